// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the tables of built-in functions are made of, by chapters.
#pragma once

#include <span>

#include "compiler/glsl/builtin_functions.h"

namespace cuesta::glsl {

// All but texture lookups.
std::span<const BuiltinFunction> builtin_math_rows();
std::span<const BuiltinFunction> builtin_texture_rows_100();
std::span<const BuiltinFunction> builtin_texture_rows_300();
// Those that 3.10 adds.
std::span<const BuiltinFunction> builtin_math_rows_310();
std::span<const BuiltinFunction> builtin_texture_rows_310();
std::span<const BuiltinFunction> builtin_memory_rows();
// Of desktop OpenGL's versions alone.
std::span<const BuiltinFunction> builtin_rows_desktop();

}  // namespace cuesta::glsl
