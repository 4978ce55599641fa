// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/constant_fold.h"

#include "compiler/nir/builder.h"
#include "compiler/nir/constant_eval.h"

namespace cuesta::nir {
namespace {

// An undefined operand may be taken for zero, if another one is known.
bool has_constant_operands(const Alu& alu) {
    bool any_constant = false;
    for (const AluSrc& src : alu.srcs) {
        const bool constant = constant_of(*src.src.value) != nullptr;
        if (!constant && src.src.value->instr->kind != InstrKind::undef)
            return false;
        any_constant |= constant;
    }
    return any_constant;
}

void fold(Function& function, Alu& alu) {
    std::array<ConstValues, max_op_inputs> operands{};
    for (unsigned i = 0; i < alu.srcs.size(); ++i) {
        const LoadConst* constant = constant_of(*alu.srcs[i].src.value);
        for (unsigned c = 0; c < alu.src_components(i) && constant != nullptr; ++c)
            operands[i][c] = constant->values[alu.srcs[i].swizzle[c]];
    }
    const ConstValues values =
        eval_alu(alu, std::span(operands.data(), alu.srcs.size()), function.shader->float_modes);
    Builder b(function, Cursor::before(alu));
    Value* folded = b.load_const(alu.def.bit_size, std::span(values.data(), alu.def.components));
    replace_all_uses(alu.def, *folded);
    remove_instr(alu);
}

}  // namespace

bool constant_fold(Function& function) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu == nullptr || !has_constant_operands(*alu))
            return;
        fold(function, *alu);
        progress = true;
    });
    return progress;
}

}  // namespace cuesta::nir
