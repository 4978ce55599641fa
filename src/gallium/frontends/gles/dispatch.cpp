// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders (OpenGL ES 3.1, 17), and the order of what shaders store (7.11.2).
#include "gallium/frontends/gles/compute_state.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

// Null with the error recorded.
std::shared_ptr<Executable> find_compute_executable(State& state) {
    if (state.program != nullptr) {
        const std::shared_ptr<Executable>& executable = state.program->executable;
        if (executable != nullptr && executable->can_dispatch)
            return executable;
        state.error(GL_INVALID_OPERATION,
                    executable != nullptr && executable->has_stage(compute_index)
                        ? "samplers of two types have one texture unit"
                        : "glDispatchCompute: the current program has no compute shader");
        return nullptr;
    }
    if (state.pipelines.bound == nullptr) {
        state.error(GL_INVALID_OPERATION, "glDispatchCompute: no program is active");
        return nullptr;
    }
    const PipelineCheck check = check_compute_pipeline(*state.pipelines.bound);
    if (check.verdict == PipelineCheck::Verdict::ready)
        return state.pipelines.bound->stages[compute_index]->executable;
    state.error(GL_INVALID_OPERATION, check.text);
    return nullptr;
}

void dispatch(State& state,
              const std::shared_ptr<Executable>& executable,
              const pipe::GridInfo& grid) {
    if (!state.compute->prepare(executable))
        return;
    if (state.share->mapped_buffers != 0 && state.compute->uses_mapped())
        return state.error(GL_INVALID_OPERATION, "a buffer that the shader uses is mapped");
    std::string text;
    if (!state.pipe->launch_grid(grid, &text))
        state.pipe_failed(text);
}

constexpr GLbitfield region_barriers =
    GL_UNIFORM_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT |
    GL_FRAMEBUFFER_BARRIER_BIT | GL_ATOMIC_COUNTER_BARRIER_BIT | GL_SHADER_STORAGE_BARRIER_BIT;
constexpr GLbitfield all_barriers =
    region_barriers | GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_ELEMENT_ARRAY_BARRIER_BIT |
    GL_COMMAND_BARRIER_BIT | GL_PIXEL_BUFFER_BARRIER_BIT | GL_TEXTURE_UPDATE_BARRIER_BIT |
    GL_BUFFER_UPDATE_BARRIER_BIT | GL_TRANSFORM_FEEDBACK_BARRIER_BIT;

// The pipe has one barrier for all of them.
void order_stores(State& state, GLbitfield barriers, GLbitfield known) {
    if (barriers != GL_ALL_BARRIER_BITS && (barriers & ~known) != 0)
        return state.error(GL_INVALID_VALUE, "glMemoryBarrier: there are no such barriers");
    if (barriers != 0)
        state.pipe->memory_barrier();
}

}  // namespace

void dispatch_compute(State& state, GLuint x, GLuint y, GLuint z) {
    const std::shared_ptr<Executable> executable = find_compute_executable(state);
    if (executable == nullptr)
        return;
    const std::array<uint32_t, 3>& most = state.limits.shader.workgroup_count;
    if (x > most[0] || y > most[1] || z > most[2])
        return state.error(GL_INVALID_VALUE, "glDispatchCompute: too many workgroups");
    if (x != 0 && y != 0 && z != 0)
        dispatch(state, executable, {.groups = {x, y, z}});
}

void dispatch_compute_indirect(State& state, GLintptr offset) {
    const std::shared_ptr<Executable> executable = find_compute_executable(state);
    if (executable == nullptr)
        return;
    if (offset < 0 || offset % GLintptr{sizeof(GLuint)} != 0)
        return state.error(GL_INVALID_VALUE, "glDispatchComputeIndirect: offset");
    const Buffer* buffer = state.buffers.dispatch_indirect.get();
    if (buffer == nullptr)
        return state.error(GL_INVALID_OPERATION, "glDispatchComputeIndirect: no buffer");
    constexpr uint64_t bytes = 3 * sizeof(GLuint);
    const auto begin = static_cast<uint64_t>(offset);
    if (begin > buffer->size || bytes > buffer->size - begin)
        return state.error(GL_INVALID_OPERATION, "glDispatchComputeIndirect: behind the end");
    if (buffer->mapping != nullptr)
        return state.error(GL_INVALID_OPERATION, "glDispatchComputeIndirect: it is mapped");
    pipe::GridInfo grid;
    grid.indirect = {buffer->resource, static_cast<uint32_t>(begin)};
    dispatch(state, executable, grid);
}

void memory_barrier(State& state, GLbitfield barriers) {
    order_stores(state, barriers, all_barriers);
}

void memory_barrier_by_region(State& state, GLbitfield barriers) {
    order_stores(state, barriers, region_barriers);
}

}  // namespace cuesta::gles
