// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers as the text writes them (GLSL ES 1.00, 4.1.3 and 4.1.4).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cuesta::glsl {

// Decimal, octal and hexadecimal; up to 2^32 - 1, whose bits are taken. No value: it is none.
std::optional<int32_t> int_of(std::string_view text);
// With the suffix of unsigned ones (3.00).
bool is_unsigned_literal(std::string_view text);
// A suffix f is left out. Beyond the range of 32-bit floats: infinity or zero.
std::optional<float> float_of(std::string_view text);

}  // namespace cuesta::glsl
