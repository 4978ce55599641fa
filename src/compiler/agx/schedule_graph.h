// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must come before what in a run of instructions, and which values it moves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/agx/ir.h"

namespace cuesta::agx {

// G13 fact sheet, ordering classes.
enum class OrderClass : uint8_t {
    free,           // as its operands have it
    load,           // not across stores
    store,          // in order, behind earlier loads; atomics too
    coverage,       // in order
    test,           // of samples: coverage, and in order with stores
    uniform_store,  // in order, and nothing else
    vertex_output,  // likewise
    barrier,        // nothing crosses it
};

OrderClass order_class(const Instr& instr);

// Its result comes long after it was issued.
bool is_slow(const Instr& instr);

using NodeId = uint32_t;
inline constexpr NodeId no_node = ~NodeId{0};

struct Node {
    Instr* instr = nullptr;
    uint32_t predecessors = 0;  // edges to it
    // The most slow instructions on a way from here on, itself included.
    uint32_t slow_behind = 0;
    bool slow = false;
};

// A value that the run reads or writes.
struct LocalValue {
    uint16_t space = 0;  // halves
    bool alive_behind = false;
    NodeId def = no_node;
    uint32_t readers = 0;  // instructions
};

// Which values are alive behind the place that a walk from the end of a block has come to.
struct AliveBehind {
    std::vector<uint8_t> alive;  // by value
    std::vector<ValueId> added;
    unsigned halves = 0;

    explicit AliveBehind(const Ir& ir) : alive(ir.values.size()) {}
    void clear();
    void add(const Ir& ir, ValueId value);
    void pass_backwards(const Ir& ir, const Instr& instr);
};

class ScheduleGraph {
  public:
    explicit ScheduleGraph(const Ir& ir) : ir_(ir), local_of_(ir.values.size(), no_node) {}

    // Instructions of one block, one behind the other, no barriers among them.
    void build(std::span<Instr* const> run, const AliveBehind& behind);

    std::span<const Node> nodes() const { return nodes_; }
    std::span<const LocalValue> values() const { return values_; }
    std::span<const NodeId> successors(NodeId node) const { return successors_.of(node); }
    std::span<const NodeId> predecessors(NodeId node) const { return predecessors_.of(node); }
    // Each value once, as indices of values().
    std::span<const uint32_t> reads(NodeId node) const { return reads_.of(node); }
    std::span<const uint32_t> writes(NodeId node) const { return writes_.of(node); }
    std::span<const NodeId> readers(uint32_t value) const { return readers_.of(value); }
    // Halves alive in front of the run, and behind it.
    unsigned halves_before() const { return halves_before_; }
    unsigned halves_behind() const { return halves_behind_; }

    // The most halves that are alive at a time in this order.
    unsigned peak_of(std::span<const NodeId> order) const;

  private:
    // Lists of numbers, one for each node or value, in one array.
    struct Lists {
        std::vector<uint32_t> starts;
        std::vector<uint32_t> items;

        std::span<const uint32_t> of(uint32_t n) const {
            return {items.data() + starts[n], items.data() + starts[n + 1]};
        }
    };
    struct Edge {
        NodeId from;
        NodeId to;
    };

    uint32_t local_value(ValueId value, const AliveBehind& behind);
    void add_values(NodeId node, const AliveBehind& behind);
    void add_order(NodeId node);
    void add_data_edges();
    void group_edges(Lists& lists, NodeId Edge::*key, NodeId Edge::*item);
    void measure();

    const Ir& ir_;
    std::vector<uint32_t> local_of_;  // by value of the IR
    std::vector<ValueId> touched_;
    std::vector<Node> nodes_;
    std::vector<LocalValue> values_;
    Lists reads_, writes_, successors_, predecessors_, readers_;
    std::vector<Edge> edges_;
    std::vector<NodeId> loads_;  // since the last store
    NodeId last_store_ = no_node;
    NodeId last_test_ = no_node;
    NodeId last_coverage_ = no_node;
    NodeId last_uniform_store_ = no_node;
    NodeId last_output_ = no_node;
    unsigned halves_before_ = 0;
    unsigned halves_behind_ = 0;
};

}  // namespace cuesta::agx
