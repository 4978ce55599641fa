// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The compute data master: walks a stream and runs what it launches, one launch after the other.
// Source: AGX fact sheet, part 2, 2.10, and part 3, 3.6.
#pragma once

#include "base/result.h"
#include "simulator/agx/job.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::agx {

Result<GpuStats> run_compute(PhysicalMemory& memory,
                             const ComputeTask& task,
                             const GpuLimits& limits);

}  // namespace cuesta::simulator::agx
