// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Structs and interfaces: tags with their automatic typedefs, members, methods, nested types.
#include <algorithm>

#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

uint32_t depth_of(const Type& type) {
    if (type.is_array())
        return depth_of(*type.element);
    uint32_t depth = 0;
    if (type.is_struct())
        for (const shading::Member& member : type.members)
            depth = std::max(depth, 1 + depth_of(*member.type));
    return depth;
}

bool same_constants(const MemberConstant* a, const MemberConstant* b) {
    for (; a != nullptr && b != nullptr; a = a->next, b = b->next)
        if (a->name != b->name || !same_value(*a->variable->value, *b->variable->value))
            return false;
    return a == b;
}

}  // namespace

const Type* Resolver::structure(const syntax::StructType& structure) {
    StructInfo* info = context_.make<StructInfo>();
    info->name = structure.tag;
    info->is_interface = structure.is_interface;
    if (structure.base != nullptr) {
        const Binding* base = context_.scopes.find(structure.base);
        info->base = base != nullptr && base->type != nullptr ? context_.types.info_of(*base->type)
                                                              : nullptr;
        if (info->base == nullptr || !info->base->is_interface) {
            context_.error(Message::interface, structure.base_location,
                           fmt::format("'{}' is no interface", structure.base->text));
            info->base = nullptr;
        }
    }
    std::vector<shading::Member> members;
    std::vector<const syntax::Declarator*> declarators;
    std::vector<syntax::Qualifier> qualifiers;
    const StructInfo* const outer = struct_;
    struct_ = info;  // for types that are nested in it
    for (const syntax::Declaration* declaration : structure.members) {
        if (declaration->kind == syntax::DeclarationKind::function)
            continue;
        if (declaration->kind == syntax::DeclarationKind::buffer) {
            context_.error(Message::syntax, declaration->location,
                           "constant buffers are declared outside of structs");
            continue;
        }
        check_member_qualifiers(*declaration);
        const Type* base = type(*declaration->specifiers.type);
        if (base != nullptr && base->is_struct()) {
            const StructInfo* inner = context_.types.info_of(*base);
            if (declaration->specifiers.type->kind == syntax::TypeName::Kind::struct_ &&
                inner->name != nullptr)
                info->nested =
                    context_.make<NestedType>(NestedType{inner->name, base, info->nested});
        }
        for (const syntax::Declarator& declarator : declaration->declarators) {
            const Type* made = base == nullptr
                                   ? nullptr
                                   : declared_type(base, declaration->specifiers.type->is_packed,
                                                   declarator.dimensions, declarator.initializer,
                                                   declarator.location);
            if (made == nullptr)
                continue;
            if (declaration->kind == syntax::DeclarationKind::typedef_) {
                info->nested =
                    context_.make<NestedType>(NestedType{declarator.name, made, info->nested});
                continue;
            }
            const bool is_taken =
                constant_of(*info, declarator.name) != nullptr ||
                std::any_of(members.begin(), members.end(), [&](const shading::Member& other) {
                    return other.name == declarator.name->text;
                });
            if (is_taken)
                context_.error(
                    Message::redeclared, declarator.location,
                    fmt::format("there is a member '{}' already", declarator.name->text));
            else if (info->is_interface)
                context_.error(Message::interface, declarator.location,
                               "an interface has functions, no data");
            else if (declarator.initializer != nullptr)
                member_constant(*info, *declaration, declarator, made);
            else if (made->is_void() || shading::any_part(*made, &TypeTable::is_any_sampler) ||
                     (has_samplers(*made) && context_.options.is_strict))
                context_.error(Message::bad_type, declarator.location,
                               fmt::format("a member cannot be {}", context_.types.name_of(*made)));
            else {
                info->parts += context_.types.parts_of(*made);
                members.push_back({declarator.name->text, made, precision_of(*made)});
                declarators.push_back(&declarator);
                qualifiers.push_back(declaration->specifiers.qualifiers);
            }
        }
    }
    struct_ = outer;
    // Included twice, it is what it was.
    if (const Type* same = same_struct(structure, members, *info))
        return same;
    if (info->parts > max_type_parts) {
        context_.error(Message::too_large, structure.location,
                       fmt::format("a struct has up to {} members, with those of its structs",
                                   max_type_parts));
        return nullptr;
    }
    info->type = context_.module.types.make_struct(
        structure.tag != nullptr ? structure.tag->text : std::string_view(), members);
    info->declarators =
        context_.module.arena.copy(std::span<const syntax::Declarator* const>(declarators));
    info->qualifiers = context_.module.arena.copy(std::span<const syntax::Qualifier>(qualifiers));
    context_.types.enter(*info);
    if (depth_of(*info->type) > max_type_depth)
        context_.error(Message::too_deep, structure.location, "structs are nested too deep");
    if (structure.tag != nullptr && outer == nullptr)
        bind_tag(structure, info->type);
    declare_methods(*info, structure);
    if (info->base != nullptr)
        check_interface(*info, structure);
    return info->type;
}

// What has a value is the struct's, not its objects'.
void Resolver::member_constant(StructInfo& info,
                               const syntax::Declaration& member,
                               const syntax::Declarator& declarator,
                               const Type* type) {
    const Name* name = declarator.name;
    if (!has(member.specifiers, syntax::Qualifier::static_) ||
        !has(member.specifiers, syntax::Qualifier::const_)) {
        context_.error(Message::initializer, declarator.location,
                       fmt::format("the member '{}' has a value, and is not static const: members "
                                   "of objects have none",
                                   name->text));
        return;
    }
    if (type->is_void() || context_.types.is_dynamic(*type) || has_samplers(*type)) {
        context_.error(Message::bad_type, declarator.location,
                       fmt::format("a constant cannot be {}", context_.types.name_of(*type)));
        return;
    }
    const Expr* value = initializer(*declarator.initializer, type);
    const shading::Constant* constant = constant_of(value);
    if (constant == nullptr) {
        if (value != nullptr)
            context_.error(
                Message::not_constant, declarator.initializer->location,
                fmt::format("the value of the static member '{}' must be constant", name->text));
        return;
    }
    Variable* variable =
        context_.new_variable(name->text, type, shading::Storage::constant, declarator.location);
    variable->is_const = true;
    variable->value = constant;
    info.constants = context_.make<MemberConstant>(MemberConstant{name, variable, info.constants});
}

// Real shaders say at members how the struct is used; it means something for none but uniform.
void Resolver::check_member_qualifiers(const syntax::Declaration& member) {
    using syntax::Qualifier;
    constexpr Qualifier wrong = Qualifier::uniform | Qualifier::varying | Qualifier::in |
                                Qualifier::out | Qualifier::inline_ | Qualifier::extern_ |
                                Qualifier::static_;
    if (context_.options.is_strict && syntax::has(member.specifiers.qualifiers, wrong))
        context_.error(Message::qualifiers, member.location,
                       "a member has no qualifiers but const");
}

const Type* Resolver::same_struct(const syntax::StructType& structure,
                                  std::span<const shading::Member> members,
                                  const StructInfo& made) const {
    const Binding* known =
        structure.tag != nullptr ? context_.scopes.find_here(structure.tag) : nullptr;
    if (known == nullptr || known->kind != Binding::Kind::type || !known->type->is_struct())
        return nullptr;
    const StructInfo& info = *context_.types.info_of(*known->type);
    const bool is_same = same_constants(info.constants, made.constants) &&
                         info.methods == nullptr && !info.is_interface && !structure.is_interface &&
                         std::none_of(structure.members.begin(), structure.members.end(),
                                      [](const syntax::Declaration* member) {
                                          return member->kind == syntax::DeclarationKind::function;
                                      }) &&
                         std::equal(members.begin(), members.end(), known->type->members.begin(),
                                    known->type->members.end(),
                                    [](const shading::Member& a, const shading::Member& b) {
                                        return a.name == b.name && a.type == b.type;
                                    });
    return is_same ? known->type : nullptr;
}

// The automatic typedef overrides a type of the same name ("Silent Incompatibilities"): what was
// declared with that keeps it.
void Resolver::bind_tag(const syntax::StructType& structure, const Type* type) {
    Binding* tag = context_.scopes.bind_tag(structure.tag, type);
    if (tag == nullptr && context_.options.is_strict)
        context_.error(Message::redeclared, structure.location,
                       fmt::format("there is a struct '{}' already", structure.tag->text));
    if (tag == nullptr)
        context_.scopes.find_tag(structure.tag)->type = type;
    Binding* name = context_.scopes.find_here(structure.tag);
    if (name == nullptr)
        name = context_.scopes.bind(structure.tag, Binding::Kind::type);
    if (name->kind != Binding::Kind::type) {
        context_.error(
            Message::redeclared, structure.location,
            fmt::format("'{}' is declared already, and is no type", structure.tag->text));
        return;
    }
    name->type = type;
}

void Resolver::declare_methods(StructInfo& info, const syntax::StructType& structure) {
    const StructInfo* const outer = struct_;
    struct_ = &info;
    for (const syntax::Declaration* declaration : structure.members) {
        if (declaration->kind != syntax::DeclarationKind::function)
            continue;
        const syntax::Function& method = *declaration->function;
        if (info.is_interface && method.body != nullptr) {
            context_.error(Message::interface, declaration->location,
                           "functions of an interface are declared, not defined");
            continue;
        }
        FunctionDecl* decl = declare(method, &info);
        if (decl == nullptr)
            continue;
        check_defaults(decl->parameters);
        // What is called is the struct's own function, which has its own defaults.
        for (const ParameterDecl& parameter : decl->parameters)
            if (info.is_interface && parameter.default_value != nullptr)
                context_.error(Message::interface, parameter.syntax->declarator.location,
                               "parameters of an interface's functions have no defaults: those of "
                               "the struct that implements it hold");
        FunctionDecl** last = &info.methods;
        while (*last != nullptr)
            last = &(*last)->next_method;
        *last = decl;
    }
    struct_ = outer;
}

void Resolver::check_interface(const StructInfo& info, const syntax::StructType& structure) {
    for (const FunctionDecl* wanted = info.base->methods; wanted != nullptr;
         wanted = wanted->next_method) {
        bool is_there = false;
        for (const FunctionDecl* method = info.methods; method != nullptr && !is_there;
             method = method->next_method)
            is_there = method->name == wanted->name && method->result == wanted->result &&
                       std::equal(method->parameters.begin(), method->parameters.end(),
                                  wanted->parameters.begin(), wanted->parameters.end(),
                                  [](const ParameterDecl& a, const ParameterDecl& b) {
                                      return a.type == b.type && a.direction == b.direction;
                                  });
        if (!is_there)
            context_.error(Message::interface, structure.location,
                           fmt::format("'{}' does not implement '{}' of '{}'",
                                       structure.tag != nullptr ? structure.tag->text : "struct",
                                       wanted->name->text, info.base->name->text));
    }
}

}  // namespace cuesta::cg
