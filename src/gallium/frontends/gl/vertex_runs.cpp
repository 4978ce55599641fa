// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/vertex_runs.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gl {

namespace {

// 256 MiB of numbers: what is made of so many vertices (captured_vertices.cpp) has no room either.
constexpr GLsizei most_numbers = GLsizei{1} << 26;

// Of vertices in front of number 0, and behind the last number, there are none: `runs` is empty
// then, as the draw is where the GPU finds the vertices (find_range in gles/draw.cpp).
template <typename Index>
void add_indices(std::span<const std::byte> bytes, const gles::Indices& what, VertexRuns& runs) {
    for (size_t at = 0; at + sizeof(Index) <= bytes.size(); at += sizeof(Index)) {
        Index index{};
        std::memcpy(&index, bytes.data() + at, sizeof index);
        if (what.restart == uint32_t{index}) {
            runs.ends.push_back(runs.numbers.size());
            continue;
        }
        const int64_t number = int64_t{index} + what.base;
        if (number < 0 || number > int64_t{UINT32_MAX}) {
            runs = {};
            return;
        }
        runs.numbers.push_back(static_cast<uint32_t>(number));
    }
    runs.ends.push_back(runs.numbers.size());
}

void add_any_indices(std::span<const std::byte> bytes,
                     const gles::Indices& what,
                     VertexRuns& runs) {
    switch (what.size) {
        case 1: return add_indices<uint8_t>(bytes, what, runs);
        case 2: return add_indices<uint16_t>(bytes, what, runs);
        default: return add_indices<uint32_t>(bytes, what, runs);
    }
}

// False with the error recorded.
bool read_elements(gles::State& state, const gles::DrawCall& call, VertexRuns& runs) {
    const std::optional<gles::Indices> indices = gles::find_indices(state, call);
    if (!indices)
        return false;
    if (indices->buffer == nullptr) {
        add_any_indices(indices->memory, *indices, runs);
        return true;
    }
    if (indices->buffer->mapping != nullptr) {
        state.error(GL_INVALID_OPERATION, "a buffer of indices that is mapped");
        return false;
    }
    const uint64_t bytes = static_cast<uint64_t>(call.count) * indices->size;
    std::unique_ptr<pipe::Transfer> transfer = gles::read_indices(state, *indices, bytes);
    if (transfer == nullptr)
        return false;
    add_any_indices({transfer->data, static_cast<size_t>(bytes)}, *indices, runs);
    state.pipe->unmap(std::move(transfer));
    return true;
}

}  // namespace

std::optional<VertexRuns> find_vertex_runs(gles::State& state, const gles::DrawCall& call) {
    VertexRuns runs;
    if (call.count > most_numbers) {
        state.pipe_failed("the numbers of so many vertices do not fit into memory");
        return std::nullopt;
    }
    if (!call.is_indexed) {
        runs.numbers.resize(static_cast<size_t>(call.count));
        std::iota(runs.numbers.begin(), runs.numbers.end(), static_cast<uint32_t>(call.first));
        runs.ends.push_back(runs.numbers.size());
        runs.range = {.first = static_cast<uint32_t>(call.first), .count = runs.numbers.size()};
        return runs;
    }
    if (call.count > 0 && !read_elements(state, call, runs))
        return std::nullopt;
    if (runs.numbers.empty())
        return runs;
    const auto [least, greatest] = std::ranges::minmax(runs.numbers);
    runs.range = {.first = least, .count = uint64_t{greatest} - least + 1};
    return runs;
}

}  // namespace cuesta::gl
