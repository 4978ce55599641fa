// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Quads and polygons, which the GPU draws as triangles.
#include <cstring>
#include <vector>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/draw.h"
#include "gallium/frontends/gl/triangles.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gl {

namespace {

void draw_polygon_arrays(State& state, const gles::DrawCall& call) {
    const auto count = static_cast<uint32_t>(call.count);
    if (count_triangle_indices(call.mode, count) == 0)
        return;
    std::optional<gles::IndexList> list =
        compatibility(state).immediate.polygons.find(state, call.mode, count);
    if (!list)
        return;
    list->bias = call.first;
    list->vertices = {.first = static_cast<uint32_t>(call.first),
                      .count = whole_vertices(call.mode, count)};
    gles::draw_index_list(state, *list, call.instances);
}

// How indices become triangles.
struct Listing {
    GLenum mode = 0;
    std::optional<uint32_t> restart;
    bool first_provokes = false;
};

template <typename Index>
void list_elements(const Listing& how, std::span<const Index> given, std::vector<std::byte>& out) {
    const auto put = [&](std::span<const Index> run) {
        list_triangles(how.mode, static_cast<uint32_t>(run.size()), how.first_provokes,
                       [&](uint32_t i) {
                           const auto* bytes = reinterpret_cast<const std::byte*>(&run[i]);
                           out.insert(out.end(), bytes, bytes + sizeof(Index));
                       });
    };
    size_t begin = 0;
    for (size_t i = 0; how.restart && i < given.size(); ++i) {
        if (given[i] != *how.restart)
            continue;
        put(given.subspan(begin, i - begin));
        begin = i + 1;
    }
    put(given.subspan(begin));
}

template <typename Index>
void list_elements_of(const Listing& how,
                      std::span<const std::byte> memory,
                      std::vector<std::byte>& out) {
    // The application's memory may be aligned to nothing.
    std::vector<Index> given(memory.size() / sizeof(Index));
    std::memcpy(given.data(), memory.data(), given.size() * sizeof(Index));
    list_elements<Index>(how, given, out);
}

// The triangles' indices, of the same size as those that were given.
std::vector<std::byte> triangles_of(const Listing& how,
                                    std::span<const std::byte> memory,
                                    uint32_t size) {
    std::vector<std::byte> out;
    switch (size) {
        case 1: list_elements_of<uint8_t>(how, memory, out); break;
        case 2: list_elements_of<uint16_t>(how, memory, out); break;
        default: list_elements_of<uint32_t>(how, memory, out);
    }
    return out;
}

void draw_polygon_elements(State& state, const gles::DrawCall& call) {
    const std::optional<gles::Indices> indices = gles::find_indices(state, call);
    if (!indices || !gles::check_unmapped(state, indices->buffer))
        return;
    const uint32_t size = indices->size;
    std::span<const std::byte> memory = indices->memory;
    std::unique_ptr<pipe::Transfer> transfer;
    if (indices->buffer != nullptr) {
        const uint64_t bytes = uint64_t{size} * static_cast<uint64_t>(call.count);
        transfer = gles::read_indices(state, *indices, bytes);
        if (transfer == nullptr)
            return;
        memory = {transfer->data, static_cast<size_t>(bytes)};
    }
    const Listing how = {.mode = call.mode,
                         .restart = indices->restart,
                         .first_provokes = state.raster.first_provokes};
    const std::vector<std::byte> list = triangles_of(how, memory, size);
    if (transfer != nullptr)
        state.pipe->unmap(std::move(transfer));
    if (list.empty())
        return;
    // The list has no restarts.
    const auto count = static_cast<uint32_t>(list.size() / size);
    const std::optional<gles::VertexRange> range =
        gles::find_range(state, {.size = size, .base = call.base_vertex, .memory = list}, count, 1);
    if (range)
        gles::draw_index_list(state,
                              {.size = size,
                               .count = count,
                               .memory = list,
                               .bias = call.base_vertex,
                               .vertices = *range},
                              call.instances);
}

}  // namespace

bool draw_polygons(State& state, const gles::DrawCall& call) {
    if (!is_made_of_triangles(call.mode))
        return false;
    if (!gles::check_arguments(state, call) || !gles::check_draw(state))
        return true;
    if (call.count == 0 || call.instances == 0 || gles::draw_target(state).is_empty())
        return true;
    if (call.is_indexed)
        draw_polygon_elements(state, call);
    else
        draw_polygon_arrays(state, call);
    return true;
}

}  // namespace cuesta::gl
