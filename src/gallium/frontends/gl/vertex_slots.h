// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where conventional attributes stand among all (VertexArray::attributes, VertexState::current).
#pragma once

#include "compiler/glsl/program.h"
#include "pipe/state.h"

namespace cuesta::gl {

constexpr uint32_t slot_of(glsl::ConventionalAttribute attribute) {
    return static_cast<uint32_t>(attribute);
}

inline constexpr uint32_t position_slot = slot_of(glsl::ConventionalAttribute::position);
inline constexpr uint32_t normal_slot = slot_of(glsl::ConventionalAttribute::normal);
inline constexpr uint32_t color_slot = slot_of(glsl::ConventionalAttribute::color);
inline constexpr uint32_t secondary_color_slot =
    slot_of(glsl::ConventionalAttribute::secondary_color);
inline constexpr uint32_t fog_coord_slot = slot_of(glsl::ConventionalAttribute::fog_coord);
inline constexpr uint32_t edge_flag_slot = slot_of(glsl::ConventionalAttribute::edge_flag);
// Of colours that are numbers, which no framebuffer has: kept to be told again.
inline constexpr uint32_t color_index_slot = edge_flag_slot + 1;
inline constexpr uint32_t tex_coord_slot = slot_of(glsl::ConventionalAttribute::tex_coord0);

// Texture units that have coordinates.
inline constexpr uint32_t tex_coord_count = pipe::max_attributes - tex_coord_slot;

}  // namespace cuesta::gl
