// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fmt/core.h>

namespace cuesta::base {
namespace {

bool has_hex_prefix(std::string_view text) {
    return text.starts_with("0x") || text.starts_with("0X");
}

// A number's text without sign and prefix.
struct Number {
    bool negative = false;
    bool hexadecimal = false;
    std::string_view digits;
};

// Nothing where a second sign follows, before or behind the prefix: from_chars would take it.
std::optional<Number> split_number(std::string_view text) {
    Number number{.negative = text.starts_with('-')};
    if (number.negative || text.starts_with('+'))
        text.remove_prefix(1);
    number.hexadecimal = has_hex_prefix(text);
    if (number.hexadecimal)
        text.remove_prefix(2);
    if (text.empty() || text.front() == '-' || text.front() == '+')
        return std::nullopt;
    number.digits = text;
    return number;
}

// Whether all of `digits` is a number in that format or radix.
template <typename T, typename Format>
bool convert(std::string_view digits, Format format, T& value) {
    const char* end = digits.data() + digits.size();
    const std::from_chars_result result = std::from_chars(digits.data(), end, value, format);
    return result.ec == std::errc() && result.ptr == end;
}

}  // namespace

std::optional<int64_t> parse_integer(std::string_view text) {
    const std::optional<Number> number = split_number(text);
    uint64_t magnitude = 0;
    if (!number || !convert(number->digits, number->hexadecimal ? 16 : 10, magnitude) ||
        magnitude > uint64_t{INT64_MAX} + (number->negative ? 1 : 0))
        return std::nullopt;
    return static_cast<int64_t>(number->negative ? 0 - magnitude : magnitude);
}

std::optional<float> parse_float(std::string_view text) {
    const std::optional<Number> number = split_number(text);
    float value = 0;
    if (!number ||
        !convert(number->digits,
                 number->hexadecimal ? std::chars_format::hex : std::chars_format::general, value))
        return std::nullopt;
    return number->negative ? -value : value;
}

std::string_view trim(std::string_view text) {
    const size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> pieces;
    for (size_t at = text.find_first_not_of(separators); at != std::string_view::npos;) {
        const size_t end = std::min(text.find_first_of(separators, at), text.size());
        pieces.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(separators, end);
    }
    return pieces;
}

Result<std::vector<uint32_t>> parse_hex_words(std::string_view text) {
    std::vector<uint32_t> words;
    for (std::string_view piece : split(text, " \t\r\n,")) {
        const std::string_view digits = has_hex_prefix(piece) ? piece.substr(2) : piece;
        uint32_t word = 0;
        if (!convert(digits, 16, word))
            return Error{Errc::invalid,
                         fmt::format("'{}' is not a 32-bit hexadecimal word", piece)};
        words.push_back(word);
    }
    return words;
}

}  // namespace cuesta::base
