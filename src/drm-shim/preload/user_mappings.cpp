// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/user_mappings.h"

#include <algorithm>
#include <iterator>

namespace cuesta::drm_shim {
namespace {

uintptr_t start_of(const void* address) {
    return reinterpret_cast<uintptr_t>(address);
}

// Mappings cover whole pages. (A larger page of the host only keeps a buffer longer.)
uintptr_t end_of(const void* address, size_t bytes) {
    return (start_of(address) + bytes + page_bytes - 1) & ~uintptr_t{page_bytes - 1};
}

}  // namespace

// Objects that nobody else holds die when the lock is gone.
void UserMappings::add(const void* address, size_t bytes, std::shared_ptr<GemObject> object) {
    Pieces dead;
    const std::lock_guard lock(mutex_);
    dead = cut(start_of(address), end_of(address, bytes));
    mappings_.emplace(start_of(address), Mapping{end_of(address, bytes), std::move(object)});
    count_ = mappings_.size();
}

UserMappings::Pieces UserMappings::take(const void* address, size_t bytes) {
    if (count_ == 0)
        return {};
    const std::lock_guard lock(mutex_);
    Pieces pieces = cut(start_of(address), end_of(address, bytes));
    count_ = mappings_.size();
    return pieces;
}

void UserMappings::put_back(Pieces pieces) {
    for (Piece& piece : pieces)
        add(reinterpret_cast<const void*>(piece.first), piece.last - piece.first,
            std::move(piece.object));
}

bool UserMappings::covers(const void* address) {
    if (count_ == 0)
        return false;
    const std::lock_guard lock(mutex_);
    const auto behind = mappings_.upper_bound(start_of(address));
    return behind != mappings_.begin() && std::prev(behind)->second.end > start_of(address);
}

// Takes the range out of all mappings; returns what was in it.
UserMappings::Pieces UserMappings::cut(uintptr_t first, uintptr_t last) {
    Pieces pieces;
    auto mapping = mappings_.upper_bound(first);
    if (mapping != mappings_.begin())
        --mapping;
    while (mapping != mappings_.end() && mapping->first < last) {
        const uintptr_t start = mapping->first;
        const Mapping whole = mapping->second;
        if (whole.end <= first) {
            ++mapping;
            continue;
        }
        mapping = mappings_.erase(mapping);
        pieces.push_back({std::max(start, first), std::min(whole.end, last), whole.object});
        if (start < first)
            mappings_.emplace(start, Mapping{first, whole.object});
        if (whole.end > last)
            mappings_.emplace(last, Mapping{whole.end, whole.object});
    }
    return pieces;
}

}  // namespace cuesta::drm_shim
