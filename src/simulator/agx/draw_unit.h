// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One draw: fetches indices, runs the vertex program, assembles primitives and sets them up, batch
// by batch. Source: AGX fact sheet, part 2, 2.3 and 2.4, part 3, 3.2.4.
#pragma once

#include <functional>
#include <memory>

#include "base/result.h"
#include "hw/agx/vdm.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/primitive.h"
#include "simulator/agx/scissor_table.h"
#include "simulator/agx/vertex_batch.h"

namespace cuesta::simulator::agx {

// What the stream has set before a draw.
struct VertexState {
    uint32_t restart_index = 0xffffffff;
    hw::agx::Counts counts;
    uint32_t pipeline = 0;
    uint32_t output_words = 0;
};

struct DrawInput {
    const hw::agx::vdm::IndexList& list;
    const VertexState& vertex;
    std::shared_ptr<const DrawState> state;
    const Target& target;
    ScissorTable& scissors;  // of the state
    VertexPlaces& places;    // of nobody else while the draw runs
};

// `emit` takes what is set up, in order.
Result<void> run_draw(const LaunchContext& context,
                      const DrawInput& input,
                      const std::function<Result<void>(Primitive&&)>& emit);

}  // namespace cuesta::simulator::agx
