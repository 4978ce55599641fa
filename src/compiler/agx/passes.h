// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The steps from selected instructions to code, in their order.
#pragma once

#include "base/result.h"
#include "compiler/agx/compile.h"
#include "compiler/agx/ir.h"

namespace cuesta::agx {

// Whether the IR keeps its rules: one definition each, definitions dominate uses, sizes match
// operands, edges are two-sided and not critical. The text says what is wrong.
Result<void> validate(const Ir& ir);

// Instructions whose results nothing reads and that do nothing else go.
bool remove_dead_code(Ir& ir);

// Reorders the instructions of each block: fewer values alive at a time where that matters, loads
// and texture reads early, their readers late.
void schedule(Ir& ir);

// Sets Src::last_use everywhere.
void mark_last_uses(Ir& ir);

// Gives every value a register below ir.register_limit (copies of values that have to move
// included), spilling to the stack what finds none, and takes phis, splits, collects and copies
// apart into machine moves, so that only machine instructions, spills and fills are left, each Src
// and Def with its register.
Result<void> allocate_registers(Ir& ir);

// Scoreboard slots of asynchronous instructions, and `wait` in front of what reads or writes their
// registers, of barriers, and of the ninth operation of a slot. Returns how many waits.
uint32_t insert_waits(Ir& ir);

// Sets cache hints of registers that are read again soon, and discard hints where flow is uniform.
void set_hints(Ir& ir);

// What a stack of so many bytes takes of a lane's memory, in dwords, with those that the machine
// wants besides; 0 for none.
uint64_t stack_dwords(uint64_t bytes);

// Machine code. Spills and fills become instructions here; a program that uses the stack begins
// with stack_adjust.
Result<std::vector<uint8_t>> emit(Ir& ir);

}  // namespace cuesta::agx
