// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in functions that compute (GLSL ES 3.00, 8.1 to 8.7 and 8.9). What 3.10 adds is in
// builtin_rows_310.cpp.
#include "compiler/glsl/builtin_rows.h"

namespace cuesta::glsl {
namespace {

using shading::Operator;
using shading::Precision;
using enum Shape;

using Row = BuiltinFunction;

constexpr Row of_one(std::string_view name, Operator op, Shape result, Shape operand) {
    return {.name = name, .result = result, .operands = {operand}, .op = op};
}

constexpr Row floats_to_floats(std::string_view name, Operator op) {
    return of_one(name, op, floats, floats);
}

constexpr Row of_two(std::string_view name, Operator op, Shape a, Shape b, Shape result) {
    return {.name = name, .result = result, .operands = {a, b}, .op = op};
}

constexpr Row of_three(std::string_view name, Operator op, Shape a, Shape b, Shape c) {
    return {.name = name, .result = a == scalar ? c : a, .operands = {a, b, c}, .op = op};
}

constexpr Row derivative(std::string_view name, Operator op, Versions versions) {
    Row row = floats_to_floats(name, op);
    row.stages = Stages::fragment;
    row.versions = versions;
    if (versions == Versions::es_100)
        row.extension = Extension::oes_standard_derivatives;
    return row;
}

constexpr Row of(Versions versions, Row row) {
    row.versions = versions;
    return row;
}

// Since 3.00 and 1.30.
constexpr Row added(Row row) {
    return of(Versions::integers, row);
}

// Of OpenGL ES alone.
constexpr Row of_es(Row row, Precision precision) {
    row.precision = precision;
    return of(Versions::es_300, row);
}

// ARB_shader_bit_encoding has them in desktop OpenGL.
constexpr Row bits(Row row) {
    row.extension = Extension::arb_shader_bit_encoding;
    return of(Versions::gl_130, row);
}

constexpr Row split(std::string_view name, Operator op) {
    Row row = added(of_two(name, op, floats, floats, floats));
    row.action = Action::split;
    return row;
}

constexpr Versions since_120 = Versions::es_300 | Versions::gl_120;
constexpr Precision high = Precision::high;
constexpr Precision medium = Precision::medium;

constexpr Row math_rows[] = {
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
    added(floats_to_floats("sinh", Operator::sinh)),
    added(floats_to_floats("cosh", Operator::cosh)),
    added(floats_to_floats("tanh", Operator::tanh)),
    added(floats_to_floats("asinh", Operator::asinh)),
    added(floats_to_floats("acosh", Operator::acosh)),
    added(floats_to_floats("atanh", Operator::atanh)),
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
    added(of_one("abs", Operator::abs, integers, integers)),
    floats_to_floats("sign", Operator::sign),
    added(of_one("sign", Operator::sign, integers, integers)),
    floats_to_floats("floor", Operator::floor),
    added(floats_to_floats("trunc", Operator::truncate)),
    added(floats_to_floats("round", Operator::round)),
    added(floats_to_floats("roundEven", Operator::round)),
    floats_to_floats("ceil", Operator::ceil),
    floats_to_floats("fract", Operator::fract),
    of_two("mod", Operator::mod, floats, floats, floats),
    of_two("mod", Operator::mod, floats, scalar, floats),
    split("modf", Operator::truncate),
    of_two("min", Operator::min, floats, floats, floats),
    of_two("min", Operator::min, floats, scalar, floats),
    added(of_two("min", Operator::min, integers, integers, integers)),
    added(of_two("min", Operator::min, integers, integer, integers)),
    added(of_two("min", Operator::min, naturals, naturals, naturals)),
    added(of_two("min", Operator::min, naturals, natural, naturals)),
    of_two("max", Operator::max, floats, floats, floats),
    of_two("max", Operator::max, floats, scalar, floats),
    added(of_two("max", Operator::max, integers, integers, integers)),
    added(of_two("max", Operator::max, integers, integer, integers)),
    added(of_two("max", Operator::max, naturals, naturals, naturals)),
    added(of_two("max", Operator::max, naturals, natural, naturals)),
    of_three("clamp", Operator::clamp, floats, floats, floats),
    of_three("clamp", Operator::clamp, floats, scalar, scalar),
    added(of_three("clamp", Operator::clamp, integers, integers, integers)),
    added(of_three("clamp", Operator::clamp, integers, integer, integer)),
    added(of_three("clamp", Operator::clamp, naturals, naturals, naturals)),
    added(of_three("clamp", Operator::clamp, naturals, natural, natural)),
    of_three("mix", Operator::mix, floats, floats, floats),
    of_three("mix", Operator::mix, floats, floats, scalar),
    added(of_three("mix", Operator::mix_select, floats, floats, booleans)),
    of_two("step", Operator::step, floats, floats, floats),
    of_two("step", Operator::step, scalar, floats, floats),
    of_three("smoothstep", Operator::smooth_step, floats, floats, floats),
    of_three("smoothstep", Operator::smooth_step, scalar, scalar, floats),
    added(of_one("isnan", Operator::is_nan, booleans, floats)),
    added(of_one("isinf", Operator::is_infinite, booleans, floats)),
    of_es(of_one("floatBitsToInt", Operator::float_bits_to_int, integers, floats), high),
    of_es(of_one("floatBitsToUint", Operator::float_bits_to_int, naturals, floats), high),
    of_es(of_one("intBitsToFloat", Operator::int_bits_to_float, floats, integers), high),
    of_es(of_one("uintBitsToFloat", Operator::int_bits_to_float, floats, naturals), high),
    bits(of_one("floatBitsToInt", Operator::float_bits_to_int, integers, floats)),
    bits(of_one("floatBitsToUint", Operator::float_bits_to_int, naturals, floats)),
    bits(of_one("intBitsToFloat", Operator::int_bits_to_float, floats, integers)),
    bits(of_one("uintBitsToFloat", Operator::int_bits_to_float, floats, naturals)),
    // 8.4 floats as halves of integers
    of_es(of_one("packSnorm2x16", Operator::pack_snorm, natural, vec2), high),
    of_es(of_one("unpackSnorm2x16", Operator::unpack_snorm, vec2, natural), high),
    of_es(of_one("packUnorm2x16", Operator::pack_unorm, natural, vec2), high),
    of_es(of_one("unpackUnorm2x16", Operator::unpack_unorm, vec2, natural), high),
    of_es(of_one("packHalf2x16", Operator::pack_half, natural, vec2), high),
    of_es(of_one("unpackHalf2x16", Operator::unpack_half, vec2, natural), medium),
    // 8.5 geometric
    of_one("length", Operator::length, scalar, floats),
    of_two("distance", Operator::distance, floats, floats, scalar),
    of_two("dot", Operator::dot, floats, floats, scalar),
    of_two("cross", Operator::cross, vec3, vec3, vec3),
    floats_to_floats("normalize", Operator::normalize),
    of_three("faceforward", Operator::face_forward, floats, floats, floats),
    of_two("reflect", Operator::reflect, floats, floats, floats),
    of_three("refract", Operator::refract, floats, floats, scalar),
    // 8.6 matrices
    of_two("matrixCompMult", Operator::multiply, matrix, matrix, matrix),
    of(since_120, of_two("outerProduct", Operator::outer_product, column, column, outer)),
    of(since_120, of_one("transpose", Operator::transpose, transposed, matrix)),
    of(Versions::es_300 | Versions::gl_150,
       of_one("determinant", Operator::determinant, scalar, square)),
    of(Versions::es_300 | Versions::gl_140, of_one("inverse", Operator::inverse, square, square)),
    // 8.7 comparisons of vectors
    of_two("lessThan", Operator::less, vector, vector, bvector),
    of_two("lessThan", Operator::less, ivector, ivector, bvector),
    added(of_two("lessThan", Operator::less, uvector, uvector, bvector)),
    of_two("lessThanEqual", Operator::less_equal, vector, vector, bvector),
    of_two("lessThanEqual", Operator::less_equal, ivector, ivector, bvector),
    added(of_two("lessThanEqual", Operator::less_equal, uvector, uvector, bvector)),
    of_two("greaterThan", Operator::greater, vector, vector, bvector),
    of_two("greaterThan", Operator::greater, ivector, ivector, bvector),
    added(of_two("greaterThan", Operator::greater, uvector, uvector, bvector)),
    of_two("greaterThanEqual", Operator::greater_equal, vector, vector, bvector),
    of_two("greaterThanEqual", Operator::greater_equal, ivector, ivector, bvector),
    added(of_two("greaterThanEqual", Operator::greater_equal, uvector, uvector, bvector)),
    of_two("equal", Operator::equal, vector, vector, bvector),
    of_two("equal", Operator::equal, ivector, ivector, bvector),
    added(of_two("equal", Operator::equal, uvector, uvector, bvector)),
    of_two("equal", Operator::equal, bvector, bvector, bvector),
    of_two("notEqual", Operator::not_equal, vector, vector, bvector),
    of_two("notEqual", Operator::not_equal, ivector, ivector, bvector),
    added(of_two("notEqual", Operator::not_equal, uvector, uvector, bvector)),
    of_two("notEqual", Operator::not_equal, bvector, bvector, bvector),
    of_one("any", Operator::any, boolean, bvector),
    of_one("all", Operator::all, boolean, bvector),
    of_one("not", Operator::logic_not, bvector, bvector),
    // 8.9 derivatives; OES_standard_derivatives
    derivative("dFdx", Operator::dfdx, Versions::es_100),
    derivative("dFdy", Operator::dfdy, Versions::es_100),
    derivative("fwidth", Operator::fwidth, Versions::es_100),
    derivative("dFdx", Operator::dfdx, Versions::es_300),
    derivative("dFdy", Operator::dfdy, Versions::es_300),
    derivative("fwidth", Operator::fwidth, Versions::es_300),
    derivative("dFdx", Operator::dfdx, Versions::gl_110),
    derivative("dFdy", Operator::dfdy, Versions::gl_110),
    derivative("fwidth", Operator::fwidth, Versions::gl_110),
};

}  // namespace

std::span<const BuiltinFunction> builtin_math_rows() {
    return math_rows;
}

}  // namespace cuesta::glsl
