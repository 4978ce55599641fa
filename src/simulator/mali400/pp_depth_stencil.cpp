// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_depth_stencil.h"

namespace cuesta::simulator::mali400 {
namespace {

IntLanes choose(LaneMask mask, IntLanes yes, IntLanes no) {
    return (yes & mask) | (no & ~mask);
}

void update(
    StencilOp op, const StencilSide& side, IntLanes reference, LaneMask mask, IntLanes& stored) {
    if (op == StencilOp::keep)
        return;
    const IntLanes value = stencil_result(op, stored, reference);
    const IntLanes merged = (value & side.write_mask) | (stored & ~side.write_mask);
    stored = choose(mask, merged, stored);
}

}  // namespace

LaneMask compare(Compare function, IntLanes value, IntLanes stored) {
    switch (function) {
        case Compare::never: return LaneMask{};
        case Compare::less: return value < stored;
        case Compare::equal: return value == stored;
        case Compare::lequal: return value <= stored;
        case Compare::greater: return value > stored;
        case Compare::notequal: return value != stored;
        case Compare::gequal: return value >= stored;
        case Compare::always: return full_mask();
    }
    return LaneMask{};
}

bool StencilSide::idle() const {
    return function == Compare::always && on_depth_fail == StencilOp::keep &&
           on_pass == StencilOp::keep;
}

IntLanes stencil_result(StencilOp op, IntLanes stored, IntLanes reference) {
    const IntLanes greatest = splat_int(0xff);
    const IntLanes zero = splat_int(0);
    switch (op) {
        case StencilOp::keep: return stored;
        case StencilOp::replace: return reference;
        case StencilOp::zero: return zero;
        case StencilOp::invert: return ~stored & greatest;
        case StencilOp::increment_wrap: return (stored + 1) & greatest;
        case StencilOp::decrement_wrap: return (stored - 1) & greatest;
        case StencilOp::increment_saturate: return choose(stored < greatest, stored + 1, stored);
        case StencilOp::decrement_saturate: return choose(stored > zero, stored - 1, stored);
    }
    return stored;
}

LaneMask depth_stencil_test(const DepthState& depth,
                            const StencilSide& stencil,
                            const FragmentValues& fragment,
                            LaneMask mask,
                            IntLanes& stored_depth,
                            IntLanes& stored_stencil) {
    LaneMask passing = mask;
    const bool stencil_idle = stencil.idle();
    if (!stencil_idle) {
        const LaneMask stencil_pass =
            compare(stencil.function, fragment.stencil_reference & stencil.compare_mask,
                    stored_stencil & stencil.compare_mask);
        update(stencil.on_stencil_fail, stencil, fragment.stencil_reference, mask & ~stencil_pass,
               stored_stencil);
        passing &= stencil_pass;
    }
    const LaneMask depth_pass = compare(depth.function, fragment.depth, stored_depth);
    if (!stencil_idle) {
        update(stencil.on_depth_fail, stencil, fragment.stencil_reference, passing & ~depth_pass,
               stored_stencil);
        update(stencil.on_pass, stencil, fragment.stencil_reference, passing & depth_pass,
               stored_stencil);
    }
    passing &= depth_pass;
    if (depth.write)
        stored_depth = choose(passing, fragment.depth, stored_depth);
    return passing;
}

int32_t depth_bits(double z) {
    if (!(z > 0))
        return 0;
    if (z >= 1)
        return greatest_depth;
    return static_cast<int32_t>(z * greatest_depth + 0.5);
}

}  // namespace cuesta::simulator::mali400
