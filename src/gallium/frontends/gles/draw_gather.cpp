// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Transform feedback of primitives that share vertices, or whose vertices have numbers: each vertex
// goes through its stage once, and a second pass writes it wherever primitives have it.
#include <algorithm>

#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/feedback_shader.h"
#include "gallium/frontends/gles/stage_bindings.h"

namespace cuesta::gles {

bool DrawState::bind_places(std::span<const uint32_t> places, std::string* error) {
    const std::span<const std::byte> bytes = std::as_bytes(places);
    const UploadRing::Piece piece = vertices_.allocate(bytes.size(), error);
    if (piece.data == nullptr)
        return false;
    std::ranges::copy(bytes, piece.data);
    if (places_ == nullptr) {
        const pipe::VertexElement element = {.format = pipe::Format::r32_uint};
        places_ = state_->pipe->create_vertex_elements({&element, 1}, error);
    }
    if (places_ == nullptr)
        return false;
    state_->pipe->bind_vertex_elements(places_.get());
    const pipe::VertexBuffer buffer = {
        .buffer = piece.buffer, .offset = piece.offset, .stride = sizeof(uint32_t)};
    state_->pipe->set_vertex_buffers({&buffer, 1});
    return true;
}

bool DrawState::gather(const std::shared_ptr<pipe::Resource>& results,
                       std::span<const uint32_t> places) {
    State& state = *state_;
    std::string text;
    pipe::ShaderObject* const shader = state.shaders->find_gathering(executables_[0], &text);
    bool drawn = shader != nullptr && bind_places(places, &text);
    if (drawn) {
        if (discarding_ == nullptr)
            discarding_ = state.pipe->create_rasterizer({.rasterizer_discard = true});
        state.pipe->bind_rasterizer(discarding_.get());
        state.pipe->bind_vertex_shader(shader);
        bind_feedback_buffers();
        bind_shader_buffer(state, pipe::ShaderStage::vertex, gathered_buffer,
                           {.buffer = results, .size = results->description().width});
        // The results are there.
        state.pipe->memory_barrier();
        drawn = state.pipe->draw_vbo(
            {.mode = pipe::Primitive::points, .count = static_cast<uint32_t>(places.size())},
            &text);
        bind_shader_resources(state, executables_);
        bound_vertex_ = nullptr;
    }
    state.set_dirty(Dirty::rasterizer | Dirty::vertex_arrays);
    if (!drawn)
        state.pipe_failed(text);
    return drawn;
}

}  // namespace cuesta::gles
