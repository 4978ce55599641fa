// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/shading/type.h"

#include <functional>
#include <limits>

namespace cuesta::shading {
namespace {

size_t hash_of(const Type& type) {
    size_t hash = static_cast<size_t>(type.kind);
    for (const size_t part :
         {static_cast<size_t>(type.scalar), static_cast<size_t>(type.components),
          static_cast<size_t>(type.vectors), static_cast<size_t>(type.is_vector),
          static_cast<size_t>(type.dim), static_cast<size_t>(type.is_shadow),
          static_cast<size_t>(type.is_layered), static_cast<size_t>(type.length),
          std::hash<const Type*>()(type.element)})
        hash = hash * 31 + part;
    return hash;
}

// Of everything but structs.
bool same(const Type& a, const Type& b) {
    return a.kind == b.kind && a.scalar == b.scalar && a.components == b.components &&
           a.vectors == b.vectors && a.is_vector == b.is_vector && a.dim == b.dim &&
           a.is_shadow == b.is_shadow && a.is_layered == b.is_layered && a.element == b.element &&
           a.length == b.length;
}

uint32_t saturate(uint64_t size) {
    constexpr uint32_t most = std::numeric_limits<uint32_t>::max();
    return size > most ? most : static_cast<uint32_t>(size);
}

// Of a type whose parts know theirs.
uint32_t count_scalars(const Type& type) {
    switch (type.kind) {
        case Type::Kind::numeric: return type.scalars();
        case Type::Kind::array: return saturate(uint64_t{type.element->flat} * type.length);
        case Type::Kind::struct_: {
            uint64_t size = 0;
            for (const Member& member : type.members)
                size += member.type->flat;
            return saturate(size);
        }
        case Type::Kind::void_:
        case Type::Kind::sampler:
        case Type::Kind::image:
        case Type::Kind::counter: break;
    }
    return 0;
}

}  // namespace

const Type* Types::intern(const Type& type) {
    const size_t hash = hash_of(type);
    const auto [first, last] = interned_.equal_range(hash);
    for (auto it = first; it != last; ++it)
        if (same(*it->second, type))
            return it->second;
    Type* made = arena_.make<Type>(type);
    made->flat = count_scalars(type);
    interned_.emplace(hash, made);
    return made;
}

const Type* Types::void_type() {
    return intern({});
}

const Type* Types::scalar(Scalar scalar) {
    return intern({.kind = Type::Kind::numeric, .scalar = scalar, .components = 1});
}

const Type* Types::vector(Scalar scalar, unsigned components) {
    return intern({.kind = Type::Kind::numeric,
                   .scalar = scalar,
                   .components = static_cast<uint8_t>(components),
                   .is_vector = true});
}

const Type* Types::matrix(Scalar scalar, unsigned vectors, unsigned components) {
    return intern({.kind = Type::Kind::numeric,
                   .scalar = scalar,
                   .components = static_cast<uint8_t>(components),
                   .vectors = static_cast<uint8_t>(vectors)});
}

const Type* Types::sampler(nir::SamplerDim dim, bool is_shadow, bool is_layered, Scalar gives) {
    return intern({.kind = Type::Kind::sampler,
                   .scalar = gives,
                   .dim = dim,
                   .is_shadow = is_shadow,
                   .is_layered = is_layered});
}

const Type* Types::image(nir::SamplerDim dim, bool is_layered, Scalar texels) {
    return intern(
        {.kind = Type::Kind::image, .scalar = texels, .dim = dim, .is_layered = is_layered});
}

const Type* Types::counter() {
    return intern({.kind = Type::Kind::counter, .scalar = Scalar::uint});
}

const Type* Types::array(const Type* element, uint32_t length) {
    return intern({.kind = Type::Kind::array, .element = element, .length = length});
}

const Type* Types::make_struct(std::string_view name, std::span<const Member> members) {
    const std::span<Member> copies = arena_.make_span<Member>(members.size());
    for (size_t i = 0; i < members.size(); ++i)
        copies[i] = {arena_.copy(members[i].name), members[i].type, members[i].precision};
    Type* made = arena_.make<Type>(
        Type{.kind = Type::Kind::struct_, .name = arena_.copy(name), .members = copies});
    made->flat = count_scalars(*made);
    return made;
}

bool same_type(const Type& a, const Type& b) {
    if (a.kind != b.kind)
        return false;
    switch (a.kind) {
        case Type::Kind::void_:
        case Type::Kind::counter: return true;
        case Type::Kind::numeric:
            return a.scalar == b.scalar && a.components == b.components && a.vectors == b.vectors;
        case Type::Kind::sampler:
        case Type::Kind::image:
            return a.dim == b.dim && a.scalar == b.scalar && a.is_shadow == b.is_shadow &&
                   a.is_layered == b.is_layered;
        case Type::Kind::array: return a.length == b.length && same_type(*a.element, *b.element);
        case Type::Kind::struct_: break;
    }
    if (a.name != b.name || a.members.size() != b.members.size())
        return false;
    for (size_t i = 0; i < a.members.size(); ++i)
        if (a.members[i].name != b.members[i].name ||
            !same_type(*a.members[i].type, *b.members[i].type))
            return false;
    return true;
}

}  // namespace cuesta::shading
