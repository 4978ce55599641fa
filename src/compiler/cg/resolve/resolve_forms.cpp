// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Structs with members that are interfaces or unsized arrays. A variable of one has a form of it at
// any time: the struct with the types of what its dynamic members were assigned last. Another type
// makes another form, and the other members move there. Methods are each form's own.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {

Resolver::MemberTarget Resolver::member_target(const syntax::Expr& node) const {
    std::vector<const Name*> names;
    const syntax::Expr* base = &node;
    for (; const syntax::Member* member = base->as<syntax::Member>(); base = member->base)
        names.push_back(member->name);
    VariableDecl* variable = names.empty() ? nullptr : dynamic_target(*base);
    if (variable == nullptr)
        return {};
    MemberTarget target = {variable, {}};
    const Type* type = variable->declared;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (!type->is_struct())
            return {};
        const auto found =
            std::find_if(type->members.begin(), type->members.end(),
                         [&](const shading::Member& m) { return m.name == (*name)->text; });
        if (found == type->members.end())
            return {};
        target.path.push_back(static_cast<uint32_t>(found - type->members.begin()));
        type = found->type;
    }
    return context_.types.is_dynamic(*type) ? target : MemberTarget();
}

const Type* Resolver::form(const Type& dynamic, std::span<const Type* const> members) {
    const StructInfo*& known = forms_[{&dynamic, {members.begin(), members.end()}}];
    if (known != nullptr)
        return known->type;
    StructInfo* info = context_.make<StructInfo>(*context_.types.info_of(dynamic));
    info->form_of = context_.types.info_of(dynamic);
    std::vector<shading::Member> made(dynamic.members.begin(), dynamic.members.end());
    for (size_t i = 0; i < made.size(); ++i) {
        made[i].type = members[i];
        made[i].precision = precision_of(*members[i]);
    }
    info->type = context_.module.types.make_struct(dynamic.name, made);
    context_.types.enter(*info);
    FunctionDecl** last = &info->methods;
    for (const FunctionDecl* method = info->form_of->methods; method != nullptr;
         method = method->next_method) {
        *last = context_.make<FunctionDecl>(*method);
        (*last)->parent = info;
        (*last)->instances = nullptr;
        last = &(*last)->next_method;
    }
    *last = nullptr;
    known = info;
    return info->type;
}

void Resolver::define_in_forms(const FunctionDecl& method) {
    for (const auto& [key, info] : forms_)
        for (FunctionDecl* other = info->form_of == method.parent ? info->methods : nullptr;
             other != nullptr; other = other->next_method)
            if (other->syntax == method.syntax) {
                other->definition = method.definition;
                other->parameters = method.parameters;
                other->horizon = method.horizon;
            }
}

const Type* Resolver::first_form(const Type& dynamic) {
    if (const auto known = first_forms_.find(&dynamic); known != first_forms_.end())
        return known->second;
    std::vector<const Type*> members;
    for (const shading::Member& member : dynamic.members) {
        const bool is_struct =
            member.type->is_struct() && !context_.types.is_interface(*member.type);
        members.push_back(!context_.types.is_dynamic(*member.type) ? member.type
                          : is_struct                              ? first_form(*member.type)
                                                                   : context_.types.nothing());
    }
    return first_forms_[&dynamic] = form(dynamic, members);
}

const Type* Resolver::changed_form(const Type& dynamic,
                                   const Type& form,
                                   std::span<const uint32_t> path,
                                   const Type* value) {
    if (path.empty())
        return context_.types.accepts(dynamic, *value) ? value : nullptr;
    std::vector<const Type*> members;
    for (const shading::Member& member : form.members)
        members.push_back(member.type);
    const Type*& changed = members[path[0]];
    changed = changed_form(*dynamic.members[path[0]].type, *changed, path.subspan(1), value);
    return changed != nullptr ? this->form(dynamic, members) : nullptr;
}

// All members but the one at the end of the path.
void Resolver::copy_but(Expr* to,
                        Expr* from,
                        std::span<const uint32_t> path,
                        std::vector<Expr*>& all) {
    for (uint32_t i = 0; i < to->type->members.size() && !path.empty(); ++i) {
        if (to->type->members[i].type == context_.types.nothing())
            continue;
        Expr* target = make_member(context_, to, i, to->location);
        if (i == path[0] && path.size() == 1)
            continue;
        Expr* value = make_member(context_, from, i, to->location);
        if (i == path[0]) {
            copy_but(target, value, path.subspan(1), all);
            continue;
        }
        shading::Assign* copy = context_.make<shading::Assign>(target, to->location);
        copy->value = value;
        all.push_back(copy);
    }
}

Expr* Resolver::assign_member(const MemberTarget& target, Expr* value, Location location) {
    VariableDecl& variable = *target.variable;
    if (value == nullptr)
        return nullptr;
    if (variable.is_constant) {
        context_.error(Message::assign_const, location,
                       fmt::format("'{}' is const", variable.name->text));
        return nullptr;
    }
    Expr* before = reference(variable, location);
    if (before == nullptr)
        return nullptr;
    const Type* changed = changed_form(*variable.declared, *before->type, target.path, value->type);
    if (changed == nullptr) {
        const Type* member = variable.declared;
        for (const uint32_t i : target.path)
            member = member->members[i].type;
        context_.error(Message::conversion, location,
                       fmt::format("{} takes no {}", context_.types.name_of(*member),
                                   context_.types.name_of(*value->type)));
        return nullptr;
    }
    variable.variable = variable_of(variable, changed, location);
    variable.variable->is_written = true;
    Expr* whole = make_reference(context_, variable.variable, location);
    std::vector<Expr*> all;
    // The value may have parts of what it is assigned to, and those are still there.
    if (changed != before->type)
        copy_but(whole, before, target.path, all);
    for (const uint32_t i : target.path)
        whole = make_member(context_, whole, i, location);
    shading::Assign* assign = context_.make<shading::Assign>(whole, location);
    assign->value = value;
    all.push_back(assign);
    return all.size() == 1 ? all[0] : make_sequence(context_, all, location);
}

}  // namespace cuesta::cg
