// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glBegin and glEnd, and glRect, which is both (OpenGL 2.1, 2.6 and 2.10).
#include "gallium/frontends/gl/primitives.h"
#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

void begin(State& state, GLenum mode) {
    if (vertices_of(state).is_between())
        return state.error(GL_INVALID_OPERATION, "glBegin: behind another");
    if (mode > last_mode)
        return state.error(GL_INVALID_ENUM, "glBegin: mode");
    vertices_of(state).begin(state, mode);
}

void end(State& state) {
    if (!vertices_of(state).is_between())
        return state.error(GL_INVALID_OPERATION, "glEnd: no glBegin");
    vertices_of(state).end(state);
}

#define CUESTA_GL_RECTANGLES(letter, T)                            \
    void rect##letter(State& state, T x1, T y1, T x2, T y2) {      \
        VertexCollector& vertices = vertices_of(state);            \
        vertices.begin(state, GL_QUADS);                           \
        add_vertex(state, x1, y1);                                 \
        add_vertex(state, x2, y1);                                 \
        add_vertex(state, x2, y2);                                 \
        add_vertex(state, x1, y2);                                 \
        vertices.end(state);                                       \
    }                                                              \
    void rect##letter##v(State& state, const T* v1, const T* v2) { \
        rect##letter(state, v1[0], v1[1], v2[0], v2[1]);           \
    }

CUESTA_GL_RECTANGLES(d, GLdouble)
CUESTA_GL_RECTANGLES(f, GLfloat)
CUESTA_GL_RECTANGLES(i, GLint)
CUESTA_GL_RECTANGLES(s, GLshort)

}  // namespace cuesta::gl
