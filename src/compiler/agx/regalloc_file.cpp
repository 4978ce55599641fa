// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/regalloc_file.h"

#include <algorithm>

#include "base/assert.h"

namespace cuesta::agx {

RegisterFile::RegisterFile(const Ir& ir, unsigned begin, unsigned end)
    : ir_(ir),
      begin_(begin),
      end_(end),
      where_(ir.values.size(), no_register),
      place_(ir.values.size()) {
    reserved_.fill(no_value);
}

void RegisterFile::clear() {
    while (!values_.empty())
        release(values_.back());
    reserved_.fill(no_value);
    reservations_.clear();
}

void RegisterFile::take(ValueId value, Register reg) {
    CUESTA_ASSERT(fits(value, reg), "a value gets free registers");
    share(value, reg);
}

void RegisterFile::share(ValueId value, Register reg) {
    CUESTA_ASSERT(may_be_in(value, reg) && !contains(value), "a value gets registers once");
    for (unsigned i = 0; i < ir_.values[value].halves; ++i)
        owners_[reg + i].push_back(value);
    where_[value] = reg;
    most_used_ = std::max(most_used_, unsigned{reg} + ir_.values[value].halves);
    place_[value] = static_cast<uint32_t>(values_.size());
    values_.push_back(value);
}

void RegisterFile::release(ValueId value) {
    for (unsigned i = 0; i < ir_.values[value].halves; ++i)
        std::erase(owners_[where_[value] + i], value);
    where_[value] = no_register;
    const uint32_t place = place_[value];
    values_[place] = values_.back();
    place_[values_[place]] = place;
    values_.pop_back();
}

HalfSet RegisterFile::taken() const {
    HalfSet set;
    for (const ValueId value : values_) {
        for (unsigned i = 0; i < ir_.values[value].halves; ++i)
            set.set(where_[value] + i);
    }
    return set;
}

bool RegisterFile::is_free(unsigned reg, unsigned halves) const {
    if (reg < begin_ || reg + halves > end_)
        return false;
    return std::all_of(owners_.begin() + reg, owners_.begin() + reg + halves,
                       [](const auto& owners) { return owners.empty(); });
}

bool RegisterFile::may_be_in(ValueId value, unsigned reg) const {
    const SsaValue& v = ir_.values[value];
    return reg % v.alignment == 0 && reg >= begin_ && reg + v.halves <= end_;
}

bool RegisterFile::fits(ValueId value, unsigned reg) const {
    return may_be_in(value, reg) && is_free(reg, ir_.values[value].halves);
}

void RegisterFile::reserve(ValueId vector, unsigned reg) {
    const auto halves = ir_.values[vector].halves;
    for (unsigned i = reg; i < reg + halves; ++i) {
        if (reserved_[i] == no_value)
            reserved_[i] = vector;
    }
    reservations_.push_back({vector, static_cast<Register>(reg)});
}

void RegisterFile::end_reservation(ValueId vector) {
    const auto ends = [&](const Placed& placed) {
        if (placed.value != vector)
            return false;
        for (unsigned i = placed.reg; i < placed.reg + unsigned{ir_.values[vector].halves}; ++i) {
            if (reserved_[i] == vector)
                reserved_[i] = no_value;
        }
        return true;
    };
    std::erase_if(reservations_, ends);
}

bool RegisterFile::is_usable(unsigned half, ValueId vector) const {
    return owners_[half].empty() && is_unreserved(half, vector);
}

// A half next to one that is taken, so that whole registers stay free.
std::optional<Register> RegisterFile::find_alone(ValueId vector) const {
    for (unsigned half = begin_; half < end_; ++half) {
        const unsigned other = half ^ 1;
        const bool other_taken = other < begin_ || other >= end_ || !owners_[other].empty();
        if (other_taken && is_usable(half, vector))
            return static_cast<Register>(half);
    }
    return std::nullopt;
}

std::optional<Register> RegisterFile::find_unreserved(unsigned halves,
                                                      unsigned alignment,
                                                      ValueId vector) const {
    if (halves == 1) {
        if (const auto half = find_alone(vector))
            return half;
    }
    const auto align = [&](unsigned reg) { return (reg + alignment - 1) / alignment * alignment; };
    for (unsigned reg = align(begin_); reg + halves <= end_;) {
        unsigned last = reg + halves;
        while (last > reg && is_usable(last - 1, vector))
            --last;
        if (last == reg)
            return static_cast<Register>(reg);
        reg = align(last);
    }
    return std::nullopt;
}

std::optional<Register> RegisterFile::find(unsigned halves,
                                           unsigned alignment,
                                           ValueId vector) const {
    if (const auto reg = find_unreserved(halves, alignment, vector))
        return reg;
    if (reservations_.empty())
        return std::nullopt;
    const auto align = [&](unsigned reg) { return (reg + alignment - 1) / alignment * alignment; };
    for (unsigned reg = align(begin_); reg + halves <= end_; reg += alignment) {
        if (is_free(reg, halves))
            return static_cast<Register>(reg);
    }
    return std::nullopt;
}

}  // namespace cuesta::agx
