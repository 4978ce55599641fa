// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the vectors of the reference model leave out: special values, transcendental functions,
// conversions, reductions.
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "base/half.h"
#include "float_bits.h"
#include "group_fixture.h"
#include "simulator/agx/rounding.h"

namespace cuesta::simulator::agx {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

// r3 after `text` with r1 (and r2, r4) set in all lanes.
uint32_t result(std::string_view text, uint32_t r1, uint32_t r2 = 0, uint32_t r4 = 0) {
    auto made = GroupFixture::of_text(text);
    EXPECT_TRUE(made) << made.error().text;
    if (!made)
        return 0;
    GroupFixture& f = **made;
    f.set("r1", r1);
    f.set("r2", r2);
    f.set("r4", r4);
    const auto ran = f.run();
    EXPECT_TRUE(ran) << ran.error().text;
    EXPECT_EQ(f.at("r3", 0), f.at("r3", 31));
    return f.at("r3");
}

float real(std::string_view text, float r1, float r2 = 0, float r4 = 0) {
    return std::bit_cast<float>(result(text, bits(r1), bits(r2), bits(r4)));
}

TEST(AgxFloat, SignsOfZero) {
    EXPECT_EQ(result("fmul32 r3, r1, r2", bits(-1), bits(0)), 0x80000000);
    EXPECT_EQ(result("fadd32 r3, r1, -0.0", 0x80000000), 0x80000000);
    EXPECT_EQ(result("fadd32 r3, r1, r2.neg", bits(3), bits(3)), 0u);
}

TEST(AgxFloat, DenormalsAndRounding) {
    EXPECT_EQ(result("fadd32 r3, r1, 0.0", 0x00400000), 0u);
    // Below the normal range before rounding is zero, even what would round up to it.
    EXPECT_EQ(result("fmul32 r3, r1, r2", 0x00ffffff, bits(0.5f)), 0u);
    EXPECT_EQ(result("fmul32 r3, r1, r2", 0x01000000, bits(0.5f)), 0x00800000u);
    // Halves keep their denormals.
    EXPECT_EQ(result("fadd16 r3l, r1l, 0.0", 0x0001) & 0xffff, 0x0001u);
    // To a half through f32: rounded twice.
    const float twice = 1 + std::ldexp(1.0f, -11);
    EXPECT_EQ(result("fadd32 r3l, r1, r2", bits(twice), bits(std::ldexp(1.0f, -30))) & 0xffff,
              0x3c00u);
}

// A fused multiply-add against the host's.
TEST(AgxFloat, FusedMultiplyAddRoundsOnce) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> mantissa(-2, 2);
    for (int i = 0; i < 200000; ++i) {
        const auto make = [&] {
            return std::ldexp(mantissa(random), static_cast<int>(random() % 40) - 20);
        };
        const float a = make(), b = make();
        const float c = random() % 4 == 0 ? -a * b : make();
        const float expected = settled(std::fma(a, b, c));
        ASSERT_EQ(bits(to_f32(add_to_odd(double{a} * double{b}, double{c}))), bits(expected))
            << a << " * " << b << " + " << c;
    }
}

TEST(AgxFloat, NanAndSaturation) {
    EXPECT_EQ(result("fadd32 r3, r1, r2", 0xffc12345, 0), 0x7fc00000u);
    EXPECT_EQ(result("fmul32 r3, r1, r2", bits(infinity), 0), 0x7fc00000u);
    EXPECT_EQ(result("fadd32.sat r3, r1, 0.0", 0x7fc00000), 0u);
    EXPECT_EQ(real("fadd32.sat r3, r1, 1.0", 5), 1);
    EXPECT_EQ(result("fcmpsel ltn, r3, r1, r2, r1, r2", bits(1), 0x7fc00000), bits(1));
    EXPECT_EQ(result("fcmpsel gtn, r3, r1, r2, r1, r2", 0x7fc00000, bits(1)), bits(1));
}

// Where 64 bits of a product and a term are at their ends.
TEST(AgxFloat, IntegerSumsAreExactBeforeTheyAreClamped) {
    const uint32_t all = 0xffffffff;
    EXPECT_EQ(result("imadd.sat r3, r1, r2, r4", all, all, all), all);
    EXPECT_EQ(result("imadd.sat r3, r1, r2, r4", 0x10000, 0x10000, 0), all);
    EXPECT_EQ(result("imadd.sat r3, r1, r2, r4", 0xffff, 0xffff, 5), 0xfffe0006u);
    EXPECT_EQ(result("imadd.sat r3, r1, r2, r4.sx", all, all, 0x80000000), 0x7fffffffu);
    EXPECT_EQ(result("imadd.sat r3, r1.sx, r2.sx, r4.sx", 0x80000000, 0x80000000, 1), 0x7fffffffu);
    EXPECT_EQ(result("imadd.sat r3, r1.sx, r2, r4.sx", 0x80000000, all, 1), 0x80000000u);
    EXPECT_EQ(result("imadd.sat r3, r1.sx, r2.sx, r4.sx", all, 3, 5), 2u);
    EXPECT_EQ(result("iadd.sat r3, r1, r2", all, 1), all);
    EXPECT_EQ(result("iadd.sat r3, r1.sx, r2.sx", 0x80000000, all), 0x80000000u);
    EXPECT_EQ(result("imadd r3, r1, r2, r4", all, all, all), 0u);
}

TEST(AgxFloat, Functions) {
    EXPECT_EQ(real("rcp r3, r1", 4), 0.25f);
    EXPECT_EQ(real("rcp r3, r1", 0), infinity);
    EXPECT_EQ(real("rsqrt r3, r1", 16), 0.25f);
    EXPECT_EQ(real("log2 r3, r1", 8), 3);
    EXPECT_EQ(real("exp2 r3, r1", -2), 0.25f);
    EXPECT_EQ(real("floor r3, r1", -0.5f), -1);
    EXPECT_EQ(real("rint r3, r1", 2.5f), 2);
    EXPECT_EQ(real("sin_pt_1 r3, r1", 0.5f), 0.5f);
    EXPECT_EQ(real("sin_pt_1 r3, r1", 2.5f), -0.5f);
    EXPECT_EQ(real("sin_pt_1 r3, r1", 3.5f), -0.5f);
    EXPECT_NEAR(real("sin_pt_2 r3, r1", 1), 1, 1e-7);
    EXPECT_NEAR(real("sin_pt_2 r3, r1", 0), 1.57079633f, 1e-7);
    // The root by its product, at its ends too.
    for (const float x : {0.0f, 2.0f, 1e30f, infinity}) {
        const float root = real("rsqrt_special r3, r1", x);
        EXPECT_FLOAT_EQ(x * root, std::sqrt(x));
    }
    // Of a half too.
    for (const uint16_t x : {uint16_t{0}, uint16_t{0x4400}, uint16_t{0x7c00}}) {
        const auto root = static_cast<uint16_t>(result("rsqrt_special r3l, r1l", x));
        const float operand = base::half_to_float(x);
        EXPECT_EQ(operand * base::half_to_float(root), std::sqrt(operand));
    }
}

TEST(AgxFloat, Derivatives) {
    auto made = GroupFixture::of_text("dfdx r3, r1\ndfdy r4, r1\n");
    ASSERT_TRUE(made) << made.error().text;
    GroupFixture& f = **made;
    // x + 10 y within each quad, and the quad's number on top.
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        const unsigned value = lane % 2 + lane / 2 % 2 * 10 + lane / 4 * 100;
        f.set("r1", lane, bits(static_cast<float>(value)));
    }
    ASSERT_TRUE(f.run());
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        EXPECT_EQ(f.at("r3", lane), bits(1));
        EXPECT_EQ(f.at("r4", lane), bits(10));
    }
}

TEST(AgxFloat, Conversions) {
    EXPECT_EQ(result("convert f_to_s32, r3, r1, rtz", bits(-2.75f)), static_cast<uint32_t>(-2));
    EXPECT_EQ(result("convert f_to_u32, r3, r1, rte", bits(2.5f)), 2u);
    EXPECT_EQ(result("convert f_to_u32, r3, r1, rtz", bits(-5)), 0u);
    EXPECT_EQ(result("convert f_to_u32, r3, r1, rtz", bits(1e30f)), 0xffffffffu);
    EXPECT_EQ(result("convert f_to_s32, r3, r1, rtz", bits(1e30f)), 0x7fffffffu);
    EXPECT_EQ(result("convert f_to_s32, r3, r1, rtz", 0x7fc00000), 0u);
    EXPECT_EQ(result("convert u32_to_f, r3, r1, rte", 0xffffffff), bits(4294967296.0f));
    EXPECT_EQ(result("convert u32_to_f, r3, r1, rtz", 0xffffffff), 0x4f7fffffu);
    EXPECT_EQ(result("convert s8_to_f, r3, r1l, rte", 0x1234ff), bits(-1));
    EXPECT_EQ(result("convert u16_to_f, r3l, r1l, rte", 7) & 0xffff, base::half_from_float(7));
}

TEST(AgxLanes, ReductionsAndPrefixes) {
    auto made = GroupFixture::of_text(
        "simd_iadd r3, r1\n"
        "simd_prefix_iadd r4, r1\n"
        "quad_max.u r5, r1\n"
        "quad_fadd r6, r2\n"
        "simd_min.s r7l, r1l\n"
        "quad_shuffle_xor r8, r1, 1\n");
    ASSERT_TRUE(made) << made.error().text;
    GroupFixture& f = **made;
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        f.set("r1", lane, lane);
        f.set("r2", lane, bits(static_cast<float>(lane)));
    }
    f.group.active = f.group.alive = 0xfffffffb;  // without lane 2
    ASSERT_TRUE(f.run());
    EXPECT_EQ(f.at("r3", 7), 496u - 2);
    EXPECT_EQ(f.at("r3", 2), 0u);
    EXPECT_EQ(f.at("r4", 0), 0u);
    EXPECT_EQ(f.at("r4", 5), 0u + 1 + 3 + 4);
    EXPECT_EQ(f.at("r5", 1), 3u);
    EXPECT_EQ(f.at("r6", 3), bits(0 + 1 + 3));
    EXPECT_EQ(f.at("r7l", 9), 0u);
    EXPECT_EQ(f.at("r8", 8), 9u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
