// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Selects and logic of conditions that give what choices say (mask_choices.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/mask_choices.h"

namespace cuesta::nir {

// Of some components together, a choice each, where conditions of one value choose by one pattern;
// any choice can be emitted by itself.
class ChoiceEmitter {
  public:
    // Both outlive it. At least one component.
    ChoiceEmitter(Builder& b, std::span<const Choice> components)
        : b_(b), components_(components) {}

    // The values of each, by the same choice: one vector.
    bool can_emit_together() const { return same_conditions() && has_two_values(); }
    // Wants can_emit_together().
    Value* value();
    // Of one component, with any values.
    Value* value_of_one();

    // Whether value_is_set() can be emitted.
    bool is_set_together() const { return same_conditions() && same_rows(is_set); }
    // 1 bit a component: what is chosen is not zero. Wants is_set_together().
    Value* value_is_set() { return where(is_set); }

    // The same 32 bits in every component.
    Value* in_all(uint32_t bits);

    Builder& builder() { return b_; }

  private:
    // Something of a row of a choice's table.
    using Row = bool (*)(const Choice& choice, size_t row);

    static bool is_last(const Choice& choice, size_t row);
    static bool is_set(const Choice& choice, size_t row) { return choice.table[row] != 0; }
    static uint32_t other_value(const Choice& choice);

    bool same_conditions() const;
    bool same_rows(Row row) const;
    bool has_two_values() const;

    Value* condition(size_t i);
    template <typename Of>
    Value* constants(unsigned bit_size, Of&& of);
    Value* truth_of(std::span<const bool> rows);
    Value* where(Row row);
    Value* tree(std::span<const uint32_t> rows);

    Builder& b_;
    std::span<const Choice> components_;
};

}  // namespace cuesta::nir
