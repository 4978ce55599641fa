// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/polygon_indices.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gallium/frontends/gl/triangles.h"

namespace cuesta::gl {

namespace {

constexpr uint32_t least_listed_vertices = 256;
constexpr uint32_t short_indices = 1 << 16;

template <typename Index>
void write_triangles(std::byte* to, GLenum mode, uint32_t vertices, bool first_provokes) {
    list_triangles(mode, vertices, first_provokes, [&](uint32_t i) {
        const auto index = static_cast<Index>(i);
        std::memcpy(to, &index, sizeof index);
        to += sizeof index;
    });
}

}  // namespace

std::optional<gles::IndexList> PolygonIndices::find(gles::State& state,
                                                    GLenum mode,
                                                    uint32_t vertices) {
    const bool is_long = vertices > short_indices;
    const uint32_t size = is_long ? 4 : 2;
    const bool first_provokes = state.raster.first_provokes;
    List& list = lists_[mode - GL_QUADS][is_long ? 1 : 0][first_provokes ? 1 : 0];
    if (list.vertices < vertices) {
        const uint32_t room =
            is_long ? vertices : std::max(least_listed_vertices, std::bit_ceil(vertices));
        const uint64_t bytes = count_triangle_indices(mode, room) * size;
        std::string text;
        std::unique_ptr<pipe::Transfer> transfer;
        std::shared_ptr<pipe::Resource> buffer;
        if (bytes > INT32_MAX)
            text = "a polygon of too many vertices";
        else
            buffer = state.screen.create_resource({.target = pipe::Target::buffer,
                                                   .width = static_cast<uint32_t>(bytes),
                                                   .bind = pipe::Bind::index_buffer},
                                                  &text);
        if (buffer != nullptr)
            transfer = state.pipe->map(buffer, 0, pipe::Map::write,
                                       {.width = static_cast<int32_t>(bytes)}, &text);
        if (transfer == nullptr) {
            state.pipe_failed(text);
            return std::nullopt;
        }
        if (is_long)
            write_triangles<uint32_t>(transfer->data, mode, room, first_provokes);
        else
            write_triangles<uint16_t>(transfer->data, mode, room, first_provokes);
        state.pipe->unmap(std::move(transfer));
        list = {.buffer = std::move(buffer), .vertices = room};
    }
    return gles::IndexList{.size = size,
                           .count = static_cast<uint32_t>(count_triangle_indices(mode, vertices)),
                           .buffer = list.buffer};
}

}  // namespace cuesta::gl
