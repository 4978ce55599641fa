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

void Resolver::merge(std::span<const DynamicState> other) {
    for (const DynamicState& one : other)
        if (one.decl->variable != one.variable || one.is_ambiguous)
            one.decl->is_ambiguous = true;
}

void Resolver::check_round(std::span<const DynamicState> before, Location location) {
    for (const DynamicState& one : before) {
        if (one.decl->variable == one.variable)
            continue;
        if (one.variable != nullptr)
            context_.error(Message::bad_type, location,
                           fmt::format("'{}' changes its type from one round of the loop to the "
                                       "next",
                                       one.decl->name->text));
        one.decl->is_ambiguous = true;
    }
}

}  // namespace cuesta::cg
