// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/double_arrays.h"

#include <bit>
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

#include "base/at_exit.h"
#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/primitives.h"
#include "gallium/frontends/gles/draws.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gl {

namespace {

// The vertices of the call; nothing with the error recorded, or where there are none.
std::optional<gles::VertexRange> range_of(gles::State& state, const gles::DrawCall& call) {
    const auto count = static_cast<uint32_t>(call.count);
    const auto instances = static_cast<uint32_t>(call.instances);
    if (!call.is_indexed)
        return gles::VertexRange{static_cast<uint32_t>(call.first), count, instances};
    const std::optional<gles::Indices> indices = gles::find_indices(state, call);
    if (!indices)
        return std::nullopt;
    if (indices->buffer != nullptr && indices->buffer->mapping != nullptr) {
        state.error(GL_INVALID_OPERATION, "a buffer of indices that is mapped");
        return std::nullopt;
    }
    return gles::find_range(state, *indices, count, instances);
}

// False with the error recorded.
bool check_convertible(gles::State& state, const gles::VertexRange& range) {
    if (reads_mapped(*state.vertex.array)) {
        state.error(GL_INVALID_OPERATION, "a buffer that is drawn with is mapped");
        return false;
    }
    constexpr uint64_t most_vertices = 1 << 26;  // 1 GiB an attribute
    if (range.count <= most_vertices && range.instances <= most_vertices)
        return true;
    state.pipe_failed("too many vertices of doubles");
    return false;
}

// The array with one attribute's elements as floats.
std::vector<float> convert(gles::State& state,
                           gles::VertexArray& array,
                           uint32_t slot,
                           const gles::VertexRange& range) {
    const gles::VertexBinding old = array.binding_of(array.attributes[slot]);
    gles::VertexAttribute& attribute = array.attributes[slot];
    const uint64_t first = old.divisor != 0 ? 0 : range.first;
    const uint64_t count = old.divisor != 0 ? (range.instances - 1) / old.divisor + 1 : range.count;
    std::vector<float> floats(count * attribute.size);
    {
        const ArrayReader reader(state, slot);
        for (uint64_t i = 0; i < count; ++i) {
            const gles::CurrentAttribute value = reader.at(first + i);
            std::memcpy(floats.data() + i * attribute.size, value.bits.data(),
                        attribute.size * sizeof(float));
        }
    }
    const uint32_t stride = attribute.size * uint32_t{sizeof(float)};
    attribute.type = GL_FLOAT;
    attribute.binding = static_cast<uint8_t>(slot);
    attribute.relative_offset = 0;
    // Where element 0 would be.
    const uintptr_t begin = reinterpret_cast<uintptr_t>(floats.data()) - first * stride;
    array.bindings[slot] = {
        .pointer = reinterpret_cast<const void*>(begin), .stride = stride, .divisor = old.divisor};
    return floats;
}

}  // namespace

bool has_doubles(const gles::VertexArray& array) {
    for (uint32_t left = array.double_attributes; left != 0; left &= left - 1)
        if (array.attributes[static_cast<size_t>(std::countr_zero(left))].enabled)
            return true;
    return false;
}

bool draw_doubles(gles::State& state, const gles::DrawCall& call) {
    if (!gles::check_arguments(state, call) || call.count == 0 || call.instances == 0)
        return true;
    const std::optional<gles::VertexRange> range = range_of(state, call);
    if (!range)
        return true;
    if (!check_convertible(state, *range))
        return true;
    auto array = std::make_shared<gles::VertexArray>(*state.vertex.array);
    array->name = 0;  // the one whose arrays may be in memory of the application
    array->double_attributes = 0;
    std::vector<std::vector<float>> floats;
    for (uint32_t left = state.vertex.array->double_attributes; left != 0; left &= left - 1) {
        const auto slot = static_cast<uint32_t>(std::countr_zero(left));
        if (array->attributes[slot].enabled)
            floats.push_back(convert(state, *array, slot, *range));
    }
    const auto exchange_arrays = [&] {
        std::swap(state.vertex.array, array);
        state.set_dirty(gles::Dirty::vertex_arrays);
    };
    exchange_arrays();
    const base::AtExit drawn(exchange_arrays);
    gles::draw(state, call);
    return true;
}

}  // namespace cuesta::gl
