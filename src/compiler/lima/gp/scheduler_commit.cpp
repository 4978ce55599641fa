// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Writes decisions into instructions and keeps the books.
#include <algorithm>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::lima::gp {
namespace {

using HwSource = hw::mali400::gp::Source;

constexpr bool is_previous_port0(Code code) {
    return code >= static_cast<Code>(HwSource::port0_x_ago1) && code < identity_code;
}

// How a reader names the result of a unit `distance` instructions before (Mali-400 fact sheet,
// part 5, 5.3).
Code forward_code(Slot slot, int distance) {
    constexpr HwSource codes[slot_count][2] = {
        {HwSource::mul0_ago1, HwSource::mul0_ago2}, {HwSource::mul1_ago1, HwSource::mul1_ago2},
        {HwSource::acc0_ago1, HwSource::acc0_ago2}, {HwSource::acc1_ago1, HwSource::acc1_ago2},
        {HwSource::pass_ago1, HwSource::pass_ago2}, {HwSource::complex_ago1, HwSource::unused},
    };
    return static_cast<Code>(codes[static_cast<size_t>(slot)][distance - 1]);
}

}  // namespace

ItemId Scheduler::add_item(const Item& item) {
    const ItemId id = static_cast<ItemId>(items_.size());
    items_.push_back(item);
    states_.push_back({.readers = item.readers, .min_t = item.min_t});
    ++unplaced_;
    return id;
}

void Scheduler::became_ready(ItemId id) {
    ready_.push_back(id);
}

void Scheduler::add_read(ItemId id, const Read& read) {
    State& state = states_[id];
    if (state.first_read == 0xffff)
        pending_.push_back(id);
    reads_.push_back(read);
    reads_.back().next = state.first_read;
    state.first_read = static_cast<uint16_t>(reads_.size() - 1);
}

// The unit at `slot` of instruction `t` now makes the value (or moves it on): readers in reach get
// their codes.
void Scheduler::resolve(ItemId id, Slot slot, int t) {
    State& state = states_[id];
    uint16_t* link = &state.first_read;
    while (*link != 0xffff) {
        Read& read = reads_[*link];
        const int distance = t - read.t;
        if (distance < 1 || distance > 2) {
            link = &read.next;
            continue;
        }
        bundles_[static_cast<size_t>(read.t)].at(read.slot).codes[read.operand] =
            forward_code(slot, distance);
        *link = read.next;
    }
    if (state.first_read == 0xffff)
        std::erase(pending_, id);
}

void Scheduler::release_reader(const Operand& operand) {
    const auto release = [&](ItemId id) {
        if (--states_[id].readers == 0)
            became_ready(id);
    };
    if (operand.is_node())
        release(operand.index);
    if (operand.offset != no_node) {
        --states_[operand.offset].offset_readers;
        release(operand.offset);
    }
}

void Scheduler::release_orders(ItemId id, int t) {
    const Item& item = items_[id];
    for (unsigned i = 0; i < item.order_count; ++i) {
        const Order& order = graph_->orders[item.first_order + i];
        State& earlier = states_[order.earlier];
        delay(order.earlier, t + order.latency);
        if (--earlier.readers == 0)
            became_ready(order.earlier);
    }
}

// A load with an address register keeps it until it is set, four instructions above or more.
void Scheduler::use_address(const Operand& operand, int t) {
    if (operand.source != Source::memory || operand.offset == no_node)
        return;
    const uint8_t k = bundles_[static_cast<size_t>(t)].ports.memory_register;
    AddressRegister& address = addresses_[k];
    if (address.value == no_item) {
        Item setter{.op = Op::set_address, .source_count = 1};
        setter.sources[0] = node_operand(operand.offset);
        setter.depth = items_[operand.offset].depth + 1;
        address.value = operand.offset;
        address.setter = add_item(setter);
        ++states_[operand.offset].readers;
        became_ready(address.setter);
    }
    State& setter = states_[address.setter];
    setter.min_t = std::max(setter.min_t, t + address_latency);
}

// The move that brings a load's value in front of readers whose own ports are taken.
ItemId Scheduler::load_move(const Operand& operand) {
    Item item{.op = Op::mov, .source_count = 1};
    item.sources[0] = operand;
    item.sources[0].negate = false;
    if (operand.offset != no_node) {
        item.depth = items_[operand.offset].depth + 1 + address_latency;
        ++states_[operand.offset].readers;
        ++states_[operand.offset].offset_readers;
    }
    const ItemId id = add_item(item);
    states_[id].is_load = true;
    load_moves_.push_back(id);
    became_ready(id);
    return id;
}

void Scheduler::apply_choice(const Choice& choice, const Operand& operand, const Read& read) {
    Work& work = bundles_[static_cast<size_t>(read.t)].at(read.slot);
    work.negates[read.operand] = operand.negate;
    switch (choice.kind) {
        case Choice::Kind::code:
            work.codes[read.operand] = choice.code;
            use_address(operand, read.t);
            if (operand.is_node()) {
                // From the value's home, which must be written in time.
                State& state = states_[operand.index];
                const int loaded = read.t + (is_previous_port0(choice.code) ? 1 : 0);
                delay(operand.index, loaded + home_latency(state.home));
            }
            break;
        case Choice::Kind::forward: add_read(choice.item, read); break;
        case Choice::Kind::load_move: add_read(choice.item, read); break;
    }
}

void Scheduler::commit(const Plan& plan) {
    const Item item = items_[plan.item];
    const int t = plan.t;
    Bundle& b = bundles_[static_cast<size_t>(t)];
    b.ports = plan.here;
    bundles_[static_cast<size_t>(t) + 1].ports = plan.above;
    set_up_work(item, plan.slot, b);

    // Which unit and operand each source goes to.
    struct Place {
        Slot slot;
        uint8_t operand;
    };
    std::array<Place, 3> places = {{{plan.slot, 0}, {plan.slot, 1}, {plan.slot, 1}}};
    if (item.op == Op::select)
        places = {{{Slot::mul0, 1}, {Slot::mul1, 0}, {Slot::mul0, 0}}};
    const unsigned operands = item.op == Op::clamp ? 1 : item.source_count;
    if (item.op == Op::clamp)
        use_address(item.sources[1], t);
    const bool twice = operands == 2 && item.sources[0].is_node() &&
                       item.sources[0].index == item.sources[1].index && item.sources[1].is_node();
    Choice made[3];
    for (unsigned i = 0; i < operands; ++i) {
        made[i] = plan.choices[i];
        if (made[i].kind == Choice::Kind::load_move && made[i].item == no_item) {
            made[i].item = existing_load_move(item.sources[i]);
            if (made[i].item == no_item)
                made[i].item = load_move(item.sources[i]);
        }
        const bool second = places[i].operand == 1;
        const bool no_complex =
            twice || (second && traits(item.op).swap == Swap::none) ||
            (second && made[0].kind == Choice::Kind::load_move && made[1].item == made[0].item);
        apply_choice(made[i], item.sources[i], {t, places[i].slot, places[i].operand, no_complex});
    }
    states_[plan.item].placed = true;
    --unplaced_;
    units_left_ -= units_of(item);
    commit_stores(plan);
    resolve(plan.item, plan.slot, t);
    for (unsigned i = 0; i < item.source_count; ++i)
        release_reader(item.sources[i]);
    release_orders(plan.item, t);
    if (item.op == Op::set_address)
        for (AddressRegister& address : addresses_)
            if (address.setter == plan.item) {
                b.at(plan.slot).address_register =
                    static_cast<uint8_t>(&address - addresses_.data());
                address = {no_item, no_item, t + 1};
                address_starved_ = false;
            }
}

// A load move of the same operand that is still to be placed.
ItemId Scheduler::existing_load_move(const Operand& operand) const {
    for (ItemId id : load_moves_) {
        const Operand& source = items_[id].sources[0];
        if (!states_[id].placed && source.source == operand.source &&
            source.index == operand.index && source.component == operand.component &&
            source.offset == operand.offset)
            return id;
    }
    return no_item;
}

void Scheduler::set_up_work(const Item& item, Slot slot, Bundle& b) {
    Work& work = b.at(slot);
    work.busy = true;
    work.op = item.op;
    const bool is_mul = slot == Slot::mul0 || slot == Slot::mul1;
    const bool is_acc = slot == Slot::acc0 || slot == Slot::acc1;
    if (item.op == Op::select) {
        b.mul_mode = MulMode::select;
        b.at(Slot::mul1).busy = true;
        b.at(Slot::mul1).op = Op::select;
        return;
    }
    if (is_mul) {
        if (b.mul_mode == MulMode::free)
            b.mul_mode = MulMode::multiply;
        work.negate = item.op == Op::mul ? item.negate : item.sources[0].negate;
    }
    if (is_acc) {
        b.acc_chosen = true;
        b.acc_op = item.op == Op::mov ? Op::add : item.op;
    }
    if (item.op == Op::mov && (is_mul || is_acc)) {
        work.codes[1] = identity_code;
        work.negates[1] = is_acc;  // a + -0 is a, whatever its sign
    }
}

void Scheduler::commit_stores(const Plan& plan) {
    const Item& item = items_[plan.item];
    State& state = states_[plan.item];
    Bundle& b = bundles_[static_cast<size_t>(plan.t)];
    const auto store = [&](const Store& what) {
        b.stores[what.component / 2] = {true, what};
        b.store_slots[what.component] = static_cast<int8_t>(plan.slot);
        b.stores_temporary = b.stores_temporary || what.kind == StoreKind::temporary;
    };
    Operand address;
    for (unsigned i = 0; i < item.store_count; ++i) {
        store(stores_[item.first_store + i]);
        if (stores_[item.first_store + i].kind == StoreKind::temporary)
            address = stores_[item.first_store + i].address;
    }
    if (state.home.kind != Home::Kind::none && !state.home.stored) {
        const Store home = home_store(state.home);
        store(home);
        if (home.kind == StoreKind::temporary)
            address = home.address;
        std::vector<Holder>& holders =
            state.home.kind == Home::Kind::reg ? registers_ : temporaries_;
        const size_t first = state.home.kind == Home::Kind::reg ? 0 : graph_->first_temporary * 4;
        holders[state.home.scalar - first] = {no_item, plan.t, true};
        state.home.stored = true;
    }
    if (plan.sets_store_address) {
        Work& work = b.at(Slot::complex);
        work.busy = true;
        work.op = Op::set_address;
        work.address_register = 0;
        apply_choice(plan.address, address, {plan.t, Slot::complex, 0, false});
    }
    for (unsigned i = 0; i < item.store_count; ++i)
        release_reader(stores_[item.first_store + i].address);
}

Store Scheduler::home_store(const Home& home) {
    const uint8_t component = static_cast<uint8_t>(home.scalar % 4);
    if (home.kind == Home::Kind::reg)
        return {StoreKind::reg, component, static_cast<uint16_t>(home.scalar / 4), {}};
    return {StoreKind::temporary, component, 0, temporary_address(home.scalar / 4u)};
}

void Scheduler::commit_function(const Plan& plan) {
    const Item item = items_[plan.item];
    const int t = plan.t;
    Bundle& second = bundles_[static_cast<size_t>(t)];
    Bundle& first = bundles_[static_cast<size_t>(t) + 1];
    second.ports = plan.here;
    first.ports = plan.above;
    second.mul_mode = MulMode::complex1;
    first.mul_mode = MulMode::complex2;
    for (Work* work : {&second.at(Slot::mul0), &second.at(Slot::mul1), &first.at(Slot::mul0),
                       &first.at(Slot::complex)}) {
        work->busy = true;
        work->op = item.op;
    }
    // complex1(table, complex2, table, x): Mali-400 fact sheet, part 5, 5.5.
    const Code table = static_cast<Code>(HwSource::complex_ago1);
    second.at(Slot::mul0).codes = {table, static_cast<Code>(HwSource::mul0_ago1)};
    second.at(Slot::mul1).codes = {table, unused_code};

    Choice late = plan.choices[0];
    Choice early = plan.choices[1];
    if (late.kind == Choice::Kind::load_move)
        late.item = early.item = load_move(item.sources[0]);
    const Operand& x = item.sources[0];
    apply_choice(late, x, {t, Slot::mul1, 1, true});
    apply_choice(early, x, {t + 1, Slot::mul0, 0, true});
    apply_choice(early, x, {t + 1, Slot::mul0, 1, true});
    apply_choice(early, x, {t + 1, Slot::complex, 0, true});
    states_[plan.item].placed = true;
    --unplaced_;
    units_left_ -= units_of(item);
    resolve(plan.item, Slot::mul0, t);
    // A function of a function: the inner one can be read in one instruction only, so a move beside
    // complex2 feeds complex1.
    if (x.is_node() && traits(items_[x.index].op).unit == Unit::function)
        relay(x.index, t + 1);
    release_reader(x);
    release_orders(plan.item, t);
}

}  // namespace cuesta::lima::gp
