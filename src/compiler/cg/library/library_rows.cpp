// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The library's functions but for texture lookups.
//
// Where the reference leaves something open: bitfieldExtract and bitfieldInsert are what
// ARB_gpu_shader5 says, to which their pages refer (the texts printed there are no Cg); ldexp's
// second operand is floating; mul of two matrices or of a matrix and a vector is linear algebra,
// and what the pages do not list, scalars and two vectors, is what HLSL's mul makes of them.
#include "compiler/cg/library/library_rows.h"

namespace cuesta::cg {
namespace {

using shading::Operator;
using enum Shape;

constexpr LibraryRow of_one(std::string_view name, Operator op, Shape shape = floats) {
    return {.name = name, .result = shape, .operands = {shape}, .op = op};
}

constexpr LibraryRow of_two(std::string_view name, Operator op, Shape shape = floats) {
    return {.name = name, .result = shape, .operands = {shape, shape}, .op = op};
}

constexpr LibraryRow of_three(std::string_view name, Operator op, Shape shape = floats) {
    return {.name = name, .result = shape, .operands = {shape, shape, shape}, .op = op};
}

constexpr LibraryRow of_vectors(std::string_view name, Operator op) {
    return {.name = name, .result = scalar, .operands = {floats, floats}, .op = op};
}

constexpr LibraryRow to(Shape result, LibraryRow row) {
    row.result = result;
    return row;
}

constexpr LibraryRow served_by(ServiceSet service, LibraryRow row) {
    row.service = service;
    return row;
}

constexpr LibraryRow extension(LibraryRow row) {
    row.is_extension = true;
    return row;
}

constexpr LibraryRow composed(std::string_view name,
                              Composition composition,
                              Shape result,
                              std::array<Shape, 5> operands) {
    return {.name = name,
            .result = result,
            .operands = operands,
            .kind = LibraryKind::composition,
            .composition = composition};
}

constexpr LibraryRow in_cg(std::string_view name,
                           Shape result,
                           std::array<Shape, 5> operands,
                           uint8_t outputs = 0) {
    return {.name = name,
            .result = result,
            .operands = operands,
            .kind = LibraryKind::prelude,
            .outputs = outputs};
}

// Cg's matrices are rows, which is what the tree's operations take for a matrix's vectors.
constexpr LibraryRow product(Operator op, Shape a, Shape b, Shape result) {
    return {.name = "mul",
            .result = result,
            .operands = {a, b},
            .kind = LibraryKind::product,
            .op = op};
}

constexpr LibraryRow mathematical_table[] = {
    // --- angles
    of_one("acos", Operator::acos),
    of_one("asin", Operator::asin),
    of_one("atan", Operator::atan),
    of_two("atan2", Operator::atan2),
    of_one("cos", Operator::cos),
    of_one("cosh", Operator::cosh),
    of_one("degrees", Operator::degrees),
    of_one("radians", Operator::radians),
    of_one("sin", Operator::sin),
    in_cg("sincos", none, {floats, floats, floats}, 2),
    of_one("sinh", Operator::sinh),
    of_one("tan", Operator::tan),
    of_one("tanh", Operator::tanh),
    // --- powers
    of_one("exp", Operator::exp),
    of_one("exp2", Operator::exp2),
    in_cg("frexp", floats, {floats, floats}, 1),
    composed("ldexp", Composition::ldexp, floats, {floats, floats}),
    of_one("log", Operator::log),
    of_one("log10", Operator::log10),
    of_one("log2", Operator::log2),
    of_two("pow", Operator::pow),
    of_one("rsqrt", Operator::inverse_sqrt),
    of_one("sqrt", Operator::sqrt),
    // --- parts and steps of numbers
    of_one("abs", Operator::abs, numbers),
    of_one("ceil", Operator::ceil),
    of_three("clamp", Operator::clamp, numbers),
    of_one("floor", Operator::floor),
    of_two("fmod", Operator::fmod),
    of_one("frac", Operator::fract),
    composed("isfinite", Composition::is_finite, bools, {floats}),
    composed("isinf", Composition::is_infinite, bools, {floats}),
    composed("isnan", Composition::is_nan, bools, {floats}),
    of_three("lerp", Operator::mix),
    of_two("max", Operator::max, numbers),
    of_two("min", Operator::min, numbers),
    in_cg("modf", floats, {floats, floats}, 1),
    of_one("round", Operator::round),
    of_one("saturate", Operator::saturate),
    of_one("sign", Operator::sign, numbers),
    of_three("smoothstep", Operator::smooth_step),
    of_two("step", Operator::step),
    of_one("trunc", Operator::truncate),
    // --- booleans
    to(boolean, of_one("all", Operator::all, bools)),
    to(boolean, of_one("any", Operator::any, bools)),
    // --- geometry
    to(vector3, of_two("cross", Operator::cross, vector3)),
    of_vectors("distance", Operator::distance),
    of_vectors("dot", Operator::dot),
    of_three("faceforward", Operator::face_forward),
    to(scalar, of_one("length", Operator::length)),
    composed("lit", Composition::lit, vector4, {scalar, scalar, scalar}),
    of_one("normalize", Operator::normalize),
    of_two("reflect", Operator::reflect),
    {.name = "refract",
     .result = floats,
     .operands = {floats, floats, scalar},
     .op = Operator::refract},
    // --- matrices
    to(scalar, of_one("determinant", Operator::determinant, square)),
    in_cg("inverse", float_square, {float_square}),
    product(Operator::project, matrix, column_vector, row_vector),
    product(Operator::combine, row_vector, matrix, column_vector),
    product(Operator::matrix_multiply, matrix, matrix, matrix),
    extension(product(Operator::multiply, matrix, scalar, matrix)),
    extension(product(Operator::multiply, scalar, matrix, matrix)),
    extension(
        {.name = "mul", .result = scalar, .operands = {vectors, vectors}, .op = Operator::dot}),
    extension(of_two("mul", Operator::multiply)),
    to(transposed, of_one("transpose", Operator::transpose, matrix)),
    // --- what only fragments have
    served_by(service::fragments, in_cg("clip", none, {floats})),
    served_by(service::fragments, of_one("ddx", Operator::dfdx)),
    served_by(service::fragments, of_one("ddy", Operator::dfdy)),
    served_by(service::fragments, of_one("fwidth", Operator::fwidth)),
    // --- bits, for which the Mali-400 has no operations: its integers are floats
    served_by(service::g13, to(ints_of_size, of_one("bitCount", Operator::bit_count, bits))),
    served_by(service::g13,
              composed("bitfieldExtract", Composition::bitfield_extract, bits, {bits, int1, int1})),
    served_by(
        service::g13,
        composed("bitfieldInsert", Composition::bitfield_insert, bits, {bits, bits, int1, int1})),
    served_by(service::g13, of_one("bitfieldReverse", Operator::bit_reverse, bits)),
    served_by(service::g13, to(ints_of_size, of_one("findLSB", Operator::find_lsb, bits))),
    served_by(service::g13, to(ints_of_size, of_one("findMSB", Operator::find_msb, bits))),
    served_by(
        service::g13,
        composed("floatToIntBits", Composition::float_to_int_bits, ints_of_size, {floats_of_size})),
    served_by(
        service::g13,
        to(ints_of_size, of_one("floatToRawIntBits", Operator::float_bits_to_int, floats_of_size))),
    served_by(
        service::g13,
        to(floats_of_size, of_one("intBitsToFloat", Operator::int_bits_to_float, ints_of_size))),
    served_by(service::g13, in_cg("pack_2half", float1, {float2})),
    served_by(service::g13, in_cg("pack_2half", float1, {half2})),
    served_by(service::g13, in_cg("pack_2ushort", float1, {float2})),
    served_by(service::g13, in_cg("pack_2ushort", float1, {half2})),
    served_by(service::g13, in_cg("pack_4byte", float1, {float4})),
    served_by(service::g13, in_cg("pack_4byte", float1, {half4})),
    served_by(service::g13, in_cg("pack_4ubyte", float1, {float4})),
    served_by(service::g13, in_cg("pack_4ubyte", float1, {half4})),
    served_by(service::g13, in_cg("unpack_2half", half2, {float1})),
    served_by(service::g13, in_cg("unpack_2ushort", float2, {float1})),
    served_by(service::g13, in_cg("unpack_4byte", half4, {float1})),
    served_by(service::g13, in_cg("unpack_4ubyte", half4, {float1})),
    // --- what cgc knows besides, and shaders use
    extension(of_one("fract", Operator::fract)),
    extension(of_three("mix", Operator::mix)),
    extension(of_two("mod", Operator::mod)),
};

}  // namespace

std::span<const LibraryRow> mathematical_rows() {
    return mathematical_table;
}

}  // namespace cuesta::cg
