// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/lima/vertex_input.h"

namespace cuesta::lima {

// Appends one draw to the batch. Nothing happens when no pixel can be touched.
Result<void> emit_draw(Batch& batch, BoundState& bound, const pipe::DrawInfo& info);

}  // namespace cuesta::lima
