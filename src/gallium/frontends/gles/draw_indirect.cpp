// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose counts are in a buffer (OpenGL ES 3.1, 10.5).
#include <algorithm>

#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

// Vertices of indirect draws come from buffers, and their layout is an object's.
bool check_arrays(State& state) {
    const VertexArray& array = *state.vertex.array;
    if (array.is_default()) {
        state.error(GL_INVALID_OPERATION, "an indirect draw without a vertex array object");
        return false;
    }
    const bool all_in_buffers =
        std::ranges::all_of(array.attributes, [&](const VertexAttribute& attribute) {
            return !attribute.enabled || array.binding_of(attribute).buffer != nullptr;
        });
    if (!all_in_buffers)
        state.error(GL_INVALID_OPERATION, "an indirect draw with vertices in no buffer");
    return all_in_buffers;
}

// Where the words are; nothing with the error recorded.
std::optional<pipe::IndirectParameters> find_parameters(State& state,
                                                        const void* indirect,
                                                        uint32_t words) {
    const auto offset = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(indirect));
    const uint64_t bytes = words * sizeof(GLuint);
    const Buffer* buffer = state.buffers.draw_indirect.get();
    if (offset % sizeof(GLuint) != 0) {
        state.error(GL_INVALID_VALUE, "an indirect draw: the offset is no multiple of 4");
        return std::nullopt;
    }
    const bool is_inside =
        buffer != nullptr && offset <= buffer->size && bytes <= buffer->size - offset;
    if (!is_inside || buffer->mapping != nullptr) {
        state.error(GL_INVALID_OPERATION,
                    "an indirect draw: no buffer, behind its end, or it is mapped");
        return std::nullopt;
    }
    return pipe::IndirectParameters{buffer->resource, static_cast<uint32_t>(offset)};
}

// What both kinds look for. False with the error recorded, or where nothing is to be drawn.
bool check_indirect(State& state, const void* indirect, uint32_t words, pipe::DrawInfo& info) {
    if (!check_arrays(state))
        return false;
    info.indirect = find_parameters(state, indirect, words);
    if (!info.indirect)
        return false;
    if (state.feedback.bound->is_running()) {
        state.error(GL_INVALID_OPERATION, "an indirect draw: transform feedback is active");
        return false;
    }
    return check_draw(state) && !draw_target(state).is_empty();
}

void draw_prepared(State& state, const pipe::DrawInfo& info) {
    std::string text;
    if (!state.pipe->draw_vbo(info, &text))
        draw_failed(state, nullptr, text);
}

}  // namespace

void draw_arrays_indirect(State& state, GLenum mode, const void* indirect) {
    const std::optional<pipe::Primitive> primitive = to_primitive(mode);
    if (!primitive)
        return state.error(GL_INVALID_ENUM, "glDrawArraysIndirect: mode");
    constexpr uint32_t words = 4;
    pipe::DrawInfo info = {.mode = *primitive};
    if (check_indirect(state, indirect, words, info) && state.draw->prepare(kind_of(info.mode)) &&
        check_unmapped(state, nullptr))
        draw_prepared(state, info);
}

void draw_elements_indirect(State& state, GLenum mode, GLenum type, const void* indirect) {
    const std::optional<pipe::Primitive> primitive = to_primitive(mode);
    const uint32_t size = index_bytes(type);
    if (!primitive || size == 0)
        return state.error(GL_INVALID_ENUM, "glDrawElementsIndirect: mode or type");
    const Buffer* indices = state.vertex.array->element_buffer.get();
    if (indices == nullptr)
        return state.error(GL_INVALID_OPERATION, "glDrawElementsIndirect: no buffer of indices");
    constexpr uint32_t words = 5;
    const std::optional<uint32_t> restart = restart_index(state, size);
    pipe::DrawInfo info = {.mode = *primitive,
                           .index_size = size,
                           .index_buffer = indices->resource,
                           .primitive_restart = restart.has_value(),
                           .restart_index = restart};
    if (check_indirect(state, indirect, words, info) && indices->size != 0 &&
        state.draw->prepare(kind_of(info.mode)) && check_unmapped(state, indices))
        draw_prepared(state, info);
}

}  // namespace cuesta::gles
