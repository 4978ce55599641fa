// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/cg/resolve/resolver.h"
#include "compiler/cg/syntax/basic_types.h"

namespace cuesta::cg {

namespace {

// Of the struct, or of the interface that it implements; null: neither has one of the name.
const Type* nested_type(const StructInfo* info, const Name* name) {
    for (; info != nullptr; info = info->base)
        for (const NestedType* nested = info->nested; nested != nullptr; nested = nested->next)
            if (nested->name == name)
                return nested->type;
    return nullptr;
}

}  // namespace

const Type* Resolver::named_type(const syntax::TypeName& name) {
    if (name.is_struct_tag) {
        if (const Binding* tag = context_.scopes.find_tag(name.name))
            return tag->type;
        context_.error(Message::unknown_name, name.location,
                       fmt::format("there is no struct '{}'", name.name->text));
        return nullptr;
    }
    if (name.scope != nullptr) {
        if (const Type* nested =
                nested_type(struct_of(context_.scopes.find(name.scope)), name.name))
            return nested;
    } else {
        if (const Type* nested = nested_type(struct_, name.name))
            return nested;
        const Binding* binding = context_.scopes.find(name.name);
        if (binding != nullptr && binding->kind == Binding::Kind::type)
            return binding->type;
    }
    context_.error(Message::expected_type, name.location,
                   fmt::format("'{}{}{}' is no type", name.scope != nullptr ? name.scope->text : "",
                               name.scope != nullptr ? "::" : "", name.name->text));
    return nullptr;
}

const Type* Resolver::type(const syntax::TypeName& name) {
    switch (name.kind) {
        case syntax::TypeName::Kind::void_: return context_.types.void_type();
        case syntax::TypeName::Kind::numeric: return context_.types.numeric(name.numeric);
        case syntax::TypeName::Kind::sampler:
            if (!info_of(name.sampler).is_served)
                context_.unsupported(name.location, "no profile has samplers of this type");
            return context_.types.sampler({name.sampler, name.sampler_scalar});
        case syntax::TypeName::Kind::named: return named_type(name);
        case syntax::TypeName::Kind::struct_: return structure(*name.structure);
    }
    return nullptr;
}

// Packed arrays of up to four numbers are vectors, packed arrays of up to four of those matrices.
const Type* Resolver::packed_type(const Type* base, uint32_t length, Location location) {
    if (length <= 4 && base->is_numeric() && !base->is_matrix()) {
        if (!base->is_vector)
            return context_.types.vector(base->scalar, length);
        return context_.types.matrix(base->scalar, length, base->components);
    }
    context_.error(Message::bad_array_size, location,
                   "packed arrays have up to four numbers, or up to four of those");
    return nullptr;
}

uint32_t Resolver::dimension(const syntax::Expr& size) {
    Expr* number = expression(size);
    if (number == nullptr)
        return 0;
    const std::optional<int64_t> length = integer_of(number);
    if (!length || *length < 1 || *length > max_type_size) {
        context_.error(Message::bad_array_size, size.location,
                       !length ? std::string("the size of an array must be a constant integer")
                               : fmt::format("an array of {} elements: 1 to {} are possible",
                                             *length, max_type_size));
        return 0;
    }
    return static_cast<uint32_t>(*length);
}

bool Resolver::check_size(const Type& type, Location location) {
    if (shading::flat_size(type) <= max_type_size)
        return true;
    context_.error(Message::too_large, location, "this type is too large");
    return false;
}

const Type* Resolver::declared_type(const Type* base,
                                    bool is_packed,
                                    syntax::Dimensions dimensions,
                                    const syntax::Expr* initializer,
                                    Location location) {
    const Type* made = base;
    if (base->is_numeric() &&
        (base->scalar == shading::Scalar::cint || base->scalar == shading::Scalar::cfloat)) {
        context_.error(Message::bad_type, location,
                       fmt::format("{} is a type of constants: there are no objects of it",
                                   cg::name_of(base->scalar)));
        return nullptr;
    }
    // float x[2][3] is two of three: the innermost stands last.
    for (size_t i = dimensions.size(); i-- > 0 && made != nullptr;) {
        if (made->is_void()) {
            context_.error(Message::bad_type, location, "there are no arrays of void");
            return nullptr;
        }
        if (dimensions[i] == nullptr) {
            const syntax::List* list =
                i == 0 && initializer != nullptr ? initializer->as<syntax::List>() : nullptr;
            const uint32_t length = list != nullptr ? list_length(*list, *made) : 0;
            made = length != 0 ? context_.types.array(made, length)
                               : context_.types.unsized_array(made);
            continue;
        }
        const uint32_t length = dimension(*dimensions[i]);
        if (length == 0)
            return nullptr;
        made = is_packed ? packed_type(made, length, location) : context_.types.array(made, length);
    }
    return made != nullptr && check_size(*made, location) ? made : nullptr;
}

}  // namespace cuesta::cg
