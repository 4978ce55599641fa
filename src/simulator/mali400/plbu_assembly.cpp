// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// From the vertices of a draw to primitives (Mali-400 fact sheet, part 2, 2.9 and 2.12).
#include <array>

#include <fmt/core.h>

#include "simulator/mali400/plbu_unit.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace plbu = hw::mali400::plbu;

constexpr uint32_t position_bytes = 16;

constexpr uint32_t index_bytes(plbu::IndexType type) {
    return 1u << static_cast<unsigned>(type);
}

}  // namespace

Result<uint32_t> PlbuUnit::slot(const VertexStream& stream, uint32_t number) {
    if (!stream.indexed)
        return number;
    const uint32_t bytes = index_bytes(setup_.index_type);
    if (bytes > 4)
        return Error{Errc::fault, "unknown index type 3"};
    uint32_t index = 0;
    if (!memory_.read(indices_ + number * bytes, &index, bytes))
        return memory_.fault_error(fmt::format("index {}", number));
    return index - stream.start;
}

Result<BinVertex> PlbuUnit::vertex(const VertexStream& stream, uint32_t number) {
    TRY(work_.spend(1, "PLBU"));
    const uint32_t at = TRY(slot(stream, number));
    std::array<float, 4> position = {};
    if (!memory_.read(stream.positions + at * position_bytes, position.data(), position_bytes))
        return memory_.fault_error(fmt::format("position of vertex {}, slot {}", number, at));
    return BinVertex{.slot = at,
                     .x = position[0],
                     .y = position[1],
                     .z = position[2],
                     .reciprocal_w = position[3]};
}

Result<float> PlbuUnit::point_size(const VertexStream& stream, uint32_t at) {
    if (!stream.sizes)
        return state_.size;
    float size = 0;
    if (!memory_.read(stream.sizes->address + at * stream.sizes->stride, &size, sizeof(size)))
        return memory_.fault_error(fmt::format("point size of slot {}", at));
    return size;
}

void PlbuUnit::count(bool added) {
    ++stats_.primitives;
    if (!added)
        ++stats_.culled;
}

Result<void> PlbuUnit::line(const BinVertex& from, const BinVertex& to) {
    const std::array<BinVertex, 2> ends = {from, to};
    count(TRY(binner_.line(ends)));
    return {};
}

Result<void> PlbuUnit::triangle(const BinVertex& a, const BinVertex& b, const BinVertex& c) {
    const std::array<BinVertex, 3> corners = {a, b, c};
    count(TRY(binner_.triangle(corners)));
    return {};
}

Result<void> PlbuUnit::draw_points(const VertexStream& stream) {
    for (uint32_t i = 0; i < stream.count; ++i) {
        const BinVertex centre = TRY(vertex(stream, i));
        const float size = TRY(point_size(stream, centre.slot));
        count(TRY(binner_.point(centre, size)));
    }
    return {};
}

Result<void> PlbuUnit::draw_lines(Mode mode, const VertexStream& stream) {
    if (stream.count < 2)
        return {};
    if (mode == Mode::lines) {
        for (uint32_t i = 0; i + 1 < stream.count; i += 2) {
            const BinVertex from = TRY(vertex(stream, i));
            const BinVertex to = TRY(vertex(stream, i + 1));
            TRY(line(from, to));
        }
        return {};
    }
    const BinVertex first = TRY(vertex(stream, 0));
    BinVertex last = first;
    for (uint32_t i = 1; i < stream.count; ++i) {
        const BinVertex next = TRY(vertex(stream, i));
        TRY(line(last, next));
        last = next;
    }
    if (mode == Mode::line_loop)
        return line(last, first);
    return {};
}

// Every other triangle of a strip has its first two vertices exchanged, so that all wind alike.
Result<void> PlbuUnit::draw_triangles(Mode mode, const VertexStream& stream) {
    if (stream.count < 3)
        return {};
    if (mode == Mode::triangles) {
        for (uint32_t i = 0; i + 2 < stream.count; i += 3) {
            const BinVertex a = TRY(vertex(stream, i));
            const BinVertex b = TRY(vertex(stream, i + 1));
            const BinVertex c = TRY(vertex(stream, i + 2));
            TRY(triangle(a, b, c));
        }
        return {};
    }
    BinVertex older = TRY(vertex(stream, 0));
    BinVertex old = TRY(vertex(stream, 1));
    for (uint32_t i = 2; i < stream.count; ++i) {
        const BinVertex next = TRY(vertex(stream, i));
        const bool exchanged = mode == Mode::triangle_strip && i % 2 != 0;
        TRY(exchanged ? triangle(old, older, next) : triangle(older, old, next));
        if (mode == Mode::triangle_strip)
            older = old;
        old = next;
    }
    return {};
}

Result<void> PlbuUnit::draw_rectangles(const VertexStream& stream) {
    for (uint32_t i = 0; i + 2 < stream.count; i += 3) {
        const BinVertex a = TRY(vertex(stream, i));
        const BinVertex b = TRY(vertex(stream, i + 1));
        const BinVertex c = TRY(vertex(stream, i + 2));
        const std::array<BinVertex, 3> corners = {a, b, c};
        count(TRY(binner_.rectangle(corners)));
    }
    return {};
}

}  // namespace cuesta::simulator::mali400
