// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Spills and fills to instructions of the stack, in as few as there can be: four 32-bit registers
// each, or four halves where the register or the place is odd.
#include <algorithm>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/operand_numbers.h"

namespace cuesta::agx {

namespace {

using hw::agx::Field;
using hw::agx::MemFormat;
using hw::agx::Op;

constexpr unsigned greatest_elements = 4;

// `registers` to or from byte `offset`.
Instr* stack_access(Ir& ir, Op op, bool wide, Registers registers, uint32_t offset) {
    const unsigned count = registers.count / (wide ? 2u : 1u);
    const bool is_store = op == Op::stack_store;
    Instr* access = ir.make(op, is_store ? 0 : 1, is_store ? 2 : 1);
    const MemFormat format = wide ? MemFormat::i32 : MemFormat::i16;
    hw::agx::set(access->machine, Field::F, static_cast<uint32_t>(format));
    hw::agx::set(access->machine, Field::mask, (1u << count) - 1);
    const uint8_t data = operand_number(op, 'R');
    const auto bits = static_cast<uint8_t>(wide ? 32 : 16);
    access->srcs[0] = {
        .kind = SrcKind::immediate, .operand = operand_number(op, 'O'), .immediate = offset};
    if (is_store) {
        access->srcs[1] = {.kind = SrcKind::value,
                           .operand = data,
                           .bits = bits,
                           .count = static_cast<uint8_t>(count),
                           .reg = registers.first};
    } else {
        access->defs[0] = {.operand = data,
                           .bits = bits,
                           .count = static_cast<uint8_t>(count),
                           .reg = registers.first};
    }
    return access;
}

void lower_stack_access(Ir& ir, Instr& instr) {
    const bool is_store = instr.kind == Kind::spill;
    const Registers all =
        is_store ? registers_of(instr.srcs[0]) : registers_of(instr, instr.defs[0]);
    for (unsigned done = 0; done < all.count;) {
        const unsigned first = all.first + done;
        const uint32_t offset = ir.scratch_bytes + instr.stack + done * half_bytes;
        const unsigned left = all.count - done;
        const bool wide = first % 2 == 0 && offset % 4 == 0 && left >= 2;
        // A last odd half goes alone; a first one too, behind which whole registers lie.
        const bool whole_follow = (offset + half_bytes) % 4 == 0 && first % 2 == 1;
        const unsigned count = wide           ? std::min(left / 2, greatest_elements) * 2
                               : whole_follow ? 1
                                              : std::min(left, greatest_elements);
        const Registers part = {static_cast<Register>(first), static_cast<uint16_t>(count)};
        const Op op = is_store ? Op::stack_store : Op::stack_load;
        insert_before(*instr.block, &instr, *stack_access(ir, op, wide, part, offset));
        done += count;
    }
    remove(instr);
}

// The table gives A whatever B is.
bool moves_to_itself(const Instr& instr) {
    if (!instr.is(Op::bitop) || instr.defs.size() != 1 || truth_table(instr.machine) != truth::a)
        return false;
    const uint8_t first_source = operand_number(Op::bitop, 'A');
    const Def& to = instr.defs[0];
    return std::any_of(instr.srcs.begin(), instr.srcs.end(), [&](const Src& from) {
        return from.operand == first_source && from.kind == SrcKind::value && from.reg == to.reg &&
               from.bits == to.bits;
    });
}

}  // namespace

void lower_for_emission(Ir& ir) {
    for (const auto& block : ir.blocks) {
        for (Instr* instr = block->first; instr != nullptr;) {
            Instr* const next = instr->next;
            if (instr->kind == Kind::spill || instr->kind == Kind::fill)
                lower_stack_access(ir, *instr);
            else if (moves_to_itself(*instr))
                remove(*instr);
            instr = next;
        }
    }
}

}  // namespace cuesta::agx
