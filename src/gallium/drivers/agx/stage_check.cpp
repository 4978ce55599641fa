// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/stage_check.h"

#include <bit>

#include <fmt/core.h>

namespace cuesta::agx {

Result<void> check_constants(const BoundStage& stage, uint32_t mask) {
    constexpr uint32_t uniforms = 1;  // have their own rules
    for (uint32_t left = mask & ~uniforms; left != 0; left &= left - 1) {
        const auto n = static_cast<uint32_t>(std::countr_zero(left));
        if (n >= stage.constant_buffers.size())
            break;
        const pipe::ConstantBuffer& bound = stage.constant_buffers[n];
        if (bound.buffer == nullptr)
            continue;
        if (bound.buffer->description().target != pipe::Target::buffer)
            return Error{Errc::invalid, fmt::format("constant buffer {} is a texture", n)};
        if (bound.offset % pipe::constant_buffer_alignment != 0)
            return Error{Errc::invalid,
                         fmt::format("constant buffer {} begins at byte {}, no multiple of {}", n,
                                     bound.offset, pipe::constant_buffer_alignment)};
    }
    return {};
}

Result<void> check_shader_buffers(const BoundStage& stage, uint32_t mask) {
    for (uint32_t left = mask; left != 0; left &= left - 1) {
        const auto n = static_cast<uint32_t>(std::countr_zero(left));
        if (n >= stage.shader_buffers.size())
            break;
        const pipe::ShaderBuffer& buffer = stage.shader_buffers[n];
        if (buffer.buffer == nullptr)
            continue;
        if (buffer.buffer->description().target != pipe::Target::buffer)
            return Error{Errc::invalid, fmt::format("shader buffer {} is a texture", n)};
        if (buffer.offset % 4 != 0)
            return Error{Errc::invalid,
                         fmt::format("shader buffer {} begins at byte {}", n, buffer.offset)};
    }
    return {};
}

}  // namespace cuesta::agx
