// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/simd_group.h"

#include <algorithm>
#include <cstring>

namespace cuesta::simulator::agx {

void SimdGroup::resize_stack(uint32_t bytes) {
    std::vector<uint8_t> resized(size_t{bytes} * lane_count);
    const size_t kept = std::min(bytes, stack_bytes);
    for (size_t lane = 0; kept != 0 && lane < lane_count; ++lane)
        std::memcpy(&resized[lane * bytes], &stack_[lane * stack_bytes], kept);
    stack_ = std::move(resized);
    stack_bytes = bytes;
}

}  // namespace cuesta::simulator::agx
