// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/lima/gp/regalloc.h"

namespace cuesta::lima::gp {
namespace {

struct Marker {
    Function& function;
    std::vector<bool> live;
    std::vector<bool> global_read;
    std::vector<std::vector<NodeId>> global_writers;
    std::vector<NodeId> work;

    void mark(NodeId id) {
        if (live[id])
            return;
        live[id] = true;
        work.push_back(id);
    }

    void mark(const Operand& operand) {
        if (operand.is_node())
            mark(static_cast<NodeId>(operand.index));
        if (operand.offset != no_node)
            mark(operand.offset);
        if (operand.source == Source::global && !global_read[operand.index]) {
            global_read[operand.index] = true;
            for (NodeId writer : global_writers[operand.index])
                mark(writer);
        }
    }

    void seed(NodeId id) {
        const Node& node = function.nodes[id];
        if (node.op == Op::branch)
            mark(id);
        for (const Store& store : node.stores)
            if (store.kind != StoreKind::global)
                mark(id);
    }

    void drain() {
        while (!work.empty()) {
            const Node& node = function.nodes[work.back()];
            work.pop_back();
            for (unsigned i = 0; i < node.source_count; ++i)
                mark(node.sources[i]);
            for (const Store& store : node.stores)
                mark(store.address);
        }
    }
};

}  // namespace

void remove_dead_nodes(Function& function) {
    Marker marker{function,
                  std::vector<bool>(function.nodes.size()),
                  std::vector<bool>(function.global_count),
                  std::vector<std::vector<NodeId>>(function.global_count),
                  {}};
    for (const Block& block : function.blocks)
        for (NodeId id : block.nodes)
            for (const Store& store : function.nodes[id].stores)
                if (store.kind == StoreKind::global)
                    marker.global_writers[store.index].push_back(id);
    for (const Block& block : function.blocks)
        for (NodeId id : block.nodes)
            marker.seed(id);
    marker.drain();
    for (Block& block : function.blocks) {
        std::erase_if(block.nodes, [&](NodeId id) { return !marker.live[id]; });
        std::erase_if(block.orders, [&](const Order& order) {
            return !marker.live[order.earlier] || !marker.live[order.later];
        });
        for (NodeId id : block.nodes)
            std::erase_if(function.nodes[id].stores, [&](const Store& store) {
                return store.kind == StoreKind::global && !marker.global_read[store.index];
            });
    }
}

}  // namespace cuesta::lima::gp
