// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the fragment core's arithmetic units compute, on rows of a batch. Results are not rounded
// yet: the register write does that (Mali-400 fact sheet, parts 6 and 7).
#pragma once

#include "hw/mali400/pp_isa.h"
#include "simulator/mali400/pp_program.h"

namespace cuesta::simulator::mali400 {

// A source row with its modifiers as bit operations: absolute first, then negate.
struct Operand {
    const Row* row = nullptr;
    uint32_t keep = ~0u;  // clears the sign for absolute
    uint32_t flip = 0;    // sets or inverts it for negate

    Lanes operator[](unsigned quad) const {
        return std::bit_cast<Lanes>((std::bit_cast<BitLanes>((*row)[quad]) & keep) ^ flip);
    }
};

Operand operand(const Row& row, bool absolute, bool negate);

void multiply_op(
    hw::mali400::pp::MultiplyOp op, const Operand& a, const Operand& b, unsigned quads, Row& out);

// All but sums and select, which are not component by component.
void add_op(
    hw::mali400::pp::AddOp op, const Operand& a, const Operand& b, unsigned quads, Row& out);

void sum_op(const Operand* terms, unsigned count, unsigned quads, Row& out);

void select_op(const Row& condition, const Operand& a, const Operand& b, unsigned quads, Row& out);

void function_op(hw::mali400::pp::CombinerOp op, const Operand& a, unsigned quads, Row& out);

// Angle of (x, y) as the first part of the two-step arc tangent leaves it.
void atan2_op(const Operand& y, const Operand& x, unsigned quads, Row& out);

void modify_output(hw::mali400::pp::OutputModifier modifier, unsigned quads, Row& row);

}  // namespace cuesta::simulator::mali400
