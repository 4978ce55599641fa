// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What all modes come to where primitives share no vertices: points, lines or triangles. Vertices
// that are only next to a primitive are left out (OpenGL 3.2, 2.6.1).
#pragma once

#include <cstdint>

#include "gallium/frontends/gl/triangles.h"

namespace cuesta::gl {

// GL_POINTS, GL_LINES or GL_TRIANGLES.
constexpr GLenum primitives_of(GLenum mode) {
    switch (mode) {
        case GL_POINTS: return GL_POINTS;
        case GL_LINES:
        case GL_LINE_LOOP:
        case GL_LINE_STRIP:
        case GL_LINES_ADJACENCY:
        case GL_LINE_STRIP_ADJACENCY: return GL_LINES;
        default: return GL_TRIANGLES;
    }
}

// `take` gets the places of the vertices of a run of `count`, primitive by primitive, in the order
// in which transform feedback keeps them; the vertex that flat colours come from is the last.
template <typename Take>
void list_vertices(GLenum mode, uint32_t count, Take take) {
    const auto put = [&](std::initializer_list<uint32_t> places) {
        for (const uint32_t place : places)
            take(place);
    };
    switch (mode) {
        case GL_POINTS:
            for (uint32_t i = 0; i < count; ++i)
                take(i);
            break;
        case GL_LINES:
            for (uint32_t i = 0; i + 1 < count; i += 2)
                put({i, i + 1});
            break;
        case GL_LINE_LOOP:
        case GL_LINE_STRIP:
            for (uint32_t i = 0; i + 1 < count; ++i)
                put({i, i + 1});
            if (mode == GL_LINE_LOOP && count > 1)
                put({count - 1, 0});
            break;
        case GL_LINES_ADJACENCY:
            for (uint32_t i = 0; i + 3 < count; i += 4)
                put({i + 1, i + 2});
            break;
        case GL_LINE_STRIP_ADJACENCY:
            for (uint32_t i = 0; i + 3 < count; ++i)
                put({i + 1, i + 2});
            break;
        case GL_TRIANGLES:
            for (uint32_t i = 0; i + 2 < count; i += 3)
                put({i, i + 1, i + 2});
            break;
        case GL_TRIANGLE_STRIP:
            for (uint32_t i = 0; i + 2 < count; ++i)
                put({i + i % 2, i + 1 - i % 2, i + 2});
            break;
        case GL_TRIANGLE_FAN:
            for (uint32_t i = 1; i + 1 < count; ++i)
                put({0, i, i + 1});
            break;
        case GL_TRIANGLES_ADJACENCY:
            for (uint32_t i = 0; i + 5 < count; i += 6)
                put({i, i + 2, i + 4});
            break;
        case GL_TRIANGLE_STRIP_ADJACENCY:
            for (uint32_t i = 0; i + 5 < count; i += 2) {
                const uint32_t odd = i / 2 % 2 * 2;
                put({i + odd, i + 2 - odd, i + 4});
            }
            break;
        default: list_triangles(mode, count, false, take);
    }
}

}  // namespace cuesta::gl
