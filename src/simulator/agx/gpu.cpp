// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/gpu.h"

#include "simulator/agx/cdm_unit.h"
#include "simulator/agx/render_unit.h"
#include "simulator/common/host_rounding.h"

namespace cuesta::simulator::agx {

namespace {

// What a decoder calls invalid is a fault of the machine that met it.
Result<GpuStats> as_machine(Result<GpuStats> ran) {
    if (ran || ran.error().code == Errc::timeout)
        return ran;
    return Error{Errc::fault, ran.error().text};
}

}  // namespace

Result<GpuStats> Gpu::render(const RenderTask& task) {
    const HostRounding nearest;
    return as_machine(run_render(memory_, task, limits_));
}

Result<GpuStats> Gpu::compute(const ComputeTask& task) {
    const HostRounding nearest;
    return as_machine(run_compute(memory_, task, limits_));
}

}  // namespace cuesta::simulator::agx
