// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/stage_check.h"

#include <fmt/core.h>

namespace cuesta::agx {

Result<void> check_constants(const BoundStage& stage, uint32_t mask) {
    for (uint32_t n = 1; n < stage.constant_buffers.size(); ++n) {
        const pipe::ConstantBuffer& bound = stage.constant_buffers[n];
        if ((mask >> n & 1) == 0 || bound.buffer == nullptr)
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
    for (uint32_t n = 0; n < stage.shader_buffers.size(); ++n) {
        const pipe::ShaderBuffer& buffer = stage.shader_buffers[n];
        if ((mask >> n & 1) == 0 || buffer.buffer == nullptr)
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
