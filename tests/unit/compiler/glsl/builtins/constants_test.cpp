// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls with constant arguments are constant expressions, and have the value that is computed when
// the shader runs.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "running.h"

namespace cuesta::glsl::testing {
namespace {

constexpr Four values_of_a = {0.25f, -1.5f, 2, 0.75f};
constexpr Four values_of_b = {3, 0.5f, -2, 1.25f};

// Each is a vec4 of the constants A and B, of integers I and U.
constexpr std::string_view expressions[] = {
    "radians(A)",
    "degrees(A)",
    "sin(A)",
    "cos(A)",
    "tan(A)",
    "asin(A * 0.25)",
    "acos(A * 0.25)",
    "atan(A)",
    "atan(A, B)",
    "sinh(A)",
    "cosh(A)",
    "tanh(A)",
    "asinh(A)",
    "acosh(A * A + 1.0)",
    "atanh(A * 0.25)",
    "pow(A * A, B)",
    "exp(A)",
    "log(A * A)",
    "exp2(A)",
    "log2(A * A)",
    "sqrt(A * A)",
    "inversesqrt(A * A)",
    "abs(A)",
    "sign(A)",
    "floor(A)",
    "trunc(A)",
    "round(A)",
    "roundEven(A)",
    "ceil(A)",
    "fract(A)",
    "mod(A, B)",
    "mod(A, 2.0)",
    "min(A, B)",
    "min(A, 1.0)",
    "max(A, B)",
    "clamp(A, 0.0, 1.0)",
    "clamp(A, -B * B, B * B)",
    "mix(A, B, 0.25)",
    "mix(A, B, A)",
    "mix(A, B, bvec4(true, false, true, false))",
    "step(A, B)",
    "step(0.5, B)",
    "smoothstep(-2.0, 2.0, A)",
    "vec4(isnan(A))",
    "vec4(isinf(A / 0.0))",
    "vec4(floatBitsToInt(A) / 65536)",
    "vec4(floatBitsToUint(A) / 65536u)",
    "intBitsToFloat(floatBitsToInt(A))",
    "uintBitsToFloat(floatBitsToUint(A))",
    "vec4(packSnorm2x16(A.xy) >> 16, packUnorm2x16(A.xy) & 0xffffu, packHalf2x16(A.xy) >> 16, 0)",
    "vec4(unpackSnorm2x16(U.x), unpackUnorm2x16(U.y))",
    "vec4(unpackHalf2x16(U.z), 0, 0)",
    "vec4(length(A), distance(A, B), dot(A, B), length(A.x))",
    "vec4(cross(A.xyz, B.xyz), 0)",
    "normalize(A)",
    "faceforward(A, B, A)",
    "reflect(A, normalize(B))",
    "refract(normalize(A), normalize(B), 0.75)",
    "matrixCompMult(mat4(A, B, A, B), mat4(B, A, A, A))[1]",
    "outerProduct(A, B)[2]",
    "transpose(mat4(A, B, A, A))[1]",
    "vec4(determinant(mat3(A.xyz, B.xyz, B.zxy)))",
    "inverse(mat4(A, B, vec4(1, 2, 3, 5), vec4(0, 1, 0, 1)))[1]",
    "vec4(inverse(mat3(A.xyz, B.xyz, B.zxy))[1], 0)",
    "vec4(inverse(mat2(A)))",
    "vec4(lessThan(A, B))",
    "vec4(greaterThanEqual(I, I.yxzw))",
    "vec4(notEqual(U, U.yxzw))",
    "vec4(any(lessThan(A, B)), all(lessThan(A, B)), not(lessThan(A, B).xy))",
    "vec4(abs(I) + sign(I))",
    "vec4(min(I, 2) + max(I, I.yxzw) + clamp(I, -1, 1))",
    "vec4(min(U, 2u) + max(U >> 20, 1u) + clamp(U, 0u, 1u))",
};

std::string vector(const Four& values) {
    return fmt::format("vec4({}, {}, {}, {})", literal(values[0]), literal(values[1]),
                       literal(values[2]), literal(values[3]));
}

TEST(GlslConstants, AreWhatIsComputed) {
    const std::string constants = fmt::format(
        "const vec4 A = {}; const vec4 B = {}; const ivec4 I = ivec4(5, -3, 0, 1);"
        "const uvec4 U = uvec4(0x7fff4000u, 0x8000ffffu, 0x3c00c000u, 7u);",
        vector(values_of_a), vector(values_of_b));
    const Uniforms uniforms = {.a = words_of(values_of_a),
                               .b = words_of(values_of_b),
                               .i = {5, static_cast<uint32_t>(-3), 0, 1},
                               .u = {0x7fff4000, 0x8000ffff, 0x3c00c000, 7}};
    for (const std::string_view expression : expressions) {
        // An initialiser of a global must be constant.
        const std::string folded = fmt::format("{} const vec4 value = {};", constants, expression);
        const std::vector<Result> constant = run("value", uniforms, "", folded);
        const std::vector<Result> computed =
            run(expression, uniforms, "vec4 A = a; vec4 B = b; ivec4 I = i; uvec4 U = u;");
        ASSERT_EQ(constant.size(), 3u) << expression;
        ASSERT_EQ(computed.size(), 3u) << expression;
        for (size_t n = 0; n < 3; ++n)
            for (size_t k = 0; k < 4; ++k)
                EXPECT_NEAR(constant[n].value[k], computed[n].value[k],
                            4e-6f * std::max(1.0f, std::abs(constant[n].value[k])))
                    << expression << ", component " << k << ", " << computed[n].where;
    }
}

}  // namespace
}  // namespace cuesta::glsl::testing
