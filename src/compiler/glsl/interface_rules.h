// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What GLSL ES 3.00 asks of inputs and outputs.
#pragma once

#include <string>

#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {

// Why a variable cannot be qualified so, of a type that has no samplers. Empty: it can.
std::string interface_obstacle(const Context& context, const Declaration& declaration);

// Behind all declarations: the locations of a fragment shader's outputs.
void check_fragment_outputs(Context& context);

}  // namespace cuesta::glsl
