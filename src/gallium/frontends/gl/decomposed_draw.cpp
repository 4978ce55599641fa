// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/decomposed_draw.h"

#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/decomposer.h"
#include "gallium/frontends/gl/vertex_lists.h"
#include "gallium/frontends/gl/vertex_runs.h"
#include "gallium/frontends/gl/vertex_slots.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gl {

namespace {

bool is_line_mode(GLenum mode) {
    return mode == GL_LINES || mode == GL_LINE_STRIP || mode == GL_LINE_LOOP;
}

// A face that is culled is of no matter.
bool has_unfilled_faces(const State& state) {
    const RasterState& raster = common(state).raster;
    const bool culls = state.raster.cull;
    const GLenum culled = state.raster.cull_mode;
    const bool front = !culls || culled == GL_BACK;
    const bool back = !culls || culled == GL_FRONT;
    return (front && raster.polygon_modes[0] != GL_FILL) ||
           (back && raster.polygon_modes[1] != GL_FILL);
}

bool is_decomposed(State& state, GLenum mode) {
    if (mode == GL_POINTS)
        return false;
    if (is_line_mode(mode))
        return common(state).raster.line_stipple.enabled || draws_smooth_lines(state);
    return has_unfilled_faces(state) || draws_smooth_polygons(state);
}

// Of each place of a run, where the mode's polygons have flags and not all are set.
class EdgeFlags {
  public:
    explicit EdgeFlags(State& state) {
        const gles::VertexArray& array = *state.vertex.array;
        if (array.attributes[edge_flag_slot].enabled)
            reader_.emplace(state, edge_flag_slot);
        else
            current_ = floats_of(state.vertex.current[edge_flag_slot])[0] != 0;
    }
    bool at(uint32_t vertex) const {
        return reader_ ? floats_of(reader_->at(vertex))[0] != 0 : current_;
    }

  private:
    std::optional<ArrayReader> reader_;
    bool current_ = true;
};

// False with the error recorded. `primitive` is the number of the run's first one, then of the
// next run's.
bool draw_run(GLenum mode,
              std::span<const uint32_t> numbers,
              uint32_t instance,
              uint32_t& primitive,
              const CapturedVertices& captured,
              const EdgeFlags& flags,
              Decomposer& out) {
    bool fine = true;
    const auto vertex = [&](uint32_t place) {
        return out.vertex(captured.all(numbers[place], instance));
    };
    assemble(
        mode, static_cast<uint32_t>(numbers.size()), out.first_provokes(), [](uint32_t) {},
        [&](uint32_t first, uint32_t second, bool restarts) {
            out.set_primitive(primitive++);
            fine = fine && out.draw_line(vertex(first), vertex(second), restarts);
        },
        [&](const AssembledPolygon& assembled) {
            out.set_primitive(primitive++);
            std::vector<ClippedVertex> polygon;
            for (const uint32_t place : assembled.places)
                polygon.push_back(
                    {vertex(place), !assembled.has_edge_flags || flags.at(numbers[place])});
            fine = fine && out.draw_polygon(std::move(polygon), assembled.provoking);
        });
    return fine;
}

// Of GL_PRIMITIVES_GENERATED: triangles of polygons.
void count_generated(State& state, GLenum mode, const VertexRuns& runs) {
    if (!state.queries->counts_generated())
        return;
    uint64_t vertices = 0;
    runs.for_each([&](std::span<const uint32_t> numbers) {
        list_vertices(mode, static_cast<uint32_t>(numbers.size()), state.raster.first_provokes,
                      [&](uint32_t) { ++vertices; });
    });
    state.queries->primitives_generated +=
        vertices / vertices_of_each(primitives_of(mode)) * runs.range.instances;
}

}  // namespace

bool is_drawn_as_it_is(State& state, GLenum mode) {
    return state.desktop->is_rendering() && !is_decomposed(state, mode);
}

bool draw_decomposed(State& state, const gles::DrawCall& call) {
    if (const nir::Shader* const geometry = gles::geometry_shader(state)) {
        // Their vertices the CPU does not see.
        if (!is_decomposed(state, static_cast<GLenum>(gles::made_mode(geometry->geometry))))
            return false;
        const std::optional<pipe::Primitive> primitive = gles::drawn_primitive(state, call.mode);
        if (!primitive)
            state.error(GL_INVALID_ENUM, "a draw of no mode");
        else if (gles::check_arguments(state, call) &&
                 gles::check_geometry_primitives(state, *geometry, *primitive) &&
                 gles::check_draw(state) && call.count != 0 && call.instances != 0)
            state.error(GL_INVALID_OPERATION,
                        "unfilled polygons and smooth lines of geometry shaders are not drawn");
        return true;
    }
    if (!is_decomposed(state, call.mode))
        return false;
    if (!gles::check_arguments(state, call) || !gles::check_draw(state) || call.count == 0 ||
        call.instances == 0 || gles::draw_target(state).is_empty())
        return true;
    std::optional<VertexRuns> runs = find_vertex_runs(state, call);
    if (!runs || runs->numbers.empty())
        return true;
    runs->range.instances = static_cast<uint32_t>(call.instances);
    const std::optional<CapturedVertices> captured = capture_vertices(state, runs->range);
    if (!captured)
        return true;
    const EdgeFlags flags(state);
    Decomposer out(state, *captured);
    for (uint32_t instance = 0; instance < runs->range.instances; ++instance) {
        bool fine = true;
        uint32_t primitive = 0;
        runs->for_each([&](std::span<const uint32_t> numbers) {
            fine = fine && draw_run(call.mode, numbers, instance, primitive, *captured, flags, out);
        });
        if (!fine)
            return true;
    }
    out.finish();
    count_generated(state, call.mode, *runs);
    return true;
}

}  // namespace cuesta::gl
