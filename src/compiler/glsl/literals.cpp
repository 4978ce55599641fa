// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/literals.h"

#include <charconv>
#include <limits>

#include "compiler/shading/literal.h"

namespace cuesta::glsl {
namespace {

// from_chars does not tell too large from too small: the sign of the exponent, or a digit before
// the point that is not 0, does.
bool is_huge(std::string_view text) {
    const size_t exponent = text.find_first_of("eE");
    if (exponent != std::string_view::npos)
        return exponent + 1 < text.size() && text[exponent + 1] != '-';
    return text.substr(0, text.find('.')).find_first_not_of('0') != std::string_view::npos;
}

}  // namespace

std::optional<int32_t> int_of(std::string_view text) {
    const std::optional<uint64_t> value = shading::value_of_int_literal(text);
    if (!value || *value > std::numeric_limits<uint32_t>::max())
        return std::nullopt;
    return static_cast<int32_t>(*value);
}

bool is_unsigned_literal(std::string_view text) {
    return text.ends_with('u') || text.ends_with('U');
}

std::optional<float> float_of(std::string_view text) {
    if (text.ends_with('f') || text.ends_with('F')) {
        text.remove_suffix(1);
        // "1f" is none.
        if (text.find_first_of(".eE") == std::string_view::npos)
            return std::nullopt;
    }
    float value = 0;
    const char* end = text.data() + text.size();
    const std::from_chars_result result = std::from_chars(text.data(), end, value);
    if (result.ptr != end || text.empty() || result.ec == std::errc::invalid_argument)
        return std::nullopt;
    if (result.ec == std::errc::result_out_of_range)
        return is_huge(text) ? std::numeric_limits<float>::infinity() : 0.0f;
    return value;
}

}  // namespace cuesta::glsl
