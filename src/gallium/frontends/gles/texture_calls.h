// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glTexImage, glTexSubImage, glCopyTexImage and their siblings of one to three dimensions come
// to. Targets of another number of dimensions are GL_INVALID_ENUM.
#pragma once

#include "gallium/frontends/gles/texture_checks.h"

namespace cuesta::gles {

// A level of the texture bound to the target.
struct ImageName {
    GLenum target = GL_NONE;
    GLint level = 0;
    Dimensions dimensions = Dimensions::two;
};

struct Pixels {
    GLenum format = GL_NONE;
    GLenum type = GL_NONE;
    const void* data = nullptr;
};

void specify_image(State& state,
                   const ImageName& name,
                   GLint internal_format,
                   const ImageBox& box,
                   GLint border,
                   const Pixels& pixels);
void replace_image_part(State& state,
                        const ImageName& name,
                        const ImageBox& box,
                        const Pixels& pixels);

// From (x, y) of the framebuffer on.
void copy_image_from_target(State& state,
                            const ImageName& name,
                            GLenum internal_format,
                            const ImageBox& box,
                            GLint border,
                            GLint x,
                            GLint y);
void copy_part_from_target(
    State& state, const ImageName& name, const ImageBox& box, GLint x, GLint y);

void specify_blocks(State& state,
                    const ImageName& name,
                    GLenum internal_format,
                    const ImageBox& box,
                    GLint border,
                    GLsizei size,
                    const void* data);
void replace_blocks(State& state,
                    const ImageName& name,
                    GLenum format,
                    const ImageBox& box,
                    GLsizei size,
                    const void* data);

// Desktop OpenGL's glTexParameterIiv and its siblings: colours of borders are integers.
void tex_parameter_integers(State& state, GLenum target, GLenum name, const GLint* values);
void get_tex_parameter_integers(State& state, GLenum target, GLenum name, GLint* values);

// Likewise glSamplerParameterIiv.
void sampler_parameter_integers(State& state, GLuint name, GLenum parameter, const GLint* values);
void get_sampler_parameter_integers(State& state, GLuint name, GLenum parameter, GLint* values);

// Desktop OpenGL's GL_GENERATE_MIPMAP: the image of the level has new texels.
void note_new_texels(State& state, Texture& texture, uint32_t level);
// Levels behind the base level, of means of its texels (texture_mipmaps.cpp). False where there
// cannot be any, with an error recorded if the GPU refused.
bool make_mipmaps(State& state, Texture& texture);

}  // namespace cuesta::gles
