// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// Gives inputs and outputs slots in Shader::inputs and outputs and turns accesses to variables of
// those modes, and of uniforms, into load_input, store_output and load_uniform. Accesses to outputs
// inside the shader go through a temporary that is stored at the end (not of geometry shaders), and
// in front of each emit_vertex. Inputs of geometry shaders are load_per_vertex_input. Booleans and
// integers of 8 and 16 bits are 32 bits wide in slots. Copies of whole variables are taken apart
// first. Shaders whose variables take more than max_slots are refused.
Result<bool> lower_io(Shader& shader);

}  // namespace cuesta::nir
