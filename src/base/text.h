// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Parsing of small texts: numbers, words, lists of hexadecimal words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cuesta::base {

// Decimal, or hexadecimal after 0x; the whole text must be the number.
std::optional<int64_t> parse_integer(std::string_view text);

// Any form that strtof knows (C locale); the whole text must be the number, and float have it.
std::optional<float> parse_float(std::string_view text);

std::string_view trim(std::string_view text);

// Non-empty pieces between any of the separators.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

// 32-bit words in hexadecimal, with or without 0x, separated by blanks or commas.
Result<std::vector<uint32_t>> parse_hex_words(std::string_view text);

}  // namespace cuesta::base
