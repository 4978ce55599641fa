// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/name_ranges.h"

#include <algorithm>
#include <iterator>

namespace cuesta::gl {

void NameRanges::take(uint64_t first, uint64_t end) {
    if (first >= end)
        return;
    auto it = ranges_.upper_bound(first);
    if (it != ranges_.begin() && std::prev(it)->second >= first)
        --it;
    while (it != ranges_.end() && it->first <= end) {
        first = std::min(first, it->first);
        end = std::max(end, it->second);
        it = ranges_.erase(it);
    }
    ranges_.emplace(first, end);
}

void NameRanges::release(uint64_t first, uint64_t end) {
    auto it = ranges_.upper_bound(first);
    if (it != ranges_.begin())
        --it;
    while (it != ranges_.end() && it->first < end) {
        const auto [its_first, its_end] = *it;
        if (its_end <= first) {
            ++it;
            continue;
        }
        it = ranges_.erase(it);
        if (its_first < first)
            ranges_.emplace(its_first, first);
        if (its_end > end)
            ranges_.emplace(end, its_end);
    }
}

bool NameRanges::contains(uint32_t name) const {
    const auto it = ranges_.upper_bound(name);
    return it != ranges_.begin() && std::prev(it)->second > name;
}

std::optional<uint32_t> NameRanges::find_free(uint32_t count) const {
    constexpr uint64_t end_of_names = uint64_t{1} << 32;
    uint64_t first = 1;
    for (const auto& [taken, end] : ranges_) {
        if (taken >= first + count)
            break;
        first = std::max(first, end);
    }
    if (first + count > end_of_names)
        return std::nullopt;
    return static_cast<uint32_t>(first);
}

}  // namespace cuesta::gl
