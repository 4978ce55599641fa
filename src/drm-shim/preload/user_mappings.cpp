// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/preload/user_mappings.h"

#include <iterator>

namespace cuesta::drm_shim {
namespace {

uintptr_t start_of(const void* address) { return reinterpret_cast<uintptr_t>(address); }

// Mappings cover whole pages. (A larger page of the host only keeps a buffer longer.)
uintptr_t end_of(const void* address, size_t bytes) {
    return (start_of(address) + bytes + page_bytes - 1) & ~uintptr_t{page_bytes - 1};
}

}  // namespace

void UserMappings::add(const void* address, size_t bytes, std::shared_ptr<GemObject> object) {
    Objects dead;
    const std::lock_guard lock(mutex_);
    dead = cut(start_of(address), end_of(address, bytes));
    mappings_.emplace(start_of(address), Mapping{end_of(address, bytes), std::move(object)});
    count_ = mappings_.size();
}

void UserMappings::remove(const void* address, size_t bytes) {
    if (count_ == 0)
        return;
    Objects dead;
    const std::lock_guard lock(mutex_);
    dead = cut(start_of(address), end_of(address, bytes));
    count_ = mappings_.size();
}

void UserMappings::move(const void* from, size_t bytes, const void* to, size_t new_bytes) {
    if (count_ == 0)
        return;
    Objects moved;
    {
        const std::lock_guard lock(mutex_);
        moved = cut(start_of(from), end_of(from, bytes));
    }
    if (!moved.empty())
        add(to, new_bytes, std::move(moved.front()));
}

// Takes the range out of all mappings; returns what was in it.
UserMappings::Objects UserMappings::cut(uintptr_t first, uintptr_t last) {
    Objects objects;
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
        objects.push_back(whole.object);
        if (start < first)
            mappings_.emplace(start, Mapping{first, whole.object});
        if (whole.end > last)
            mappings_.emplace(last, Mapping{whole.end, whole.object});
    }
    return objects;
}

}  // namespace cuesta::drm_shim
