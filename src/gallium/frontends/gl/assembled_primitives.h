// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Points, lines and polygons of the modes of glBegin (OpenGL 2.1, 2.6.1), for what is made of them
// one by one: unfilled polygons, stipples, selection, feedback.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

// A polygon; its vertices are places in the run that was given.
struct AssembledPolygon {
    std::span<const uint32_t> places;
    size_t provoking = 0;         // among `places`: whose colour the polygon has where it is flat
    bool has_edge_flags = false;  // else all edges are on the boundary
};

// Calls back for the primitives of a run of `count` vertices: point(place), line(first, second,
// whether its stipple begins anew) and polygon(AssembledPolygon), by what the mode is of. The
// vertex that provokes is the primitive's last, or its first.
template <typename Point, typename Line, typename Polygon>
void assemble(
    GLenum mode, uint32_t count, bool first_provokes, Point point, Line line, Polygon polygon) {
    const auto put = [&](std::initializer_list<uint32_t> places, size_t first, size_t last,
                         bool flags) {
        polygon(AssembledPolygon{
            {places.begin(), places.size()}, first_provokes ? first : last, flags});
    };
    switch (mode) {
        case GL_POINTS:
            for (uint32_t i = 0; i < count; ++i)
                point(i);
            break;
        case GL_LINES:
            for (uint32_t i = 0; i + 1 < count; i += 2)
                line(i, i + 1, true);
            break;
        case GL_LINE_STRIP:
        case GL_LINE_LOOP:
            for (uint32_t i = 0; i + 1 < count; ++i)
                line(i, i + 1, i == 0);
            if (mode == GL_LINE_LOOP && count > 1)
                line(count - 1, 0, false);
            break;
        case GL_TRIANGLES:
            for (uint32_t i = 0; i + 2 < count; i += 3)
                put({i, i + 1, i + 2}, 0, 2, true);
            break;
        case GL_TRIANGLE_STRIP:
            for (uint32_t i = 0; i + 2 < count; ++i)
                put({i + i % 2, i + 1 - i % 2, i + 2}, i % 2, 2, false);
            break;
        case GL_TRIANGLE_FAN:
            for (uint32_t i = 1; i + 1 < count; ++i)
                put({0, i, i + 1}, 1, 2, false);
            break;
        case GL_QUADS:
            for (uint32_t i = 0; i + 3 < count; i += 4)
                put({i, i + 1, i + 2, i + 3}, 0, 3, true);
            break;
        case GL_QUAD_STRIP:
            for (uint32_t i = 0; i + 3 < count; i += 2)
                put({i, i + 1, i + 3, i + 2}, 0, 2, false);
            break;
        case GL_POLYGON: {
            std::vector<uint32_t> all(count);
            for (uint32_t i = 0; i < count; ++i)
                all[i] = i;
            if (count > 2)
                polygon(AssembledPolygon{all, 0, true});
            break;
        }
        default: break;
    }
}

}  // namespace cuesta::gl
