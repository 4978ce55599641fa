// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_mask_logic.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/choice_emitter.h"
#include "compiler/nir/passes/mask_choices.h"

namespace cuesta::nir {
namespace {

bool is_logic(Op op) {
    return op == Op::iand || op == Op::ior || op == Op::ixor;
}

uint32_t logic(Op op, uint32_t a, uint32_t b) {
    return op == Op::iand ? a & b : op == Op::ior ? a | b : a ^ b;
}

struct MaskLogic {
    Function& function;
    const MaskFacts& facts;

    // `one` of a component after the other.
    template <typename One>
    static Value* apart(Builder& b, std::span<const Choice> choices, One&& one) {
        std::array<Value*, max_components> parts{};
        for (unsigned c = 0; c < choices.size(); ++c)
            parts[c] = one(ChoiceEmitter(b, choices.subspan(c, 1)), c);
        return b.vec(std::span(parts.data(), choices.size()));
    }

    static Value* chosen(Builder& b, std::span<const Choice> choices) {
        ChoiceEmitter all(b, choices);
        if (all.can_emit_together())
            return all.value();
        return apart(b, choices,
                     [](ChoiceEmitter alone, unsigned) { return alone.value_of_one(); });
    }

    static Value* operand(Builder& b, const Alu& alu, unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.def.components));
    }

    static Value* complement(Builder& b, Value* value) { return b.isub(b.imm_int(-1), value); }

    static Value* select(Op op, ChoiceEmitter& mask, Value* with) {
        Builder& b = mask.builder();
        Value* set = mask.value_is_set();
        if (op == Op::iand)
            return b.bcsel(set, with, mask.in_all(0));
        return b.bcsel(set, op == Op::ior ? mask.in_all(UINT32_MAX) : complement(b, with), with);
    }

    // All bits or none, and a value of any kind.
    static Value* selected(Builder& b, Op op, std::span<const Choice> masks, Value* with) {
        ChoiceEmitter all(b, masks);
        if (all.is_set_together())
            return select(op, all, with);
        return apart(b, masks, [&](ChoiceEmitter alone, unsigned c) {
            return select(op, alone, b.channel(with, c));
        });
    }

    std::optional<std::vector<Choice>> choices_of(const Alu& alu, unsigned i) {
        std::vector<Choice> all;
        for (unsigned c = 0; c < alu.def.components; ++c) {
            std::optional<Choice> one =
                choice_of(facts, *alu.srcs[i].src.value, alu.srcs[i].swizzle[c]);
            if (!one)
                return std::nullopt;
            all.push_back(std::move(*one));
        }
        return all;
    }

    Value* of_logic(Builder& b, const Alu& alu) {
        const std::optional<std::vector<Choice>> x = choices_of(alu, 0), y = choices_of(alu, 1);
        if (x && y) {
            std::vector<Choice> results;
            for (unsigned c = 0; c < alu.def.components; ++c)
                if (std::optional<Choice> result =
                        combined<2>({(*x)[c], (*y)[c]},
                                    [&](const auto& v) { return logic(alu.op, v[0], v[1]); }))
                    results.push_back(std::move(*result));
            if (results.size() == alu.def.components)
                return chosen(b, results);
        }
        if (x && std::ranges::all_of(*x, &Choice::is_all_or_none))
            return selected(b, alu.op, *x, operand(b, alu, 1));
        if (y && std::ranges::all_of(*y, &Choice::is_all_or_none))
            return selected(b, alu.op, *y, operand(b, alu, 0));
        return nullptr;
    }

    // Null where nothing is to be done.
    Value* result(Builder& b, const Alu& alu) {
        if (is_logic(alu.op))
            return of_logic(b, alu);
        if (alu.op != Op::inot)
            return nullptr;
        if (std::optional<std::vector<Choice>> choices = choices_of(alu, 0)) {
            for (Choice& choice : *choices)
                for (uint32_t& value : choice.table)
                    value = ~value;
            return chosen(b, *choices);
        }
        return complement(b, operand(b, alu, 0));
    }
};

}  // namespace

bool lower_mask_logic(Function& function) {
    std::vector<Alu*> operations;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu != nullptr && (is_logic(alu->op) || alu->op == Op::inot) && alu->def.bit_size == 32)
            operations.push_back(alu);
    });
    if (operations.empty())
        return false;
    const MaskFacts facts(function);
    MaskLogic lowering{function, facts};
    bool progress = false;
    // In program order, so that a chain of them is one condition more at each.
    for (Alu* alu : operations) {
        Builder b(function, Cursor::before(*alu));
        Value* with = lowering.result(b, *alu);
        if (with == nullptr)
            continue;
        replace_all_uses(alu->def, *with);
        remove_instr(*alu);
        progress = true;
    }
    return progress;
}

}  // namespace cuesta::nir
