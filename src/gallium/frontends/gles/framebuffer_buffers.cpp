// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which buffers of a framebuffer are drawn to and read, and which nobody needs any more
// (EXT_draw_buffers, NV_draw_buffers, EXT_discard_framebuffer; OpenGL ES 3.0.6, 4.2.1, 4.3.2 and
// 4.5).
#include <algorithm>
#include <span>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gles {
namespace {

// Buffers of an EGL surface by the names of desktop OpenGL (OpenGL 2.1, 4.2.1): there is one, of
// the left eye.
bool is_default_name(GLenum buffer) {
    switch (buffer) {
        case GL_FRONT:
        case GL_BACK:
        case GL_LEFT:
        case GL_FRONT_LEFT:
        case GL_BACK_LEFT:
        case GL_FRONT_AND_BACK: return true;
        default: return false;
    }
}

// Names of those that no EGL surface has.
bool is_missing_name(GLenum buffer) {
    return buffer == GL_RIGHT || buffer == GL_FRONT_RIGHT || buffer == GL_BACK_RIGHT ||
           (buffer >= GL_AUX0 && buffer <= GL_AUX3);
}

// Of a buffer of desktop OpenGL to draw to or to read, alone.
GLenum error_of_desktop_buffer(const State& state, GLenum buffer, bool is_default) {
    if (buffer == GL_NONE)
        return GL_NO_ERROR;
    if (const std::optional<uint32_t> color = color_attachment_number(buffer))
        return is_default || *color >= state.limits.color_buffers ? GL_INVALID_OPERATION
                                                                  : GL_NO_ERROR;
    if (is_missing_name(buffer))
        return GL_INVALID_OPERATION;
    if (!is_default_name(buffer))
        return GL_INVALID_ENUM;
    return is_default ? GL_NO_ERROR : GL_INVALID_OPERATION;
}

// Of one of several, which is no name of more than one buffer.
GLenum error_of_named_buffer(const State& state, GLenum buffer, bool is_default) {
    const bool names_many = buffer == GL_FRONT || buffer == GL_LEFT || buffer == GL_RIGHT ||
                            buffer == GL_FRONT_AND_BACK ||
                            // OpenGL 3.2, 4.2.1; older programs are used to it.
                            (buffer == GL_BACK && state.is_core());
    return names_many ? GL_INVALID_ENUM : error_of_desktop_buffer(state, buffer, is_default);
}

void set_draw_buffers(State& state, std::span<const GLenum> buffers) {
    FramebufferState& framebuffers = state.framebuffers;
    Framebuffer* bound = framebuffers.bound_draw.get();
    auto& set = bound == nullptr ? framebuffers.draw_buffers : bound->draw_buffers;
    set.fill(GL_NONE);
    std::copy(buffers.begin(), buffers.end(), set.begin());
    if (bound == nullptr)
        framebuffers.default_changed = true;
    else
        bound->checked = 0;
}

// OpenGL 2.1, 4.2.1: any buffer in any place, but none twice.
void set_desktop_buffers(State& state, std::span<const GLenum> buffers) {
    const bool is_default = state.framebuffers.bound_draw == nullptr;
    for (auto it = buffers.begin(); it != buffers.end(); ++it) {
        if (const GLenum error = error_of_named_buffer(state, *it, is_default);
            error != GL_NO_ERROR)
            return state.error(error, "glDrawBuffers: no buffer");
        if (*it != GL_NONE && std::find(buffers.begin(), it, *it) != it)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffers: a buffer twice");
    }
    set_draw_buffers(state, buffers);
}

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
    if (state.is_desktop())
        return set_desktop_buffers(state, std::span(buffers, static_cast<size_t>(n)));
    const Framebuffer* bound = state.framebuffers.bound_draw.get();
    if (bound == nullptr && n != 1)
        return state.error(GL_INVALID_OPERATION, "glDrawBuffers: the default framebuffer");
    const auto count = static_cast<size_t>(n);
    for (size_t i = 0; i < count; ++i)
        if (const GLenum error = error_of_buffer(state, buffers[i]); error != GL_NO_ERROR)
            return state.error(error, "glDrawBuffers: no buffer");
    if (bound == nullptr) {
        if (buffers[0] != GL_NONE && buffers[0] != GL_BACK)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffers: the default framebuffer");
        return set_draw_buffers(state, std::span(buffers, 1));
    }
    for (size_t i = 0; i < count; ++i)
        if (buffers[i] != GL_NONE && buffers[i] != GL_COLOR_ATTACHMENT0 + i)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffers: another one's place");
    set_draw_buffers(state, std::span(buffers, count));
}

void draw_to_buffer(State& state, GLenum buffer) {
    const bool is_default = state.framebuffers.bound_draw == nullptr;
    if (const GLenum error = error_of_desktop_buffer(state, buffer, is_default);
        error != GL_NO_ERROR)
        return state.error(error, "glDrawBuffer: no buffer");
    set_draw_buffers(state, std::span(&buffer, 1));
}

void read_buffer(State& state, GLenum buffer) {
    Framebuffer* bound = state.framebuffers.bound_read.get();
    const GLenum error = state.is_desktop()
                             ? error_of_desktop_buffer(state, buffer, bound == nullptr)
                             : error_of_buffer(state, buffer);
    if (error != GL_NO_ERROR)
        return state.error(error, "glReadBuffer: no buffer");
    const GLenum other =
        bound == nullptr ? buffer != GL_NONE && buffer != GL_BACK : buffer == GL_BACK;
    if (other && !state.is_desktop())
        return state.error(GL_INVALID_OPERATION, "glReadBuffer: not of this framebuffer");
    // Desktop OpenGL has framebuffers that lack it.
    if (bound != nullptr && state.is_desktop())
        bound->checked = 0;
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
