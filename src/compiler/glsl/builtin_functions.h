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
#include "compiler/glsl/versions.h"
#include "compiler/shading/operation.h"
#include "compiler/shading/tree.h"

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
    void_,     // a result
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
    sampler_2d_ms,
    sampler_1d,
    sampler_1d_shadow,
    sampler_2d_rect,
    sampler_2d_rect_shadow,
    sampler_1d_array,
    sampler_1d_array_shadow,
    sampler_buffer,
    sampler_2d_ms_array,
    image_2d,  // of floats or integers, as those that follow
    image_3d,
    image_cube,
    image_2d_array,
    texels,  // an operand: four of what the image has
    counter,
};

// What is no operation of values.
enum class Action : uint8_t {
    none,
    split,      // modf: `op` gives what the second operand becomes, the rest is the value
    exponent,   // frexp: `op` gives the value, `second_op` what the second operand becomes
    carry,      // the last operand becomes what `second_op` gives
    multiply,   // the last two operands become high and low word of the product
    transform,  // ftransform: the vertex as fixed function has it
    memory,     // see BuiltinFunction::memory
};

enum class Lookup : uint8_t { none, plain, bias, lod, gradients, fetch, sample, size, gather };

enum class Stages : uint8_t { all, vertex, fragment, geometry, compute };

constexpr bool includes(Stages stages, nir::Stage stage) {
    switch (stages) {
        case Stages::all: break;
        case Stages::vertex: return stage == nir::Stage::vertex;
        case Stages::fragment: return stage == nir::Stage::fragment;
        case Stages::geometry: return stage == nir::Stage::geometry;
        case Stages::compute: return stage == nir::Stage::compute;
    }
    return true;
}

constexpr uint16_t bit_of(Version version) {
    return static_cast<uint16_t>(1u << index_of(version));
}

// A set.
enum class Versions : uint16_t {
    none = 0,
    es_100 = bit_of(Version::es_100),
    es_310 = bit_of(Version::es_310),
    es_300 = bit_of(Version::es_300) | es_310,  // and later
    es = es_100 | es_300,
    gl_150 = bit_of(Version::gl_150),
    gl_140 = bit_of(Version::gl_140) | gl_150,  // and later
    gl_130 = bit_of(Version::gl_130) | gl_140,
    gl_120 = bit_of(Version::gl_120) | gl_130,
    gl_110 = bit_of(Version::gl_110) | gl_120,
    gl_fixed = gl_110 & ~gl_140,  // with fixed function
    gl_old = gl_110 & ~gl_130,    // without integers
    gl_130_alone = bit_of(Version::gl_130),
    before_150 = gl_110 & ~gl_150,
    before_300 = es_100 | gl_110,
    integers = es_300 | gl_130,
    all = es | gl_110,
};
constexpr Versions operator|(Versions a, Versions b) {
    return static_cast<Versions>(static_cast<uint16_t>(a) | static_cast<uint16_t>(b));
}

constexpr bool includes(Versions versions, Version version) {
    return (static_cast<uint16_t>(versions) & bit_of(version)) != 0;
}

constexpr size_t most_builtin_operands = 5;

struct BuiltinFunction {
    std::string_view name;
    Shape result = Shape::none;
    std::array<Shape, most_builtin_operands> operands{};
    // Of what is no texture lookup.
    shading::Operator op = shading::Operator::negate;
    shading::Operator second_op = shading::Operator::negate;
    Action action = Action::none;
    shading::MemoryAction memory = shading::MemoryAction::barrier;
    nir::AtomicOp atomic = nir::AtomicOp::add;  // of an atomic action
    // Of texture lookups. Operands: sampler, coordinate, level or gradients, offset, bias.
    Lookup lookup = Lookup::none;
    bool is_projective = false;  // the last component of the coordinate divides the others
    bool has_offset = false;
    // Of the result; none: the highest of the operands', or the sampler's.
    shading::Precision precision = shading::Precision::none;
    Stages stages = Stages::all;
    Extension extension = Extension::none;
    Versions versions = Versions::all;
};

// All of a version, in alphabetical order of names.
std::span<const BuiltinFunction> builtin_functions(Version version);

// The rows of a name.
std::span<const BuiltinFunction> find_builtin_functions(std::string_view name, Version version);

}  // namespace cuesta::glsl
