// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which buffers of a framebuffer are drawn to and read, and which nobody needs any more
// (EXT_draw_buffers, NV_draw_buffers, EXT_discard_framebuffer; OpenGL ES 3.0.6, 4.2.1, 4.3.2 and
// 4.5).
#include <algorithm>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gles {
namespace {

// GL_NO_ERROR for what may be drawn to or read of some framebuffer.
GLenum error_of_buffer(const State& state, GLenum buffer) {
    if (buffer == GL_NONE || buffer == GL_BACK)
        return GL_NO_ERROR;
    return color_attachment_number(buffer) ? error_of_point(state, buffer) : GL_INVALID_ENUM;
}

}  // namespace

void draw_buffers(State& state, GLsizei n, const GLenum* buffers) {
    if (n < 0 || static_cast<uint32_t>(n) > state.limits.color_buffers)
        return state.error(GL_INVALID_VALUE, "glDrawBuffers: count");
    Framebuffer* bound = state.framebuffers.bound_draw.get();
    if (bound == nullptr && n != 1)
        return state.error(GL_INVALID_OPERATION, "glDrawBuffers: the default framebuffer");
    const auto count = static_cast<size_t>(n);
    for (size_t i = 0; i < count; ++i)
        if (const GLenum error = error_of_buffer(state, buffers[i]); error != GL_NO_ERROR)
            return state.error(error, "glDrawBuffers: no buffer");
    if (bound == nullptr) {
        if (buffers[0] != GL_NONE && buffers[0] != GL_BACK)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffers: the default framebuffer");
        state.framebuffers.draw_buffer = buffers[0];
        state.framebuffers.default_changed = true;
        return;
    }
    for (size_t i = 0; i < count; ++i)
        if (buffers[i] != GL_NONE && buffers[i] != GL_COLOR_ATTACHMENT0 + i)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffers: another one's place");
    bound->draw_buffers.fill(GL_NONE);
    std::copy(buffers, buffers + n, bound->draw_buffers.begin());
    bound->checked = 0;
}

void read_buffer(State& state, GLenum buffer) {
    if (const GLenum error = error_of_buffer(state, buffer); error != GL_NO_ERROR)
        return state.error(error, "glReadBuffer: no buffer");
    Framebuffer* bound = state.framebuffers.bound_read.get();
    const GLenum other =
        bound == nullptr ? buffer != GL_NONE && buffer != GL_BACK : buffer == GL_BACK;
    if (other)
        return state.error(GL_INVALID_OPERATION, "glReadBuffer: not of this framebuffer");
    (bound == nullptr ? state.framebuffers.read_buffer : bound->read_buffer) = buffer;
    if (bound == nullptr)
        state.framebuffers.default_changed = true;
}

// --- hints: the drivers keep what was drawn, as nothing of the pipe interface lets it go ---------

void discard_framebuffer(State& state, GLenum target, GLsizei n, const GLenum* attachments) {
    invalidate_framebuffer(state, target, n, attachments);
}

void invalidate_framebuffer(State& state, GLenum target, GLsizei n, const GLenum* attachments) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "glInvalidateFramebuffer: target");
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glInvalidateFramebuffer: negative count");
    const bool is_default = bound_to(state, target) == nullptr;
    for (GLsizei i = 0; i < n; ++i) {
        const GLenum name = attachments[i];
        const bool is_default_name = name == GL_COLOR || name == GL_DEPTH || name == GL_STENCIL;
        GLenum error = is_default_name ? GL_NO_ERROR : GL_INVALID_ENUM;
        if (!is_default)
            error = error_of_point(state, name);
        if (error != GL_NO_ERROR)
            return state.error(error, "glInvalidateFramebuffer: no attachment");
    }
}

void invalidate_sub_framebuffer(State& state,
                                GLenum target,
                                GLsizei n,
                                const GLenum* attachments,
                                GLint,
                                GLint,
                                GLsizei width,
                                GLsizei height) {
    if (is_framebuffer_target(target) && (width < 0 || height < 0))
        return state.error(GL_INVALID_VALUE, "glInvalidateSubFramebuffer: a negative size");
    invalidate_framebuffer(state, target, n, attachments);
}

}  // namespace cuesta::gles
