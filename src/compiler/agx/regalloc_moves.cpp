// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/regalloc_moves.h"

#include <algorithm>

#include "compiler/agx/occupancy.h"

namespace cuesta::agx {

namespace {

// The most halves with which as many threads are in flight.
unsigned same_occupancy(unsigned halves) {
    for (const OccupancyRow& row : occupancy_rows) {
        if (halves <= row.halves)
            return row.halves;
    }
    return hw::agx::general_halves;
}

void expand(Ir& ir, const PendingMoves& pending, unsigned first, unsigned end) {
    Instr* const where = pending.where != nullptr ? pending.where : end_flow(*pending.block);
    const FreeRegisters free = {.busy = pending.busy, .begin = first, .end = end};
    insert_moves(ir, *pending.block, where, pending.moves, free);
    if (pending.replaces)
        remove(*pending.where);
}

// Moves may have used registers that no value is in.
void finish(Ir& ir, Block& block) {
    for (Instr* instr = block.first; instr != nullptr;) {
        Instr* const next = instr->next;
        const Kind kind = instr->kind;
        if (kind == Kind::phi || kind == Kind::preload) {
            remove(*instr);
        } else if (instr->defs.size() == 1 && instr->defs[0].value == no_value) {
            const Def& def = instr->defs[0];
            ir.register_halves = std::max(ir.register_halves, def.reg + def.bits / 16u * def.count);
        }
        instr = next;
    }
}

void find_parts(const Instr& collect, PendingMoves& pending) {
    unsigned reg = collect.defs[0].reg;
    for (const Src& src : collect.srcs) {
        add_move(pending, reg, src, size_of(src));
        reg += size_of(src);
    }
}

void find_pieces(const Instr& split, PendingMoves& pending) {
    Src src = split.srcs[0];
    for (const Def& def : split.defs) {
        const unsigned halves = def.bits / 16u * def.count;
        if (def.value != no_value)
            add_move(pending, def.reg, src, halves);
        src.reg = static_cast<Register>(src.reg + halves);
    }
}

}  // namespace

void add_move(PendingMoves& pending, unsigned to, const Src& src, unsigned halves) {
    Move move = {
        .to = static_cast<Register>(to), .halves = static_cast<uint16_t>(halves), .kind = src.kind};
    switch (src.kind) {
        case SrcKind::value: move.from = src.reg; break;
        case SrcKind::uniform: move.from = src.uniform; break;
        case SrcKind::immediate: move.immediate = static_cast<uint64_t>(src.immediate); break;
        default: return;
    }
    pending.moves.push_back(move);
}

void set_busy(const Ir& ir, HalfSet& set, const Placed& placed) {
    for (unsigned i = 0; i < ir.values[placed.value].halves; ++i)
        set.set(placed.reg + i);
}

bool find_moves(const Ir& ir, Instr& instr, PendingMoves& pending) {
    pending.block = instr.block;
    pending.where = &instr;
    pending.replaces = true;
    switch (instr.kind) {
        case Kind::collect: find_parts(instr, pending); return true;
        case Kind::split: find_pieces(instr, pending); return true;
        case Kind::copy:
            for (size_t n = 0; n < instr.srcs.size(); ++n)
                add_move(pending, instr.defs[n].reg, instr.srcs[n],
                         ir.values[instr.defs[n].value].halves);
            return true;
        default: return false;
    }
}

void insert_pending(Ir& ir, const std::vector<PendingMoves>& all, unsigned first) {
    const unsigned end = std::min(ir.register_limit, same_occupancy(ir.register_halves));
    for (const PendingMoves& pending : all)
        expand(ir, pending, first, end);
    for (const auto& block : ir.blocks)
        finish(ir, *block);
}

}  // namespace cuesta::agx
