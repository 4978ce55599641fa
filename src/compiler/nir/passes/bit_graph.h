// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ways that bits take through a function unchanged: moves, vectors, selects, phis, memory and
// registers. A holder is a value (its number is Value::id) or a place that values are stored to and
// loaded from (a variable, a register, all of scratch memory; numbered behind the values).
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/nir/passes/deref_address.h"

namespace cuesta::nir {

// Operations that pass bits on, whatever they mean.
bool is_typeless(Op op);
// Phis and typeless operations.
bool passes_on(const Instr& instr);

bool is_load(const Intrinsic& intrinsic);
bool is_store(const Intrinsic& intrinsic);
Src& stored(Intrinsic& store);
// The first component of the place that is loaded or stored.
unsigned first_component(const Intrinsic& access);

// Which component of source `i` becomes component `c` of a typeless operation's result, if any.
std::optional<unsigned> moved_component(const Alu& alu, unsigned i, unsigned c);
// Which source of the instruction it is.
unsigned position_of(const Alu& alu, const Src& src);

class BitGraph {
  public:
    explicit BitGraph(Function& function);

    size_t size() const { return values_.size() + places_.size(); }
    bool is_place(size_t holder) const { return holder >= values_.size(); }
    // Null for numbers that were given out and are no longer used.
    Value* value(size_t holder) const { return values_[holder]; }
    size_t value_count() const { return values_.size(); }
    size_t place_of(const Intrinsic& access) const;

    // Calls visit(holder, its component, `from`) for all that takes component `from` of the holder.
    template <typename Visit>
    void for_each_taker(size_t holder, Visit&& visit) const;

    // Calls visit(holder, its component) for all that component `c` of the holder takes its bits
    // from. False when it makes them itself.
    template <typename Visit>
    bool for_each_giver(size_t holder, unsigned c, Visit&& visit) const;

  private:
    struct Place {
        std::vector<Intrinsic*> loads;
        std::vector<Intrinsic*> stores;
    };

    void add(Instr& instr);
    Place& place(const Intrinsic& access);

    std::vector<Value*> values_;
    std::vector<Place> places_;
    std::unordered_map<const void*, size_t> place_numbers_;
};

template <typename Visit>
void BitGraph::for_each_taker(size_t holder, Visit&& visit) const {
    if (is_place(holder)) {
        for (const Intrinsic* load : places_[holder - values_.size()].loads)
            for (unsigned c = 0; c < load->def.components; ++c)
                visit(size_t{load->def.id}, c, first_component(*load) + c);
        return;
    }
    Value& value = *values_[holder];
    for_each_use(value, [&](Src& use) {
        if (use.instr == nullptr)
            return;
        if (const Phi* phi = use.instr->as<Phi>()) {
            for (unsigned c = 0; c < value.components; ++c)
                visit(size_t{phi->def.id}, c, c);
        } else if (const Alu* alu = use.instr->as<Alu>(); alu != nullptr && passes_on(*alu)) {
            const unsigned i = position_of(*alu, use);
            for (unsigned c = 0; c < alu->def.components; ++c)
                if (const std::optional<unsigned> from = moved_component(*alu, i, c))
                    visit(size_t{alu->def.id}, c, *from);
        } else if (Intrinsic* store = use.instr->as<Intrinsic>();
                   store != nullptr && is_store(*store) && &stored(*store) == &use) {
            const auto mask = static_cast<unsigned>(store->index_of(IntrinsicIndex::write_mask));
            for (unsigned c = 0; c < value.components; ++c)
                if ((mask >> c & 1) != 0)
                    visit(place_of(*store), first_component(*store) + c, c);
        }
    });
}

template <typename Visit>
bool BitGraph::for_each_giver(size_t holder, unsigned c, Visit&& visit) const {
    if (is_place(holder)) {
        for (Intrinsic* store : places_[holder - values_.size()].stores) {
            const unsigned first = first_component(*store);
            const auto mask = static_cast<unsigned>(store->index_of(IntrinsicIndex::write_mask));
            if (c >= first && (mask >> (c - first) & 1) != 0)
                visit(size_t{stored(*store).value->id}, c - first);
        }
        return true;
    }
    Instr& instr = *values_[holder]->instr;
    if (const Intrinsic* load = instr.as<Intrinsic>(); load != nullptr && is_load(*load)) {
        visit(place_of(*load), first_component(*load) + c);
        return true;
    }
    if (!passes_on(instr))
        return false;
    if (const Alu* alu = instr.as<Alu>()) {
        for (unsigned i = 0; i < alu->srcs.size(); ++i)
            if (const std::optional<unsigned> from = moved_component(*alu, i, c))
                visit(size_t{alu->srcs[i].src.value->id}, *from);
    } else {
        for_each_src(instr, [&](Src& src) { visit(size_t{src.value->id}, c); });
    }
    return true;
}

}  // namespace cuesta::nir
