// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffer objects (OpenGL ES 2.0.25, 2.9; OES_mapbuffer; EXT_map_buffer_range).
#include <cstring>

#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

bool is_usage(GLenum usage) {
    return usage == GL_STREAM_DRAW || usage == GL_STATIC_DRAW || usage == GL_DYNAMIC_DRAW;
}

// Bindings of this context that name the buffer; those of other contexts and of vertex arrays that
// are not bound keep it (appendix C).
void unbind_everywhere(State& state, const Buffer& buffer) {
    if (state.vertex.array_buffer.get() == &buffer)
        state.vertex.array_buffer.reset();
    VertexArray& array = *state.vertex.array;
    if (array.element_buffer.get() == &buffer)
        array.element_buffer.reset();
    for (VertexAttribute& attribute : array.attributes)
        if (attribute.buffer.get() == &buffer)
            attribute.buffer.reset();
    state.set_dirty(Dirty::vertex_arrays);
}

}  // namespace

std::shared_ptr<Buffer>* buffer_binding(State& state, GLenum target) {
    switch (target) {
        case GL_ARRAY_BUFFER: return &state.vertex.array_buffer;
        case GL_ELEMENT_ARRAY_BUFFER: return &state.vertex.array->element_buffer;
        default: return nullptr;
    }
}

Buffer* bound_buffer(State& state, GLenum target) {
    const std::shared_ptr<Buffer>* binding = buffer_binding(state, target);
    if (binding == nullptr) {
        state.error(GL_INVALID_ENUM, "no target of buffers");
        return nullptr;
    }
    if (*binding == nullptr)
        state.error(GL_INVALID_OPERATION, "no buffer is bound");
    return binding->get();
}

void gen_buffers(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenBuffers: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.share->buffers.generate();
}

void delete_buffers(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteBuffers: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<Buffer> buffer = state.share->buffers.remove(names[i]);
        if (buffer == nullptr)
            continue;
        end_mapping(state, *buffer);
        unbind_everywhere(state, *buffer);
    }
}

GLboolean is_buffer(State& state, GLuint name) {
    return state.share->buffers.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_buffer(State& state, GLenum target, GLuint name) {
    std::shared_ptr<Buffer>* binding = buffer_binding(state, target);
    if (binding == nullptr)
        return state.error(GL_INVALID_ENUM, "glBindBuffer: no target");
    if (name == 0) {
        binding->reset();
        return;
    }
    if (*binding != nullptr && (*binding)->name == name &&
        state.share->buffers.find(name) == binding->get())
        return;
    std::shared_ptr<Buffer> buffer = state.share->buffers.find_shared(name);
    if (buffer == nullptr) {
        buffer = std::make_shared<Buffer>(name);
        state.share->buffers.set(name, buffer);
    }
    *binding = std::move(buffer);
}

void buffer_data(State& state, GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
    const bool valid_target = buffer_binding(state, target) != nullptr;
    if (!valid_target || !is_usage(usage))
        return state.error(GL_INVALID_ENUM, "glBufferData: target or usage");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glBufferData: negative size");
    Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    std::string text;
    if (!store_buffer(state, *buffer, static_cast<uint64_t>(size), data, &text))
        return state.pipe_failed(text);
    buffer->usage = usage;
}

void buffer_sub_data(
    State& state, GLenum target, GLintptr offset, GLsizeiptr size, const void* data) {
    if (buffer_binding(state, target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glBufferSubData: target");
    if (offset < 0 || size < 0)
        return state.error(GL_INVALID_VALUE, "glBufferSubData: negative range");
    Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    if (buffer->mapping != nullptr)
        return state.error(GL_INVALID_OPERATION, "glBufferSubData: the buffer is mapped");
    const auto begin = static_cast<uint64_t>(offset);
    const auto length = static_cast<uint64_t>(size);
    if (begin > buffer->size || length > buffer->size - begin)
        return state.error(GL_INVALID_VALUE, "glBufferSubData: behind the end of the buffer");
    if (length == 0 || data == nullptr)
        return;
    std::string text;
    if (!write_buffer(state, *buffer, begin, length, data, &text))
        state.pipe_failed(text);
}

void get_buffer_parameteriv(State& state, GLenum target, GLenum name, GLint* value) {
    if (buffer_binding(state, target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glGetBufferParameteriv: target");
    const bool can_map = state.extensions.has(Ext::oes_mapbuffer);
    const bool known = name == GL_BUFFER_SIZE || name == GL_BUFFER_USAGE ||
                       (can_map && (name == GL_BUFFER_ACCESS_OES || name == GL_BUFFER_MAPPED_OES));
    if (!known)
        return state.error(GL_INVALID_ENUM, "glGetBufferParameteriv: no parameter");
    const Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    switch (name) {
        case GL_BUFFER_SIZE: *value = static_cast<GLint>(buffer->size); break;
        case GL_BUFFER_USAGE: *value = static_cast<GLint>(buffer->usage); break;
        case GL_BUFFER_ACCESS_OES: *value = GL_WRITE_ONLY_OES; break;
        default: *value = buffer->mapping != nullptr; break;
    }
}

}  // namespace cuesta::gles
