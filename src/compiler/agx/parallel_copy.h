// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Several moves at once, as machine instructions one after the other.
#pragma once

#include <bitset>
#include <span>

#include "compiler/agx/ir.h"

namespace cuesta::agx {

using HalfSet = std::bitset<hw::agx::general_halves>;

struct Move {
    Register to = no_register;
    uint16_t halves = 0;
    SrcKind kind = SrcKind::value;  // value: a register; uniform, immediate; none: nothing to do
    uint16_t from = 0;              // register or uniform
    uint64_t immediate = 0;
};

// Registers that may be used in between.
struct FreeRegisters {
    HalfSet busy;        // hold something else, or are read or written by the moves
    unsigned begin = 0;  // those from begin on
    unsigned end = 0;    // and below end
};

// Puts what does the moves in front of `where` (null: at the end of the block). All sources are
// read before anything is written. Moves to the same register move the same bits; one of them is
// done, or none where the register holds them already (a move to itself). Cycles go through a free
// register, or change places by exclusive or where there is none.
void insert_moves(
    Ir& ir, Block& block, Instr* where, std::span<const Move> moves, const FreeRegisters& free);

}  // namespace cuesta::agx
