// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Modes with vertices next to primitives, where no geometry shader looks at those.
#include "gallium/frontends/gl/common.h"
#include "gallium/frontends/gl/draw.h"
#include "gallium/frontends/gl/vertex_lists.h"
#include "gallium/frontends/gl/vertex_runs.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gl {

bool draw_without_adjacent(State& state, const gles::DrawCall& call) {
    if (!has_adjacent_vertices(call.mode) || gles::has_geometry(state))
        return false;
    if (!gles::check_arguments(state, call) || !gles::check_draw(state) || call.count == 0 ||
        call.instances == 0 || gles::draw_target(state).is_empty())
        return true;
    const std::optional<VertexRuns> runs = find_vertex_runs(state, call);
    if (!runs || runs->numbers.empty())
        return true;
    std::vector<uint32_t> list;
    runs->for_each([&](std::span<const uint32_t> numbers) {
        list_vertices(call.mode, static_cast<uint32_t>(numbers.size()), state.raster.first_provokes,
                      [&](uint32_t place) { list.push_back(numbers[place]); });
    });
    const bool lines = primitives_of(call.mode) == GL_LINES;
    gles::draw_index_list(state,
                          {.mode = lines ? pipe::Primitive::lines : pipe::Primitive::triangles,
                           .size = sizeof(uint32_t),
                           .count = static_cast<uint32_t>(list.size()),
                           .memory = std::as_bytes(std::span(list)),
                           .vertices = runs->range},
                          call.instances);
    return true;
}

}  // namespace cuesta::gl
