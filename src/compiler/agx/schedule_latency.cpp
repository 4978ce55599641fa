// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <queue>

#include "compiler/agx/schedule_order.h"
#include "compiler/agx/timing.h"

namespace cuesta::agx {

namespace {

// Two slots of eight (scoreboard), less those that other operations may need.
constexpr unsigned greatest_in_flight = 14;

// Least first.
struct Entry {
    int64_t key;
    NodeId node;

    bool operator>(const Entry& other) const {
        return key != other.key ? key > other.key : node > other.node;
    }
};
using Queue = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;

class LatencyOrder {
  public:
    LatencyOrder(const ScheduleGraph& graph, const LatencyLimits& limits)
        : graph_(graph),
          limits_(limits),
          predecessors_(graph.nodes().size()),
          issued_(graph.nodes().size()),
          done_(graph.nodes().size()),
          ready_(graph.nodes().size()),
          left_(graph.values().size()),
          alive_(graph.halves_before()) {}

    std::vector<NodeId> run() {
        for (size_t v = 0; v < left_.size(); ++v)
            left_[v] = graph_.values()[v].readers;
        for (NodeId node = 0; node < done_.size(); ++node) {
            predecessors_[node] = graph_.nodes()[node].predecessors;
            if (predecessors_[node] == 0)
                make_ready(node);
        }
        std::vector<NodeId> order;
        while (order.size() < done_.size()) {
            const NodeId node = next();
            issue(node);
            order.push_back(node);
        }
        return order;
    }

  private:
    void make_ready(NodeId node) {
        ready_[node] = 1;
        by_growth_.push({growth(node), node});
        const unsigned time = available_at(node);
        if (time > now_)
            waiting_.push({time, node});
        else
            make_available(node);
    }

    void make_available(NodeId node) {
        const uint32_t slow = graph_.nodes()[node].slow_behind;
        if (slow != 0)
            leading_.push({-int64_t{slow}, node});
        else
            plain_.push({0, node});
    }

    unsigned available_at(NodeId node) const {
        unsigned time = 0;
        for (const uint32_t value : graph_.reads(node)) {
            const NodeId def = graph_.values()[value].def;
            if (def != no_node && graph_.nodes()[def].slow)
                time = std::max(time, issued_[def] + memory_latency);
        }
        return time;
    }

    // How many more halves are alive once it is issued, results that nobody reads included.
    int growth(NodeId node) const {
        int halves = 0;
        for (const uint32_t value : graph_.writes(node))
            halves += graph_.values()[value].space;
        for (const uint32_t value : graph_.reads(node)) {
            if (left_[value] == 1 && !graph_.values()[value].alive_behind)
                halves -= graph_.values()[value].space;
        }
        return halves;
    }

    bool fits(NodeId node, unsigned limit) const {
        return static_cast<int>(alive_) + growth(node) <= static_cast<int>(limit);
    }

    NodeId top(Queue& queue) const {
        while (!queue.empty() && done_[queue.top().node] != 0)
            queue.pop();
        return queue.empty() ? no_node : queue.top().node;
    }

    NodeId next() {
        for (NodeId node = top(waiting_); node != no_node && waiting_.top().key <= now_;
             node = top(waiting_)) {
            waiting_.pop();
            make_available(node);
        }
        const NodeId leading = top(leading_);
        if (leading != no_node && in_flight_ < greatest_in_flight && fits(leading, limits_.hoist))
            return leading;
        NodeId node = top(plain_);
        if (node == no_node)
            node = top(waiting_);
        if (node == no_node)
            node = leading;
        return fits(node, limits_.alive) ? node : least_growth();
    }

    // Growth of what is ready only shrinks, and who shrinks is entered again; the least entry of an
    // instruction is the true one.
    NodeId least_growth() { return top(by_growth_); }

    void issue(NodeId node) {
        done_[node] = 1;
        now_ = std::max(now_, available_at(node));
        issued_[node] = now_++;
        in_flight_ += graph_.nodes()[node].slow ? 1 : 0;
        for (const uint32_t value : graph_.reads(node))
            read(value);
        for (const uint32_t value : graph_.writes(node)) {
            if (left_[value] != 0 || graph_.values()[value].alive_behind)
                alive_ += graph_.values()[value].space;
        }
        for (const NodeId after : graph_.successors(node)) {
            if (--predecessors_[after] == 0)
                make_ready(after);
        }
    }

    void read(uint32_t value) {
        const LocalValue& local = graph_.values()[value];
        const bool is_first = left_[value] == local.readers;
        if (is_first && local.def != no_node && graph_.nodes()[local.def].slow)
            --in_flight_;
        --left_[value];
        if (local.alive_behind)
            return;
        if (left_[value] == 0) {
            alive_ -= local.space;
        } else if (left_[value] == 1) {
            for (const NodeId reader : graph_.readers(value)) {
                if (done_[reader] == 0 && ready_[reader] != 0)
                    by_growth_.push({growth(reader), reader});
            }
        }
    }

    const ScheduleGraph& graph_;
    const LatencyLimits limits_;
    std::vector<uint32_t> predecessors_;
    std::vector<unsigned> issued_;  // time
    std::vector<uint8_t> done_;
    std::vector<uint8_t> ready_;
    std::vector<uint32_t> left_;  // readers of values
    Queue leading_, plain_, waiting_, by_growth_;
    unsigned alive_;
    unsigned now_ = 0;
    unsigned in_flight_ = 0;
};

}  // namespace

std::vector<NodeId> order_for_latency(const ScheduleGraph& graph, const LatencyLimits& limits) {
    return LatencyOrder(graph, limits).run();
}

}  // namespace cuesta::agx
