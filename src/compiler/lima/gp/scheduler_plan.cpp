// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whether and how an item fits into an instruction.
#include <algorithm>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::lima::gp {
namespace {

using HwSource = hw::mali400::gp::Source;

constexpr Code code_of(HwSource source, unsigned component) {
    return static_cast<Code>(static_cast<unsigned>(source) + component);
}

}  // namespace

std::optional<int> choose_register(
    uint16_t index, uint8_t component, Ports& here, Ports& above, Code& code) {
    const auto first = [&]() -> std::optional<int> {
        code = code_of(HwSource::port0_x, component);
        if (here.port0 == index)
            return 0;
        code = code_of(HwSource::port1_x, component);
        if (here.port1 == index)
            return 0;
        code = code_of(HwSource::port0_x_ago1, component);
        if (above.port0 == index)
            return 0;
        return std::nullopt;
    };
    if (const std::optional<int> found = first())
        return found;
    if (here.port1 == no_address) {
        here.port1 = index;
        code = code_of(HwSource::port1_x, component);
        return 1;
    }
    if (here.port0 == no_address) {
        here.port0 = index;
        code = code_of(HwSource::port0_x, component);
        return 2;
    }
    if (above.port0 == no_address) {
        above.port0 = index;
        code = code_of(HwSource::port0_x_ago1, component);
        return 2;
    }
    return std::nullopt;
}

// Placing now is possible as far as time goes: all readers are placed, and in reach.
bool Scheduler::can_place(ItemId id, int t) const {
    const State& state = states_[id];
    if (state.placed || state.readers != 0 || state.min_t > t)
        return false;
    const Item& item = items_[id];
    if (traits(item.op).unit == Unit::function)
        return false;
    // An address register is kept as long as there are loads left that want it.
    if (item.op == Op::set_address && states_[item.sources[0].index].offset_readers != 0 &&
        !address_starved_)
        return false;
    for (uint16_t r = state.first_read; r != 0xffff; r = reads_[r].next)
        if (reads_[r].t >= t || reads_[r].t < t - 2)
            return false;
    return true;
}

std::optional<Plan> Scheduler::plan(ItemId id, int t) {
    const Item& item = items_[id];
    Plan made{.item = id, .t = t};
    if (!choose_slot(item, t, made))
        return std::nullopt;
    made.here = bundles_[static_cast<size_t>(t)].ports;
    made.above = bundles_[static_cast<size_t>(t) + 1].ports;
    if (item.op == Op::clamp) {
        Code ignored = 0;
        if (!choose_memory(item.sources[1], t, made.here, ignored))
            return std::nullopt;
    }
    if (!choose_stores(id, made))
        return std::nullopt;
    const unsigned operands = item.op == Op::clamp ? 1 : item.source_count;
    for (unsigned i = 0; i < operands; ++i)
        if (!choose_operand(item, i, made))
            return std::nullopt;
    if (!has_room(made))
        return std::nullopt;
    made.score = score(made);
    return made;
}

bool Scheduler::choose_slot(const Item& item, int t, Plan& plan) const {
    const Bundle& b = bundles_[static_cast<size_t>(t)];
    const auto take = [&](Slot slot) {
        if (!b.is_free(slot))
            return false;
        plan.slot = slot;
        return true;
    };
    switch (traits(item.op).unit) {
        case Unit::any: {
            const std::optional<Slot> slot = free_move_slot(plan.item, t, item.sources[0].negate);
            if (slot)
                plan.slot = *slot;
            return slot.has_value();
        }
        case Unit::acc:
            if (b.acc_chosen && b.acc_op != item.op)
                return false;
            return take(Slot::acc0) || take(Slot::acc1);
        case Unit::mul:
            if (b.mul_mode == MulMode::complex2)
                return take(Slot::mul1);
            if (b.mul_mode != MulMode::free && b.mul_mode != MulMode::multiply)
                return false;
            return take(Slot::mul0) || take(Slot::mul1);
        case Unit::both_muls: return b.mul_mode == MulMode::free && take(Slot::mul0);
        case Unit::pass: return take(Slot::pass);
        case Unit::complex: return take(Slot::complex);
        case Unit::function: break;
    }
    return false;
}

// Such a store needs the complex unit for its address.
bool Scheduler::stores_temporary(ItemId id) const {
    const Item& item = items_[id];
    for (unsigned i = 0; i < item.store_count; ++i)
        if (stores_[item.first_store + i].kind == StoreKind::temporary)
            return true;
    return states_[id].home.kind == Home::Kind::temporary;
}

// A unit for a move of `id`'s value (or, for a move item, of what it moves) to its readers.
std::optional<Slot> Scheduler::free_move_slot(ItemId id, int t, bool negated) const {
    const Bundle& b = bundles_[static_cast<size_t>(t)];
    bool complex_reaches = !negated && !stores_temporary(id);
    for (uint16_t r = states_[id].first_read; r != 0xffff; r = reads_[r].next)
        if (reads_[r].t < t && (reads_[r].no_complex || reads_[r].t != t - 1))
            complex_reaches = false;
    if (complex_reaches && b.is_free(Slot::complex))
        return Slot::complex;
    if (!negated && b.is_free(Slot::pass))
        return Slot::pass;
    const bool multiplies = b.mul_mode == MulMode::free || b.mul_mode == MulMode::multiply;
    const auto mul = [&]() -> std::optional<Slot> {
        if ((multiplies || b.mul_mode == MulMode::complex2) && b.is_free(Slot::mul1))
            return Slot::mul1;
        if (multiplies && b.is_free(Slot::mul0))
            return Slot::mul0;
        return std::nullopt;
    };
    const auto acc = [&]() -> std::optional<Slot> {
        if (b.acc_chosen && b.acc_op != Op::add)
            return std::nullopt;
        if (b.is_free(Slot::acc1))
            return Slot::acc1;
        if (b.is_free(Slot::acc0))
            return Slot::acc0;
        return std::nullopt;
    };
    const bool acc_first = units_left_.multipliers >= units_left_.accumulators;
    if (acc_first) {
        if (const std::optional<Slot> slot = acc())
            return slot;
        return mul();
    }
    if (const std::optional<Slot> slot = mul())
        return slot;
    return acc();
}

bool Scheduler::choose_memory(const Operand& operand, int t, Ports& here, Code& code) {
    code = code_of(HwSource::load_x, operand.component);
    if (here.memory != no_address)
        return here.memory == operand.index && here.memory_offset == operand.offset;
    uint8_t address_register = 0;
    if (operand.offset != no_node) {
        for (uint8_t k = 1; k <= 3; ++k)
            if (addresses_[k].value == operand.offset)
                address_register = k;
        for (uint8_t k = 1; k <= 3 && address_register == 0; ++k)
            if (addresses_[k].value == no_item && addresses_[k].free_from <= t)
                address_register = k;
        if (address_register == 0) {
            address_starved_ = true;
            return false;
        }
    }
    here.memory = operand.index;
    here.memory_offset = operand.offset;
    here.memory_register = address_register;
    return true;
}

bool Scheduler::choose_load(const Operand& operand, int t, Ports& here, Ports& above, Code& code) {
    if (operand.source == Source::memory)
        return choose_memory(operand, t, here, code);
    if (operand.source == Source::reg)
        return choose_register(operand.index, operand.component, here, above, code).has_value();
    const uint16_t attribute = operand.index | attribute_flag;
    code = code_of(HwSource::port0_x, operand.component);
    if (here.port0 == attribute)
        return true;
    code = code_of(HwSource::port0_x_ago1, operand.component);
    if (above.port0 == attribute)
        return true;
    if (here.port0 == no_address) {
        here.port0 = attribute;
        code = code_of(HwSource::port0_x, operand.component);
        return true;
    }
    if (above.port0 == no_address) {
        above.port0 = attribute;
        return true;
    }
    return false;
}

bool Scheduler::choose_operand(const Item& item, unsigned i, Plan& plan) {
    const Operand& operand = item.sources[i];
    Choice& choice = plan.choices[i];
    if (operand.source == Source::identity) {
        choice = {.code = identity_code};
        return true;
    }
    if (!operand.is_node()) {
        if (choose_load(operand, plan.t, plan.here, plan.above, choice.code))
            return true;
        // A move waits for its port, unless the address that it stores to needs the port as well.
        if ((item.op == Op::mov && !stores_temporary(plan.item)) || item.op == Op::branch)
            return false;
        choice = {Choice::Kind::load_move, 0, existing_load_move(operand)};
        if (choice.item != no_item)
            return true;
        const auto waits = [&](ItemId id) { return !states_[id].placed; };
        return std::count_if(load_moves_.begin(), load_moves_.end(), waits) < tuning_.waiting_loads;
    }
    const ItemId value = operand.index;
    const State& state = states_[value];
    choice = {Choice::Kind::forward, 0, value};
    unsigned own = 0;
    for (unsigned k = 0; k < item.source_count; ++k)
        own += item.sources[k].is_node() && item.sources[k].index == value;
    const bool last = state.readers <= own && plan.t + 2 >= state.min_t;
    if (state.home.kind == Home::Kind::none || last)
        return true;
    Operand home =
        state.home.kind == Home::Kind::reg
            ? register_operand(state.home.scalar)
            : memory_operand(static_cast<uint16_t>(temporary_space + state.home.scalar / 4),
                             state.home.scalar % 4);
    Ports here = plan.here;
    Ports above = plan.above;
    const bool reachable = plan.t + 2 >= state.min_t;
    if (reachable && is_late(value, plan.t + home_latency(state.home)))
        return true;
    if (choose_load(home, plan.t, here, above, choice.code)) {
        choice.kind = Choice::Kind::code;
        plan.here = here;
        plan.above = above;
    }
    return true;
}

bool Scheduler::choose_stores(ItemId id, Plan& plan) {
    const Item& item = items_[id];
    const State& state = states_[id];
    const Bundle& b = bundles_[static_cast<size_t>(plan.t)];
    std::array<StorePort, 2> ports = b.stores;
    std::array<bool, 4> taken{};
    const Store* temporary = nullptr;
    Store home;
    const auto add = [&](const Store& store) {
        StorePort& port = ports[store.component / 2];
        if (port.used && !port.target.same_target(store))
            return false;
        if (b.store_slots[store.component] >= 0 || taken[store.component])
            return false;
        port = {true, store};
        taken[store.component] = true;
        if (store.kind == StoreKind::temporary)
            temporary = &store;
        return true;
    };
    for (unsigned i = 0; i < item.store_count; ++i)
        if (!add(stores_[item.first_store + i]))
            return false;
    if (state.home.kind != Home::Kind::none && !state.home.stored) {
        home = home_store(state.home);
        if (!add(home))
            return false;
    }
    if (temporary == nullptr)
        return true;
    // Address register 0 holds for the instruction, so both ports store to one place.
    if (b.is_branch)
        return false;
    for (const StorePort& port : ports)
        if (port.used && port.target.kind == StoreKind::temporary &&
            !(port.target.address == temporary->address))
            return false;
    if (b.stores_temporary)
        return true;
    if (!b.is_free(Slot::complex) || plan.slot == Slot::complex)
        return false;
    plan.sets_store_address = true;
    plan.address = {Choice::Kind::forward, 0, temporary->address.index};
    if (!temporary->address.is_node()) {
        plan.address.kind = Choice::Kind::code;
        return choose_load(temporary->address, plan.t, plan.here, plan.above, plan.address.code);
    }
    return true;
}

// The values that must be moved on soon, together with what the plan adds, still find units.
bool Scheduler::has_room(const Plan& plan) const {
    const int t = plan.t;
    int now = 0;
    int next = 0;
    int after = 0;
    for (ItemId id : pending_) {
        if (id == plan.item)
            continue;
        const int due = due_time(id);
        now += due <= t;
        next += due == t + 1;
        after += due == t + 2;
    }
    std::array<ItemId, 4> added{};
    unsigned count = 0;
    const auto add = [&](const Choice& choice) {
        if (choice.kind == Choice::Kind::code)
            return;
        if (choice.item != no_item &&
            (states_[choice.item].first_read != 0xffff ||
             std::find(added.begin(), added.begin() + count, choice.item) != added.begin() + count))
            return;
        added[count++] = choice.item;
    };
    const unsigned operands =
        items_[plan.item].op == Op::clamp ? 1 : items_[plan.item].source_count;
    for (unsigned i = 0; i < operands; ++i)
        add(plan.choices[i]);
    if (plan.sets_store_address)
        add(plan.address);
    after += static_cast<int>(count);  // a move now must be read in turn

    const Bundle& b = bundles_[static_cast<size_t>(t)];
    int lost = 1;
    if (plan.slot == Slot::complex)
        lost = 0;
    else if (items_[plan.item].op == Op::select)
        lost = 2;
    else if ((plan.slot == Slot::acc0 || plan.slot == Slot::acc1) &&
             items_[plan.item].op != Op::add && items_[plan.item].op != Op::mov)
        lost = b.acc_chosen ? 0 : 2;
    if (now > moves_free(t) - lost)
        return false;
    if (count == 0)
        return true;
    const auto ports_free = [&](const Ports& ports) {
        return ((ports.port1 == no_address ? 1 : 0) + (ports.port0 == no_address ? 1 : 0)) *
               tuning_.port_room;
    };
    const int room_next =
        moves_free(t + 1) + (t > 0 ? ports_free(bundles_[static_cast<size_t>(t) - 1].ports) : 0);
    const int room_after = moves_free(t + 2) + ports_free(plan.here);
    return next + after + tuning_.slack + extra_slack_ <= room_next + room_after &&
           after <= room_after + std::max(0, room_next - next);
}

int Scheduler::score(const Plan& plan) const {
    const Item& item = items_[plan.item];
    const State& state = states_[plan.item];
    const Bundle& b = bundles_[static_cast<size_t>(plan.t)];
    int score = item.depth * tuning_.depth + item.bound * tuning_.bound;
    if ((plan.slot == Slot::acc0 || plan.slot == Slot::acc1) && !b.acc_chosen &&
        item.op != Op::add && item.op != Op::mov)
        score -= tuning_.odd_accumulator;
    if (state.first_read != 0xffff)
        score += due_time(plan.item) <= plan.t ? tuning_.due : tuning_.resolve;
    bool shares = false;
    const unsigned operands = item.op == Op::clamp ? 1 : item.source_count;
    for (unsigned i = 0; i < operands; ++i) {
        const Choice& choice = plan.choices[i];
        if (choice.kind == Choice::Kind::load_move)
            score -= choice.item == no_item ? tuning_.new_move : tuning_.new_move / 2;
        if (choice.kind == Choice::Kind::forward)
            score += states_[choice.item].first_read == 0xffff ? -tuning_.new_pending
                                                               : tuning_.same_value;
        if (item.sources[i].is_node() && states_[item.sources[i].index].readers == 1)
            score += tuning_.last_reader;
        shares =
            shares || (choice.kind == Choice::Kind::code &&
                       item.sources[i].source == Source::memory && b.ports.memory != no_address);
    }
    // One address serves all that an instruction stores to temporaries.
    if (b.stores_temporary && !plan.sets_store_address && stores_temporary(plan.item))
        score += 4 * tuning_.same_memory;
    if (shares)
        score += tuning_.same_memory;
    return score;
}

// --- functions ---------------------------------------------------------------

// complex1 goes two instructions above the readers, complex2 and the table step one more.
std::optional<Plan> Scheduler::plan_function(ItemId id, int t) {
    const State& state = states_[id];
    if (state.first_read == 0xffff)
        return std::nullopt;
    const int readers_at = reads_[state.first_read].t;
    for (uint16_t r = state.first_read; r != 0xffff; r = reads_[r].next)
        if (reads_[r].t != readers_at)
            return std::nullopt;
    const int last = readers_at + 2;  // complex1
    if (last < t || last < state.min_t)
        return std::nullopt;
    bundle(last + 2);
    const Bundle& second = bundles_[static_cast<size_t>(last)];
    const Bundle& first = bundles_[static_cast<size_t>(last) + 1];
    const bool first_fits =
        first.is_free(Slot::complex) && first.is_free(Slot::mul0) &&
        (first.mul_mode == MulMode::free || first.mul_mode == MulMode::multiply);
    if (second.mul_mode != MulMode::free || !first_fits)
        return std::nullopt;
    Plan made{.item = id, .t = last};
    made.here = second.ports;
    made.above = first.ports;
    const Operand& operand = items_[id].sources[0];
    made.choices[0] = {Choice::Kind::forward, 0, operand.index};
    made.choices[1] = made.choices[0];
    if (!operand.is_node() && !choose_function_load(operand, made)) {
        // A move loads it in front.
        made.choices[0] = made.choices[1] = {Choice::Kind::load_move, 0, no_item};
    }
    return made;
}

// Loads the operand for both instructions: once through port 0, or in each.
bool Scheduler::choose_function_load(const Operand& operand, Plan& plan) {
    Ports here = plan.here;
    Ports above = plan.above;
    Ports beyond = bundles_[static_cast<size_t>(plan.t) + 2].ports;
    const Ports kept = beyond;
    Code code = 0;
    Code code_above = 0;
    if (!choose_load(operand, plan.t + 1, above, beyond, code_above) ||
        beyond.port0 != kept.port0 || !choose_load(operand, plan.t, here, above, code))
        return false;
    plan.here = here;
    plan.above = above;
    plan.choices[0] = {Choice::Kind::code, code, no_item};
    plan.choices[1] = {Choice::Kind::code, code_above, no_item};
    return true;
}

}  // namespace cuesta::lima::gp
