// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "hw/agx/text.h"

namespace cuesta::hw::agx {

namespace {

bool applies(const Alias& alias, const Instruction& in) {
    if (alias.op != in.op)
        return false;
    for (const FieldValue& value : alias.values) {
        if (get(in, value.field) != value.value)
            return false;
    }
    return true;
}

const Alias* find_alias(const Instruction& in) {
    for (const Alias& alias : aliases()) {
        if (applies(alias, in))
            return &alias;
    }
    return nullptr;
}

std::string print_statement(const Instruction& in, const Alias* alias) {
    const Entry& entry = entry_of(in.op);
    std::string text(alias != nullptr ? alias->mnemonic : entry.mnemonic);
    if (entry.saturates && get(in, Field::S) != 0)
        text += ".sat";
    if (entry.kill_suffix && get(in, Field::kill) != 0)
        text += ".kill";
    if (in.forced_long)
        text += ".long";
    std::string_view separator = " ";
    for (size_t n = 0; n < entry.operands.size(); ++n) {
        if (alias != nullptr && (alias->dropped >> n & 1) != 0)
            continue;
        if (const auto operand = operand_text(in, n)) {
            text += separator;
            text += *operand;
            separator = ", ";
        }
    }
    return text;
}

// What the parser would make of the ordinary text.
Instruction meaning_of(const std::string& text, const Spelling& spelling) {
    isa::Cursor cursor(text);
    const Result<Statement> statement = read_statement(cursor);
    CUESTA_ASSERT(statement, "a printed statement is none");
    Result<ParsedLine> line = understand(cursor, *statement, spelling);
    CUESTA_ASSERT(line, "a printed statement is not understood");
    return line->instruction;
}

}  // namespace

std::string print(const Instruction& instruction) {
    if (instruction.op == Op::unknown)
        return fmt::format(".half {:#06x}", instruction.words[0]);
    Instruction in = instruction;
    in.op = entry_of(instruction.op).print_as;
    const Alias* alias = find_alias(in);
    std::string text = print_statement(in, alias);
    const Instruction said = meaning_of(text, {in.op, alias});
    std::string extras;
    for (const FieldUse& use : entry_of(in.op).fields) {
        if (get(in, use.field) != get(said, use.field))
            isa::append_extra(extras, place_at(use.place).name, get(in, use.field));
    }
    if (!extras.empty())
        text += " " + isa::close_extras(std::move(extras));
    return text;
}

Result<std::string> print_program(std::span<const uint8_t> code) {
    std::string text;
    while (!code.empty()) {
        const Decoded decoded = TRY(decode(code));
        text += print(decoded.instruction) + "\n";
        code = code.subspan(decoded.length);
    }
    return text;
}

}  // namespace cuesta::hw::agx
