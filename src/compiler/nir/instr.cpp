// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/instr.h"

#include "compiler/nir/control_flow.h"

namespace cuesta::nir {

Value* def_of(Instr& instr) {
    Value* def = nullptr;
    switch (instr.kind) {
        case InstrKind::alu: def = &instr.as<Alu>()->def; break;
        case InstrKind::intrinsic: def = &instr.as<Intrinsic>()->def; break;
        case InstrKind::tex: def = &instr.as<Tex>()->def; break;
        case InstrKind::load_const: def = &instr.as<LoadConst>()->def; break;
        case InstrKind::undef: def = &instr.as<Undef>()->def; break;
        case InstrKind::phi: def = &instr.as<Phi>()->def; break;
        case InstrKind::jump:
        case InstrKind::call:
        case InstrKind::parallel_copy: return nullptr;
    }
    return def->components != 0 ? def : nullptr;
}

void remove_instr(Instr& instr) {
    for_each_src(instr, [](Src& src) { set_src(src, nullptr); });
    if (Block* block = instr.block) {
        (instr.previous != nullptr ? instr.previous->next : block->first) = instr.next;
        (instr.next != nullptr ? instr.next->previous : block->last) = instr.previous;
    }
    instr.block = nullptr;
    instr.previous = nullptr;
    instr.next = nullptr;
}

void remove_tex_src(Tex& tex, TexSrcKind kind) {
    TexSrc* src = tex.find(kind);
    CUESTA_ASSERT(src != nullptr, "there is no source of the kind");
    for (TexSrc* last = &tex.srcs.back(); src != last; ++src) {
        src->kind = src[1].kind;
        set_src(src->src, src[1].src.value);
    }
    set_src(src->src, nullptr);
    tex.srcs = tex.srcs.first(tex.srcs.size() - 1);
}

namespace {

void link(Block& block, Instr* previous, Instr& instr, Instr* next) {
    CUESTA_ASSERT(instr.block == nullptr, "the instruction is linked already");
    instr.block = &block;
    instr.previous = previous;
    instr.next = next;
    (previous != nullptr ? previous->next : block.first) = &instr;
    (next != nullptr ? next->previous : block.last) = &instr;
}

}  // namespace

void insert_before(Instr& where, Instr& instr) {
    link(*where.block, where.previous, instr, &where);
}
void insert_after(Instr& where, Instr& instr) {
    link(*where.block, &where, instr, where.next);
}
void append(Block& block, Instr& instr) {
    link(block, block.last, instr, nullptr);
}
void prepend(Block& block, Instr& instr) {
    link(block, nullptr, instr, block.first);
}

const LoadConst* constant_of(const Value& value) {
    return value.instr != nullptr ? value.instr->as<LoadConst>() : nullptr;
}

}  // namespace cuesta::nir
