// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operands of a texture instruction, read for all lanes: those that do not take part are
// neighbours of others. Source: G13 fact sheet, textures: coordinates, lod modes.
#pragma once

#include <array>
#include <cstdint>

#include "simulator/agx/simd_group.h"
#include "simulator/agx/texture_step.h"

namespace cuesta::simulator::agx {

// Only what the instruction has is set.
struct TextureOperands {
    std::array<WideFloat, 3> at;    // of samples
    std::array<WideBits, 3> texel;  // of loads and writes
    WideBits layer;
    WideBits sample;
    WideFloat lod;   // level or bias
    WideBits level;  // of loads and writes
    WideFloat minimum;
    std::array<WideFloat, 6> gradients;  // of each coordinate along x, then along y
    WideFloat reference;
    WideBits offset;  // four bits a coordinate

    int offset_of(unsigned axis, unsigned lane) const {
        return static_cast<int>(offset[lane] << (28 - 4 * axis)) >> 28;
    }
};

void read_operands(const SimdGroup& group, const TextureStep& step, TextureOperands& operands);

// Results of all components: floats or integers of 32 bits.
using TextureResults = std::array<WideBits, 4>;

// Those of the mask, one behind the other, to active lanes. A 16-bit register takes the low half in
// the lanes of `integers`, in others what the float rounds to.
void write_results(SimdGroup& group,
                   const TextureStep& step,
                   const TextureResults& results,
                   LaneMask integers);

}  // namespace cuesta::simulator::agx
