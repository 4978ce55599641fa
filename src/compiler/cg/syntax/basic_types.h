// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The names of numeric types (Cg 3.1, "Types"): float, half3, int2x4. A type and its name are two
// forms of one fact, kept in the table of scalars behind both functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/cg/syntax/syntax.h"

namespace cuesta::cg {

// Without -strict, vec2 to vec4, ivec, bvec and mat2 to mat4 (mat2x2) are types too, as for cgc.
// `unsigned` with another type behind it is no name: see unsigned_of().
std::optional<syntax::NumericType> parse_numeric_name(std::string_view text, bool is_strict);

// "float4", "int2x3", "uint".
std::string name_of(const syntax::NumericType& type);
std::string_view name_of(shading::Scalar scalar);

// What `unsigned` in front of a type makes of it; none: the type has no such form.
std::optional<syntax::NumericType> unsigned_of(const syntax::NumericType& type);

}  // namespace cuesta::cg
