// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/gpu.h"

#include "simulator/agx/cdm_unit.h"

namespace cuesta::simulator::agx {

Result<GpuStats> Gpu::render(const RenderTask&) {
    return Error{Errc::unsupported, "render commands of the G13 are not executed yet"};
}

Result<GpuStats> Gpu::compute(const ComputeTask& task) {
    return run_compute(memory_, task, limits_);
}

}  // namespace cuesta::simulator::agx
