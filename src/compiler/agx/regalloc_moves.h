// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Moves that register allocation wants, kept until all registers are known: only then is it clear
// which ones are free for cycles.
#pragma once

#include <vector>

#include "compiler/agx/regalloc_file.h"

namespace cuesta::agx {

struct PendingMoves {
    Block* block = nullptr;
    Instr* where = nullptr;  // null: at the end of the block
    bool replaces = false;   // `where` itself, a pseudo instruction
    std::vector<Move> moves;
    HalfSet busy;  // with what the moves read and write
};

// `halves` of the source. Sources in registers have them.
void add_move(PendingMoves& pending, unsigned to, const Src& src, unsigned halves);

void set_busy(const Ir& ir, HalfSet& set, const Placed& placed);

// The moves that take the place of a collect, split or copy, all of whose registers are known.
bool find_moves(const Ir& ir, Instr& instr, PendingMoves& pending);

// Makes machine instructions of all of them, and takes out what is left of pseudo instructions.
// Registers from `first` to ir.register_halves may be used, and more as long as that costs no
// threads; ir.register_halves grows with them.
void insert_pending(Ir& ir, const std::vector<PendingMoves>& all, unsigned first);

}  // namespace cuesta::agx
