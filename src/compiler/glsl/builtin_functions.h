// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The built-in functions (GLSL ES 1.00, 8): one table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/glsl/glsl.h"
#include "compiler/shading/operation.h"

namespace cuesta::glsl {

// A type or a family of types. Those of several sizes have the same size throughout a row.
enum class Shape : uint8_t {
    none,
    boolean,
    scalar,  // float
    vec2,
    vec3,
    vec4,
    floats,   // float, vec2, vec3, vec4
    vector,   // vec2, vec3, vec4
    ivector,  // ivec2, ivec3, ivec4
    bvector,  // bvec2, bvec3, bvec4
    matrix,   // mat2, mat3, mat4
    sampler_2d,
    sampler_cube,
    sampler_3d,
    sampler_external,
};

enum class Lookup : uint8_t { none, plain, bias, lod, gradients };

enum class Stages : uint8_t { both, vertex, fragment };

struct BuiltinFunction {
    std::string_view name;
    Shape result = Shape::none;
    std::array<Shape, 4> operands{};
    // Of what is no texture lookup.
    shading::Operator op = shading::Operator::negate;
    // Of texture lookups: sampler, coordinate, and what the lookup needs.
    Lookup lookup = Lookup::none;
    bool is_projective = false;  // the last component of the coordinate divides the others
    Stages stages = Stages::both;
    Extension extension = Extension::none;
};

// All, in alphabetical order of names.
std::span<const BuiltinFunction> builtin_functions();

// The rows of a name.
std::span<const BuiltinFunction> find_builtin_functions(std::string_view name);

}  // namespace cuesta::glsl
