// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The built-in functions (GLSL ES 1.00 and 3.00, 8): a table of each version.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/glsl/glsl.h"
#include "compiler/shading/operation.h"
#include "compiler/shading/type.h"

namespace cuesta::glsl {

// A type or a family of types. Those of several sizes have the same size throughout a row, but for
// `column`.
enum class Shape : uint8_t {
    none,
    boolean,
    scalar,  // float
    integer,
    natural,  // uint
    vec2,
    vec3,
    vec4,
    ivec2,
    ivec3,
    floats,    // float, vec2, vec3, vec4
    integers,  // int, ivec2, ...
    naturals,  // uint, uvec2, ...
    booleans,
    vector,  // vec2, vec3, vec4
    ivector,
    uvector,
    bvector,
    column,  // vec2, vec3, vec4; of a size of its own
    matrix,
    square,      // mat2, mat3, mat4
    transposed,  // a result: the operand's columns as rows
    outer,       // a result: a row for each component of the first operand, a column for the other
    texel,       // a result: four of what the sampler gives
    sampler_2d,  // of floats or integers, as those that follow
    sampler_cube,
    sampler_3d,
    sampler_2d_array,
    sampler_2d_shadow,
    sampler_cube_shadow,
    sampler_2d_array_shadow,
    sampler_external,
};

enum class Lookup : uint8_t { none, plain, bias, lod, gradients, fetch, size };

enum class Stages : uint8_t { both, vertex, fragment };

enum class Versions : uint8_t { both, es_100, es_300 };

constexpr bool includes(Versions versions, Version version) {
    return versions == Versions::both ||
           (versions == Versions::es_300) == (version == Version::es_300);
}

struct BuiltinFunction {
    std::string_view name;
    Shape result = Shape::none;
    std::array<Shape, 5> operands{};
    // Of what is no texture lookup.
    shading::Operator op = shading::Operator::negate;
    bool is_split =
        false;  // modf: `op` gives what the second operand becomes, the rest is the value
    // Of texture lookups. Operands: sampler, coordinate, level or gradients, offset, bias.
    Lookup lookup = Lookup::none;
    bool is_projective = false;  // the last component of the coordinate divides the others
    bool has_offset = false;
    // Of the result; none: the highest of the operands', or the sampler's.
    shading::Precision precision = shading::Precision::none;
    Stages stages = Stages::both;
    Extension extension = Extension::none;
    Versions versions = Versions::both;
};

// All of a version, in alphabetical order of names.
std::span<const BuiltinFunction> builtin_functions(Version version);

// The rows of a name.
std::span<const BuiltinFunction> find_builtin_functions(std::string_view name, Version version);

}  // namespace cuesta::glsl
