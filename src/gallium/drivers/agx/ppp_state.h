// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The PPP records of a draw: those of what has changed.
#pragma once

#include <optional>

#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

// Pixels that can be drawn to: of the viewport, the scissor and the framebuffer. Nothing: none.
std::optional<hw::agx::Scissor> visible_part(const BoundState& bound);
// Of draws that reach no fragment.
hw::agx::Scissor whole_framebuffer(const BoundState& bound);

// An update without records when nothing has changed. `visible` as above.
hw::agx::ppp::Update ppp_update(Batch& batch,
                                const BoundState& bound,
                                const hw::agx::Scissor& visible);

// What is the same in all batches.
hw::agx::ppp::Update first_ppp_update();

// Notes what the draw's tests read and write.
void note_depth_stencil(Batch& batch, const BoundState& bound);

}  // namespace cuesta::agx
