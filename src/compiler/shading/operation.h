// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The operations of the resolved tree: each is pure and evaluates all of its operands. One table:
// enumerator, operand count, what it computes. The tree gives operand and result types; conversions
// are operations of their own, so operands fit each other but for scalars, which repeat where the
// other operand has more components.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cuesta::shading {

// X(name, operands, "what")
#define CUESTA_SHADING_OPERATIONS(X)                                                       \
    /* component by component, of scalars, vectors and matrices */                         \
    X(negate, 1, "-a")                                                                     \
    X(add, 2, "a + b")                                                                     \
    X(subtract, 2, "a - b")                                                                \
    X(multiply, 2, "a * b, never linear algebra")                                          \
    X(divide, 2, "a / b; of integers toward zero")                                         \
    X(remainder, 2, "a - b * truncate(a / b), of integers and floats")                     \
    X(bit_not, 1, "~a")                                                                    \
    X(bit_and, 2, "a & b")                                                                 \
    X(bit_or, 2, "a | b")                                                                  \
    X(bit_xor, 2, "a ^ b")                                                                 \
    X(shift_left, 2, "a << b")                                                             \
    X(shift_right, 2, "a >> b; of signed integers the sign comes in")                      \
    /* of the 32 bits that an integer has when the shader runs */                          \
    X(bit_count, 1, "how many are 1")                                                      \
    X(bit_reverse, 1, "the other way round")                                               \
    X(find_lsb, 1, "the number of the lowest 1; -1 where there is none")                   \
    X(find_msb, 1, "of the highest 1, or of the highest that is not the sign; else -1")    \
    X(bitfield_extract, 3, "c bits of a from bit b on, with the sign of signed integers")  \
    X(bitfield_insert, 4, "a with the lowest d bits of b from bit c on")                   \
    X(carry, 2, "1 where a + b of unsigned integers is too large, else 0")                 \
    X(borrow, 2, "1 where a - b of unsigned integers is negative, else 0")                 \
    X(multiply_high, 2, "the upper 32 bits of a * b")                                      \
    X(frexp_significand, 1, "of a float of 32 bits, from 0.5 on and below 1; of 0 itself") \
    X(frexp_exponent, 1, "of it; of 0, infinities and NaN some number, of 0 0")            \
    X(scale, 2, "a * 2^b by the bits of a float of 32 bits, b an integer")                 \
    X(float_bits_to_int, 1, "the 32 bits of a float")                                      \
    X(int_bits_to_float, 1, "the float of these 32 bits")                                  \
    X(is_nan, 1, "whether it is no number, by its bits")                                   \
    X(is_infinite, 1, "likewise; of either sign")                                          \
    /* vectors of two in the halves of 32 bits, the first one in the lower half */         \
    X(pack_snorm, 1, "round(clamp(a, -1, 1) * 32767)")                                     \
    X(pack_unorm, 1, "round(clamp(a, 0, 1) * 65535)")                                      \
    X(pack_half, 1, "the nearest numbers of 16 bits")                                      \
    /* vectors of four in the bytes of 32 bits, the first one lowest */                    \
    X(pack_snorm_4x8, 1, "round(clamp(a, -1, 1) * 127)")                                   \
    X(pack_unorm_4x8, 1, "round(clamp(a, 0, 1) * 255)")                                    \
    X(unpack_snorm_4x8, 1, "clamp(a / 127, -1, 1)")                                        \
    X(unpack_unorm_4x8, 1, "a / 255")                                                      \
    X(unpack_snorm, 1, "clamp(a / 32767, -1, 1)")                                          \
    X(unpack_unorm, 1, "a / 65535")                                                        \
    X(unpack_half, 1, "the numbers that these bits are")                                   \
    /* linear algebra */                                                                   \
    X(combine, 2, "matrix, vector: the sum of a[i] * b[i]; GLSL's m * v, Cg's mul(v, m)")  \
    X(project, 2, "vector, matrix: dot(a, b[i]) for each i; GLSL's v * m, Cg's mul(m, v)") \
    X(matrix_multiply, 2, "vector i is combine(a, b[i]); GLSL's a * b, Cg's mul(b, a)")    \
    X(transpose, 1, "of a matrix")                                                         \
    X(determinant, 1, "of a square matrix")                                                \
    X(inverse, 1, "of a square matrix")                                                    \
    X(outer_product, 2, "vector i is a * b[i]")                                            \
    /* comparisons, component by component, to booleans; true is 1 */                      \
    X(less, 2, "a < b")                                                                    \
    X(less_equal, 2, "a <= b")                                                             \
    X(greater, 2, "a > b")                                                                 \
    X(greater_equal, 2, "a >= b")                                                          \
    X(equal, 2, "a == b")                                                                  \
    X(not_equal, 2, "a != b")                                                              \
    /* of whole values of any type without samplers, to one boolean */                     \
    X(all_equal, 2, "every part is equal")                                                 \
    X(any_not_equal, 2, "some part is not")                                                \
    /* booleans, component by component */                                                 \
    X(logic_not, 1, "!a")                                                                  \
    X(logic_and, 2, "a && b, both evaluated")                                              \
    X(logic_or, 2, "a || b, both evaluated")                                               \
    X(logic_xor, 2, "a ^^ b")                                                              \
    X(any, 1, "some component of a vector")                                                \
    X(all, 1, "every component of a vector")                                               \
    X(mix_select, 3, "c ? b : a, component by component, all evaluated")                   \
    /* conversions, component by component, also of arrays; to the result's type */        \
    X(convert, 1, "to bool: a != 0; from bool: 0 or 1; to integers: toward zero")          \
    /* functions, component by component */                                                \
    X(radians, 1, "degrees to radians")                                                    \
    X(degrees, 1, "radians to degrees")                                                    \
    X(sin, 1, "")                                                                          \
    X(cos, 1, "")                                                                          \
    X(tan, 1, "")                                                                          \
    X(asin, 1, "")                                                                         \
    X(acos, 1, "")                                                                         \
    X(atan, 1, "")                                                                         \
    X(atan2, 2, "the angle of (b, a)")                                                     \
    X(sinh, 1, "")                                                                         \
    X(cosh, 1, "")                                                                         \
    X(tanh, 1, "")                                                                         \
    X(asinh, 1, "")                                                                        \
    X(acosh, 1, "the one that is not negative")                                            \
    X(atanh, 1, "")                                                                        \
    X(pow, 2, "")                                                                          \
    X(exp, 1, "")                                                                          \
    X(log, 1, "")                                                                          \
    X(exp2, 1, "")                                                                         \
    X(log2, 1, "")                                                                         \
    X(log10, 1, "")                                                                        \
    X(ldexp, 2, "a * 2^b, b an integer")                                                   \
    X(sqrt, 1, "")                                                                         \
    X(inverse_sqrt, 1, "")                                                                 \
    X(abs, 1, "")                                                                          \
    X(sign, 1, "-1, 0 or 1")                                                               \
    X(floor, 1, "")                                                                        \
    X(ceil, 1, "")                                                                         \
    X(round, 1, "to the nearest, even between")                                            \
    X(truncate, 1, "toward zero")                                                          \
    X(fract, 1, "a - floor(a)")                                                            \
    X(mod, 2, "a - b * floor(a / b)")                                                      \
    X(fmod, 2, "a - b * truncate(a / b)")                                                  \
    X(min, 2, "")                                                                          \
    X(max, 2, "")                                                                          \
    X(clamp, 3, "min(max(a, b), c)")                                                       \
    X(saturate, 1, "clamp(a, 0, 1)")                                                       \
    X(mix, 3, "a * (1 - c) + b * c")                                                       \
    X(step, 2, "b < a ? 0 : 1")                                                            \
    X(smooth_step, 3, "Hermite between a and b, of c")                                     \
    X(dfdx, 1, "difference to the right")                                                  \
    X(dfdy, 1, "difference upwards")                                                       \
    X(fwidth, 1, "abs(dfdx(a)) + abs(dfdy(a))")                                            \
    /* functions of vectors (a scalar counts as a vector of one) */                        \
    X(length, 1, "")                                                                       \
    X(distance, 2, "")                                                                     \
    X(dot, 2, "")                                                                          \
    X(cross, 2, "")                                                                        \
    X(normalize, 1, "")                                                                    \
    X(face_forward, 3, "dot(c, b) < 0 ? a : -a")                                           \
    X(reflect, 2, "a - 2 * dot(b, a) * b")                                                 \
    X(refract, 3, "a through the surface of normal b with the ratio c")                    \
    X(noise, 1, "of a place; of as many components as the result has, each its own")

constexpr size_t max_operands = 4;

enum class Operator : uint8_t {
#define CUESTA_X(name, operands, what) name,
    CUESTA_SHADING_OPERATIONS(CUESTA_X)
#undef CUESTA_X
};

struct OperatorInfo {
    std::string_view name;
    uint8_t operands;
    std::string_view what;
};

// Every operation, by Operator.
inline constexpr OperatorInfo operator_infos[] = {
#define CUESTA_X(name, operands, what) {#name, operands, what},
    CUESTA_SHADING_OPERATIONS(CUESTA_X)
#undef CUESTA_X
};

constexpr const OperatorInfo& info_of(Operator which) {
    return operator_infos[static_cast<unsigned>(which)];
}

}  // namespace cuesta::shading
