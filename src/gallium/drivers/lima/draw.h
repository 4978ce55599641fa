// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/draw_parts.h"
#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// Whether the vertices may write more than max_output_bytes.
Result<bool> is_large(const BoundState& bound, const pipe::DrawInfo& info);

// The parts in which a large draw goes to the GPU. All that can be refused of them is refused here.
Result<std::vector<DrawPart>> plan_parts(CodeHeap& heap,
                                         BoundState& bound,
                                         const pipe::DrawInfo& info);

// Appends one draw, or one part, to the batch. Nothing happens when no pixel can be touched.
Result<void> emit_draw(Batch& batch, CodeHeap& heap, BoundState& bound, const pipe::DrawInfo& info);

}  // namespace cuesta::lima
