// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Stores a finished tile through one write-back unit (Mali-400 fact sheet, part 3, 3.3).
#pragma once

#include <cstdint>

#include "base/result.h"
#include "hw/mali400/pp_frame.h"
#include "simulator/mali400/pp_memory.h"
#include "simulator/mali400/pp_tile_buffer.h"

namespace cuesta::simulator::mali400 {

// The part of the frame that units with the bounding-box bit store, inclusive (frame words 10 and
// 11).
struct StoreBounds {
    int left = 0;
    int right = 0;
    int bottom = 0;
};

// Names the first thing in the unit's registers that is not known to work.
Result<void> check_write_back(const hw::mali400::WriteBack& unit);

// (x, y) is the tile's first pixel.
Result<void> store_tile(PpMemory& memory,
                        const hw::mali400::WriteBack& unit,
                        const TileBuffer& tile,
                        const StoreBounds& bounds,
                        int x,
                        int y);

}  // namespace cuesta::simulator::mali400
