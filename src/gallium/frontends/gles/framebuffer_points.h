// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Targets that framebuffers are bound to, and the names of their attachment points.
#pragma once

#include <optional>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

bool is_framebuffer_target(GLenum target);
// GL_FRAMEBUFFER is the one that is drawn to, but where both are bound. Null: the default one.
Framebuffer* bound_to(const State& state, GLenum target);

// GL_NO_ERROR for a point's name; in OpenGL ES 3 colour attachments that there are not are
// GL_INVALID_OPERATION, all else is GL_INVALID_ENUM.
GLenum error_of_point(const State& state, GLenum name);
// Of a colour attachment that names one, whether there are as many or not: its number.
std::optional<uint32_t> color_attachment_number(GLenum name);
// The point of that name, of which GL_DEPTH_STENCIL_ATTACHMENT is the depth.
Attachment& point_of(Framebuffer& framebuffer, GLenum name);

bool is_cube_face(GLenum target);

// Desktop OpenGL's glDrawBuffer (framebuffer_buffers.cpp).
void draw_to_buffer(State& state, GLenum buffer);
// glFramebufferTexture: all layers of the level (OpenGL 3.2, 4.4.2).
void attach_layers(State& state, GLenum target, GLenum point_name, GLuint name, GLint level);
// Desktop OpenGL's glFramebufferTexture1D (framebuffers.cpp).
void attach_texture_1d(
    State& state, GLenum target, GLenum point, GLenum texture_target, GLuint name, GLint level);

}  // namespace cuesta::gles
