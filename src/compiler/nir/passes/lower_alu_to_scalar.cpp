// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_alu_to_scalar.h"

#include <array>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

AluSrc component_of(const AluSrc& from, unsigned component) {
    AluSrc src;
    src.src.value = from.src.value;
    src.swizzle.fill(from.swizzle[component]);
    return src;
}

unsigned dot_size(Op op) {
    switch (op) {
        case Op::fdot2: return 2;
        case Op::fdot3: return 3;
        case Op::fdot4: return 4;
        default: return 0;
    }
}

// Products summed from left to right, as the opcode's expression does.
Value* expand_dot(Builder& b, const Alu& alu, unsigned size) {
    Value* sum = nullptr;
    for (unsigned i = 0; i < size; ++i) {
        const std::array<AluSrc, 2> srcs = {component_of(alu.srcs[0], i),
                                            component_of(alu.srcs[1], i)};
        Value* product = &b.alu_swizzled(Op::fmul, 1, srcs)->def;
        sum = sum == nullptr ? product : b.fadd(sum, product);
    }
    return sum;
}

Value* expand_components(Builder& b, const Alu& alu) {
    std::array<Value*, max_components> results{};
    for (unsigned component = 0; component < alu.def.components; ++component) {
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            srcs[i] = alu.srcs[i];
            srcs[i].src = Src{};
            srcs[i].src.value = alu.srcs[i].src.value;
            if (alu.info().input_sizes[i] == 0)
                srcs[i].swizzle.fill(alu.srcs[i].swizzle[component]);
        }
        results[component] =
            &b.alu_swizzled(alu.op, 1, std::span(srcs.data(), alu.srcs.size()))->def;
    }
    return b.vec(std::span(results.data(), alu.def.components));
}

}  // namespace

bool lower_alu_to_scalar_where(Function& function, const std::function<bool(const Alu&)>& wanted) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu == nullptr || !wanted(*alu))
            return;
        const unsigned dot = dot_size(alu->op);
        if (dot == 0 && (alu->info().output_size != 0 || alu->def.components == 1))
            return;
        Builder b(function, Cursor::before(instr));
        b.exact = alu->exact;
        Value* result = dot != 0 ? expand_dot(b, *alu, dot) : expand_components(b, *alu);
        replace_all_uses(alu->def, *result);
        remove_instr(instr);
        progress = true;
    });
    return progress;
}

bool lower_alu_to_scalar(Function& function) {
    return lower_alu_to_scalar_where(function, [](const Alu&) { return true; });
}

}  // namespace cuesta::nir
