// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What framebuffers have beside OpenGL ES's (OpenGL 2.1, 4.2.1; EXT_framebuffer_object,
// ARB_framebuffer_object): the shared code has the rest.
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gl {

void draw_buffer(State& state, GLenum buffer) {
    gles::draw_to_buffer(state, buffer);
}

void framebuffer_texture(State& state, GLenum target, GLenum point, GLuint name, GLint level) {
    gles::attach_layers(state, target, point, name, level);
}

void framebuffer_texture_1d(
    State& state, GLenum target, GLenum point, GLenum texture_target, GLuint name, GLint level) {
    gles::attach_texture_1d(state, target, point, texture_target, name, level);
}

void framebuffer_texture_3d(State& state,
                            GLenum target,
                            GLenum point,
                            GLenum texture_target,
                            GLuint name,
                            GLint level,
                            GLint slice) {
    gles::framebuffer_texture3d(state, target, point, texture_target, name, level, slice);
}

}  // namespace cuesta::gl
