// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/element_name.h"

#include <charconv>

namespace cuesta::gles {

ElementName split_element(std::string_view text) {
    if (!text.ends_with(']'))
        return {text};
    const size_t open = text.rfind('[');
    if (open == std::string_view::npos)
        return {text};
    const std::string_view digits = text.substr(open + 1, text.size() - open - 2);
    uint32_t element = 0;
    const auto [end, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), element);
    const bool leading_zero = digits.size() > 1 && digits[0] == '0';
    if (failure != std::errc() || end != digits.data() + digits.size() || leading_zero)
        return {text};
    return {text.substr(0, open), element, true};
}

}  // namespace cuesta::gles
