// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/cdm_unit.h"

#include <algorithm>
#include <vector>

#include <fmt/core.h>

#include "hw/agx/cdm.h"
#include "simulator/agx/machine.h"
#include "simulator/agx/scratch_helper.h"
#include "simulator/agx/stream.h"
#include "simulator/agx/threadgroup.h"

namespace cuesta::simulator::agx {

namespace {

namespace cdm = hw::agx::cdm;

constexpr uint64_t most_threads = 1024;  // of a threadgroup

class ComputeUnit {
  public:
    ComputeUnit(PhysicalMemory& memory, const ComputeTask& task, const GpuLimits& limits)
        : machine_(memory, task, limits, "CDM"),
          helper_(memory, *task.page_table, machine_.context, task.helper),
          context_(helper_.stage_context()),
          stream_(machine_.memory, task.cdm_stream) {}

    Result<GpuStats> run() {
        while (!done_) {
            TRY(machine_.budget.spend(packet_work));
            const auto packet = stream_.next<cdm::Packet>(cdm::packet_words, cdm::unpack);
            if (!packet)
                return stream_.error_at_packet(packet.error());
            const auto taken = std::visit([this](const auto& p) { return take(p); }, *packet);
            if (!taken)
                return stream_.error_at_packet(taken.error());
        }
        TRY(helper_.end());
        return machine_.stats;
    }

  private:
    Result<void> take(const cdm::LaunchDirect& launch) {
        return dispatch(launch.counts, launch.pipeline, launch.global_size, launch.local_size);
    }
    // The block has threadgroups.
    Result<void> take(const cdm::LaunchIndirectGlobal& launch) {
        cdm::Size groups;
        TRY(machine_.memory.read_words(launch.indirect, groups));
        cdm::Size threads;
        for (unsigned i = 0; i < 3; ++i) {
            const uint64_t count = uint64_t{groups[i]} * launch.local_size[i];
            if (count > ~uint32_t{0})
                return Error{Errc::fault, "a grid of more than 2^32 threads along one axis"};
            threads[i] = static_cast<uint32_t>(count);
        }
        return dispatch(launch.counts, launch.pipeline, threads, launch.local_size);
    }
    // The block has threads, and the size of a threadgroup.
    Result<void> take(const cdm::LaunchIndirectLocal& launch) {
        std::array<uint32_t, 6> words;
        TRY(machine_.memory.read_words(launch.indirect, words));
        return dispatch(launch.counts, launch.pipeline, {words[0], words[1], words[2]},
                        {words[3], words[4], words[5]});
    }
    Result<void> take(const cdm::Link& link) { return stream_.link(link.target, link.with_return); }
    Result<void> take(const cdm::Terminate&) {
        done_ = true;
        return {};
    }
    // Launches run one after the other, and memory is coherent: nothing is left to wait for.
    Result<void> take(const cdm::Barrier& barrier) {
        return barrier.returns ? stream_.go_back() : Result<void>();
    }
    Result<void> take(const cdm::Return&) { return stream_.go_back(); }

    Result<void> dispatch(const hw::agx::Counts& counts,
                          uint32_t pipeline,
                          const cdm::Size& threads,
                          const cdm::Size& local) {
        ++machine_.stats.launches;
        // First: an indirect grid of nothing may come with threadgroups of nothing.
        if (std::ranges::find(threads, 0u) != threads.end())
            return {};
        const uint64_t in_group = uint64_t{local[0]} * local[1] * local[2];
        if (std::ranges::find(local, 0u) != local.end() || local[0] > most_threads ||
            local[1] > most_threads || in_group > most_threads)
            return Error{Errc::fault, fmt::format("a threadgroup of {}x{}x{} threads", local[0],
                                                  local[1], local[2])};
        Launch launch = TRY(prepare_launch(context_, pipeline, counts));
        ThreadgroupShape shape = {.nominal = local};
        const auto groups = [&](unsigned axis) {
            return (uint64_t{threads[axis]} + local[axis] - 1) / local[axis];
        };
        for (uint64_t z = 0; z < groups(2); ++z)
            for (uint64_t y = 0; y < groups(1); ++y)
                for (uint64_t x = 0; x < groups(0); ++x) {
                    shape.position = {static_cast<uint32_t>(x), static_cast<uint32_t>(y),
                                      static_cast<uint32_t>(z)};
                    TRY(run_group(launch, threads, shape));
                }
        return {};
    }

    Result<void> run_group(Launch& launch, const cdm::Size& threads, ThreadgroupShape& shape) {
        for (unsigned i = 0; i < 3; ++i)
            shape.size[i] =
                std::min(shape.nominal[i], threads[i] - shape.position[i] * shape.nominal[i]);
        TRY(run_threadgroup(launch, context_, shape));
        machine_.stats.threads += uint64_t{shape.size[0]} * shape.size[1] * shape.size[2];
        return {};
    }

    Machine machine_;
    ScratchHelper helper_;
    const LaunchContext context_;
    Stream stream_;
    bool done_ = false;
};

}  // namespace

Result<GpuStats> run_compute(PhysicalMemory& memory,
                             const ComputeTask& task,
                             const GpuLimits& limits) {
    return ComputeUnit(memory, task, limits).run();
}

}  // namespace cuesta::simulator::agx
