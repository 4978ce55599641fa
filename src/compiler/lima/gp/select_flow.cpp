// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Phis, and from NIR's control-flow tree to a list of blocks with branches.
#include <algorithm>

#include "compiler/lima/gp/selector.h"

namespace cuesta::lima::gp {
namespace {

template <typename Visit>
void for_each_phi(const nir::Block& block, Visit&& visit) {
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        nir::Phi* phi = instr->as<nir::Phi>();
        if (phi == nullptr)
            return;
        visit(*phi);
    }
}

}  // namespace

// Every component of a phi lives in a global that the predecessors write.
void Selector::make_phis() {
    nir::for_each_block(main_.body, [&](nir::Block& block) {
        for_each_phi(block, [&](nir::Phi& phi) {
            for (unsigned c = 0; c < phi.def.components; ++c)
                define(phi.def, c,
                       {.source = Source::global,
                        .index = static_cast<uint16_t>(function_.global_count++)});
        });
    });
}

void Selector::end_block(const nir::Block& block) {
    copy_to_phis(block);
    Flow& flow = flows_[block.index];
    const nir::If* branch =
        block.jump() == nullptr && block.next != nullptr ? block.next->as<nir::If>() : nullptr;
    flow.target = block.successors[0];
    if (branch != nullptr) {
        flow.condition = use(*branch->condition.value, 0);
        flow.otherwise = block.successors[1];
    }
}

// All phis read before any is written; a copy of a phi that this block writes too goes through a
// node of its own, so that the order can always be kept.
void Selector::copy_to_phis(const nir::Block& from) {
    // The block behind an if that both arms leave: the tree has it, phis do not know it.
    if (!from.reachable)
        return;
    struct Copy {
        uint32_t global;
        Operand value;
    };
    std::vector<Copy> copies;
    for (const nir::Block* successor : from.successors) {
        if (successor == nullptr)
            continue;
        for_each_phi(*successor, [&](nir::Phi& phi) {
            const nir::PhiSrc* src = phi.find(&from);
            CUESTA_ASSERT(src != nullptr, "a phi has no source for a predecessor");
            for (unsigned c = 0; c < phi.def.components; ++c)
                copies.push_back({operands_[phi.def.id][c].index, use(*src->src.value, c)});
        });
    }
    std::erase_if(copies, [](const Copy& copy) {
        return copy.value.source == Source::global && copy.value.index == copy.global &&
               !copy.value.negate;
    });
    for (Copy& copy : copies) {
        const bool overwritten = std::any_of(copies.begin(), copies.end(), [&](const Copy& other) {
            return copy.value.source == Source::global && other.global == copy.value.index;
        });
        if (overwritten)
            copy.value = node_operand(e_.copy(copy.value));
    }
    for (const Copy& copy : copies)
        copy_to_phi(from, copy.global, copy.value);
}

void Selector::copy_to_phi(const nir::Block& from, uint32_t global, Operand value) {
    NodeId node =
        value.is_node() && !value.negate ? static_cast<NodeId>(value.index) : e_.copy(value);
    // The value itself can go to the phi unless the phi's old value is still needed after it.
    const auto is_global = [](const Store& store) { return store.kind == StoreKind::global; };
    const std::vector<Store>& stores = function_.nodes[node].stores;
    if (reads_global_after(node, global) || std::any_of(stores.begin(), stores.end(), is_global))
        node = e_.copy(node_operand(node));
    function_.nodes[node].stores.push_back(
        {.kind = StoreKind::global, .index = static_cast<uint16_t>(global)});
    // Readers of the old value come no later than the store.
    Block& block = function_.blocks[from.index];
    for (NodeId id : block.nodes) {
        if (id == node)
            continue;
        const Node& reader = function_.nodes[id];
        for (unsigned i = 0; i < reader.source_count; ++i)
            if (reader.sources[i].source == Source::global && reader.sources[i].index == global)
                block.orders.push_back({id, node, 0});
    }
}

// Whether a node of this block that reads `global` must come after `value`, as a reader of it or by
// the order of another phi's readers.
bool Selector::reads_global_after(NodeId value, uint32_t global) const {
    const Block& block = function_.blocks[block_];
    std::vector<bool> after(function_.nodes.size() - first_node_);
    after[value - first_node_] = true;
    const auto is_after = [&](NodeId id) { return id >= first_node_ && after[id - first_node_]; };
    const auto follows = [&](const Operand& operand) {
        return (operand.is_node() && is_after(static_cast<NodeId>(operand.index))) ||
               (operand.offset != no_node && is_after(operand.offset));
    };
    for (bool changed = true; changed;) {
        changed = false;
        const auto add = [&](NodeId id) {
            changed = changed || !after[id - first_node_];
            after[id - first_node_] = true;
        };
        for (NodeId id : block.nodes) {
            const Node& node = function_.nodes[id];
            if (std::any_of(node.sources.begin(), node.sources.end(), follows) ||
                std::any_of(node.stores.begin(), node.stores.end(),
                            [&](const Store& store) { return follows(store.address); }))
                add(id);
        }
        for (const Order& order : block.orders)
            if (is_after(order.earlier))
                add(order.later);
    }
    return std::any_of(block.nodes.begin(), block.nodes.end(), [&](NodeId id) {
        const std::array<Operand, 3>& sources = function_.nodes[id].sources;
        return id != value && after[id - first_node_] &&
               std::any_of(sources.begin(), sources.end(), [&](const Operand& source) {
                   return source.source == Source::global && source.index == global;
               });
    });
}

// --- branches ------------------------------------------------------------------------------------

// Whether the operand is known to be 0 or 1.
bool Selector::is_boolean(Operand value, unsigned depth) const {
    if (value.source == Source::literal)
        return !value.negate &&
               (function_.literals[value.index] == 0.0f || function_.literals[value.index] == 1.0f);
    if (!value.is_node() || value.negate || depth == 0)
        return false;
    const Node& node = function_.nodes[value.index];
    switch (node.op) {
        case Op::ge:
        case Op::lt: return true;
        case Op::mov: return is_boolean(node.sources[0], depth - 1);
        case Op::min:
        case Op::max:
            return is_boolean(node.sources[0], depth - 1) && is_boolean(node.sources[1], depth - 1);
        case Op::select:
            return is_boolean(node.sources[1], depth - 1) && is_boolean(node.sources[2], depth - 1);
        default: return false;
    }
}

// 1 where the condition is 0.
Operand Selector::inverted(Operand condition) {
    const Operand zero = e_.constant(0.0f);
    condition.negate = false;
    return is_boolean(condition) ? e_.ge(zero, condition) : e_.equal(condition, zero);
}

// Where control arrives when it goes to `target`: blocks without work are passed through.
uint32_t Selector::threaded(const nir::Block* target) const {
    for (size_t steps = 0; steps <= flows_.size(); ++steps) {
        if (target == nullptr || target == &main_.end_block)
            return no_block;
        const Flow& flow = flows_[target->index];
        if (!function_.blocks[target->index].nodes.empty() || flow.condition.source != Source::none)
            return target->index;
        target = flow.target;
    }
    // An empty endless loop: the first of its blocks stands for it.
    uint32_t first = target->index;
    for (const nir::Block* b = flows_[first].target; b != target; b = flows_[b->index].target)
        first = std::min(first, b->index);
    return first;
}

// Ends the block; `following` is the one laid out behind it.
void Selector::close_block(uint32_t index, uint32_t following) {
    const Flow& flow = flows_[index];
    Block& block = function_.blocks[index];
    block.next = threaded(flow.target);
    if (flow.condition.source == Source::none)
        return;
    const uint32_t if_true = block.next;
    const uint32_t if_false = threaded(flow.otherwise);
    block.next = if_false;
    if (if_true == if_false)
        return;
    // New nodes may not be shared with the old ones of another block.
    first_node_ = function_.nodes.size();
    e_.set_block(block);
    if (if_true == following) {
        block.branch = e_.branch(inverted(flow.condition));
        block.branch_target = if_false;
        block.next = if_true;
    } else {
        block.branch = e_.branch(flow.condition);
        block.branch_target = if_true;
    }
}

// Keeps the blocks that control reaches, in program order, with jumps where that order is not what
// control does.
void Selector::connect() {
    std::vector<uint32_t> order;
    const auto loops_on_itself = [&](uint32_t i) {
        return flows_[i].target != nullptr && threaded(flows_[i].target) == i;
    };
    for (uint32_t i = 0; i < function_.blocks.size(); ++i)
        if (i == 0 || !function_.blocks[i].nodes.empty() ||
            flows_[i].condition.source != Source::none || loops_on_itself(i))
            order.push_back(i);
    for (size_t i = 0; i < order.size(); ++i)
        close_block(order[i], i + 1 < order.size() ? order[i + 1] : no_block);

    std::vector<Block> laid_out;
    std::vector<uint32_t> places(function_.blocks.size(), no_block);
    for (size_t i = 0; i < order.size(); ++i) {
        places[order[i]] = static_cast<uint32_t>(laid_out.size());
        const uint32_t following = i + 1 < order.size() ? order[i + 1] : no_block;
        Block block = std::move(function_.blocks[order[i]]);
        const uint32_t next = block.next;
        const bool conditional = block.branch != no_node;
        if (next == following) {
            laid_out.push_back(std::move(block));
            continue;
        }
        if (conditional) {
            laid_out.push_back(std::move(block));
            block = Block();
        }
        first_node_ = function_.nodes.size();
        e_.set_block(block);
        block.branch = e_.branch(e_.constant(1.0f));
        block.branch_target = next;
        block.always = true;
        laid_out.push_back(std::move(block));
    }
    const uint32_t end = static_cast<uint32_t>(laid_out.size());
    bool needs_end = false;
    for (uint32_t i = 0; i < end; ++i) {
        Block& block = laid_out[i];
        const bool jumps = block.branch != no_node;
        if (jumps) {
            needs_end = needs_end || block.branch_target == no_block;
            block.branch_target =
                block.branch_target == no_block ? end : places[block.branch_target];
        }
        block.next = block.always ? no_block : i + 1;
    }
    if (needs_end)
        laid_out.push_back(Block());
    laid_out.back().next = no_block;  // the end of the program
    function_.blocks = std::move(laid_out);
}

}  // namespace cuesta::lima::gp
