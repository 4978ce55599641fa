// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glVertexAttrib* of types that OpenGL ES has not (OpenGL 2.1, 2.7). In the
// compatibility profile attribute 0 is the vertex.
#include "gallium/frontends/gl/vertex_calls.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gl {

namespace {

template <typename... T>
void set_generic(State& state, GLuint index, T... components) {
    if (!state.is_compatibility()) {
        std::array<float, 4> value = {0, 0, 0, 1};
        size_t i = 0;
        ((value[i++] = static_cast<float>(components)), ...);
        return gles::vertex_attrib4f(state, index, value[0], value[1], value[2], value[3]);
    }
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

#define CUESTA_GL_VERTEX_ATTRIBUTES(letter, T)                                    \
    void vertex_attrib1##letter(State& state, GLuint index, T x) {                \
        set_generic(state, index, x);                                             \
    }                                                                             \
    void vertex_attrib1##letter##v(State& state, GLuint index, const T* v) {      \
        set_generic(state, index, v[0]);                                          \
    }                                                                             \
    void vertex_attrib2##letter(State& state, GLuint index, T x, T y) {           \
        set_generic(state, index, x, y);                                          \
    }                                                                             \
    void vertex_attrib2##letter##v(State& state, GLuint index, const T* v) {      \
        set_generic(state, index, v[0], v[1]);                                    \
    }                                                                             \
    void vertex_attrib3##letter(State& state, GLuint index, T x, T y, T z) {      \
        set_generic(state, index, x, y, z);                                       \
    }                                                                             \
    void vertex_attrib3##letter##v(State& state, GLuint index, const T* v) {      \
        set_generic(state, index, v[0], v[1], v[2]);                              \
    }                                                                             \
    void vertex_attrib4##letter(State& state, GLuint index, T x, T y, T z, T w) { \
        set_generic(state, index, x, y, z, w);                                    \
    }                                                                             \
    void vertex_attrib4##letter##v(State& state, GLuint index, const T* v) {      \
        set_generic(state, index, v[0], v[1], v[2], v[3]);                        \
    }

CUESTA_GL_VERTEX_ATTRIBUTES(d, GLdouble)
CUESTA_GL_VERTEX_ATTRIBUTES(s, GLshort)

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
