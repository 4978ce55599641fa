// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Select by comparison, and ballots. Source: G13 fact sheet, arithmetic and SIMD-group semantics.
#include "simulator/agx/condition.h"
#include "simulator/agx/handlers.h"
#include "simulator/agx/operand_access.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

template <Compare compare>
void select(SimdGroup& group, const Step& step) {
    const LaneMask chosen = compare(group, step);
    WideBits x, y;
    read_bits(group, step.source[2], x);
    read_bits(group, step.source[3], y);
    store(y, x, chosen);
    write_bits(group, step.destination, y);
}

// Every active lane gets the lanes where the condition holds.
template <Compare compare>
void ballot(SimdGroup& group, const Step& step) {
    WideBits result;
    fill(result, compare(group, step) & group.active);
    write_bits(group, step.destination, result);
}

template <Compare compare>
void quad_ballot(SimdGroup& group, const Step& step) {
    const LaneMask mask = compare(group, step) & group.active;
    WideBits result;
    for (unsigned i = 0; i < lane_count; ++i)
        result[i] = mask >> (i & ~3u) & 15;
    write_bits(group, step.destination, result);
}

}  // namespace

Handler compare_handler(Op op) {
    switch (op) {
        case Op::icmpsel: return select<compare_integers>;
        case Op::fcmpsel: return select<compare_floats>;
        case Op::icmp_ballot: return ballot<compare_integers>;
        case Op::fcmp_ballot: return ballot<compare_floats>;
        case Op::icmp_quad_ballot: return quad_ballot<compare_integers>;
        case Op::fcmp_quad_ballot: return quad_ballot<compare_floats>;
        default: return nullptr;
    }
}

}  // namespace cuesta::simulator::agx
