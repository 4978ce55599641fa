// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the printer and the parser of PP text share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hw/isa/cursor.h"
#include "hw/isa/table.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::hw::mali400::pp {

// One line of text. What it leaves open follows from the instruction's place in the program.
struct ParsedLine {
    Instruction instruction;
    std::optional<uint8_t> next_length;
    std::optional<bool> prefetch;
    std::optional<uint8_t> target_length;
    std::string_view label;  // of the branch target; empty where it is a number
    size_t label_mark = 0;
    std::optional<uint32_t> word;  // of a `.word` line
};

// What an instruction's place in its program says about it.
struct Place {
    uint8_t next_length = 0;
    bool prefetch = false;
    uint8_t target_length = 0;
    std::string label;  // of the branch target; empty for a number
};

// Bits of the instruction as a whole that no statement sets.
inline constexpr std::array instruction_rows = {
    isa::row<&Instruction::unknown_26>("unknown_26", 0, 6),
    isa::row<&Instruction::padding>("padding", 6, 31),
};

// One statement, without the `{field=value}` list behind it.
Result<void> parse_statement(isa::Cursor& cursor, ParsedLine& line);
// The statements of one instruction up to the end of the line.
Result<ParsedLine> parse_line(isa::Cursor& cursor);

// Statements without their `{field=value}` lists.
std::string statement(const VaryingUnit& unit);
std::string statement(const TextureUnit& unit);
std::string statement(const LoadUnit& unit);
std::string statement(const VectorMultiply& unit);
std::string statement(const ScalarMultiply& unit);
std::string statement(const VectorAdd& unit);
std::string statement(const ScalarAdd& unit);
std::string statement(const Combiner& unit);
std::string statement(const StoreUnit& unit);
std::string statement(const BranchUnit& unit, std::string_view target, bool with_length);
std::string statement(const Constants& constants, unsigned number);

std::string print(const Instruction& instruction, const Place& place);

}  // namespace cuesta::hw::mali400::pp
