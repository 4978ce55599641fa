// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <queue>

#include "compiler/agx/schedule_order.h"

namespace cuesta::agx {

namespace {

class PressureOrder {
  public:
    explicit PressureOrder(const ScheduleGraph& graph)
        : graph_(graph),
          successors_(graph.nodes().size()),
          done_(graph.nodes().size()),
          alive_(graph.values().size()) {}

    std::vector<NodeId> run() {
        for (size_t v = 0; v < alive_.size(); ++v)
            alive_[v] = graph_.values()[v].alive_behind ? 1 : 0;
        for (NodeId node = 0; node < done_.size(); ++node) {
            successors_[node] = static_cast<uint32_t>(graph_.successors(node).size());
            if (successors_[node] == 0)
                enter(node);
        }
        std::vector<NodeId> order;
        while (!queue_.empty()) {
            const NodeId node = queue_.top().node;
            queue_.pop();
            if (done_[node] != 0)
                continue;
            take(node);
            order.push_back(node);
        }
        std::reverse(order.begin(), order.end());
        return order;
    }

  private:
    // Least growth first, then the later instruction.
    struct Entry {
        int growth;
        NodeId node;

        bool operator<(const Entry& other) const {
            return growth != other.growth ? growth > other.growth : node < other.node;
        }
    };

    void enter(NodeId node) { queue_.push({growth(node), node}); }

    // Of what is alive, on the way backwards.
    int growth(NodeId node) const {
        int halves = 0;
        for (const uint32_t value : graph_.reads(node))
            halves += alive_[value] == 0 ? graph_.values()[value].space : 0;
        for (const uint32_t value : graph_.writes(node))
            halves -= alive_[value] != 0 ? graph_.values()[value].space : 0;
        return halves;
    }

    void take(NodeId node) {
        done_[node] = 1;
        for (const uint32_t value : graph_.writes(node))
            alive_[value] = 0;
        for (const uint32_t value : graph_.reads(node)) {
            if (alive_[value] != 0)
                continue;
            alive_[value] = 1;
            // The value's other readers need one register less now.
            for (const NodeId reader : graph_.readers(value)) {
                if (done_[reader] == 0 && successors_[reader] == 0)
                    enter(reader);
            }
        }
        for (const NodeId before : graph_.predecessors(node)) {
            if (--successors_[before] == 0)
                enter(before);
        }
    }

    const ScheduleGraph& graph_;
    std::vector<uint32_t> successors_;  // not yet in the order
    std::vector<uint8_t> done_;
    std::vector<uint8_t> alive_;  // values
    std::priority_queue<Entry> queue_;
};

}  // namespace

std::vector<NodeId> order_for_pressure(const ScheduleGraph& graph) {
    return PressureOrder(graph).run();
}

}  // namespace cuesta::agx
