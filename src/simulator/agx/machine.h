// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the units of one command share, whatever kind of command it is.
#pragma once

#include <cstdint>
#include <string_view>

#include "simulator/agx/address_space.h"
#include "simulator/agx/job.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/texture_unit.h"
#include "simulator/agx/work_budget.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::agx {

class Machine {
  public:
    // Of a RenderTask or a ComputeTask. `who` begins the text of faults that are not a shader's.
    template <typename Task>
    Machine(PhysicalMemory& physical,
            const Task& task,
            const GpuLimits& limits,
            std::string_view who)
        : memory(physical, *task.page_table, who),
          shader_memory(physical, *task.page_table, "shader", OnMiss::soft),
          textures(memory, {task.sampler_heap, task.sampler_count}),
          budget(limits.work, &limits.watch),
          context{.memory = memory,
                  .shader_memory = shader_memory,
                  .programs = programs,
                  .textures = textures,
                  .budget = budget,
                  .stats = stats,
                  .usc_base = task.usc_base,
                  .checks = limits.checks} {}
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    AddressSpace memory;
    AddressSpace shader_memory;
    ProgramCache programs;
    TextureUnit textures;
    WorkBudget budget;
    GpuStats stats;
    const LaunchContext context;  // without a helper program (scratch_helper.h)
};

}  // namespace cuesta::simulator::agx
