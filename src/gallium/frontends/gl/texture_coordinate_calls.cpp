// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glTexCoord and glMultiTexCoord (OpenGL 2.1, 2.7). One definition for each type of components.
#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

namespace {

// The specification has no error for units that are not there.
template <typename... T>
void set_tex_coord(State& state, GLenum texture, T... components) {
    const GLenum unit = texture - GL_TEXTURE0;
    if (unit < tex_coord_count)
        set_attribute(state, tex_coord_slot + unit, components...);
}

}  // namespace

#define CUESTA_GL_TEX_COORDS(letter, T)                                        \
    CUESTA_GL_GIVE_1_TO_4(tex_coord, letter, T, set_attribute, tex_coord_slot) \
    CUESTA_GL_GIVE_1_TO_4(multi_tex_coord, letter, T, set_tex_coord, texture, GLenum texture)

CUESTA_GL_TEX_COORDS(d, GLdouble)
CUESTA_GL_TEX_COORDS(f, GLfloat)
CUESTA_GL_TEX_COORDS(i, GLint)
CUESTA_GL_TEX_COORDS(s, GLshort)

}  // namespace cuesta::gl
