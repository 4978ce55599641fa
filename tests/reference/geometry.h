// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From clip coordinates to triangles of the window (OpenGL ES 2.0, 2.12 and 2.13).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "pipe/state.h"

namespace cuesta::reference {

using Double4 = std::array<double, 4>;

struct Vertex {
    Double4 position{};  // clip coordinates
    double point_size = 1;
    std::vector<Double4> varyings;
};

struct WindowVertex {
    double x = 0;
    double y = 0;  // downwards
    double z = 0;
    double inverse_w = 1;
    std::vector<Double4> varyings;
};

WindowVertex to_window(const Vertex& vertex, const pipe::Viewport& viewport);

// The part of the triangle that is in the clip volume: a convex polygon, empty where none is.
std::vector<Vertex> clip_triangle(std::span<const Vertex* const, 3> triangle);
bool inside_clip_volume(const Vertex& vertex);

// Twice the signed area; above 0 for what looks clockwise (y is downwards).
double signed_area(std::span<const WindowVertex> polygon);

// Triples of elements, in the order of the specification; only primitives of triangles.
std::optional<std::vector<std::array<size_t, 3>>> triangles_of(pipe::Primitive primitive,
                                                               size_t elements);

}  // namespace cuesta::reference
