// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>

#include "compiler/agx/timing.h"
#include "compiler/agx/waits.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

constexpr unsigned not_needed = std::numeric_limits<unsigned>::max();
// Less than this is not worth a wait of its own.
constexpr unsigned worth_a_wait = 8;

using NextUses = std::array<unsigned, hw::agx::general_halves>;

unsigned earliest(const NextUses& uses, const Registers& registers) {
    const unsigned end = std::min<unsigned>(registers.first + registers.count, uses.size());
    unsigned first = not_needed;
    for (unsigned half = registers.first; half < end; ++half)
        first = std::min(first, uses[half]);
    return first;
}

void mark(NextUses& uses, const Registers& registers, unsigned position) {
    const unsigned end = std::min<unsigned>(registers.first + registers.count, uses.size());
    for (unsigned half = registers.first; half < end; ++half)
        uses[half] = position;
}

}  // namespace

bool is_asynchronous(const Instr& instr) {
    return instr.kind == Kind::machine && instr.op() != Op::unknown &&
           hw::agx::entry_of(instr.op()).slot.has_value();
}

bool needs_idle_slots(const Instr& instr) {
    if (instr.is(Op::threadgroup_barrier))
        return true;
    return instr.is(Op::memory_barrier) && hw::agx::get(instr.machine, Field::a) == 1 &&
           hw::agx::get(instr.machine, Field::b) == 2 && hw::agx::get(instr.machine, Field::c) == 9;
}

SlotChooser::SlotChooser(const Block& block, const Outstanding& at_start) {
    unsigned count = 0;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next)
        ++count;
    needed_at_.assign(count, not_needed);
    NextUses uses;
    uses.fill(not_needed);
    unsigned position = count;
    for (const Instr* instr = block.last; instr != nullptr; instr = instr->previous) {
        --position;
        for (const Def& def : instr->defs) {
            if (def.reg != no_register)
                needed_at_[position] =
                    std::min(needed_at_[position], earliest(uses, registers_of(*instr, def)));
        }
        if (needs_idle_slots(*instr))
            uses.fill(position);
        for_each_touched(*instr, [&](const Registers& r) { mark(uses, r, position); });
    }
    for (unsigned slot = 0; slot < slot_count; ++slot) {
        waited_at_[slot] = not_needed;
        for (unsigned half = 0; half < uses.size(); ++half) {
            if (at_start.slots[slot].registers.contains(half))
                waited_at_[slot] = std::min(waited_at_[slot], uses[half]);
        }
    }
}

unsigned SlotChooser::choose(const Outstanding& state) {
    const unsigned needed = needed_at_[position_];
    unsigned best = 0;
    std::array<unsigned, slot_count> losses;
    for (unsigned slot = 0; slot < slot_count; ++slot) {
        losses[slot] = loss(state, slot, needed);
        if (losses[slot] < losses[best])
            best = slot;
    }
    // Company rather than an idle slot, where it costs next to nothing.
    for (unsigned slot = 0; slot < slot_count; ++slot) {
        const bool is_busy = state.slots[slot].operations != 0;
        if (is_busy && state.slots[best].operations == 0 && losses[slot] < worth_a_wait)
            best = slot;
    }
    if (state.slots[best].operations == 0)
        waited_at_[best] = not_needed;
    waited_at_[best] = std::min(waited_at_[best], needed);
    return best;
}

unsigned SlotChooser::loss(const Outstanding& state, unsigned slot, unsigned needed) const {
    const Outstanding::Slot& busy = state.slots[slot];
    if (busy.operations == 0)
        return 0;
    if (busy.operations == greatest_outstanding)
        return memory_latency;
    const unsigned complete = position_ + memory_latency;
    const unsigned wanted = std::min(needed, complete);
    const unsigned waited = std::min(waited_at_[slot], complete);
    return waited < wanted ? wanted - waited : 0;
}

}  // namespace cuesta::agx
