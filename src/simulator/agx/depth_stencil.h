// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The tests of a sample against depth and stencil of its tile, and what they leave there.
// Source: AGX fact sheet, part 4, 4.2 to 4.5, and part 5, 5.9.
#pragma once

#include <cstdint>

#include "simulator/agx/ppp_state.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

struct SampleTest {
    const PppState& ppp;
    bool back_facing = false;

    // True where the sample passes. `stencil_reference` is the face's or the program's.
    bool run(Tile& tile, size_t sample, float depth, uint8_t stencil_reference) const;

    uint8_t reference() const { return stencil_face().face.stencil_reference; }

  private:
    const FaceState& face() const { return back_facing ? ppp.back : ppp.front; }
    const FaceState& stencil_face() const {
        return back_facing && ppp.two_sided_stencil() ? ppp.back : ppp.front;
    }
};

}  // namespace cuesta::simulator::agx
