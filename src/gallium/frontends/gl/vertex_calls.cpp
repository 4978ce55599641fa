// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glVertex, glColor and their like (OpenGL 2.1, 2.7). One definition for each type of components.
#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

#define CUESTA_GL_VERTICES(letter, T)                        \
    void vertex2##letter(State& state, T x, T y) {           \
        add_vertex(state, x, y);                             \
    }                                                        \
    void vertex2##letter##v(State& state, const T* v) {      \
        add_vertex(state, v[0], v[1]);                       \
    }                                                        \
    void vertex3##letter(State& state, T x, T y, T z) {      \
        add_vertex(state, x, y, z);                          \
    }                                                        \
    void vertex3##letter##v(State& state, const T* v) {      \
        add_vertex(state, v[0], v[1], v[2]);                 \
    }                                                        \
    void vertex4##letter(State& state, T x, T y, T z, T w) { \
        add_vertex(state, x, y, z, w);                       \
    }                                                        \
    void vertex4##letter##v(State& state, const T* v) {      \
        add_vertex(state, v[0], v[1], v[2], v[3]);           \
    }

CUESTA_GL_VERTICES(d, GLdouble)
CUESTA_GL_VERTICES(f, GLfloat)
CUESTA_GL_VERTICES(i, GLint)
CUESTA_GL_VERTICES(s, GLshort)

#define CUESTA_GL_COLORS(letter, T)                                       \
    void color3##letter(State& state, T red, T green, T blue) {           \
        set_normalized(state, color_slot, red, green, blue);              \
    }                                                                     \
    void color3##letter##v(State& state, const T* v) {                    \
        set_normalized(state, color_slot, v[0], v[1], v[2]);              \
    }                                                                     \
    void color4##letter(State& state, T red, T green, T blue, T alpha) {  \
        set_normalized(state, color_slot, red, green, blue, alpha);       \
    }                                                                     \
    void color4##letter##v(State& state, const T* v) {                    \
        set_normalized(state, color_slot, v[0], v[1], v[2], v[3]);        \
    }                                                                     \
    void secondary_color3##letter(State& state, T red, T green, T blue) { \
        set_normalized(state, secondary_color_slot, red, green, blue);    \
    }                                                                     \
    void secondary_color3##letter##v(State& state, const T* v) {          \
        set_normalized(state, secondary_color_slot, v[0], v[1], v[2]);    \
    }

CUESTA_GL_COLORS(b, GLbyte)
CUESTA_GL_COLORS(s, GLshort)
CUESTA_GL_COLORS(i, GLint)
CUESTA_GL_COLORS(f, GLfloat)
CUESTA_GL_COLORS(d, GLdouble)
CUESTA_GL_COLORS(ub, GLubyte)
CUESTA_GL_COLORS(us, GLushort)
CUESTA_GL_COLORS(ui, GLuint)

#define CUESTA_GL_INDICES(letter, T)                   \
    void index##letter(State& state, T value) {        \
        set_attribute(state, color_index_slot, value); \
    }                                                  \
    void index##letter##v(State& state, const T* v) {  \
        set_attribute(state, color_index_slot, v[0]);  \
    }

CUESTA_GL_INDICES(s, GLshort)
CUESTA_GL_INDICES(i, GLint)
CUESTA_GL_INDICES(f, GLfloat)
CUESTA_GL_INDICES(d, GLdouble)
CUESTA_GL_INDICES(ub, GLubyte)

#define CUESTA_GL_NORMALS(letter, T)                          \
    void normal3##letter(State& state, T x, T y, T z) {       \
        set_normalized(state, normal_slot, x, y, z);          \
    }                                                         \
    void normal3##letter##v(State& state, const T* v) {       \
        set_normalized(state, normal_slot, v[0], v[1], v[2]); \
    }

CUESTA_GL_NORMALS(b, GLbyte)
CUESTA_GL_NORMALS(s, GLshort)
CUESTA_GL_NORMALS(i, GLint)
CUESTA_GL_NORMALS(f, GLfloat)
CUESTA_GL_NORMALS(d, GLdouble)

#define CUESTA_GL_FOG_COORDINATES(letter, T)              \
    void fog_coord##letter(State& state, T value) {       \
        set_attribute(state, fog_coord_slot, value);      \
    }                                                     \
    void fog_coord##letter##v(State& state, const T* v) { \
        set_attribute(state, fog_coord_slot, v[0]);       \
    }

CUESTA_GL_FOG_COORDINATES(f, GLfloat)
CUESTA_GL_FOG_COORDINATES(d, GLdouble)

void edge_flag(State& state, GLboolean flag) {
    set_attribute(state, edge_flag_slot, flag != GL_FALSE);
}
void edge_flagv(State& state, const GLboolean* flag) {
    set_attribute(state, edge_flag_slot, *flag != GL_FALSE);
}

}  // namespace cuesta::gl
