// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "careless_passes.h"

#include <algorithm>
#include <ranges>
#include <vector>

namespace cuesta::nir {
namespace {

bool ignores(const Careless& careless, Property property, const Instr& instr) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    const bool meant = careless.of ? intrinsic != nullptr && intrinsic->op == *careless.of
                                   : instr.kind == InstrKind::tex;
    return careless.about == property && meant;
}

bool only_computes(const Instr& instr) {
    return instr.kind == InstrKind::alu || instr.kind == InstrKind::load_const ||
           instr.kind == InstrKind::undef || instr.kind == InstrKind::tex;
}

bool may_reorder(const Instr& instr, const Careless& careless) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return only_computes(instr) ||
           (intrinsic != nullptr &&
            (intrinsic->info().can_reorder || ignores(careless, Property::can_reorder, instr)));
}

bool may_delete(const Instr& instr, const Careless& careless) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return only_computes(instr) || instr.kind == InstrKind::phi ||
           (intrinsic != nullptr &&
            (intrinsic->info().can_delete || ignores(careless, Property::can_delete, instr)));
}

bool is_convergent(const Instr& instr, const Careless& careless) {
    if (ignores(careless, Property::convergent, instr))
        return false;
    if (const Tex* tex = instr.as<Tex>())
        return tex->info().needs_quad;
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return intrinsic != nullptr && intrinsic->info().convergent;
}

void unlink_instr(Instr& instr) {
    Block& block = *instr.block;
    (instr.previous != nullptr ? instr.previous->next : block.first) = instr.next;
    (instr.next != nullptr ? instr.next->previous : block.last) = instr.previous;
    instr.block = nullptr;
    instr.previous = instr.next = nullptr;
}

bool is_barrier(const Intrinsic& intrinsic) {
    return intrinsic.op == IntrinsicOp::barrier || intrinsic.op == IntrinsicOp::memory_barrier;
}

// Memory that other lanes and invocations see.
bool accesses_shared(const Instr& instr) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return intrinsic != nullptr && (intrinsic->op == IntrinsicOp::load_global ||
                                    intrinsic->op == IntrinsicOp::store_global);
}

bool is_store(IntrinsicOp op) {
    using enum IntrinsicOp;
    return op == store_deref || op == store_reg || op == store_scratch || op == store_global ||
           op == store_ssbo || op == image_store || op == store_output;
}

bool is_load(IntrinsicOp op) {
    using enum IntrinsicOp;
    return op == load_deref || op == load_reg || op == load_scratch || op == load_global ||
           op == load_ssbo || op == image_load;
}

// Whether the node stands in the list or in what is nested there.
bool stands_in(const CfNode* node, const CfList& list) {
    while (node != nullptr && node->list != &list)
        node = node->list->parent;
    return node != nullptr;
}

template <typename Visit>
void for_each_node(CfList& list, Visit&& visit) {
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            for_each_node(branch->then_list, visit);
            for_each_node(branch->else_list, visit);
        } else if (Loop* loop = node->as<Loop>()) {
            for_each_node(loop->body, visit);
        }
        visit(*node);
    }
}

bool same_sources(Instr& a, Instr& b) {
    std::vector<Value*> of_a;
    std::vector<Value*> of_b;
    for_each_src(a, [&](Src& src) { of_a.push_back(src.value); });
    for_each_src(b, [&](Src& src) { of_b.push_back(src.value); });
    return of_a == of_b;
}

bool same_alu(const Alu& a, const Alu& b) {
    return a.op == b.op && a.exact == b.exact && a.def.components == b.def.components &&
           std::ranges::equal(a.srcs, b.srcs, {}, &AluSrc::swizzle, &AluSrc::swizzle);
}

bool same_instr(Instr& a, Instr& b) {
    if (a.kind != b.kind || !same_sources(a, b))
        return false;
    if (const LoadConst* constant = a.as<LoadConst>())
        return constant->values == b.as<LoadConst>()->values &&
               constant->def.bit_size == b.as<LoadConst>()->def.bit_size &&
               constant->def.components == b.as<LoadConst>()->def.components;
    if (const Alu* alu = a.as<Alu>())
        return same_alu(*alu, *b.as<Alu>());
    const Intrinsic* x = a.as<Intrinsic>();
    const Intrinsic* y = b.as<Intrinsic>();
    return x != nullptr && x->op == y->op && x->indices == y->indices &&
           x->variable == y->variable && x->reg == y->reg && x->info().has_dest &&
           x->def.components == y->def.components && x->def.bit_size == y->def.bit_size;
}

// What all readers stand in is `arm`, and none of them needs the value in other lanes.
bool is_read_only_in(Instr& instr, CfList& arm, const Careless& careless) {
    Value* def = def_of(instr);
    bool result = def != nullptr && def->has_uses();
    if (!result)
        return false;
    for_each_use(*def, [&](Src& use) {
        result = result && use.instr != nullptr && use.instr->kind != InstrKind::phi &&
                 !is_convergent(*use.instr, careless) && stands_in(use.instr->block, arm);
    });
    return result;
}

}  // namespace

void merge_equal(Function& function, const Careless& careless) {
    for_each_block(function.body, [&](Block& block) {
        std::vector<Instr*> seen;
        for_each_instr(block, [&](Instr& instr) {
            if (!may_reorder(instr, careless) || !may_delete(instr, careless))
                return;
            for (Instr* earlier : seen)
                if (same_instr(*earlier, instr)) {
                    replace_all_uses(*def_of(instr), *def_of(*earlier));
                    return remove_instr(instr);
                }
            seen.push_back(&instr);
        });
    });
}

void sink_into_arms(Function& function, const Careless& careless) {
    for_each_node(function.body, [&](CfNode& node) {
        If* branch = node.as<If>();
        if (branch == nullptr)
            return;
        for (Instr* instr = block_before(*branch)->last; instr != nullptr;) {
            Instr* previous = instr->previous;
            for (CfList* arm : {&branch->then_list, &branch->else_list})
                if (may_reorder(*instr, careless) && may_delete(*instr, careless) &&
                    !is_convergent(*instr, careless) && is_read_only_in(*instr, *arm, careless)) {
                    unlink_instr(*instr);
                    prepend(*arm->first_block(), *instr);
                    break;
                }
            instr = previous;
        }
    });
}

void lift_out_of_arms(Function& function, const Careless& careless) {
    for_each_node(function.body, [&](CfNode& node) {
        If* branch = node.as<If>();
        if (branch == nullptr)
            return;
        Block& before = *block_before(*branch);
        for (CfList* arm : {&branch->then_list, &branch->else_list}) {
            if (arm->first != arm->last)
                continue;
            for_each_instr(*arm->first_block(), [&](Instr& instr) {
                bool movable = may_reorder(instr, careless) && may_delete(instr, careless);
                // An effect that may go when it is not needed may come where it is not, either.
                movable = movable || ignores(careless, Property::can_delete, instr);
                for_each_src(instr, [&](Src& src) {
                    movable = movable && src.value->instr->block != instr.block;
                });
                if (!movable)
                    return;
                unlink_instr(instr);
                append(before, instr);
            });
        }
    });
}

void lift_out_of_loops(Function& function, const Careless& careless) {
    for_each_node(function.body, [&](CfNode& node) {
        Loop* loop = node.as<Loop>();
        if (loop == nullptr)
            return;
        for_each_instr(loop->body, [&](Instr& instr) {
            bool movable = may_reorder(instr, careless) && may_delete(instr, careless) &&
                           !is_convergent(instr, careless);
            for_each_src(instr, [&](Src& src) {
                movable = movable && !stands_in(src.value->instr->block, loop->body);
            });
            if (!movable)
                return;
            unlink_instr(instr);
            append(*block_before(*loop), instr);
        });
    });
}

void lift_barriers(Function& function, const Careless& careless) {
    for_each_instr(function.body, [&](Instr& instr) {
        const Intrinsic* barrier = instr.as<Intrinsic>();
        if (barrier == nullptr || !is_barrier(*barrier))
            return;
        const bool carelessly = ignores(careless, Property::barrier_order, instr);
        Instr* to = &instr;
        while (to->previous != nullptr &&
               (may_reorder(*to->previous, {}) || (carelessly && accesses_shared(*to->previous))))
            to = to->previous;
        if (to == &instr)
            return;
        unlink_instr(instr);
        insert_before(*to, instr);
    });
}

void sink_stores(Function& function, const Careless& careless) {
    // Each is moved once, the last one first, so that none follows one that it was moved past.
    std::vector<Instr*> stores;
    for_each_instr(function.body, [&](Instr& instr) {
        const Intrinsic* store = instr.as<Intrinsic>();
        if (store != nullptr && is_store(store->op))
            stores.push_back(&instr);
    });
    for (Instr* store : std::views::reverse(stores)) {
        const bool carelessly = ignores(careless, Property::can_reorder, *store);
        const auto is_passed = [&](const Instr& later) {
            const Intrinsic* other = later.as<Intrinsic>();
            return may_reorder(later, {}) ||
                   (carelessly && other != nullptr &&
                    (other->op == store->as<Intrinsic>()->op || is_load(other->op)));
        };
        Instr* behind = store->next;
        while (behind != nullptr && is_passed(*behind))
            behind = behind->next;
        if (behind == store->next)
            continue;
        Block& block = *store->block;
        unlink_instr(*store);
        if (behind != nullptr)
            insert_before(*behind, *store);
        else
            append(block, *store);
    }
}

void remove_unread(Function& function, const Careless& careless) {
    for_each_instr(function.body, [&](Instr& instr) {
        const Value* def = def_of(instr);
        if (may_delete(instr, careless) && (def == nullptr || !def->has_uses()))
            remove_instr(instr);
    });
}

}  // namespace cuesta::nir
