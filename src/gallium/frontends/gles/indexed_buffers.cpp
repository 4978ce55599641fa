// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Bindings of buffers that have numbers: uniform blocks, transform feedback
// (OpenGL ES 3.0.6, 2.10.1.1 and 6.1.1).
#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

// Empty: no target that has numbers.
std::span<BufferRange> ranges_of(State& state, GLenum target) {
    switch (target) {
        case GL_UNIFORM_BUFFER: return state.buffers.uniforms;
        case GL_TRANSFORM_FEEDBACK_BUFFER:
            return std::span(state.feedback.bound->buffers)
                .first(state.limits.shader.feedback_separate_buffers);
        default: return {};
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
    std::shared_ptr<Buffer> buffer = name == 0 ? nullptr : find_or_make_buffer(state, name);
    *buffer_binding(state, target) = buffer;
    range = {std::move(buffer), name == 0 ? 0 : offset, name == 0 ? 0 : size};
    if (target == GL_UNIFORM_BUFFER)
        ++state.buffers.uniforms_serial;
}

struct IndexedRow {
    GLenum name;
    GLenum target;
    GLint64 (*value)(const BufferRange& range);
};
constexpr IndexedRow indexed_rows[] = {
    {GL_UNIFORM_BUFFER_BINDING, GL_UNIFORM_BUFFER,
     [](const BufferRange& r) { return GLint64{r.buffer == nullptr ? 0 : r.buffer->name}; }},
    {GL_UNIFORM_BUFFER_START, GL_UNIFORM_BUFFER,
     [](const BufferRange& r) { return static_cast<GLint64>(r.offset); }},
    {GL_UNIFORM_BUFFER_SIZE, GL_UNIFORM_BUFFER,
     [](const BufferRange& r) { return static_cast<GLint64>(r.size); }},
    {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, GL_TRANSFORM_FEEDBACK_BUFFER,
     [](const BufferRange& r) { return GLint64{r.buffer == nullptr ? 0 : r.buffer->name}; }},
    {GL_TRANSFORM_FEEDBACK_BUFFER_START, GL_TRANSFORM_FEEDBACK_BUFFER,
     [](const BufferRange& r) { return static_cast<GLint64>(r.offset); }},
    {GL_TRANSFORM_FEEDBACK_BUFFER_SIZE, GL_TRANSFORM_FEEDBACK_BUFFER,
     [](const BufferRange& r) { return static_cast<GLint64>(r.size); }},
};

template <typename T>
void get_indexed(State& state, GLenum name, GLuint index, T* value) {
    const auto* row = std::find_if(std::begin(indexed_rows), std::end(indexed_rows),
                                   [&](const IndexedRow& r) { return r.name == name; });
    if (row == std::end(indexed_rows))
        return state.error(GL_INVALID_ENUM, "glGetInteger*i_v: nothing that has numbers");
    const std::span<BufferRange> ranges = ranges_of(state, row->target);
    if (index >= ranges.size())
        return state.error(GL_INVALID_VALUE, "glGetInteger*i_v: there are fewer");
    constexpr GLint64 largest = std::numeric_limits<T>::max();
    *value = static_cast<T>(std::min(row->value(ranges[index]), largest));
}

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
    const bool is_uniform = target == GL_UNIFORM_BUFFER;
    const GLintptr alignment = is_uniform ? uniform_buffer_alignment : 4;
    if (offset % alignment != 0 || (!is_uniform && size % alignment != 0))
        return state.error(GL_INVALID_VALUE, "glBindBufferRange: alignment");
    bind_range(state, target, *range, name, static_cast<uint64_t>(offset),
               static_cast<uint64_t>(size));
}

void get_integeri_v(State& state, GLenum name, GLuint index, GLint* value) {
    get_indexed(state, name, index, value);
}

void get_integer64i_v(State& state, GLenum name, GLuint index, GLint64* value) {
    get_indexed(state, name, index, value);
}

}  // namespace cuesta::gles
