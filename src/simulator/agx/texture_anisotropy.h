// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Anisotropic filters: a pixel that covers a long and narrow part of a texture is the mean of
// several probes along the long side, each of a level that suits the short one. Source: the
// formulas of EXT_texture_filter_anisotropic; what the chip computes is not
// known, and left open by the API.
#pragma once

#include <array>

#include "simulator/common/texture_sampler.h"

namespace cuesta::simulator::agx {

struct Probes {
    unsigned count = 1;
    float level = 0;                 // of each, without any bias
    std::array<float, 2> line = {};  // the long side, as a change of s and t

    // Where probe `i`, from 0 on, lies from the middle.
    std::array<float, 2> place(unsigned i) const {
        const float at = static_cast<float>(i + 1) / static_cast<float>(count + 1) - 0.5f;
        return {line[0] * at, line[1] * at};
    }
};

// Of a quad: lane 1 is the neighbour in x, lane 2 in y. `most`: how many probes there may be.
Probes probes_of(LevelSize base, bool unnormalised, const Lanes& s, const Lanes& t, unsigned most);

}  // namespace cuesta::simulator::agx
