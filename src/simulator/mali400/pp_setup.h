// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitive set-up: from the vertices that the vertex shader left in memory (screen position and
// 1/w) to covered samples and to planes over the screen (Mali-400 fact sheet, parts 2 and 7).
//
// Depth and attribute/w are affine over the screen also where a vertex lies behind the eye, so the
// planes always come from the original vertices; only the outline is clipped.
#pragma once

#include <array>
#include <span>

#include "simulator/common/polygon.h"

namespace cuesta::simulator::mali400 {

struct ScreenVertex {
    float x = 0;
    float y = 0;
    float z = 0;
    float reciprocal_w = 1;
};

enum class PrimitiveKind { point, line, triangle, rectangle };

struct Primitive {
    PrimitiveKind kind = PrimitiveKind::triangle;
    std::array<ScreenVertex, 3> vertices;  // as many as the kind has
    float size = 1;                        // of a point, or the width of a line
};

// value + dx * (x - origin x) + dy * (y - origin y)
struct Plane {
    double value = 0;
    double dx = 0;
    double dy = 0;
};

struct PrimitiveSetup {
    Polygon outline{std::span<const GridPoint>{}};
    double origin_x = 0;
    double origin_y = 0;
    Plane depth;
    Plane reciprocal_w;
    bool affine = true;          // all 1/w are equal: attributes are not divided
    bool positive_area = false;  // triangles; sign of A in part 2, 2.8
    bool is_polygon = false;     // triangles and rectangles
    double depth_slope = 0;      // the greater of |dz/dx| and |dz/dy|
    double point_left = 0;
    double point_top = 0;
    double point_size = 1;
    PrimitiveKind kind = PrimitiveKind::triangle;

    // The plane of an attribute, already multiplied by 1/w unless affine.
    Plane attribute(const std::array<float, 3>& values) const;

    double at(const Plane& plane, double x, double y) const {
        return plane.value + plane.dx * (x - origin_x) + plane.dy * (y - origin_y);
    }

  private:
    friend struct SetupBuilder;

    std::array<double, 3> vertex_weight_ = {1, 1, 1};  // 1/w
    // Gradients of the barycentric coordinates of vertices 1 and 2.
    Plane share1_;
    Plane share2_;
};

// An outline that is empty covers nothing: degenerate, behind the eye, or not finite.
PrimitiveSetup set_up(const Primitive& primitive);

}  // namespace cuesta::simulator::mali400
