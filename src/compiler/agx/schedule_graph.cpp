// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/schedule_graph.h"

#include <algorithm>
#include <numeric>

#include "compiler/agx/liveness.h"

namespace cuesta::agx {

void AliveBehind::clear() {
    for (const ValueId value : added)
        alive[value] = 0;
    added.clear();
    halves = 0;
}

void AliveBehind::add(const Ir& ir, ValueId value) {
    if (alive[value] != 0)
        return;
    alive[value] = 1;
    added.push_back(value);
    halves += space_of(ir, value);
}

void AliveBehind::pass_backwards(const Ir& ir, const Instr& instr) {
    for (const Def& def : instr.defs) {
        if (def.value == no_value || alive[def.value] == 0)
            continue;
        alive[def.value] = 0;
        halves -= space_of(ir, def.value);
    }
    for (const Src& src : instr.srcs) {
        if (reads_value(src))
            add(ir, src.value);
    }
}

void ScheduleGraph::build(std::span<Instr* const> run, const AliveBehind& behind) {
    for (const ValueId value : touched_)
        local_of_[value] = no_node;
    touched_.clear();
    nodes_.assign(run.size(), {});
    values_.clear();
    edges_.clear();
    loads_.clear();
    last_store_ = last_test_ = last_coverage_ = last_uniform_store_ = last_output_ = no_node;
    reads_ = {{0}, {}};
    writes_ = {{0}, {}};
    for (NodeId node = 0; node < run.size(); ++node) {
        nodes_[node].instr = run[node];
        nodes_[node].slow = is_slow(*run[node]);
        add_values(node, behind);
        add_order(node);
    }
    add_data_edges();
    group_edges(successors_, &Edge::from, &Edge::to);
    group_edges(predecessors_, &Edge::to, &Edge::from);
    for (const Edge& edge : edges_)
        ++nodes_[edge.to].predecessors;
    halves_behind_ = behind.halves;
    measure();
}

uint32_t ScheduleGraph::local_value(ValueId value, const AliveBehind& behind) {
    if (local_of_[value] == no_node) {
        local_of_[value] = static_cast<uint32_t>(values_.size());
        touched_.push_back(value);
        values_.push_back({.space = static_cast<uint16_t>(space_of(ir_, value)),
                           .alive_behind = behind.alive[value] != 0});
    }
    return local_of_[value];
}

void ScheduleGraph::add_values(NodeId node, const AliveBehind& behind) {
    const size_t first = reads_.items.size();
    for (const Src& src : nodes_[node].instr->srcs) {
        if (!reads_value(src))
            continue;
        const uint32_t value = local_value(src.value, behind);
        if (std::find(reads_.items.begin() + static_cast<ptrdiff_t>(first), reads_.items.end(),
                      value) != reads_.items.end())
            continue;
        reads_.items.push_back(value);
        ++values_[value].readers;
    }
    reads_.starts.push_back(static_cast<uint32_t>(reads_.items.size()));
    for (const Def& def : nodes_[node].instr->defs) {
        if (def.value == no_value)
            continue;
        const uint32_t value = local_value(def.value, behind);
        values_[value].def = node;
        writes_.items.push_back(value);
    }
    writes_.starts.push_back(static_cast<uint32_t>(writes_.items.size()));
}

void ScheduleGraph::add_order(NodeId node) {
    const auto come_behind = [&](NodeId before) {
        if (before != no_node)
            edges_.push_back({before, node});
    };
    const auto follow = [&](NodeId& last) {
        come_behind(last);
        last = node;
    };
    switch (order_class(*nodes_[node].instr)) {
        case OrderClass::load:
            come_behind(last_store_);
            loads_.push_back(node);
            break;
        case OrderClass::store:
            for (const NodeId load : loads_)
                come_behind(load);
            loads_.clear();
            come_behind(last_test_);
            follow(last_store_);
            break;
        case OrderClass::test:
            come_behind(last_store_);
            last_test_ = node;
            follow(last_coverage_);
            break;
        case OrderClass::coverage: follow(last_coverage_); break;
        case OrderClass::uniform_store: follow(last_uniform_store_); break;
        case OrderClass::vertex_output: follow(last_output_); break;
        case OrderClass::free:
        case OrderClass::barrier: break;
    }
}

void ScheduleGraph::add_data_edges() {
    readers_.starts.assign(values_.size() + 1, 0);
    for (size_t v = 0; v < values_.size(); ++v)
        readers_.starts[v + 1] = readers_.starts[v] + values_[v].readers;
    readers_.items.resize(reads_.items.size());
    std::vector<uint32_t> next(readers_.starts.begin(), readers_.starts.end());
    for (NodeId node = 0; node < nodes_.size(); ++node) {
        for (const uint32_t value : reads_.of(node)) {
            readers_.items[next[value]++] = node;
            if (values_[value].def != no_node)
                edges_.push_back({values_[value].def, node});
        }
    }
}

// The edges, by one of their ends.
void ScheduleGraph::group_edges(Lists& lists, NodeId Edge::*key, NodeId Edge::*item) {
    lists.starts.assign(nodes_.size() + 1, 0);
    for (const Edge& edge : edges_)
        ++lists.starts[edge.*key + 1];
    std::partial_sum(lists.starts.begin(), lists.starts.end(), lists.starts.begin());
    lists.items.resize(edges_.size());
    std::vector<uint32_t> next(lists.starts.begin(), lists.starts.end());
    for (const Edge& edge : edges_)
        lists.items[next[edge.*key]++] = edge.*item;
}

void ScheduleGraph::measure() {
    for (NodeId node = static_cast<NodeId>(nodes_.size()); node-- > 0;) {
        uint32_t most = 0;
        for (const NodeId next : successors(node))
            most = std::max(most, nodes_[next].slow_behind);
        nodes_[node].slow_behind = most + (nodes_[node].slow ? 1 : 0);
    }
    halves_before_ = halves_behind_;
    for (const LocalValue& value : values_) {
        if (value.def != no_node && value.alive_behind)
            halves_before_ -= value.space;
        if (value.def == no_node && !value.alive_behind)
            halves_before_ += value.space;
    }
}

unsigned ScheduleGraph::peak_of(std::span<const NodeId> order) const {
    std::vector<uint32_t> left(values_.size());
    for (size_t v = 0; v < values_.size(); ++v)
        left[v] = values_[v].readers;
    unsigned alive = halves_before_;
    unsigned peak = alive;
    for (const NodeId node : order) {
        for (const uint32_t value : reads(node)) {
            if (--left[value] == 0 && !values_[value].alive_behind)
                alive -= values_[value].space;
        }
        unsigned unread = 0;
        for (const uint32_t value : writes(node)) {
            alive += values_[value].space;
            if (left[value] == 0 && !values_[value].alive_behind)
                unread += values_[value].space;
        }
        peak = std::max(peak, alive);
        alive -= unread;
    }
    return peak;
}

}  // namespace cuesta::agx
