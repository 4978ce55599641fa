// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The emulated Mali-400 as a kernel sees it: memory and two kinds of jobs. A job runs to its end in
// the call. Errors are Errc::fault (bad address, command or instruction), Errc::timeout (a program
// or stream that does not end) and Errc::out_of_memory (tile heap); the text names unit and place.
// The machine is as good as new after any of them. Two jobs of different kinds may run at once.
#pragma once

#include "base/result.h"
#include "simulator/common/host_rounding.h"
#include "simulator/mali400/gp_job.h"
#include "simulator/mali400/job.h"
#include "simulator/mali400/mmu.h"
#include "simulator/mali400/pp_job.h"

namespace cuesta::simulator::mali400 {

class Gpu {
  public:
    explicit Gpu(PhysicalMemory& memory) : memory_(memory) {}

    PhysicalMemory& memory() { return memory_; }

    Result<GpStats> run_gp(const GpTask& task) {
        const HostRounding nearest;
        return run_gp_job(memory_, task);
    }
    Result<PpStats> run_pp(const PpTask& task) {
        const HostRounding nearest;
        return run_pp_job(memory_, task);
    }

  private:
    PhysicalMemory& memory_;
};

}  // namespace cuesta::simulator::mali400
