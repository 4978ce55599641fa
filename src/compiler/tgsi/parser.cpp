// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <optional>

#include <fmt/core.h>

#include "compiler/tgsi/parse_declarations.h"
#include "compiler/tgsi/parse_operands.h"

namespace cuesta::tgsi {
namespace {

// Opcodes whose names end like a suffix would: the table decides, so the whole word goes first.
struct OpcodeWord {
    const OpcodeInfo* info = nullptr;
    std::string_view name;  // without suffixes
    bool saturate = false;
    bool precise = false;
    bool repeated = false;  // a suffix stands twice
};

OpcodeWord split_opcode(std::string_view word) {
    OpcodeWord result;
    for (;;) {
        result.info = find_opcode(word);
        result.name = word;
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

std::string counted(size_t count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

// A single spelling of the document's own decides.
Dialect dialect_of(TextCursor in) {
    while (!in.at_end()) {
        const std::string word = in.word();
        if (word.empty())
            (void)in.accept(in.peek());
        else if (only_in_document(split_opcode(word).name))
            return Dialect::document;
    }
    return Dialect::modern;
}

struct Parser {
    TextCursor in;
    Program program;

    Result<void> processor() {
        const Location where = in.location();
        const std::optional<Processor> found = processor_names.find(in.word());
        if (!found)
            return in.error(where,
                            "the program must start with VERT or FRAG (GEOM, TESS_CTRL, "
                            "TESS_EVAL and COMP are known too)");
        program.processor = *found;
        return {};
    }

    // What may stand behind the operands of a texture opcode: a target and offsets.
    Result<void> texture(Instruction& instruction, std::string_view name) {
        if (!in.accept(','))
            return in.error(in.behind(), fmt::format("{} wants a texture target", name));
        instruction.target = TRY(parse_name(in, target_names, "texture target"));
        while (in.accept(',')) {
            if (instruction.offsets.size() == 4)
                return in.error("a texture instruction has at most four offsets");
            instruction.offsets.push_back(TRY(parse_offset(in)));
        }
        return {};
    }

    Result<void> memory(MemoryAccess& access) {
        while (in.accept(',')) {
            const Location where = in.location();
            const std::string written(in.written_word());
            const std::string word = in.word();
            size_t bit = 0;
            while (bit < qualifier_names.size() && qualifier_names[bit] != word)
                ++bit;
            if (bit < qualifier_names.size())
                access.qualifiers |= static_cast<uint8_t>(1u << bit);
            else if (const auto target = target_names.find(word))
                access.target = *target;
            else if (word.starts_with("PIPE_FORMAT_"))
                access.format = word;
            else
                return in.error(where, fmt::format("'{}' says nothing of an access", written));
        }
        return {};
    }

    // What stands on a line of its own and names no register begins another instruction.
    bool operand_follows() {
        const uint32_t line = in.behind().line;
        if (in.at_end())
            return false;
        return in.location().line == line || in.peek() == '-' || in.peek() == '|' ||
               file_names.find(in.peek_word()).has_value();
    }

    Result<void> operands(Instruction& instruction, const OpcodeInfo& info, std::string_view name) {
        const OperandTypes& types = info.types(program.dialect);
        const size_t destinations = types.destinations.size();
        const size_t sources = types.sources.size();
        for (size_t i = 0; i < destinations + sources; ++i) {
            const bool ends_here = i != 0 && in.peek() != ',' &&
                                   (in.at_end() || in.location().line != in.behind().line);
            if (i != 0 && !ends_here)
                TRY(in.expect(','));
            if (ends_here || !operand_follows())
                return in.error(in.behind(),
                                fmt::format("{} wants {}", name,
                                            i < destinations ? counted(destinations, "destination")
                                                             : counted(sources, "source")));
            if (i < destinations)
                instruction.dsts.push_back(TRY(parse_destination(in)));
            else
                instruction.srcs.push_back(TRY(parse_source(in)));
        }
        if (info.traits.texture)
            TRY(texture(instruction, name));
        if (info.traits.memory)
            TRY(memory(instruction.memory));
        if (destinations + sources != 0 && in.peek() == ',')
            return in.error(fmt::format(
                "{} has {}", name,
                sources != 0 ? counted(sources, "source") : counted(destinations, "destination")));
        if (info.traits.label && in.accept(':'))
            instruction.label = TRY(in.unsigned_number());
        return {};
    }

    Result<void> instruction() {
        Instruction instruction;
        instruction.location = in.location();
        const std::string written(in.written_word());
        const std::string word = in.word();
        const OpcodeWord opcode = split_opcode(word);
        if (opcode.info == nullptr)
            return in.error(instruction.location, fmt::format("unknown opcode '{}'", written));
        if (opcode.repeated)
            return in.error(instruction.location, fmt::format("'{}' has a suffix twice", written));
        if (opcode.saturate && !opcode.info->can_saturate(program.dialect))
            return in.error(
                instruction.location,
                opcode.info->types(program.dialect).destinations.empty()
                    ? fmt::format("'{}' has no result to saturate", written)
                    : fmt::format("'{}': results of integers are not saturated", written));
        instruction.opcode = opcode.info->opcode;
        instruction.saturate = opcode.saturate;
        instruction.precise = opcode.precise;
        TRY(operands(instruction, *opcode.info, opcode.name));
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
            return parse_declaration(in, program);
        if (in.accept_word("IMM"))
            return parse_immediate(in, program);
        if (in.accept_word("PROPERTY"))
            return parse_property(in, program);
        return instruction();
    }

    Result<void> run() {
        TRY(processor());
        while (!in.at_end())
            TRY(line());
        program.end = in.behind();
        return {};
    }
};

}  // namespace

Result<Program> parse(std::string_view text,
                      std::string_view file_name,
                      std::optional<Dialect> dialect) {
    Parser parser{TextCursor(text, file_name), {}};
    parser.program.dialect = dialect ? *dialect : dialect_of(parser.in);
    TRY(parser.run());
    return std::move(parser.program);
}

}  // namespace cuesta::tgsi
