// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs fragment programs on quads of one primitive, and the background program on whole tiles.
// Source: AGX fact sheet, part 2, 2.6 and 2.7, part 7, 7.7; G13 fact sheet, fragments.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "base/result.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/primitive.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// Two by two pixels of the surface, from an even one on; lane 0 is the upper left pixel, 1 its
// right neighbour, 2 the one below.
struct FragmentQuad {
    uint16_t x = 0, y = 0;
    // Samples of each pixel.
    std::array<uint8_t, 4> covered = {};  // of the primitive
    std::array<uint8_t, 4> live = {};     // of these, still in play; pixels without any are helpers
};

struct FragmentRun {
    Launch& launch;
    const LaunchContext& context;
    Tile& tile;
    const SamplePoints& points;
    // Null for the background program.
    const Primitive* primitive = nullptr;
    // Samples of a pixel that pass the tests, which are run by this; called where the program says
    // so. Depth and stencil only where the program gives them.
    std::function<uint8_t(
        uint32_t x, uint32_t y, uint8_t samples, const float* depth, const uint8_t* stencil)>
        test = {};
    uint64_t fragments = 0;  // without helpers
};

Result<void> shade_quads(FragmentRun& run, std::span<const FragmentQuad> quads);

}  // namespace cuesta::simulator::agx
