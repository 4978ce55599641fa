// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffer objects (OpenGL ES 3.0.6, 2.10; OES_mapbuffer; EXT_map_buffer_range).
#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/made_names.h"

namespace cuesta::gles {

namespace {

bool is_usage(const State& state, GLenum usage) {
    switch (usage) {
        case GL_STREAM_DRAW:
        case GL_STATIC_DRAW:
        case GL_DYNAMIC_DRAW: return true;
        case GL_STREAM_READ:
        case GL_STREAM_COPY:
        case GL_STATIC_READ:
        case GL_STATIC_COPY:
        case GL_DYNAMIC_READ:
        case GL_DYNAMIC_COPY: return state.is_es3();
        default: return false;
    }
}

void unbind(const Buffer& buffer, std::shared_ptr<Buffer>& binding) {
    if (binding.get() == &buffer)
        binding.reset();
}

void unbind_from_vertices(State& state, const Buffer& buffer) {
    unbind(buffer, state.vertex.array_buffer);
    VertexArray& array = *state.vertex.array;
    unbind(buffer, array.element_buffer);
    for (VertexBinding& binding : array.bindings) {
        if (binding.buffer.get() != &buffer)
            continue;
        binding.buffer.reset();
        binding.orphaned = true;
    }
    state.set_dirty(Dirty::vertex_arrays);
}

// Bindings of this context that name the buffer; those of other contexts and of vertex arrays that
// are not bound keep it (appendix C).
void unbind_everywhere(State& state, const Buffer& buffer) {
    unbind_from_vertices(state, buffer);
    BufferBindings& all = state.buffers;
    for (std::shared_ptr<Buffer>* binding :
         {&all.copy_read, &all.copy_write, &all.pixel_pack, &all.pixel_unpack, &all.uniform,
          &all.transform_feedback, &all.texture, &all.shader_storage, &all.atomic_counter,
          &all.draw_indirect, &all.dispatch_indirect})
        unbind(buffer, *binding);
    for (BufferRange& range : all.uniforms) {
        if (range.buffer.get() != &buffer)
            continue;
        range = {};
        ++all.uniforms_serial;
    }
    for (const std::span<BufferRange> ranges :
         {std::span<BufferRange>(all.storages), std::span<BufferRange>(all.counters),
          std::span<BufferRange>(state.feedback.bound->buffers)})
        for (BufferRange& range : ranges)
            if (range.buffer.get() == &buffer)
                range = {};
}

std::shared_ptr<Buffer>* binding_of_es31(State& state, GLenum target) {
    switch (target) {
        case GL_SHADER_STORAGE_BUFFER: return &state.buffers.shader_storage;
        case GL_ATOMIC_COUNTER_BUFFER: return &state.buffers.atomic_counter;
        case GL_DRAW_INDIRECT_BUFFER: return &state.buffers.draw_indirect;
        case GL_DISPATCH_INDIRECT_BUFFER: return &state.buffers.dispatch_indirect;
        default: return nullptr;
    }
}

std::shared_ptr<Buffer>* binding_of_es3(State& state, GLenum target) {
    switch (target) {
        case GL_COPY_READ_BUFFER: return &state.buffers.copy_read;
        case GL_COPY_WRITE_BUFFER: return &state.buffers.copy_write;
        case GL_PIXEL_PACK_BUFFER: return &state.buffers.pixel_pack;
        case GL_PIXEL_UNPACK_BUFFER: return &state.buffers.pixel_unpack;
        case GL_UNIFORM_BUFFER: return &state.buffers.uniform;
        case GL_TRANSFORM_FEEDBACK_BUFFER: return &state.buffers.transform_feedback;
        case GL_TEXTURE_BUFFER: return state.is_desktop() ? &state.buffers.texture : nullptr;
        default: return state.is_es31() ? binding_of_es31(state, target) : nullptr;
    }
}

// GL_BUFFER_ACCESS of desktop OpenGL.
GLint64 access_of(const Buffer& buffer) {
    constexpr GLint64 read_only = 0x88B8;
    constexpr GLint64 read_write = 0x88BA;
    switch (buffer.map_access & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)) {
        case GL_MAP_READ_BIT: return read_only;
        case GL_MAP_WRITE_BIT: return GL_WRITE_ONLY_OES;
        default: return read_write;
    }
}

// What glGetBufferParameter* knows; nothing: no parameter of the context.
std::optional<GLint64> parameter_of(const State& state, const Buffer& buffer, GLenum name) {
    const bool can_map = state.is_es3() || state.extensions.has(Ext::oes_mapbuffer);
    switch (name) {
        case GL_BUFFER_SIZE: return static_cast<GLint64>(buffer.size);
        case GL_BUFFER_USAGE: return buffer.usage;
        case GL_BUFFER_ACCESS_OES:
            if (state.is_desktop())
                return access_of(buffer);
            if (state.extensions.has(Ext::oes_mapbuffer))
                return GL_WRITE_ONLY_OES;
            return std::nullopt;
        case GL_BUFFER_MAPPED:
            if (can_map)
                return buffer.mapping != nullptr;
            return std::nullopt;
        default: break;
    }
    if (!state.is_es3())
        return std::nullopt;
    switch (name) {
        case GL_BUFFER_ACCESS_FLAGS: return buffer.map_access;
        case GL_BUFFER_MAP_OFFSET: return static_cast<GLint64>(buffer.map_offset);
        case GL_BUFFER_MAP_LENGTH: return static_cast<GLint64>(buffer.map_length);
        default: return std::nullopt;
    }
}

template <typename T>
void get_parameter(State& state, GLenum target, GLenum name, T* value) {
    if (buffer_binding(state, target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glGetBufferParameter: target");
    // Names are looked at first, whether or not there is a buffer.
    if (!parameter_of(state, Buffer(0), name))
        return state.error(GL_INVALID_ENUM, "glGetBufferParameter: no parameter");
    const Buffer* buffer = bound_buffer(state, target);
    if (buffer == nullptr)
        return;
    constexpr GLint64 largest = std::numeric_limits<T>::max();
    *value = static_cast<T>(std::min(*parameter_of(state, *buffer, name), largest));
}

}  // namespace

std::shared_ptr<Buffer>* buffer_binding(State& state, GLenum target) {
    switch (target) {
        case GL_ARRAY_BUFFER: return &state.vertex.array_buffer;
        case GL_ELEMENT_ARRAY_BUFFER: return &state.vertex.array->element_buffer;
        default: return state.is_es3() ? binding_of_es3(state, target) : nullptr;
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

std::shared_ptr<Buffer> find_or_make_buffer(State& state, GLuint name) {
    std::shared_ptr<Buffer> buffer = state.share->buffers.find_shared(name);
    if (buffer == nullptr) {
        buffer = std::make_shared<Buffer>(name);
        state.share->buffers.set(name, buffer);
    }
    return buffer;
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
    if (!check_made_name(state, state.share->buffers, name, "glBindBuffer: no name of a buffer"))
        return;
    *binding = find_or_make_buffer(state, name);
}

void buffer_data(State& state, GLenum target, GLsizeiptr size, const void* data, GLenum usage) {
    const bool valid_target = buffer_binding(state, target) != nullptr;
    if (!valid_target || !is_usage(state, usage))
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
    get_parameter(state, target, name, value);
}

void get_buffer_parameteri64v(State& state, GLenum target, GLenum name, GLint64* value) {
    get_parameter(state, target, name, value);
}

}  // namespace cuesta::gles
