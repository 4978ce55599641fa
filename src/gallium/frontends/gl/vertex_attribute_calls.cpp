// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glVertexAttrib* of types that OpenGL ES has not (OpenGL 2.1, 2.7). Attribute 0 is the vertex.
#include <array>
#include <bit>
#include <type_traits>

#include "gallium/frontends/gl/vertex_calls.h"
#include "gallium/frontends/gles/vertex_attributes.h"

namespace cuesta::gl {

namespace {

template <typename... T>
void set_generic(State& state, GLuint index, T... components) {
    if (!gles::check_attribute(state, index))
        return;
    if (!state.is_compatibility()) {
        std::array<float, 4> all = {0, 0, 0, 1};
        size_t i = 0;
        ((all[i++] = static_cast<float>(components)), ...);
        return gles::set_current_attribute(
            state, index,
            {gles::CurrentAttribute::Kind::floats, std::bit_cast<std::array<uint32_t, 4>>(all)});
    }
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

// Integers that stay such (OpenGL 3.0, 2.7).
template <typename T>
void set_integers(State& state, GLuint index, T x, T y = 0, T z = 0, T w = 1) {
    using Kind = gles::CurrentAttribute::Kind;
    gles::set_current_attribute(state, index,
                                {std::is_signed_v<T> ? Kind::ints : Kind::uints,
                                 {static_cast<uint32_t>(x), static_cast<uint32_t>(y),
                                  static_cast<uint32_t>(z), static_cast<uint32_t>(w)}});
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

#define CUESTA_GL_INTEGER_ATTRIBUTES(letter, T)                                \
    void vertex_attrib_i1##letter(State& state, GLuint index, T x) {           \
        set_integers(state, index, x);                                         \
    }                                                                          \
    void vertex_attrib_i1##letter##v(State& state, GLuint index, const T* v) { \
        set_integers(state, index, v[0]);                                      \
    }                                                                          \
    void vertex_attrib_i2##letter(State& state, GLuint index, T x, T y) {      \
        set_integers(state, index, x, y);                                      \
    }                                                                          \
    void vertex_attrib_i2##letter##v(State& state, GLuint index, const T* v) { \
        set_integers(state, index, v[0], v[1]);                                \
    }                                                                          \
    void vertex_attrib_i3##letter(State& state, GLuint index, T x, T y, T z) { \
        set_integers(state, index, x, y, z);                                   \
    }                                                                          \
    void vertex_attrib_i3##letter##v(State& state, GLuint index, const T* v) { \
        set_integers(state, index, v[0], v[1], v[2]);                          \
    }

CUESTA_GL_INTEGER_ATTRIBUTES(i, GLint)
CUESTA_GL_INTEGER_ATTRIBUTES(ui, GLuint)

void vertex_attrib_i4bv(State& state, GLuint index, const GLbyte* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib_i4sv(State& state, GLuint index, const GLshort* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib_i4ubv(State& state, GLuint index, const GLubyte* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}
void vertex_attrib_i4usv(State& state, GLuint index, const GLushort* v) {
    set_integers(state, index, v[0], v[1], v[2], v[3]);
}

}  // namespace cuesta::gl
