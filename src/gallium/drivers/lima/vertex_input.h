// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the vertex shader of a draw reads and writes: which vertices run, attribute and output
// descriptors, and where the results lie (Mali-400 fact sheet, part 2, sections 2.3, 2.4 and 2.9).
#pragma once

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {

// Vertices first..first+count-1 run; slot 0 is vertex `first`.
struct VertexRange {
    uint32_t first = 0;  // of the vertex buffers, bias included
    uint32_t count = 0;
    // Indexed draws: the indices in GPU memory, and the least of them.
    uint32_t indices_va = 0;
    uint32_t min_index = 0;
};

// Where the outputs of a draw lie.
struct VertexOutputs {
    uint32_t positions = 0;
    uint32_t varyings = 0;
    uint32_t point_sizes = 0;
    uint32_t varying_stride = 0;  // bytes of a vertex's record
};

Result<Allocation> attribute_descriptors(Batch& batch,
                                         const BoundState& bound,
                                         const VertexRange& range);

// Allocates the outputs and describes them. The varyings that the fragment shader reads come first,
// in its numbering, each in a slot of 16 bytes; what only the vertex shader knows lies behind.
Result<Allocation> output_descriptors(Batch& batch,
                                      const gp::Program& vertex,
                                      const pp::Program& fragment,
                                      uint32_t vertex_count,
                                      VertexOutputs& outputs);

}  // namespace cuesta::lima
