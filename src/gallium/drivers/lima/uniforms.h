// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The uniforms of a draw: the application's, and what the compilers ask the driver for.
#pragma once

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {

// The vertex shader's memory: user uniforms, viewport scale and offset, point size parameters,
// constants; 32-bit floats.
Result<Allocation> upload_vertex_uniforms(Batch& batch, const BoundState& bound);

struct FragmentUniforms {
    uint32_t pointer_array = 0;  // VA; 0 when there are none
    uint8_t size_code = 0;
};

// The fragment shader's table, binary16, behind an array of one pointer.
Result<FragmentUniforms> upload_fragment_uniforms(Batch& batch,
                                                  const BoundState& bound,
                                                  const pp::Program& program);

}  // namespace cuesta::lima
