// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "geometry.h"

namespace cuesta::reference {
namespace {

// Distances to the six planes -w <= x, y, z <= w; inside where none is below 0.
constexpr unsigned plane_count = 6;

double distance(const Vertex& vertex, unsigned plane) {
    const double coordinate = vertex.position[plane / 2];
    return vertex.position[3] + (plane % 2 == 0 ? coordinate : -coordinate);
}

Double4 mix(const Double4& a, const Double4& b, double t) {
    Double4 result;
    for (size_t i = 0; i < result.size(); ++i)
        result[i] = a[i] + (b[i] - a[i]) * t;
    return result;
}

Vertex mix(const Vertex& a, const Vertex& b, double t) {
    Vertex result;
    result.position = mix(a.position, b.position, t);
    for (size_t i = 0; i < a.varyings.size(); ++i)
        result.varyings.push_back(mix(a.varyings[i], b.varyings[i], t));
    return result;
}

std::vector<Vertex> clip(const std::vector<Vertex>& polygon, unsigned plane) {
    std::vector<Vertex> result;
    for (size_t i = 0; i < polygon.size(); ++i) {
        const Vertex& from = polygon[i];
        const Vertex& to = polygon[(i + 1) % polygon.size()];
        const double d0 = distance(from, plane);
        const double d1 = distance(to, plane);
        if (d0 >= 0)
            result.push_back(from);
        // Always cut from the inner end, so that neighbours cut their common edge in the same
        // point.
        if (d0 >= 0 && d1 < 0)
            result.push_back(mix(from, to, d0 / (d0 - d1)));
        else if (d0 < 0 && d1 >= 0)
            result.push_back(mix(to, from, d1 / (d1 - d0)));
    }
    return result;
}

}  // namespace

WindowVertex to_window(const Vertex& vertex, const pipe::Viewport& viewport) {
    const double inverse_w = 1 / vertex.position[3];
    const auto window = [&](size_t i) {
        return vertex.position[i] * inverse_w * viewport.scale[i] + viewport.translate[i];
    };
    return {window(0), window(1), window(2), inverse_w, vertex.varyings};
}

std::vector<Vertex> clip_triangle(std::span<const Vertex* const, 3> triangle) {
    std::vector<Vertex> polygon = {*triangle[0], *triangle[1], *triangle[2]};
    for (unsigned plane = 0; plane < plane_count && !polygon.empty(); ++plane)
        polygon = clip(polygon, plane);
    return polygon;
}

bool inside_clip_volume(const Vertex& vertex) {
    for (unsigned plane = 0; plane < plane_count; ++plane)
        if (!(distance(vertex, plane) >= 0))
            return false;
    return true;
}

double signed_area(std::span<const WindowVertex> polygon) {
    double area = 0;
    for (size_t i = 0; i < polygon.size(); ++i) {
        const WindowVertex& a = polygon[i];
        const WindowVertex& b = polygon[(i + 1) % polygon.size()];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

std::optional<std::vector<std::array<size_t, 3>>> triangles_of(pipe::Primitive primitive,
                                                               size_t elements) {
    std::vector<std::array<size_t, 3>> triangles;
    switch (primitive) {
        case pipe::Primitive::triangles:
            for (size_t i = 0; i + 2 < elements; i += 3)
                triangles.push_back({i, i + 1, i + 2});
            return triangles;
        case pipe::Primitive::triangle_strip:
            for (size_t i = 0; i + 2 < elements; ++i)
                triangles.push_back(i % 2 == 0 ? std::array{i, i + 1, i + 2}
                                               : std::array{i + 1, i, i + 2});
            return triangles;
        case pipe::Primitive::triangle_fan:
            for (size_t i = 1; i + 1 < elements; ++i)
                triangles.push_back({0, i, i + 1});
            return triangles;
        default: return std::nullopt;
    }
}

}  // namespace cuesta::reference
