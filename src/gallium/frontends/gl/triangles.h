// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Quads and polygons as triangles. The vertex that gives a flat colour comes last in each: of a
// quad its last one, of a polygon its first (OpenGL 2.1, 2.14.7). Where first vertices provoke
// (glProvokingVertex; OpenGL 3.2, 2.18) it comes first, and is a quad's first one too.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "gallium/frontends/gl/primitives.h"

namespace cuesta::gl {

inline constexpr uint32_t indices_of_quad = 6;

// GL_QUADS, GL_QUAD_STRIP, GL_POLYGON.
constexpr bool is_made_of_triangles(GLenum mode) {
    return mode == GL_QUADS || mode == GL_QUAD_STRIP || mode == GL_POLYGON;
}

// Indices of the triangles of so many vertices.
constexpr uint64_t count_triangle_indices(GLenum mode, uint32_t vertices) {
    const uint64_t whole = whole_vertices(mode, vertices);
    if (whole == 0)
        return 0;
    switch (mode) {
        case GL_QUADS: return whole / 4 * indices_of_quad;
        case GL_QUAD_STRIP: return (whole / 2 - 1) * indices_of_quad;
        default: return (whole - 2) * 3;
    }
}

// `take` gets the numbers of vertices, three for each triangle. The triangles of fewer vertices are
// the first ones of more.
template <typename Take>
void list_triangles(GLenum mode, uint32_t vertices, bool first_provokes, Take take) {
    vertices = whole_vertices(mode, vertices);
    const auto take_all = [&](std::initializer_list<uint32_t> corners) {
        for (const uint32_t corner : corners)
            take(corner);
    };
    // Corners of a quad one after the other, of which the first and the last provoke.
    const auto take_quad = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
        if (first_provokes)
            take_all({a, b, c, a, c, d});
        else
            take_all({a, b, d, b, c, d});
    };
    switch (mode) {
        case GL_QUADS:
            for (uint32_t i = 0; i < vertices; i += 4)
                take_quad(i, i + 1, i + 2, i + 3);
            break;
        case GL_QUAD_STRIP:
            for (uint32_t i = 0; i + 3 < vertices; i += 2)
                if (first_provokes)
                    take_quad(i, i + 1, i + 3, i + 2);
                else
                    take_quad(i + 2, i, i + 1, i + 3);
            break;
        default:
            for (uint32_t i = 1; i + 1 < vertices; ++i)
                if (first_provokes)
                    take_all({0, i, i + 1});
                else
                    take_all({i, i + 1, 0});
    }
}

}  // namespace cuesta::gl
