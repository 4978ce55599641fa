// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the table of built-in variables is made of.
#pragma once

#include <span>

#include "compiler/glsl/builtin_variables.h"

namespace cuesta::glsl {

// Those that desktop OpenGL has beside the others.
std::span<const BuiltinVariable> builtin_desktop_variables();

}  // namespace cuesta::glsl
