// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glVertex and the calls that set attributes have in common.
#pragma once

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/normalized.h"
#include "gallium/frontends/gl/vertex_slots.h"

namespace cuesta::gl {

inline VertexCollector& vertices_of(const State& state) {
    return compatibility(state).immediate.vertices;
}

template <typename... T>
void add_vertex(State& state, T... components) {
    vertices_of(state).add<sizeof...(T)>(state, static_cast<float>(components)...);
}

template <typename... T>
void set_attribute(State& state, uint32_t slot, T... components) {
    vertices_of(state).set<sizeof...(T)>(state, slot, static_cast<float>(components)...);
}

template <typename... T>
void set_normalized(State& state, uint32_t slot, T... components) {
    vertices_of(state).set<sizeof...(T)>(state, slot, normalized(components)...);
}

}  // namespace cuesta::gl
