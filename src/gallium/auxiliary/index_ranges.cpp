// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/index_ranges.h"

#include <algorithm>
#include <cstring>

namespace cuesta::gallium {
namespace {

// Without the index that restarts a primitive, if one does.
template <typename Index>
std::optional<IndexRange> range_of(std::span<const std::byte> bytes,
                                   std::optional<uint32_t> restart) {
    IndexRange range{UINT32_MAX, 0};
    bool any = false;
    for (size_t i = 0; i + sizeof(Index) <= bytes.size(); i += sizeof(Index)) {
        Index index;
        std::memcpy(&index, bytes.data() + i, sizeof(Index));
        if (restart == uint32_t{index})
            continue;
        any = true;
        range.least = std::min<uint32_t>(range.least, index);
        range.greatest = std::max<uint32_t>(range.greatest, index);
    }
    return any ? std::optional(range) : std::nullopt;
}

std::optional<IndexRange> range_of(std::span<const std::byte> indices,
                                   uint32_t index_size,
                                   std::optional<uint32_t> restart) {
    switch (index_size) {
        case 1: return range_of<uint8_t>(indices, restart);
        case 2: return range_of<uint16_t>(indices, restart);
        default: return range_of<uint32_t>(indices, restart);
    }
}

}  // namespace

IndexRange index_range(std::span<const std::byte> indices, uint32_t index_size) {
    return range_of(indices, index_size, std::nullopt).value_or(IndexRange{UINT32_MAX, 0});
}

std::optional<IndexRange> index_range_of_primitives(std::span<const std::byte> indices,
                                                    uint32_t index_size,
                                                    uint32_t restart) {
    return range_of(indices, index_size, restart);
}

IndexRange IndexRanges::find(std::span<const std::byte> memory,
                             uint32_t offset,
                             uint32_t bytes,
                             uint32_t index_size) {
    const std::lock_guard lock(mutex_);
    for (const Known& known : known_)
        if (known.offset == offset && known.bytes == bytes && known.index_size == index_size)
            return known.range;
    const Known found = {offset, bytes, index_size,
                         index_range(memory.subspan(offset, bytes), index_size)};
    if (known_.size() < max_known)
        known_.push_back(found);
    else
        known_[next_++ % max_known] = found;
    return found.range;
}

void IndexRanges::forget() {
    const std::lock_guard lock(mutex_);
    known_.clear();
}

}  // namespace cuesta::gallium
