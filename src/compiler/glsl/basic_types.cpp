// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/basic_types.h"

#include <algorithm>
#include <limits>

#include <fmt/core.h>

#include "base/assert.h"

namespace cuesta::glsl {
namespace {

unsigned offset(Word word, Word first) {
    return static_cast<unsigned>(word) - static_cast<unsigned>(first);
}

const Type* make(shading::Types& types, Word word) {
    using nir::SamplerDim;
    switch (word) {
        case Word::void_: return types.void_type();
        case Word::bool_: return types.scalar(Scalar::bool_);
        case Word::int_: return types.scalar(Scalar::int_);
        case Word::float_: return types.scalar(Scalar::float_);
        case Word::bvec2:
        case Word::bvec3:
        case Word::bvec4: return types.vector(Scalar::bool_, 2 + offset(word, Word::bvec2));
        case Word::ivec2:
        case Word::ivec3:
        case Word::ivec4: return types.vector(Scalar::int_, 2 + offset(word, Word::ivec2));
        case Word::vec2:
        case Word::vec3:
        case Word::vec4: return types.vector(Scalar::float_, 2 + offset(word, Word::vec2));
        case Word::mat2:
        case Word::mat3:
        case Word::mat4: {
            const unsigned size = 2 + offset(word, Word::mat2);
            return types.matrix(Scalar::float_, size, size);
        }
        case Word::sampler_2d: return types.sampler(SamplerDim::dim_2d);
        case Word::sampler_cube: return types.sampler(SamplerDim::cube);
        case Word::sampler_3d: return types.sampler(SamplerDim::dim_3d);
        case Word::sampler_external: return types.sampler(SamplerDim::external);
        default: break;
    }
    base::unreachable("the word is no type");
}

std::string_view sampler_name(nir::SamplerDim dim) {
    switch (dim) {
        case nir::SamplerDim::cube: return "samplerCube";
        case nir::SamplerDim::dim_3d: return "sampler3D";
        case nir::SamplerDim::external: return "samplerExternalOES";
        default: return "sampler2D";
    }
}

std::string numeric_name(const Type& type) {
    if (type.is_matrix())
        return fmt::format("mat{}", type.vectors);
    const unsigned kind = type.is_bool() ? 0 : type.is_int() ? 1 : 2;
    if (!type.is_vector)
        return std::array{"bool", "int", "float"}[kind];
    return fmt::format("{}vec{}", std::array{"b", "i", ""}[kind], type.components);
}

uint32_t saturating(uint64_t value) {
    return static_cast<uint32_t>(std::min<uint64_t>(value, std::numeric_limits<uint32_t>::max()));
}

}  // namespace

const Type* BasicTypes::of_word(Word word) {
    const Type*& known = known_[static_cast<size_t>(word)];
    if (known == nullptr)
        known = make(types_, word);
    return known;
}

const Type* BasicTypes::vector(Scalar scalar, unsigned components) {
    const Word first = scalar == Scalar::bool_  ? Word::bool_
                       : scalar == Scalar::int_ ? Word::int_
                                                : Word::float_;
    return of_word(static_cast<Word>(static_cast<unsigned>(first) + components - 1));
}

const Type* BasicTypes::matrix(unsigned size) {
    return of_word(static_cast<Word>(static_cast<unsigned>(Word::mat2) + size - 2));
}

TypeTraits TypeTable::of(const Type& type) const {
    switch (type.kind) {
        case Type::Kind::void_: break;
        case Type::Kind::numeric: return {.size = type.scalars()};
        case Type::Kind::sampler: return {.has_sampler = true};
        case Type::Kind::array: {
            TypeTraits traits = of(*type.element);
            traits.has_array = true;
            traits.size = saturating(uint64_t{traits.size} * type.length);
            return traits;
        }
        case Type::Kind::struct_: return structs_.at(&type);
    }
    return {};
}

void TypeTable::enter(const Type& structure) {
    TypeTraits traits = {.depth = 1, .leaves = 0, .size = 0};
    for (const shading::Member& member : structure.members) {
        const TypeTraits part = of(*member.type);
        traits.has_array |= part.has_array;
        traits.has_sampler |= part.has_sampler;
        traits.depth = std::max(traits.depth, part.depth + 1);
        traits.leaves = saturating(uint64_t{traits.leaves} + part.leaves);
        traits.size = saturating(uint64_t{traits.size} + part.size);
    }
    structs_.emplace(&structure, traits);
}

std::string name_of(const Type& type) {
    switch (type.kind) {
        case Type::Kind::void_: return "void";
        case Type::Kind::numeric: return numeric_name(type);
        case Type::Kind::sampler: return std::string(sampler_name(type.dim));
        case Type::Kind::array: return fmt::format("{}[{}]", name_of(*type.element), type.length);
        case Type::Kind::struct_:
            return type.name.empty() ? "a struct without a name" : std::string(type.name);
    }
    return {};
}

std::string_view name_of(Precision precision) {
    switch (precision) {
        case Precision::none: break;
        case Precision::high: return "highp";
        case Precision::medium: return "mediump";
        case Precision::low: return "lowp";
    }
    return "";
}

bool has_precision(const Type& type) {
    if (type.is_array())
        return has_precision(*type.element);
    return type.is_sampler() || (type.is_numeric() && !type.is_bool());
}

Word precision_word(const Type& type) {
    if (type.is_array())
        return precision_word(*type.element);
    if (type.is_numeric())
        return type.is_int() ? Word::int_ : Word::float_;
    switch (type.dim) {
        case nir::SamplerDim::cube: return Word::sampler_cube;
        case nir::SamplerDim::dim_3d: return Word::sampler_3d;
        case nir::SamplerDim::external: return Word::sampler_external;
        default: return Word::sampler_2d;
    }
}

}  // namespace cuesta::glsl
