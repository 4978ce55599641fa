// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/depth_stencil.h"

#include <algorithm>

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ppp::StencilOp;

const FaceState& face(const PppState& ppp, bool back) {
    return back ? ppp.back : ppp.front;
}

const FaceState& stencil_face(const PppState& ppp, bool back) {
    return face(ppp, back && ppp.two_sided_stencil());
}

uint8_t applied(StencilOp op, uint8_t stored, uint8_t reference) {
    switch (op) {
        case StencilOp::keep: return stored;
        case StencilOp::zero: return 0;
        case StencilOp::replace: return reference;
        case StencilOp::increment_saturate: return static_cast<uint8_t>(std::min(stored + 1, 255));
        case StencilOp::decrement_saturate: return static_cast<uint8_t>(std::max(stored - 1, 0));
        case StencilOp::invert: return static_cast<uint8_t>(~stored);
        case StencilOp::increment_wrap: return static_cast<uint8_t>(stored + 1);
        case StencilOp::decrement_wrap: return static_cast<uint8_t>(stored - 1);
    }
    return stored;
}

}  // namespace

SampleTest::SampleTest(const PppState& ppp, bool back_facing)
    : has_stencil_(ppp.stencil_enable()),
      reference_(stencil_face(ppp, back_facing).face.stencil_reference),
      stencil_(stencil_face(ppp, back_facing).stencil) {
    const FaceState& sides = face(ppp, back_facing);
    const auto functions = [](hw::agx::ppp::Compare function) {
        const auto bits = static_cast<unsigned>(function);
        return function == hw::agx::ppp::Compare::always ? bits | unordered : bits;
    };
    depth_functions_ =
        functions(sides.face.depth_function) & functions(sides.face_2.depth_function);
    // Depth is written where either word leaves it enabled.
    writes_depth_ = !sides.face.disable_depth_write || !sides.face_2.disable_depth_write;
}

bool SampleTest::run_stencil(uint8_t& stored, bool depth_passes, uint8_t reference) const {
    const int incoming = reference & stencil_.read_mask, there = stored & stencil_.read_mask;
    const unsigned relation = incoming < there ? less : incoming == there ? equal : greater;
    const bool stencil_passes = (static_cast<unsigned>(stencil_.compare) & relation) != 0;
    const StencilOp op = !stencil_passes ? stencil_.stencil_fail
                         : depth_passes  ? stencil_.depth_pass
                                         : stencil_.depth_fail;
    const uint8_t written = applied(op, stored, reference);
    stored =
        static_cast<uint8_t>((stored & ~stencil_.write_mask) | (written & stencil_.write_mask));
    return stencil_passes;
}

}  // namespace cuesta::simulator::agx
