// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/clean_flow.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::Op;

bool is_if(const Instr* instr) {
    return instr != nullptr && (instr->is(Op::if_icmp) || instr->is(Op::if_fcmp));
}

bool pops_one(const Instr* instr) {
    return instr != nullptr && instr->is(Op::pop_exec) && get(instr->machine, Field::n) == 1;
}

struct Cleaner {
    Ir& ir;
    std::vector<bool> targets;  // of jumps, by block

    explicit Cleaner(Ir& i) : ir(i), targets(i.blocks.size()) {
        for (const auto& block : ir.blocks)
            for (const Instr* instr = block->first; instr != nullptr; instr = instr->next)
                if (instr->target != nullptr)
                    targets[instr->target->index] = true;
    }

    Block* next(const Block& block) const {
        return block.index + 1 < ir.blocks.size() ? ir.blocks[block.index + 1].get() : nullptr;
    }

    // `else` with nothing behind it but the end of the if.
    void drop_empty_else(Block& block) {
        const Block* behind = next(block);
        if (block.first == nullptr || !block.first->is(Op::else_icmp) ||
            block.first != block.last || behind == nullptr || !pops_one(behind->first))
            return;
        remove(*block.first);
    }

    // Condition, then nothing, then the end.
    void drop_empty_if(Block& block) {
        if (!is_if(block.last))
            return;
        Block* then = next(block);
        Block* otherwise = then != nullptr ? next(*then) : nullptr;
        Block* behind = otherwise != nullptr ? next(*otherwise) : nullptr;
        if (behind == nullptr || then->first != nullptr || otherwise->first != nullptr ||
            !pops_one(behind->first) || targets[behind->index])
            return;
        remove(*block.last);
        remove(*behind->first);
    }

    // if_cmp c, 1; mov r0l, 2; pop_exec 0; (else); pop_exec 1: lanes for which c holds get 1, the
    // others stay. That is what `while` does with the opposite condition.
    void fuse_break(Block& block) {
        if (!is_if(block.last))
            return;
        Block* then = next(block);
        Block* otherwise = then != nullptr ? next(*then) : nullptr;
        Block* behind = otherwise != nullptr ? next(*otherwise) : nullptr;
        if (behind == nullptr || otherwise->first != nullptr || !pops_one(behind->first) ||
            targets[behind->index] || targets[otherwise->index])
            return;
        const Instr* counter = then->first;
        const Instr* update = counter != nullptr ? counter->next : nullptr;
        constexpr uint32_t if_and_loop = 2;
        if (update == nullptr || update->next != nullptr || !counter->is(Op::mov_imm16) ||
            counter->defs[0].reg != 0 || counter->defs[0].value != no_value ||
            get(counter->machine, Field::imm16) != if_and_loop || !update->is(Op::pop_exec))
            return;
        Instr& condition = *block.last;
        const Op op = condition.is(Op::if_icmp) ? Op::while_icmp : Op::while_fcmp;
        hw::agx::Instruction machine = hw::agx::make(op);
        set(machine, Field::cc, get(condition.machine, Field::cc));
        set(machine, Field::ccn, 1 - get(condition.machine, Field::ccn));
        set(machine, Field::n, 1);
        condition.machine = machine;
        while (then->first != nullptr)
            remove(*then->first);
        remove(*behind->first);
    }
};

}  // namespace

void clean_flow(Ir& ir) {
    Cleaner cleaner(ir);
    // From the inside out: an if that becomes empty may empty the one around it.
    for (size_t i = ir.blocks.size(); i > 0; --i) {
        Block& block = *ir.blocks[i - 1];
        cleaner.drop_empty_else(block);
        cleaner.drop_empty_if(block);
        cleaner.fuse_break(block);
    }
}

}  // namespace cuesta::agx
