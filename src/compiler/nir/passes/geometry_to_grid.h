// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "compiler/nir/passes/primitive_vertices.h"

namespace cuesta::nir {

struct GeometryGrid {
    DrawMode mode = DrawMode::triangles;
    // What is flat comes from the first vertex of a primitive that is drawn, not from the last.
    bool first_provokes = false;

    bool operator==(const GeometryGrid&) const = default;
};

// What the grid stores of an emitted vertex: the outputs that the shader writes, those of few
// components together in a vec4.
struct StoredOutput {
    uint32_t output = 0;      // position in the outputs that the shader had
    unsigned mask = 0;        // components that are written
    unsigned components = 0;  // up to the last of them
    uint32_t vec4 = 0;        // where component 0 is
    unsigned channel = 0;
};
struct GeometryGridResult {
    std::vector<StoredOutput> stored;
    uint32_t vec4s = 0;           // of a vertex
    uint32_t max_vertices = 0;    // of an invocation: the places of vertices
    uint32_t max_primitives = 0;  // the places of primitives
    uint32_t corners = 0;         // of each: 1, 2 or 3
};

// The index of what was not emitted, in each of its corners.
inline constexpr uint32_t no_vertex_index = 0xffffffff;

// Places in the text from which vertices are emitted, at most: each has the code of all outputs.
// Those that surely come behind max_vertices have none.
inline constexpr size_t max_emissions = 2048;

// A geometry shader becomes a compute shader that runs for each primitive of a part of a draw
// (grid_draw.h): it loads the vertices that vertex_to_grid's stored, stores those that are emitted
// to places of its own, and indices of points, lines or triangles, not strips, of those. Outputs
// are slots (lower_io) with constant numbers, and main ends at its end.
Result<GeometryGridResult> geometry_to_grid(Shader& shader, const GeometryGrid& grid);

}  // namespace cuesta::nir
