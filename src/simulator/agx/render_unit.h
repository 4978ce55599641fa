// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A render command: walks the VDM stream, bins primitives into tiles, and draws the tiles, at the
// end or when the parameter buffer is full. Source: AGX fact sheet, part 2, and part 5, 5.1.
#pragma once

#include "base/result.h"
#include "simulator/agx/job.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::agx {

Result<GpuStats> run_render(PhysicalMemory& memory,
                            const RenderTask& task,
                            const GpuLimits& limits);

}  // namespace cuesta::simulator::agx
