// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the steps behind register allocation share: the registers of an instruction, the machine
// instruction with its operands in place, and the pseudo instructions that are still there.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "compiler/agx/ir.h"

namespace cuesta::agx {

// Consecutive halves of the register file.
struct Registers {
    Register first = 0;
    uint16_t count = 0;
};

Registers registers_of(const Src& src);  // of values
// All that the instruction overwrites: a texture read takes four, whatever its mask.
Registers registers_of(const Instr& instr, const Def& def);

// The mask instructions read and write the counter of nesting, which no operand names.
bool counts_nesting(const Instr& instr);
inline constexpr Registers nesting_counter = {.first = 0, .count = 1};

hw::agx::Operand operand_of(const Src& src);
hw::agx::Operand operand_of(const Def& def);

// The instruction with its sources and results in its operands; the target is left alone. What the
// instruction cannot say is a mistake of the compiler, which the text names.
Result<hw::agx::Instruction> complete(const Instr& instr);

// Spills and fills become stores and loads of the stack, moves of a register to itself go. Nothing
// happens the second time.
void lower_for_emission(Ir& ir);

}  // namespace cuesta::agx
