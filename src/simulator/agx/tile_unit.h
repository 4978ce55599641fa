// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ld_tile and st_tile. Source: AGX fact sheet, part 2, 2.7; G13 fact sheet, tile buffer.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/step.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// The lanes' pixels in the surface, where the instruction does not name any, and their samples that
// may be stored to.
struct TileLanes {
    const WideBits& x;
    const WideBits& y;
    const std::array<uint8_t, lane_count>& live;
};

// A lane without a pixel in the tile, as helpers at its edge, gets nothing.
Result<void> load_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes);
Result<void> store_tile(SimdGroup& group, const Step& step, Tile& tile, const TileLanes& lanes);

}  // namespace cuesta::simulator::agx
