// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glClearBuffer* (OpenGL ES 3.0.6, 4.2.3).
#include <algorithm>
#include <bit>

#include "gallium/frontends/gles/clear.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gles {
namespace {

// The buffer that a call names: GL_COLOR has some, the others one. False with an error recorded.
bool check_buffer(State& state, bool known, GLenum buffer, GLint index) {
    const auto colors = static_cast<GLint>(state.limits.color_buffers);
    if (!known)
        state.error(GL_INVALID_ENUM, "glClearBuffer: no buffer that is cleared so");
    else if (index < 0 || index >= (buffer == GL_COLOR ? colors : 1))
        state.error(GL_INVALID_VALUE, "glClearBuffer: there are fewer buffers");
    else
        return check_framebuffer(state);
    return false;
}

// `bits`: of floats or of integers, as the buffer has them.
template <typename T>
void clear_color_buffer(State& state, GLint index, const T* values) {
    pipe::ClearRegion region = {.buffers = pipe::Clear::color,
                                .color_buffers = static_cast<uint8_t>(1u << index)};
    for (size_t i = 0; i < region.color.size(); ++i)
        region.color[i] = std::bit_cast<float>(values[i]);
    clear_buffers(state, region);
}

// Depth is clamped, of floats as well: what is drawn to them is.
float clamped_depth(float depth) {
    return depth > 0 ? std::min(depth, 1.0f) : 0;
}

}  // namespace

void clear_buffer_iv(State& state, GLenum buffer, GLint index, const GLint* values) {
    if (!check_buffer(state, buffer == GL_COLOR || buffer == GL_STENCIL, buffer, index))
        return;
    if (buffer == GL_COLOR)
        return clear_color_buffer(state, index, values);
    clear_buffers(state,
                  {.buffers = pipe::Clear::stencil, .stencil = static_cast<uint8_t>(values[0])});
}

void clear_buffer_uiv(State& state, GLenum buffer, GLint index, const GLuint* values) {
    if (check_buffer(state, buffer == GL_COLOR, buffer, index))
        clear_color_buffer(state, index, values);
}

void clear_buffer_fv(State& state, GLenum buffer, GLint index, const GLfloat* values) {
    if (!check_buffer(state, buffer == GL_COLOR || buffer == GL_DEPTH, buffer, index))
        return;
    if (buffer == GL_COLOR)
        return clear_color_buffer(state, index, values);
    clear_buffers(state,
                  {.buffers = pipe::Clear::depth, .depth = double{clamped_depth(values[0])}});
}

void clear_buffer_fi(State& state, GLenum buffer, GLint index, GLfloat depth, GLint stencil) {
    if (check_buffer(state, buffer == GL_DEPTH_STENCIL, buffer, index))
        clear_buffers(state, {.buffers = pipe::Clear::depth_stencil,
                              .depth = double{clamped_depth(depth)},
                              .stencil = static_cast<uint8_t>(stencil)});
}

}  // namespace cuesta::gles
