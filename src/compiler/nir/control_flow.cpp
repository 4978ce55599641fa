// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/control_flow.h"

#include <algorithm>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

Block* CfList::first_block() { return first != nullptr ? first->as<Block>() : nullptr; }
Block* CfList::last_block() { return last != nullptr ? last->as<Block>() : nullptr; }

Block* block_before(const CfNode& node) { return node.previous->as<Block>(); }
Block* block_after(const CfNode& node) { return node.next->as<Block>(); }

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

// Computes the edges of one function.
struct CfgBuilder {
    Function& function;
    std::vector<Block*> blocks;
    std::vector<Loop*> loops;

    // Where control goes when `list` has run to its end.
    Block* exit_of(const CfList& list) const {
        if (list.parent == nullptr)
            return &function.end_block;
        if (Loop* loop = list.parent->as<Loop>())
            return loop->body.first_block();
        return block_after(*list.parent);
    }

    Block* jump_target(JumpKind kind) const {
        switch (kind) {
        case JumpKind::break_:
            return loops.empty() ? &function.end_block : block_after(*loops.back());
        case JumpKind::continue_:
            return loops.empty() ? &function.end_block : loops.back()->body.first_block();
        case JumpKind::return_:
            break;
        }
        return &function.end_block;
    }

    void visit_block(Block& block) {
        block.index = static_cast<uint32_t>(blocks.size());
        blocks.push_back(&block);
        block.successors = {};
        if (const Jump* jump = block.jump()) {
            block.successors[0] = jump_target(jump->jump);
        } else if (block.next == nullptr) {
            block.successors[0] = exit_of(*block.list);
        } else if (If* branch = block.next->as<If>()) {
            block.successors = {branch->then_list.first_block(), branch->else_list.first_block()};
        } else if (Loop* loop = block.next->as<Loop>()) {
            block.successors[0] = loop->body.first_block();
        } else {
            block.successors[0] = block.next->as<Block>();
        }
    }

    void visit_list(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (Block* block = node->as<Block>()) {
                visit_block(*block);
            } else if (If* branch = node->as<If>()) {
                visit_list(branch->then_list);
                visit_list(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                loops.push_back(loop);
                visit_list(loop->body);
                loops.pop_back();
            }
        }
    }

    void link_predecessors() {
        Block& end = function.end_block;
        end.index = static_cast<uint32_t>(blocks.size());
        end.successors = {};
        std::vector<std::vector<Block*>> incoming(blocks.size() + 1);
        for (Block* block : blocks) {
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

// Phis anywhere that name `from` as predecessor name `to` afterwards.
void rename_predecessor(Function& function, Block* from, Block* to) {
    for_each_block(function.body, [&](Block& block) {
        for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;
             instr = instr->next)
            if (PhiSrc* src = instr->as<Phi>()->find(from))
                src->predecessor = to;
    });
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
    Function& function = *first.list->function;
    move_instrs(first, second);
    rename_predecessor(function, &second, &first);
    unlink_node(second);
}

void detach_uses(CfList& list) {
    for_each_instr(list, [](Instr& instr) {
        for_each_src(instr, [](Src& src) { set_src(src, nullptr); });
    });
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
    CfgBuilder builder{function, {}, {}};
    builder.visit_list(function.body);
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
    Function& function = *block.list->function;
    Block* tail = function.shader->arena().make<Block>();
    link_node(*block.list, &block, *tail, block.next);
    while (instr != nullptr) {
        Instr* next = instr->next;
        (instr->previous != nullptr ? instr->previous->next : block.first) = instr->next;
        (instr->next != nullptr ? instr->next->previous : block.last) = instr->previous;
        instr->block = nullptr;
        append(*tail, *instr);
        instr = next;
    }
    rename_predecessor(function, &block, tail);
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

void splice_after(Block& block, CfList& from) {
    CfList& list = *block.list;
    CfNode* previous = &block;
    Block* first = from.first_block();
    for (CfNode* node = from.first; node != nullptr;) {
        CfNode* next = node->next;
        link_node(list, previous, *node, previous->next);
        previous = node;
        node = next;
    }
    from.first = nullptr;
    from.last = nullptr;
    if (first == nullptr)
        return;
    // Join the later border first: the two may be the same block.
    Block* last = previous->as<Block>();
    if (last->next != nullptr && last->next->kind == CfKind::block)
        join_blocks(*last, *last->next->as<Block>());
    join_blocks(block, *first);
}

}  // namespace cuesta::nir
