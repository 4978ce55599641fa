// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

struct VertexGrid {
    uint8_t index_size = 0;    // bytes; 0: vertices are counted
    bool keeps_first = false;  // vertex 0 is stored in front of those of the part
    // What is stored of a vertex, a vec4 each: the inputs of the geometry shader.
    std::vector<IoSlot> stored;

    bool operator==(const VertexGrid& other) const;
};

// A vertex shader becomes a compute shader that runs for each vertex of a part of a draw
// (grid_draw.h) and stores what it puts out; what it does not, of what is asked for, is 0. Outputs
// are slots (lower_io) with constant numbers, main ends at its end, and attributes have been read:
// no load_input is left.
Result<bool> vertex_to_grid(Shader& shader, const VertexGrid& grid);

}  // namespace cuesta::nir
