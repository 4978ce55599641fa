// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_mask_logic.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/bit_graph.h"

namespace cuesta::nir {
namespace {

bool is_logic(Op op) {
    return op == Op::iand || op == Op::ior || op == Op::ixor;
}

uint32_t logic(Op op, uint32_t a, uint32_t b) {
    return op == Op::iand ? a & b : op == Op::ior ? a | b : a ^ b;
}

// --- values that are all bits or none, or 0 and 1
// --------------------------------------------------

constexpr uint8_t all_or_none = 1;
constexpr uint8_t zero_or_one = 2;
constexpr uint8_t zero = all_or_none | zero_or_one;

// What components of values are at most. Begins with everything, so that phis of loops keep what
// nothing takes away.
class MaskFacts {
  public:
    explicit MaskFacts(Function& function) : facts_(function.next_value_id, everything()) {
        bool changed = true;
        while (changed) {
            changed = false;
            for_each_instr(function.body, [&](Instr& instr) { changed |= visit(instr); });
        }
    }

    // Nothing of values that came later.
    uint8_t of(const Value& value, unsigned c) const {
        return value.id < facts_.size() && value.bit_size == 32 ? facts_[value.id][c] : 0;
    }

  private:
    using Facts = std::array<uint8_t, max_components>;

    static Facts everything() {
        Facts all;
        all.fill(zero);
        return all;
    }

    bool visit(Instr& instr) {
        Value* def = def_of(instr);
        if (def == nullptr)
            return false;
        Facts& known = facts_[def->id];
        const Facts before = known;
        for (unsigned c = 0; c < def->components; ++c)
            known[c] &= made(instr, c);
        return known != before;
    }

    uint8_t made(Instr& instr, unsigned c) const {
        if (const LoadConst* constant = instr.as<LoadConst>()) {
            const auto bits = static_cast<uint32_t>(constant->values[c]);
            return bits == 0            ? zero
                   : bits == UINT32_MAX ? all_or_none
                   : bits == 1          ? zero_or_one
                                        : 0;
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

    uint8_t made_by(const Alu& alu, unsigned c) const {
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

    std::vector<Facts> facts_;
};

// --- values that conditions choose
// -----------------------------------------------------------------

// Tables double with each.
constexpr size_t max_conditions = 4;
// Of selects in selects.
constexpr unsigned max_depth = 8;

// A component of a 1-bit value; or one of a 32-bit value, whether it is not zero.
struct Condition {
    Value* value;
    unsigned component;

    bool operator==(const Condition&) const = default;
};

// A component that is a constant, which one by the conditions: table[k] where condition i is bit i
// of k.
struct Choice {
    std::vector<Condition> conditions;
    std::vector<uint32_t> table;

    static Choice constant(uint32_t bits) { return {{}, {bits}}; }
    static Choice of(Condition condition, uint32_t if_not, uint32_t if_so) {
        return {{condition}, {if_not, if_so}};
    }

    uint32_t at(const std::vector<Condition>& all, size_t k) const {
        size_t index = 0;
        for (size_t i = 0; i < conditions.size(); ++i) {
            const auto place =
                static_cast<size_t>(std::ranges::find(all, conditions[i]) - all.begin());
            index |= (k >> place & 1) << i;
        }
        return table[index];
    }
    bool is_all_or_none() const {
        return std::ranges::all_of(table, [](uint32_t v) { return v == 0 || v == UINT32_MAX; });
    }
};

// `combine` of the values of each; none where there are too many conditions.
template <size_t Count, typename Combine>
std::optional<Choice> combined(const std::array<Choice, Count>& operands, Combine&& combine) {
    Choice result;
    for (const Choice& operand : operands)
        for (const Condition& condition : operand.conditions)
            if (std::ranges::find(result.conditions, condition) == result.conditions.end())
                result.conditions.push_back(condition);
    if (result.conditions.size() > max_conditions)
        return std::nullopt;
    for (size_t k = 0; k < size_t{1} << result.conditions.size(); ++k) {
        std::array<uint32_t, Count> values;
        for (size_t i = 0; i < Count; ++i)
            values[i] = operands[i].at(result.conditions, k);
        result.table.push_back(combine(values));
    }
    return result;
}

struct ChoiceFinder {
    const MaskFacts& facts;

    std::optional<Choice> choice_of(Value& value, unsigned c, unsigned depth = 0) const {
        if (value.bit_size != 32 || depth == max_depth)
            return std::nullopt;
        if (const LoadConst* constant = value.instr->as<LoadConst>())
            return Choice::constant(static_cast<uint32_t>(constant->values[c]));
        if (const Alu* alu = value.instr->as<Alu>())
            if (std::optional<Choice> choice = made_by(*alu, c, depth))
                return choice;
        const uint8_t fact = facts.of(value, c);
        if (fact == zero)
            return Choice::constant(0);
        if (fact != 0)
            return Choice::of({&value, c}, 0, fact == all_or_none ? UINT32_MAX : 1);
        return std::nullopt;
    }

    std::optional<Choice> operand(const Alu& alu, unsigned i, unsigned c, unsigned depth) const {
        return choice_of(*alu.srcs[i].src.value, alu.srcs[i].swizzle[c], depth + 1);
    }

    static Condition condition(const Alu& alu, unsigned c) {
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
};

// --- what is built of them
// -------------------------------------------------------------------------

// The same for some components, one each: conditions of one value that choose by one pattern.
struct Emitter {
    Builder& b;
    std::span<const Choice> components;

    bool same_conditions() const {
        for (const Choice& choice : components) {
            if (choice.conditions.size() != components[0].conditions.size())
                return false;
            for (size_t i = 0; i < choice.conditions.size(); ++i)
                if (choice.conditions[i].value != components[0].conditions[i].value)
                    return false;
        }
        return true;
    }

    // Of rows of tables.
    static bool is_last(const Choice& choice, size_t row) {
        return choice.table[row] == choice.table.back();
    }
    static bool is_set(const Choice& choice, size_t row) { return choice.table[row] != 0; }

    template <typename Row>
    bool same_rows(Row&& row) const {
        for (const Choice& choice : components)
            for (size_t k = 0; k < choice.table.size(); ++k)
                if (row(choice, k) != row(components[0], k))
                    return false;
        return true;
    }

    // Whether each has two values at most, and the same choice of the two.
    bool has_two_values() const {
        for (const Choice& choice : components)
            for (const uint32_t value : choice.table)
                if (value != choice.table.back() && value != other_value(choice))
                    return false;
        return same_rows(is_last);
    }

    // Than that of the last row, if there is one.
    static uint32_t other_value(const Choice& choice) {
        const auto found = std::ranges::find_if(
            choice.table, [&](uint32_t value) { return value != choice.table.back(); });
        return found != choice.table.end() ? *found : choice.table.back();
    }

    Value* condition(size_t i) {
        std::array<uint8_t, max_components> swizzle{};
        for (size_t c = 0; c < components.size(); ++c)
            swizzle[c] = static_cast<uint8_t>(components[c].conditions[i].component);
        Value* value = b.swizzle(components[0].conditions[i].value,
                                 std::span(swizzle.data(), components.size()));
        return value->bit_size == 1 ? value
                                    : b.ine(value, constants(32, [](const Choice&) { return 0u; }));
    }

    template <typename Of>
    Value* constants(unsigned bit_size, Of&& of) {
        std::array<ConstValue, max_components> values{};
        for (size_t c = 0; c < components.size(); ++c)
            values[c] = of(components[c]);
        return b.load_const(bit_size, std::span(values.data(), components.size()));
    }

    Value* truth(bool value) {
        return constants(1, [&](const Choice&) { return value ? 1u : 0u; });
    }

    // Where rows are set, from the last condition on. Null: they are all alike, `rows[0]`.
    Value* truth_of(std::span<const bool> rows) {
        if (std::ranges::all_of(rows, [&](bool row) { return row == rows[0]; }))
            return nullptr;
        const std::span<const bool> no = rows.first(rows.size() / 2), so = rows.last(no.size());
        Value* here = condition(static_cast<size_t>(std::countr_zero(no.size())));
        Value* if_not = truth_of(no);
        if (std::ranges::equal(no, so))
            return if_not;
        if (std::ranges::equal(no, so, [](bool x, bool y) { return x != y; }))
            return if_not != nullptr ? b.ixor(here, if_not) : no[0] ? b.inot(here) : here;
        Value* if_so = truth_of(so);
        if (if_so == nullptr)
            return so[0] ? b.ior(here, if_not) : b.iand(b.inot(here), if_not);
        if (if_not == nullptr)
            return no[0] ? b.ior(b.inot(here), if_so) : b.iand(here, if_so);
        return b.bcsel(here, if_so, if_not);
    }

    // Whether the row is one of those; wants same_rows() of them.
    template <typename Row>
    Value* where(Row&& row) {
        std::array<bool, size_t{1} << max_conditions> rows{};
        const size_t count = components[0].table.size();
        for (size_t k = 0; k < count; ++k)
            rows[k] = row(components[0], k);
        Value* chosen = truth_of(std::span(rows.data(), count));
        return chosen != nullptr ? chosen : truth(rows[0]);
    }

    // Wants has_two_values().
    Value* value() {
        return b.bcsel(where(is_last),
                       constants(32, [](const Choice& choice) { return choice.table.back(); }),
                       constants(32, other_value));
    }

    // Of one component, with any values.
    Value* tree(std::span<const uint32_t> rows) {
        if (std::ranges::all_of(rows, [&](uint32_t row) { return row == rows[0]; }))
            return b.load_const(32, std::array<ConstValue, 1>{rows[0]});
        const std::span<const uint32_t> no = rows.first(rows.size() / 2), so = rows.last(no.size());
        if (std::ranges::equal(no, so))
            return tree(no);
        return b.bcsel(condition(static_cast<size_t>(std::countr_zero(no.size()))), tree(so),
                       tree(no));
    }
};

struct MaskLogic {
    Function& function;
    ChoiceFinder finder;

    // `one` of a component after the other.
    template <typename One>
    static Value* apart(Builder& b, std::span<const Choice> choices, One&& one) {
        std::array<Value*, max_components> parts{};
        for (unsigned c = 0; c < choices.size(); ++c)
            parts[c] = one(Emitter{b, choices.subspan(c, 1)}, c);
        return b.vec(std::span(parts.data(), choices.size()));
    }

    static Value* chosen(Builder& b, std::span<const Choice> choices) {
        Emitter all{b, choices};
        if (all.same_conditions() && all.has_two_values())
            return all.value();
        return apart(b, choices, [](Emitter alone, unsigned) {
            return alone.has_two_values() ? alone.value() : alone.tree(alone.components[0].table);
        });
    }

    static Value* operand(Builder& b, const Alu& alu, unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.def.components));
    }

    static Value* complement(Builder& b, Value* value) { return b.isub(b.imm_int(-1), value); }

    static Value* select(Op op, Emitter& mask, Value* with) {
        Value* set = mask.where(Emitter::is_set);
        const auto bits = [&](uint32_t value) {
            return mask.constants(32, [&](const Choice&) { return value; });
        };
        if (op == Op::iand)
            return mask.b.bcsel(set, with, bits(0));
        return mask.b.bcsel(set, op == Op::ior ? bits(UINT32_MAX) : complement(mask.b, with), with);
    }

    // All bits or none, and a value of any kind.
    static Value* selected(Builder& b, Op op, std::span<const Choice> masks, Value* with) {
        Emitter all{b, masks};
        if (all.same_conditions() && all.same_rows(Emitter::is_set))
            return select(op, all, with);
        return apart(b, masks, [&](Emitter alone, unsigned c) {
            return select(op, alone, b.channel(with, c));
        });
    }

    std::optional<std::vector<Choice>> choices_of(const Alu& alu, unsigned i) {
        std::vector<Choice> all;
        for (unsigned c = 0; c < alu.def.components; ++c) {
            std::optional<Choice> one =
                finder.choice_of(*alu.srcs[i].src.value, alu.srcs[i].swizzle[c]);
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
    MaskLogic lowering{function, {facts}};
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
