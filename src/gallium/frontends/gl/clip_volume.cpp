// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/clip_volume.h"

#include <algorithm>

namespace cuesta::gl {

namespace {

double distance(const ClipPlane& plane, const VertexResults& results) {
    const Vec4& v = results[plane.output];
    double sum = 0;
    for (size_t i = 0; i < v.size(); ++i)
        sum += static_cast<double>(plane.plane[i]) * v[i];
    return sum;
}

VertexResults between(const VertexResults& a, const VertexResults& b, double part) {
    VertexResults made(a.size());
    for (size_t i = 0; i < a.size(); ++i)
        for (size_t c = 0; c < made[i].size(); ++c)
            made[i][c] = static_cast<float>(a[i][c] + (double{b[i][c]} - a[i][c]) * part);
    return made;
}

// A vertex inside and one outside: the place of the plane, always computed from inside.
VertexResults crossing(const VertexResults& inside,
                       double inside_distance,
                       const VertexResults& outside,
                       double outside_distance) {
    return between(inside, outside, inside_distance / (inside_distance - outside_distance));
}

}  // namespace

ClipVolume::ClipVolume(const gles::State& state, size_t position) {
    const float nearest = state.viewport.clip_depth == GL_ZERO_TO_ONE_EXT ? 0.0f : 1.0f;
    for (const Vec4& plane :
         {Vec4{1, 0, 0, 1}, Vec4{-1, 0, 0, 1}, Vec4{0, 1, 0, 1}, Vec4{0, -1, 0, 1}})
        add({.plane = plane, .output = position});
    if (state.raster.depth_clamp)
        return;
    for (const Vec4& plane : {Vec4{0, 0, 1, nearest}, Vec4{0, 0, -1, 1}})
        add({.plane = plane, .output = position});
}

bool ClipVolume::clip_line(VertexResults& first, VertexResults& second) const {
    for (const ClipPlane& plane : planes_) {
        const double a = distance(plane, first);
        const double b = distance(plane, second);
        if (a < 0 && b < 0)
            return false;
        if (a < 0)
            first = crossing(second, b, first, a);
        else if (b < 0)
            second = crossing(first, a, second, b);
    }
    return true;
}

void ClipVolume::clip_polygon(std::vector<ClippedVertex>& polygon) const {
    for (const ClipPlane& plane : planes_) {
        if (std::ranges::none_of(polygon, [&](const ClippedVertex& vertex) {
                return distance(plane, vertex.results) < 0;
            }))
            continue;
        std::vector<ClippedVertex> left;
        for (size_t i = 0; i < polygon.size(); ++i) {
            const ClippedVertex& from = polygon[i];
            const ClippedVertex& to = polygon[(i + 1) % polygon.size()];
            const double a = distance(plane, from.results);
            const double b = distance(plane, to.results);
            if (a >= 0)
                left.push_back(from);
            if (a >= 0 && b < 0)
                left.push_back({crossing(from.results, a, to.results, b), plane.is_users});
            if (a < 0 && b >= 0)
                left.push_back({crossing(to.results, b, from.results, a), from.begins_edge});
        }
        polygon = std::move(left);
    }
}

}  // namespace cuesta::gl
