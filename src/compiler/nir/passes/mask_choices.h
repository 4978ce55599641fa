// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// 32-bit values that conditions choose among constants: masks above all, which are all bits or
// none.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

// Of a choice: its table doubles with each.
constexpr size_t max_conditions = 4;

// A component of a 1-bit value; or one of a 32-bit value, whether it is not zero.
struct ChoiceCondition {
    Value* value;
    unsigned component;

    bool operator==(const ChoiceCondition&) const = default;
};

// A component that is a constant, which one by the conditions: table[k] where condition i is bit i
// of k.
struct Choice {
    std::vector<ChoiceCondition> conditions;
    std::vector<uint32_t> table;

    static Choice constant(uint32_t bits) { return {{}, {bits}}; }
    static Choice of(ChoiceCondition condition, uint32_t if_not, uint32_t if_so) {
        return {{condition}, {if_not, if_so}};
    }

    uint32_t at(const std::vector<ChoiceCondition>& all, size_t k) const {
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
        for (const ChoiceCondition& condition : operand.conditions)
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

// What is known of the components of a function's values.
class MaskFacts {
  public:
    // Bits of what of() gives.
    static constexpr uint8_t all_or_none = 1;
    static constexpr uint8_t zero_or_one = 2;
    static constexpr uint8_t zero = all_or_none | zero_or_one;

    explicit MaskFacts(Function& function);

    // Nothing of values that came later, nor of other sizes than 32 bits.
    uint8_t of(const Value& value, unsigned c) const {
        return value.id < facts_.size() && value.bit_size == 32 ? facts_[value.id][c] : 0;
    }

  private:
    using Facts = std::array<uint8_t, max_components>;

    bool visit(Instr& instr);
    uint8_t made(Instr& instr, unsigned c) const;
    uint8_t made_by(const Alu& alu, unsigned c) const;

    std::vector<Facts> facts_;
};

// How component c of the value is chosen. None: not by few conditions, or not among constants.
std::optional<Choice> choice_of(const MaskFacts& facts, Value& value, unsigned c);

}  // namespace cuesta::nir
