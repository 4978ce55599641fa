// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Instructions of the Apple G13: 2 to 12 bytes, many with a short and a long form. An instruction
// is its operation and its bits, so that nothing is lost, bits of unknown use included; fields and
// operands are views of the bits through the table. docs/isa-agx.md lists all.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "hw/agx/isa_table.h"

namespace cuesta::hw::agx {

struct Instruction {
    Op op = Op::unknown;
    bool forced_long = false;  // the long form, though the short one would do
    Words words = {};          // the bit that selects the form is 0 here

    bool operator==(const Instruction&) const = default;
};

// With the constant bits of the operation and the defaults of its fields.
Instruction make(Op op);

// Where the field stands in instructions of this operation; null where they have none.
const isa::Field* find_field(Op op, Field field);

// The operation must have the field, and the field the value; constant bits stay what they are.
uint32_t get(const Instruction& instruction, Field field);
void set(Instruction& instruction, Field field, uint32_t value);

// Of an asynchronous instruction; nothing for all others.
std::optional<uint32_t> scoreboard_slot(const Instruction& instruction);

// False after set() changed a constant bit that a field shares (the size of mov_imm).
bool keeps_constants(const Instruction& instruction);

struct Encoded {
    std::array<uint8_t, max_bytes> bytes = {};
    uint8_t length = 0;

    std::span<const uint8_t> span() const { return {bytes.data(), length}; }
};

// The short form where that is possible and `forced_long` is not set.
Encoded encode(const Instruction& instruction);

struct Decoded {
    Instruction instruction;
    uint8_t length = 0;
};

// The first instruction of the code. What matches no entry, or ends before its entry does, is a
// halfword of the operation `unknown`. Only less than two bytes are an error.
Result<Decoded> decode(std::span<const uint8_t> code);

// Text (docs/isa-agx.md). Every instruction has one that parses back to its bytes.
std::string print(const Instruction& instruction);
Result<Instruction> parse(std::string_view line);

// One instruction a line. Fails where an odd byte is left over.
Result<std::string> print_program(std::span<const uint8_t> code);
// Labels may stand for the targets of branches.
Result<std::vector<uint8_t>> parse_program(std::string_view text);

}  // namespace cuesta::hw::agx
