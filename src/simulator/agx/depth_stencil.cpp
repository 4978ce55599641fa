// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/depth_stencil.h"

#include <algorithm>
#include <cmath>

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ppp::Compare;
using hw::agx::ppp::StencilOp;

// `incoming FUNC stored`.
template <typename T>
bool compares(Compare function, T incoming, T stored) {
    switch (function) {
        case Compare::never: return false;
        case Compare::less: return incoming < stored;
        case Compare::equal: return incoming == stored;
        case Compare::lequal: return incoming <= stored;
        case Compare::greater: return incoming > stored;
        case Compare::notequal: return incoming < stored || incoming > stored;
        case Compare::gequal: return incoming >= stored;
        case Compare::always: return true;
    }
    return false;
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

bool SampleTest::run(Tile& tile, size_t sample, float depth, uint8_t stencil_reference) const {
    const FaceState& sides = face();
    // A NaN fails whatever is asked. Source: G13 fact sheet, tile and fragment, zs_emit.
    const bool depth_passes = !std::isnan(depth) &&
                              compares(sides.face.depth_function, depth, tile.depth[sample]) &&
                              compares(sides.face_2.depth_function, depth, tile.depth[sample]);
    bool stencil_passes = true;
    if (ppp.stencil_enable()) {
        const auto& stencil = stencil_face().stencil;
        uint8_t& stored = tile.stencil[sample];
        stencil_passes = compares<unsigned>(stencil.compare, stencil_reference & stencil.read_mask,
                                            stored & stencil.read_mask);
        const StencilOp op = !stencil_passes ? stencil.stencil_fail
                             : depth_passes  ? stencil.depth_pass
                                             : stencil.depth_fail;
        const uint8_t written = applied(op, stored, stencil_reference);
        stored =
            static_cast<uint8_t>((stored & ~stencil.write_mask) | (written & stencil.write_mask));
    }
    if (!depth_passes || !stencil_passes)
        return false;
    // Depth is written where either word leaves it enabled.
    if (!sides.face.disable_depth_write || !sides.face_2.disable_depth_write)
        tile.depth[sample] = depth;
    return true;
}

}  // namespace cuesta::simulator::agx
