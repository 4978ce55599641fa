// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_indirect_inputs.h"

#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

bool is_indirect(const Intrinsic& load) {
    return load.op == IntrinsicOp::load_input && constant_of(*load.srcs[0].value) == nullptr;
}

struct Choice {
    Builder b;
    Intrinsic& load;
    Value* index;  // of the input, from the first that can be meant

    Value* input(int32_t slot) {
        return &b.intrinsic(IntrinsicOp::load_input, load.def.components, load.def.bit_size,
                            {b.imm_int(0)}, {slot, load.index_of(IntrinsicIndex::component)})
                    ->def;
    }

    // One of the inputs first .. first + count - 1, halving them at each step.
    Value* among(int32_t first, int32_t count) {
        if (count == 1)
            return input(first);
        const int32_t half = count / 2;
        Value* lower = among(first, half);
        Value* upper = among(first + half, count - half);
        return b.bcsel(b.ilt(index, b.imm_int(first + half)), lower, upper);
    }

    Value* result(int32_t inputs) {
        const std::vector<ConstValue> zeros(load.def.components, 0);
        Value* zero = b.load_const(load.def.bit_size, zeros);
        Value* inside = b.ult(index, b.imm_int(inputs));
        return b.bcsel(inside, among(0, inputs), zero);
    }
};

}  // namespace

bool lower_indirect_inputs(Function& function) {
    std::vector<Intrinsic*> loads;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Intrinsic* load = instr.as<Intrinsic>(); load != nullptr && is_indirect(*load))
            loads.push_back(load);
    });
    const auto inputs = static_cast<int32_t>(function.shader->inputs.size());
    for (Intrinsic* load : loads) {
        Builder b(function, Cursor::before(*load));
        Value* base = b.imm_int(load->index_of(IntrinsicIndex::base));
        Value* offset = load->srcs[0].value;
        Value* index = b.iadd(offset->bit_size == 32 ? offset : b.i2i32(offset), base);
        Choice choice{b, *load, index};
        replace_all_uses(load->def, *choice.result(inputs));
        remove_instr(*load);
    }
    return !loads.empty();
}

}  // namespace cuesta::nir
