// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// SSA values and their uses.
#pragma once

#include <array>
#include <cstdint>

#include "base/assert.h"

namespace cuesta::nir {

struct Instr;
struct If;
struct Src;

constexpr unsigned max_components = 4;

// What one instruction defines. Every component is a bit pattern of `bit_size` bits
// (1 for booleans, 8, 16, 32 or 64). `components` is 0 for an instruction without a result.
struct Value {
    Instr* instr = nullptr;  // the definition
    Src* uses = nullptr;     // first of the use list; walk it with for_each_use
    uint32_t id = 0;         // unique in the function; printed as %id
    uint8_t components = 0;
    uint8_t bit_size = 0;

    bool has_uses() const { return uses != nullptr; }
};

// One place that reads a value: a source of an instruction, or the condition of an if.
struct Src {
    Value* value = nullptr;
    Instr* instr = nullptr;  // the reader, or null when it is `if_`
    If* if_ = nullptr;
    Src* previous_use = nullptr;
    Src* next_use = nullptr;
};

// Points `src` at `value` (null detaches it) and keeps both use lists right. The reader
// (src.instr or src.if_) must be set before.
inline void set_src(Src& src, Value* value) {
    if (src.value != nullptr) {
        if (src.previous_use != nullptr)
            src.previous_use->next_use = src.next_use;
        else
            src.value->uses = src.next_use;
        if (src.next_use != nullptr)
            src.next_use->previous_use = src.previous_use;
    }
    src.value = value;
    src.previous_use = nullptr;
    src.next_use = nullptr;
    if (value != nullptr) {
        src.next_use = value->uses;
        if (value->uses != nullptr)
            value->uses->previous_use = &src;
        value->uses = &src;
    }
}

// Calls `visit(Src&)` for every use; the visitor may redirect or remove the use it is given.
template <typename Visit>
void for_each_use(Value& value, Visit&& visit) {
    for (Src* use = value.uses; use != nullptr;) {
        Src* next = use->next_use;
        visit(*use);
        use = next;
    }
}

// Makes every reader of `from` read `to` instead.
inline void replace_all_uses(Value& from, Value& to) {
    CUESTA_ASSERT(&from != &to, "a value cannot replace itself");
    for_each_use(from, [&](Src& use) { set_src(use, &to); });
}

}  // namespace cuesta::nir
