// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/dominance.h"

#include "compiler/nir/shader.h"

namespace cuesta::nir {

Dominance::Dominance(const Function& function) {
    collect(function);
    find_idoms();
    number_tree();
    find_frontiers();
}

void Dominance::collect(const Function& function) {
    Function& fn = const_cast<Function&>(function);
    nodes_.resize(fn.block_count + 1);
    for_each_block(fn.body, [&](Block& block) { nodes_[block.index].block = &block; });
    nodes_[fn.end_block.index].block = &fn.end_block;
    nodes_[0].reachable = true;
}

Block* Dominance::common(Block* a, Block* b) const {
    while (a != b) {
        while (a->index > b->index)
            a = nodes_[a->index].idom;
        while (b->index > a->index)
            b = nodes_[b->index].idom;
    }
    return a;
}

void Dominance::find_idoms() {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 1; i < nodes_.size(); ++i) {
            Node& node = nodes_[i];
            Block* idom = nullptr;
            // From the last on: of the breaks of a loop each is close to the next, so that the ways
            // up are short.
            const std::span<Block* const> predecessors = node.block->predecessors;
            for (size_t p = predecessors.size(); p-- > 0;)
                if (nodes_[predecessors[p]->index].reachable)
                    idom = idom == nullptr ? predecessors[p] : common(idom, predecessors[p]);
            if (idom == node.idom)
                continue;
            node.idom = idom;
            node.reachable = idom != nullptr;
            changed = true;
        }
    }
    for (const Node& node : nodes_)
        if (node.idom != nullptr)
            nodes_[node.idom->index].children.push_back(node.block);
}

// A parent has a lower index than its children, so one pass down and one up suffice.
void Dominance::number_tree() {
    std::vector<uint32_t> sizes(nodes_.size(), 1);
    for (size_t i = nodes_.size(); i-- > 1;)
        if (nodes_[i].idom != nullptr)
            sizes[nodes_[i].idom->index] += sizes[i];
    for (size_t i = 0; i < nodes_.size(); ++i) {
        Node& node = nodes_[i];
        node.leave = node.enter + sizes[i] - 1;
        uint32_t next = node.enter + 1;
        for (Block* child : node.children) {
            nodes_[child->index].enter = next;
            next += sizes[child->index];
        }
    }
}

void Dominance::find_frontiers() {
    for (const Node& node : nodes_) {
        if (!node.reachable || node.block->predecessors.size() < 2)
            continue;
        for (Block* runner : node.block->predecessors) {
            while (nodes_[runner->index].reachable && runner != node.idom) {
                std::vector<Block*>& frontier = nodes_[runner->index].frontier;
                // Another predecessor came this way: from here on up it is all done.
                if (!frontier.empty() && frontier.back() == node.block)
                    break;
                frontier.push_back(node.block);
                runner = nodes_[runner->index].idom;
            }
        }
    }
}

Block* Dominance::idom(const Block& block) const {
    return nodes_[block.index].idom;
}

bool Dominance::dominates(const Block& a, const Block& b) const {
    const Node& above = nodes_[a.index];
    const Node& below = nodes_[b.index];
    if (!below.reachable)
        return true;
    return above.reachable && above.enter <= below.enter && below.enter <= above.leave;
}

std::span<Block* const> Dominance::children(const Block& block) const {
    return nodes_[block.index].children;
}

std::span<Block* const> Dominance::frontier(const Block& block) const {
    return nodes_[block.index].frontier;
}

}  // namespace cuesta::nir
