// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "compiler/lima/pp/compile.h"

namespace cuesta::lima::pp {

// NIR to NIR, before selection.

constexpr unsigned max_samplers = 16;  // part 6, 6.16

// Refuses texture instructions that the texture unit has no way to do. Numbers that are constant
// must have been found (nir::optimize).
Result<void> check_textures(nir::Function& function);

// Takes apart arithmetic that no unit does: quotients, powers, angles in radians, remainders,
// interpolation, rounding to even.
bool lower_alu(nir::Function& function);

// Conversions between sizes of float go, and all values are of one size: each is binary16 in a
// register.
bool lower_float_sizes(nir::Function& function);

// Brings a whole shader to what selection understands: one function without derefs, booleans,
// integers, and with optimised arithmetic.
Result<void> lower_shader(nir::Shader& shader);

}  // namespace cuesta::lima::pp
