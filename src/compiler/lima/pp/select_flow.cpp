// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The control-flow tree becomes a line of blocks with branches to labels. Phis become copies: each
// predecessor writes a variable of the phi's own, which is copied once more at the head of the
// phi's block, so that parallel phis cannot disturb each other; coalescing removes what it can.
#include "compiler/lima/pp/select.h"

namespace cuesta::lima::pp {

uint32_t Selector::new_label() {
    labels_.push_back(none);
    return static_cast<uint32_t>(labels_.size() - 1);
}

void Selector::start_block(uint32_t label) {
    block_ = static_cast<uint32_t>(ir_.blocks.size());
    labels_[label] = block_;
    ir_.blocks.emplace_back().loop_depth = static_cast<uint32_t>(loops_.size());
    fetched_.clear();
}

void Selector::jump(uint32_t label) {
    if (block_ == none)
        return;  // behind another jump
    emit({.op = Op::branch, .outcomes = Outcome::always, .target = label});
    ir_.blocks[block_].falls_through = false;
    block_ = none;
}

void Selector::discard() {
    program_.uses_discard = true;
    emit({.op = Op::discard});
    ir_.blocks[block_].falls_through = false;
    block_ = none;
}

// The comparison itself when its operands can be branch operands: registers and constants, without
// modifiers. Turned round for "jump when false", it takes an unordered pair for true: GLES defines
// no NaN, and shaders that care mark the comparison exact.
bool Selector::branch_on_comparison(const nir::Value& condition, bool when, uint32_t label) {
    const nir::Alu* alu = condition.instr->as<nir::Alu>();
    if (alu == nullptr || alu->exact)
        return false;
    uint8_t outcomes = 0;
    switch (alu->op) {
        case nir::Op::slt: outcomes = less; break;
        case nir::Op::sge: outcomes = greater | equal; break;
        case nir::Op::seq: outcomes = equal; break;
        case nir::Op::sne: outcomes = less | greater; break;
        default: return false;
    }
    Ref a = source(*alu, 0)[0];
    Ref b = source(*alu, 1)[0];
    const auto is_negated = [](const Ref& ref) { return ref.negate && !ref.absolute; };
    const auto is_constant = [](const Ref& ref) { return ref.kind == OperandKind::constant; };
    // -a < b is a > -b.
    if ((is_negated(a) || is_constant(a)) && (is_negated(b) || is_constant(b))) {
        a.negate = !a.negate;
        b.negate = !b.negate;
        outcomes =
            static_cast<uint8_t>((outcomes & equal) | ((outcomes & less) != 0 ? greater : 0) |
                                 ((outcomes & greater) != 0 ? less : 0));
    }
    const auto readable = [](const Ref& ref) {
        return ref.is_plain_cell() || ref.kind == OperandKind::constant;
    };
    if (!readable(a) || !readable(b))
        return false;
    Node node{.op = Op::branch,
              .outcomes = static_cast<uint8_t>(when ? outcomes : outcomes ^ Outcome::always),
              .target = label};
    node.src[0] = operand({a}, 1);
    node.src[1] = operand({b}, 1);
    emit(node);
    return true;
}

void Selector::branch_if(const nir::Value& condition, bool when, uint32_t label) {
    const Ref& ref = refs_[condition.id][0];
    if (ref.kind == OperandKind::constant || ref.kind == OperandKind::none) {
        if (((ref.constant & 0x7fff) != 0) == when) {
            jump(label);
            return;
        }
    } else if (!branch_on_comparison(condition, when, label)) {
        Node node{.op = Op::branch,
                  .outcomes = static_cast<uint8_t>(when ? less | greater : equal),
                  .target = label};
        node.src[0] = Operand{.kind = OperandKind::variable};
        const Cell cell = plain_cell(ref);
        node.src[0].index = cell / 4;
        node.src[0].component.fill(static_cast<uint8_t>(cell % 4));
        node.src[1] = Operand{.kind = OperandKind::constant};
        emit(node);
    }
    start_block(new_label());
}

Result<void> Selector::select_list(nir::CfList& list) {
    for (nir::CfNode* node = list.first; node != nullptr; node = node->next) {
        switch (node->kind) {
            case nir::CfKind::block: TRY(select_block(*node->as<nir::Block>())); break;
            case nir::CfKind::if_: TRY(select_if(*node->as<nir::If>())); break;
            case nir::CfKind::loop: TRY(select_loop(*node->as<nir::Loop>())); break;
        }
    }
    return {};
}

Result<void> Selector::select_block(nir::Block& block) {
    define_phis(block);
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        switch (instr->kind) {
            case nir::InstrKind::alu: TRY(select_alu(*instr->as<nir::Alu>())); break;
            case nir::InstrKind::intrinsic:
                TRY(select_intrinsic(*instr->as<nir::Intrinsic>()));
                break;
            case nir::InstrKind::tex: TRY(select_tex(*instr->as<nir::Tex>())); break;
            case nir::InstrKind::load_const: {
                const nir::LoadConst& constant = *instr->as<nir::LoadConst>();
                for (unsigned c = 0; c < constant.def.components; ++c)
                    refs_[constant.def.id][c] =
                        Ref{.kind = OperandKind::constant,
                            .constant = half_constant(constant.values[c], constant.def.bit_size)};
                break;
            }
            case nir::InstrKind::undef: {
                const nir::Value& def = instr->as<nir::Undef>()->def;
                for (unsigned c = 0; c < def.components; ++c)
                    refs_[def.id][c] = Ref{.kind = OperandKind::constant};
                break;
            }
            case nir::InstrKind::phi:
            case nir::InstrKind::jump: break;
            case nir::InstrKind::call:
            case nir::InstrKind::parallel_copy:
                return Error{Errc::invalid, "calls and parallel copies must be lowered before"};
        }
    }
    copy_to_phis(block);
    if (const nir::Jump* last = block.jump())
        select_jump(*last);
    return {};
}

void Selector::select_jump(const nir::Jump& node) {
    switch (node.jump) {
        case nir::JumpKind::break_: return jump(loops_.back().exit);
        case nir::JumpKind::continue_: return jump(loops_.back().start);
        case nir::JumpKind::return_: return jump(end_label_);
    }
}

Result<void> Selector::select_if(nir::If& node) {
    const uint32_t else_label = new_label();
    const uint32_t after = new_label();
    branch_if(*node.condition.value, false, else_label);
    TRY(select_list(node.then_list));
    jump(after);
    start_block(else_label);
    TRY(select_list(node.else_list));
    start_block(after);
    return {};
}

Result<void> Selector::select_loop(nir::Loop& node) {
    const LoopLabels labels{.start = new_label(), .exit = new_label()};
    loops_.push_back(labels);
    start_block(labels.start);
    TRY(select_list(node.body));
    jump(labels.start);
    loops_.pop_back();
    start_block(labels.exit);
    return {};
}

// --- phis --------------------------------------------------------------------------------------

void Selector::define_phis(nir::Block& block) {
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        const nir::Phi* phi = instr->as<nir::Phi>();
        if (phi == nullptr)
            return;
        const uint8_t mask = used(phi->def);
        if (mask == 0)
            continue;
        if (phis_[phi->def.id] == none)
            phis_[phi->def.id] = ir_.add_variable();
        Node copy{.op = Op::mov, .mask = mask};
        copy.src[0] = Operand{.kind = OperandKind::variable, .index = phis_[phi->def.id]};
        copy.variable = define(phi->def);
        emit(copy);
    }
}

void Selector::copy_to_phis(nir::Block& block) {
    if (block_ == none)
        return;
    for (nir::Block* successor : block.successors) {
        if (successor == nullptr)
            continue;
        for (nir::Instr* instr = successor->first; instr != nullptr; instr = instr->next) {
            nir::Phi* phi = instr->as<nir::Phi>();
            if (phi == nullptr)
                break;
            const nir::PhiSrc* from = phi->find(&block);
            if (used(phi->def) == 0 || from == nullptr)
                continue;
            if (phis_[phi->def.id] == none)
                phis_[phi->def.id] = ir_.add_variable();
            assign(phis_[phi->def.id], refs_[from->src.value->id], used(phi->def));
        }
    }
}

// Branches name blocks from here on.
void Selector::resolve_labels() {
    for (Node& node : ir_.nodes)
        if (node.op == Op::branch)
            node.target = labels_[node.target];
}

}  // namespace cuesta::lima::pp
