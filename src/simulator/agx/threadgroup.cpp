// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/threadgroup.h"

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "hw/agx/isa_table.h"
#include "simulator/agx/checker.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::SpecialRegister;

uint32_t count_of(const Size3& size) {
    return size[0] * size[1] * size[2];
}

// Threads in the order of their index: x first.
class ThreadgroupEnvironment final : public Environment {
  public:
    ThreadgroupEnvironment(Memory& memory,
                           std::span<uint8_t> shared,
                           const ThreadgroupShape& shape,
                           uint32_t first_thread)
        : memory_(memory), shared_(shared), shape_(shape), first_thread_(first_thread) {}

    Memory& memory() override { return memory_; }
    std::span<uint8_t> threadgroup_memory() override { return shared_; }

    Result<void> special_register(const SimdGroup&, unsigned number, WideBits& value) override {
        for (unsigned lane = 0; lane < lane_count; ++lane)
            value[lane] = TRY(lane_register(number, lane));
        return {};
    }

    Result<void> execute(SimdGroup&, const Step& step) override {
        return Error{Errc::fault, fmt::format("operation {} in a compute program",
                                              hw::agx::entry_of(step.op).name)};
    }

  private:
    Result<uint32_t> lane_register(unsigned number, unsigned lane) const {
        const uint32_t index = first_thread_ + lane;
        const Size3& size = shape_.size;
        const Size3 at = {index % size[0], index / size[0] % size[1], index / (size[0] * size[1])};
        const auto axis_of = [number](SpecialRegister first) {
            return number - static_cast<unsigned>(first);
        };
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::threadgroup_position_in_grid_x:
            case SpecialRegister::threadgroup_position_in_grid_y:
            case SpecialRegister::threadgroup_position_in_grid_z:
                return shape_.position[axis_of(SpecialRegister::threadgroup_position_in_grid_x)];
            case SpecialRegister::threads_per_threadgroup_x:
            case SpecialRegister::threads_per_threadgroup_y:
            case SpecialRegister::threads_per_threadgroup_z:
                return size[axis_of(SpecialRegister::threads_per_threadgroup_x)];
            case SpecialRegister::dispatch_threads_per_threadgroup_x:
            case SpecialRegister::dispatch_threads_per_threadgroup_y:
            case SpecialRegister::dispatch_threads_per_threadgroup_z:
                return shape_.nominal[axis_of(SpecialRegister::dispatch_threads_per_threadgroup_x)];
            case SpecialRegister::thread_position_in_threadgroup_x:
            case SpecialRegister::thread_position_in_threadgroup_y:
            case SpecialRegister::thread_position_in_threadgroup_z:
                return at[axis_of(SpecialRegister::thread_position_in_threadgroup_x)];
            case SpecialRegister::thread_index_in_threadgroup: return index;
            case SpecialRegister::simdgroup_index_in_threadgroup: return first_thread_ / lane_count;
            case SpecialRegister::thread_position_in_grid_x:
            case SpecialRegister::thread_position_in_grid_y:
            case SpecialRegister::thread_position_in_grid_z: {
                const unsigned axis = axis_of(SpecialRegister::thread_position_in_grid_x);
                return shape_.position[axis] * shape_.nominal[axis] + at[axis];
            }
            case SpecialRegister::core_index:
            case SpecialRegister::vm_slot: return 0u;
            default: break;
        }
        return Error{Errc::fault, fmt::format("special register {} in a compute program", number)};
    }

    Memory& memory_;
    std::span<uint8_t> shared_;
    const ThreadgroupShape& shape_;
    uint32_t first_thread_;
};

struct Member {
    ThreadgroupEnvironment environment;
    SimdGroup group;
    Checker checker;
    bool stopped = false;

    Member(Launch& launch,
           Memory& memory,
           std::span<uint8_t> shared,
           const ThreadgroupShape& shape,
           uint32_t first_thread)
        : environment(memory, shared, shape, first_thread),
          group(*launch.program, environment, launch.uniforms) {
        const uint32_t left = count_of(shape.size) - first_thread;
        group.alive = left >= lane_count ? all_lanes : (LaneMask{1} << left) - 1;
        group.active = group.alive;
    }
};

}  // namespace

Result<void> run_threadgroup(Launch& launch,
                             Memory& memory,
                             const ThreadgroupShape& shape,
                             ThreadgroupRun& run) {
    std::vector<uint8_t> shared(
        launch.shared.uses_shared_memory ? launch.shared.bytes_per_threadgroup : 0);
    std::vector<std::unique_ptr<Member>> members;
    for (uint32_t first = 0; first < count_of(shape.size); first += lane_count)
        members.push_back(std::make_unique<Member>(launch, memory, shared, shape, first));
    // From barrier to barrier.
    for (bool all_stopped = false; !all_stopped;) {
        all_stopped = true;
        for (const auto& member : members) {
            if (member->stopped)
                continue;
            Execution execution = {.instruction_limit = run.instruction_limit - run.instructions,
                                   .checker = run.checks ? &member->checker : nullptr};
            const Event event = TRY(execute(member->group, execution));
            run.instructions += execution.instructions;
            member->stopped = event == Event::stopped;
            all_stopped = all_stopped && member->stopped;
        }
    }
    return {};
}

}  // namespace cuesta::simulator::agx
