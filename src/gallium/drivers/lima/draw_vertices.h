// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which vertices a draw, or a part of one, runs.
#pragma once

#include "gallium/drivers/lima/draw_parts.h"
#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// An array draw of the hardware runs at most this many vertices; longer ones get indices.
constexpr uint32_t max_array_vertices = 65535;

// Without the address of the indices. An error where they lead out of their memory or too far.
Result<VertexRange> find_range(const pipe::DrawInfo& info, const DrawPart& part);

// Puts the indices, if there are any, into memory that the GPU reads.
Result<void> place_indices(Batch& batch,
                           const pipe::DrawInfo& info,
                           const DrawPart& part,
                           VertexRange& range);

}  // namespace cuesta::lima
