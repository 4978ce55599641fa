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

template <typename... T>
void set_generic_normalized(State& state, GLuint index, T... components) {
    set_generic(state, index, normalized(components)...);
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

// Arrays of four alone: components as they are, normalized, and integers that stay such.
#define CUESTA_GL_GIVE_4V(name, T, give)                \
    void name(State& state, GLuint index, const T* v) { \
        give(state, index, v[0], v[1], v[2], v[3]);     \
    }
CUESTA_GL_GIVE_4V(vertex_attrib4bv, GLbyte, set_generic)
CUESTA_GL_GIVE_4V(vertex_attrib4iv, GLint, set_generic)
CUESTA_GL_GIVE_4V(vertex_attrib4ubv, GLubyte, set_generic)
CUESTA_GL_GIVE_4V(vertex_attrib4usv, GLushort, set_generic)
CUESTA_GL_GIVE_4V(vertex_attrib4uiv, GLuint, set_generic)

CUESTA_GL_GIVE_4V(vertex_attrib4_nbv, GLbyte, set_generic_normalized)
CUESTA_GL_GIVE_4V(vertex_attrib4_nsv, GLshort, set_generic_normalized)
CUESTA_GL_GIVE_4V(vertex_attrib4_niv, GLint, set_generic_normalized)
CUESTA_GL_GIVE_4V(vertex_attrib4_nusv, GLushort, set_generic_normalized)
CUESTA_GL_GIVE_4V(vertex_attrib4_nuiv, GLuint, set_generic_normalized)
CUESTA_GL_GIVE_4(vertex_attrib4_nub, GLubyte, set_generic_normalized, index, GLuint index)

CUESTA_GL_GIVE_4V(vertex_attrib_i4bv, GLbyte, set_integers)
CUESTA_GL_GIVE_4V(vertex_attrib_i4sv, GLshort, set_integers)
CUESTA_GL_GIVE_4V(vertex_attrib_i4ubv, GLubyte, set_integers)
CUESTA_GL_GIVE_4V(vertex_attrib_i4usv, GLushort, set_integers)

#define CUESTA_GL_INTEGER_ATTRIBUTES(letter, T)                                      \
    CUESTA_GL_GIVE_1(vertex_attrib_i1##letter, T, set_integers, index, GLuint index) \
    CUESTA_GL_GIVE_2(vertex_attrib_i2##letter, T, set_integers, index, GLuint index) \
    CUESTA_GL_GIVE_3(vertex_attrib_i3##letter, T, set_integers, index, GLuint index)
CUESTA_GL_INTEGER_ATTRIBUTES(i, GLint)
CUESTA_GL_INTEGER_ATTRIBUTES(ui, GLuint)

}  // namespace cuesta::gl
