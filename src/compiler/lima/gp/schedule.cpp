// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/schedule.h"

#include <algorithm>
#include <array>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"

namespace cuesta::lima::gp {
namespace {

// Tried in this order; the shortest schedule wins. Later ones repeat these with random choices.
constexpr std::array tunings = {
    Tuning{},
    Tuning{.due = 100, .settle_first = false},
    Tuning{.new_move = 120, .same_memory = 80, .waiting_loads = 1},
    Tuning{.resolve = 150, .new_pending = 40, .slack = 2},
    Tuning{.due = 1000, .new_move = 120, .same_memory = 80, .waiting_loads = 1, .settle_first = false},
    Tuning{.new_move = 20, .waiting_loads = 4},
    Tuning{.depth = 30, .spill_first = true},
    Tuning{.resolve = 150, .due = 300, .new_pending = 40, .slack = 2, .settle_first = false},
    Tuning{.slack = 3, .spill_first = true},
};

// Puts little at a time, so that it never runs into a corner.
constexpr Tuning careful{.resolve = 400, .new_pending = 100, .slack = 6, .waiting_loads = 1,
                         .spill_first = true};

}  // namespace

Result<Schedule> schedule(const Function& function,
                          const Block& block,
                          const Gaps& gaps,
                          const Options& options) {
    const Graph graph = [&] {
        Graph made = make_graph(function, block, gaps);
        made.register_limit = std::min(options.register_limit, Limits::registers);
        return made;
    }();
    std::optional<Schedule> best;
    int limit = static_cast<int>(Limits::instructions);
    for (uint32_t i = 0; i < std::max(options.schedule_attempts, 1u); ++i) {
        Tuning tuning = tunings[i % tunings.size()];
        tuning.seed = i + 1;
        if (i >= tunings.size())
            tuning.noise = 80;
        std::optional<Schedule> made = Scheduler(graph, tuning, limit).run();
        if (!made)
            continue;
        best = std::move(made);
        limit = static_cast<int>(best->bundles.size()) - 1;
        if (limit < graph.lower_bound)
            break;
    }
    if (!best)
        best = Scheduler(graph, careful, 4 * static_cast<int>(Limits::instructions)).run();
    if (!best)
        return Error{Errc::unsupported,
                     "the vertex shader keeps more values at hand than the core's registers and "
                     "temporaries can hold"};
    return std::move(*best);
}

}  // namespace cuesta::lima::gp
