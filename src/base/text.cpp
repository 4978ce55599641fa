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

}  // namespace

std::optional<int64_t> parse_integer(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    int radix = 10;
    if (has_hex_prefix(text)) {
        text.remove_prefix(2);
        radix = 16;
    }
    uint64_t magnitude = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), magnitude, radix);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() ||
        magnitude > uint64_t{INT64_MAX})
        return std::nullopt;
    const int64_t value = static_cast<int64_t>(magnitude);
    return negative ? -value : value;
}

std::optional<float> parse_float(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    if (text.empty() || text.front() == '-' || text.front() == '+')
        return std::nullopt;
    auto format = std::chars_format::general;
    if (has_hex_prefix(text)) {
        text.remove_prefix(2);
        format = std::chars_format::hex;
    }
    float value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, format);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return negative ? -value : value;
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
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), word, 16);
        if (digits.empty() || error != std::errc() || end != digits.data() + digits.size())
            return Error{Errc::invalid,
                         fmt::format("'{}' is not a 32-bit hexadecimal word", piece)};
        words.push_back(word);
    }
    return words;
}

}  // namespace cuesta::base
