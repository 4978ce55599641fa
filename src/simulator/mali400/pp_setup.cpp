// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_setup.h"

#include <algorithm>
#include <cmath>

namespace cuesta::simulator::mali400 {
namespace {

struct Point {
    double x = 0;
    double y = 0;
};

Point point_of(GridPoint p) {
    return {static_cast<double>(p.x) / subpixels, static_cast<double>(p.y) / subpixels};
}

bool is_finite_vertex(const ScreenVertex& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) &&
           std::isfinite(v.reciprocal_w) && v.reciprocal_w != 0;
}

// In front of the eye and inside the guard band: needs no clipping.
bool is_plain_vertex(const ScreenVertex& v) {
    return v.reciprocal_w > 0 && std::abs(v.x) < guard_band && std::abs(v.y) < guard_band;
}

HomogeneousPoint homogeneous(const ScreenVertex& v) {
    const double w = 1.0 / v.reciprocal_w;
    return {.x = v.x * w, .y = v.y * w, .w = w};
}

// Widths; what is none (negative, NaN) covers nothing.
int32_t to_subpixels(double length) {
    if (!(length > 0))
        return 0;
    return static_cast<int32_t>(std::floor(std::min(length, guard_band) * subpixels + 0.5));
}

std::array<GridPoint, 4> box(GridPoint a, GridPoint b) {
    return {{{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}}};
}

}  // namespace

struct SetupBuilder {
    const Primitive& primitive;
    PrimitiveSetup result;

    void point();
    void line();
    void triangle();
    void rectangle();

  private:
    void set_origin(Point p) {
        result.origin_x = p.x;
        result.origin_y = p.y;
    }
    void planes_over_triangle(Point p0, Point p1, Point p2);
    void planes_along_line(bool along_x, Point p0, Point p1);
    void finish_planes(unsigned vertex_count);
};

// Depth and 1/w, once the shares and the origin are known.
void SetupBuilder::finish_planes(unsigned vertex_count) {
    std::array<float, 3> depths = {};
    std::array<float, 3> weights = {};
    for (unsigned i = 0; i < 3; ++i) {
        const ScreenVertex& vertex = primitive.vertices[i < vertex_count ? i : 0];
        depths[i] = vertex.z;
        weights[i] = vertex.reciprocal_w;
        result.vertex_weight_[i] = vertex.reciprocal_w;
    }
    result.affine = true;  // for the two planes that are not divided by w
    result.depth = result.attribute(depths);
    result.reciprocal_w = result.attribute(weights);
    result.affine = weights[0] == weights[1] && weights[0] == weights[2];
    result.depth_slope = std::max(std::abs(result.depth.dx), std::abs(result.depth.dy));
}

void SetupBuilder::planes_over_triangle(Point p0, Point p1, Point p2) {
    set_origin(p0);
    const Point d1 = {p1.x - p0.x, p1.y - p0.y};
    const Point d2 = {p2.x - p0.x, p2.y - p0.y};
    const double area = d1.x * d2.y - d2.x * d1.y;
    if (area == 0 || !std::isfinite(area)) {
        result.outline = Polygon({});
        return;
    }
    result.share1_ = {.value = 0, .dx = d2.y / area, .dy = -d2.x / area};
    result.share2_ = {.value = 0, .dx = -d1.y / area, .dy = d1.x / area};
    double sign = area;
    for (const ScreenVertex& vertex : primitive.vertices)
        sign = vertex.reciprocal_w < 0 ? -sign : sign;
    result.positive_area = sign > 0;
    finish_planes(3);
}

void SetupBuilder::triangle() {
    const auto& v = primitive.vertices;
    result.is_polygon = true;
    if (!std::all_of(v.begin(), v.end(), is_finite_vertex))
        return;
    if (std::all_of(v.begin(), v.end(), is_plain_vertex)) {
        const std::array<GridPoint, 3> grid = {snap(v[0].x, v[0].y), snap(v[1].x, v[1].y),
                                               snap(v[2].x, v[2].y)};
        result.outline = Polygon(grid);
        planes_over_triangle(point_of(grid[0]), point_of(grid[1]), point_of(grid[2]));
        return;
    }
    const std::array<HomogeneousPoint, 3> corners = {homogeneous(v[0]), homogeneous(v[1]),
                                                     homogeneous(v[2])};
    const ClippedPolygon clipped = clip_polygon(corners);
    std::array<GridPoint, max_polygon_vertices> grid;
    for (unsigned i = 0; i < clipped.count; ++i)
        grid[i] = snap_projected(clipped.vertices[i]);
    result.outline = Polygon(std::span<const GridPoint>(grid).first(clipped.count));
    planes_over_triangle({v[0].x, v[0].y}, {v[1].x, v[1].y}, {v[2].x, v[2].y});
}

void SetupBuilder::rectangle() {
    const auto& v = primitive.vertices;
    result.is_polygon = true;
    if (!std::all_of(v.begin(), v.end(), is_finite_vertex) ||
        !std::all_of(v.begin(), v.end(), is_plain_vertex))
        return;
    const std::array<GridPoint, 3> grid = {snap(v[0].x, v[0].y), snap(v[1].x, v[1].y),
                                           snap(v[2].x, v[2].y)};
    GridPoint least = grid[0];
    GridPoint greatest = grid[0];
    for (const GridPoint& p : grid) {
        least = {std::min(least.x, p.x), std::min(least.y, p.y)};
        greatest = {std::max(greatest.x, p.x), std::max(greatest.y, p.y)};
    }
    result.outline = Polygon(box(least, greatest));
    planes_over_triangle(point_of(grid[0]), point_of(grid[1]), point_of(grid[2]));
}

void SetupBuilder::planes_along_line(bool along_x, Point p0, Point p1) {
    set_origin(p0);
    const double length = along_x ? p1.x - p0.x : p1.y - p0.y;
    if (length == 0) {
        result.outline = Polygon({});
        return;
    }
    result.share1_ = {.value = 0, .dx = along_x ? 1 / length : 0, .dy = along_x ? 0 : 1 / length};
    finish_planes(2);
}

// A parallelogram: the width is measured along the minor axis, the ends lie across the major one.
// The first end belongs to the line and the second does not (GL's half-open rule; a pixel that two
// lines touch may belong to either, says the API).
void SetupBuilder::line() {
    const auto& v = primitive.vertices;
    if (!is_finite_vertex(v[0]) || !is_finite_vertex(v[1]) || !(primitive.size > 0))
        return;
    Point from = {v[0].x, v[0].y};
    Point to = {v[1].x, v[1].y};
    GridPoint a;
    GridPoint b;
    if (is_plain_vertex(v[0]) && is_plain_vertex(v[1])) {
        a = snap(v[0].x, v[0].y);
        b = snap(v[1].x, v[1].y);
        from = point_of(a);
        to = point_of(b);
    } else {
        HomogeneousPoint start = homogeneous(v[0]);
        HomogeneousPoint end = homogeneous(v[1]);
        if (!clip_segment(start, end))
            return;
        a = snap_projected(start);
        b = snap_projected(end);
    }
    const bool along_x = std::abs(b.x - a.x) >= std::abs(b.y - a.y);
    const int32_t width = to_subpixels(primitive.size);
    const int32_t before = width / 2;
    // A line towards smaller coordinates owns ties at its first end, which is its greater one.
    if (along_x && b.x < a.x) {
        ++a.x;
        ++b.x;
    } else if (!along_x && b.y < a.y) {
        ++a.y;
        ++b.y;
    }
    std::array<GridPoint, 4> corners = {a, b, b, a};
    for (unsigned i = 0; i < 4; ++i) {
        int32_t& minor = along_x ? corners[i].y : corners[i].x;
        minor += i < 2 ? -before : width - before;
    }
    result.outline = Polygon(corners);
    planes_along_line(along_x, from, to);
}

void SetupBuilder::point() {
    const ScreenVertex& v = primitive.vertices[0];
    if (!is_finite_vertex(v) || !is_plain_vertex(v) || !(primitive.size > 0) ||
        primitive.size > guard_band / 2)
        return;
    const double half = primitive.size / 2.0;
    const double left = std::max(v.x - half, -guard_band);
    const double top = std::max(v.y - half, -guard_band);
    const GridPoint least = snap(left, top);
    const int32_t side = to_subpixels(primitive.size);
    const GridPoint greatest = {least.x + side, least.y + side};
    result.outline = Polygon(box(least, greatest));
    set_origin({v.x, v.y});
    result.point_left = v.x - half;
    result.point_top = v.y - half;
    result.point_size = primitive.size;
    finish_planes(1);
}

Plane PrimitiveSetup::attribute(const std::array<float, 3>& values) const {
    std::array<double, 3> scaled = {values[0], values[1], values[2]};
    if (!affine) {
        for (unsigned i = 0; i < 3; ++i)
            scaled[i] *= vertex_weight_[i];
    }
    const double step1 = scaled[1] - scaled[0];
    const double step2 = scaled[2] - scaled[0];
    return {
        .value = scaled[0],
        .dx = step1 * share1_.dx + step2 * share2_.dx,
        .dy = step1 * share1_.dy + step2 * share2_.dy,
    };
}

PrimitiveSetup set_up(const Primitive& primitive) {
    SetupBuilder builder{.primitive = primitive, .result = {}};
    builder.result.kind = primitive.kind;
    switch (primitive.kind) {
        case PrimitiveKind::point: builder.point(); break;
        case PrimitiveKind::line: builder.line(); break;
        case PrimitiveKind::triangle: builder.triangle(); break;
        case PrimitiveKind::rectangle: builder.rectangle(); break;
    }
    return builder.result;
}

}  // namespace cuesta::simulator::mali400
