// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/regalloc.h"

#include <algorithm>
#include <bit>

#include "compiler/lima/gp/limit.h"

namespace cuesta::lima::gp {
namespace {

// One bit a global.
class Set {
  public:
    explicit Set(size_t size) : words_((size + 63) / 64) {}
    bool test(size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void add(size_t i) { words_[i / 64] |= uint64_t{1} << (i % 64); }
    // this |= other & ~except; whether that added anything.
    bool merge(const Set& other, const Set& except) {
        bool changed = false;
        for (size_t i = 0; i < words_.size(); ++i) {
            const uint64_t merged = words_[i] | (other.words_[i] & ~except.words_[i]);
            changed = changed || merged != words_[i];
            words_[i] = merged;
        }
        return changed;
    }

  private:
    std::vector<uint64_t> words_;
};

struct Place {
    bool in_register = false;
    uint16_t scalar = 0;  // of the registers, or of the temporaries
};

struct Allocator {
    Function& function;
    size_t count;
    std::vector<Set> present;  // by block: live there at some point
    std::vector<Place> places;

    // Values are at hand from the block that stores them to the last that reads them; two that are
    // at hand in one block never share a place. (A block that writes a global reads only the old
    // value from it, so a read always asks for it above.)
    void find_presence() {
        const size_t blocks = function.blocks.size();
        std::vector<Set> live_in(blocks, Set(count));
        std::vector<Set> written(blocks, Set(count));
        const Set none(count);
        for (size_t b = 0; b < blocks; ++b)
            collect(function.blocks[b], live_in[b], written[b]);
        present = live_in;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t b = blocks; b-- > 0;) {
                const Block& block = function.blocks[b];
                for (uint32_t successor : {block.next, block.branch_target})
                    if (successor != no_block) {
                        changed = live_in[b].merge(live_in[successor], written[b]) || changed;
                        present[b].merge(live_in[successor], none);
                    }
            }
        }
        for (size_t b = 0; b < blocks; ++b) {
            present[b].merge(live_in[b], none);
            present[b].merge(written[b], none);
        }
    }

    void collect(const Block& block, Set& reads, Set& writes) {
        const auto read = [&](const Operand& operand) {
            if (operand.source == Source::global)
                reads.add(operand.index);
        };
        for (NodeId id : block.nodes) {
            const Node& node = function.nodes[id];
            for (unsigned i = 0; i < node.source_count; ++i)
                read(node.sources[i]);
            for (const Store& store : node.stores) {
                read(store.address);
                if (store.kind == StoreKind::global)
                    writes.add(store.index);
            }
        }
    }

    uint64_t busy_registers(size_t block) const {
        uint64_t busy = 0;
        for (size_t g = 0; g < count; ++g)
            if (present[block].test(g) && places[g].in_register)
                busy |= uint64_t{1} << places[g].scalar;
        return busy;
    }

    void assign(uint32_t register_limit) {
        const size_t blocks = function.blocks.size();
        std::vector<uint64_t> busy(blocks, 0);
        places.resize(count);
        uint32_t temporaries = 0;
        for (size_t g = 0; g < count; ++g) {
            uint64_t taken = 0;
            bool used = false;
            for (size_t b = 0; b < blocks; ++b)
                if (present[b].test(g)) {
                    taken |= busy[b];
                    used = true;
                }
            if (!used)
                continue;
            const unsigned scalar = static_cast<unsigned>(std::countr_one(taken));
            if (scalar >= register_limit * 4) {
                places[g] = {false,
                             static_cast<uint16_t>(function.temporary_vec4s * 4 + temporaries)};
                ++temporaries;
                continue;
            }
            places[g] = {true, static_cast<uint16_t>(scalar)};
            for (size_t b = 0; b < blocks; ++b)
                if (present[b].test(g))
                    busy[b] |= uint64_t{1} << scalar;
        }
        function.temporary_vec4s += (temporaries + 3) / 4;
        function.spilled_globals = temporaries;
    }

    void rewrite(Operand& operand) const {
        if (operand.source != Source::global)
            return;
        const Place place = places[operand.index];
        const bool negate = operand.negate;
        operand = place.in_register
                      ? register_operand(place.scalar)
                      : memory_operand(static_cast<uint16_t>(temporary_space + place.scalar / 4),
                                       place.scalar % 4);
        operand.negate = negate;
    }

    void rewrite(Store& store) const {
        rewrite(store.address);
        if (store.kind != StoreKind::global)
            return;
        const Place place = places[store.index];
        store.component = static_cast<uint8_t>(place.scalar % 4);
        store.kind = place.in_register ? StoreKind::reg : StoreKind::temporary;
        store.index = place.in_register ? static_cast<uint16_t>(place.scalar / 4) : uint16_t{0};
        if (!place.in_register)
            store.address = temporary_address(place.scalar / 4u);
    }
};

bool is_temporary(const Operand& operand) {
    return operand.source == Source::memory && operand.index >= temporary_space &&
           operand.index < temporary_address_space;
}

bool ports_agree(const std::vector<Store>& stores, const Store& added) {
    return std::all_of(stores.begin(), stores.end(), [&](const Store& store) {
        if (store.component / 2 != added.component / 2)
            return store.kind != StoreKind::temporary || added.kind != StoreKind::temporary ||
                   store.address == added.address;
        return store.same_target(added);
    });
}

}  // namespace

Result<void> allocate_globals(Function& function, uint32_t register_limit) {
    TRY(check_limit(Limit::globals, function.global_count));
    Allocator allocator{function, function.global_count, {}, {}};
    allocator.find_presence();
    allocator.assign(register_limit);
    for (size_t b = 0; b < function.blocks.size(); ++b) {
        Block& block = function.blocks[b];
        block.busy_registers = allocator.busy_registers(b);
        for (NodeId id : block.nodes) {
            Node& node = function.nodes[id];
            for (unsigned i = 0; i < node.source_count; ++i)
                allocator.rewrite(node.sources[i]);
            for (Store& store : node.stores)
                allocator.rewrite(store);
        }
    }
    return {};
}

namespace {

// What one instruction cannot store together with the rest, in groups that it can.
struct Separation {
    std::vector<Store> kept;
    std::vector<std::vector<Store>> moved;
};

Separation separate(const Node& node) {
    Separation result;
    const bool late = traits(node.op).unit == Unit::function;
    const bool uses_memory =
        node.op == Op::clamp || (node.op == Op::mov && is_temporary(node.sources[0]));
    for (const Store& store : node.stores) {
        const bool port_taken = uses_memory && store.kind == StoreKind::temporary;
        if (!late && !port_taken && ports_agree(result.kept, store)) {
            result.kept.push_back(store);
            continue;
        }
        const auto group =
            std::find_if(result.moved.begin(), result.moved.end(),
                         [&](const auto& other) { return ports_agree(other, store); });
        if (group != result.moved.end())
            group->push_back(store);
        else
            result.moved.push_back({store});
    }
    return result;
}

// A node that stores what `id` made, with the order that `id` keeps towards others.
void add_storing_move(Function& function, Block& block, NodeId id, std::vector<Store> stores) {
    const NodeId move = static_cast<NodeId>(function.nodes.size());
    block.nodes.push_back(move);
    function.nodes.push_back({.op = Op::mov,
                              .source_count = 1,
                              .sources = {node_operand(id)},
                              .stores = std::move(stores)});
    const size_t count = block.orders.size();
    for (size_t i = 0; i < count; ++i) {
        const Order order = block.orders[i];
        if (order.earlier == id)
            block.orders.push_back({move, order.later, order.latency});
        if (order.later == id)
            block.orders.push_back({order.earlier, move, order.latency});
    }
}

}  // namespace

void separate_stores(Function& function) {
    for (Block& block : function.blocks) {
        const size_t count = block.nodes.size();
        for (size_t i = 0; i < count; ++i) {
            const NodeId id = block.nodes[i];
            if (function.nodes[id].stores.empty())
                continue;
            Separation separation = separate(function.nodes[id]);
            function.nodes[id].stores = std::move(separation.kept);
            for (std::vector<Store>& group : separation.moved)
                add_storing_move(function, block, id, std::move(group));
        }
        // The branch stays last.
        if (block.branch != no_node) {
            std::erase(block.nodes, block.branch);
            block.nodes.push_back(block.branch);
        }
    }
}

}  // namespace cuesta::lima::gp
