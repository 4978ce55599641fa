// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The threads of one threadgroup: SIMD-groups that share memory and meet at barriers.
// Source: AGX fact sheet, part 2, 2.10; G13 fact sheet, operands, special registers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "simulator/agx/environment.h"
#include "simulator/agx/launch.h"

namespace cuesta::simulator::agx {

using Size3 = std::array<uint32_t, 3>;

struct ThreadgroupShape {
    Size3 nominal = {1, 1, 1};   // threads along x, y, z
    Size3 size = {1, 1, 1};      // of this one, smaller at the end of the grid
    Size3 position = {0, 0, 0};  // of this one, in threadgroups
};

// Left open by the API: a SIMD-group that stopped counts as arrived at every barrier.
Result<void> run_threadgroup(Launch& launch,
                             const LaunchContext& context,
                             const ThreadgroupShape& shape);

}  // namespace cuesta::simulator::agx
