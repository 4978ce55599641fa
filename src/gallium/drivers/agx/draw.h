// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

// Whether the draw can be made with what is bound, as far as that is known before anything is made
// of it.
Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info);

// The same of what a geometry shader, which is bound, asks for besides. Nothing is known yet of
// what indirect draws read.
Result<void> check_geometry_draw(const BoundState& bound, const pipe::DrawInfo& info);

struct DrawTools {
    CodeHeap& heap;
    const winsys::agx::AddressPlan& plan;
};

// The commands of one checked draw; in the batch as a whole or not at all.
Result<void> emit_draw(Batch& batch,
                       BoundState& bound,
                       const DrawTools& tools,
                       const pipe::DrawInfo& info);

}  // namespace cuesta::agx
