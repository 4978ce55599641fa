// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/plbu_binner.h"

#include <algorithm>
#include <cmath>

namespace cuesta::simulator::mali400 {
namespace {

constexpr double tile_pixels = 16;
// Covers what the fragment cores lose or gain when they snap to their grid of 1/256 pixel.
constexpr double margin = 1.0 / 16;

bool is_finite(const BinVertex& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) &&
           std::isfinite(v.reciprocal_w) && v.reciprocal_w != 0;
}

bool all_finite(std::span<const BinVertex> vertices) {
    return std::all_of(vertices.begin(), vertices.end(), is_finite);
}

// Needs no clipping.
bool is_plain(const BinVertex& v) {
    return v.reciprocal_w > 0 && std::abs(v.x) < guard_band && std::abs(v.y) < guard_band;
}

bool all_plain(std::span<const BinVertex> vertices) {
    return std::all_of(vertices.begin(), vertices.end(), is_plain);
}

HomogeneousPoint homogeneous(const BinVertex& v) {
    const double w = 1.0 / v.reciprocal_w;
    return {.x = v.x * w, .y = v.y * w, .w = w};
}

unsigned clamp_index(double value, unsigned greatest) {
    if (!(value > 0))  // NaN too
        return 0;
    return static_cast<unsigned>(std::min(value, static_cast<double>(greatest)));
}

}  // namespace

void PlbuBinner::set_state(const ListState& state, const hw::mali400::plbu::PrimitiveSetup& setup) {
    state_ = state;
    setup_ = setup;
    clip_ = {.left = static_cast<double>(state.scissor.min_x),
             .top = static_cast<double>(state.scissor.min_y),
             .right = state.scissor.max_x + 1.0,
             .bottom = state.scissor.max_y + 1.0};
    lists_.set_state(state);
}

bool PlbuBinner::outside_depth(std::span<const BinVertex> vertices) const {
    bool all_near = true;
    bool all_far = true;
    for (const BinVertex& v : vertices) {
        // Depth of a vertex behind the eye says nothing about the part in front.
        all_near = all_near && v.reciprocal_w > 0 && v.z < state_.depth_near;
        all_far = all_far && v.reciprocal_w > 0 && v.z > state_.depth_far;
    }
    return all_near || all_far;
}

// The sign of the area of the part in front of the eye.
bool PlbuBinner::is_culled(std::span<const BinVertex, 3> v) const {
    double area = (double{v[1].x} - v[0].x) * (double{v[2].y} - v[0].y) -
                  (double{v[2].x} - v[0].x) * (double{v[1].y} - v[0].y);
    for (const BinVertex& vertex : v)
        area = vertex.reciprocal_w < 0 ? -area : area;
    if (area == 0 || std::isnan(area))
        return true;
    return area > 0 ? setup_.cull_positive : setup_.cull_negative;
}

PlbuBinner::Box PlbuBinner::box_of(std::span<const Point> points) {
    Box box = {points[0].x, points[0].y, points[0].x, points[0].y};
    for (const Point& p : points) {
        box.left = std::min(box.left, p.x);
        box.right = std::max(box.right, p.x);
        box.top = std::min(box.top, p.y);
        box.bottom = std::max(box.bottom, p.y);
    }
    return {box.left - margin, box.top - margin, box.right + margin, box.bottom + margin};
}

// Convex, either winding; edges are pushed out by the margin.
PlbuBinner::Outline PlbuBinner::outline_of(std::span<const Point> points) {
    Outline outline;
    outline.box = box_of(points);
    double area = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        const Point& q = points[(i + 1) % points.size()];
        area += p.x * q.y - q.x * p.y;
    }
    // Slivers: the box alone decides.
    if (std::abs(area) < margin)
        return outline;
    const double sign = area > 0 ? 1 : -1;
    for (size_t i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        const Point& q = points[(i + 1) % points.size()];
        const Edge edge = {.a = sign * (p.y - q.y), .b = sign * (q.x - p.x)};
        const double length = std::abs(edge.a) + std::abs(edge.b);
        // Where clipping cuts twice at one place, the direction is that of rounding errors.
        if (length < margin)
            continue;
        const double slack = margin * length;
        outline.edges[outline.edge_count++] = {
            .a = edge.a, .b = edge.b, .c = -(edge.a * p.x + edge.b * p.y) + slack};
    }
    return outline;
}

// A parallelogram that is wider than the line by a pixel on every side.
PlbuBinner::Outline PlbuBinner::line_outline(Point from, Point to, double width) {
    const double steepness = std::abs(to.y - from.y) - std::abs(to.x - from.x);
    // Which axis a diagonal line counts along is decided on the snapped grid: allow for both.
    if (std::abs(steepness) < margin) {
        const std::array<Point, 2> ends = {from, to};
        const Box box = box_of(ends);
        const double side = width / 2 + 1;
        Outline outline;
        outline.box = {box.left - side, box.top - side, box.right + side, box.bottom + side};
        return outline;
    }
    const bool along_x = steepness < 0;
    double& start = along_x ? from.x : from.y;
    double& end = along_x ? to.x : to.y;
    const double slope =
        along_x ? (to.y - from.y) / (to.x - from.x) : (to.x - from.x) / (to.y - from.y);
    const double step = end >= start ? 1 : -1;
    start -= step;
    end += step;
    (along_x ? from.y : from.x) -= step * slope;
    (along_x ? to.y : to.x) += step * slope;
    const double half = width / 2 + 1;
    const Point side = along_x ? Point{0, half} : Point{half, 0};
    const std::array<Point, 4> corners = {{{from.x - side.x, from.y - side.y},
                                           {to.x - side.x, to.y - side.y},
                                           {to.x + side.x, to.y + side.y},
                                           {from.x + side.x, from.y + side.y}}};
    return outline_of(corners);
}

bool PlbuBinner::touches(const Outline& outline, unsigned block_x, unsigned block_y) const {
    const double width = tile_pixels * (1u << grid_.shift_w);
    const double height = tile_pixels * (1u << grid_.shift_h);
    const double left = block_x * width;
    const double top = block_y * height;
    for (unsigned i = 0; i < outline.edge_count; ++i) {
        const Edge& edge = outline.edges[i];
        const double x = edge.a > 0 ? left + width : left;
        const double y = edge.b > 0 ? top + height : top;
        if (edge.a * x + edge.b * y + edge.c < 0)
            return false;
    }
    return true;
}

Result<bool> PlbuBinner::add(const ListPrimitive& primitive, const Outline& outline) {
    const double left = std::max(outline.box.left, clip_.left);
    const double right = std::min(outline.box.right, clip_.right);
    const double top = std::max(outline.box.top, clip_.top);
    const double bottom = std::min(outline.box.bottom, clip_.bottom);
    const double frame_w = tile_pixels * grid_.tiles_w;
    const double frame_h = tile_pixels * grid_.tiles_h;
    if (!(left < right) || !(top < bottom) || left >= frame_w || top >= frame_h || right <= 0 ||
        bottom <= 0)
        return false;
    const unsigned last_x = (grid_.tiles_w - 1) >> grid_.shift_w;
    const unsigned last_y = (grid_.tiles_h - 1) >> grid_.shift_h;
    const double block_w = tile_pixels * (1u << grid_.shift_w);
    const double block_h = tile_pixels * (1u << grid_.shift_h);
    const unsigned x0 = clamp_index(left / block_w, last_x);
    const unsigned x1 = clamp_index(right / block_w, last_x);
    const unsigned y0 = clamp_index(top / block_h, last_y);
    const unsigned y1 = clamp_index(bottom / block_h, last_y);
    TRY(work_.spend(uint64_t{x1 - x0 + 1} * (y1 - y0 + 1), "PLBU"));
    const bool single = x0 == x1 && y0 == y1;
    bool added = false;
    for (unsigned y = y0; y <= y1; ++y) {
        for (unsigned x = x0; x <= x1; ++x) {
            if (!single && !touches(outline, x, y))
                continue;
            TRY(lists_.append(grid_.list(x, y), primitive));
            added = true;
        }
    }
    return added;
}

Result<bool> PlbuBinner::point(const BinVertex& v, float size) {
    if (!is_finite(v) || !is_plain(v) || !(size > 0) || !std::isfinite(size))
        return false;
    const double half = size / 2.0;
    const bool inside = v.x + half >= state_.left && v.x - half <= state_.right &&
                        v.y + half >= state_.bottom && v.y - half <= state_.top &&
                        v.z >= state_.depth_near && v.z <= state_.depth_far;
    if (!inside)
        return false;
    const std::array<Point, 2> corners = {{{v.x - half, v.y - half}, {v.x + half, v.y + half}}};
    Outline outline;
    outline.box = box_of(corners);
    return add({.kind = ListPrimitive::Kind::point, .slots = {v.slot}, .size = size}, outline);
}

Result<bool> PlbuBinner::line(std::span<const BinVertex, 2> v) {
    if (!all_finite(v) || outside_depth(v) || !(state_.size > 0) || !std::isfinite(state_.size))
        return false;
    Point from = {v[0].x, v[0].y};
    Point to = {v[1].x, v[1].y};
    if (!all_plain(v)) {
        HomogeneousPoint start = homogeneous(v[0]);
        HomogeneousPoint end = homogeneous(v[1]);
        if (!clip_segment(start, end))
            return false;
        from = {start.x / start.w, start.y / start.w};
        to = {end.x / end.w, end.y / end.w};
    }
    return add({.kind = ListPrimitive::Kind::line, .slots = {v[0].slot, v[1].slot}},
               line_outline(from, to, state_.size));
}

Result<bool> PlbuBinner::triangle(std::span<const BinVertex, 3> v) {
    if (!all_finite(v) || outside_depth(v) || is_culled(v))
        return false;
    const ListPrimitive primitive = {.kind = ListPrimitive::Kind::triangle,
                                     .slots = {v[0].slot, v[1].slot, v[2].slot}};
    if (all_plain(v)) {
        const std::array<Point, 3> points = {
            {{v[0].x, v[0].y}, {v[1].x, v[1].y}, {v[2].x, v[2].y}}};
        return add(primitive, outline_of(points));
    }
    const std::array<HomogeneousPoint, 3> corners = {homogeneous(v[0]), homogeneous(v[1]),
                                                     homogeneous(v[2])};
    const ClippedPolygon clipped = clip_polygon(corners);
    if (clipped.count < 3)
        return false;
    std::array<Point, max_polygon_vertices> points;
    for (unsigned i = 0; i < clipped.count; ++i)
        points[i] = {clipped.vertices[i].x / clipped.vertices[i].w,
                     clipped.vertices[i].y / clipped.vertices[i].w};
    return add(primitive, outline_of(std::span<const Point>(points).first(clipped.count)));
}

// Three corners of an axis-parallel rectangle; never culled.
Result<bool> PlbuBinner::rectangle(std::span<const BinVertex, 3> v) {
    if (!all_finite(v) || outside_depth(v) || !all_plain(v))
        return false;
    const std::array<Point, 3> points = {{{v[0].x, v[0].y}, {v[1].x, v[1].y}, {v[2].x, v[2].y}}};
    Outline outline;
    outline.box = box_of(points);
    return add({.kind = ListPrimitive::Kind::rectangle, .slots = {v[0].slot, v[1].slot, v[2].slot}},
               outline);
}

}  // namespace cuesta::simulator::mali400
