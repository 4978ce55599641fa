// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Grids of a context: which batch they go to, and the compute command. Facts: AGX fact sheet,
// part 1, section 1.11.3; part 7, sections 7.8 and 7.9.
#include "base/debug.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/drivers/agx/bound_memory.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/dump.h"
#include "gallium/drivers/agx/grid.h"

namespace cuesta::agx {
namespace {

constexpr auto compute = pipe::ShaderStage::compute;

}  // namespace

void Context::bind_compute_shader(pipe::ShaderObject* object) {
    bound_.compute_shader = static_cast<ComputeShader*>(object);
}

// Uniform registers may be filled before the grid in front has ended (part 7, section 7.8), and no
// sheet says that counts are fetched behind the barrier: what it stored of either is in another
// batch.
Result<Batch*> Context::grid_batch_in_order(const BoundState& state, const pipe::GridInfo& info) {
    Batch* target = TRY(grid_batch());
    bool breaks = false;
    for_each_constants(state, compute,
                       [&](const Memory& read) { breaks |= target->stores_to(read); });
    if (info.indirect)
        breaks |= target->stores_to(memory_of(*info.indirect->buffer));
    if (breaks) {
        submit(*target);
        target = TRY(grid_batch());
    }
    for_each_read(state, compute,
                  [&](const Memory& read) { submit_users(read, Access::read, target); });
    for_each_texture(state, compute,
                     [&](const Memory& read) { submit_users(read, Access::read, target); });
    if (info.indirect)
        submit_users(memory_of(*info.indirect->buffer), Access::read, target);
    if (state.grid_vertices)
        for (const pipe::VertexBuffer& buffer : state.vertex_buffers)
            if (buffer.buffer != nullptr)
                submit_users(memory_of(*buffer.buffer), Access::read, target);
    for_each_stored(state, compute,
                    [&](const Memory& stored) { submit_users(stored, Access::write, target); });
    return target;
}

Result<void> Context::launch(BoundState& state, const pipe::GridInfo& info) {
    TRY(check_grid(state, info));
    if (is_empty(info))
        return {};
    Batch* target = TRY(grid_batch_in_order(state, info));
    const Result<void> done = emit_grid(*target, state, {heap_, screen_.device().plan()}, info);
    if (target->is_full())
        submit(*target);
    return done;
}

bool Context::launch_grid(const pipe::GridInfo& grid, std::string* error) {
    return gallium::succeeded(launch(bound_, grid), error);
}

Result<void> Context::submit_grids(Batch& batch) {
    constexpr uint32_t terminate_words = 2;
    TRY(batch.grids.reserve(batch.memory, terminate_words));
    batch.grids.add(hw::agx::cdm::Terminate{});
    winsys::agx::ComputeCommand command{};
    command.cdm_ctrl_stream_base = batch.grids.start();
    command.cdm_ctrl_stream_end = batch.grids.first_end();
    count_time(batch, command.ts.start, command.ts.end);
    if (base::debug_enabled(base::DebugFlag::cmd))
        dump_grids(batch);
    const winsys::agx::Command commands[] = {{command, everything_earlier}};
    return hand_over(batch, commands);
}

}  // namespace cuesta::agx
