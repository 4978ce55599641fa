// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The tests of a sample against depth and stencil of its tile, and what they leave there.
// Source: AGX fact sheet, part 4, 4.2 to 4.5, and part 5, 5.9.
#pragma once

#include <cmath>
#include <cstdint>

#include "simulator/agx/ppp_state.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

class SampleTest {
  public:
    // The state must outlive it.
    SampleTest(const PppState& ppp, bool back_facing);

    // True where the sample passes. `stencil_reference` is the face's or the program's.
    bool run(Tile& tile, size_t sample, float depth, uint8_t stencil_reference) const {
        const bool depth_passes = passes(depth_functions_, depth, tile.depth[sample]);
        if (has_stencil_ && !run_stencil(tile.stencil[sample], depth_passes, stencil_reference))
            return false;
        if (depth_passes && writes_depth_)
            tile.depth[sample] = depth;
        return depth_passes;
    }

    uint8_t reference() const { return reference_; }

  private:
    // Sets of how two numbers may be to each other, with the bits that compare functions have.
    static constexpr unsigned less = 1, equal = 2, greater = 4, unordered = 8;

    // A NaN fails whatever is asked. Source: G13 fact sheet, tile and fragment, zs_emit.
    static bool passes(unsigned functions, float incoming, float stored) {
        const unsigned relation = incoming < stored    ? less
                                  : incoming == stored ? equal
                                  : incoming > stored  ? greater
                                                       : unordered;
        return (relation & functions) != 0 && !std::isnan(incoming);
    }
    bool run_stencil(uint8_t& stored, bool depth_passes, uint8_t reference) const;

    unsigned depth_functions_ = 0;  // that both words of the face leave
    bool writes_depth_ = false;
    bool has_stencil_ = false;
    uint8_t reference_ = 0;
    const hw::agx::ppp::FragmentStencil& stencil_;
};

}  // namespace cuesta::simulator::agx
