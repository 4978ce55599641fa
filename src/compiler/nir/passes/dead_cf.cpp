// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/dead_cf.h"

#include "compiler/nir/constant_eval.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

bool never_passed(CfNode& node);

// Whether control can reach the end of the list, as far as the tree shows.
bool falls_through(CfList& list) {
    CfNode* before = list.last->previous;
    return !never_passed(*list.last) && (before == nullptr || !never_passed(*before));
}

// Whether a break of the loop that owns `list` is in it, those of loops inside not counted.
bool has_break(CfList& list) {
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (Block* block = node->as<Block>()) {
            if (block->jump() != nullptr && block->jump()->jump == JumpKind::break_)
                return true;
        } else if (If* branch = node->as<If>()) {
            if (has_break(branch->then_list) || has_break(branch->else_list))
                return true;
        }
    }
    return false;
}

bool never_passed(CfNode& node) {
    if (Block* block = node.as<Block>())
        return block->jump() != nullptr;
    if (Loop* loop = node.as<Loop>())
        return !has_break(loop->body);
    If& branch = *node.as<If>();
    return !falls_through(branch.then_list) && !falls_through(branch.else_list);
}

// Breaks and continues of the loop that owns `list`, those in loops inside not counted.
unsigned count_loop_jumps(CfList& list) {
    unsigned count = 0;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (Block* block = node->as<Block>()) {
            count += block->jump() != nullptr && block->jump()->jump != JumpKind::return_ ? 1 : 0;
        } else if (If* branch = node->as<If>()) {
            count += count_loop_jumps(branch->then_list) + count_loop_jumps(branch->else_list);
        }
    }
    return count;
}

// Replaces the phis of a block that has one way in by what comes in.
void resolve_phis(Block& block) {
    for (Instr* instr = block.first; instr != nullptr && instr->kind == InstrKind::phi;) {
        Instr* next = instr->next;
        Phi* phi = instr->as<Phi>();
        CUESTA_ASSERT(phi->srcs != nullptr && phi->srcs->next == nullptr, "phi of several edges");
        replace_all_uses(phi->def, *phi->srcs->src.value);
        remove_instr(*phi);
        instr = next;
    }
}

bool remove_tail(CfList& list) {
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (!never_passed(*node))
            continue;
        if (Block* block = node->as<Block>())
            return remove_unreachable(*block, true);
        return remove_unreachable(*block_after(*node), false);
    }
    return false;
}

bool fold_constant_if(If& branch) {
    const LoadConst* constant = constant_of(*branch.condition.value);
    if (constant == nullptr)
        return false;
    const bool truth = is_true(constant->values[0], branch.condition.value->bit_size,
                               branch.list->function->shader->float_modes);
    CfList& taken = truth ? branch.then_list : branch.else_list;
    drop_phi_edges(truth ? branch.else_list : branch.then_list);
    if (falls_through(taken))
        resolve_phis(*block_after(branch));
    else
        remove_unreachable(*block_after(branch), false);
    replace_node(branch, taken);
    return true;
}

bool is_empty(CfList& list) {
    return list.first == list.last && list.first_block()->empty();
}

bool remove_empty_if(If& branch) {
    const Instr* behind = block_after(branch)->first;
    if (!is_empty(branch.then_list) || !is_empty(branch.else_list) ||
        (behind != nullptr && behind->kind == InstrKind::phi))
        return false;
    remove_node(branch);
    return true;
}

// A `continue` at the end of a loop's body says what happens anyway.
bool remove_trailing_continue(Loop& loop) {
    Jump* jump = loop.body.last_block()->jump();
    if (jump == nullptr || jump->jump != JumpKind::continue_)
        return false;
    remove_instr(*jump);
    return true;
}

// A body that ends in a break and has no other jump of this loop runs once.
bool unwrap_single_iteration(Loop& loop) {
    Jump* jump = loop.body.last_block()->jump();
    if (jump == nullptr || jump->jump != JumpKind::break_ || count_loop_jumps(loop.body) != 1)
        return false;
    remove_instr(*jump);
    resolve_phis(*loop.body.first_block());
    resolve_phis(*block_after(loop));
    replace_node(loop, loop.body);
    return true;
}

bool visit_list(CfList& list) {
    bool progress = remove_tail(list);
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        CfNode* before = node->previous;
        bool replaced = false;
        if (If* branch = node->as<If>()) {
            progress |= visit_list(branch->then_list);
            progress |= visit_list(branch->else_list);
            replaced = fold_constant_if(*branch) || remove_empty_if(*branch);
        } else if (Loop* loop = node->as<Loop>()) {
            progress |= visit_list(loop->body);
            progress |= remove_trailing_continue(*loop);
            replaced = unwrap_single_iteration(*loop);
        }
        if (replaced) {
            progress = true;
            node = before;
        }
    }
    return progress | remove_tail(list);
}

}  // namespace

bool dead_cf(Function& function) {
    bool progress = false;
    while (visit_list(function.body))
        progress = true;
    if (progress)
        rebuild_cfg(function);
    return progress;
}

}  // namespace cuesta::nir
