// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the printer and the parser of G13 text share: statements, and the spelling of operands.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hw/agx/operands.h"
#include "hw/isa/cursor.h"
#include "hw/isa/extras.h"

namespace cuesta::hw::agx {

// In the place of an operand that the bits do not make up; its fields are then spelled as extras.
inline constexpr std::string_view undefined_text = "?";
inline constexpr std::string_view none_text = "None";

// --- operands (operand_text.cpp, operand_parse.cpp) --------------------------

// Nothing where the text leaves the operand out.
std::optional<std::string> operand_text(const Instruction& instruction, size_t n);

// True for the operands that operand_text leaves out at times.
bool may_be_left_out(const OperandUse& use);
// Whether the text is one of such an operand, and not the next one's.
bool could_be(const OperandUse& use, std::string_view text);

// Modes, flags and numbers: what the sizes of other operands depend on.
bool is_control(OperandKind kind);

// The meaning of an operand's text; errors have no place yet.
Result<Operand> parse_operand(const OperandUse& use, std::string_view text);
// The operand that is left out.
Operand left_out(const OperandUse& use);

// --- statements (parse.cpp) --------------------------------------------------

struct Token {
    std::string_view text;
    size_t mark = 0;
};

// A line, taken apart but not yet understood.
struct Statement {
    Token mnemonic;  // without suffixes
    bool saturates = false;
    bool kills = false;
    bool forced_long = false;
    std::vector<Token> operands;
    std::vector<isa::Extra> extras;
};

// How a mnemonic can be read: an operation, perhaps by another name.
struct Spelling {
    Op op = Op::unknown;
    const Alias* alias = nullptr;
};

struct ParsedLine {
    Instruction instruction;
    std::optional<Token> label;  // of the branch target
};

// Behind the labels, up to the end of the line.
Result<Statement> read_statement(isa::Cursor& cursor);

// The instruction that the statement means if its mnemonic is read this way.
Result<ParsedLine> understand(const isa::Cursor& cursor,
                              const Statement& statement,
                              const Spelling& spelling);

}  // namespace cuesta::hw::agx
