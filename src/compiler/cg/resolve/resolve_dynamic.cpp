// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Variables of unsized arrays and interfaces: each takes the type of what was assigned to it last.
// Types are known when the text is compiled, so where paths meet they must agree.
#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {

VariableDecl* Resolver::dynamic_target(const syntax::Expr& node) const {
    const syntax::NameExpr* name = node.as<syntax::NameExpr>();
    if (name == nullptr || name->scope != nullptr)
        return nullptr;
    const Binding* binding = context_.scopes.find(name->name);
    return binding != nullptr && binding->kind == Binding::Kind::variable &&
                   context_.types.is_dynamic(*binding->variable->declared)
               ? binding->variable
               : nullptr;
}

Variable* Resolver::variable_of(VariableDecl& variable, const Type* type, Location location) {
    Variable*& known = dynamic_values_[{&variable, type}];
    if (known == nullptr)
        known = context_.new_variable(variable.name->text, type, shading::Storage::local, location);
    return known;
}

bool Resolver::has_one_type(const VariableDecl& variable) const {
    const auto first = dynamic_values_.lower_bound({&variable, nullptr});
    const auto is_other = [&](auto one) {
        return one == dynamic_values_.end() || one->first.first != &variable;
    };
    return !is_other(first) && is_other(std::next(first));
}

Expr* Resolver::assign_dynamic(VariableDecl& variable, Expr* value, Location location) {
    if (value == nullptr)
        return nullptr;
    if (variable.is_constant && variable.variable != nullptr) {
        context_.error(Message::assign_const, location,
                       fmt::format("'{}' is const", variable.name->text));
        return nullptr;
    }
    if (!context_.types.accepts(*variable.declared, *value->type)) {
        context_.error(Message::conversion, location,
                       fmt::format("{} takes no {}", context_.types.name_of(*variable.declared),
                                   context_.types.name_of(*value->type)));
        return nullptr;
    }
    variable.variable = variable_of(variable, value->type, location);
    variable.is_ambiguous = false;
    variable.variable->is_written = true;
    shading::Assign* assign = context_.make<shading::Assign>(
        make_reference(context_, variable.variable, location), location);
    assign->value = value;
    return assign;
}

Resolver::ElementTarget Resolver::element_target(const syntax::Expr& node) const {
    size_t indices = 0;
    const syntax::Expr* base = &node;
    for (; const syntax::Index* index = base->as<syntax::Index>(); base = index->base)
        ++indices;
    VariableDecl* variable = indices != 0 ? dynamic_target(*base) : nullptr;
    if (variable == nullptr)
        return {};
    ElementTarget target = {variable, variable->declared, {}};
    for (; indices != 0; --indices, target.element = target.element->element) {
        if (!target.element->is_array())
            return {};
        target.lengths.push_back(target.element->length);
    }
    return context_.types.is_dynamic(*target.element) ? target : ElementTarget();
}

bool Resolver::give_elements_type(const ElementTarget& target, const Expr* value, Location at) {
    if (value == nullptr)
        return false;
    VariableDecl& variable = *target.variable;
    if (!context_.types.accepts(*target.element, *value->type)) {
        context_.error(Message::conversion, at,
                       fmt::format("{} takes no {}", context_.types.name_of(*target.element),
                                   context_.types.name_of(*value->type)));
        return false;
    }
    if (variable.is_constant) {
        context_.error(Message::assign_const, at,
                       fmt::format("'{}' is const", variable.name->text));
        return false;
    }
    if (variable.variable != nullptr) {
        const Type* element = variable.variable->type;
        for (size_t i = 0; i < target.lengths.size(); ++i)
            element = element->element;
        if (element == value->type || variable.is_ambiguous)
            return true;
        context_.error(Message::conversion, at,
                       fmt::format("the elements of an array have one type: those of '{}' are {}, "
                                   "and this is {}",
                                   variable.name->text, context_.types.name_of(*element),
                                   context_.types.name_of(*value->type)));
        return false;
    }
    const Type* type = value->type;
    for (auto length = target.lengths.rbegin(); length != target.lengths.rend(); ++length) {
        if (*length == 0)
            return true;  // which the reference refuses
        type = context_.types.array(type, *length);
    }
    if (!check_size(*type, at))
        return false;
    variable.variable = variable_of(variable, type, at);
    return true;
}

std::vector<Resolver::DynamicState> Resolver::dynamic_state() const {
    std::vector<DynamicState> state;
    for (VariableDecl* variable : dynamic_variables_)
        state.push_back({variable, variable->variable, variable->is_ambiguous});
    return state;
}

void Resolver::restore(std::span<const DynamicState> state) {
    for (const DynamicState& one : state) {
        one.decl->variable = one.variable;
        one.decl->is_ambiguous = one.is_ambiguous;
    }
}

// A path that assigns nothing leaves the value undefined, and says nothing of the type.
void Resolver::merge(std::span<const DynamicState> other) {
    for (const DynamicState& one : other) {
        VariableDecl& decl = *one.decl;
        if (decl.variable == nullptr)
            decl.variable = one.variable;
        const bool agrees = one.variable == nullptr || decl.variable == one.variable;
        decl.is_ambiguous = decl.is_ambiguous || one.is_ambiguous || !agrees;
    }
}

void Resolver::check_round(std::span<const DynamicState> before, Location location) {
    for (const DynamicState& one : before) {
        // What has no type in front of the loop has the one that it got there, unless the ways out
        // of it may give several.
        if (one.decl->variable == one.variable ||
            (one.variable == nullptr && has_one_type(*one.decl)))
            continue;
        if (one.variable != nullptr)
            context_.error(Message::bad_type, location,
                           fmt::format("'{}' changes its type from one round of the loop to the "
                                       "next",
                                       one.decl->name->text));
        one.decl->is_ambiguous = true;
    }
}

void Resolver::note_exit(bool is_break, Location location) {
    const std::vector<DynamicState> now = dynamic_state();
    // The next round begins with what holds here.
    if (!is_break)
        check_round(loop_types_->before, location);
    merge(loop_types_->exits);
    loop_types_->exits = dynamic_state();
    restore(now);
}

}  // namespace cuesta::cg
