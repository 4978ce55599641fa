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

}  // namespace cuesta::shading
