// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/threadgroup.h"

#include <algorithm>
#include <memory>

#include "simulator/agx/checker.h"
#include "simulator/agx/group_run.h"
#include "simulator/agx/stage_environment.h"
#include "simulator/agx/texture_unit.h"
#include "simulator/agx/tile_block.h"
#include "simulator/agx/tile_unit.h"
#include "simulator/agx/work_budget.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;
using hw::agx::SpecialRegister;

uint32_t count_of(const Size3& size) {
    return size[0] * size[1] * size[2];
}

TileShape tile_shape(const hw::agx::usc::Shared& shared) {
    using hw::agx::usc::SharedLayout;
    TileShape shape = {.samples = shared.samples, .sample_bytes = shared.sample_stride};
    if (!shared.uses_shared_memory || shared.layout == SharedLayout::vertex_compute)
        shape.sample_bytes = 0;
    shape.width = shared.layout == SharedLayout::tile_16x16 ? 16 : 32;
    shape.height = shared.layout == SharedLayout::tile_32x32 ? 32 : 16;
    return shape;
}

// Of making a threadgroup's memory.
uint64_t launch_work(const hw::agx::usc::Shared& shared) {
    const TileShape tile = tile_shape(shared);
    return 1 + (shared.bytes_per_threadgroup +
                uint64_t{tile.pixels()} * tile.samples * tile.sample_bytes) /
                   bytes_per_work;
}

// Local memory: bytes, and pixels where the launch gives it the layout of a tile. ASSUMED: programs
// use one or the other.
struct GroupMemory {
    std::vector<uint8_t> bytes;
    Tile tile;

    explicit GroupMemory(const hw::agx::usc::Shared& shared)
        : bytes(shared.uses_shared_memory ? shared.bytes_per_threadgroup : 0),
          tile(tile_shape(shared)) {}
};

// Threads in the order of their index: x first.
class ThreadgroupEnvironment final : public StageEnvironment {
  public:
    ThreadgroupEnvironment(const LaunchContext& context,
                           const Launch& launch,
                           GroupMemory& local,
                           const ThreadgroupShape& shape,
                           uint32_t first_thread)
        : StageEnvironment(context, launch, "a compute program"),
          local_(local),
          shape_(shape),
          first_thread_(first_thread) {}

    std::span<uint8_t> threadgroup_memory() override { return local_.bytes; }

  protected:
    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        static constexpr WideBits zeros = {};
        static constexpr auto all_samples = [] {
            std::array<uint8_t, lane_count> live;
            live.fill(0xff);
            return live;
        }();
        const TileLanes lanes = {zeros, zeros, all_samples};
        switch (step.op) {
            case Op::ld_tile: return load_tile(group, step, local_.tile, lanes);
            case Op::st_tile: return store_tile(group, step, local_.tile, lanes);
            case Op::image_write_block:
                TRY(context().budget.spend(tile_work(local_.tile.shape)));
                return context().textures.write_block(group, states(),
                                                      group.program().textures()[step.number],
                                                      TileBlock(local_.tile));
            default: return StageEnvironment::execute_own(group, step);
        }
    }

    Result<uint32_t> lane_register(unsigned number, unsigned lane) const override {
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
        return StageEnvironment::lane_register(number, lane);
    }

  private:
    GroupMemory& local_;
    const ThreadgroupShape& shape_;
    uint32_t first_thread_;
};

struct Member {
    ThreadgroupEnvironment environment;
    SimdGroup group;
    Checker checker;
    bool stopped = false;

    Member(Launch& launch,
           const LaunchContext& context,
           GroupMemory& local,
           const ThreadgroupShape& shape,
           uint32_t first_thread)
        : environment(context, launch, local, shape, first_thread),
          group(*launch.program, environment, launch.uniforms) {
        const uint32_t left = count_of(shape.size) - first_thread;
        group.alive = left >= lane_count ? all_lanes : (LaneMask{1} << left) - 1;
        group.active = group.alive;
        launch.set_stack(group);
    }
};

}  // namespace

Result<void> run_threadgroup(Launch& launch,
                             const LaunchContext& context,
                             const ThreadgroupShape& shape) {
    TRY(context.budget.spend(launch_work(launch.shared)));
    GroupMemory local(launch.shared);
    std::vector<std::unique_ptr<Member>> members;
    for (uint32_t first = 0; first < count_of(shape.size); first += lane_count)
        members.push_back(std::make_unique<Member>(launch, context, local, shape, first));
    // From barrier to barrier.
    for (bool all_stopped = false; !all_stopped;) {
        all_stopped = true;
        for (const auto& member : members) {
            if (member->stopped)
                continue;
            const Event event = TRY(
                run_to_event(member->group, context, context.checks ? &member->checker : nullptr));
            member->stopped = event == Event::stopped;
            all_stopped = all_stopped && member->stopped;
        }
    }
    return {};
}

}  // namespace cuesta::simulator::agx
