// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cuesta::shading {

// The value of an int_literal: decimal, octal behind 0, hexadecimal behind 0x; a suffix is left
// out. No value when it needs more than 64 bits.
std::optional<uint64_t> value_of_int_literal(std::string_view text);

// The value of a character_literal of one character: C's escapes, else the byte, which is not
// negative. No value when there are more characters or an unknown escape.
std::optional<int64_t> value_of_character(std::string_view text);

}  // namespace cuesta::shading
