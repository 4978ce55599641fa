// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The uniforms of a draw: the application's, and what the compilers ask the driver for.
#pragma once

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {

// Copies the constants of a stage; dirty only when they differ from the last ones.
void set_constants(BoundState& bound, pipe::ShaderStage stage, std::span<const std::byte> bytes);

// Reads bound constant buffers, whose contents may have changed.
Result<void> refresh_constants(BoundState& bound);

// The vertex shader's memory: user uniforms, viewport scale and offset, point size parameters,
// constants; 32-bit floats.
Result<Allocation> upload_vertex_uniforms(Batch& batch, const BoundState& bound);

// The fragment shader's table, binary16, behind an array of one pointer.
Result<FragmentUniforms> upload_fragment_uniforms(Batch& batch,
                                                  const BoundState& bound,
                                                  const pp::Program& program);

}  // namespace cuesta::lima
