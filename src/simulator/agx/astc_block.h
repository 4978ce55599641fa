// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How a block of ASTC is divided: the grid of weights, partitions, modes of the ends, and where
// each begins. Source: Khronos Data Format specification, chapter "ASTC".
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "simulator/agx/astc_sequence.h"

namespace cuesta::simulator::agx {

struct AstcFootprint {
    unsigned width = 4;
    unsigned height = 4;
};

// The grid of weights, as the block mode names it.
struct AstcGrid {
    unsigned width = 0;
    unsigned height = 0;
    bool two_planes = false;
    AstcRange range;

    unsigned weights() const { return width * height * (two_planes ? 2 : 1); }
};

// Nothing where the mode is reserved, or a void extent's.
std::optional<AstcGrid> astc_grid(uint32_t block_mode);

struct AstcBlock {
    AstcBits bits;
    AstcGrid grid;
    AstcSequence weights;
    AstcSequence ends;
    unsigned partitions = 1;
    unsigned pattern = 0;                   // of the partitions
    std::array<uint8_t, 4> modes = {};      // of each partition's ends
    std::array<uint8_t, 4> first_end = {};  // its first number of `ends`
    unsigned second_plane_channel = 4;      // that the second plane's weights are of; 4: of none
};

// Nothing where the encoding is illegal, or the block is a void extent.
std::optional<AstcBlock> open_astc(const AstcBits& bits, const AstcFootprint& footprint);

constexpr unsigned astc_numbers_of(unsigned mode) {
    return 2 * (mode / 4 + 1);
}

unsigned astc_partition_of(const AstcBlock& block,
                           const AstcFootprint& footprint,
                           unsigned x,
                           unsigned y);

}  // namespace cuesta::simulator::agx
