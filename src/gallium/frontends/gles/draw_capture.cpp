// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The results of a vertex shader, for the CPU.
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/stage_bindings.h"

namespace cuesta::gles {

bool DrawState::capture(const VertexRange& range, const std::shared_ptr<pipe::Resource>& to) {
    State& state = *state_;
    std::string text;
    pipe::ShaderObject* const shader = state.shaders->find_capturing(executables_[0], &text);
    if (shader == nullptr) {
        state.pipe_failed(text);
        return false;
    }
    // The shader's own look at numbers of vertices apart, they may begin with 0.
    const uint32_t base = executables_[0]->reads_vertex_id ? 0 : range.first;
    uint32_t first = range.first;
    if (vertices_.reads_memory()) {
        if (!vertices_.upload(range, base))
            return false;
        first -= base;
    }
    const auto count = static_cast<uint32_t>(range.count);
    if (discarding_ == nullptr)
        discarding_ = state.pipe->create_rasterizer({.rasterizer_discard = true});
    state.pipe->bind_rasterizer(discarding_.get());
    state.pipe->bind_vertex_shader(shader);
    tell_range(first, count);
    bind_shader_buffer(state, pipe::ShaderStage::vertex, 0,
                       {.buffer = to, .size = to->description().width});
    const bool drawn = state.pipe->draw_vbo({.mode = pipe::Primitive::points,
                                             .start = first,
                                             .count = count,
                                             .instance_count = range.instances},
                                            &text);
    bind_shader_resources(state, executables_);
    bound_vertex_ = nullptr;
    state.set_dirty(Dirty::rasterizer);
    if (!drawn)
        draw_failed(state, &range, text);
    return drawn;
}

}  // namespace cuesta::gles
