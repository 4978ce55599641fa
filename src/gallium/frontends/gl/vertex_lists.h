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
// in which transform feedback keeps them; the vertex that flat colours come from is the first or
// the last.
template <typename Take>
void list_vertices(GLenum mode, uint32_t count, bool first_provokes, Take take) {
    const auto put = [&](std::initializer_list<uint32_t> places) {
        for (const uint32_t place : places)
            take(place);
    };
    // Of a strip: that turn by turn go round the other way.
    const auto put_odd = [&](uint32_t a, uint32_t b, uint32_t c) {
        if (first_provokes)
            put({a, c, b});
        else
            put({b, a, c});
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
                if (i % 2 == 0)
                    put({i, i + 1, i + 2});
                else
                    put_odd(i, i + 1, i + 2);
            break;
        case GL_TRIANGLE_FAN:
            for (uint32_t i = 1; i + 1 < count; ++i)
                if (first_provokes)
                    put({i, i + 1, 0});
                else
                    put({0, i, i + 1});
            break;
        case GL_TRIANGLES_ADJACENCY:
            for (uint32_t i = 0; i + 5 < count; i += 6)
                put({i, i + 2, i + 4});
            break;
        case GL_TRIANGLE_STRIP_ADJACENCY:
            for (uint32_t i = 0; i + 5 < count; i += 2)
                if (i / 2 % 2 == 0)
                    put({i, i + 2, i + 4});
                else
                    put_odd(i, i + 2, i + 4);
            break;
        default: list_triangles(mode, count, first_provokes, take);
    }
}

}  // namespace cuesta::gl
