// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <charconv>
#include <limits>
#include <optional>

#include <fmt/core.h>

#include "base/text.h"
#include "compiler/tgsi/cursor.h"
#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {
namespace {

std::optional<uint8_t> component_of(char c) {
    switch (c) {
        case 'X': return 0;
        case 'Y': return 1;
        case 'Z': return 2;
        case 'W': return 3;
        default: return std::nullopt;
    }
}

// Opcodes whose names end like a suffix would: the table decides, so the whole word goes first.
struct OpcodeWord {
    const OpcodeInfo* info = nullptr;
    bool saturate = false;
    bool precise = false;
    bool repeated = false;  // a suffix stands twice
};

OpcodeWord split_opcode(std::string_view word) {
    OpcodeWord result;
    for (;;) {
        result.info = find_opcode(word);
        if (result.info != nullptr)
            return result;
        if (word.ends_with("_SAT")) {
            result.repeated |= result.saturate;
            result.saturate = true;
            word.remove_suffix(4);
        } else if (word.ends_with("_PRECISE")) {
            result.repeated |= result.precise;
            result.precise = true;
            word.remove_suffix(8);
        } else {
            return result;
        }
    }
}

// A decimal number; what a float cannot hold is infinite or zero.
std::optional<float> float_of(std::string_view text) {
    if (const std::optional<float> value = base::parse_float(text))
        return value;
    const float sign = text.starts_with('-') ? -1.0f : 1.0f;
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    float value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc::result_out_of_range || end != text.data() + text.size())
        return std::nullopt;
    // The exponent tells which end of the range is meant; without one, the digits in front do.
    const size_t exponent = text.find_first_of("eE");
    const bool small = exponent != std::string_view::npos
                           ? exponent + 1 < text.size() && text[exponent + 1] == '-'
                           : text.front() == '0' || text.front() == '.';
    return small ? sign * 0.0f : sign * std::numeric_limits<float>::infinity();
}

struct Parser {
    TextCursor in;
    Program program;

    Result<void> processor() {
        const Location where = in.location();
        const std::string word = in.word();
        if (word == "VERT")
            program.processor = Processor::vertex;
        else if (word == "FRAG")
            program.processor = Processor::fragment;
        else if (word == "GEOM" || word == "TESS_CTRL" || word == "TESS_EVAL" || word == "COMP")
            return in.error(where, fmt::format("{} programs are not supported", word));
        else
            return in.error(where, "the program must start with VERT or FRAG");
        return {};
    }

    Result<File> file() {
        const Location where = in.location();
        const std::string word = in.word();
        const std::optional<File> found = find_value(file_names, word);
        if (!found)
            return in.error(where, word.empty() ? "a register is expected"
                                                : fmt::format("'{}' is no register file", word));
        return *found;
    }

    Result<uint8_t> component() {
        const Location where = in.location();
        const std::string word = in.word();
        const std::optional<uint8_t> which =
            word.size() == 1 ? component_of(word[0]) : std::nullopt;
        if (!which)
            return in.error(where, "one of x, y, z and w is expected");
        return *which;
    }

    // --- declarations --------------------------------------------------------------------------

    Result<uint8_t> mask() {
        const Location where = in.location();
        const std::string word = in.word();
        uint8_t bits = 0;
        for (char c : word) {
            const std::optional<uint8_t> which = component_of(c);
            if (!which || (bits >> *which) != 0)
                return in.error(where, fmt::format("'{}' is no mask: x, y, z, w in order", word));
            bits |= static_cast<uint8_t>(1u << *which);
        }
        if (bits == 0)
            return in.error(where, "a mask is expected");
        return bits;
    }

    Result<void> range(Declaration& declaration) {
        TRY(in.expect('['));
        declaration.first = TRY(in.unsigned_number());
        declaration.last = declaration.first;
        if (in.accept('.')) {
            TRY(in.expect('.'));
            const Location where = in.location();
            declaration.last = TRY(in.unsigned_number());
            if (declaration.last < declaration.first)
                return in.error(where, "the range ends before it starts");
        }
        if (declaration.last > 65535)
            return in.error("register numbers end at 65535");
        return in.expect(']');
    }

    Result<void> attribute(Declaration& declaration) {
        const Location where = in.location();
        const std::string word = in.word();
        if (word == "ARRAY") {
            TRY(in.expect('('));
            declaration.array_id = TRY(in.unsigned_number());
            return in.expect(')');
        }
        if (word == "LOCAL" || word == "CENTER" || word == "CENTROID")
            return {};
        if (word == "INVARIANT") {
            declaration.invariant = true;
            return {};
        }
        const bool named = declaration.semantic != Semantic::none;
        // COLOR names a semantic and, behind one, an interpolation.
        if (const auto interpolate = find_value(interpolate_names, word);
            interpolate && (named || word != "COLOR")) {
            declaration.interpolate = *interpolate;
            return {};
        }
        if (const auto semantic = find_value(semantic_names, word)) {
            declaration.semantic = *semantic;
            if (in.accept('[')) {
                declaration.semantic_index = TRY(in.unsigned_number());
                return in.expect(']');
            }
            return {};
        }
        return in.error(where, fmt::format("'{}' is no semantic or interpolation", word));
    }

    Result<void> sampler_view(Declaration& declaration) {
        const Location where = in.location();
        const std::string word = in.word();
        const auto target = find_value(target_names, word);
        if (!target)
            return in.error(where, fmt::format("'{}' is no texture target", word));
        declaration.target = *target;
        while (in.accept(',')) {
            const Location type = in.location();
            const std::string name = in.word();
            if (name != "FLOAT" && name != "UNORM" && name != "SNORM")
                return in.error(type, fmt::format("texels of type '{}' are not supported", name));
        }
        return {};
    }

    Result<void> declaration() {
        Declaration declaration;
        declaration.location = in.location();
        declaration.file = TRY(file());
        TRY(range(declaration));
        if (in.peek() == '[') {
            // CONST[buffer][first..last]
            if (declaration.file != File::constant || declaration.first != 0)
                return in.error("a second dimension is only known of CONST[0]");
            TRY(range(declaration));
        }
        if (in.accept('.'))
            declaration.usage_mask = TRY(mask());
        while (in.accept(',')) {
            if (declaration.file == File::sampler_view)
                TRY(sampler_view(declaration));
            else
                TRY(attribute(declaration));
        }
        program.declarations.push_back(declaration);
        return {};
    }

    // --- immediates and properties -------------------------------------------------------------

    Result<uint32_t> immediate_value(Immediate::Type type) {
        const Location where = in.location();
        const std::string_view text = in.number_text();
        const bool hex = text.starts_with("0x") || text.starts_with("0X");
        if (type == Immediate::Type::float32 && !hex) {
            const std::optional<float> value = float_of(text);
            if (!value)
                return in.error(where, fmt::format("'{}' is no number", text));
            return std::bit_cast<uint32_t>(*value);
        }
        // Hexadecimal digits of a float are its bits.
        const std::optional<int64_t> value = base::parse_integer(text);
        if (!value || *value > UINT32_MAX || *value < INT32_MIN)
            return in.error(where, fmt::format("'{}' is no 32-bit integer", text));
        return static_cast<uint32_t>(*value);
    }

    Result<void> immediate() {
        Immediate immediate;
        immediate.location = in.location();
        if (in.accept('[')) {
            const Location where = in.location();
            const uint32_t number = TRY(in.unsigned_number());
            if (number != program.immediates.size())
                return in.error(where, fmt::format("immediates come in order; this is number {}",
                                                   program.immediates.size()));
            TRY(in.expect(']'));
        }
        const Location where = in.location();
        const std::string word = in.word();
        const auto type = find_value(immediate_names, word);
        if (!type)
            return in.error(
                where, fmt::format("'{}' is no type of immediates (FLT32, UINT32, INT32)", word));
        immediate.type = *type;
        TRY(in.expect('{'));
        immediate.count = 0;
        do {
            if (immediate.count == 4)
                return in.error("an immediate has at most four values");
            immediate.bits[immediate.count++] = TRY(immediate_value(*type));
        } while (in.accept(','));
        TRY(in.expect('}'));
        program.immediates.push_back(immediate);
        return {};
    }

    Result<void> property() {
        Property property;
        property.location = in.location();
        const std::string name = in.word();
        const auto found = find_value(property_names, name);
        if (!found)
            return in.error(property.location, fmt::format("unknown property '{}'", name));
        property.name = *found;
        const Location where = in.location();
        const std::string value = in.word();
        const std::optional<uint32_t> known = property_value(property.name, value);
        if (!known)
            return in.error(where, fmt::format("'{}' is no value of {}", value, name));
        property.value = *known;
        program.properties.push_back(property);
        return {};
    }

    // --- instructions --------------------------------------------------------------------------

    Result<void> indirect_index(RegisterName& reg) {
        reg.indirect = true;
        reg.address_file = TRY(file());
        TRY(in.expect('['));
        reg.address_index = TRY(in.unsigned_number());
        TRY(in.expect(']'));
        TRY(in.expect('.'));
        reg.address_component = TRY(component());
        const bool minus = in.peek() == '-';
        if (minus || in.peek() == '+') {
            (void)in.accept(in.peek());
            const int32_t offset = static_cast<int32_t>(TRY(in.unsigned_number()));
            reg.index = minus ? -offset : offset;
        }
        return {};
    }

    Result<void> index(RegisterName& reg) {
        TRY(in.expect('['));
        const char next = in.peek();
        if (next >= '0' && next <= '9')
            reg.index = static_cast<int32_t>(TRY(in.unsigned_number()));
        else
            TRY(indirect_index(reg));
        return in.expect(']');
    }

    Result<RegisterName> register_name() {
        RegisterName reg;
        reg.location = in.location();
        reg.file = TRY(file());
        if (reg.file == File::null)
            return reg;
        TRY(index(reg));
        if (in.peek() == '[') {
            if (reg.file != File::constant || reg.indirect || reg.index != 0)
                return in.error("a second dimension is only known of CONST[0]");
            TRY(index(reg));
        }
        if (in.accept('(')) {
            reg.array_id = TRY(in.unsigned_number());
            TRY(in.expect(')'));
        }
        return reg;
    }

    Result<Source> source() {
        Source source;
        source.negate = in.accept('-');
        source.absolute = in.accept('|');
        source.reg = TRY(register_name());
        if (in.accept('.')) {
            const Location where = in.location();
            const std::string word = in.word();
            if (word.size() != 1 && word.size() != 4)
                return in.error(where,
                                fmt::format("'{}' is no swizzle: one or four letters", word));
            for (size_t i = 0; i < 4; ++i) {
                const auto which = component_of(word[word.size() == 1 ? 0 : i]);
                if (!which)
                    return in.error(where, fmt::format("'{}' is no swizzle", word));
                source.swizzle[i] = *which;
            }
        }
        if (source.absolute)
            TRY(in.expect('|'));
        return source;
    }

    Result<Destination> destination() {
        Destination destination;
        destination.reg = TRY(register_name());
        if (in.accept('.'))
            destination.mask = TRY(mask());
        return destination;
    }

    Result<void> texture_target(Instruction& instruction) {
        TRY(in.expect(','));
        const Location where = in.location();
        const std::string word = in.word();
        const auto target = find_value(target_names, word);
        if (!target)
            return in.error(where, fmt::format("'{}' is no texture target", word));
        instruction.target = *target;
        if (in.peek() == ',')
            return in.error("texel offsets are not supported");
        return {};
    }

    Result<void> operands(Instruction& instruction, const OpcodeInfo& info) {
        for (unsigned i = 0; i < info.destinations + info.sources; ++i) {
            if (i != 0)
                TRY(in.expect(','));
            if (i < info.destinations)
                instruction.dst = TRY(destination());
            else
                instruction.srcs.push_back(TRY(source()));
        }
        if (info.traits.texture)
            TRY(texture_target(instruction));
        if (info.traits.label && in.accept(':'))
            instruction.label = TRY(in.unsigned_number());
        return {};
    }

    Result<void> instruction() {
        Instruction instruction;
        instruction.location = in.location();
        const std::string word = in.word();
        const OpcodeWord opcode = split_opcode(word);
        if (opcode.info == nullptr)
            return in.error(instruction.location, fmt::format("unknown opcode '{}'", word));
        const OpcodeTraits& traits = opcode.info->traits;
        if (opcode.repeated)
            return in.error(instruction.location, fmt::format("'{}' has a suffix twice", word));
        if (opcode.saturate && (opcode.info->destinations == 0 || traits.integer_result))
            return in.error(instruction.location,
                            fmt::format("'{}' has no result to saturate", word));
        instruction.opcode = opcode.info->opcode;
        instruction.saturate = opcode.saturate;
        instruction.precise = opcode.precise;
        TRY(operands(instruction, *opcode.info));
        program.instructions.push_back(std::move(instruction));
        return {};
    }

    Result<void> line() {
        if (in.peek() >= '0' && in.peek() <= '9') {
            TRY(in.unsigned_number());
            TRY(in.expect(':'));
            return instruction();
        }
        const Location where = in.location();
        const std::string word = in.peek_word();
        if (word.empty())
            return in.error(where, fmt::format("unexpected '{}'", in.peek()));
        if (in.accept_word("DCL"))
            return declaration();
        if (in.accept_word("IMM"))
            return immediate();
        if (in.accept_word("PROPERTY"))
            return property();
        return instruction();
    }

    Result<void> run() {
        TRY(processor());
        while (!in.at_end()) {
            TRY(line());
        }
        return {};
    }
};

}  // namespace

Result<Program> parse(std::string_view text, std::string_view file_name) {
    Parser parser{TextCursor(text, file_name), {}};
    TRY(parser.run());
    return std::move(parser.program);
}

}  // namespace cuesta::tgsi
