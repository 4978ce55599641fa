// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glVertexAttrib* of types that OpenGL ES has not (OpenGL 2.1, 2.7). Attribute 0 is the vertex.
#include "gallium/frontends/gl/vertex_calls.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gl {

namespace {

template <typename... T>
void set_generic(State& state, GLuint index, T... components) {
    if (!gles::check_attribute(state, index))
        return;
    if (index == 0 && vertices_of(state).is_between())
        add_vertex(state, components...);
    else
        set_attribute(state, index, components...);
}

template <typename T>
void set_generic_normalized(State& state, GLuint index, const T* v) {
    set_generic(state, index, normalized(v[0]), normalized(v[1]), normalized(v[2]),
                normalized(v[3]));
}

}  // namespace

CUESTA_GL_GIVE_1_TO_4(vertex_attrib, d, GLdouble, set_generic, index, GLuint index)
CUESTA_GL_GIVE_1_TO_4(vertex_attrib, s, GLshort, set_generic, index, GLuint index)

void vertex_attrib4bv(State& state, GLuint index, const GLbyte* v) {
    set_generic(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib4iv(State& state, GLuint index, const GLint* v) {
    set_generic(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib4ubv(State& state, GLuint index, const GLubyte* v) {
    set_generic(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib4usv(State& state, GLuint index, const GLushort* v) {
    set_generic(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib4uiv(State& state, GLuint index, const GLuint* v) {
    set_generic(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib4_nbv(State& state, GLuint index, const GLbyte* v) {
    set_generic_normalized(state, index, v);
}
void vertex_attrib4_nsv(State& state, GLuint index, const GLshort* v) {
    set_generic_normalized(state, index, v);
}
void vertex_attrib4_niv(State& state, GLuint index, const GLint* v) {
    set_generic_normalized(state, index, v);
}
void vertex_attrib4_nub(State& state, GLuint index, GLubyte x, GLubyte y, GLubyte z, GLubyte w) {
    set_generic(state, index, normalized(x), normalized(y), normalized(z), normalized(w));
}
void vertex_attrib4_nubv(State& state, GLuint index, const GLubyte* v) {
    set_generic_normalized(state, index, v);
}
void vertex_attrib4_nusv(State& state, GLuint index, const GLushort* v) {
    set_generic_normalized(state, index, v);
}
void vertex_attrib4_nuiv(State& state, GLuint index, const GLuint* v) {
    set_generic_normalized(state, index, v);
}

}  // namespace cuesta::gl
