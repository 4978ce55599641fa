// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The CPU's part of a draw of draw_decomposed().
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gallium/frontends/gl/assembled_primitives.h"
#include "gallium/frontends/gl/captured_vertices.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/decomposed_draw.h"

namespace cuesta::gl {

class Decomposer {
  public:
    Decomposer(State& state, const CapturedVertices& captured);

    bool first_provokes() const { return state_.raster.first_provokes; }

    // What a vertex has, its colours clamped (2.14.6).
    VertexResults vertex(std::span<const Vec4> results) const;

    // Of what comes next.
    void set_primitive(uint32_t number) { out_.set_primitive(number); }
    bool draw_line(VertexResults first, VertexResults second, bool restarts);
    // Vertices as the mode's polygon has them, and which begin an edge of its boundary.
    bool draw_polygon(std::vector<ClippedVertex> polygon, size_t provoking);
    bool finish() { return out_.finish(); }

  private:
    struct WindowPoint {
        double x = 0;
        double y = 0;
        double z = 0;
    };
    // Where the stipple of a line stands.
    struct StipplePlace {
        double length = 0;  // fragments
        Vec4 varying{};     // RasterVarying::line_stipple
    };

    WindowPoint window(std::span<const Vec4> results) const;
    // The results with that place in the window, at the same depth.
    void move(VertexResults& results, double x, double y) const;
    StipplePlace place_stipple(const WindowPoint& a, const WindowPoint& b, bool is_smooth) const;

    bool put_line(VertexResults first, VertexResults second, bool faces_back);
    bool put_smooth_line(const VertexResults& first, const VertexResults& second, bool faces_back);
    bool put_point(const ClippedVertex& vertex, bool faces_back);
    bool put_fan(const std::vector<ClippedVertex>& polygon, bool faces_back);
    bool put_smooth_polygon(const std::vector<ClippedVertex>& polygon, bool faces_back);

    double signed_area(const std::vector<ClippedVertex>& polygon) const;
    // Those that the whole polygon has from its provoking vertex, and its face's colours.
    void choose_values(std::vector<ClippedVertex>& polygon, size_t provoking, bool is_back) const;
    void offset_depth(std::vector<ClippedVertex>& polygon, GLenum mode) const;

    State& state_;
    const RasterState& raster_;
    const CapturedVertices& captured_;
    size_t position_;
    std::optional<size_t> colors_[2];
    std::optional<size_t> back_colors_[2];
    std::vector<size_t> flat_;  // outputs that have the provoking vertex's value
    ClipVolume volume_;
    DecomposedVertices out_;
    bool is_flat_;
    bool is_two_sided_;
    bool smooth_lines_;
    bool smooth_polygons_;
    double stipple_count_ = 0;  // fragments since the stipple began
};

// Of these the state of several samples leaves nothing (3.4.4, 3.5.7).
bool draws_smooth_lines(State& state);
bool draws_smooth_polygons(State& state);

}  // namespace cuesta::gl
