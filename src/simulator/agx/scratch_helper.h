// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The helper program of a stage. Scratch memory is handed out by software: when a SIMD-group whose
// launch has a stack begins, the core asks this program for blocks, and gives them back when the
// group ends. The program runs as one thread, from one operation to the next, through a command.
// Source: AGX fact sheet, part 5, 5.11; G13 fact sheet, machine, scratch helper program.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/job.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/simd_group.h"

namespace cuesta::simulator::agx {

class ScratchHelper {
  public:
    // Runs with the context of the command, which has no helper itself.
    ScratchHelper(const PhysicalMemory& physical,
                  const PageTable& table,
                  const LaunchContext& context,
                  const HelperProgram& program);
    ~ScratchHelper();
    ScratchHelper(const ScratchHelper&) = delete;
    ScratchHelper& operator=(const ScratchHelper&) = delete;

    // For launches of the stage. Without a program their groups have private scratch.
    LaunchContext stage_context();

    // A stack of the group's bucket; and back.
    Result<void> map_stack(SimdGroup& group);
    Result<void> unmap_stack(SimdGroup& group);

    // At the end of a command: the program, if it runs, is told to stop.
    Result<void> end();

  private:
    enum class Operation : uint32_t { stack_alloc = 0, stack_free = 1, end = 15 };
    struct Thread;

    Result<void> start();
    Result<Event> run();
    Result<void> request(Operation operation, uint32_t argument);

    AddressSpace blocks_;
    const LaunchContext& context_;
    HelperProgram program_;
    std::unique_ptr<Thread> thread_;  // once it is needed
};

}  // namespace cuesta::simulator::agx
