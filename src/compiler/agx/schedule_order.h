// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Two ways to put the instructions of a run in order. Neither promises anything about registers:
// who asks measures the result (ScheduleGraph::peak_of).
#pragma once

#include <vector>

#include "compiler/agx/schedule_graph.h"

namespace cuesta::agx {

struct LatencyLimits {
    unsigned hoist = 0;  // halves alive up to which slow instructions are brought forward
    unsigned alive = 0;  // beyond these the instruction that needs fewest registers comes next
};

// From the first to the last: what leads to slow instructions first, those that need their results
// when they may be there, everything else as it was.
std::vector<NodeId> order_for_latency(const ScheduleGraph& graph, const LatencyLimits& limits);

// From the last to the first, always that which leaves fewest registers alive.
std::vector<NodeId> order_for_pressure(const ScheduleGraph& graph);

}  // namespace cuesta::agx
