// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/gpu.h"

#include "simulator/agx/cdm_unit.h"
#include "simulator/agx/render_unit.h"

namespace cuesta::simulator::agx {

Result<GpuStats> Gpu::render(const RenderTask& task) {
    return run_render(memory_, task, limits_);
}

Result<GpuStats> Gpu::compute(const ComputeTask& task) {
    return run_compute(memory_, task, limits_);
}

}  // namespace cuesta::simulator::agx
