// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/literal.h"

#include <charconv>

namespace cuesta::shading {

std::optional<uint64_t> value_of_int_literal(std::string_view text) {
    int base = 10;
    if (text.size() > 1 && text[0] == '0') {
        const bool is_hex = text[1] == 'x' || text[1] == 'X';
        base = is_hex ? 16 : 8;
        text.remove_prefix(is_hex ? 2 : 1);
    }
    uint64_t value = 0;
    const std::from_chars_result result =
        std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (result.ec == std::errc::result_out_of_range)
        return std::nullopt;
    return value;  // "0u": no digits behind the first one
}

std::optional<int64_t> value_of_character(std::string_view text) {
    text = text.substr(1, text.size() - 2);
    if (text[0] != '\\')
        return text.size() == 1 ? std::optional<int64_t>(static_cast<uint8_t>(text[0]))
                                : std::nullopt;
    text.remove_prefix(1);
    constexpr std::string_view names = "abfnrtv\\'\"?";
    constexpr std::string_view values = "\a\b\f\n\r\t\v\\'\"?";
    if (const size_t which = text.size() == 1 ? names.find(text[0]) : std::string_view::npos;
        which != std::string_view::npos)
        return values[which];
    const bool is_hex = text.size() > 1 && text[0] == 'x';
    const std::string_view digits = is_hex ? text.substr(1) : text;
    uint8_t value = 0;
    const std::from_chars_result result =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, is_hex ? 16 : 8);
    const bool is_whole = result.ec == std::errc() && result.ptr == digits.data() + digits.size();
    return is_whole ? std::optional<int64_t>(value) : std::nullopt;
}

}  // namespace cuesta::shading
