// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Culls primitives and sorts them into the lists of the groups of tiles that they may touch. Errs
// on the safe side: a list may name a primitive that covers none of its samples. Source: Mali-400
// fact sheet, part 2, 2.7, 2.8, 2.11 and 2.13.
//
// Near and far clip triangles and lines geometrically and drop points, which no picture tells, as
// the fragment cores cut them per sample. Points are dropped where their square is outside, and a
// triangle that reaches behind the eye is culled by the orientation of the part in front of it
// (confirmed by Mesa's lima: dEQP's wide_point_clip, facing). ASSUMED: rectangles are treated
// alike; primitives with infinite coordinates or NaN are dropped.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "hw/mali400/plbu_stream.h"
#include "simulator/common/polygon.h"
#include "simulator/mali400/tile_list.h"
#include "simulator/mali400/work_budget.h"

namespace cuesta::simulator::mali400 {

// The frame in tiles, and how tiles are grouped into lists.
struct TileGrid {
    unsigned tiles_w = 1;
    unsigned tiles_h = 1;
    unsigned shift_w = 0;
    unsigned shift_h = 0;
    unsigned stride = 1;  // lists a row

    uint32_t list(unsigned block_x, unsigned block_y) const { return block_y * stride + block_x; }
    uint32_t list_count() const {
        return list((tiles_w - 1) >> shift_w, (tiles_h - 1) >> shift_h) + 1;
    }
};

// As the vertex shader left it.
struct BinVertex {
    uint32_t slot = 0;
    float x = 0;
    float y = 0;
    float z = 0;
    float reciprocal_w = 1;
};

class PlbuBinner {
  public:
    PlbuBinner(TileListWriter& lists, WorkBudget& work) : lists_(lists), work_(work) {}

    void set_grid(const TileGrid& grid) { grid_ = grid; }
    // Applies to the primitives that follow; also goes into the lists.
    void set_state(const ListState& state, const hw::mali400::plbu::PrimitiveSetup& setup);

    // Each returns whether any list got the primitive.
    Result<bool> point(const BinVertex& vertex, float size);
    Result<bool> line(std::span<const BinVertex, 2> vertices);
    Result<bool> triangle(std::span<const BinVertex, 3> vertices);
    Result<bool> rectangle(std::span<const BinVertex, 3> vertices);

  private:
    struct Point {
        double x = 0;
        double y = 0;
    };
    // In pixels, both ends included.
    struct Box {
        double left = 0;
        double top = 0;
        double right = 0;
        double bottom = 0;
    };
    // a*x + b*y + c >= 0 inside.
    struct Edge {
        double a = 0;
        double b = 0;
        double c = 0;
    };
    struct Outline {
        std::array<Edge, max_polygon_vertices> edges;
        unsigned edge_count = 0;
        Box box;
    };

    bool outside_depth(std::span<const BinVertex> vertices) const;
    bool is_culled(std::span<const BinVertex, 3> vertices) const;
    static Box box_of(std::span<const Point> points);
    static Outline outline_of(std::span<const Point> points);
    static Outline line_outline(Point from, Point to, double width);

    Result<bool> add(const ListPrimitive& primitive, const Outline& outline);
    bool touches(const Outline& outline, unsigned block_x, unsigned block_y) const;

    TileListWriter& lists_;
    WorkBudget& work_;
    TileGrid grid_;
    ListState state_;
    hw::mali400::plbu::PrimitiveSetup setup_;
    Box clip_;  // the scissor
};

}  // namespace cuesta::simulator::mali400
