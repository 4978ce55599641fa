// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How much geometry shaders may emit, and how much memory their draws take.
#pragma once

#include <cstdint>

namespace cuesta::agx {

inline constexpr uint32_t max_geometry_vertices = 256;
inline constexpr uint32_t max_geometry_components = 1024;
// Slots; arrays of floats have one for each.
inline constexpr uint32_t max_geometry_inputs = 256;
// As vec4s: more than the vertex store has room for.
inline constexpr uint32_t max_geometry_outputs = 64;

// Of what a part of a draw stores. A single primitive may take more.
inline constexpr uint64_t most_part_bytes = 4u << 20;
// Of a part of a draw whose primitives are counted: one invocation adds up what all of them
// emitted.
inline constexpr uint32_t most_counted_primitives = 1u << 14;
// Of all parts that the GPU has not done with.
inline constexpr uint64_t most_blocks_bytes = 64u << 20;

}  // namespace cuesta::agx
