// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One grid of workgroups. Facts: AGX fact sheet, part 3, section 3.6.
#include "gallium/drivers/agx/grid.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/drivers/agx/image.h"
#include "gallium/drivers/agx/indirect.h"
#include "gallium/drivers/agx/stage_check.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/variants.h"

namespace cuesta::agx {
namespace {

namespace cdm = hw::agx::cdm;

constexpr auto compute = pipe::ShaderStage::compute;

// A launch, its barrier, and that of the stream's beginning.
constexpr uint32_t most_grid_words = 10;
constexpr unsigned axes = 3;

// Part 3, section 3.6.2: the two that are known.
cdm::Barrier first_barrier() {
    return {.usc_cache_invalidate = true, .unknown_4 = 0x16};
}
// All that a grid stored is seen by the next.
cdm::Barrier barrier_behind_grid() {
    return {.unknown_0 = 7, .usc_cache_invalidate = true, .unknown_4 = 0xffff};
}

// The address of the three counts.
Result<uint64_t> place_counts(Batch& batch, const pipe::GridInfo& info) {
    if (info.indirect)
        return place_indirect(batch, *info.indirect);
    return TRY(batch.memory.upload_values(std::span<const uint32_t>(info.groups))).va;
}

cdm::Packet launch_packet(const EmittedStage& stage,
                          const pipe::GridInfo& info,
                          uint64_t counts_address) {
    const cdm::Size& local = stage.variant->program.compute.workgroup_size;
    const hw::agx::Counts counts = stage_counts(stage);
    if (info.indirect)
        return cdm::LaunchIndirectGlobal{.counts = counts,
                                         .pipeline = stage.pipeline,
                                         .indirect = counts_address,
                                         .local_size = local};
    cdm::Size threads;
    for (unsigned i = 0; i < axes; ++i)
        threads[i] = info.groups[i] * local[i];
    return cdm::LaunchDirect{
        .counts = counts, .pipeline = stage.pipeline, .global_size = threads, .local_size = local};
}

}  // namespace

Result<void> check_grid(const BoundState& bound, const pipe::GridInfo& info) {
    if (bound.compute_shader == nullptr)
        return Error{Errc::invalid, "no compute shader is bound"};
    if (info.indirect)
        TRY(check_indirect(*info.indirect, axes));
    else if (const uint32_t most = *std::max_element(info.groups.begin(), info.groups.end());
             most > max_workgroup_count)
        return Error{Errc::out_of_range,
                     fmt::format("a grid of {} workgroups along an axis; there are {} at most",
                                 most, max_workgroup_count)};
    const ShaderUses& uses = bound.compute_shader->uses();
    TRY(check_constants(bound.compute, uses.constant_buffers));
    TRY(check_shader_buffers(bound.compute, uses.shader_buffers()));
    return check_images(bound.compute, uses);
}

bool is_empty(const pipe::GridInfo& info) {
    return !info.indirect &&
           std::find(info.groups.begin(), info.groups.end(), 0u) != info.groups.end();
}

Result<void> emit_grid(Batch& batch,
                       BoundState& bound,
                       const DrawTools& tools,
                       const pipe::GridInfo& info) {
    EmittedStage& stage = bound.emitted.compute;
    TRY(refresh_constants(bound, compute));
    const ComputeKey key = {.biased_samplers = bound.compute.biased_samplers,
                            .vertices = bound.grid_vertices};
    stage.variant = TRY(bound.compute_shader->variant(tools.heap, key));
    if (bound.grid_vertices)
        TRY(check_attributes(bound, stage.variant->program.vertex.attribute_mask));
    bound.emitted.workgroup_counts = TRY(place_counts(batch, info));
    TRY(update_stage(batch, bound, compute, tools.plan));
    const bool begins = batch.grids.empty();
    TRY(batch.grids.reserve(batch.memory, most_grid_words));
    if (begins)
        batch.grids.add(first_barrier());
    batch.grids.add(launch_packet(stage, info, bound.emitted.workgroup_counts));
    batch.grids.add(barrier_behind_grid());
    ++batch.draw_count;
    return {};
}

}  // namespace cuesta::agx
