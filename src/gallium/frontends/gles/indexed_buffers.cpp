// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Bindings of buffers that have numbers: uniform and storage blocks, atomic counters, transform
// feedback (OpenGL ES 3.1, 6.1.1 and 6.6).
#include <span>

#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/indexed_queries.h"
#include "gallium/frontends/gles/made_names.h"

namespace cuesta::gles {

namespace {

std::span<BufferRange> uniform_ranges(const State& state) {
    return const_cast<State&>(state).buffers.uniforms;
}
std::span<BufferRange> feedback_ranges(const State& state) {
    return std::span(state.feedback.bound->buffers)
        .first(state.limits.shader.feedback_separate_buffers);
}

std::span<BufferRange> storage_ranges(const State& state) {
    return std::span(const_cast<State&>(state).buffers.storages)
        .first(state.limits.shader.storage_buffer_bindings);
}
std::span<BufferRange> counter_ranges(const State& state) {
    return std::span(const_cast<State&>(state).buffers.counters)
        .first(state.limits.shader.atomic_counter_bindings);
}

// Empty: no target that has numbers.
std::span<BufferRange> ranges_of(State& state, GLenum target) {
    switch (target) {
        case GL_UNIFORM_BUFFER: return uniform_ranges(state);
        case GL_TRANSFORM_FEEDBACK_BUFFER: return feedback_ranges(state);
        default: break;
    }
    if (target == GL_SHADER_STORAGE_BUFFER && state.is_es31())
        return storage_ranges(state);
    if (target == GL_ATOMIC_COUNTER_BUFFER && state.is_es31())
        return counter_ranges(state);
    return {};
}

GLintptr alignment_of(GLenum target) {
    switch (target) {
        case GL_UNIFORM_BUFFER: return uniform_buffer_alignment;
        case GL_SHADER_STORAGE_BUFFER: return pipe::shader_buffer_alignment;
        default: return 4;  // transform feedback, atomic counters
    }
}

// What both calls look for. Null with the error recorded.
BufferRange* find_range(State& state, GLenum target, GLuint index) {
    const std::span<BufferRange> ranges = ranges_of(state, target);
    if (ranges.empty())
        state.error(GL_INVALID_ENUM, "glBindBufferRange, glBindBufferBase: target");
    else if (index >= ranges.size())
        state.error(GL_INVALID_VALUE, "glBindBufferRange, glBindBufferBase: no such binding");
    else if (target == GL_TRANSFORM_FEEDBACK_BUFFER && state.feedback.bound->active)
        state.error(GL_INVALID_OPERATION, "a buffer of transform feedback that is active");
    else
        return &ranges[index];
    return nullptr;
}

void bind_range(
    State& state, GLenum target, BufferRange& range, GLuint name, uint64_t offset, uint64_t size) {
    if (name != 0 &&
        !check_made_name(state, state.share->buffers, name, "glBindBuffer*: no name of a buffer"))
        return;
    std::shared_ptr<Buffer> buffer = name == 0 ? nullptr : find_or_make_buffer(state, name);
    *buffer_binding(state, target) = buffer;
    range = {std::move(buffer), name == 0 ? 0 : offset, name == 0 ? 0 : size};
    if (target == GL_UNIFORM_BUFFER)
        ++state.buffers.uniforms_serial;
}

template <auto Ranges>
uint32_t count_of(const State& state) {
    return static_cast<uint32_t>(Ranges(state).size());
}
template <auto Ranges>
GLint64 binding_of(const State& state, GLuint number) {
    const Buffer* buffer = Ranges(state)[number].buffer.get();
    return buffer == nullptr ? 0 : buffer->name;
}
template <auto Ranges>
GLint64 start_of(const State& state, GLuint number) {
    return static_cast<GLint64>(Ranges(state)[number].offset);
}
template <auto Ranges>
GLint64 size_of(const State& state, GLuint number) {
    return static_cast<GLint64>(Ranges(state)[number].size);
}

constexpr IndexedRow indexed_buffer_rows[] = {
    {GL_UNIFORM_BUFFER_BINDING, Ext::es3, count_of<uniform_ranges>, binding_of<uniform_ranges>},
    {GL_UNIFORM_BUFFER_START, Ext::es3, count_of<uniform_ranges>, start_of<uniform_ranges>},
    {GL_UNIFORM_BUFFER_SIZE, Ext::es3, count_of<uniform_ranges>, size_of<uniform_ranges>},
    {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, Ext::es3, count_of<feedback_ranges>,
     binding_of<feedback_ranges>},
    {GL_TRANSFORM_FEEDBACK_BUFFER_START, Ext::es3, count_of<feedback_ranges>,
     start_of<feedback_ranges>},
    {GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, Ext::es3, count_of<feedback_ranges>,
     size_of<feedback_ranges>},
    {GL_ATOMIC_COUNTER_BUFFER_BINDING, Ext::es31, count_of<counter_ranges>,
     binding_of<counter_ranges>},
    {GL_ATOMIC_COUNTER_BUFFER_START, Ext::es31, count_of<counter_ranges>, start_of<counter_ranges>},
    {GL_ATOMIC_COUNTER_BUFFER_SIZE, Ext::es31, count_of<counter_ranges>, size_of<counter_ranges>},
    {GL_SHADER_STORAGE_BUFFER_BINDING, Ext::es31, count_of<storage_ranges>,
     binding_of<storage_ranges>},
    {GL_SHADER_STORAGE_BUFFER_START, Ext::es31, count_of<storage_ranges>, start_of<storage_ranges>},
    {GL_SHADER_STORAGE_BUFFER_SIZE, Ext::es31, count_of<storage_ranges>, size_of<storage_ranges>},
};

}  // namespace

void bind_buffer_base(State& state, GLenum target, GLuint index, GLuint name) {
    if (BufferRange* range = find_range(state, target, index))
        bind_range(state, target, *range, name, 0, 0);
}

void bind_buffer_range(
    State& state, GLenum target, GLuint index, GLuint name, GLintptr offset, GLsizeiptr size) {
    BufferRange* range = find_range(state, target, index);
    if (range == nullptr)
        return;
    if (name == 0)
        return bind_range(state, target, *range, 0, 0, 0);
    if (offset < 0 || size <= 0)
        return state.error(GL_INVALID_VALUE, "glBindBufferRange: offset or size");
    const GLintptr alignment = alignment_of(target);
    if (offset % alignment != 0 ||
        (target == GL_TRANSFORM_FEEDBACK_BUFFER && size % alignment != 0))
        return state.error(GL_INVALID_VALUE, "glBindBufferRange: alignment");
    bind_range(state, target, *range, name, static_cast<uint64_t>(offset),
               static_cast<uint64_t>(size));
}

void bind_buffer_from(State& state, GLenum target, GLuint index, GLuint name, GLintptr offset) {
    BufferRange* range = find_range(state, target, index);
    if (range == nullptr)
        return;
    if (offset % alignment_of(target) != 0)
        return state.error(GL_INVALID_VALUE, "glBindBufferOffset: alignment");
    bind_range(state, target, *range, name, static_cast<uint64_t>(offset), 0);
}

std::span<const IndexedRow> indexed_buffer_queries() {
    return indexed_buffer_rows;
}

}  // namespace cuesta::gles
