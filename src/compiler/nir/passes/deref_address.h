// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where a deref chain points, in vec4 slots: every vector takes one slot.
#pragma once

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// The type's slots; saturates at 2^32.
uint64_t slots_of(const Type& type);

// The deref_var at the root of a chain.
Intrinsic& root_of(Intrinsic& deref);

// A constant number of slots plus a computed one (null: none). `outside`: a constant index names no
// element; such a load gives zero and such a store does nothing.
struct SlotAddress {
    uint32_t base = 0;
    Value* offset = nullptr;
    bool outside = false;
};

// The address relative to the start of the variable, which takes at most max_slots; arithmetic goes
// to the builder's cursor.
SlotAddress address_of(Builder& b, Intrinsic& deref);

// What a load from outside gives.
Value* zero_like(Builder& b, const Value& value);

// Removes derefs that nobody reads, so that the variables behind them can go.
void remove_dead_derefs(Function& function);

}  // namespace cuesta::nir
