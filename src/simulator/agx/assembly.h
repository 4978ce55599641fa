// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitives out of a sequence of vertices. Source: AGX fact sheet, part 2, 2.3.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "hw/agx/vdm.h"

namespace cuesta::simulator::agx {

// Places in the sequence. Of a triangle all three count, of a line two, of a point one.
struct Corners {
    std::array<uint32_t, 3> winding = {};  // in the order that says which side is seen
    std::array<uint32_t, 3> named = {};    // vertex 0, 1, 2 for whoever chooses a provoking one
};

constexpr unsigned corner_count(hw::agx::vdm::Primitive primitive) {
    using P = hw::agx::vdm::Primitive;
    switch (primitive) {
        case P::points: return 1;
        case P::lines:
        case P::line_strip:
        case P::line_loop: return 2;
        default: return 3;
    }
}

// Places from `first` on, `count` of them, that no restart parts. Calls emit for each whole
// primitive.
void assemble(hw::agx::vdm::Primitive primitive,
              uint32_t first,
              uint32_t count,
              const std::function<void(const Corners&)>& emit);

}  // namespace cuesta::simulator::agx
