// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Literal constants: the GP has no immediates, so they are packed into vec4s behind the uniforms.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

// Gives every literal that the blocks' nodes read a place in memory, from vec4 `base` on, and
// rewrites the operands. Returns the vec4s.
std::vector<std::array<float, 4>> place_constants(Function& function, uint32_t base);

}  // namespace cuesta::lima::gp
