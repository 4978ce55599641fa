// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What buffers have beside OpenGL ES (OpenGL 2.1, 2.9 and 6.1.13).
#include <cstring>

#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/buffer_access.h"

namespace cuesta::gl {

void* map_buffer_desktop(State& state, GLenum target, GLenum access) {
    const GLbitfield bits = access == GL_READ_ONLY    ? GL_MAP_READ_BIT
                            : access == GL_WRITE_ONLY ? GL_MAP_WRITE_BIT
                                                      : GL_MAP_READ_BIT | GL_MAP_WRITE_BIT;
    const bool is_access =
        access == GL_READ_ONLY || access == GL_WRITE_ONLY || access == GL_READ_WRITE;
    if (!is_access) {
        state.error(GL_INVALID_ENUM, "glMapBuffer: access");
        return nullptr;
    }
    return gles::map_whole_buffer(state, target, bits);
}

void get_buffer_sub_data(
    State& state, GLenum target, GLintptr offset, GLsizeiptr size, void* data) {
    if (gles::buffer_binding(state, target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glGetBufferSubData: target");
    const gles::Buffer* buffer = gles::bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    if (offset < 0 || size < 0)
        return state.error(GL_INVALID_VALUE, "glGetBufferSubData: negative range");
    const auto begin = static_cast<uint64_t>(offset);
    const auto length = static_cast<uint64_t>(size);
    if (begin > buffer->size || length > buffer->size - begin)
        return state.error(GL_INVALID_VALUE, "glGetBufferSubData: behind the end of the buffer");
    if (buffer->mapping != nullptr)
        return state.error(GL_INVALID_OPERATION, "glGetBufferSubData: the buffer is mapped");
    if (length == 0)
        return;
    std::string text;
    std::unique_ptr<pipe::Transfer> transfer = state.pipe->map(
        buffer->resource, 0, pipe::Map::read,
        {.x = static_cast<int32_t>(begin), .width = static_cast<int32_t>(length)}, &text);
    if (transfer == nullptr)
        return state.pipe_failed(text);
    std::memcpy(data, transfer->data, length);
    state.pipe->unmap(std::move(transfer));
}

}  // namespace cuesta::gl
