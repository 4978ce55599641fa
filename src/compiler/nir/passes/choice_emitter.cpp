// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/choice_emitter.h"

#include <algorithm>
#include <array>
#include <bit>

namespace cuesta::nir {

bool ChoiceEmitter::same_conditions() const {
    for (const Choice& choice : components_) {
        if (choice.conditions.size() != components_[0].conditions.size())
            return false;
        for (size_t i = 0; i < choice.conditions.size(); ++i)
            if (choice.conditions[i].value != components_[0].conditions[i].value)
                return false;
    }
    return true;
}

// As the last row of the table is.
bool ChoiceEmitter::is_last(const Choice& choice, size_t row) {
    return choice.table[row] == choice.table.back();
}

bool ChoiceEmitter::same_rows(Row row) const {
    for (const Choice& choice : components_)
        for (size_t k = 0; k < choice.table.size(); ++k)
            if (row(choice, k) != row(components_[0], k))
                return false;
    return true;
}

// Whether each has two values at most, and the same choice of the two.
bool ChoiceEmitter::has_two_values() const {
    for (const Choice& choice : components_)
        for (const uint32_t value : choice.table)
            if (value != choice.table.back() && value != other_value(choice))
                return false;
    return same_rows(is_last);
}

// Than that of the last row, if there is one.
uint32_t ChoiceEmitter::other_value(const Choice& choice) {
    const auto found = std::ranges::find_if(
        choice.table, [&](uint32_t value) { return value != choice.table.back(); });
    return found != choice.table.end() ? *found : choice.table.back();
}

template <typename Of>
Value* ChoiceEmitter::constants(unsigned bit_size, Of&& of) {
    std::array<ConstValue, max_components> values{};
    for (size_t c = 0; c < components_.size(); ++c)
        values[c] = of(components_[c]);
    return b_.load_const(bit_size, std::span(values.data(), components_.size()));
}

Value* ChoiceEmitter::condition(size_t i) {
    std::array<uint8_t, max_components> swizzle{};
    for (size_t c = 0; c < components_.size(); ++c)
        swizzle[c] = static_cast<uint8_t>(components_[c].conditions[i].component);
    Value* value = b_.swizzle(components_[0].conditions[i].value,
                              std::span(swizzle.data(), components_.size()));
    return value->bit_size == 1 ? value
                                : b_.ine(value, constants(32, [](const Choice&) { return 0u; }));
}

// Where rows are set, from the last condition on. Null: they are all alike, `rows[0]`.
Value* ChoiceEmitter::truth_of(std::span<const bool> rows) {
    if (std::ranges::all_of(rows, [&](bool row) { return row == rows[0]; }))
        return nullptr;
    const std::span<const bool> no = rows.first(rows.size() / 2), so = rows.last(no.size());
    Value* here = condition(static_cast<size_t>(std::countr_zero(no.size())));
    Value* if_not = truth_of(no);
    if (std::ranges::equal(no, so))
        return if_not;
    if (std::ranges::equal(no, so, [](bool x, bool y) { return x != y; }))
        return if_not != nullptr ? b_.ixor(here, if_not) : no[0] ? b_.inot(here) : here;
    Value* if_so = truth_of(so);
    if (if_so == nullptr)
        return so[0] ? b_.ior(here, if_not) : b_.iand(b_.inot(here), if_not);
    if (if_not == nullptr)
        return no[0] ? b_.ior(b_.inot(here), if_so) : b_.iand(here, if_so);
    return b_.bcsel(here, if_so, if_not);
}

// Whether the row is one of those; wants same_rows() of them.
Value* ChoiceEmitter::where(Row row) {
    std::array<bool, size_t{1} << max_conditions> rows{};
    const size_t count = components_[0].table.size();
    for (size_t k = 0; k < count; ++k)
        rows[k] = row(components_[0], k);
    Value* chosen = truth_of(std::span(rows.data(), count));
    return chosen != nullptr ? chosen
                             : constants(1, [&](const Choice&) { return rows[0] ? 1u : 0u; });
}

Value* ChoiceEmitter::value() {
    return b_.bcsel(where(is_last),
                    constants(32, [](const Choice& choice) { return choice.table.back(); }),
                    constants(32, other_value));
}

// Of one component.
Value* ChoiceEmitter::tree(std::span<const uint32_t> rows) {
    if (std::ranges::all_of(rows, [&](uint32_t row) { return row == rows[0]; }))
        return b_.load_const(32, std::array<ConstValue, 1>{rows[0]});
    const std::span<const uint32_t> no = rows.first(rows.size() / 2), so = rows.last(no.size());
    if (std::ranges::equal(no, so))
        return tree(no);
    return b_.bcsel(condition(static_cast<size_t>(std::countr_zero(no.size()))), tree(so),
                    tree(no));
}

Value* ChoiceEmitter::value_of_one() {
    return has_two_values() ? value() : tree(components_[0].table);
}

Value* ChoiceEmitter::in_all(uint32_t bits) {
    return constants(32, [&](const Choice&) { return bits; });
}

}  // namespace cuesta::nir
