// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where a deref chain points, in vec4 slots: every vector takes one slot.
#pragma once

#include <optional>
#include <unordered_set>

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

// Where a chain points that has constant indices only; else nullopt.
std::optional<SlotAddress> constant_address_of(const Intrinsic& deref);

// The address relative to the start of the variable, which takes at most max_slots, or of a part of
// it that is on the way; arithmetic goes to the builder's cursor.
SlotAddress address_of(Builder& b, Intrinsic& deref, const Intrinsic* part = nullptr);

// The index of a deref_array, of 32 bits; a float where the shader's offsets are.
Value* index_in_32_bits(Builder& b, Intrinsic& deref);

// Number i as an index of an array: a float where the shader's offsets are.
Value* element_index(Builder& b, uint32_t i);

Value* zero_of(Builder& b, unsigned components, unsigned bit_size);

// What a load from outside gives.
Value* zero_like(Builder& b, const Value& value);

// Calls visit(deref of a vector) for each vector of what `deref` points at, in the order of slots;
// the derefs go to the builder's cursor.
template <typename Visit>
void for_each_vector(Builder& b, Value* deref, Visit&& visit) {
    const Type& type = *deref->instr->as<Intrinsic>()->type;
    switch (type.kind) {
        case Type::Kind::array:
            for (uint32_t i = 0; i < type.length; ++i)
                for_each_vector(b, b.deref_array(deref, element_index(b, i)), visit);
            break;
        case Type::Kind::struct_:
            for (size_t i = 0; i < type.members.size(); ++i)
                for_each_vector(b, b.deref_struct(deref, i), visit);
            break;
        case Type::Kind::vector: visit(deref); break;
        case Type::Kind::sampler:
        case Type::Kind::void_: break;
    }
}

// Removes derefs that nobody reads, so that the variables behind them can go.
void remove_dead_derefs(Function& function);

// Variables that derefs of any function, but for `except`, begin with.
std::unordered_set<const Variable*> variables_named_in(const Shader& shader,
                                                       const Function* except = nullptr);

}  // namespace cuesta::nir
