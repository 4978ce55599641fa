// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/if_to_select.h"

#include <optional>

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/op_groups.h"

namespace cuesta::nir {
namespace {

bool is_free(const Instr& instr) {
    if (instr.kind == InstrKind::load_const || instr.kind == InstrKind::undef)
        return true;
    const Alu* alu = instr.as<Alu>();
    return alu != nullptr && (alu->op == Op::mov || is_vec(alu->op));
}

// The instructions that a branch costs when it always runs; nothing when it cannot always run.
std::optional<unsigned> cost_of(CfList& list, const IfToSelectOptions& options) {
    if (list.first != list.last)
        return std::nullopt;
    unsigned cost = 0;
    for (Instr* instr = list.first_block()->first; instr != nullptr; instr = instr->next) {
        const Intrinsic* intrinsic = instr->as<Intrinsic>();
        const bool movable =
            instr->kind == InstrKind::alu || is_free(*instr) ||
            // Derivatives too: more lanes compute them in front of the branch, not fewer.
            (intrinsic != nullptr && options.allow_loads && intrinsic->info().can_speculate());
        if (!movable)
            return std::nullopt;
        cost += is_free(*instr) ? 0 : 1;
    }
    return cost;
}

void hoist(Block& from, Block& to) {
    for_each_instr(from, [&](Instr& instr) {
        (instr.previous != nullptr ? instr.previous->next : from.first) = instr.next;
        (instr.next != nullptr ? instr.next->previous : from.last) = instr.previous;
        instr.block = nullptr;
        append(to, instr);
    });
}

void select_phis(Function& function, If& branch) {
    Block& after = *block_after(branch);
    Builder b(function, Cursor::at_end(*block_before(branch)));
    Value* condition = branch.condition.value;
    // A select of floats has results of the condition's size, and does not keep the bits of others.
    const bool has_phis = after.first != nullptr && after.first->kind == InstrKind::phi;
    if (has_phis && condition->bit_size != 1)
        condition = b.f2b1(condition);
    for (Instr* instr = after.first; instr != nullptr && instr->kind == InstrKind::phi;) {
        Instr* next = instr->next;
        Phi* phi = instr->as<Phi>();
        Value* if_true = phi->find(branch.then_list.last_block())->src.value;
        Value* if_false = phi->find(branch.else_list.last_block())->src.value;
        replace_all_uses(phi->def, *b.bcsel(condition, if_true, if_false));
        remove_instr(*phi);
        instr = next;
    }
}

bool flatten(Function& function, If& branch, const IfToSelectOptions& options) {
    const std::optional<unsigned> then_cost = cost_of(branch.then_list, options);
    const std::optional<unsigned> else_cost = cost_of(branch.else_list, options);
    if (!then_cost || !else_cost || *then_cost + *else_cost > options.max_instrs)
        return false;
    Block& before = *block_before(branch);
    hoist(*branch.then_list.first_block(), before);
    hoist(*branch.else_list.first_block(), before);
    select_phis(function, branch);
    remove_node(branch);
    return true;
}

bool visit_list(Function& function, CfList& list, const IfToSelectOptions& options) {
    bool progress = false;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            progress |= visit_list(function, branch->then_list, options);
            progress |= visit_list(function, branch->else_list, options);
            CfNode* before = branch->previous;
            if (flatten(function, *branch, options)) {
                progress = true;
                node = before;
            }
        } else if (Loop* loop = node->as<Loop>()) {
            progress |= visit_list(function, loop->body, options);
        }
    }
    return progress;
}

}  // namespace

bool if_to_select(Function& function, const IfToSelectOptions& options) {
    const bool progress = visit_list(function, function.body, options);
    if (progress)
        rebuild_cfg(function);
    return progress;
}

}  // namespace cuesta::nir
