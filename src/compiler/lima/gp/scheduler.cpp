// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/scheduler.h"

#include <algorithm>

#include "compiler/lima/gp/limit.h"

namespace cuesta::lima::gp {
namespace {

constexpr int checkpoint_distance = 4;
constexpr size_t checkpoint_count = 6;
constexpr int items_per_corner = 8;

}  // namespace

Units units_of(const Item& item) {
    switch (traits(item.op).unit) {
        case Unit::acc: return {.accumulators = 1};
        case Unit::mul: return {.multipliers = 1};
        case Unit::both_muls: return {.multipliers = 2};
        case Unit::function: return {.multipliers = 3};
        case Unit::pass: return {.passes = 1};
        case Unit::any:
        case Unit::complex: break;
    }
    return {};
}

int instructions_for(const Units& units) {
    return std::max({(units.multipliers + 1) / 2, (units.accumulators + 1) / 2, units.passes});
}

Scheduler::Scheduler(const Graph& graph, const Tuning& tuning, int limit)
    : graph_(&graph),
      tuning_(tuning),
      usual_(tuning),
      limit_(limit),
      goal_(tuning.yields ? never : std::min(limit, graph.lower_bound + graph.lower_bound / 8 + 1)),
      items_(graph.items),
      stores_(graph.stores),
      registers_(size_t{graph.register_limit} * 4) {
    states_.resize(items_.size());
    for (ItemId id = 0; id < items_.size(); ++id) {
        State& state = states_[id];
        state.readers = items_[id].readers;
        state.offset_readers = items_[id].offset_readers;
        state.min_t = items_[id].min_t;
        for (unsigned i = 0; i < items_[id].store_count; ++i) {
            const Store& store = stores_[items_[id].first_store + i];
            if (store.kind == StoreKind::reg)
                state.home = {Home::Kind::reg,
                              static_cast<uint16_t>(store.index * 4 + store.component), true};
        }
        if (state.readers == 0)
            ready_.push_back(id);
    }
    unplaced_ = items_.size();
    for (ItemId id = 0; id < items_.size(); ++id)
        by_depth_.push_back(id);
    std::sort(by_depth_.begin(), by_depth_.end(),
              [&](ItemId a, ItemId b) { return items_[a].bound < items_[b].bound; });
    for (const Item& item : items_)
        units_left_ += units_of(item);
}

Bundle& Scheduler::bundle(int t) {
    if (static_cast<size_t>(t) >= bundles_.size())
        bundles_.resize(static_cast<size_t>(t) + 4);
    return bundles_[static_cast<size_t>(t)];
}

// A corner is left by going back some instructions and leaving more room from there on.
std::optional<Schedule> Scheduler::run() {
    bundle(4);
    if (graph_->branch != no_item && !place_branch())
        return std::nullopt;
    struct Checkpoint {
        int t;
        Scheduler state;
    };
    std::vector<Checkpoint> checkpoints;
    int corners = tuning_.corners + static_cast<int>(graph_->items.size()) / items_per_corner;
    for (int t = 0; unplaced_ > 0 || !pending_.empty(); ++t) {
        if (t >= limit_ || late_ || is_hopeless(t)) {
            too_long_ = true;
            return std::nullopt;
        }
        if (t % checkpoint_distance == 0) {
            if (checkpoints.size() == checkpoint_count)
                checkpoints.erase(checkpoints.begin());
            checkpoints.push_back({t, *this});
        }
        if (turn(t))
            continue;
        if (--corners < 0)
            return std::nullopt;
        const bool again = t < careful_until_;
        if (checkpoints.size() > 1 && (again || checkpoints.back().t + 2 > t))
            checkpoints.pop_back();
        const int slack = std::min(extra_slack_ + 2, 8);
        *this = checkpoints.back().state;
        extra_slack_ = slack;
        careful_until_ = t + checkpoint_distance;
        if (usual_.yields) {
            tuning_.new_pending = std::max(usual_.new_pending, 100) * (1 + slack / 4);
            tuning_.resolve = std::max(usual_.resolve, 400);
            tuning_.waiting_loads = 1;
            tuning_.port_room = 0;
        }
        t = checkpoints.back().t - 1;
        checkpoints.pop_back();
    }
    return finish();
}

bool Scheduler::turn(int t) {
    if (t >= careful_until_) {
        extra_slack_ = 0;
        tuning_ = usual_;
    }
    bundle(t + 4);
    if (tuning_.settle_first) {
        if (!settle_due(t))
            return false;
        fill(t);
    } else {
        spill_due(t);
        fill(t);
        if (!relay_due(t))
            return false;
    }
    relay_functions(t);
    return true;
}

std::optional<Schedule> Scheduler::finish() {
    const auto in_use = [](const Bundle& b) {
        return b.ports.memory != no_address || b.ports.port0 != no_address ||
               b.ports.port1 != no_address ||
               std::any_of(b.work.begin(), b.work.end(), [](const Work& w) { return w.busy; });
    };
    while (!bundles_.empty() && !in_use(bundles_.back()))
        bundles_.pop_back();
    if (static_cast<int>(bundles_.size()) > limit_)
        return std::nullopt;
    Schedule schedule;
    schedule.bundles.assign(bundles_.rbegin(), bundles_.rend());
    schedule.spills = static_cast<uint32_t>(std::count_if(temporaries_.begin(), temporaries_.end(),
                                                          [](const Holder& h) { return h.used; }));
    schedule.temporary_vec4s =
        graph_->first_temporary + static_cast<uint32_t>((temporaries_.size() + 3) / 4);
    return schedule;
}

// Whether what is left cannot end within the limit.
bool Scheduler::is_hopeless(int t) {
    while (!by_depth_.empty() && states_[by_depth_.back()].placed)
        by_depth_.pop_back();
    const int deepest = by_depth_.empty() ? 0 : items_[by_depth_.back()].bound;
    return t + std::max(deepest, instructions_for(units_left_)) > limit_;
}

bool Scheduler::place_branch() {
    const std::optional<Plan> made = plan(graph_->branch, 0);
    if (!made)
        return false;
    bundle(0).is_branch = true;
    commit(*made);
    return true;
}

// Gives every value whose readers are about to fall out of reach its place, or a way to last.
bool Scheduler::settle_due(int t) {
    fetch_functions(t);
    const auto due = [&](ItemId id) { return due_time(id) <= t; };
    // What can be placed, best first.
    for (;;) {
        std::optional<Plan> best;
        for (ItemId id : pending_) {
            if (!due(id) || !can_place(id, t))
                continue;
            const std::optional<Plan> made = plan(id, t);
            if (made && (!best || made->score > best->score))
                best = made;
        }
        if (!best)
            break;
        commit(*best);
    }
    std::vector<ItemId> left;
    for (ItemId id : pending_)
        if (due(id))
            left.push_back(id);
    for (ItemId id : left) {
        const bool full =
            static_cast<int>(left.size()) > moves_free(t) - tuning_.slack - extra_slack_;
        const bool wanted = states_[id].home.kind != Home::Kind::none || full ||
                            (tuning_.spill_first && !soon(id)) ||
                            (!soon(id) && states_[id].readers > 1);
        const bool spill_now = wanted && !is_late(id, t - 2 + register_latency);
        if (spill_now && spill(id, t))
            continue;
        if (relay(id, t) || (!spill_now && spill(id, t)))
            continue;
        return false;
    }
    return true;
}

// What is due and far from being placed goes to a register, so that it takes no unit now.
void Scheduler::spill_due(int t) {
    std::vector<ItemId> due;
    for (ItemId id : pending_)
        if (due_time(id) <= t)
            due.push_back(id);
    const bool full = static_cast<int>(due.size()) > moves_free(t) - tuning_.slack - extra_slack_;
    for (ItemId id : due) {
        if (can_place(id, t) || is_late(id, t - 2 + register_latency))
            continue;
        const bool far = !soon(id) && (tuning_.spill_first || states_[id].readers > 1);
        if (states_[id].home.kind != Home::Kind::none || full || far)
            spill(id, t);
    }
}

// What is still due is moved on.
bool Scheduler::relay_due(int t) {
    std::vector<ItemId> due;
    for (ItemId id : pending_)
        if (due_time(id) <= t)
            due.push_back(id);
    for (ItemId id : due) {
        // Moving the same values on and on would leave no units for anything else.
        const bool tired =
            states_[id].relays >= tuning_.relays && !is_late(id, t - 2 + register_latency);
        if (tired && spill(id, t))
            continue;
        if (!relay(id, t) && (tired || !spill(id, t)))
            return false;
    }
    return true;
}

void Scheduler::fill(int t) {
    for (;;) {
        fetch_functions(t);
        std::optional<Plan> best;
        for (size_t i = 0; i < ready_.size();) {
            const ItemId id = ready_[i];
            if (states_[id].placed || states_[id].readers != 0) {
                ready_[i] = ready_.back();
                ready_.pop_back();
                continue;
            }
            ++i;
            if (traits(items_[id].op).unit == Unit::function || !can_place(id, t))
                continue;
            const std::optional<Plan> made = plan(id, t);
            if (made && (!best || made->score > best->score))
                best = made;
        }
        if (!best)
            return;
        commit(*best);
    }
}

// Functions take their units in later turns, at a fixed distance from their readers: as soon as all
// readers stand in one instruction the units are reserved.
void Scheduler::fetch_functions(int t) {
    for (size_t i = 0; i < ready_.size(); ++i) {
        if (!is_waiting_function(ready_[i]))
            continue;
        if (const std::optional<Plan> made = plan_function(ready_[i], t)) {
            commit_function(*made);
            i = static_cast<size_t>(-1);  // the list has changed
        }
    }
}

bool Scheduler::is_waiting_function(ItemId id) const {
    return !states_[id].placed && states_[id].readers == 0 &&
           traits(items_[id].op).unit == Unit::function;
}

// Readers one instruction apart: a move in the earlier one feeds the later, and the function is
// read in one place.
void Scheduler::relay_functions(int t) {
    for (size_t i = 0; i < ready_.size(); ++i) {
        const ItemId id = ready_[i];
        if (!is_waiting_function(id))
            continue;
        bool here = false;
        bool below = false;
        for (uint16_t r = states_[id].first_read; r != 0xffff; r = reads_[r].next) {
            here = here || reads_[r].t == t;
            below = below || reads_[r].t == t - 1;
        }
        if (here && below && relay(id, t))
            fetch_functions(t);
    }
}

}  // namespace cuesta::lima::gp
