// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/primitive_vertices.h"

namespace cuesta::nir {
namespace {

struct HostMath {
    using Number = uint32_t;
    static uint32_t number(uint32_t n) { return n; }
    static uint32_t add(uint32_t a, uint32_t b) { return a + b; }
    static uint32_t sub(uint32_t a, uint32_t b) { return a - b; }
    static uint32_t mul(uint32_t a, uint32_t b) { return a * b; }
    static bool equal(uint32_t a, uint32_t b) { return a == b; }
    static bool is_odd(uint32_t a) { return (a & 1) != 0; }
    static uint32_t select(bool which, uint32_t a, uint32_t b) { return which ? a : b; }
};

}  // namespace

GeometryInput primitive_of(DrawMode mode) {
    switch (mode) {
        case DrawMode::points: return GeometryInput::points;
        case DrawMode::lines:
        case DrawMode::line_loop:
        case DrawMode::line_strip: return GeometryInput::lines;
        case DrawMode::triangles:
        case DrawMode::triangle_strip:
        case DrawMode::triangle_fan: return GeometryInput::triangles;
        case DrawMode::lines_adjacency:
        case DrawMode::line_strip_adjacency: return GeometryInput::lines_adjacency;
        case DrawMode::triangles_adjacency:
        case DrawMode::triangle_strip_adjacency: break;
    }
    return GeometryInput::triangles_adjacency;
}

DrawMode list_of(GeometryInput primitive) {
    switch (primitive) {
        case GeometryInput::points: return DrawMode::points;
        case GeometryInput::lines: return DrawMode::lines;
        case GeometryInput::triangles: return DrawMode::triangles;
        case GeometryInput::lines_adjacency: return DrawMode::lines_adjacency;
        case GeometryInput::triangles_adjacency: break;
    }
    return DrawMode::triangles_adjacency;
}

uint32_t primitives_of(DrawMode mode, uint32_t vertices) {
    const auto behind = [&](uint32_t missing) {
        return vertices > missing ? vertices - missing : 0;
    };
    switch (mode) {
        case DrawMode::points: return vertices;
        case DrawMode::lines: return vertices / 2;
        case DrawMode::line_loop: return vertices < 2 ? 0 : vertices;
        case DrawMode::line_strip: return behind(1);
        case DrawMode::triangles: return vertices / 3;
        case DrawMode::triangle_strip:
        case DrawMode::triangle_fan: return behind(2);
        case DrawMode::lines_adjacency: return vertices / 4;
        case DrawMode::line_strip_adjacency: return behind(3);
        case DrawMode::triangles_adjacency: return vertices / 6;
        case DrawMode::triangle_strip_adjacency: break;
    }
    return behind(4) / 2;
}

bool keeps_first_vertex(DrawMode mode) {
    return mode == DrawMode::line_loop || mode == DrawMode::triangle_fan;
}

uint32_t vertex_of(DrawMode mode, unsigned corner, uint32_t primitive, uint32_t last) {
    HostMath math;
    return corner_vertex(math, mode, corner, primitive, last);
}

}  // namespace cuesta::nir
