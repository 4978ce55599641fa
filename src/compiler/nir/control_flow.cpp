// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/control_flow.h"

#include <algorithm>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

Block* CfList::first_block() {
    return first != nullptr ? first->as<Block>() : nullptr;
}
Block* CfList::last_block() {
    return last != nullptr ? last->as<Block>() : nullptr;
}

Block* block_before(const CfNode& node) {
    return node.previous->as<Block>();
}
Block* block_after(const CfNode& node) {
    return node.next->as<Block>();
}

namespace {

void link_node(CfList& list, CfNode* previous, CfNode& node, CfNode* next) {
    node.list = &list;
    node.previous = previous;
    node.next = next;
    (previous != nullptr ? previous->next : list.first) = &node;
    (next != nullptr ? next->previous : list.last) = &node;
}

void unlink_node(CfNode& node) {
    (node.previous != nullptr ? node.previous->next : node.list->first) = node.next;
    (node.next != nullptr ? node.next->previous : node.list->last) = node.previous;
    node.list = nullptr;
    node.previous = nullptr;
    node.next = nullptr;
}

using Successors = std::array<Block*, 2>;

// Where control goes when `list` has run to its end.
Block* exit_of(const CfList& list) {
    if (list.parent == nullptr)
        return &list.function->end_block;
    if (Loop* loop = list.parent->as<Loop>())
        return loop->body.first_block();
    return block_after(*list.parent);
}

Loop* loop_around(const CfList& list) {
    CfNode* parent = list.parent;
    while (parent != nullptr && parent->kind != CfKind::loop)
        parent = parent->list->parent;
    return parent != nullptr ? parent->as<Loop>() : nullptr;
}

Block* jump_target(const Block& block, JumpKind kind) {
    Loop* loop = kind != JumpKind::return_ ? loop_around(*block.list) : nullptr;
    if (loop == nullptr)
        return &block.list->function->end_block;
    return kind == JumpKind::break_ ? block_after(*loop) : loop->body.first_block();
}

// As the tree has them now, whatever rebuild_cfg() found.
Successors successors_in_tree(const Block& block) {
    if (const Jump* jump = block.jump())
        return {jump_target(block, jump->jump)};
    if (block.next == nullptr)
        return {exit_of(*block.list)};
    if (If* branch = block.next->as<If>())
        return {branch->then_list.first_block(), branch->else_list.first_block()};
    if (Loop* loop = block.next->as<Loop>())
        return {loop->body.first_block()};
    return {block.next->as<Block>()};
}

// Computes the edges of one function.
struct CfgBuilder {
    Function& function;
    std::vector<Block*> blocks;

    void visit_blocks() {
        for_each_block(function.body, [&](Block& block) {
            block.index = static_cast<uint32_t>(blocks.size());
            blocks.push_back(&block);
            block.successors = successors_in_tree(block);
        });
    }

    void mark_reachable() {
        for (Block* block : blocks)
            block->reachable = false;
        function.end_block.reachable = true;
        std::vector<Block*> work = {blocks.front()};
        blocks.front()->reachable = true;
        while (!work.empty()) {
            Block* block = work.back();
            work.pop_back();
            for (Block* successor : block->successors) {
                if (successor == nullptr || successor->reachable)
                    continue;
                successor->reachable = true;
                work.push_back(successor);
            }
        }
    }

    void link_predecessors() {
        Block& end = function.end_block;
        end.index = static_cast<uint32_t>(blocks.size());
        end.successors = {};
        std::vector<std::vector<Block*>> incoming(blocks.size() + 1);
        for (Block* block : blocks) {
            if (!block->reachable)
                continue;
            Block* const* successors = block->successors.data();
            for (int i = 0; i < 2; ++i)
                if (successors[i] != nullptr && !(i == 1 && successors[1] == successors[0]))
                    incoming[successors[i]->index].push_back(block);
        }
        for (size_t i = 0; i < incoming.size(); ++i) {
            Block& block = i < blocks.size() ? *blocks[i] : end;
            // Rebuilding without a change must not grow the arena.
            if (block.predecessors.size() != incoming[i].size())
                block.predecessors = function.shader->arena().make_span<Block*>(incoming[i].size());
            std::copy(incoming[i].begin(), incoming[i].end(), block.predecessors.begin());
        }
    }
};

// Phis of `successors` that name `from` as predecessor name `to` afterwards.
void rename_predecessor(const Successors& successors, Block* from, Block* to) {
    for (Block* block : successors) {
        if (block == nullptr)
            continue;
        for (Instr* instr = block->first; instr != nullptr && instr->kind == InstrKind::phi;
             instr = instr->next)
            if (PhiSrc* src = instr->as<Phi>()->find(from))
                src->predecessor = to;
    }
}

void move_instrs(Block& to, Block& from) {
    for_each_instr(from, [&](Instr& instr) {
        (instr.previous != nullptr ? instr.previous->next : from.first) = instr.next;
        (instr.next != nullptr ? instr.next->previous : from.last) = instr.previous;
        instr.block = nullptr;
        append(to, instr);
    });
}

// Appends what is in `second`, the node right behind `first`, to `first`.
void join_blocks(Block& first, Block& second) {
    rename_predecessor(successors_in_tree(second), &second, &first);
    move_instrs(first, second);
    unlink_node(second);
}

void detach_uses(CfList& list) {
    for_each_instr(
        list, [](Instr& instr) { for_each_src(instr, [](Src& src) { set_src(src, nullptr); }); });
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            set_src(branch->condition, nullptr);
            detach_uses(branch->then_list);
            detach_uses(branch->else_list);
        } else if (Loop* loop = node->as<Loop>()) {
            detach_uses(loop->body);
        }
    }
}

}  // namespace

void rebuild_cfg(Function& function) {
    CfgBuilder builder{function, {}};
    builder.visit_blocks();
    builder.mark_reachable();
    builder.link_predecessors();
    function.block_count = static_cast<uint32_t>(builder.blocks.size());
}

void index_instrs(Function& function) {
    uint32_t index = 0;
    for_each_instr(function.body, [&](Instr& instr) { instr.index = index++; });
}

void remove_node(CfNode& node) {
    CUESTA_ASSERT(node.kind != CfKind::block, "blocks go with their neighbours");
    if (If* branch = node.as<If>()) {
        set_src(branch->condition, nullptr);
        detach_uses(branch->then_list);
        detach_uses(branch->else_list);
    } else if (Loop* loop = node.as<Loop>()) {
        detach_uses(loop->body);
    }
    Block* before = block_before(node);
    Block* after = block_after(node);
    unlink_node(node);
    join_blocks(*before, *after);
}

Block* split_block(Block& block, Instr* instr) {
    const Successors successors = successors_in_tree(block);
    Block* tail = block.list->function->shader->arena().make<Block>();
    link_node(*block.list, &block, *tail, block.next);
    while (instr != nullptr) {
        Instr* next = instr->next;
        (instr->previous != nullptr ? instr->previous->next : block.first) = instr->next;
        (instr->next != nullptr ? instr->next->previous : block.last) = instr->previous;
        instr->block = nullptr;
        append(*tail, *instr);
        instr = next;
    }
    rename_predecessor(successors, &block, tail);
    return tail;
}

void insert_node_after(Block& block, CfNode& node) {
    CfNode* next = block.next;
    link_node(*block.list, &block, node, next);
    if (next == nullptr || next->kind != CfKind::block) {
        Block* behind = block.list->function->shader->arena().make<Block>();
        link_node(*block.list, &node, *behind, next);
    }
}

namespace {

void collect_blocks(CfNode& node, std::vector<Block*>& blocks) {
    const auto add = [&](Block& block) { blocks.push_back(&block); };
    if (Block* block = node.as<Block>()) {
        blocks.push_back(block);
    } else if (If* branch = node.as<If>()) {
        for_each_block(branch->then_list, add);
        for_each_block(branch->else_list, add);
    } else if (Loop* loop = node.as<Loop>()) {
        for_each_block(loop->body, add);
    }
}

void drop_phi_edge(Block& block, const Block& predecessor) {
    for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
         instr = instr->next) {
        for (PhiSrc** link = &instr->as<Phi>()->srcs; *link != nullptr;) {
            if ((*link)->predecessor == &predecessor) {
                set_src((*link)->src, nullptr);
                *link = (*link)->next;
            } else {
                link = &(*link)->next;
            }
        }
    }
}

// While the blocks still stand in the tree.
void drop_edges_from(const std::vector<Block*>& gone) {
    for (const Block* from : gone)
        for (Block* to : successors_in_tree(*from))
            if (to != nullptr)
                drop_phi_edge(*to, *from);
}

void detach_conditions(CfNode& node) {
    if (If* branch = node.as<If>()) {
        set_src(branch->condition, nullptr);
        detach_uses(branch->then_list);
        detach_uses(branch->else_list);
    } else if (Loop* loop = node.as<Loop>()) {
        detach_uses(loop->body);
    }
}

}  // namespace

void drop_phi_edges(CfList& list) {
    std::vector<Block*> gone;
    for_each_block(list, [&](Block& block) { gone.push_back(&block); });
    drop_edges_from(gone);
}

bool remove_unreachable(Block& block, bool keep_instrs) {
    if (block.next == nullptr && keep_instrs)
        return false;
    if (block.next == nullptr && block.empty()) {
        // Nothing to remove, but it may have led somewhere while it was reached.
        drop_edges_from({&block});
        return false;
    }
    std::vector<Block*> gone;
    if (!keep_instrs)
        gone.push_back(&block);
    for (CfNode* node = block.next; node != nullptr; node = node->next)
        collect_blocks(*node, gone);
    drop_edges_from(gone);
    // What is left reads only its like: detach all of it before any of it goes.
    for (Block* dead : gone)
        for_each_instr(*dead, [](Instr& instr) {
            for_each_src(instr, [](Src& src) { set_src(src, nullptr); });
        });
    for (CfNode* node = block.next; node != nullptr; node = node->next)
        detach_conditions(*node);
    while (block.next != nullptr)
        unlink_node(*block.next);
    if (!keep_instrs)
        for_each_instr(block, [](Instr& instr) { remove_instr(instr); });
    return true;
}

void replace_node(CfNode& node, CfList& content) {
    Block& before = *block_before(node);
    Block& after = *block_after(node);
    std::vector<CfNode*> nodes;
    for (CfNode* inner = content.first; inner != nullptr; inner = inner->next)
        nodes.push_back(inner);
    content.first = nullptr;
    content.last = nullptr;
    detach_conditions(node);
    unlink_node(node);
    CfNode* previous = &before;
    for (CfNode* inner : nodes) {
        link_node(*before.list, previous, *inner, previous->next);
        previous = inner;
    }
    // Joining the later border first keeps `before` valid when there is one block in between.
    join_blocks(*nodes.back()->as<Block>(), after);
    join_blocks(before, *nodes.front()->as<Block>());
}

}  // namespace cuesta::nir
