// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A whole job of the fragment cores: each walks its stream of tiles; one host thread a core.
#pragma once

#include "base/result.h"
#include "simulator/common/physical_memory.h"
#include "simulator/mali400/job.h"

namespace cuesta::simulator::mali400 {

Result<PpStats> run_pp_job(const PhysicalMemory& memory, const PpTask& task);

}  // namespace cuesta::simulator::mali400
