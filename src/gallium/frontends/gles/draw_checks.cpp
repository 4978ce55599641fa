// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/draw_checks.h"

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pipe_state.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gles {

namespace {

// Without a shader for a stage the results are undefined (2.10.3): nothing is drawn.
bool check_programs(State& state) {
    if (state.desktop != nullptr)
        return state.desktop->check_programs();
    if (state.program != nullptr) {
        const Executable* executable = state.program->executable.get();
        if (executable == nullptr || executable->can_draw)
            return executable != nullptr;
        if (samplers_clash(*executable))
            state.error(GL_INVALID_OPERATION, "samplers of two types have one texture unit");
        return false;
    }
    return check_pipeline_programs(state);
}

}  // namespace

bool check_pipeline_programs(State& state) {
    if (state.pipelines.bound == nullptr)
        return false;
    const PipelineCheck check = check_pipeline(*state.pipelines.bound);
    if (check.verdict == PipelineCheck::Verdict::invalid)
        state.error(GL_INVALID_OPERATION, check.text);
    return check.verdict == PipelineCheck::Verdict::ready;
}

bool check_stages(State& state) {
    if (state.is_core() && state.vertex.array->is_default()) {
        state.error(GL_INVALID_OPERATION, "a draw without a vertex array object");
        return false;
    }
    if (!check_framebuffer(state) || !check_programs(state))
        return false;
    if (!reads_second_source(state.blend) ||
        draw_target(state).pipe.color_count <= dual_source_draw_buffers)
        return true;
    state.error(GL_INVALID_OPERATION, "blending with two sources has one colour buffer");
    return false;
}

bool check_draw(State& state) {
    return check_stages(state) && !state.queries->drops_draws;
}

bool check_geometry_primitives(State& state, const nir::Shader& shader, pipe::Primitive primitive) {
    if (nir::primitive_of(draw_mode(primitive)) != shader.geometry.input) {
        state.error(GL_INVALID_OPERATION, "the geometry shader takes other primitives");
        return false;
    }
    return !state.feedback.bound->is_running() || check_geometry_feedback(state, shader.geometry);
}

bool check_unmapped(State& state, const Buffer* buffer) {
    if (state.share->mapped_buffers == 0)
        return true;
    const bool mapped = (buffer != nullptr && buffer->mapping != nullptr) ||
                        state.draw->vertices().reads_mapped() || state.draw->uses_mapped();
    if (mapped)
        state.error(GL_INVALID_OPERATION, "a buffer that is drawn with is mapped");
    return !mapped;
}

void draw_failed(State& state, const VertexRange* range, std::string_view text) {
    if (range != nullptr && state.draw->vertices().is_outside(*range))
        return state.error(GL_INVALID_OPERATION, "vertices behind the end of a buffer");
    if (state.draw->reads_what_it_draws())
        return state.warn("a texture is read and drawn to: nothing is drawn");
    state.pipe_failed(text);
}

}  // namespace cuesta::gles
