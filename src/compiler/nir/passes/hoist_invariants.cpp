// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/hoist_invariants.h"

#include <unordered_set>
#include <vector>

#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

// Not convergent ones: lanes that left the loop in an earlier round, or do not come where they
// stand, would take part in front of the loop.
bool may_move(const Instr& instr) {
    if (instr.kind == InstrKind::alu || instr.kind == InstrKind::load_const)
        return true;
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    if (intrinsic == nullptr || is_deref(instr))
        return false;
    return intrinsic->info().can_speculate() && !intrinsic->info().convergent;
}

void unlink(Instr& instr) {
    Block& block = *instr.block;
    (instr.previous != nullptr ? instr.previous->next : block.first) = instr.next;
    (instr.next != nullptr ? instr.next->previous : block.last) = instr.previous;
    instr.block = nullptr;
    instr.previous = nullptr;
    instr.next = nullptr;
}

struct Hoister {
    const HoistOptions& options;
    bool progress = false;

    bool pays(const Instr& instr) const { return options.pays == nullptr || options.pays(instr); }

    // Constants move with what reads them.
    void move(Instr& instr, Block& to, std::unordered_set<const Instr*>& inside) {
        for_each_src(instr, [&](Src& src) {
            if (Instr& source = *src.value->instr; inside.count(&source) != 0)
                move(source, to, inside);
        });
        inside.erase(&instr);
        unlink(instr);
        append(to, instr);
        progress = true;
    }

    bool is_invariant(Instr& instr, const std::unordered_set<const Instr*>& inside) const {
        bool result = may_move(instr);
        for_each_src(instr, [&](Src& src) {
            const Instr& source = *src.value->instr;
            result = result && (inside.count(&source) == 0 || source.kind == InstrKind::load_const);
        });
        return result;
    }

    void visit_loop(Loop& loop) {
        visit_list(loop.body);
        Block& before = *block_before(loop);
        std::unordered_set<const Instr*> inside;
        std::vector<Instr*> order;
        for_each_instr(loop.body, [&](Instr& instr) {
            inside.insert(&instr);
            order.push_back(&instr);
        });
        for (Instr* instr : order)
            if (inside.count(instr) != 0 && instr->kind != InstrKind::load_const &&
                is_invariant(*instr, inside) && pays(*instr))
                move(*instr, before, inside);
    }

    void visit_list(CfList& list) {
        for (CfNode* node = list.first; node != nullptr; node = node->next) {
            if (If* branch = node->as<If>()) {
                visit_list(branch->then_list);
                visit_list(branch->else_list);
            } else if (Loop* loop = node->as<Loop>()) {
                visit_loop(*loop);
            }
        }
    }
};

}  // namespace

bool hoist_invariants(Function& function, const HoistOptions& options) {
    Hoister hoister{options};
    hoister.visit_list(function.body);
    return hoister.progress;
}

}  // namespace cuesta::nir
