// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_two_sided_color.h"

#include <algorithm>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"

namespace cuesta::nir {
namespace {

struct TwoSidedColors {
    Shader& shader;
    uint32_t colors;

    bool is_two_sided(const IoSlot& input) const {
        return input.slot == Slot::color && input.index < 32 && (colors >> input.index & 1) != 0;
    }

    // The input that a load by a constant number reads, where it has two sides.
    const IoSlot* color_of(const Intrinsic& load) const {
        const int64_t offset = static_cast<int32_t>(constant_of(*load.srcs[0].value)->values[0]);
        const int64_t base = load.index_of(IntrinsicIndex::base) + offset;
        if (base < 0 || base >= static_cast<int64_t>(shader.inputs.size()))
            return nullptr;
        const IoSlot& input = shader.inputs[static_cast<size_t>(base)];
        return is_two_sided(input) ? &input : nullptr;
    }

    // The position of the input with the other side's colour.
    int32_t back_of(const IoSlot& front) {
        const auto known = std::ranges::find_if(shader.inputs, [&](const IoSlot& input) {
            return input.slot == Slot::back_color && input.index == front.index;
        });
        const auto position = static_cast<int32_t>(known - shader.inputs.begin());
        if (known == shader.inputs.end()) {
            IoSlot back = front;
            back.slot = Slot::back_color;
            back.name += "_back";
            shader.inputs.push_back(std::move(back));
        }
        return position;
    }

    void lower(Function& function, Intrinsic& load, const IoSlot& front) {
        std::vector<Src*> readers;
        for_each_use(load.def, [&](Src& use) { readers.push_back(&use); });
        Builder b(function, Cursor::behind(load));
        Value* back =
            &b.intrinsic(IntrinsicOp::load_input, load.def.components, load.def.bit_size,
                         {b.imm_int(0)}, {back_of(front), load.index_of(IntrinsicIndex::component)})
                 ->def;
        Value* is_front = &b.intrinsic(IntrinsicOp::load_front_face, 1, 1, {})->def;
        Value* visible = b.bcsel(is_front, &load.def, back);
        for (Src* reader : readers)
            set_src(*reader, visible);
    }

    bool run(Function& function) {
        const bool chose = lower_indirect_inputs(function);
        std::vector<Intrinsic*> loads;
        for_each_instr(function.body, [&](Instr& instr) {
            Intrinsic* load = instr.as<Intrinsic>();
            if (load != nullptr && load->op == IntrinsicOp::load_input && color_of(*load))
                loads.push_back(load);
        });
        for (Intrinsic* load : loads)
            lower(function, *load, *color_of(*load));
        return chose || !loads.empty();
    }
};

}  // namespace

bool lower_two_sided_color(Shader& shader, uint32_t colors) {
    TwoSidedColors pass{shader, colors};
    if (shader.stage != Stage::fragment ||
        std::ranges::none_of(shader.inputs,
                             [&](const IoSlot& input) { return pass.is_two_sided(input); }))
        return false;
    bool progress = false;
    for (const auto& function : shader.functions)
        progress |= pass.run(*function);
    return progress;
}

}  // namespace cuesta::nir
