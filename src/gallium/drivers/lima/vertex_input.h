// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the vertex shader of a draw reads and writes: which vertices run, attribute and output
// descriptors, and where the results lie (Mali-400 fact sheet, part 2, sections 2.3, 2.4 and 2.9).
#pragma once

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {

inline constexpr uint32_t varying_slot_bytes = 16;

// Vertices first..first+count-1 run; slot 0 is vertex `first`.
struct VertexRange {
    uint32_t first = 0;  // of the vertex buffers, bias included
    uint32_t count = 0;
    bool indexed = false;
    // Indexed draws: the indices in GPU memory, their size, and the least of them.
    uint32_t indices_va = 0;
    uint32_t index_size = 0;
    uint32_t min_index = 0;
};

// Where the outputs of a draw lie.
struct VertexOutputs {
    uint32_t positions = 0;
    uint32_t varyings = 0;
    uint32_t point_sizes = 0;
    uint32_t descriptors = 0;
};

// An error where an attribute is missing, or a vertex of the range lies behind its buffer.
Result<void> check_vertices(const BoundState& bound, const VertexRange& range);

Result<Allocation> attribute_descriptors(Batch& batch,
                                         const BoundState& bound,
                                         const VertexRange& range);

// The varyings that the fragment shader reads come first, in its numbering, each in a slot of 16
// bytes; one more slot is there for all that it does not read.
VertexLayout link_outputs(const gp::Program& vertex, const pp::Program& fragment);

uint32_t bytes_a_vertex(const VertexLayout& layout);

// Allocates the outputs and describes them.
Result<VertexOutputs> output_descriptors(Batch& batch,
                                         const gp::Program& vertex,
                                         const VertexLayout& layout,
                                         uint32_t vertex_count);

}  // namespace cuesta::lima
