// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/types/literals.h"

#include <charconv>
#include <limits>

#include "compiler/shading/literal.h"

namespace cuesta::cg {
namespace {

using shading::Scalar;

struct Suffix {
    std::string_view text;
    Scalar scalar;
    bool is_of_integers;  // may stand behind a number without a point or an exponent
    bool is_of_floats;
};

constexpr Suffix suffixes[] = {
    {"d", Scalar::double_, true, true}, {"f", Scalar::float_, true, true},
    {"h", Scalar::half, true, true},    {"x", Scalar::fixed, true, true},
    {"i", Scalar::int_, true, false},   {"l", Scalar::long_, true, false},
    {"s", Scalar::short_, true, false}, {"t", Scalar::char_, true, false},
    {"u", Scalar::uint, true, false},   {"us", Scalar::ushort, true, false},
    {"ut", Scalar::uchar, true, false}, {"ui", Scalar::uint, true, false},
    {"ul", Scalar::ulong, true, false},
};

bool is_hexadecimal(std::string_view text) {
    return text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

// Letters at the end; of hexadecimal numbers those that are no digits.
std::string_view suffix_of(std::string_view text) {
    size_t begin = text.size();
    const bool is_hex = is_hexadecimal(text);
    const std::string_view letters = is_hex ? "HILSTUXhilstux" : "DFHILSTUXdfhilstux";
    while (begin > (is_hex ? 2u : 1u) && letters.find(text[begin - 1]) != std::string_view::npos)
        --begin;
    return text.substr(begin);
}

const Suffix* find_suffix(std::string_view text) {
    for (const Suffix& suffix : suffixes) {
        bool is_same = suffix.text.size() == text.size();
        for (size_t i = 0; is_same && i < text.size(); ++i)
            is_same = suffix.text[i] == (text[i] | 0x20);
        if (is_same)
            return &suffix;
    }
    return nullptr;
}

LiteralValue problem(std::string_view text) {
    LiteralValue value;
    value.problem = text;
    return value;
}

LiteralValue integer(std::string_view text, const Suffix* suffix) {
    if (text.find_first_of("89") != std::string_view::npos && text.size() > 1 && text[0] == '0' &&
        !is_hexadecimal(text))
        return problem("an octal number has digits from 0 to 7");
    const std::optional<uint64_t> number = shading::value_of_int_literal(text);
    if (!number || *number > std::numeric_limits<uint32_t>::max())
        return problem("this number needs more than 32 bits");
    LiteralValue value;
    value.scalar = suffix == nullptr ? Scalar::cint : suffix->scalar;
    if (shading::is_float(value.scalar)) {
        value.digits = Scalar::cfloat;
        value.value.f = static_cast<float>(*number);
    } else {
        value.value.i = static_cast<int32_t>(static_cast<uint32_t>(*number));
    }
    return value;
}

LiteralValue floating(std::string_view text, const Suffix* suffix) {
    double number = 0;
    const std::from_chars_result result =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec == std::errc::invalid_argument || result.ptr != text.data() + text.size())
        return problem("this is no number");
    if (result.ec == std::errc::result_out_of_range) {
        // Too small is zero. What is too large has digits in front of the point, or an exponent
        // without a minus.
        const size_t exponent = text.find_first_of("eE");
        const bool is_small =
            exponent != std::string_view::npos && text.substr(exponent + 1, 1) == "-";
        number = is_small ? 0 : std::numeric_limits<double>::infinity();
    }
    LiteralValue value;
    value.digits = Scalar::cfloat;
    value.scalar = suffix == nullptr ? Scalar::cfloat : suffix->scalar;
    value.value.f = static_cast<float>(number);
    return value;
}

}  // namespace

LiteralValue parse_literal(const syntax::Literal& literal) {
    if (literal.what == syntax::Literal::Kind::boolean) {
        LiteralValue value;
        value.digits = value.scalar = Scalar::bool_;
        value.value.i = literal.text == "true" ? 1 : 0;
        return value;
    }
    const std::string_view letters = suffix_of(literal.text);
    const Suffix* suffix = letters.empty() ? nullptr : find_suffix(letters);
    if (!letters.empty() && suffix == nullptr)
        return problem("this is no suffix of a number: d, f, h, x, i, l, s, t and u are");
    const std::string_view digits = literal.text.substr(0, literal.text.size() - letters.size());
    if (literal.what == syntax::Literal::Kind::integer)
        return integer(digits, suffix);
    if (suffix != nullptr && !suffix->is_of_floats)
        return problem("this suffix is for integers, and the number is none");
    return floating(digits, suffix);
}

}  // namespace cuesta::cg
