// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/decomposer.h"

#include <algorithm>
#include <cmath>

#include "gallium/frontends/gles/clamp.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gl {

namespace {

// Part of a pixel: what rounding may do to the ends of lines.
constexpr double slack = 1.0 / 64;

using Kind = DecomposedVertices::Kind;

bool has_samples(State& state) {
    return gles::draw_target(state).samples > 1 && common(state).raster.multisample;
}

ClipVolume volume_of(const State& state, const CapturedVertices& captured, size_t position) {
    ClipVolume volume(state, position);
    if (!state.is_compatibility())
        return volume;
    const FixedFunctionState& fixed = compatibility(state).fixed;
    const std::optional<size_t> vertex = captured.find(nir::Slot::clip_vertex);
    // As RasterAdditions has them.
    const Matrix4 unproject =
        vertex || has_own_vertex_stage(state) ? identity : inverse(fixed.projection.top());
    for (size_t i = 0; i < state.raster.clip_distances.size(); ++i)
        if (state.raster.clip_distances[i])
            volume.add({.plane = multiply_row(fixed.clip_planes[i], unproject),
                        .output = vertex.value_or(position),
                        .is_users = true});
    return volume;
}

}  // namespace

bool draws_smooth_lines(State& state) {
    return common(state).raster.line_smooth && !has_samples(state);
}

bool draws_smooth_polygons(State& state) {
    return common(state).raster.polygon_smooth && !has_samples(state);
}

Decomposer::Decomposer(State& state, const CapturedVertices& captured)
    : state_(state),
      raster_(common(state).raster),
      captured_(captured),
      position_(captured.find(nir::Slot::position).value_or(0)),
      volume_(volume_of(state, captured, position_)),
      out_(state, raster_.line_stipple.enabled),
      is_flat_(state.is_compatibility() && compatibility(state).fixed.shade_model == GL_FLAT),
      is_two_sided_(raster_.additions->has_two_sides(state)),
      smooth_lines_(draws_smooth_lines(state)),
      smooth_polygons_(draws_smooth_polygons(state)) {
    for (uint32_t i = 0; i < 2; ++i) {
        colors_[i] = captured.find(nir::Slot::color, i);
        back_colors_[i] = captured.find(nir::Slot::back_color, i);
    }
    const std::span<const nir::IoSlot> outputs = captured.outputs();
    for (size_t i = 0; i < outputs.size(); ++i)
        if (outputs[i].slot == nir::Slot::generic &&
            outputs[i].interpolation == nir::Interpolation::flat)
            flat_.push_back(i);
}

Decomposer::WindowPoint Decomposer::window(std::span<const Vec4> results) const {
    const Vec4& clip = results[position_];
    const pipe::Viewport viewport = gles::viewport_state(state_.viewport);
    const double w = clip[3] != 0 ? clip[3] : 1e-30;
    return {clip[0] / w * viewport.scale[0] + viewport.translate[0],
            clip[1] / w * viewport.scale[1] + viewport.translate[1],
            clip[2] / w * viewport.scale[2] + viewport.translate[2]};
}

void Decomposer::move(VertexResults& results, double x, double y) const {
    Vec4& clip = results[position_];
    const pipe::Viewport viewport = gles::viewport_state(state_.viewport);
    clip[0] = static_cast<float>((x - viewport.translate[0]) / viewport.scale[0] * clip[3]);
    clip[1] = static_cast<float>((y - viewport.translate[1]) / viewport.scale[1] * clip[3]);
}

// --- lines ---------------------------------------------------------------------------------------

// 3.4.2: a line has a fragment in each column, or row, that it goes through.
Decomposer::StipplePlace Decomposer::place_stipple(const WindowPoint& a,
                                                   const WindowPoint& b,
                                                   bool is_smooth) const {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const auto before = static_cast<float>(stipple_count_);
    if (is_smooth)
        return {std::hypot(dx, dy), {0, 1, before, 0}};
    const bool is_y = std::abs(dy) > std::abs(dx);
    const double from = is_y ? a.y : a.x;
    const double to = is_y ? b.y : b.x;
    // The middles of the first fragment and of the one behind the last. Ends in the middle of a
    // pixel are there whatever rounding made of them.
    const bool rises = to >= from;
    const auto next_middle = [&](double place) {
        return rises ? std::ceil(place - 0.5 - slack) + 0.5 : std::floor(place + 0.5 + slack) - 0.5;
    };
    const double first = next_middle(from);
    const double behind = next_middle(to);
    return {std::abs(behind - first),
            {static_cast<float>(first), rises ? 1.0f : -1.0f, before, is_y ? 1.0f : 0.0f}};
}

VertexResults Decomposer::vertex(std::span<const Vec4> results) const {
    VertexResults made(results.begin(), results.end());
    if (!RasterAdditions::clamps_vertex_colors(state_))
        return made;
    for (const auto* colors : {&colors_, &back_colors_})
        for (const std::optional<size_t>& color : *colors)
            if (color)
                for (float& channel : made[*color])
                    channel = gles::clamp_unit(channel);
    return made;
}

bool Decomposer::draw_line(VertexResults first, VertexResults second, bool restarts) {
    if (restarts)
        stipple_count_ = 0;
    // The colour of the vertex that provokes is the line's.
    if (is_flat_)
        for (const std::optional<size_t>& color : colors_)
            if (color)
                first[*color] = second[*color] = (first_provokes() ? first : second)[*color];
    for (const size_t output : flat_)
        first[output] = second[output] = (first_provokes() ? first : second)[output];
    if (!volume_.clip_line(first, second))
        return true;
    return put_line(std::move(first), std::move(second), false);
}

bool Decomposer::put_line(VertexResults first, VertexResults second, bool faces_back) {
    if (smooth_lines_)
        return put_smooth_line(first, second, faces_back);
    if (!out_.begin(Kind::lines, faces_back))
        return false;
    const WindowPoint a = window(first);
    const WindowPoint b = window(second);
    const StipplePlace stipple = place_stipple(a, b, false);
    stipple_count_ += stipple.length;
    // A line has the fragment that it begins in and not the one that it ends in (3.4.1). The GPU
    // gives it, whichever way it goes, the lesser one.
    const bool is_y = std::abs(b.y - a.y) > std::abs(b.x - a.x);
    if (is_y ? b.y < a.y : b.x < a.x) {
        const double right = is_y ? 0 : slack;
        const double up = is_y ? slack : 0;
        move(first, a.x + right, a.y + up);
        move(second, b.x + right, b.y + up);
    }
    out_.add(first, {.stipple = stipple.varying});
    out_.add(second, {.stipple = stipple.varying});
    return true;
}

// A rectangle, half a pixel larger than the line on all sides, whose alpha fades there.
bool Decomposer::put_smooth_line(const VertexResults& first,
                                 const VertexResults& second,
                                 bool faces_back) {
    if (!out_.begin(Kind::smooth_lines, faces_back))
        return false;
    const WindowPoint a = window(first);
    const WindowPoint b = window(second);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (length == 0)
        return true;
    const StipplePlace stipple = place_stipple(a, b, true);
    stipple_count_ += stipple.length;
    constexpr double border = 1;
    const double half = std::clamp(state_.raster.line_width, 1.0f, state_.limits.line_width) / 2;
    const double along_x = (b.x - a.x) / length;
    const double along_y = (b.y - a.y) / length;
    const auto put = [&](bool is_second, double side) {
        VertexResults corner = is_second ? second : first;
        const WindowPoint& end = is_second ? b : a;
        const double across = side * (half + border);
        const double beyond = is_second ? border : -border;
        move(corner, end.x + along_x * beyond - along_y * across,
             end.y + along_y * beyond + along_x * across);
        const Vec4 coverage = {static_cast<float>(across),
                               static_cast<float>(is_second ? length + border : -border),
                               static_cast<float>(half), static_cast<float>(length)};
        out_.add(corner, {stipple.varying, coverage});
    };
    put(false, -1);
    put(true, -1);
    put(true, 1);
    put(false, -1);
    put(true, 1);
    put(false, 1);
    return true;
}

// --- polygons ------------------------------------------------------------------------------------

// Of the polygon as it is projected, behind the eye too: twice the area but for a positive factor.
double Decomposer::signed_area(const std::vector<ClippedVertex>& polygon) const {
    const auto at = [&](size_t i) -> const Vec4& { return polygon[i].results[position_]; };
    double area = 0;
    for (size_t i = 1; i + 1 < polygon.size(); ++i) {
        const Vec4 &a = at(0), &b = at(i), &c = at(i + 1);
        area += double{a[0]} * (double{b[1]} * c[3] - double{b[3]} * c[1]) -
                double{a[1]} * (double{b[0]} * c[3] - double{b[3]} * c[0]) +
                double{a[3]} * (double{b[0]} * c[1] - double{b[1]} * c[0]);
    }
    return area;
}

void Decomposer::choose_values(std::vector<ClippedVertex>& polygon,
                               size_t provoking,
                               bool is_back) const {
    for (const size_t output : flat_)
        for (ClippedVertex& vertex : polygon)
            vertex.results[output] = polygon[provoking].results[output];
    for (uint32_t i = 0; i < 2; ++i) {
        if (!colors_[i])
            continue;
        const bool other = is_back && is_two_sided_ && back_colors_[i];
        const size_t from = other ? *back_colors_[i] : *colors_[i];
        const Vec4 flat = polygon[provoking].results[from];
        for (ClippedVertex& vertex : polygon)
            vertex.results[*colors_[i]] = is_flat_ ? flat : vertex.results[from];
    }
}

// 3.5.5, of the plane through the polygon.
void Decomposer::offset_depth(std::vector<ClippedVertex>& polygon, GLenum mode) const {
    const bool is_on = mode == GL_POINT  ? raster_.polygon_offset_point
                       : mode == GL_LINE ? raster_.polygon_offset_line
                                         : state_.raster.polygon_offset;
    if (!is_on || polygon.size() < 3)
        return;
    // Its normal, by Newell's sums.
    WindowPoint normal;
    for (size_t i = 0; i < polygon.size(); ++i) {
        const WindowPoint a = window(polygon[i].results);
        const WindowPoint b = window(polygon[(i + 1) % polygon.size()].results);
        normal.x += (a.y - b.y) * (a.z + b.z);
        normal.y += (a.z - b.z) * (a.x + b.x);
        normal.z += (a.x - b.x) * (a.y + b.y);
    }
    double slope = 0;
    if (normal.z != 0)
        slope = std::max(std::abs(normal.x / normal.z), std::abs(normal.y / normal.z));
    // As the GPU has it: a step of 24 bits, of depths of 16 bits of those (driver-agx.md).
    const bool is_z16 =
        gles::draw_target(state_).pipe.depth_stencil.format == pipe::Format::z16_unorm;
    const double unit =
        (is_z16 ? 1.0 / 32768 : 1.0 / 16777216) * double{gles::offset_steps(state_)};
    const double offset = slope * state_.raster.offset_factor + unit * state_.raster.offset_units;
    const double scale = gles::viewport_state(state_.viewport).scale[2];
    if (scale == 0)
        return;
    for (ClippedVertex& vertex : polygon) {
        Vec4& clip = vertex.results[position_];
        const double most = clip[3];
        const double least = state_.viewport.clip_depth == GL_ZERO_TO_ONE_EXT ? 0 : -most;
        // Depths are clamped, not clipped.
        clip[2] = static_cast<float>(
            std::clamp(clip[2] + offset / scale * clip[3], std::min(least, most), most));
    }
}

bool Decomposer::put_point(const ClippedVertex& vertex, bool faces_back) {
    if (!out_.begin(Kind::points, faces_back))
        return false;
    out_.add(vertex.results, {});
    return true;
}

bool Decomposer::put_fan(const std::vector<ClippedVertex>& polygon, bool faces_back) {
    for (size_t i = 1; i + 1 < polygon.size(); ++i) {
        if (!out_.begin(Kind::polygons, faces_back))
            return false;
        for (const size_t corner : {size_t{0}, i, i + 1})
            out_.add(polygon[corner].results, {});
    }
    return true;
}

// Triangles of the polygon grown by a pixel, each with the distances to the polygon's edges among
// its own.
bool Decomposer::put_smooth_polygon(const std::vector<ClippedVertex>& polygon, bool faces_back) {
    const size_t count = polygon.size();
    std::vector<WindowPoint> points;
    for (const ClippedVertex& vertex : polygon)
        points.push_back(window(vertex.results));
    double area = 0;
    for (size_t i = 0; i < count; ++i) {
        const WindowPoint &a = points[i], &b = points[(i + 1) % count];
        area += a.x * b.y - b.x * a.y;
    }
    const double turn = area < 0 ? -1 : 1;
    // Of the edge behind each vertex: the direction outwards.
    std::vector<WindowPoint> outwards(count);
    for (size_t i = 0; i < count; ++i) {
        const WindowPoint &a = points[i], &b = points[(i + 1) % count];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (length != 0)
            outwards[i] = {turn * (b.y - a.y) / length, -turn * (b.x - a.x) / length, 0};
    }
    constexpr double border = 1;
    constexpr float inside = 1e4f;
    std::vector<VertexResults> grown;
    std::vector<WindowPoint> corners;
    for (size_t i = 0; i < count; ++i) {
        const WindowPoint &m = outwards[(i + count - 1) % count], &n = outwards[i];
        // Sharp corners are cut.
        const double together = std::max(1 + m.x * n.x + m.y * n.y, 0.25);
        corners.push_back({points[i].x + border * (m.x + n.x) / together,
                           points[i].y + border * (m.y + n.y) / together, 0});
        grown.push_back(polygon[i].results);
        move(grown.back(), corners[i].x, corners[i].y);
    }
    const auto distance = [&](size_t edge, const WindowPoint& at) {
        return static_cast<float>(outwards[edge].x * (points[edge].x - at.x) +
                                  outwards[edge].y * (points[edge].y - at.y));
    };
    for (size_t i = 1; i + 1 < count; ++i) {
        if (!out_.begin(Kind::smooth_polygons, faces_back))
            return false;
        for (const size_t corner : {size_t{0}, i, i + 1}) {
            const WindowPoint& at = corners[corner];
            const Vec4 edges = {i == 1 ? distance(0, at) : inside, distance(i, at),
                                i + 2 == count ? distance(count - 1, at) : inside, 0};
            out_.add(grown[corner], {.coverage = edges});
        }
    }
    return true;
}

bool Decomposer::draw_polygon(std::vector<ClippedVertex> polygon, size_t provoking) {
    stipple_count_ = 0;
    const double area = signed_area(polygon);
    const bool is_front = (area > 0) == (state_.raster.front_face == GL_CCW);
    const GLenum cull = state_.raster.cull_mode;
    if (state_.raster.cull &&
        (cull == GL_FRONT_AND_BACK || cull == static_cast<GLenum>(is_front ? GL_FRONT : GL_BACK)))
        return true;
    const GLenum mode = raster_.polygon_modes[is_front ? 0 : 1];
    choose_values(polygon, provoking, !is_front);
    if (mode == GL_FILL && !smooth_polygons_) {
        offset_depth(polygon, mode);
        return put_fan(polygon, !is_front);
    }
    volume_.clip_polygon(polygon);
    offset_depth(polygon, mode);
    if (mode == GL_FILL)
        return polygon.size() < 3 || put_smooth_polygon(polygon, !is_front);
    for (size_t i = 0; i < polygon.size(); ++i) {
        if (!polygon[i].begins_edge)
            continue;
        const ClippedVertex& next = polygon[(i + 1) % polygon.size()];
        if (mode == GL_POINT ? !put_point(polygon[i], !is_front)
                             : !put_line(polygon[i].results, next.results, !is_front))
            return false;
    }
    return true;
}

}  // namespace cuesta::gl
