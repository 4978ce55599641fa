// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which value is in which register, at one place of the program. Values with the same bits may
// share registers: a vector and what it was made of, or its parts. A value of which another is made
// is never written again while that one is alive, so that they stay the same.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "compiler/agx/parallel_copy.h"

namespace cuesta::agx {

struct Placed {
    ValueId value = no_value;
    Register reg = no_register;
};

class RegisterFile {
  public:
    // Registers from `begin` on and below `end`.
    RegisterFile(const Ir& ir, unsigned begin, unsigned end);

    unsigned begin() const { return begin_; }
    unsigned end() const { return end_; }

    void clear();
    void take(ValueId value, Register reg);   // which are free
    void share(ValueId value, Register reg);  // which hold the same bits, if anything
    void release(ValueId value);

    bool contains(ValueId value) const { return where_[value] != no_register; }
    Register where(ValueId value) const { return where_[value]; }
    std::span<const ValueId> owners(unsigned half) const { return owners_[half]; }
    const std::vector<ValueId>& values() const { return values_; }
    HalfSet taken() const;
    // One behind the highest half that was ever taken.
    unsigned most_used() const { return most_used_; }

    // Whether the value could be there: in range and aligned,
    bool may_be_in(ValueId value, unsigned reg) const;
    // and nothing else there.
    bool fits(ValueId value, unsigned reg) const;
    bool is_free(unsigned reg, unsigned halves) const;

    // Registers that others should keep free for a vector, known by its value, that is put
    // together piece by piece: they are taken where nothing else is free.
    void reserve(ValueId vector, unsigned reg);
    void end_reservation(ValueId vector);
    bool is_unreserved(unsigned half, ValueId vector) const {
        return reserved_[half] == no_value || reserved_[half] == vector;
    }

    // The lowest place; `vector`: whose reservation may be used.
    std::optional<Register> find(unsigned halves, unsigned alignment, ValueId vector) const;
    std::optional<Register> find_unreserved(unsigned halves,
                                            unsigned alignment,
                                            ValueId vector) const;

  private:
    std::optional<Register> find_alone(ValueId vector) const;
    bool is_usable(unsigned half, ValueId vector) const;

    const Ir& ir_;
    unsigned begin_;
    unsigned end_;
    unsigned most_used_ = 0;
    std::array<std::vector<ValueId>, hw::agx::general_halves> owners_;
    std::array<ValueId, hw::agx::general_halves> reserved_;
    std::vector<Register> where_;  // by value
    std::vector<uint32_t> place_;  // by value, in values_
    std::vector<ValueId> values_;
    std::vector<Placed> reservations_;
};

}  // namespace cuesta::agx
