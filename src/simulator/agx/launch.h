// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a list of USC words makes ready before a program runs: uniform registers, descriptors, the
// shape of local memory, the decoded code. The preshader has run.
// Source: AGX fact sheet, part 2, 2.2, and part 3, 3.4.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "hw/agx/counts.h"
#include "hw/agx/usc.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/execute.h"
#include "simulator/agx/job.h"
#include "simulator/agx/program.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/work_budget.h"

namespace cuesta::simulator::agx {

constexpr unsigned texture_state_count = 128;  // as many as an instruction can name
constexpr unsigned sampler_state_count = 32;

// Texture and sampler state registers: the words of descriptors, as they were in memory.
struct DescriptorStates {
    using Texture = std::array<uint32_t, 6>;
    using Sampler = std::array<uint32_t, 6>;  // compact ones have the first two words

    std::array<std::optional<Texture>, texture_state_count> textures;
    std::array<std::optional<Sampler>, sampler_state_count> samplers;
    bool extended_samplers = false;
};

struct Launch {
    Uniforms uniforms;
    DescriptorStates states;
    hw::agx::usc::Shared shared;
    std::optional<hw::agx::usc::FragmentProperties> fragment;
    std::shared_ptr<const Program> program;
    uint32_t stack_bytes = 0;  // of a lane, at most
    uint8_t stack_bucket = 0;

    void set_stack(SimdGroup& group) const {
        group.greatest_stack = stack_bytes;
        group.stack_bucket = stack_bucket;
    }
};

// Decoded programs of one command, by address and number of registers. Code that a command changes
// while it runs may not be seen.
class ProgramCache {
  public:
    // What has to be decoded costs work, an instruction a unit.
    Result<std::shared_ptr<const Program>> find(AddressSpace& memory,
                                                uint64_t address,
                                                uint32_t register_halves,
                                                WorkBudget& budget);

  private:
    std::unordered_map<uint64_t, std::shared_ptr<const Program>> programs_;
    size_t steps_ = 0;  // of all
};

class ScratchHelper;
class TextureUnit;

struct LaunchContext {
    AddressSpace& memory;         // faults are errors
    AddressSpace& shader_memory;  // of loads and stores
    ProgramCache& programs;
    TextureUnit& textures;
    WorkBudget& budget;  // of the command
    GpuStats& stats;
    uint64_t usc_base = 0;
    bool checks = false;               // checker.h
    ScratchHelper* scratch = nullptr;  // of the stage; without one, scratch is private
};

// `usc` is an address in the window, without a tag.
Result<Launch> prepare_launch(const LaunchContext& context,
                              uint32_t usc,
                              const hw::agx::Counts& counts);

}  // namespace cuesta::simulator::agx
