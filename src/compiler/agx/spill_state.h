// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a walk of the spiller knows: values in registers, and which blocks read which values.
#pragma once

#include <vector>

#include "compiler/agx/liveness.h"

namespace cuesta::agx {

// A value in a register, and its next use, in instructions from the start of the block.
struct Held {
    ValueId value = no_value;
    Distance next = never;
};

class HeldValues {
  public:
    explicit HeldValues(const Ir& ir)
        : ir_(ir), place_(ir.values.size(), absent), weight_(ir.values.size(), 1) {}

    bool contains(ValueId value) const { return place_[value] != absent; }
    const std::vector<Held>& all() const { return held_; }
    unsigned halves() const { return halves_; }
    // How much easier than others the value is given up.
    void set_weight(ValueId value, uint8_t weight) { weight_[value] = weight; }

    void set(ValueId value, Distance next);
    void drop(ValueId value);
    void clear();

    // Drops the farthest until no more than `budget` are taken; those needed at or before `now`
    // stay. False where that is not enough.
    bool shrink(unsigned budget, Distance now);

  private:
    static constexpr uint32_t absent = ~uint32_t{0};

    uint64_t farness(const Held& held, Distance now) const {
        return held.next <= now ? 0 : uint64_t{held.next - now} * weight_[held.value];
    }

    const Ir& ir_;
    std::vector<uint32_t> place_;  // in held_, by value
    std::vector<uint8_t> weight_;  // by value
    std::vector<Held> held_;
    unsigned halves_ = 0;
};

// Phis read at the end of the predecessor.
class UseBlocks {
  public:
    explicit UseBlocks(const Ir& ir);

    // In the blocks from first to last.
    bool is_used(ValueId value, uint32_t first, uint32_t last) const;

  private:
    std::vector<uint32_t> begin_;  // by value
    std::vector<uint32_t> blocks_;
};

// The last block that jumps back to this one; nothing but a loop's header has one.
const Block* last_latch(const Block& block);

}  // namespace cuesta::agx
