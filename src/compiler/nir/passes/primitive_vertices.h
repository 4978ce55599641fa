// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which vertices of a draw a primitive is made of: the orders of OpenGL 3.2, sections 2.6.1 and
// 2.11.1.
#pragma once

#include <cstdint>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

// Of draws.
enum class DrawMode : uint8_t {
    points,
    lines,
    line_loop,
    line_strip,
    triangles,
    triangle_strip,
    triangle_fan,
    lines_adjacency,
    line_strip_adjacency,
    triangles_adjacency,
    triangle_strip_adjacency,
};

// What comes to a geometry shader.
GeometryInput primitive_of(DrawMode mode);
// The mode whose primitives have no vertices in common.
DrawMode list_of(GeometryInput primitive);
// Of so many vertices; what is left of them is no primitive.
uint32_t primitives_of(DrawMode mode, uint32_t vertices);
// Whether primitives may come back to vertex 0.
bool keeps_first_vertex(DrawMode mode);

// The vertex of a draw that is corner number `corner` of a primitive, as geometry shaders count
// corners: the same whichever vertex provokes. That is chosen among the corners of what is drawn,
// which are vertices that the shader emits, and no other order is named for what it takes. `last`
// is the number of the last primitive. Math is how numbers are computed: on the spot, or by a
// program (see vertex_of below and geometry_to_grid).
template <typename Math>
typename Math::Number corner_vertex(Math& m,
                                    DrawMode mode,
                                    unsigned corner,
                                    typename Math::Number primitive,
                                    typename Math::Number last) {
    using Number = typename Math::Number;
    const auto listed = [&](unsigned vertices) {
        return m.add(m.mul(primitive, vertices), m.number(corner));
    };
    const auto behind = [&](Number first, unsigned by) { return m.add(first, m.number(by)); };
    switch (mode) {
        case DrawMode::points: return primitive;
        case DrawMode::lines: return listed(2);
        case DrawMode::line_strip:
        case DrawMode::line_strip_adjacency: return behind(primitive, corner);
        case DrawMode::line_loop:
            if (corner == 0)
                return primitive;
            return m.select(m.equal(primitive, last), m.number(0), behind(primitive, 1));
        case DrawMode::triangles: return listed(3);
        case DrawMode::triangle_strip:
            if (corner == 2)
                return behind(primitive, 2);
            return m.select(m.is_odd(primitive), behind(primitive, 1 - corner),
                            behind(primitive, corner));
        case DrawMode::triangle_fan: return corner == 0 ? m.number(0) : behind(primitive, corner);
        case DrawMode::lines_adjacency: return listed(4);
        case DrawMode::triangles_adjacency: return listed(6);
        case DrawMode::triangle_strip_adjacency: break;
    }
    // Every other vertex is one of triangles; what is beside the edge to the triangle in front, to
    // that behind, and beside the third edge.
    const Number first = m.mul(primitive, 2);
    const auto in_front = [&] {
        return m.select(m.equal(primitive, m.number(0)), m.number(1), m.sub(first, m.number(2)));
    };
    const auto next = [&] {
        return m.select(m.equal(primitive, last), behind(first, 5), behind(first, 6));
    };
    const auto of_odd = [&](Number odd, Number even) {
        return m.select(m.is_odd(primitive), odd, even);
    };
    switch (corner) {
        case 0: return of_odd(behind(first, 2), first);
        case 1: return in_front();
        case 2: return of_odd(first, behind(first, 2));
        case 3: return of_odd(behind(first, 3), next());
        case 4: return behind(first, 4);
        default: return of_odd(next(), behind(first, 3));
    }
}

// The same on the spot.
uint32_t vertex_of(DrawMode mode, unsigned corner, uint32_t primitive, uint32_t last);

}  // namespace cuesta::nir
