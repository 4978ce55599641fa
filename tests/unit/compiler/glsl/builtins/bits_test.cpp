// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of the bits of floats, and packing (GLSL ES 3.00, 8.3 and 8.4), to the bit.
#include <cmath>

#include <gtest/gtest.h>

#include "base/half.h"
#include "running.h"

namespace cuesta::glsl::testing {
namespace {

void expect_bits(std::string_view expression, const Uniforms& uniforms, const Words& wanted) {
    const std::vector<BitResult> results = run_bits(expression, uniforms);
    EXPECT_EQ(results.size(), 3u);
    for (const BitResult& result : results)
        EXPECT_EQ(result.value, wanted) << expression << ", " << result.where;
}

TEST(GlslBits, FloatsAndIntegers) {
    const Uniforms uniforms = {.a = words_of({1, -2.5f, INFINITY, -0.0f}),
                               .i = {0x3f800000, 0xc0200000, 0x7f800000, 0x80000000},
                               .u = {0x40490fdb, 0, 0xff800000, 0x00800000}};
    const Words bits = uniforms.a;
    expect_bits("floatBitsToUint(a)", uniforms, bits);
    expect_bits("uvec4(floatBitsToInt(a))", uniforms, bits);
    expect_bits("floatBitsToUint(intBitsToFloat(i))", uniforms, uniforms.i);
    expect_bits("floatBitsToUint(uintBitsToFloat(u))", uniforms, uniforms.u);
    // Numbers of 16 bits are brought to 32 before.
    expect_bits("floatBitsToUint(m)", uniforms, bits);
}

TEST(GlslBits, WhatIsNoNumber) {
    const Uniforms uniforms = {.a = words_of({NAN, 1, INFINITY, -INFINITY}),
                               .b = words_of({0, 3e38f, -0.0f, -NAN})};
    expect_bits("uvec4(isnan(a))", uniforms, {1, 0, 0, 0});
    expect_bits("uvec4(isinf(a))", uniforms, {0, 0, 1, 1});
    expect_bits("uvec4(isnan(b))", uniforms, {0, 0, 0, 1});
    expect_bits("uvec4(isinf(b))", uniforms, {0, 0, 0, 0});
    // NaNs that are made of bits alone.
    expect_bits("uvec4(isnan(uintBitsToFloat(u)))", {.u = {0x7f800001, 0x7f800000, 0xffffffff, 1}},
                {1, 0, 1, 0});
    // Of what the shader computes.
    expect_bits("uvec4(isnan(b.x / b.x), isinf(a.y / b.x), isinf(b.y * b.y), isnan(sqrt(-a.y)))",
                uniforms, {1, 1, 1, 1});
}

TEST(GlslBits, PackedNorms) {
    const Uniforms uniforms = {.a = words_of({0.5f, -0.5f, 2, -2}),
                               .b = words_of({1 / 65535.0f, 0.25f, 1 / 3.0f, 0}),
                               .u = {0x7fff8000, 0x80010001, 0xffff0000, 0x12348765}};
    expect_bits("uvec4(packSnorm2x16(a.xy), packSnorm2x16(a.zw), packSnorm2x16(b.xy), 0)", uniforms,
                {0xc0004000, 0x80017fff, 0x20000000, 0});
    expect_bits(
        "uvec4(packUnorm2x16(a.xy), packUnorm2x16(a.zw), packUnorm2x16(b.xy), "
        "packUnorm2x16(b.zw))",
        uniforms, {0x00008000, 0x0000ffff, 0x40000001, 0x00005555});
    // There and back again.
    expect_bits(
        "uvec4(packSnorm2x16(unpackSnorm2x16(u.x)), packSnorm2x16(unpackSnorm2x16(u.y)), "
        "packSnorm2x16(unpackSnorm2x16(u.z)), packSnorm2x16(unpackSnorm2x16(u.w)))",
        uniforms, {0x7fff8001, 0x80010001, 0xffff0000, 0x12348765});
    expect_bits(
        "uvec4(packUnorm2x16(unpackUnorm2x16(u.x)), packUnorm2x16(unpackUnorm2x16(u.y)), "
        "packUnorm2x16(unpackUnorm2x16(u.z)), packUnorm2x16(unpackUnorm2x16(u.w)))",
        uniforms, uniforms.u);
}

TEST(GlslBits, UnpackedNorms) {
    const Uniforms uniforms = {.u = {0x7fff8000, 0x80010001, 0xffff0000, 0x40008000}};
    for (const Result& result : run("vec4(unpackSnorm2x16(u.x), unpackSnorm2x16(u.y))", uniforms)) {
        const Four wanted = {-1, 1, 1 / 32767.0f, -1};
        for (size_t k = 0; k < 4; ++k)
            EXPECT_FLOAT_EQ(result.value[k], wanted[k]) << result.where;
        EXPECT_EQ(result.value[0], -1) << result.where;
        EXPECT_EQ(result.value[1], 1) << result.where;
    }
    for (const Result& result : run("vec4(unpackUnorm2x16(u.z), unpackUnorm2x16(u.w))", uniforms)) {
        const Four wanted = {0, 1, 32768 / 65535.0f, 16384 / 65535.0f};
        for (size_t k = 0; k < 4; ++k)
            EXPECT_FLOAT_EQ(result.value[k], wanted[k]) << result.where;
        EXPECT_EQ(result.value[1], 1) << result.where;
    }
}

// Every kind of number; the nearest of 16 bits, the even one between two.
TEST(GlslBits, PackedHalves) {
    const float values[] = {0,          -0.0f,      1,           -1.5f,     65504,
                            65519,      65520,      1e6f,        -INFINITY, 2049,
                            2051,       0x1p-14f,   0x1p-15f,    0x1p-24f,  0x1p-25f,
                            0x1.8p-25f, 0x1.8p-24f, -0x1.4p-15f, 0.333333f, 3.14159265f};
    for (size_t n = 0; n + 1 < std::size(values); n += 2) {
        const float x = values[n];
        const float y = values[n + 1];
        const uint32_t wanted = base::half_from_double(static_cast<double>(x)) |
                                uint32_t{base::half_from_double(static_cast<double>(y))} << 16;
        expect_bits("uvec4(packHalf2x16(a.xy), 0, 0, 0)", {.a = words_of({x, y, 0, 0})},
                    {wanted, 0, 0, 0});
    }
    // A NaN stays one.
    for (const BitResult& result :
         run_bits("uvec4(packHalf2x16(a.xy), 0, 0, 0)", {.a = words_of({NAN, 1, 0, 0})})) {
        EXPECT_GT(result.value[0] & 0x7fff, 0x7c00u) << result.where;
        EXPECT_EQ(result.value[0] >> 16, 0x3c00u) << result.where;
    }
}

TEST(GlslBits, UnpackedHalves) {
    const uint32_t halves[] = {0,      0x8000, 0x3c00, 0xbe00, 0x7bff, 0x7c00,
                               0xfc00, 0x0001, 0x83ff, 0x0400, 0x3555, 0x4248};
    for (size_t n = 0; n < std::size(halves); n += 2) {
        const Words wanted =
            words_of({base::half_to_float(static_cast<uint16_t>(halves[n])),
                      base::half_to_float(static_cast<uint16_t>(halves[n + 1])), 0, 0});
        expect_bits("floatBitsToUint(vec4(unpackHalf2x16(u.x), 0, 0))",
                    {.u = {halves[n] | halves[n + 1] << 16}}, wanted);
    }
    for (const Result& result :
         run("vec4(isnan(unpackHalf2x16(u.x)), 0, 0)", {.u = {0x7c017e00}})) {
        EXPECT_EQ(result.value[0], 1) << result.where;
        EXPECT_EQ(result.value[1], 1) << result.where;
    }
}

}  // namespace
}  // namespace cuesta::glsl::testing
