// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/draw_parts.h"
#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// Whether the draw may take more memory than max_output_bytes.
bool may_need_parts(const pipe::DrawInfo& info);

// The parts in which such a draw goes to the GPU. All that can be refused of them is refused here.
Result<std::vector<DrawPart>> plan_parts(BoundState& bound, const pipe::DrawInfo& info);

// Appends one draw, or one part, to the batch. Nothing happens when no pixel can be touched.
Result<void> emit_draw(Batch& batch, BoundState& bound, const pipe::DrawInfo& info);

}  // namespace cuesta::lima
