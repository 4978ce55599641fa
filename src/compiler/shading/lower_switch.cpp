// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Switches: an if for each section. The labels tell exactly one to enter; a flag, which breaks take
// back, carries control on to those behind it.
#include <utility>

#include "compiler/shading/lowering.h"

namespace cuesta::shading {

// Whether one of the labels is the selector's value; null: there are no labels.
static Value* is_any(nir::Builder& b, std::span<const int32_t> labels, Value* selector) {
    Value* any = nullptr;
    for (const int32_t label : labels) {
        Value* const is_it = b.ieq(selector, b.imm_int(label));
        any = any != nullptr ? b.ior(any, is_it) : is_it;
    }
    return any;
}

// The default section takes what no other one has.
Value* Lowering::enters(const Switch& node, const SwitchSection& section, Value* selector) {
    if (!section.is_default)
        return is_any(b_, section.labels, selector);
    Value* elsewhere = b_.imm_bool(false);
    for (const SwitchSection& other : node.sections)
        if (Value* const is_it = other.is_default ? nullptr : is_any(b_, other.labels, selector))
            elsewhere = b_.ior(elsewhere, is_it);
    return b_.inot(elsewhere);
}

// What a section declares may be named in those behind it, which it may not have come before: a
// value would not reach them.
void Lowering::keep_declared(const SwitchSection& section) {
    for (const Statement* statement : section.body->statements) {
        const Declare* const declare = statement->as<Declare>();
        if (declare == nullptr || declare->variable->storage != Storage::local)
            continue;
        const Variable& variable = *declare->variable;
        if (!check_size(variable.location, *variable.type))
            return;
        Binding*& binding = binding_slot(variable);
        if (binding == nullptr || binding->is_value)
            binding = make_local(variable.name, *variable.type, variable.precision);
    }
}

Flow Lowering::lower_switch(const Switch& node) {
    Value* const selector = lower_vector(*node.selector);
    if (failed())
        return {};
    nir::Variable* const inside = flag("inside");
    nir::Variable* const around = std::exchange(switch_, inside);
    set_flag(inside, false);
    Flow whole;
    bool may_fall = false;  // out of the section before
    for (const SwitchSection& section : node.sections) {
        keep_declared(section);
        Value* entered = enters(node, section, selector);
        if (may_fall) {
            entered = b_.ior(entered, get_flag(inside));
            if (Value* const left = is_leaving(whole))
                entered = b_.iand(entered, b_.inot(left));
        }
        nir::If* const made = push_if(entered, section.body->location);
        set_flag(inside, true);
        const Flow flow = failed() ? Flow() : lower(*section.body);
        pop_if(made);
        may_fall = flow.falls;
        whole.continues |= flow.continues;
        whole.returns |= flow.returns;
    }
    switch_ = around;
    return whole;
}

}  // namespace cuesta::shading
