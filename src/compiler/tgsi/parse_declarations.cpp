// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/parse_declarations.h"

#include <bit>
#include <charconv>
#include <limits>

#include <fmt/core.h>

#include "base/text.h"
#include "compiler/tgsi/parse_operands.h"

namespace cuesta::tgsi {
namespace {

constexpr uint32_t last_register = 65535;  // of 16 bits in binary tokens
constexpr uint32_t last_array_id = 1023;   // of 10

// --- DCL -----------------------------------------------------------------------------------------

struct DeclarationParser {
    TextCursor& in;
    Declaration d;

    Result<void> range() {
        TRY(in.expect('['));
        d.first = TRY(in.unsigned_number());
        d.last = d.first;
        if (in.accept('.')) {
            TRY(in.expect('.'));
            const Location where = in.location();
            d.last = TRY(in.unsigned_number());
            if (d.last < d.first)
                return in.error(where, "the range ends before it starts");
        }
        if (d.last > last_register)
            return in.error(fmt::format("register numbers end at {}", last_register));
        return in.expect(']');
    }

    // file[first..last], file[dimension][first..last]; file[][first..last] of what each vertex of a
    // primitive has, which its processor says already.
    Result<void> registers() {
        d.file = TRY(parse_name(in, file_names, "register file"));
        if (in.peek_pair() == std::pair('[', ']')) {
            (void)in.accept('[');
            (void)in.accept(']');
            return range();
        }
        TRY(range());
        if (in.peek() != '[')
            return {};
        if (d.first != d.last)
            return in.error("the first dimension is one number");
        d.dimension = d.first;
        return range();
    }

    Result<void> number_in_parentheses(std::optional<uint32_t>& to, uint32_t greatest) {
        TRY(in.expect('('));
        const Location where = in.location();
        to = TRY(in.unsigned_number());
        if (*to > greatest)
            return in.error(where, fmt::format("the number ends at {}", greatest));
        return in.expect(')');
    }

    Result<void> streams() {
        TRY(in.expect('('));
        for (size_t i = 0; i < d.streams.size(); ++i) {
            if (i != 0)
                TRY(in.expect(','));
            const Location where = in.location();
            const uint32_t stream = TRY(in.unsigned_number());
            if (stream > 3)
                return in.error(where, "streams are numbered 0 to 3");
            d.streams[i] = static_cast<uint8_t>(stream);
        }
        return in.expect(')');
    }

    Result<bool> flag(std::string_view word) {
        if (word == "LOCAL") {
            d.local = true;
        } else if (word == "INVARIANT") {
            d.invariant = true;
        } else if (word == "ARRAY") {
            const Location where = in.location();
            TRY(number_in_parentheses(d.array_id, last_array_id));
            if (d.array_id == 0u)
                return in.error(where, "arrays are numbered from 1");
        } else if (word == "STREAM") {
            TRY(streams());
        } else if (word.starts_with("CYLWRAP_")) {
            for (const char c : word.substr(8)) {
                const size_t which = std::string_view("XYZW").find(c);
                if (which == std::string_view::npos)
                    return in.error(fmt::format("'{}' names no components", word));
                d.cylindrical_wrap |= static_cast<uint8_t>(1u << which);
            }
        } else if (d.file == File::buffer && word == "ATOMIC") {
            d.atomic = true;
        } else {
            return false;
        }
        return true;
    }

    Result<void> semantic(Semantic which) {
        d.semantic = which;
        if (!in.accept('['))
            return {};
        const Location where = in.location();
        d.semantic_index = TRY(in.unsigned_number());
        if (d.semantic_index > last_register)
            return in.error(where, fmt::format("indices end at {}", last_register));
        return in.expect(']');
    }

    Result<void> attribute() {
        const Location where = in.location();
        const std::string written(in.written_word());
        const std::string word = in.word();
        if (TRY(flag(word)))
            return {};
        if (d.file == File::memory) {
            if (const auto type = memory_type_names.find(word)) {
                d.memory_type = *type;
                return {};
            }
        }
        if (const auto at = location_names.find(word)) {
            d.at = *at;
            return {};
        }
        // COLOR names a semantic and, behind one, an interpolation.
        if (const auto interpolate = interpolate_names.find(word);
            interpolate && (d.semantic || word != "COLOR")) {
            d.interpolate = *interpolate;
            return {};
        }
        if (const auto found = semantic_names.find(word))
            return semantic(*found);
        return in.error(where, fmt::format("'{}' is no semantic or interpolation", written));
    }

    Result<void> sampler_view() {
        d.target = TRY(parse_name(in, target_names, "texture target"));
        size_t count = 0;
        for (; count < 4 && in.accept(','); ++count)
            d.return_types[count] = TRY(parse_name(in, return_type_names, "type of texels"));
        if (count == 1)
            d.return_types.fill(d.return_types[0]);
        else if (count != 0 && count != 4)
            return in.error("one or four types of texels are expected");
        return {};
    }

    Result<void> image_attribute() {
        const Location where = in.location();
        const std::string written(in.written_word());
        const std::string word = in.word();
        if (word == "RAW")
            d.raw = true;
        else if (word == "WR")
            d.writable = true;
        else if (const auto target = target_names.find(word))
            d.target = *target;
        else if (word.starts_with("PIPE_FORMAT_"))
            d.format = word;
        else
            return in.error(where, fmt::format("'{}' is nothing of an image", written));
        return {};
    }

    Result<void> run() {
        d.location = in.location();
        TRY(registers());
        if (in.accept('.'))
            d.usage_mask = TRY(parse_mask(in));
        while (in.accept(',')) {
            if (d.file == File::sampler_view && !d.target)
                TRY(sampler_view());
            else if (d.file == File::image)
                TRY(image_attribute());
            else
                TRY(attribute());
        }
        if (d.file == File::sampler_view || d.file == File::image)
            d.target = d.target.value_or(TextureTarget::unknown);
        // Where only the place says that the input is interpolated, it is as by default.
        if ((d.at != InterpolateAt::center || d.cylindrical_wrap != 0) && !d.interpolate)
            d.interpolate = Interpolate::perspective;
        return {};
    }
};

// --- IMM -----------------------------------------------------------------------------------------

// A decimal number; what the type cannot hold is infinite or zero.
template <typename Float>
std::optional<Float> float_of(std::string_view text) {
    const Float sign = text.starts_with('-') ? -1 : 1;
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    Float value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || error == std::errc::invalid_argument)
        return std::nullopt;
    if (error == std::errc())
        return sign * value;
    // The exponent tells which end of the range is meant; without one, the digits in front do.
    const size_t exponent = text.find_first_of("eE");
    const bool small = exponent != std::string_view::npos
                           ? exponent + 1 < text.size() && text[exponent + 1] == '-'
                           : text.front() == '0' || text.front() == '.';
    return small ? sign * Float{0} : sign * std::numeric_limits<Float>::infinity();
}

// Of any integer that 64 bits hold, signed or not.
std::optional<uint64_t> integer_of(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (hex)
        text.remove_prefix(2);
    uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    if (negative && value > uint64_t{1} << 63)
        return std::nullopt;
    return negative ? 0 - value : value;
}

struct ImmediateParser {
    TextCursor& in;
    Dialect dialect;

    // Hexadecimal digits of a float are its bits in the modern dialect (virgl writes floats so),
    // and a number in the document's.
    Result<uint64_t> float_bits(Immediate::Type type) {
        const Location where = in.location();
        const std::string_view text = in.number_text();
        const bool hex = text.find_first_of("xX") != std::string_view::npos;
        const bool is_64 = type == Immediate::Type::float64;
        if (hex) {
            const std::optional<uint64_t> digits = integer_of(text);
            if (digits && dialect == Dialect::document)
                return is_64 ? std::bit_cast<uint64_t>(static_cast<double>(*digits))
                             : std::bit_cast<uint32_t>(static_cast<float>(*digits));
            if (digits && (is_64 || *digits <= UINT32_MAX))
                return *digits;
        } else if (is_64) {
            if (const std::optional<double> value = float_of<double>(text))
                return std::bit_cast<uint64_t>(*value);
        } else if (const std::optional<float> value = float_of<float>(text)) {
            return std::bit_cast<uint32_t>(*value);
        }
        return in.error(where, fmt::format("'{}' is no number", text));
    }

    Result<uint64_t> integer_bits(Immediate::Type type) {
        const Location where = in.location();
        const std::string_view text = in.number_text();
        const std::optional<uint64_t> value = integer_of(text);
        const bool is_64 = type == Immediate::Type::uint64 || type == Immediate::Type::int64;
        const bool fits =
            value && (is_64 || *value <= UINT32_MAX || static_cast<int64_t>(*value) >= INT32_MIN);
        const bool too_large = value && !is_64 && !text.starts_with('-') && *value > UINT32_MAX;
        if (!fits || too_large)
            return in.error(where, fmt::format("'{}' is no {}-bit integer", text, is_64 ? 64 : 32));
        return *value;
    }

    Result<Immediate> run(size_t number) {
        Immediate immediate;
        immediate.location = in.location();
        if (in.accept('[')) {
            const Location where = in.location();
            if (TRY(in.unsigned_number()) != number)
                return in.error(where,
                                fmt::format("immediates come in order; this is number {}", number));
            TRY(in.expect(']'));
        }
        immediate.type =
            TRY(parse_name(in, immediate_names,
                           "type of immediates (FLT32, UINT32, INT32, FLT64, UINT64, INT64)"));
        TRY(in.expect('{'));
        immediate.count = 0;
        do {
            if (immediate.count == 4)
                return in.error(fmt::format("an immediate has at most {} values",
                                            immediate.is_64() ? "two" : "four"));
            const bool is_float = immediate.type == Immediate::Type::float32 ||
                                  immediate.type == Immediate::Type::float64;
            const uint64_t bits =
                TRY(is_float ? float_bits(immediate.type) : integer_bits(immediate.type));
            immediate.bits[immediate.count++] = static_cast<uint32_t>(bits);
            if (immediate.is_64())
                immediate.bits[immediate.count++] = static_cast<uint32_t>(bits >> 32);
        } while (in.accept(','));
        TRY(in.expect('}'));
        return immediate;
    }
};

// --- PROPERTY ------------------------------------------------------------------------------------

std::optional<uint32_t> value_named(const PropertyValues& values, std::string_view text) {
    for (uint32_t i = 0; i < values.names.size(); ++i)
        if (!text.empty() && values.names[i] == text)
            return i;
    return std::nullopt;
}

}  // namespace

Result<void> parse_declaration(TextCursor& in, Program& program) {
    DeclarationParser parser{in, {}};
    TRY(parser.run());
    program.declarations.push_back(std::move(parser.d));
    return {};
}

Result<void> parse_immediate(TextCursor& in, Program& program) {
    ImmediateParser parser{in, program.dialect};
    program.immediates.push_back(TRY(parser.run(program.immediates.size())));
    return {};
}

Result<void> parse_property(TextCursor& in, Program& program) {
    Property property;
    property.location = in.location();
    property.name = TRY(parse_name(in, property_names, "property"));
    const Location where = in.location();
    const std::string written(in.written_word());
    const std::string word = in.word();
    const PropertyValues* values = values_of(property.name);
    const std::optional<uint32_t> named =
        values != nullptr ? value_named(*values, word) : std::nullopt;
    const std::optional<int64_t> number = base::parse_integer(word);
    if (!named && (values != nullptr || !number || *number < 0 || *number > UINT32_MAX))
        return in.error(where, fmt::format("'{}' is no value of {}", written,
                                           property_names.of(property.name)));
    property.value = named ? *named : static_cast<uint32_t>(*number);
    program.properties.push_back(property);
    return {};
}

}  // namespace cuesta::tgsi
