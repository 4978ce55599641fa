// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture images of one dimension (OpenGL 2.1, 3.8.1 to 3.8.3): the shared code has those of all.
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gl {

namespace {

gles::ImageName line(GLenum target, GLint level) {
    return {target, level, gles::Dimensions::one};
}

}  // namespace

void tex_image_1d(State& state,
                  GLenum target,
                  GLint level,
                  GLint internal_format,
                  GLsizei width,
                  GLint border,
                  GLenum format,
                  GLenum type,
                  const void* pixels) {
    gles::specify_image(state, line(target, level), internal_format, {0, 0, 0, width, 1, 1}, border,
                        {format, type, pixels});
}

void tex_sub_image_1d(State& state,
                      GLenum target,
                      GLint level,
                      GLint x,
                      GLsizei width,
                      GLenum format,
                      GLenum type,
                      const void* pixels) {
    gles::replace_image_part(state, line(target, level), {x, 0, 0, width, 1, 1},
                             {format, type, pixels});
}

void copy_tex_image_1d(State& state,
                       GLenum target,
                       GLint level,
                       GLenum internal_format,
                       GLint x,
                       GLint y,
                       GLsizei width,
                       GLint border) {
    gles::copy_image_from_target(state, line(target, level), internal_format,
                                 {0, 0, 0, width, 1, 1}, border, x, y);
}

void copy_tex_sub_image_1d(
    State& state, GLenum target, GLint level, GLint to_x, GLint x, GLint y, GLsizei width) {
    gles::copy_part_from_target(state, line(target, level), {to_x, 0, 0, width, 1, 1}, x, y);
}

void compressed_tex_image_1d(State& state,
                             GLenum target,
                             GLint level,
                             GLenum internal_format,
                             GLsizei width,
                             GLint border,
                             GLsizei size,
                             const void* data) {
    gles::specify_blocks(state, line(target, level), internal_format, {0, 0, 0, width, 1, 1},
                         border, size, data);
}

void compressed_tex_sub_image_1d(State& state,
                                 GLenum target,
                                 GLint level,
                                 GLint x,
                                 GLsizei width,
                                 GLenum format,
                                 GLsizei size,
                                 const void* data) {
    gles::replace_blocks(state, line(target, level), format, {x, 0, 0, width, 1, 1}, size, data);
}

// The extension's internal format has no sign.
void tex_image_3d_ext(State& state,
                      GLenum target,
                      GLint level,
                      GLenum internal_format,
                      GLsizei width,
                      GLsizei height,
                      GLsizei depth,
                      GLint border,
                      GLenum format,
                      GLenum type,
                      const void* pixels) {
    gles::tex_image_3d(state, target, level, static_cast<GLint>(internal_format), width, height,
                       depth, border, format, type, pixels);
}

}  // namespace cuesta::gl
