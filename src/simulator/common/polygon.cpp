// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/polygon.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace cuesta::simulator {
namespace {

// Nothing nearer to the eye plane than this is drawn; far below any near plane in use.
constexpr double least_w = 0x1p-40;

// Distance to a clip plane, positive inside.
struct ClipPlane {
    double x = 0;
    double y = 0;
    double w = 0;
    double offset = 0;

    double distance(const HomogeneousPoint& point) const {
        return x * point.x + y * point.y + w * point.w + offset;
    }
};

constexpr std::array<ClipPlane, 5> clip_planes = {{
    {.w = 1, .offset = -least_w},
    {.x = 1, .w = guard_band},
    {.x = -1, .w = guard_band},
    {.y = 1, .w = guard_band},
    {.y = -1, .w = guard_band},
}};

HomogeneousPoint cut(const HomogeneousPoint& inside,
                     const HomogeneousPoint& outside,
                     const ClipPlane& plane) {
    const double from = plane.distance(inside);
    const double to = plane.distance(outside);
    const double t = from / (from - to);
    return {
        .x = inside.x + (outside.x - inside.x) * t,
        .y = inside.y + (outside.y - inside.y) * t,
        // Of large numbers little is left of a small w.
        .w = std::max(inside.w + (outside.w - inside.w) * t, least_w),
    };
}

// Rounding may have made the polygon concave, so that it is cut often; what there is no room for is
// not drawn.
ClippedPolygon clip_by_plane(const ClippedPolygon& polygon, const ClipPlane& plane) {
    ClippedPolygon result;
    const auto add = [&](const HomogeneousPoint& point) {
        if (result.count < max_polygon_vertices)
            result.vertices[result.count++] = point;
    };
    for (unsigned i = 0; i < polygon.count; ++i) {
        const HomogeneousPoint& here = polygon.vertices[i];
        const HomogeneousPoint& next = polygon.vertices[(i + 1) % polygon.count];
        const bool here_inside = plane.distance(here) >= 0;
        const bool next_inside = plane.distance(next) >= 0;
        if (here_inside)
            add(here);
        if (here_inside && !next_inside)
            add(cut(here, next, plane));
        if (!here_inside && next_inside)
            add(cut(next, here, plane));
    }
    return result;
}

double inside_guard_band(double x) {
    return x > -guard_band ? std::min(x, guard_band) : -guard_band;
}

// First pixel at or after subpixel position `limit`, for samples at `sample` in each pixel.
int first_pixel(int32_t limit, int32_t sample) {
    return (limit - sample + subpixels - 1) >> subpixel_bits;
}

int last_pixel(int32_t limit, int32_t sample) {
    return (limit - sample) >> subpixel_bits;
}

}  // namespace

GridPoint snap(double x, double y) {
    CUESTA_ASSERT(std::abs(x) <= guard_band + 1 && std::abs(y) <= guard_band + 1,
                  "vertex outside the guard band");
    return {
        .x = static_cast<int32_t>(std::floor(x * subpixels + 0.5)),
        .y = static_cast<int32_t>(std::floor(y * subpixels + 0.5)),
    };
}

GridPoint snap_projected(const HomogeneousPoint& point) {
    return snap(inside_guard_band(point.x / point.w), inside_guard_band(point.y / point.w));
}

int64_t double_area(GridPoint a, GridPoint b, GridPoint c) {
    return int64_t{b.x - a.x} * int64_t{c.y - a.y} - int64_t{c.x - a.x} * int64_t{b.y - a.y};
}

Polygon::Polygon(std::span<const GridPoint> vertices) {
    int64_t area = 0;
    for (size_t i = 2; i < vertices.size(); ++i)
        area += double_area(vertices[0], vertices[i - 1], vertices[i]);
    if (area == 0 || vertices.size() > max_polygon_vertices)
        return;
    least_ = greatest_ = vertices[0];
    for (size_t i = 0; i < vertices.size(); ++i) {
        GridPoint from = vertices[i];
        GridPoint to = vertices[(i + 1) % vertices.size()];
        least_ = {std::min(least_.x, from.x), std::min(least_.y, from.y)};
        greatest_ = {std::max(greatest_.x, from.x), std::max(greatest_.y, from.y)};
        if (area < 0)
            std::swap(from, to);
        const int64_t dx = to.x - from.x;
        const int64_t dy = to.y - from.y;
        if (dx == 0 && dy == 0)
            continue;
        // A sample exactly on an edge belongs to the polygon when the edge is its left one (it runs
        // upwards with this winding) or its top one.
        const bool keeps_ties = dy < 0 || (dy == 0 && dx > 0);
        edges_[edge_count_++] = {
            .a = -dy, .b = dx, .c = dy * from.x - dx * from.y - (keeps_ties ? 0 : 1)};
    }
}

bool Polygon::clip_to_bounds(int x, int y, GridPoint sample, TileRows& rows) const {
    const int left = std::max(first_pixel(least_.x, sample.x) - x, 0);
    const int right = std::min(last_pixel(greatest_.x, sample.x) - x, tile_size - 1);
    const int top = std::max(first_pixel(least_.y, sample.y) - y, 0);
    const int bottom = std::min(last_pixel(greatest_.y, sample.y) - y, tile_size - 1);
    if (left > right || top > bottom)
        return false;
    const uint32_t columns = ((2u << right) - 1) & ~((1u << left) - 1);
    for (int row = top; row <= bottom; ++row)
        rows[static_cast<size_t>(row)] = static_cast<uint16_t>(columns);
    return true;
}

TileRows Polygon::coverage(int x, int y, GridPoint sample) const {
    TileRows rows = {};
    if (empty() || !clip_to_bounds(x, y, sample, rows))
        return rows;
    const int64_t origin_x = int64_t{x} * subpixels + sample.x;
    const int64_t origin_y = int64_t{y} * subpixels + sample.y;
    constexpr int64_t span = (tile_size - 1) * subpixels;
    for (unsigned i = 0; i < edge_count_; ++i) {
        const Edge& edge = edges_[i];
        const int64_t origin = edge.a * origin_x + edge.b * origin_y + edge.c;
        if (origin + std::min<int64_t>(edge.a, 0) * span + std::min<int64_t>(edge.b, 0) * span >= 0)
            continue;  // the whole tile is inside this edge
        if (origin + std::max<int64_t>(edge.a, 0) * span + std::max<int64_t>(edge.b, 0) * span < 0)
            return TileRows{};
        for (int row = 0; row < tile_size; ++row) {
            uint16_t& mask = rows[static_cast<size_t>(row)];
            if (mask == 0)
                continue;
            int64_t value = origin + edge.b * subpixels * row;
            uint32_t outside = 0;
            for (unsigned column = 0; column < tile_size; ++column) {
                outside |= static_cast<uint32_t>(static_cast<uint64_t>(value) >> 63) << column;
                value += edge.a * subpixels;
            }
            mask = static_cast<uint16_t>(mask & ~outside);
        }
    }
    return rows;
}

ClippedPolygon clip_polygon(std::span<const HomogeneousPoint> vertices) {
    ClippedPolygon polygon;
    CUESTA_ASSERT(vertices.size() + clip_planes.size() <= max_polygon_vertices,
                  "too many vertices to clip");
    for (const HomogeneousPoint& vertex : vertices)
        polygon.vertices[polygon.count++] = vertex;
    for (const ClipPlane& plane : clip_planes) {
        polygon = clip_by_plane(polygon, plane);
        if (polygon.count == 0)
            break;
    }
    return polygon;
}

bool clip_segment(HomogeneousPoint& from, HomogeneousPoint& to) {
    for (const ClipPlane& plane : clip_planes) {
        const bool from_inside = plane.distance(from) >= 0;
        const bool to_inside = plane.distance(to) >= 0;
        if (!from_inside && !to_inside)
            return false;
        if (!from_inside)
            from = cut(to, from, plane);
        else if (!to_inside)
            to = cut(from, to, plane);
    }
    return true;
}

}  // namespace cuesta::simulator
