// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The emulated G13 as a kernel sees it: memory and two kinds of commands, each of which runs to its
// end in the call. Errors are Errc::fault (bad address, packet or instruction) and Errc::timeout (a
// stream or program that does not end); the text names unit and place. The machine is as good as
// new after any of them.
#pragma once

#include "base/result.h"
#include "simulator/agx/job.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::agx {

class Gpu {
  public:
    Gpu(PhysicalMemory& memory, const GpuLimits& limits) : memory_(memory), limits_(limits) {}

    PhysicalMemory& memory() { return memory_; }
    const GpuLimits& limits() const { return limits_; }

    Result<GpuStats> render(const RenderTask& task);
    Result<GpuStats> compute(const ComputeTask& task);

  private:
    PhysicalMemory& memory_;
    GpuLimits limits_;
};

}  // namespace cuesta::simulator::agx
