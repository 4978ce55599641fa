// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/fold_conversions.h"

#include "compiler/nir/passes/rewrite_alu.h"

namespace cuesta::nir {
namespace {

bool undoes(Op outer, Op inner) {
    switch (outer) {
        case Op::f2f32: return inner == Op::f2fmp;
        case Op::f2f16:
        case Op::f2fmp: return inner == Op::f2f32;
        default: return false;
    }
}

// What the pair of conversions began with; null where there is no pair.
Value* original(Builder& b, const Alu& outer) {
    const Alu* inner = outer.srcs.empty() ? nullptr : outer.srcs[0].src.value->instr->as<Alu>();
    if (inner == nullptr || !undoes(outer.op, inner->op) || outer.exact || inner->exact)
        return nullptr;
    Value* value = inner->srcs[0].src.value;
    if (value->bit_size != outer.def.bit_size)
        return nullptr;
    Swizzle swizzle{};
    for (unsigned i = 0; i < outer.def.components; ++i)
        swizzle[i] = inner->srcs[0].swizzle[outer.srcs[0].swizzle[i]];
    return b.swizzle(value, std::span(swizzle.data(), outer.def.components));
}

}  // namespace

bool fold_conversions(Function& function) {
    return rewrite_alus(function, original);
}

}  // namespace cuesta::nir
