// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glArrayElement: a vertex from the arrays as if it were given by calls (OpenGL 2.1, 2.8).
#include "gallium/frontends/gl/array_reader.h"
#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

void array_element(State& state, GLint i) {
    if (i < 0)
        return state.error(GL_INVALID_VALUE, "glArrayElement: a negative index");
    const std::unique_lock<std::recursive_mutex> lock = state.lock_group();
    const auto& attributes = state.vertex.array->attributes;
    VertexCollector& vertices = vertices_of(state);
    if (reads_mapped(*state.vertex.array))
        return state.error(GL_INVALID_OPERATION, "glArrayElement: a buffer that is mapped");
    for (uint32_t slot = 1; slot < attributes.size(); ++slot) {
        if (!attributes[slot].enabled || slot == position_slot)
            continue;
        const ArrayReader reader(state, slot);
        const gles::CurrentAttribute value = reader.at(static_cast<uint64_t>(i));
        vertices.set(state, slot, reader.components(), value.kind, value.bits);
    }
    // One array alone makes the vertex: that of number 0 where there are both.
    const uint32_t position = attributes[0].enabled ? 0 : position_slot;
    if (!attributes[position].enabled)
        return;
    const ArrayReader reader(state, position);
    const gles::CurrentAttribute value = reader.at(static_cast<uint64_t>(i));
    vertices.add(state, reader.components(), value.kind, value.bits);
}

}  // namespace cuesta::gl
