// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "drm-shim/va_allocator.h"

#include <iterator>

namespace cuesta::drm_shim {

std::optional<uint64_t> VaAllocator::allocate(uint64_t bytes) {
    auto best = free_.end();
    for (auto range = free_.begin(); range != free_.end(); ++range)
        if (range->second >= bytes && (best == free_.end() || range->second < best->second))
            best = range;
    if (best == free_.end())
        return std::nullopt;
    const auto [address, available] = *best;
    free_.erase(best);
    if (available > bytes)
        free_.emplace(address + bytes, available - bytes);
    return address;
}

void VaAllocator::free(uint64_t address, uint64_t bytes) {
    auto range = free_.emplace(address, bytes).first;
    const auto next = std::next(range);
    if (next != free_.end() && address + bytes == next->first) {
        range->second += next->second;
        free_.erase(next);
    }
    if (range == free_.begin())
        return;
    const auto previous = std::prev(range);
    if (previous->first + previous->second == address) {
        previous->second += range->second;
        free_.erase(range);
    }
}

}  // namespace cuesta::drm_shim
