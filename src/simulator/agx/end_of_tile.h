// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The program at the end of a tile, which writes tile memory to images.
// Source: AGX fact sheet, part 5, 5.4.
#pragma once

#include "base/result.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// The number of instructions.
Result<uint64_t> end_tile(Launch& launch,
                          const LaunchContext& context,
                          Tile& tile,
                          uint64_t instruction_limit);

}  // namespace cuesta::simulator::agx
