// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Keeping values in reach: relays through free units, and spills.
#include <algorithm>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::lima::gp {
namespace {

using HwSource = hw::mali400::gp::Source;

bool loaded_before(Code code) {
    return code >= static_cast<Code>(HwSource::port0_x_ago1) && code < identity_code;
}

}  // namespace

// The last turn in which the value can be put for its most demanding reader.
int Scheduler::due_time(ItemId id) const {
    int due = never;
    for (uint16_t r = states_[id].first_read; r != 0xffff; r = reads_[r].next)
        due = std::min(due, reads_[r].t + 2);
    return due;
}

int Scheduler::moves_free(int t) const {
    const Bundle& b = bundles_[static_cast<size_t>(t)];
    int free = b.is_free(Slot::pass);
    if (b.mul_mode == MulMode::free || b.mul_mode == MulMode::multiply)
        free += b.is_free(Slot::mul0) + b.is_free(Slot::mul1);
    else if (b.mul_mode == MulMode::complex2)
        free += b.is_free(Slot::mul1);
    if (!b.acc_chosen || b.acc_op == Op::add)
        free += b.is_free(Slot::acc0) + b.is_free(Slot::acc1);
    return free;
}

// Whether the value itself will be placeable in a turn or two.
bool Scheduler::soon(ItemId id) const {
    if (states_[id].readers == 0)
        return true;
    if (id >= graph_->items.size())
        return false;
    for (uint32_t i = graph_->first_user[id]; i < graph_->first_user[id + 1]; ++i) {
        const State& user = states_[graph_->users[i]];
        if (!user.placed && user.readers != 0)
            return false;
    }
    return true;
}

int Scheduler::home_latency(const Home& home) {
    return home.kind == Home::Kind::temporary ? temporary_latency : register_latency;
}

// Whether what the value needs would end behind the goal if it were made at `t`.
bool Scheduler::is_late(ItemId id, int t) const {
    return t + items_[id].bound > goal_;
}

void Scheduler::delay(ItemId id, int t) {
    State& state = states_[id];
    state.min_t = std::max(state.min_t, t);
    if (state.min_t + items_[id].bound > limit_)
        late_ = true;
}

bool Scheduler::relay(ItemId id, int t) {
    const std::optional<Slot> slot = free_move_slot(id, t, false);
    if (!slot)
        return false;
    Item move{.op = Op::mov, .source_count = 1};
    set_up_work(move, *slot, bundles_[static_cast<size_t>(t)]);
    ++states_[id].relays;
    resolve(id, *slot, t);
    add_read(id, {t, *slot, 0, false});
    return true;
}

// Lets the readers so far load the value from a place that it will be stored to.
bool Scheduler::spill(ItemId id, int t) {
    if (items_[id].op == Op::set_address || (states_[id].is_load && states_[id].relays < 3))
        return false;
    Home home = states_[id].home;
    const bool fresh = home.kind == Home::Kind::none;
    // A function's result comes too late to be stored where it is made, and an item's own stores
    // may take the ports: a move stores it.
    const Item& item = items_[id];
    if (fresh && (traits(item.op).unit == Unit::function || item.store_count != 0))
        return spill_through_move(id, t);
    if (fresh) {
        const std::optional<Home> found = free_home(id, t);
        if (!found)
            return false;
        home = *found;
        // The address of a temporary needs the memory port, as bounds of a clamp and loads do.
        const bool port_taken = item.op == Op::clamp ||
                                (item.op == Op::mov && item.sources[0].source == Source::memory);
        if (home.kind == Home::Kind::temporary && port_taken)
            return spill_through_move(id, t);
    }
    if (!spill_reads(id, home, t))
        return false;
    states_[id].home = home;
    if (fresh)
        hold(home, id);
    return true;
}

void Scheduler::hold(const Home& home, ItemId id) {
    if (home.kind == Home::Kind::reg)
        registers_[home.scalar].item = id;
    else
        temporaries_[home.scalar - graph_->first_temporary * 4].item = id;
}

bool Scheduler::spill_through_move(ItemId id, int t) {
    const std::optional<Home> home = free_home(id, t);
    const int min_t = states_[id].min_t;
    if (!home || !spill_reads(id, *home, t))
        return false;
    Item move{.op = Op::mov, .source_count = 1};
    move.sources[0] = node_operand(id);
    move.depth = items_[id].depth + 2;
    const ItemId moved = add_item(move);
    // The loads wait for the move's store, not for the value's place.
    states_[moved].home = *home;
    states_[moved].min_t = states_[id].min_t;
    states_[id].min_t = min_t;
    hold(*home, moved);
    ++states_[id].readers;
    became_ready(moved);
    return true;
}

// Redirects reads to loads of `home`: all that are due, others where ports are free.
bool Scheduler::spill_reads(ItemId id, const Home& home, int t) {
    State& state = states_[id];
    int min_t = state.min_t;
    uint16_t* link = &state.first_read;
    // First see whether it works for those that cannot wait.
    if (!reads_fit(id, home, t))
        return false;
    while (*link != 0xffff) {
        const Read read = reads_[*link];
        if (read.t > t) {
            link = &reads_[*link].next;
            continue;
        }
        Code code = 0;
        Ports& here = bundles_[static_cast<size_t>(read.t)].ports;
        Ports& above = bundles_[static_cast<size_t>(read.t) + 1].ports;
        if (!choose_home(home, here, above, code)) {
            link = &reads_[*link].next;
            continue;
        }
        bundles_[static_cast<size_t>(read.t)].at(read.slot).codes[read.operand] = code;
        min_t = std::max(min_t, read.t + (loaded_before(code) ? 1 : 0) + home_latency(home));
        *link = read.next;
    }
    delay(id, min_t);
    if (state.first_read == 0xffff)
        std::erase(pending_, id);
    return true;
}

bool Scheduler::choose_home(const Home& home, Ports& here, Ports& above, Code& code) {
    const uint8_t component = static_cast<uint8_t>(home.scalar % 4);
    if (home.kind == Home::Kind::reg)
        return choose_register(static_cast<uint16_t>(home.scalar / 4), component, here, above, code)
            .has_value();
    const uint16_t address = static_cast<uint16_t>(temporary_space + home.scalar / 4);
    if (here.memory != no_address && !(here.memory == address && here.memory_offset == no_node))
        return false;
    here.memory = address;
    code = static_cast<Code>(static_cast<unsigned>(HwSource::load_x) + component);
    return true;
}

// Whether the reads that are due can load from `home`.
bool Scheduler::reads_fit(ItemId id, const Home& home, int t) const {
    bool any = false;
    std::array<Ports, 3> ports = {bundles_[static_cast<size_t>(std::max(t - 2, 0))].ports,
                                  bundles_[static_cast<size_t>(std::max(t - 1, 0))].ports,
                                  {}};
    for (uint16_t r = states_[id].first_read; r != 0xffff; r = reads_[r].next) {
        if (reads_[r].t > t - 2)
            continue;
        Code code = 0;
        if (!choose_home(home, ports[0], ports[1], code))
            return false;
        any = true;
    }
    return any;
}

// A register that the due reads can load and that nobody else needs meanwhile; else a temporary.
std::optional<Home> Scheduler::free_home(ItemId id, int t) {
    std::optional<Home> best;
    int best_cost = never;
    for (uint16_t first = 0; first < registers_.size(); first += 4) {
        const auto is_free = [&](uint16_t scalar) {
            const Holder& holder = registers_[scalar];
            return (graph_->busy_registers >> scalar & 1) == 0 && holder.item == no_item &&
                   holder.free_from <= t - 2;
        };
        uint16_t scalar = first;
        while (scalar < first + 4 && !is_free(scalar))
            ++scalar;
        if (scalar == first + 4)
            continue;
        const Home home{Home::Kind::reg, scalar, false};
        const int cost = home_cost(id, home, t);
        if (cost < best_cost) {
            best_cost = cost;
            best = home;
        }
    }
    if (best)
        return best;
    return free_temporary(id, t);
}

// One in the vec4 that the readers' instruction loads anyway, if there is one.
std::optional<Home> Scheduler::free_temporary(ItemId id, int t) {
    const uint16_t first = static_cast<uint16_t>(graph_->first_temporary * 4);
    const auto usable = [&](size_t i) {
        return temporaries_[i].item == no_item && temporaries_[i].free_from <= t - 2;
    };
    const auto home = [&](size_t i) {
        return Home{Home::Kind::temporary, static_cast<uint16_t>(first + i), false};
    };
    const uint16_t loaded = bundles_[static_cast<size_t>(t - 2)].ports.memory;
    const size_t shared = loaded - temporary_space - graph_->first_temporary;
    if (loaded >= temporary_space && shared * 4 < temporaries_.size())
        for (size_t i = shared * 4; i < shared * 4 + 4; ++i)
            if (usable(i) && reads_fit(id, home(i), t))
                return home(i);
    for (size_t i = 0; i < temporaries_.size(); i += 4)
        for (size_t c = 0; c < 4; ++c)
            if (usable(i + c) && reads_fit(id, home(i + c), t))
                return home(i + c);
    const size_t fresh = temporaries_.size();
    temporaries_.resize(fresh + 4);
    if (reads_fit(id, home(fresh), t))
        return home(fresh);
    temporaries_.resize(fresh);
    return std::nullopt;
}

// Ports that the due reads would take; `never` if they cannot.
int Scheduler::home_cost(ItemId id, const Home& home, int t) const {
    if (!reads_fit(id, home, t))
        return never;
    const Ports& here = bundles_[static_cast<size_t>(t - 2)].ports;
    const Ports& above = bundles_[static_cast<size_t>(t - 1)].ports;
    const uint16_t index = static_cast<uint16_t>(home.scalar / 4);
    const bool shared = here.port0 == index || here.port1 == index || above.port0 == index;
    // Values spread over registers can be stored whenever they are made; one whose port is open
    // costs nothing at the reader.
    int cost = shared ? 0 : 4;
    for (unsigned c = 0; c < 4; ++c)
        cost += !shared && registers_[index * 4u + c].item != no_item;
    return cost;
}

}  // namespace cuesta::lima::gp
