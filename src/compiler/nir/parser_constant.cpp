// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constants of the text form: true and false, integers (decimal or hexadecimal bits), floats.
#include <bit>
#include <charconv>

#include <fmt/core.h>

#include "base/bits.h"
#include "base/half.h"
#include "compiler/nir/parser_body.h"

namespace cuesta::nir {
namespace {

bool is_float(std::string_view text) {
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.starts_with("0x"))
        return false;
    return digits == "inf" || digits == "nan" ||
           digits.find_first_of(".e") != std::string_view::npos;
}

template <typename T>
std::optional<T> parse_number(std::string_view text) {
    T value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    return code == std::errc() && stop == end ? std::optional<T>(value) : std::nullopt;
}

std::optional<ConstValue> parse_float_bits(std::string_view text, unsigned bit_size) {
    if (bit_size == 32) {
        const std::optional<float> value = parse_number<float>(text);
        return value ? std::optional<ConstValue>(std::bit_cast<uint32_t>(*value)) : std::nullopt;
    }
    const std::optional<double> value = parse_number<double>(text);
    if (!value || (bit_size != 16 && bit_size != 64))
        return std::nullopt;
    return bit_size == 16 ? base::half_from_double(*value) : std::bit_cast<uint64_t>(*value);
}

std::optional<ConstValue> parse_integer_bits(std::string_view text, unsigned bit_size) {
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    const bool hexadecimal = text.starts_with("0x");
    if (hexadecimal)
        text.remove_prefix(2);
    uint64_t magnitude = 0;
    const char* end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, magnitude, hexadecimal ? 16 : 10);
    const uint64_t greatest = negative ? uint64_t{1} << (bit_size - 1) : base::low_mask(bit_size);
    if (text.empty() || code != std::errc() || stop != end || magnitude > greatest)
        return std::nullopt;
    return (negative ? uint64_t{0} - magnitude : magnitude) & base::low_mask(bit_size);
}

}  // namespace

Result<ConstValue> BodyParser::constant(unsigned bit_size) {
    if (token_.kind != TokenKind::word)
        return expected("a constant");
    if (bit_size == 1 && (token_.is("true") || token_.is("false"))) {
        const bool value = token_.is("true");
        advance();
        return ConstValue{value ? 1u : 0u};
    }
    const std::optional<ConstValue> bits = is_float(token_.text)
                                               ? parse_float_bits(token_.text, bit_size)
                                               : parse_integer_bits(token_.text, bit_size);
    if (!bits)
        return expected(fmt::format("a constant of {} bits", bit_size));
    advance();
    return *bits;
}

Result<Instr*> BodyParser::load_const(Shape size) {
    LoadConst* instr = shader_->arena().make<LoadConst>();
    for (unsigned i = 0; i < size.components; ++i) {
        if (i != 0)
            TRY(expect(','));
        instr->values[i] = TRY(constant(size.bit_size));
    }
    return static_cast<Instr*>(instr);
}

}  // namespace cuesta::nir
