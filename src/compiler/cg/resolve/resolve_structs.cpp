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
            const Type* made =
                base == nullptr
                    ? nullptr
                    : declared_type(base, declaration->specifiers.type->is_packed,
                                    declarator.dimensions, nullptr, declarator.location);
            if (made == nullptr)
                continue;
            if (declaration->kind == syntax::DeclarationKind::typedef_) {
                info->nested =
                    context_.make<NestedType>(NestedType{declarator.name, made, info->nested});
                continue;
            }
            const bool is_taken = std::any_of(
                members.begin(), members.end(),
                [&](const shading::Member& other) { return other.name == declarator.name->text; });
            if (is_taken)
                context_.error(
                    Message::redeclared, declarator.location,
                    fmt::format("there is a member '{}' already", declarator.name->text));
            else if (info->is_interface)
                context_.error(Message::interface, declarator.location,
                               "an interface has functions, no data");
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
    if (const Type* same = same_struct(structure, members))
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
                                  std::span<const shading::Member> members) const {
    const Binding* known =
        structure.tag != nullptr ? context_.scopes.find_here(structure.tag) : nullptr;
    if (known == nullptr || known->kind != Binding::Kind::type || !known->type->is_struct())
        return nullptr;
    const StructInfo& info = *context_.types.info_of(*known->type);
    const bool is_same = info.methods == nullptr && !info.is_interface && !structure.is_interface &&
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
