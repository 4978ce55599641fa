// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A draw's commands for the polygon list builder.
#pragma once

#include <optional>

#include "gallium/drivers/lima/render_state.h"

namespace cuesta::lima {

// A count that fits the mode: leftover vertices hang the GP.
uint32_t whole_primitives(pipe::Primitive mode, uint32_t count);

// The pixels that may change, all in the viewport; nothing when there are none.
std::optional<hw400::plbu::Scissor> visible_part(const BoundState& bound);

struct PrimitiveDraw {
    pipe::Primitive mode{};
    uint32_t count = 0;
    VertexRange range;
    VertexOutputs outputs;
    uint32_t render_state = 0;  // VA
    hw400::plbu::Scissor visible{};
};

void emit_primitives(Batch& batch, const BoundState& bound, const PrimitiveDraw& draw);

}  // namespace cuesta::lima
