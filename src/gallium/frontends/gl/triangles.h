// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Quads and polygons as triangles. The vertex that gives a flat colour comes last in each: of a
// quad its last one, of a polygon its first (OpenGL 2.1, 2.14.7).
#pragma once

#include <cstdint>

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
void list_triangles(GLenum mode, uint32_t vertices, Take take) {
    vertices = whole_vertices(mode, vertices);
    // Corners of a quad one after the other.
    const auto take_quad = [&](uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
        for (const uint32_t i : {a, b, d, b, c, d})
            take(i);
    };
    switch (mode) {
        case GL_QUADS:
            for (uint32_t i = 0; i < vertices; i += 4)
                take_quad(i, i + 1, i + 2, i + 3);
            break;
        case GL_QUAD_STRIP:
            for (uint32_t i = 0; i + 3 < vertices; i += 2)
                take_quad(i + 2, i, i + 1, i + 3);
            break;
        default:
            for (uint32_t i = 1; i + 1 < vertices; ++i)
                for (const uint32_t corner : {i, i + 1, 0u})
                    take(corner);
    }
}

}  // namespace cuesta::gl
