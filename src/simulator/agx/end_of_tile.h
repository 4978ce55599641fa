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

Result<void> end_tile(Launch& launch, const LaunchContext& context, Tile& tile);

}  // namespace cuesta::simulator::agx
