// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Scoreboard slots and waits. What is outstanding is followed along the ways that the program
// counter takes, which are not those of a lane: into the next block of the program, whatever the
// graph says, and along branches. So the other side of an `if` waits for the registers that both
// sides use.
//
// A slot is chosen once, the first time an instruction is reached; then what may be outstanding at
// the beginning of blocks grows until it stays the same. `wait` clears a slot as a whole.
// Source: G13 fact sheet, scoreboard.
#include "compiler/agx/waits.h"

#include <algorithm>
#include <vector>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/passes.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

bool ends_program(const Instr& instr) {
    return instr.is(Op::stop) || instr.is(Op::trap);
}

class Waits {
  public:
    explicit Waits(Ir& ir) : ir_(ir), at_start_(ir.blocks.size()) {}

    uint32_t run() {
        for (bool first = true; first || changed_; first = false) {
            changed_ = false;
            for (const auto& block : ir_.blocks) {
                if (first)
                    choose_slots(*block);
                follow(*block, no_wait);
            }
        }
        uint32_t count = 0;
        for (const auto& block : ir_.blocks) {
            follow(*block, [&](Instr& instr, unsigned slot) {
                insert_wait(instr, slot);
                ++count;
            });
        }
        return count;
    }

  private:
    static void no_wait(Instr&, unsigned) {}

    void choose_slots(Block& block) {
        Outstanding state = at_start_[block.index];
        SlotChooser chooser(block, state);
        for (Instr* instr = block.first; instr != nullptr; instr = instr->next) {
            wait_for_registers(*instr, state, no_wait);
            if (is_asynchronous(*instr)) {
                const unsigned slot = chooser.choose(state);
                hw::agx::set(instr->machine, *hw::agx::entry_of(instr->op()).slot, slot);
            }
            wait_for_room(*instr, state, no_wait);
            issue(*instr, state);
            chooser.pass();
        }
    }

    // Calls wait(instruction, slot) for each wait that is needed in front of an instruction.
    template <typename F>
    void follow(Block& block, F&& wait) {
        Outstanding state = at_start_[block.index];
        bool ends = false;
        for (Instr* instr = block.first; instr != nullptr && !ends; instr = instr->next) {
            wait_for_registers(*instr, state, wait);
            wait_for_room(*instr, state, wait);
            issue(*instr, state);
            if (instr->target != nullptr)
                flow_into(*instr->target, state, instr->target->index <= block.index);
            ends = ends_program(*instr);
        }
        if (!ends && block.index + 1 < ir_.blocks.size())
            flow_into(*ir_.blocks[block.index + 1], state, false);
    }

    template <typename F>
    static void wait_for_registers(Instr& instr, Outstanding& state, F&& wait) {
        std::array<bool, slot_count> needed = {};
        for_each_touched(instr, [&](const Registers& registers) {
            for (unsigned slot = 0; slot < slot_count; ++slot)
                needed[slot] |= state.slots[slot].registers.overlaps(registers);
        });
        if (needs_idle_slots(instr)) {
            for (unsigned slot = 0; slot < slot_count; ++slot)
                needed[slot] |= state.slots[slot].operations != 0;
        }
        for (unsigned slot = 0; slot < slot_count; ++slot) {
            if (needed[slot])
                clear(instr, state, slot, wait);
        }
    }

    template <typename F>
    static void wait_for_room(Instr& instr, Outstanding& state, F&& wait) {
        if (!is_asynchronous(instr))
            return;
        const unsigned slot = *hw::agx::scoreboard_slot(instr.machine);
        if (state.slots[slot].operations == greatest_outstanding)
            clear(instr, state, slot, wait);
    }

    template <typename F>
    static void clear(Instr& instr, Outstanding& state, unsigned slot, F&& wait) {
        wait(instr, slot);
        state.slots[slot] = {};
    }

    static void issue(const Instr& instr, Outstanding& state) {
        if (!is_asynchronous(instr))
            return;
        Outstanding::Slot& slot = state.slots[*hw::agx::scoreboard_slot(instr.machine)];
        ++slot.operations;
        for (const Def& def : instr.defs) {
            if (def.reg != no_register)
                slot.registers.add(registers_of(instr, def));
        }
    }

    // Around a loop operations may add up: as many as there can be are assumed at once.
    void flow_into(Block& block, const Outstanding& from, bool backwards) {
        Outstanding& to = at_start_[block.index];
        for (unsigned i = 0; i < slot_count; ++i) {
            Outstanding::Slot& slot = to.slots[i];
            changed_ |= slot.registers.add(from.slots[i].registers);
            if (from.slots[i].operations > slot.operations) {
                slot.operations = backwards ? greatest_outstanding : from.slots[i].operations;
                changed_ = true;
            }
        }
    }

    void insert_wait(Instr& instr, unsigned slot) {
        Instr* wait = ir_.make(Op::wait, 0, 0);
        hw::agx::set(wait->machine, Field::i, slot);
        wait->opens = instr.opens;
        wait->closes = instr.closes;
        insert_before(*instr.block, &instr, *wait);
    }

    Ir& ir_;
    std::vector<Outstanding> at_start_;
    bool changed_ = false;
};

}  // namespace

uint32_t insert_waits(Ir& ir) {
    lower_for_emission(ir);
    return Waits(ir).run();
}

}  // namespace cuesta::agx
