// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/relieve.h"

#include <algorithm>
#include <vector>

#include "compiler/lima/gp/limit.h"

namespace cuesta::lima::gp {
namespace {

constexpr size_t no_use = ~size_t{0};

template <typename Visit>
void for_each_value(Node& node, Visit&& visit) {
    const auto visit_operand = [&](Operand& operand) {
        if (operand.is_node())
            visit(operand.index);
        if (operand.offset != no_node)
            visit(operand.offset);
    };
    for (unsigned i = 0; i < node.source_count; ++i)
        visit_operand(node.sources[i]);
    for (Store& store : node.stores)
        visit_operand(store.address);
}

// Which of the values at hand goes is decided as Belady does it: the one that is read last.
class Reliever {
  public:
    Reliever(Function& function, Block& block, uint32_t limit)
        : function_(function), block_(block), limit_(limit), values_(function.nodes.size()) {}

    uint32_t run() {
        find_uses();
        std::vector<NodeId> old;
        old.swap(block_.nodes);
        for (size_t i = 0; i < old.size(); ++i) {
            bring_operands(old[i]);
            block_.nodes.push_back(old[i]);
            std::erase_if(at_hand_, [&](NodeId id) { return next_use(id, i) == no_use; });
            if (next_use(old[i], i) != no_use)
                at_hand_.push_back(old[i]);
            while (at_hand_.size() > limit_)
                dismiss_one(i);
        }
        add_stores();
        return stored_;
    }

  private:
    struct Value {
        std::vector<size_t> uses;     // in the block's list
        size_t first_later = 0;       // of these, the first that is still to come
        NodeId name = no_node;        // what holds it now
        std::vector<NodeId> reloads;  // of its temporary
    };

    void find_uses() {
        for (size_t i = 0; i < block_.nodes.size(); ++i) {
            values_[block_.nodes[i]].name = block_.nodes[i];
            for_each_value(function_.nodes[block_.nodes[i]],
                           [&](uint16_t id) { values_[id].uses.push_back(i); });
        }
    }

    size_t next_use(NodeId id, size_t after) {
        Value& value = values_[id];
        while (value.first_later < value.uses.size() && value.uses[value.first_later] <= after)
            ++value.first_later;
        return value.first_later < value.uses.size() ? value.uses[value.first_later] : no_use;
    }

    void bring_operands(NodeId reader) {
        std::vector<NodeId> read;
        for_each_value(function_.nodes[reader], [&](uint16_t id) { read.push_back(id); });
        for (NodeId id : read)
            if (std::find(at_hand_.begin(), at_hand_.end(), id) == at_hand_.end()) {
                bring_back(id);
                at_hand_.push_back(id);
            }
        for_each_value(function_.nodes[reader], [&](uint16_t& id) { id = values_[id].name; });
    }

    // One operation on what is always there to load.
    bool can_repeat(NodeId id) const {
        const Node& node = function_.nodes[id];
        const Unit unit = traits(node.op).unit;
        if (unit != Unit::any && unit != Unit::acc && unit != Unit::mul)
            return false;
        return std::all_of(node.sources.begin(), node.sources.begin() + node.source_count,
                           [](const Operand& operand) {
                               const bool is_constant = operand.source == Source::memory &&
                                                        operand.index < temporary_space &&
                                                        operand.offset == no_node;
                               return is_constant || operand.source == Source::attribute ||
                                      operand.source == Source::identity;
                           });
    }

    void bring_back(NodeId id) {
        Node again{.op = Op::mov, .source_count = 1};
        if (can_repeat(id)) {
            again = function_.nodes[id];
            again.stores.clear();
        }
        values_[id].name = append(again);
        if (!can_repeat(id))
            values_[id].reloads.push_back(values_[id].name);
    }

    NodeId append(const Node& node) {
        const NodeId id = static_cast<NodeId>(function_.nodes.size());
        function_.nodes.push_back(node);
        block_.nodes.push_back(id);
        return id;
    }

    void dismiss_one(size_t now) {
        size_t furthest = 0;
        for (size_t i = 1; i < at_hand_.size(); ++i)
            if (next_use(at_hand_[i], now) > next_use(at_hand_[furthest], now))
                furthest = i;
        at_hand_.erase(at_hand_.begin() + static_cast<std::ptrdiff_t>(furthest));
    }

    // Neighbours in the list share a vec4: they are likely to be made, and to be read, together.
    void add_stores() {
        const std::vector<NodeId> list = block_.nodes;
        for (NodeId id : list) {
            if (id >= values_.size() || values_[id].reloads.empty())
                continue;
            const uint32_t scalar = function_.temporary_vec4s * 4 + stored_++;
            const Operand place =
                memory_operand(static_cast<uint16_t>(temporary_space + scalar / 4), scalar % 4);
            const NodeId storing = storing_node(id);
            function_.nodes[storing].stores.push_back(
                {.kind = StoreKind::temporary,
                 .component = static_cast<uint8_t>(scalar % 4),
                 .address = temporary_address(scalar / 4)});
            for (NodeId reload : values_[id].reloads) {
                function_.nodes[reload].sources[0] = place;
                block_.orders.push_back({storing, reload, temporary_latency});
            }
        }
        function_.temporary_vec4s += (stored_ + 3) / 4;
    }

    // The node itself where it can store to a temporary, else a move behind it.
    NodeId storing_node(NodeId id) {
        const Node& node = function_.nodes[id];
        const bool takes_port =
            node.op == Op::clamp || (node.op == Op::mov && !node.sources[0].is_node());
        if (traits(node.op).unit != Unit::function && !takes_port && node.stores.empty())
            return id;
        const Node move{.op = Op::mov, .source_count = 1, .sources = {node_operand(id)}};
        const NodeId moved = static_cast<NodeId>(function_.nodes.size());
        function_.nodes.push_back(move);
        const auto place = std::find(block_.nodes.begin(), block_.nodes.end(), id);
        block_.nodes.insert(place + 1, moved);
        return moved;
    }

    Function& function_;
    Block& block_;
    uint32_t limit_;
    std::vector<Value> values_;  // by node
    std::vector<NodeId> at_hand_;
    uint32_t stored_ = 0;
};

}  // namespace

uint32_t relieve(Function& function, uint32_t block, uint32_t limit) {
    return Reliever(function, function.blocks[block], limit).run();
}

}  // namespace cuesta::lima::gp
