// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What most samples are, for all lanes at a time: four channels of 8 bits, two
// dimensions, coordinates from 0 to 1 that repeat or are clamped. The numbers are those of the
// general filters.
#pragma once

#include "simulator/agx/texture_fetch.h"
#include "simulator/agx/texture_operands.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

bool can_sample_fast(const Texture& texture, const SamplerState& state, const TextureStep& step);

struct FastLevel {
    unsigned level = 0;
    bool nearest = true;
};

// Results of other lanes are left as anything.
void sample_fast(TexelSource& source,
                 const SamplerState& state,
                 const TextureStep& step,
                 const TextureOperands& operands,
                 const FastLevel& level,
                 LaneMask lanes,
                 TextureResults& results);

}  // namespace cuesta::simulator::agx
