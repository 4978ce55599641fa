// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which sample points of a tile a convex polygon covers: exact integer edge functions on a subpixel
// grid with the top-left rule (row 0 on top), so that polygons which share an edge neither leave a
// gap nor touch a sample twice.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace cuesta::simulator {

constexpr int subpixel_bits = 8;
constexpr int subpixels = 1 << subpixel_bits;
constexpr int tile_size = 16;

// Coordinates must stay inside +-guard_band pixels; clip_polygon sees to it.
constexpr double guard_band = 32768.0;
constexpr unsigned max_polygon_vertices = 12;

// In subpixels.
struct GridPoint {
    int32_t x = 0;
    int32_t y = 0;
};

// To the nearest grid point; the coordinate must be inside the guard band.
GridPoint snap(double x, double y);

// Both corners belong to it.
struct GridBox {
    GridPoint least;
    GridPoint greatest;
};

// Twice the signed area; positive is clockwise on a screen with row 0 on top.
int64_t double_area(GridPoint a, GridPoint b, GridPoint c);

// One bit a pixel: bit x of row y.
using TileRows = std::array<uint16_t, tile_size>;

class Polygon {
  public:
    // Either winding. Fewer than three vertices or no area cover nothing.
    explicit Polygon(std::span<const GridPoint> vertices);

    bool empty() const { return edge_count_ == 0; }
    GridBox bounds() const { return {least_, greatest_}; }

    // Covered pixels of the tile whose first pixel is (x, y), for the sample point at `sample`
    // inside each pixel (the centre is half a pixel).
    TileRows coverage(int x, int y, GridPoint sample) const;

  private:
    // a*x + b*y + c >= 0 inside, ties already decided.
    struct Edge {
        int64_t a = 0;
        int64_t b = 0;
        int64_t c = 0;
    };

    bool clip_to_bounds(int x, int y, GridPoint sample, TileRows& rows) const;

    std::array<Edge, max_polygon_vertices> edges_;
    unsigned edge_count_ = 0;
    GridPoint least_;
    GridPoint greatest_;
};

// A vertex before the division by w: (x, y) is w times the screen position.
struct HomogeneousPoint {
    double x = 0;
    double y = 0;
    double w = 0;
};

struct ClippedPolygon {
    std::array<HomogeneousPoint, max_polygon_vertices> vertices;
    unsigned count = 0;
};

// Where it is on the screen, in front of the eye. Cuts between vertices of very different
// magnitudes may land beside the guard band: such are moved to its edge.
GridPoint snap_projected(const HomogeneousPoint& point);

// The part in front of the eye and inside the guard band. A cut is computed from the two ends of
// the edge alone, inside end first, so two polygons that share an edge are cut at the same point.
// Vertices are finite; so is what comes of them, with w above 0.
ClippedPolygon clip_polygon(std::span<const HomogeneousPoint> vertices);

// The same for a line; false when nothing is left.
bool clip_segment(HomogeneousPoint& from, HomogeneousPoint& to);

}  // namespace cuesta::simulator
