// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/mask_choices.h"

#include "compiler/nir/passes/bit_graph.h"

namespace cuesta::nir {
namespace {

// Of selects in selects.
constexpr unsigned max_depth = 8;

class ChoiceFinder {
  public:
    explicit ChoiceFinder(const MaskFacts& facts) : facts_(facts) {}

    std::optional<Choice> choice_of(Value& value, unsigned c, unsigned depth = 0) const {
        if (value.bit_size != 32 || depth == max_depth)
            return std::nullopt;
        if (const LoadConst* constant = value.instr->as<LoadConst>())
            return Choice::constant(static_cast<uint32_t>(constant->values[c]));
        if (const Alu* alu = value.instr->as<Alu>())
            if (std::optional<Choice> choice = made_by(*alu, c, depth))
                return choice;
        const uint8_t fact = facts_.of(value, c);
        if (fact == MaskFacts::zero)
            return Choice::constant(0);
        if (fact != 0)
            return Choice::of({&value, c}, 0, fact == MaskFacts::all_or_none ? UINT32_MAX : 1);
        return std::nullopt;
    }

  private:
    std::optional<Choice> operand(const Alu& alu, unsigned i, unsigned c, unsigned depth) const {
        return choice_of(*alu.srcs[i].src.value, alu.srcs[i].swizzle[c], depth + 1);
    }

    static ChoiceCondition condition(const Alu& alu, unsigned c) {
        return {alu.srcs[0].src.value, alu.srcs[0].swizzle[c]};
    }

    std::optional<Choice> made_by(const Alu& alu, unsigned c, unsigned depth) const {
        switch (alu.op) {
            case Op::mov:
            case Op::vec2:
            case Op::vec3:
            case Op::vec4:
                for (unsigned i = 0; i < alu.srcs.size(); ++i)
                    if (const std::optional<unsigned> from = moved_component(alu, i, c))
                        return choice_of(*alu.srcs[i].src.value, *from, depth + 1);
                return std::nullopt;
            case Op::b2i32: return Choice::of(condition(alu, c), 0, 1);
            case Op::ineg:
            case Op::inot: {
                const std::optional<Choice> only = operand(alu, 0, c, depth);
                if (!only)
                    return std::nullopt;
                return combined<1>(
                    {*only}, [&](const auto& v) { return alu.op == Op::inot ? ~v[0] : 0u - v[0]; });
            }
            case Op::bcsel: {
                const std::optional<Choice> a = operand(alu, 1, c, depth);
                const std::optional<Choice> b = a ? operand(alu, 2, c, depth) : std::nullopt;
                if (!b)
                    return std::nullopt;
                return combined<3>({Choice::of(condition(alu, c), 0, 1), *a, *b},
                                   [](const auto& v) { return v[0] != 0 ? v[1] : v[2]; });
            }
            default: return std::nullopt;
        }
    }

    const MaskFacts& facts_;
};

}  // namespace

// Begins with everything, so that phis of loops keep what nothing takes away.
MaskFacts::MaskFacts(Function& function) {
    Facts everything;
    everything.fill(zero);
    facts_.assign(function.next_value_id, everything);
    bool changed = true;
    while (changed) {
        changed = false;
        for_each_instr(function.body, [&](Instr& instr) { changed |= visit(instr); });
    }
}

bool MaskFacts::visit(Instr& instr) {
    Value* def = def_of(instr);
    if (def == nullptr)
        return false;
    Facts& known = facts_[def->id];
    const Facts before = known;
    for (unsigned c = 0; c < def->components; ++c)
        known[c] &= made(instr, c);
    return known != before;
}

uint8_t MaskFacts::made(Instr& instr, unsigned c) const {
    if (const LoadConst* constant = instr.as<LoadConst>()) {
        const auto bits = static_cast<uint32_t>(constant->values[c]);
        return bits == 0 ? zero : bits == UINT32_MAX ? all_or_none : bits == 1 ? zero_or_one : 0;
    }
    if (instr.kind == InstrKind::undef)
        return zero;
    if (Phi* phi = instr.as<Phi>()) {
        uint8_t all = zero;
        for_each_src(*phi, [&](Src& src) { all &= of(*src.value, c); });
        return all;
    }
    const Alu* alu = instr.as<Alu>();
    return alu != nullptr ? made_by(*alu, c) : uint8_t{0};
}

uint8_t MaskFacts::made_by(const Alu& alu, unsigned c) const {
    if (is_typeless(alu.op)) {
        uint8_t all = zero;
        for (unsigned i = 0; i < alu.srcs.size(); ++i)
            if (const std::optional<unsigned> from = moved_component(alu, i, c))
                all &= of(*alu.srcs[i].src.value, *from);
        return all;
    }
    const auto operand = [&](unsigned i) {
        return of(*alu.srcs[i].src.value, alu.srcs[i].swizzle[c]);
    };
    switch (alu.op) {
        case Op::b2i32: return zero_or_one;
        // -1 for 1.
        case Op::ineg:
            return static_cast<uint8_t>(((operand(0) & zero_or_one) != 0 ? all_or_none : 0) |
                                        ((operand(0) & all_or_none) != 0 ? zero_or_one : 0));
        case Op::inot: return operand(0) & all_or_none;
        case Op::iand:
            return static_cast<uint8_t>((operand(0) & operand(1) & all_or_none) |
                                        ((operand(0) | operand(1)) & zero_or_one));
        case Op::ior:
        case Op::ixor: return operand(0) & operand(1);
        default: return 0;
    }
}

std::optional<Choice> choice_of(const MaskFacts& facts, Value& value, unsigned c) {
    return ChoiceFinder(facts).choice_of(value, c);
}

}  // namespace cuesta::nir
