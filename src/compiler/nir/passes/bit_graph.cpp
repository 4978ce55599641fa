// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/bit_graph.h"

namespace cuesta::nir {

bool is_typeless(Op op) {
    switch (op) {
        case Op::mov:
        case Op::vec2:
        case Op::vec3:
        case Op::vec4:
        case Op::bcsel: return true;
        default: return false;
    }
}

bool passes_on(const Instr& instr) {
    const Alu* alu = instr.as<Alu>();
    return instr.kind == InstrKind::phi || (alu != nullptr && is_typeless(alu->op));
}

bool is_load(const Intrinsic& intrinsic) {
    return intrinsic.op == IntrinsicOp::load_deref || intrinsic.op == IntrinsicOp::load_reg ||
           intrinsic.op == IntrinsicOp::load_scratch;
}

bool is_store(const Intrinsic& intrinsic) {
    return intrinsic.op == IntrinsicOp::store_deref || intrinsic.op == IntrinsicOp::store_reg ||
           intrinsic.op == IntrinsicOp::store_scratch;
}

Src& stored(Intrinsic& store) {
    return store.srcs[store.op == IntrinsicOp::store_deref ? 1 : 0];
}

unsigned first_component(const Intrinsic& access) {
    const bool in_slot =
        access.op == IntrinsicOp::load_scratch || access.op == IntrinsicOp::store_scratch;
    return in_slot ? static_cast<unsigned>(access.index_of(IntrinsicIndex::component)) : 0;
}

std::optional<unsigned> moved_component(const Alu& alu, unsigned i, unsigned c) {
    if (alu.op == Op::bcsel && i == 0)
        return std::nullopt;
    if (alu.info().output_size == 0)
        return alu.srcs[i].swizzle[c];
    return i == c ? std::optional<unsigned>(alu.srcs[i].swizzle[0]) : std::nullopt;
}

unsigned position_of(const Alu& alu, const Src& src) {
    unsigned i = 0;
    while (&alu.srcs[i].src != &src)
        ++i;
    return i;
}

namespace {

const void* place_key(const Intrinsic& access) {
    static constexpr char scratch = 0;
    if (access.op == IntrinsicOp::load_reg || access.op == IntrinsicOp::store_reg)
        return access.reg;
    if (access.op == IntrinsicOp::load_scratch || access.op == IntrinsicOp::store_scratch)
        return &scratch;
    return root_of(*access.srcs[0].value->instr->as<Intrinsic>()).variable;
}

}  // namespace

BitGraph::BitGraph(Function& function) : values_(function.next_value_id) {
    for_each_instr(function.body, [&](Instr& instr) { add(instr); });
}

void BitGraph::add(Instr& instr) {
    if (Value* def = def_of(instr))
        values_[def->id] = def;
    if (ParallelCopy* copy = instr.as<ParallelCopy>())
        for (ParallelCopyEntry& entry : copy->entries)
            if (entry.dest_reg == nullptr)
                values_[entry.def.id] = &entry.def;
    Intrinsic* access = instr.as<Intrinsic>();
    if (access == nullptr)
        return;
    if (is_load(*access))
        place(*access).loads.push_back(access);
    else if (is_store(*access))
        place(*access).stores.push_back(access);
}

BitGraph::Place& BitGraph::place(const Intrinsic& access) {
    const auto [it, is_new] = place_numbers_.try_emplace(place_key(access), places_.size());
    if (is_new)
        places_.emplace_back();
    return places_[it->second];
}

size_t BitGraph::place_of(const Intrinsic& access) const {
    return values_.size() + place_numbers_.at(place_key(access));
}

}  // namespace cuesta::nir
