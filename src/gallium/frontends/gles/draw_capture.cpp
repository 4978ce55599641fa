// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The results of a vertex shader, for the CPU.
#include <algorithm>

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

bool DrawState::bind_results(const ResultVertices& vertices) {
    constexpr uint32_t vec4_bytes = 16;
    State& state = *state_;
    const size_t outputs = executables_[0]->program->vertex.nir->outputs.size();
    const size_t count = outputs + vertices.extras.size();
    std::string text;
    if (count > pipe::max_attributes) {
        state.pipe_failed("a vertex shader with more outputs than there are attributes");
        return false;
    }
    pipe::ShaderObject* const shader = state.shaders->find_passing(
        executables_, additions_.keys[0], vertices.extras, vertices.extras_number, &text);
    std::unique_ptr<pipe::VertexElementsObject>& layout = results_[count];
    if (layout == nullptr) {
        std::array<pipe::VertexElement, pipe::max_attributes> elements;
        for (uint32_t i = 0; i < count; ++i)
            elements[i] = {.src_offset = i * vec4_bytes,
                           .format = pipe::Format::r32g32b32a32_float};
        layout = state.pipe->create_vertex_elements(std::span(elements).first(count), &text);
    }
    const UploadRing::Piece piece = vertices_.allocate(vertices.bytes.size(), &text);
    if (shader == nullptr || layout == nullptr || piece.data == nullptr) {
        state.pipe_failed(text);
        return false;
    }
    std::ranges::copy(vertices.bytes, piece.data);
    state.pipe->bind_vertex_shader(shader);
    state.pipe->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                    {.user = additions_.constants[0]});
    state.pipe->bind_vertex_elements(layout.get());
    const pipe::VertexBuffer buffer = {.buffer = piece.buffer,
                                       .offset = piece.offset,
                                       .stride = static_cast<uint32_t>(count) * vec4_bytes};
    state.pipe->set_vertex_buffers({&buffer, 1});
    return true;
}

bool DrawState::draw_results(const ResultVertices& vertices) {
    State& state = *state_;
    if (!prepare(vertices.kind))
        return false;
    std::string text;
    bool drawn = bind_results(vertices);
    if (drawn && !state.pipe->draw_vbo({.mode = vertices.mode, .count = vertices.count}, &text)) {
        draw_failed(state, nullptr, text);
        drawn = false;
    }
    bound_vertex_ = nullptr;
    constants_serial_[0] = 0;
    state.set_dirty(Dirty::vertex_arrays);
    return drawn;
}

}  // namespace cuesta::gles
