// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What state asks of shaders beyond the compiler's options.
#pragma once

#include <array>

#include "compiler/nir/shader.h"
#include "pipe/state.h"

namespace cuesta::agx {

using LodBias = std::array<float, pipe::max_samplers>;

// Nothing is seen of a point size that the shader writes.
void hide_point_size(nir::Shader& shader);

// Adds the samplers' biases to the levels that the shader asks for: their descriptors have none
// (AGX fact sheet, part 6, section 6.3).
void add_lod_bias(nir::Shader& shader, const LodBias& bias);

}  // namespace cuesta::agx
