// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// EXT_transform_feedback: a buffer from an offset to its end.
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/buffer_access.h"

namespace cuesta::gl {

void bind_buffer_offset(State& state, GLenum target, GLuint index, GLuint name, GLintptr offset) {
    if (target != GL_TRANSFORM_FEEDBACK_BUFFER)
        return state.error(GL_INVALID_ENUM, "glBindBufferOffsetEXT: target");
    if (name == 0)
        return gles::bind_buffer_base(state, target, index, 0);
    // What was not bound before has no bytes, and is not made by a call that is an error.
    const gles::Buffer* const buffer = state.share->buffers.find(name);
    const auto size = static_cast<GLintptr>(buffer == nullptr ? 0 : buffer->size);
    if (offset < 0 || offset >= size)
        return state.error(GL_INVALID_VALUE, "glBindBufferOffsetEXT: an offset behind the end");
    gles::bind_buffer_from(state, target, index, name, offset);
}

}  // namespace cuesta::gl
