// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which values are alive at the ends of blocks, and how far away their next uses are.
//
// A value may be written more than once, by its definition and by fills: it is alive from any of
// these to a use. The sets are bounded: of a block where more values are alive than registers can
// ever hold, only the nearest are kept (`complete` is then false), so that memory grows with the
// number of blocks only. Who spills needs no others, for the far ones cannot stay in registers
// there anyway.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/agx/ir.h"

namespace cuesta::agx {

// In instructions. Each loop that is left on the way counts as very many.
using Distance = uint32_t;
inline constexpr Distance loop_exit_distance = Distance{1} << 24;
inline constexpr Distance never = ~Distance{0};

struct NextUse {
    ValueId value = no_value;
    Distance distance = 0;

    bool operator==(const NextUse&) const = default;
};

// Sorted by value. Phis belong to the definitions of their block: they are not in `in`; their
// sources are in `out` of the predecessors.
struct LiveSets {
    std::vector<NextUse> in;
    std::vector<NextUse> out;
};

struct Liveness {
    std::vector<LiveSets> blocks;
    bool complete = true;
};

Liveness find_liveness(const Ir& ir);

// What a value takes of the register file: its size rounded up to its alignment, so that values
// sorted by alignment fit without gaps.
unsigned space_of(const Ir& ir, ValueId value);

// Sources with a fixed register (r0l) have no value.
inline bool reads_value(const Src& src) {
    return src.kind == SrcKind::value && src.value != no_value;
}

// A set of values that is cheap to empty.
class AliveSet {
  public:
    explicit AliveSet(const Ir& ir) : ir_(ir), alive_(ir.values.size()) {}
    bool contains(ValueId value) const { return alive_[value] != 0; }
    void add(ValueId value);
    void drop(ValueId value);
    void clear();
    unsigned halves() const { return halves_; }

  private:
    const Ir& ir_;
    std::vector<uint8_t> alive_;
    std::vector<ValueId> touched_;
    unsigned halves_ = 0;
};

// The most halves that are alive at a time in the block. Sources count up to their instruction,
// results from it on; a result may take the place of a source.
unsigned find_pressure(const Ir& ir, const Block& block, const LiveSets& sets, AliveSet& scratch);

// Sets Src::last_use in the block. The result has a flag for each result of its instructions, in
// their order: whether nothing reads it.
std::vector<uint8_t> mark_last_uses(Block& block, const LiveSets& sets, AliveSet& scratch);

// The position of the predecessor among those of the block.
size_t predecessor_number(const Block& block, const Block& predecessor);

}  // namespace cuesta::agx
