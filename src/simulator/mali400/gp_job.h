// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A whole job of the geometry processor: the vertex-shader stream, then the polygon-list stream.
#pragma once

#include "base/result.h"
#include "simulator/common/physical_memory.h"
#include "simulator/mali400/job.h"

namespace cuesta::simulator::mali400 {

Result<GpStats> run_gp_job(const PhysicalMemory& memory, const GpTask& task);

}  // namespace cuesta::simulator::mali400
