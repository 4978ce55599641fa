// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/hits.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/assembled_primitives.h"
#include "gallium/frontends/gl/captured_vertices.h"
#include "gallium/frontends/gl/clip_volume.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/edge_flags.h"
#include "gallium/frontends/gl/fixed_vertex.h"
#include "gallium/frontends/gl/vertex_runs.h"
#include "gallium/frontends/gl/vertex_slots.h"
#include "gallium/frontends/gles/clamp.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/pipe_state.h"

namespace cuesta::gl {

namespace {

// The results that count here, by their numbers.
enum Result : size_t { place, front_color, back_color, tex_coord, clip_place, result_count };

VertexResults results_of(const FixedResult& vertex) {
    VertexResults results(result_count);
    results[place] = vertex.clip;
    results[front_color] = vertex.colors[0];
    results[back_color] = vertex.colors[1];
    results[tex_coord] = vertex.tex_coords[0];
    results[clip_place] = vertex.eye;
    return results;
}

// Where results come from.
class HitVertices {
  public:
    virtual ~HitVertices() = default;
    virtual VertexResults at(uint32_t vertex, uint32_t instance) const = 0;
};

// Of fixed function: from the arrays.
class FixedHitVertices final : public HitVertices {
  public:
    explicit FixedHitVertices(State& state)
        : fixed_(compatibility(state).fixed), current_(current_vertex(state)) {
        const auto& attributes = state.vertex.array->attributes;
        // Number 0 is the one that counts (2.8).
        read(state, position_, attributes[0].enabled ? 0 : position_slot);
        read(state, normal_, normal_slot);
        read(state, color_, color_slot);
        read(state, tex_coord_, tex_coord_slot);
    }
    VertexResults at(uint32_t vertex, uint32_t) const override {
        FixedVertex given = current_;
        take(position_, vertex, given.position);
        take(normal_, vertex, given.normal);
        take(color_, vertex, given.color);
        take(tex_coord_, vertex, given.tex_coords[0]);
        return results_of(transform_vertex(fixed_, given));
    }

  private:
    using Reader = std::optional<ArrayReader>;
    static void read(State& state, Reader& reader, uint32_t slot) {
        if (state.vertex.array->attributes[slot].enabled)
            reader.emplace(state, slot);
    }
    static void take(const Reader& reader, uint32_t vertex, Vec4& value) {
        if (reader)
            value = floats_of(reader->at(vertex));
    }

    const FixedFunctionState& fixed_;
    FixedVertex current_;
    Reader position_;
    Reader normal_;
    Reader color_;
    Reader tex_coord_;
};

// Of the application's vertex shader: by the GPU.
class CapturedHitVertices final : public HitVertices {
  public:
    explicit CapturedHitVertices(CapturedVertices captured)
        : captured_(std::move(captured)),
          color_(captured_.find(nir::Slot::color)),
          back_color_(captured_.find(nir::Slot::back_color)),
          tex_coord_(captured_.find(nir::Slot::tex_coord)),
          clip_vertex_(captured_.find(nir::Slot::clip_vertex)) {}
    VertexResults at(uint32_t vertex, uint32_t instance) const override {
        const auto get = [&](const std::optional<size_t>& output, const Vec4& without) {
            return output ? captured_.get(*output, vertex, instance) : without;
        };
        VertexResults results(result_count);
        results[place] = captured_.position(vertex, instance);
        results[front_color] = clamped(get(color_, {0, 0, 0, 1}));
        results[back_color] = clamped(get(back_color_, results[front_color]));
        results[tex_coord] = get(tex_coord_, {0, 0, 0, 1});
        results[clip_place] = get(clip_vertex_, results[place]);
        return results;
    }

  private:
    static Vec4 clamped(Vec4 color) {
        for (float& channel : color)
            channel = gles::clamp_unit(channel);
        return color;
    }

    CapturedVertices captured_;
    std::optional<size_t> color_;
    std::optional<size_t> back_color_;
    std::optional<size_t> tex_coord_;
    std::optional<size_t> clip_vertex_;
};

ClipVolume hit_volume(const State& state) {
    ClipVolume volume(state, place);
    const FixedFunctionState& fixed = compatibility(state).fixed;
    for (size_t i = 0; i < state.raster.clip_distances.size(); ++i)
        if (state.raster.clip_distances[i])
            volume.add({.plane = fixed.clip_planes[i], .output = clip_place, .is_users = true});
    return volume;
}

// Takes primitives and gives hits, or values.
class HitTaker {
  public:
    explicit HitTaker(State& state)
        : state_(state),
          modes_(compatibility(state).lists.render_mode),
          volume_(hit_volume(state)),
          is_flat_(compatibility(state).fixed.shade_model == GL_FLAT),
          has_back_(has_own_vertex_stage(state) ? common(state).raster.vertex_program_two_side
                                                : true) {}

    bool first_provokes() const { return state_.raster.first_provokes; }

    void take_point(VertexResults vertex) {
        VertexResults same = vertex;
        if (volume_.clip_line(vertex, same))
            put_point(vertex);
    }

    void take_line(VertexResults first, VertexResults second, bool restarts) {
        if (is_flat_)
            first[front_color] = second[front_color] =
                (first_provokes() ? first : second)[front_color];
        if (volume_.clip_line(first, second))
            put_line(first, second, restarts);
    }

    void take_polygon(std::vector<ClippedVertex> polygon, size_t provoking) {
        const bool is_front = (signed_area(polygon) > 0) == (state_.raster.front_face == GL_CCW);
        const GLenum cull = state_.raster.cull_mode;
        const GLenum face = is_front ? GL_FRONT : GL_BACK;
        if (state_.raster.cull && (cull == GL_FRONT_AND_BACK || cull == face))
            return;
        const size_t from = !is_front && has_back_ ? back_color : front_color;
        const Vec4 flat = polygon[provoking].results[from];
        for (ClippedVertex& vertex : polygon)
            vertex.results[front_color] = is_flat_ ? flat : vertex.results[from];
        volume_.clip_polygon(polygon);
        if (!polygon.empty())
            put_polygon(polygon, common(state_).raster.polygon_modes[is_front ? 0 : 1]);
    }

  private:
    bool selects() const { return modes_.mode == GL_SELECT; }

    // As Decomposer has it: of the polygon as it is projected.
    static double signed_area(const std::vector<ClippedVertex>& polygon) {
        double area = 0;
        for (size_t i = 1; i + 1 < polygon.size(); ++i) {
            const Vec4& a = polygon[0].results[place];
            const Vec4& b = polygon[i].results[place];
            const Vec4& c = polygon[i + 1].results[place];
            area += double{a[0]} * (double{b[1]} * c[3] - double{b[3]} * c[1]) -
                    double{a[1]} * (double{b[0]} * c[3] - double{b[3]} * c[0]) +
                    double{a[3]} * (double{b[0]} * c[1] - double{b[1]} * c[0]);
        }
        return area;
    }

    void put_vertex(const VertexResults& vertex) {
        const std::array<float, 3> window = window_place(state_, vertex[place]);
        if (selects())
            return modes_.selection.hit(window[2]);
        modes_.feedback.put({.window = window,
                             .w = vertex[place][3],
                             .color = vertex[front_color],
                             .tex_coord = vertex[tex_coord]});
    }
    void put_token(GLenum token) {
        if (!selects())
            modes_.feedback.put(static_cast<GLfloat>(token));
    }
    void put_point(const VertexResults& vertex) {
        put_token(GL_POINT_TOKEN);
        put_vertex(vertex);
    }
    void put_line(const VertexResults& first, const VertexResults& second, bool restarts) {
        put_token(restarts ? GL_LINE_RESET_TOKEN : GL_LINE_TOKEN);
        put_vertex(first);
        put_vertex(second);
    }
    void put_polygon(const std::vector<ClippedVertex>& polygon, GLenum mode) {
        if (mode == GL_FILL) {
            put_token(GL_POLYGON_TOKEN);
            if (!selects())
                modes_.feedback.put(static_cast<GLfloat>(polygon.size()));
            for (const ClippedVertex& vertex : polygon)
                put_vertex(vertex.results);
            return;
        }
        bool restarts = true;
        for (size_t i = 0; i < polygon.size(); ++i) {
            if (!polygon[i].begins_edge)
                continue;
            if (mode == GL_POINT)
                put_point(polygon[i].results);
            else
                put_line(polygon[i].results, polygon[(i + 1) % polygon.size()].results, restarts);
            restarts = false;
        }
    }

    State& state_;
    RenderMode& modes_;
    ClipVolume volume_;
    bool is_flat_;
    bool has_back_;
};

void take_run(GLenum mode,
              std::span<const uint32_t> numbers,
              uint32_t instance,
              const HitVertices& vertices,
              const EdgeFlags& flags,
              HitTaker& out) {
    const auto vertex = [&](uint32_t at) { return vertices.at(numbers[at], instance); };
    assemble(
        mode, static_cast<uint32_t>(numbers.size()), out.first_provokes(),
        [&](uint32_t at) { out.take_point(vertex(at)); },
        [&](uint32_t first, uint32_t second, bool restarts) {
            out.take_line(vertex(first), vertex(second), restarts);
        },
        [&](const AssembledPolygon& assembled) {
            std::vector<ClippedVertex> polygon;
            for (const uint32_t at : assembled.places)
                polygon.push_back({vertex(at), !assembled.has_edge_flags || flags.at(numbers[at])});
            out.take_polygon(std::move(polygon), assembled.provoking);
        });
}

}  // namespace

std::array<float, 3> window_place(const State& state, const Vec4& clip) {
    const pipe::Viewport viewport = gles::viewport_state(state.viewport);
    const float w = clip[3] != 0 ? clip[3] : 1e-30f;
    std::array<float, 3> place{};
    for (size_t i = 0; i < place.size(); ++i)
        place[i] = clip[i] / w * viewport.scale[i] + viewport.translate[i];
    return place;
}

bool draw_hits(State& state, const gles::DrawCall& call) {
    if (compatibility(state).lists.render_mode.mode == GL_RENDER)
        return false;
    if (!gles::check_arguments(state, call) || !gles::check_draw(state) || call.count == 0 ||
        call.instances == 0)
        return true;
    std::optional<VertexRuns> runs = find_vertex_runs(state, call);
    if (!runs || runs->numbers.empty())
        return true;
    if (reads_mapped(*state.vertex.array)) {
        state.error(GL_INVALID_OPERATION, "a buffer that is drawn with is mapped");
        return true;
    }
    std::unique_ptr<HitVertices> vertices;
    if (has_own_vertex_stage(state)) {
        runs->range.instances = static_cast<uint32_t>(call.instances);
        std::optional<CapturedVertices> captured = capture_vertices(state, runs->range);
        if (!captured)
            return true;
        vertices = std::make_unique<CapturedHitVertices>(std::move(*captured));
    } else {
        vertices = std::make_unique<FixedHitVertices>(state);
    }
    const EdgeFlags flags(state);
    HitTaker out(state);
    for (GLsizei instance = 0; instance < call.instances; ++instance)
        runs->for_each([&](std::span<const uint32_t> numbers) {
            take_run(call.mode, numbers, static_cast<uint32_t>(instance), *vertices, flags, out);
        });
    return true;
}

}  // namespace cuesta::gl
