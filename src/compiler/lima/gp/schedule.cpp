// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/schedule.h"

#include <algorithm>
#include <array>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"

namespace cuesta::lima::gp {
namespace {

// Tried in this order; the shortest schedule wins. Found by trying many on tests/corpus: each one
// is good where those before it are not.
constexpr std::array tunings = {
    Tuning{.depth = 0,
           .bound = 100,
           .odd_accumulator = 30,
           .resolve = 0,
           .due = 1000,
           .new_move = 1000,
           .same_memory = 1000,
           .last_reader = 40,
           .slack = 0,
           .relays = 0,
           .port_room = 3},
    Tuning{.depth = 0,
           .bound = 100,
           .odd_accumulator = 30,
           .resolve = 0,
           .due = 1000,
           .new_move = 1000,
           .new_pending = 300,
           .same_memory = 1000,
           .last_reader = 40,
           .slack = 0,
           .relays = 1,
           .waiting_loads = 8,
           .port_room = 3},
    Tuning{.depth = 0,
           .bound = 100,
           .resolve = 0,
           .due = 600,
           .new_move = 1000,
           .same_memory = 200,
           .slack = 0,
           .relays = 1,
           .waiting_loads = 8,
           .settle_first = false},
    Tuning{.bound = 100,
           .odd_accumulator = 100,
           .resolve = 120,
           .due = 600,
           .new_move = 250,
           .new_pending = 15,
           .same_memory = 2000,
           .slack = 2,
           .waiting_loads = 3,
           .port_room = 3},
    Tuning{.depth = 50, .new_pending = 220},
    Tuning{.depth = 0,
           .bound = 100,
           .resolve = 0,
           .due = 0,
           .new_move = 1000,
           .new_pending = 15,
           .same_memory = 1000,
           .last_reader = 40,
           .slack = 0,
           .relays = 3,
           .waiting_loads = 8,
           .port_room = 3},
    Tuning{.depth = 0,
           .bound = 100,
           .resolve = 150,
           .due = 0,
           .new_move = 1000,
           .same_memory = 200,
           .same_value = 15,
           .last_reader = 40,
           .slack = 0,
           .waiting_loads = 8},
    Tuning{.odd_accumulator = 300,
           .resolve = 80,
           .due = 60,
           .new_pending = 150,
           .same_memory = 1000,
           .same_value = 15,
           .last_reader = 200,
           .slack = 0},
    Tuning{.bound = 100,
           .resolve = 150,
           .due = 1000,
           .new_move = 500,
           .new_pending = 220,
           .same_memory = 2000,
           .same_value = 200,
           .relays = 2,
           .waiting_loads = 3,
           .settle_first = false},
    Tuning{.depth = 20,
           .due = 60,
           .new_move = 120,
           .new_pending = 150,
           .same_value = 15,
           .last_reader = 40,
           .slack = 2,
           .relays = 3,
           .waiting_loads = 8,
           .settle_first = false},
    Tuning{.bound = 100,
           .odd_accumulator = 30,
           .resolve = 0,
           .due = 300,
           .new_move = 1000,
           .same_memory = 1000,
           .last_reader = 40,
           .relays = 2,
           .port_room = 2},
    Tuning{.bound = 100,
           .resolve = 120,
           .due = 600,
           .new_move = 1000,
           .new_pending = 15,
           .same_memory = 1000,
           .relays = 2,
           .waiting_loads = 2,
           .spill_first = false},
    Tuning{.depth = 50,
           .bound = 100,
           .odd_accumulator = 100,
           .resolve = 150,
           .due = 0,
           .new_move = 250,
           .new_pending = 300,
           .same_memory = 1000,
           .slack = 4,
           .spill_first = false},
    Tuning{.depth = 20,
           .bound = 50,
           .due = 600,
           .new_move = 1000,
           .new_pending = 100,
           .same_memory = 30,
           .same_value = 40,
           .last_reader = 15,
           .slack = 0,
           .relays = 2,
           .waiting_loads = 3,
           .settle_first = false},
    Tuning{.bound = 20,
           .odd_accumulator = 300,
           .resolve = 120,
           .due = 0,
           .new_move = 20,
           .new_pending = 150,
           .same_memory = 4000,
           .last_reader = 400,
           .slack = 0,
           .relays = 1,
           .waiting_loads = 1,
           .spill_first = false,
           .settle_first = false},
    Tuning{.depth = 0,
           .bound = 100,
           .odd_accumulator = 30,
           .resolve = 80,
           .due = 1000,
           .new_move = 250,
           .same_memory = 1000,
           .last_reader = 40,
           .slack = 0,
           .relays = 2,
           .port_room = 3},
    Tuning{.resolve = 40,
           .due = 600,
           .new_move = 1000,
           .same_memory = 400,
           .last_reader = 200,
           .slack = 0},
    Tuning{.depth = 0,
           .bound = 100,
           .odd_accumulator = 30,
           .resolve = 0,
           .due = 0,
           .new_move = 1000,
           .new_pending = 0,
           .same_memory = 1000,
           .last_reader = 40,
           .slack = 0,
           .relays = 2,
           .waiting_loads = 8,
           .port_room = 3},
    Tuning{.depth = 0,
           .bound = 100,
           .resolve = 0,
           .due = 600,
           .same_memory = 400,
           .slack = 0,
           .relays = 2,
           .waiting_loads = 8},
    Tuning{.bound = 20,
           .resolve = 20,
           .due = 0,
           .new_pending = 150,
           .same_memory = 0,
           .last_reader = 100,
           .relays = 3,
           .port_room = 3},
    Tuning{.bound = 100,
           .odd_accumulator = 30,
           .resolve = 40,
           .due = 0,
           .new_move = 500,
           .new_pending = 0,
           .same_memory = 4000,
           .last_reader = 400,
           .slack = 4,
           .relays = 1,
           .waiting_loads = 3,
           .port_room = 2,
           .spill_first = false},
    Tuning{.bound = 100,
           .odd_accumulator = 1000,
           .resolve = 20,
           .due = 1000,
           .new_pending = 40,
           .last_reader = 400,
           .slack = 2,
           .relays = 1},
    Tuning{.odd_accumulator = 300,
           .resolve = 80,
           .due = 600,
           .new_move = 250,
           .new_pending = 100,
           .same_memory = 4000,
           .slack = 3,
           .relays = 0,
           .waiting_loads = 3,
           .port_room = 2,
           .settle_first = false},
    Tuning{.slack = 4},
};

// For more values at once than those above can handle.
constexpr std::array robust = {
    Tuning{.yields = true},
    Tuning{.resolve = 80,
           .due = 1000,
           .new_pending = 15,
           .same_memory = 5,
           .slack = 0,
           .relays = 0,
           .yields = true,
           .spill_first = false},
    Tuning{
        .depth = 30, .resolve = 40, .new_move = 60, .new_pending = 15, .slack = 3, .yields = true},
    Tuning{.resolve = 400,
           .new_pending = 100,
           .slack = 6,
           .waiting_loads = 1,
           .port_room = 0,
           .corners = 400,
           .yields = true},
};

// Looks for a short schedule among those that sets of weights give.
struct Search {
    const Graph& graph;
    std::optional<Schedule> best{};
    int limit = static_cast<int>(Limits::instructions);
    bool too_long = false;  // why the last attempt failed

    bool done() const {
        return best && static_cast<int>(best->bundles.size()) <= graph.lower_bound;
    }

    // Keeps what is shorter than the best so far.
    void attempt(const Tuning& with) {
        Scheduler scheduler(graph, with, limit);
        std::optional<Schedule> made = scheduler.run();
        too_long = scheduler.too_long();
        if (!made)
            return;
        best = std::move(made);
        limit = static_cast<int>(best->bundles.size()) - 1;
    }
};

}  // namespace

Result<Schedule> schedule(const Function& function,
                          const Block& block,
                          const Gaps& gaps,
                          const Options& options) {
    Graph graph = make_graph(function, block, gaps);
    graph.register_limit = std::min(options.register_limit, Limits::registers);
    TRY(check_limit(Limit::instructions, static_cast<size_t>(graph.lower_bound)));
    Search search{graph};
    const size_t attempts = std::clamp<size_t>(options.schedule_attempts, 1, tunings.size());
    for (size_t i = 0; i < attempts && !search.done(); ++i)
        search.attempt(tunings[i]);
    // How long it gets at all, if only for the message.
    if (!search.best)
        search.limit = 4 * static_cast<int>(Limits::instructions);
    for (const Tuning& tuning : robust)
        if (!search.best || search.best->bundles.size() > Limits::instructions)
            search.attempt(tuning);
    if (search.best)
        return std::move(*search.best);
    if (search.too_long)
        return Error{check_limit(Limit::instructions, static_cast<size_t>(search.limit)).error()};
    return Error{Errc::unsupported,
                 "the vertex shader keeps more values at hand than the core's registers and "
                 "temporaries can hold"};
}

}  // namespace cuesta::lima::gp
