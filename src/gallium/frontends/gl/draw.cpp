// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/draw.h"

#include <algorithm>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/decomposed_draw.h"
#include "gallium/frontends/gl/double_arrays.h"
#include "gallium/frontends/gl/hits.h"
#include "gallium/frontends/gl/primitives.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"

namespace cuesta::gl {

namespace {

// The first that takes a call has it.
constexpr DrawWay ways[] = {
    draw_feedback,
    draw_hits,
    draw_decomposed,
    draw_polygons,
};

constexpr DrawWay core_ways[] = {
    draw_feedback,
    draw_without_adjacent,
    draw_decomposed,
};

// Without an array of positions there are no vertices (OpenGL 2.1, 2.8). Shaders of the application
// may do without: other drivers draw then, and programs count on it.
bool has_vertices(const State& state) {
    const gles::VertexArray& array = *state.vertex.array;
    return state.program != nullptr || state.pipelines.bound != nullptr ||
           array.attributes[position_slot].enabled || array.attributes[0].enabled;
}

}  // namespace

bool draw_core(State& state, const gles::DrawCall& call) {
    const bool has_geometry = gles::has_geometry(state);
    if (!has_geometry && !has_mode(state, call.mode))
        return false;
    if (has_doubles(*state.vertex.array))
        return draw_doubles(state, call);
    // What a geometry shader makes is counted and stored by the GPU.
    if (has_geometry)
        return draw_decomposed(state, call);
    return std::ranges::any_of(core_ways, [&](DrawWay way) { return way(state, call); });
}

bool draw(State& state, const gles::DrawCall& call) {
    if (call.mode > last_mode)
        return false;
    if (!has_vertices(state)) {
        gles::DrawCall nothing = call;
        nothing.count = std::min(call.count, 0);
        nothing.mode = GL_POINTS;
        gles::draw_shared(state, nothing);
        return true;
    }
    if (has_doubles(*state.vertex.array))
        return draw_doubles(state, call);
    return std::ranges::any_of(ways, [&](DrawWay way) { return way(state, call); });
}

}  // namespace cuesta::gl
