// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/simd_group.h"

#include <algorithm>
#include <cstring>

#include "simulator/agx/program.h"
#include "simulator/agx/work_budget.h"

namespace cuesta::simulator::agx {

SimdGroup::SimdGroup(const Program& program, Environment& environment, Uniforms& uniforms)
    : program_(&program), environment_(&environment), uniforms_(&uniforms) {
    const uint32_t count = std::min((program.register_halves() + 1) / 2, uint32_t{general_count});
    std::fill_n(general.begin(), count, WideBits{});
}

void SimdGroup::resize_stack(uint32_t bytes) {
    if (bytes > stack_stride_ && !mapped_stack) {
        // Doubled, so that a stack that grows word by word is not copied each time.
        const uint32_t stride = std::max(bytes, std::min(stack_stride_ * 2, greatest_stack));
        std::vector<uint8_t> resized(size_t{stride} * lane_count);
        for (size_t lane = 0; stack_stride_ != 0 && lane < lane_count; ++lane)
            std::memcpy(&resized[lane * stride], &stack_[lane * stack_stride_], stack_stride_);
        stack_ = std::move(resized);
        stack_stride_ = stride;
        extra_work_ += uint64_t{stride} * lane_count / bytes_per_work;
    }
    stack_bytes = bytes;
}

}  // namespace cuesta::simulator::agx
