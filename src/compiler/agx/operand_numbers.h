// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands of machine instructions by the letter that the table of instructions gives them, without
// searching it each time.
#pragma once

#include <cstdint>

#include "hw/agx/isa.h"

namespace cuesta::agx {

// The number of the operand with this letter, which the operation must have; 's' is convert's
// operand src.
uint8_t operand_number(hw::agx::Op op, char letter);

// Truth tables of bitop: bit a + 2*b is the result for bits a and b.
namespace truth {
inline constexpr unsigned a = 0b1010;
inline constexpr unsigned b = 0b1100;
inline constexpr unsigned all = 0b1111;
inline constexpr unsigned both = a & b;
inline constexpr unsigned either = a | b;
inline constexpr unsigned differ = a ^ b;
}  // namespace truth

unsigned truth_table(const hw::agx::Instruction& instruction);
void set_truth_table(hw::agx::Instruction& instruction, unsigned table);

}  // namespace cuesta::agx
