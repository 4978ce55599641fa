// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Initialisers: expressions, and lists in braces, where inner braces may be left out as in C.
#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"

namespace cuesta::cg {
namespace {

bool has_parts(const Type& type) {
    return type.is_array() || type.is_struct() || (type.is_numeric() && !type.is_scalar());
}

}  // namespace

Expr* Resolver::initializer(const syntax::Expr& node, const Type* type) {
    const syntax::List* list = node.as<syntax::List>();
    if (list == nullptr)
        return converted(context_, expression(node), type, "an initialiser");
    if (context_.types.is_dynamic(*type) || has_samplers(*type)) {
        context_.error(
            Message::initializer, node.location,
            fmt::format("{} has no initialiser in braces", context_.types.name_of(*type)));
        return nullptr;
    }
    if (list->parts.empty() && !type->is_struct()) {
        context_.error(
            Message::initializer, node.location,
            fmt::format("{} has no value in empty braces", context_.types.name_of(*type)));
        return nullptr;
    }
    size_t at = 0;
    Expr* made = has_parts(*type) ? initializer_list(list->parts, at, type)
                                  : list_part(list->parts, at, type);
    if (made != nullptr && at != list->parts.size()) {
        context_.error(Message::initializer, list->parts[at]->location,
                       fmt::format("too many values for {}", context_.types.name_of(*type)));
        return nullptr;
    }
    return made;
}

// One part of a whole: a list of its own, or what stands next in the list around it.
Expr* Resolver::list_part(std::span<syntax::Expr* const> parts, size_t& at, const Type* type) {
    if (at == parts.size())
        return nullptr;
    const syntax::Expr& next = *parts[at];
    if (next.as<syntax::List>() != nullptr || !has_parts(*type)) {
        ++at;
        return initializer(next, type);
    }
    // A whole value, unless it is the first number of several.
    Expr* value = expression(next);
    if (value == nullptr)
        return nullptr;
    const bool is_first = value->type->is_numeric() && value->type->is_scalar();
    if (!is_first) {
        ++at;
        return converted(context_, value, type, "an initialiser");
    }
    return initializer_list(parts, at, type);
}

Expr* Resolver::initializer_list(std::span<syntax::Expr* const> parts,
                                 size_t& at,
                                 const Type* type) {
    const Location where = parts.empty() ? Location{} : parts[0]->location;
    // Vectors and matrices are made of vectors as well: { float2, 0, 1 }.
    if (type->is_numeric()) {
        std::vector<Expr*> all;
        uint32_t given = 0;
        const uint32_t wanted = type->scalars();
        while (given < wanted && at < parts.size()) {
            const syntax::List* row = parts[at]->as<syntax::List>();
            const Type* row_type = context_.types.part_type(*type, 0);
            Expr* part =
                row != nullptr ? initializer(*parts[at], row_type) : expression(*parts[at]);
            ++at;
            if (part == nullptr)
                return nullptr;
            given += part->type->is_numeric() ? part->type->scalars() : wanted;
            all.push_back(part);
        }
        if (given == wanted)
            return construct_numeric(type, all, all[0]->location);
        context_.error(Message::initializer, where,
                       fmt::format("{} has {} numbers, the initialiser {}",
                                   context_.types.name_of(*type), wanted, given));
        return nullptr;
    }
    const std::span<Expr*> made = context_.module.arena.make_span<Expr*>(part_count(*type));
    for (uint32_t i = 0; i < made.size(); ++i) {
        if (at == parts.size()) {
            context_.error(Message::initializer, where,
                           fmt::format("{} has {} parts, the initialiser gives {}",
                                       context_.types.name_of(*type), made.size(), i));
            return nullptr;
        }
        made[i] = list_part(parts, at, context_.types.part_type(*type, i));
        if (made[i] == nullptr)
            return nullptr;
    }
    return make_construct(context_, type, made, where);
}

uint32_t Resolver::list_length(const syntax::List& list, const Type& element) {
    // One list, or one value, an element; plain numbers fill one element behind the other.
    bool all_numbers = !list.parts.empty();
    for (const syntax::Expr* part : list.parts)
        all_numbers = all_numbers && (part->as<syntax::Literal>() != nullptr ||
                                      part->as<syntax::Unary>() != nullptr);
    const uint32_t count = static_cast<uint32_t>(list.parts.size());
    if (!all_numbers || !has_parts(element))
        return count;
    const uint32_t size = shading::flat_size(element);
    return size == 0 ? count : (count + size - 1) / size;
}

}  // namespace cuesta::cg
