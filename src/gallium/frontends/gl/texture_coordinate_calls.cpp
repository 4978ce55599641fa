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

#define CUESTA_GL_TEX_COORDS(letter, T)                                               \
    void tex_coord1##letter(State& state, T s) {                                      \
        set_attribute(state, tex_coord_slot, s);                                      \
    }                                                                                 \
    void tex_coord1##letter##v(State& state, const T* v) {                            \
        set_attribute(state, tex_coord_slot, v[0]);                                   \
    }                                                                                 \
    void tex_coord2##letter(State& state, T s, T t) {                                 \
        set_attribute(state, tex_coord_slot, s, t);                                   \
    }                                                                                 \
    void tex_coord2##letter##v(State& state, const T* v) {                            \
        set_attribute(state, tex_coord_slot, v[0], v[1]);                             \
    }                                                                                 \
    void tex_coord3##letter(State& state, T s, T t, T r) {                            \
        set_attribute(state, tex_coord_slot, s, t, r);                                \
    }                                                                                 \
    void tex_coord3##letter##v(State& state, const T* v) {                            \
        set_attribute(state, tex_coord_slot, v[0], v[1], v[2]);                       \
    }                                                                                 \
    void tex_coord4##letter(State& state, T s, T t, T r, T q) {                       \
        set_attribute(state, tex_coord_slot, s, t, r, q);                             \
    }                                                                                 \
    void tex_coord4##letter##v(State& state, const T* v) {                            \
        set_attribute(state, tex_coord_slot, v[0], v[1], v[2], v[3]);                 \
    }                                                                                 \
    void multi_tex_coord1##letter(State& state, GLenum texture, T s) {                \
        set_tex_coord(state, texture, s);                                             \
    }                                                                                 \
    void multi_tex_coord1##letter##v(State& state, GLenum texture, const T* v) {      \
        set_tex_coord(state, texture, v[0]);                                          \
    }                                                                                 \
    void multi_tex_coord2##letter(State& state, GLenum texture, T s, T t) {           \
        set_tex_coord(state, texture, s, t);                                          \
    }                                                                                 \
    void multi_tex_coord2##letter##v(State& state, GLenum texture, const T* v) {      \
        set_tex_coord(state, texture, v[0], v[1]);                                    \
    }                                                                                 \
    void multi_tex_coord3##letter(State& state, GLenum texture, T s, T t, T r) {      \
        set_tex_coord(state, texture, s, t, r);                                       \
    }                                                                                 \
    void multi_tex_coord3##letter##v(State& state, GLenum texture, const T* v) {      \
        set_tex_coord(state, texture, v[0], v[1], v[2]);                              \
    }                                                                                 \
    void multi_tex_coord4##letter(State& state, GLenum texture, T s, T t, T r, T q) { \
        set_tex_coord(state, texture, s, t, r, q);                                    \
    }                                                                                 \
    void multi_tex_coord4##letter##v(State& state, GLenum texture, const T* v) {      \
        set_tex_coord(state, texture, v[0], v[1], v[2], v[3]);                        \
    }

CUESTA_GL_TEX_COORDS(d, GLdouble)
CUESTA_GL_TEX_COORDS(f, GLfloat)
CUESTA_GL_TEX_COORDS(i, GLint)
CUESTA_GL_TEX_COORDS(s, GLshort)

}  // namespace cuesta::gl
