// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/ir.h"

#include "base/assert.h"

namespace cuesta::agx {

ValueId Ir::add_value(unsigned halves, unsigned alignment) {
    CUESTA_ASSERT(halves != 0 && halves <= hw::agx::general_halves, "a value has a size");
    const auto id = static_cast<ValueId>(values.size());
    values.push_back(
        {static_cast<uint8_t>(halves), static_cast<uint8_t>(alignment), /*def=*/nullptr});
    return id;
}

Instr* Ir::make(Kind kind, size_t defs, size_t srcs) {
    Instr* instr = arena.make<Instr>();
    instr->kind = kind;
    instr->defs = arena.make_span<Def>(defs);
    instr->srcs = arena.make_span<Src>(srcs);
    return instr;
}

Instr* Ir::make(hw::agx::Op op, size_t defs, size_t srcs) {
    Instr* instr = make(Kind::machine, defs, srcs);
    instr->machine = hw::agx::make(op);
    return instr;
}

Block* Ir::add_block() {
    blocks.push_back(std::make_unique<Block>());
    blocks.back()->index = static_cast<uint32_t>(blocks.size() - 1);
    return blocks.back().get();
}

void insert_before(Block& block, Instr* where, Instr& instr) {
    if (where == nullptr)
        return append(block, instr);
    instr.block = &block;
    instr.next = where;
    instr.previous = where->previous;
    (where->previous != nullptr ? where->previous->next : block.first) = &instr;
    where->previous = &instr;
}

void insert_after(Block& block, Instr* where, Instr& instr) {
    insert_before(block, where == nullptr ? block.first : where->next, instr);
}

void append(Block& block, Instr& instr) {
    instr.block = &block;
    instr.previous = block.last;
    instr.next = nullptr;
    (block.last != nullptr ? block.last->next : block.first) = &instr;
    block.last = &instr;
}

void remove(Instr& instr) {
    Block& block = *instr.block;
    (instr.previous != nullptr ? instr.previous->next : block.first) = instr.next;
    (instr.next != nullptr ? instr.next->previous : block.last) = instr.previous;
    instr.previous = nullptr;
    instr.next = nullptr;
    instr.block = nullptr;
}

void add_edge(Block& from, Block& to) {
    from.successors.push_back(&to);
    to.predecessors.push_back(&from);
}

namespace {

bool opens_block(const Instr& instr) {
    return instr.kind == Kind::phi || instr.kind == Kind::preload || instr.opens;
}

}  // namespace

Instr* body_start(Block& block) {
    Instr* instr = block.first;
    while (instr != nullptr && opens_block(*instr))
        instr = instr->next;
    return instr;
}

Instr* end_flow(Block& block) {
    Instr* first = nullptr;
    for (Instr* instr = block.last; instr != nullptr && instr->closes; instr = instr->previous)
        first = instr;
    return first;
}

Src immediate_src(int64_t value) {
    Src src;
    src.kind = SrcKind::immediate;
    src.immediate = value;
    src.bits = 16;
    return src;
}

Src value_src(const Ir& ir, ValueId value) {
    Src src;
    src.kind = SrcKind::value;
    src.value = value;
    const SsaValue& v = ir.values[value];
    const unsigned element = v.halves % v.alignment == 0 ? v.alignment : 1;
    src.bits = static_cast<uint8_t>(element * 16);
    src.count = static_cast<uint8_t>(v.halves / element);
    return src;
}

}  // namespace cuesta::agx
