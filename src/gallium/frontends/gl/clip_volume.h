// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clipping of lines and polygons by the CPU (OpenGL 2.1, 2.12): of vertices with all that they
// have.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "gallium/frontends/gl/matrix.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

// What a vertex stage made of a vertex, vec4 by vec4.
using VertexResults = std::vector<Vec4>;

struct ClippedVertex {
    VertexResults results;
    bool begins_edge = true;  // of a polygon: the edge behind the vertex is on the boundary
};

// A half space: (vector of the plane) . (result number `output`) is not negative inside.
struct ClipPlane {
    Vec4 plane{};
    size_t output = 0;
    bool is_users = false;
};

class ClipVolume {
  public:
    // The view volume, whose near and far side cut nothing where depth is clamped; `position` is
    // the number of gl_Position among results.
    ClipVolume(const gles::State& state, size_t position);
    void add(const ClipPlane& plane) { planes_.push_back(plane); }

    // What is left of a line, if anything.
    bool clip_line(VertexResults& first, VertexResults& second) const;
    // Likewise. Edges that clipping makes are on the boundary where a plane of the application's
    // made them: those along the sides of the view volume would be nothing but a frame of the
    // window, and other drivers draw none.
    void clip_polygon(std::vector<ClippedVertex>& polygon) const;

  private:
    std::vector<ClipPlane> planes_;
};

}  // namespace cuesta::gl
