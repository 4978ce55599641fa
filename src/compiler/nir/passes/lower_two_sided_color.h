// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace cuesta::nir {

class Shader;

// Each colour n of `colors` (bit n) that a fragment shader reads is, where the primitive faces
// back, back colour n: an input that the pass adds, interpolated as the colour is. Inputs are slots
// (lower_io). For machines whose rasteriser does not choose.
bool lower_two_sided_color(Shader& shader, uint32_t colors);

}  // namespace cuesta::nir
