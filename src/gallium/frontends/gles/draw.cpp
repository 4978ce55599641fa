// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Drawing (OpenGL ES 3.0.6, 2.9; ANGLE_instanced_arrays and its siblings).
#include <cstring>

#include "base/bits.h"
#include "gallium/auxiliary/index_ranges.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/draw_checks.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pipe_state.h"
#include "gallium/frontends/gles/query.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

DrawCall elements(GLenum mode, GLsizei count, GLenum type, const void* indices, GLsizei instances) {
    return {.mode = mode,
            .count = count,
            .is_indexed = true,
            .type = type,
            .indices = indices,
            .instances = instances};
}

bool is_empty(State& state, GLsizei count, GLsizei instances) {
    return count == 0 || instances == 0 || draw_target(state).is_empty();
}

// Nothing where all of them begin new primitives.
std::optional<VertexRange> vertices_of(std::span<const std::byte> bytes,
                                       const Indices& indices,
                                       uint32_t instances) {
    const std::optional<gallium::IndexRange> range =
        indices.restart ? gallium::index_range_of_primitives(bytes, indices.size, *indices.restart)
                        : gallium::index_range(bytes, indices.size);
    if (!range)
        return std::nullopt;
    const int64_t first = int64_t{range->least} + indices.base;
    const int64_t last = int64_t{range->greatest} + indices.base;
    if (first < 0 || last > int64_t{UINT32_MAX})
        return std::nullopt;
    return VertexRange{static_cast<uint32_t>(first), static_cast<uint64_t>(last - first) + 1,
                       instances};
}

}  // namespace

std::optional<VertexRange> find_range(State& state,
                                      const Indices& indices,
                                      uint32_t count,
                                      uint32_t instances) {
    if (indices.buffer == nullptr)
        return vertices_of(indices.memory, indices, instances);
    const uint64_t bytes = uint64_t{count} * indices.size;
    std::unique_ptr<pipe::Transfer> transfer = read_indices(state, indices, bytes);
    if (transfer == nullptr)
        return std::nullopt;
    const std::optional<VertexRange> range =
        vertices_of({transfer->data, static_cast<size_t>(bytes)}, indices, instances);
    state.pipe->unmap(std::move(transfer));
    return range;
}

namespace {

template <typename Index>
uint64_t primitives_between_restarts(nir::DrawMode mode,
                                     std::span<const std::byte> bytes,
                                     uint32_t restart) {
    uint64_t all = 0;
    uint32_t run = 0;
    for (size_t at = 0; at + sizeof(Index) <= bytes.size(); at += sizeof(Index)) {
        Index index{};
        std::memcpy(&index, bytes.data() + at, sizeof index);
        if (uint32_t{index} != restart) {
            ++run;
            continue;
        }
        all += nir::primitives_of(mode, run);
        run = 0;
    }
    return all + nir::primitives_of(mode, run);
}

// Of GL_PRIMITIVES_GENERATED, where a query counts.
void count_generated(State& state, const pipe::DrawInfo& info, const Indices* indices) {
    // What geometry shaders make the GPU counts.
    if (!state.queries->counts_generated() || has_geometry(state))
        return;
    const nir::DrawMode mode = draw_mode(info.mode);
    uint64_t count = nir::primitives_of(mode, info.count);
    if (indices != nullptr && indices->restart) {
        const uint64_t bytes = uint64_t{info.count} * indices->size;
        std::unique_ptr<pipe::Transfer> transfer;
        std::span<const std::byte> memory = indices->memory;
        if (indices->buffer != nullptr) {
            transfer = read_indices(state, *indices, bytes);
            if (transfer == nullptr)
                return;
            memory = {transfer->data, static_cast<size_t>(bytes)};
        }
        const auto count_of = [&](auto index) {
            return primitives_between_restarts<decltype(index)>(mode, memory, *indices->restart);
        };
        count = indices->size == 1   ? count_of(uint8_t{})
                : indices->size == 2 ? count_of(uint16_t{})
                                     : count_of(uint32_t{});
        if (transfer != nullptr)
            state.pipe->unmap(std::move(transfer));
    }
    state.queries->primitives_generated += count * info.instance_count;
}

// The vertex that becomes number 0 where vertices come from memory of the application: the first
// that is read, but for shaders that look at the numbers.
uint32_t base_of(const State& state, const VertexRange& range) {
    return state.draw->reads_vertex_id() ? 0 : range.first;
}

void draw_vertices(State& state, pipe::DrawInfo& info, bool feeds) {
    if (!state.draw->prepare(kind_of(info.mode)) || !check_unmapped(state, nullptr))
        return;
    const VertexRange range = {info.start, info.count, info.instance_count};
    if (state.draw->vertices().reads_memory()) {
        const uint32_t base = base_of(state, range);
        if (!state.draw->vertices().upload(range, base))
            return;
        info.start -= base;
    }
    if (feeds)
        state.draw->bind_feedback(info.start, info.count);
    std::string text;
    if (!state.pipe->draw_vbo(info, &text))
        return draw_failed(state, &range, text);
    if (feeds)
        count_feedback(state, uint64_t{info.count} * info.instance_count);
    count_generated(state, info, nullptr);
}

}  // namespace

std::optional<pipe::Primitive> drawn_primitive(const State& state, GLenum mode) {
    static_assert(static_cast<int>(pipe::Primitive::triangle_strip_adjacency) -
                      static_cast<int>(pipe::Primitive::lines_adjacency) ==
                  GL_TRIANGLE_STRIP_ADJACENCY_EXT - GL_LINES_ADJACENCY_EXT);
    if (mode < GL_LINES_ADJACENCY_EXT || mode > GL_TRIANGLE_STRIP_ADJACENCY_EXT ||
        !state.has_geometry_shaders())
        return to_primitive(mode);
    return static_cast<pipe::Primitive>(static_cast<GLenum>(pipe::Primitive::lines_adjacency) +
                                        (mode - GL_LINES_ADJACENCY_EXT));
}

static constexpr const char* negative = "a draw of negative numbers";

bool check_arguments(State& state, const DrawCall& call) {
    if (call.is_indexed) {
        const uint32_t size = index_bytes(call.type);
        if (size == 0 || (size == 4 && !state.extensions.has(Ext::oes_element_index_uint))) {
            state.error(GL_INVALID_ENUM, "glDrawElements: type");
            return false;
        }
    }
    if (call.first < 0 || call.count < 0 || call.instances < 0) {
        state.error(GL_INVALID_VALUE, negative);
        return false;
    }
    if (call.is_indexed && !state.is_desktop() && state.feedback.bound->is_running() &&
        !has_geometry(state)) {
        state.error(GL_INVALID_OPERATION, "glDrawElements: transform feedback is active");
        return false;
    }
    return true;
}

namespace {

void draw_arrays_checked(State& state, GLenum mode, GLint first, GLsizei count, GLsizei instances) {
    const std::optional<pipe::Primitive> primitive = drawn_primitive(state, mode);
    if (!primitive)
        return state.error(GL_INVALID_ENUM, "glDrawArrays: mode");
    if (first < 0 || count < 0 || instances < 0)
        return state.error(GL_INVALID_VALUE, negative);
    if (!check_primitives(state, *primitive) || !check_draw(state))
        return;
    pipe::DrawInfo info = {.mode = *primitive,
                           .start = static_cast<uint32_t>(first),
                           .count = static_cast<uint32_t>(count),
                           .instance_count = static_cast<uint32_t>(instances)};
    const bool feeds = state.feedback.bound->is_running() && !has_geometry(state);
    if (feeds) {
        // What makes no primitive is not written either.
        if (!check_feedback_draw(state, mode, info.count, info.instance_count))
            return;
        info.count = whole_primitives(mode, info.count);
    }
    if (!is_empty(state, static_cast<GLsizei>(info.count), instances))
        draw_vertices(state, info, feeds);
}

}  // namespace

std::unique_ptr<pipe::Transfer> read_indices(State& state, const Indices& indices, uint64_t bytes) {
    std::string text;
    std::unique_ptr<pipe::Transfer> transfer = state.pipe->map(
        indices.buffer->resource, 0, pipe::Map::read,
        {.x = static_cast<int32_t>(indices.offset), .width = static_cast<int32_t>(bytes)}, &text);
    if (transfer == nullptr)
        state.pipe_failed(text);
    return transfer;
}

std::optional<uint32_t> restart_index(const State& state, uint32_t size) {
    if (state.vertex.fixed_restart)
        return static_cast<uint32_t>(base::low_mask(size * 8));
    return state.vertex.restart ? std::optional(state.vertex.restart_index) : std::nullopt;
}

std::optional<Indices> find_indices(State& state, GLsizei count, uint32_t size, const void* where) {
    const Buffer* buffer = state.vertex.array->element_buffer.get();
    const uint64_t bytes = static_cast<uint64_t>(count) * size;
    if (buffer == nullptr) {
        // The core profile has none in memory of the application (OpenGL 3.2, E.2.2).
        if (where == nullptr || state.is_core()) {
            state.error(GL_INVALID_OPERATION, "glDrawElements: no indices");
            return std::nullopt;
        }
        return Indices{
            .size = size,
            .restart = restart_index(state, size),
            .memory = {static_cast<const std::byte*>(where), static_cast<size_t>(bytes)}};
    }
    const auto offset = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(where));
    if (offset > buffer->size || bytes > buffer->size - offset) {
        state.error(GL_INVALID_OPERATION, "glDrawElements: behind the end of the index buffer");
        return std::nullopt;
    }
    return Indices{
        .buffer = buffer, .offset = offset, .size = size, .restart = restart_index(state, size)};
}

std::optional<Indices> find_indices(State& state, const DrawCall& call) {
    std::optional<Indices> indices =
        find_indices(state, call.count, index_bytes(call.type), call.indices);
    if (indices)
        indices->base = call.base_vertex;
    return indices;
}

void draw_index_list(State& state, const IndexList& list, GLsizei instances) {
    if (list.count == 0 || !state.draw->prepare(kind_of(list.mode)) ||
        !check_unmapped(state, nullptr))
        return;
    int64_t bias = list.bias;
    VertexRange range = list.vertices;
    range.instances = static_cast<uint32_t>(instances);
    if (state.draw->vertices().reads_memory()) {
        const uint32_t base = base_of(state, range);
        if (!state.draw->vertices().upload(range, base))
            return;
        bias -= base;
    }
    if (bias > INT32_MAX || bias < INT32_MIN)
        return state.pipe_failed("vertices from 2^31 on");
    pipe::DrawInfo info = {.mode = list.mode,
                           .count = list.count,
                           .index_size = list.size,
                           .index_buffer = list.buffer,
                           .user_indices = list.memory,
                           .index_bias = static_cast<int32_t>(bias),
                           .instance_count = range.instances};
    std::string text;
    if (!state.pipe->draw_vbo(info, &text))
        return draw_failed(state, &range, text);
    count_generated(state, info, nullptr);
}

namespace {

// Draws with what prepare() bound. `unaligned`: a copy of indices that the pipe cannot take.
void draw_indexed(State& state, pipe::DrawInfo& info, const Indices& indices) {
    std::optional<VertexRange> range;
    info.index_bias = indices.base;
    if (state.draw->vertices().reads_memory()) {
        range = find_range(state, indices, info.count, info.instance_count);
        if (!range)
            return;
        if (range->first > uint32_t{INT32_MAX})
            return state.pipe_failed("vertices from 2^31 on in memory of the application");
        const uint32_t base = base_of(state, *range);
        const int64_t bias = int64_t{indices.base} - base;
        if (bias < INT32_MIN)
            return state.pipe_failed("indices from 2^31 on in memory of the application");
        if (!state.draw->vertices().upload(*range, base))
            return;
        info.index_bias = static_cast<int32_t>(bias);
    }
    std::unique_ptr<pipe::Transfer> unaligned;
    if (indices.buffer == nullptr) {
        info.user_indices = indices.memory;
    } else if (indices.offset % indices.size != 0) {
        const uint64_t bytes = uint64_t{info.count} * indices.size;
        unaligned = read_indices(state, indices, bytes);
        if (unaligned == nullptr)
            return;
        info.user_indices = {unaligned->data, static_cast<size_t>(bytes)};
    } else {
        info.index_buffer = indices.buffer->resource;
        info.index_offset = static_cast<uint32_t>(indices.offset);
    }
    std::string text;
    const bool drawn = state.pipe->draw_vbo(info, &text);
    if (unaligned != nullptr)
        state.pipe->unmap(std::move(unaligned));
    if (drawn)
        return count_generated(state, info, &indices);
    if (!range)
        range = find_range(state, indices, info.count, info.instance_count);
    draw_failed(state, range ? &*range : nullptr, text);
}

void draw_elements_checked(State& state, const DrawCall& call) {
    const std::optional<pipe::Primitive> primitive = drawn_primitive(state, call.mode);
    if (!primitive)
        return state.error(GL_INVALID_ENUM, "glDrawElements: mode");
    if (!check_arguments(state, call) || !check_primitives(state, *primitive) ||
        !check_draw(state) || is_empty(state, call.count, call.instances))
        return;
    const std::optional<Indices> indices = find_indices(state, call);
    if (!indices || !state.draw->prepare(kind_of(*primitive)) ||
        !check_unmapped(state, indices->buffer))
        return;
    pipe::DrawInfo info = {.mode = *primitive,
                           .count = static_cast<uint32_t>(call.count),
                           .index_size = indices->size,
                           .instance_count = static_cast<uint32_t>(call.instances),
                           .primitive_restart = indices->restart.has_value(),
                           .restart_index = indices->restart};
    draw_indexed(state, info, *indices);
}

}  // namespace

void draw_shared(State& state, const DrawCall& call) {
    if (!call.is_indexed)
        return draw_arrays_checked(state, call.mode, call.first, call.count, call.instances);
    draw_elements_checked(state, call);
}

void draw(State& state, const DrawCall& call) {
    if (state.desktop == nullptr || !state.desktop->draw(call))
        draw_shared(state, call);
}

void draw_arrays(State& state, GLenum mode, GLint first, GLsizei count) {
    // The shortest way for what is called most.
    if (state.desktop == nullptr)
        return draw_arrays_checked(state, mode, first, count, 1);
    draw(state, {.mode = mode, .first = first, .count = count});
}

void draw_elements(State& state, GLenum mode, GLsizei count, GLenum type, const void* indices) {
    draw(state, elements(mode, count, type, indices, 1));
}

void draw_range_elements(State& state,
                         GLenum mode,
                         GLuint start,
                         GLuint end,
                         GLsizei count,
                         GLenum type,
                         const void* indices) {
    if (end < start)
        return state.error(GL_INVALID_VALUE, "glDrawRangeElements: the end is before the start");
    draw_elements(state, mode, count, type, indices);
}

void draw_arrays_instanced(
    State& state, GLenum mode, GLint first, GLsizei count, GLsizei instances) {
    draw(state, {.mode = mode, .first = first, .count = count, .instances = instances});
}

void draw_elements_instanced(
    State& state, GLenum mode, GLsizei count, GLenum type, const void* indices, GLsizei instances) {
    draw(state, elements(mode, count, type, indices, instances));
}

}  // namespace cuesta::gles
