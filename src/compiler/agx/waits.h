// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the scoreboard holds, and the choice of a slot.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/ir.h"
#include "compiler/agx/register_set.h"

namespace cuesta::agx {

inline constexpr unsigned slot_count = 2;
inline constexpr unsigned greatest_outstanding = 8;  // operations of a slot

bool is_asynchronous(const Instr& instr);

// Barriers that order nothing that is still outstanding.
bool needs_idle_slots(const Instr& instr);

// All that the instruction reads or writes.
template <typename F>
void for_each_touched(const Instr& instr, F&& f) {
    for (const Src& src : instr.srcs) {
        if (src.kind == SrcKind::value && src.reg != no_register)
            f(registers_of(src));
    }
    for (const Def& def : instr.defs) {
        if (def.reg != no_register)
            f(registers_of(instr, def));
    }
    if (counts_nesting(instr))
        f(nesting_counter);
}

struct Outstanding {
    struct Slot {
        RegisterSet registers;    // that results are on their way to
        unsigned operations = 0;  // at most
    };
    std::array<Slot, slot_count> slots;
};

// Walks a block from its beginning. An operation joins a slot where it is not waited for much
// earlier than its own result is needed; so operations that are needed together share a slot, and
// later ones do not hold up what needs earlier ones.
class SlotChooser {
  public:
    SlotChooser(const Block& block, const Outstanding& at_start);

    // For the instruction at the position reached.
    unsigned choose(const Outstanding& state);
    void pass() { ++position_; }

  private:
    // What waiting for the slot at its time costs an operation that is needed later, in
    // instructions.
    unsigned loss(const Outstanding& state, unsigned slot, unsigned needed) const;

    unsigned position_ = 0;
    std::vector<unsigned> needed_at_;  // by position: the first use of what the instruction writes
    std::array<unsigned, slot_count> waited_at_;  // the first use of anything in the slot
};

}  // namespace cuesta::agx
