// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From buffer to buffer (OpenGL ES 3.0.6, 2.10.5).
#include <string>
#include <utility>
#include <vector>

#include "gallium/frontends/gles/buffer_access.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

struct Range {
    uint64_t offset = 0;
    uint64_t size = 0;

    bool is_in(const Buffer& buffer) const {
        return offset <= buffer.size && size <= buffer.size - offset;
    }
};

// Both buffers are there, and both ranges are within them.
void copy_range(State& state, const Buffer& from, uint64_t offset, Buffer& to, const Range& range) {
    std::string text;
    std::unique_ptr<pipe::Transfer> read = state.pipe->map(
        from.resource, 0, pipe::Map::read,
        {.x = static_cast<int32_t>(offset), .width = static_cast<int32_t>(range.size)}, &text);
    if (read == nullptr)
        return state.pipe_failed(text);
    // What is read must not be mapped where the same buffer is written.
    std::vector<std::byte> bytes;
    const std::byte* data = read->data;
    if (&from == &to) {
        bytes.assign(data, data + range.size);
        data = bytes.data();
        state.pipe->unmap(std::move(read));
    }
    if (!write_buffer(state, to, range.offset, range.size, data, &text))
        state.pipe_failed(text);
    if (read != nullptr)
        state.pipe->unmap(std::move(read));
}

}  // namespace

void copy_buffer_sub_data(State& state,
                          GLenum read_target,
                          GLenum write_target,
                          GLintptr read_offset,
                          GLintptr write_offset,
                          GLsizeiptr size) {
    if (buffer_binding(state, read_target) == nullptr ||
        buffer_binding(state, write_target) == nullptr)
        return state.error(GL_INVALID_ENUM, "glCopyBufferSubData: target");
    if (read_offset < 0 || write_offset < 0 || size < 0)
        return state.error(GL_INVALID_VALUE, "glCopyBufferSubData: negative range");
    const Buffer* from = bound_buffer(state, read_target);
    Buffer* to = from == nullptr ? nullptr : bound_buffer(state, write_target);
    if (to == nullptr)
        return;
    if (from->mapping != nullptr || to->mapping != nullptr)
        return state.error(GL_INVALID_OPERATION, "glCopyBufferSubData: a buffer is mapped");
    const Range source = {static_cast<uint64_t>(read_offset), static_cast<uint64_t>(size)};
    const Range target = {static_cast<uint64_t>(write_offset), static_cast<uint64_t>(size)};
    if (!source.is_in(*from) || !target.is_in(*to))
        return state.error(GL_INVALID_VALUE, "glCopyBufferSubData: behind the end of a buffer");
    const bool overlap =
        source.offset < target.offset + target.size && target.offset < source.offset + source.size;
    if (from == to && overlap)
        return state.error(GL_INVALID_VALUE, "glCopyBufferSubData: the ranges overlap");
    if (size != 0)
        copy_range(state, *from, source.offset, *to, target);
}

}  // namespace cuesta::gles
