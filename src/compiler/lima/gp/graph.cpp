// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <bit>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/scheduler.h"

namespace cuesta::lima::gp {
namespace {

// Items of a block for which bounds are worked out exactly.
constexpr size_t greatest_exact = 2048;

// What every item needs, directly or not, as sets with one bit an item.
class Cones {
  public:
    explicit Cones(const std::vector<Item>& items)
        : words_(items.size() <= greatest_exact ? (items.size() + 63) / 64 : 0),
          above_(words_ * items.size()) {
        for (std::vector<uint64_t>& users : users_)
            users.resize(words_);
        if (words_ == 0)
            return;
        for (size_t id = 0; id < items.size(); ++id) {
            const Units units = units_of(items[id]);
            const uint64_t bit = uint64_t{1} << (id % 64);
            for (int i = 0; i < units.multipliers; ++i)
                users_[static_cast<size_t>(i)][id / 64] |= bit;
            if (units.accumulators != 0)
                users_[3][id / 64] |= bit;
            if (units.passes != 0)
                users_[4][id / 64] |= bit;
        }
    }

    void join(size_t id, size_t value) {
        if (words_ == 0)
            return;
        for (size_t w = 0; w < words_; ++w)
            above_[id * words_ + w] |= above_[value * words_ + w];
        above_[id * words_ + value / 64] |= uint64_t{1} << (value % 64);
    }

    // Nothing where blocks are too large for that.
    Units units(size_t id) const {
        return {.multipliers = common(id, 0) + common(id, 1) + common(id, 2),
                .accumulators = common(id, 3),
                .passes = common(id, 4)};
    }

  private:
    int common(size_t id, size_t user) const {
        int count = 0;
        for (size_t w = 0; w < words_; ++w)
            count += std::popcount(above_[id * words_ + w] & users_[user][w]);
        return count;
    }

    size_t words_;
    std::vector<uint64_t> above_;
    // Items with a first, second and third turn of a multiplier; with one of an accumulator, of the
    // pass unit.
    std::array<std::vector<uint64_t>, 5> users_;
};

struct GraphMaker {
    const Function& function;
    const Block& block;
    Graph graph;
    std::vector<ItemId> item_of;  // by node

    void localize(Operand& operand) const {
        if (operand.is_node())
            operand.index = item_of[operand.index];
        if (operand.offset != no_node)
            operand.offset = item_of[operand.offset];
    }

    template <typename Visit>
    void for_each_operand(const Item& item, Visit&& visit) const {
        for (unsigned i = 0; i < item.source_count; ++i)
            visit(item.sources[i]);
        for (unsigned i = 0; i < item.store_count; ++i)
            visit(graph.stores[item.first_store + i].address);
    }

    void add_items(const Gaps& gaps) {
        for (NodeId id : block.nodes) {
            const Node& node = function.nodes[id];
            item_of[id] = static_cast<ItemId>(graph.items.size());
            Item item{.op = node.op, .negate = node.negate, .source_count = node.source_count};
            item.first_store = static_cast<uint16_t>(graph.stores.size());
            item.store_count = static_cast<uint16_t>(node.stores.size());
            for (unsigned i = 0; i < node.source_count; ++i) {
                item.sources[i] = node.sources[i];
                localize(item.sources[i]);
            }
            for (Store store : node.stores) {
                localize(store.address);
                if (store.kind == StoreKind::reg)
                    item.min_t = std::max(item.min_t, static_cast<int>(gaps.registers));
                if (store.kind == StoreKind::temporary)
                    item.min_t = std::max(item.min_t, static_cast<int>(gaps.temporaries));
                graph.stores.push_back(store);
            }
            graph.items.push_back(item);
            if (id == block.branch)
                graph.branch = item_of[id];
        }
    }

    void add_orders() {
        for (const Order& order : block.orders)
            graph.orders.push_back({item_of[order.earlier], item_of[order.later], order.latency});
        std::sort(graph.orders.begin(), graph.orders.end(),
                  [](const Order& a, const Order& b) { return a.later < b.later; });
        for (size_t i = 0; i < graph.orders.size(); ++i) {
            Item& later = graph.items[graph.orders[i].later];
            if (later.order_count++ == 0)
                later.first_order = static_cast<uint32_t>(i);
            ++graph.items[graph.orders[i].earlier].readers;
        }
    }

    void count_readers() {
        std::vector<std::vector<ItemId>> users(graph.items.size());
        for (ItemId id = 0; id < graph.items.size(); ++id) {
            for_each_operand(graph.items[id], [&](const Operand& operand) {
                if (operand.is_node()) {
                    ++graph.items[operand.index].readers;
                    users[operand.index].push_back(id);
                }
                if (operand.offset != no_node) {
                    ++graph.items[operand.offset].readers;
                    ++graph.items[operand.offset].offset_readers;
                    users[operand.offset].push_back(id);
                }
            });
        }
        for (const Order& order : graph.orders)
            users[order.earlier].push_back(order.later);
        for (const std::vector<ItemId>& list : users) {
            graph.first_user.push_back(static_cast<uint32_t>(graph.users.size()));
            graph.users.insert(graph.users.end(), list.begin(), list.end());
        }
        graph.first_user.push_back(static_cast<uint32_t>(graph.users.size()));
    }

    // Instructions needed up to each item. Operands come before their readers in the list.
    void measure_depths() {
        for (Item& item : graph.items) {
            const bool function = traits(item.op).unit == Unit::function;
            int depth = 1;
            for_each_operand(item, [&](const Operand& operand) {
                if (operand.is_node()) {
                    const Item& value = graph.items[operand.index];
                    const bool late = traits(value.op).unit == Unit::function;
                    depth = std::max(depth, value.depth + (late ? 2 : 1));
                }
                if (operand.offset != no_node)
                    depth =
                        std::max(depth, graph.items[operand.offset].depth + 1 + address_latency);
            });
            for (unsigned i = 0; i < item.order_count; ++i) {
                const Order& order = graph.orders[item.first_order + i];
                depth = std::max(depth, graph.items[order.earlier].depth + order.latency);
            }
            item.depth = depth + (function ? 1 : 0);
        }
    }

    // Every item comes after all that it needs, and these need units.
    void measure_bounds() {
        const size_t count = graph.items.size();
        Cones cones(graph.items);
        for (ItemId id = 0; id < count; ++id) {
            Item& item = graph.items[id];
            item.bound = item.depth;
            bool same_turn = false;
            const auto follow = [&](ItemId value, int latency) {
                item.bound = std::max(item.bound, graph.items[value].bound + latency);
                cones.join(id, value);
            };
            const int own = traits(item.op).unit == Unit::function ? 1 : 0;
            for_each_operand(item, [&](const Operand& operand) {
                if (operand.is_node()) {
                    const Op op = graph.items[operand.index].op;
                    follow(operand.index, (traits(op).unit == Unit::function ? 2 : 1) + own);
                }
                if (operand.offset != no_node)
                    follow(operand.offset, 1 + address_latency + own);
            });
            for (unsigned i = 0; i < item.order_count; ++i) {
                const Order& order = graph.orders[item.first_order + i];
                follow(order.earlier, order.latency);
                same_turn = same_turn || order.latency == 0;
            }
            item.bound =
                std::max(item.bound, instructions_for(cones.units(id)) + (same_turn ? 0 : 1) + own);
        }
    }

    // No schedule is shorter.
    void measure_bound() {
        Units units;
        std::vector<uint16_t> addresses;
        for (const Item& item : graph.items) {
            graph.lower_bound = std::max(graph.lower_bound, item.bound + item.min_t);
            units += units_of(item);
            for_each_operand(item, [&](const Operand& operand) {
                if (operand.source == Source::memory)
                    addresses.push_back(operand.index);
            });
        }
        std::sort(addresses.begin(), addresses.end());
        addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
        graph.lower_bound = std::max({graph.lower_bound, instructions_for(units),
                                      static_cast<int>(graph.items.size() + 5) / 6,
                                      static_cast<int>(addresses.size())});
    }
};

}  // namespace

Graph make_graph(const Function& function, const Block& block, const Gaps& gaps) {
    GraphMaker maker{function, block, {}, std::vector<ItemId>(function.nodes.size(), no_item)};
    maker.graph.busy_registers = block.busy_registers;
    maker.graph.first_temporary = function.temporary_vec4s;
    maker.add_items(gaps);
    maker.add_orders();
    maker.count_readers();
    maker.measure_depths();
    maker.measure_bounds();
    maker.measure_bound();
    return std::move(maker.graph);
}

}  // namespace cuesta::lima::gp
