// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which pixels a primitive covers, and its attributes there (OpenGL ES 2.0, 3.3 and 3.5). Pixels
// come as 2x2 quads at even coordinates; attributes are right in pixels that are not covered too,
// because derivatives need them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "geometry.h"

namespace cuesta::reference {

constexpr unsigned quad_pixels = 4;  // (0, 0), (1, 0), (0, 1), (1, 1); y downwards

struct Pixel {
    bool covered = false;
    int32_t x = 0;
    int32_t y = 0;
    double z = 0;
    double inverse_w = 1;
    std::array<double, 2> point_coord{};
    std::vector<Double4> varyings;  // with perspective
};

struct Quad {
    bool front_face = true;
    std::array<Pixel, quad_pixels> pixels;
};

// Pixels that may be drawn to; max is exclusive.
struct Bounds {
    int32_t min_x = 0;
    int32_t min_y = 0;
    int32_t max_x = 0;
    int32_t max_y = 0;

    bool contains(int32_t x, int32_t y) const {
        return x >= min_x && x < max_x && y >= min_y && y < max_y;
    }
};

using QuadSink = std::function<void(Quad&)>;

// A pixel belongs to the triangle that has its centre. Centres on an edge belong to the triangle on
// one side of it only: right of, or below, the edge.
void raster_triangle(const std::array<const WindowVertex*, 3>& triangle,
                     const Bounds& bounds,
                     bool front_face,
                     const QuadSink& sink);

// A square of the vertex's size around it.
void raster_point(const WindowVertex& vertex,
                  double size,
                  const Bounds& bounds,
                  const QuadSink& sink);

}  // namespace cuesta::reference
