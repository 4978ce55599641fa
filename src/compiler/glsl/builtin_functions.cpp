// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_functions.h"

#include <algorithm>

namespace cuesta::glsl {
namespace {

using shading::Operator;
using enum Shape;

constexpr BuiltinFunction floats_to_floats(std::string_view name, Operator op) {
    return {.name = name, .result = floats, .operands = {floats}, .op = op};
}

constexpr BuiltinFunction of_two(
    std::string_view name, Operator op, Shape a, Shape b, Shape result) {
    return {.name = name, .result = result, .operands = {a, b}, .op = op};
}

constexpr BuiltinFunction of_three(std::string_view name, Operator op, Shape a, Shape b, Shape c) {
    return {.name = name, .result = floats, .operands = {a, b, c}, .op = op};
}

constexpr BuiltinFunction of_booleans(std::string_view name, Operator op, Shape result) {
    return {.name = name, .result = result, .operands = {bvector}, .op = op};
}

constexpr BuiltinFunction derivative(std::string_view name, Operator op) {
    return {.name = name,
            .result = floats,
            .operands = {floats},
            .op = op,
            .stages = Stages::fragment,
            .extension = Extension::oes_standard_derivatives};
}

constexpr BuiltinFunction sample(std::string_view name,
                                 Shape sampler,
                                 Shape coordinate,
                                 Extension extension = Extension::none) {
    return {.name = name,
            .result = vec4,
            .operands = {sampler, coordinate},
            .lookup = Lookup::plain,
            .extension = extension};
}

// 8.7: a bias only in fragment shaders.
constexpr BuiltinFunction biased(BuiltinFunction row) {
    row.operands[2] = scalar;
    row.lookup = Lookup::bias;
    row.stages = Stages::fragment;
    return row;
}

constexpr BuiltinFunction projective(BuiltinFunction row) {
    row.is_projective = true;
    return row;
}

// 8.7: an explicit level of detail only in vertex shaders, but for the extension's functions.
constexpr BuiltinFunction with_lod(BuiltinFunction row, Stages stages = Stages::vertex) {
    row.operands[2] = scalar;
    row.lookup = Lookup::lod;
    row.stages = stages;
    return row;
}

constexpr BuiltinFunction with_gradients(BuiltinFunction row, Shape gradient) {
    row.operands[2] = gradient;
    row.operands[3] = gradient;
    row.lookup = Lookup::gradients;
    row.stages = Stages::fragment;
    return row;
}

constexpr Extension lod_extension = Extension::ext_shader_texture_lod;
constexpr Extension external = Extension::oes_egl_image_external;
constexpr Extension volume = Extension::oes_texture_3d;

constexpr std::array function_table = [] {
    std::array rows = {
        // 8.1 angles and trigonometry
        floats_to_floats("radians", Operator::radians),
        floats_to_floats("degrees", Operator::degrees),
        floats_to_floats("sin", Operator::sin),
        floats_to_floats("cos", Operator::cos),
        floats_to_floats("tan", Operator::tan),
        floats_to_floats("asin", Operator::asin),
        floats_to_floats("acos", Operator::acos),
        floats_to_floats("atan", Operator::atan),
        of_two("atan", Operator::atan2, floats, floats, floats),
        // 8.2 exponential
        of_two("pow", Operator::pow, floats, floats, floats),
        floats_to_floats("exp", Operator::exp),
        floats_to_floats("log", Operator::log),
        floats_to_floats("exp2", Operator::exp2),
        floats_to_floats("log2", Operator::log2),
        floats_to_floats("sqrt", Operator::sqrt),
        floats_to_floats("inversesqrt", Operator::inverse_sqrt),
        // 8.3 common
        floats_to_floats("abs", Operator::abs),
        floats_to_floats("sign", Operator::sign),
        floats_to_floats("floor", Operator::floor),
        floats_to_floats("ceil", Operator::ceil),
        floats_to_floats("fract", Operator::fract),
        of_two("mod", Operator::mod, floats, floats, floats),
        of_two("mod", Operator::mod, floats, scalar, floats),
        of_two("min", Operator::min, floats, floats, floats),
        of_two("min", Operator::min, floats, scalar, floats),
        of_two("max", Operator::max, floats, floats, floats),
        of_two("max", Operator::max, floats, scalar, floats),
        of_three("clamp", Operator::clamp, floats, floats, floats),
        of_three("clamp", Operator::clamp, floats, scalar, scalar),
        of_three("mix", Operator::mix, floats, floats, floats),
        of_three("mix", Operator::mix, floats, floats, scalar),
        of_two("step", Operator::step, floats, floats, floats),
        of_two("step", Operator::step, scalar, floats, floats),
        of_three("smoothstep", Operator::smooth_step, floats, floats, floats),
        of_three("smoothstep", Operator::smooth_step, scalar, scalar, floats),
        // 8.4 geometric
        BuiltinFunction{
            .name = "length", .result = scalar, .operands = {floats}, .op = Operator::length},
        of_two("distance", Operator::distance, floats, floats, scalar),
        of_two("dot", Operator::dot, floats, floats, scalar),
        of_two("cross", Operator::cross, vec3, vec3, vec3),
        floats_to_floats("normalize", Operator::normalize),
        of_three("faceforward", Operator::face_forward, floats, floats, floats),
        of_two("reflect", Operator::reflect, floats, floats, floats),
        of_three("refract", Operator::refract, floats, floats, scalar),
        // 8.5 matrices
        of_two("matrixCompMult", Operator::multiply, matrix, matrix, matrix),
        // 8.6 comparisons of vectors
        of_two("lessThan", Operator::less, vector, vector, bvector),
        of_two("lessThan", Operator::less, ivector, ivector, bvector),
        of_two("lessThanEqual", Operator::less_equal, vector, vector, bvector),
        of_two("lessThanEqual", Operator::less_equal, ivector, ivector, bvector),
        of_two("greaterThan", Operator::greater, vector, vector, bvector),
        of_two("greaterThan", Operator::greater, ivector, ivector, bvector),
        of_two("greaterThanEqual", Operator::greater_equal, vector, vector, bvector),
        of_two("greaterThanEqual", Operator::greater_equal, ivector, ivector, bvector),
        of_two("equal", Operator::equal, vector, vector, bvector),
        of_two("equal", Operator::equal, ivector, ivector, bvector),
        of_two("equal", Operator::equal, bvector, bvector, bvector),
        of_two("notEqual", Operator::not_equal, vector, vector, bvector),
        of_two("notEqual", Operator::not_equal, ivector, ivector, bvector),
        of_two("notEqual", Operator::not_equal, bvector, bvector, bvector),
        of_booleans("any", Operator::any, boolean),
        of_booleans("all", Operator::all, boolean),
        of_booleans("not", Operator::logic_not, bvector),
        // 8.7 textures
        sample("texture2D", sampler_2d, vec2),
        biased(sample("texture2D", sampler_2d, vec2)),
        projective(sample("texture2DProj", sampler_2d, vec3)),
        projective(biased(sample("texture2DProj", sampler_2d, vec3))),
        projective(sample("texture2DProj", sampler_2d, vec4)),
        projective(biased(sample("texture2DProj", sampler_2d, vec4))),
        with_lod(sample("texture2DLod", sampler_2d, vec2)),
        projective(with_lod(sample("texture2DProjLod", sampler_2d, vec3))),
        projective(with_lod(sample("texture2DProjLod", sampler_2d, vec4))),
        sample("textureCube", sampler_cube, vec3),
        biased(sample("textureCube", sampler_cube, vec3)),
        with_lod(sample("textureCubeLod", sampler_cube, vec3)),
        // OES_standard_derivatives
        derivative("dFdx", Operator::dfdx),
        derivative("dFdy", Operator::dfdy),
        derivative("fwidth", Operator::fwidth),
        // EXT_shader_texture_lod
        with_lod(sample("texture2DLodEXT", sampler_2d, vec2, lod_extension), Stages::fragment),
        projective(with_lod(sample("texture2DProjLodEXT", sampler_2d, vec3, lod_extension),
                            Stages::fragment)),
        projective(with_lod(sample("texture2DProjLodEXT", sampler_2d, vec4, lod_extension),
                            Stages::fragment)),
        with_lod(sample("textureCubeLodEXT", sampler_cube, vec3, lod_extension), Stages::fragment),
        with_gradients(sample("texture2DGradEXT", sampler_2d, vec2, lod_extension), vec2),
        projective(
            with_gradients(sample("texture2DProjGradEXT", sampler_2d, vec3, lod_extension), vec2)),
        projective(
            with_gradients(sample("texture2DProjGradEXT", sampler_2d, vec4, lod_extension), vec2)),
        with_gradients(sample("textureCubeGradEXT", sampler_cube, vec3, lod_extension), vec3),
        // OES_EGL_image_external
        sample("texture2D", sampler_external, vec2, external),
        projective(sample("texture2DProj", sampler_external, vec3, external)),
        projective(sample("texture2DProj", sampler_external, vec4, external)),
        // OES_texture_3D
        sample("texture3D", sampler_3d, vec3, volume),
        biased(sample("texture3D", sampler_3d, vec3, volume)),
        projective(sample("texture3DProj", sampler_3d, vec4, volume)),
        projective(biased(sample("texture3DProj", sampler_3d, vec4, volume))),
        with_lod(sample("texture3DLod", sampler_3d, vec3, volume)),
        projective(with_lod(sample("texture3DProjLod", sampler_3d, vec4, volume))),
    };
    std::ranges::sort(rows, {}, &BuiltinFunction::name);
    return rows;
}();

}  // namespace

std::span<const BuiltinFunction> builtin_functions() {
    return function_table;
}

std::span<const BuiltinFunction> find_builtin_functions(std::string_view name) {
    // Not equal_range: clang 14 does not compile libstdc++ 12's.
    const auto* const first =
        std::ranges::lower_bound(function_table, name, {}, &BuiltinFunction::name);
    const auto* const last =
        std::ranges::upper_bound(function_table, name, {}, &BuiltinFunction::name);
    return {first, last};
}

}  // namespace cuesta::glsl
