// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "simulator/common/packed_float.h"
#include "simulator/common/srgb.h"

namespace cuesta::simulator {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr auto nearest = SmallRounding::nearest_even;
constexpr auto to_zero = SmallRounding::toward_zero;

TEST(PackedFloat, KnownWords) {
    // 1.0 is exponent 15, fraction 0.
    EXPECT_EQ(pack_r11g11b10({1, 1, 1}, nearest), 0x3c0u | 0x3c0u << 11 | 0x1e0u << 22);
    EXPECT_EQ(pack_r11g11b10({0, -3, 64512}, nearest), 0x3dfu << 22);
    EXPECT_EQ(pack_r11g11b10({infinity, 0, 0}, nearest), 0x7c0u);
    EXPECT_EQ(unpack_r11g11b10(0x7c0)[0], infinity);
    EXPECT_TRUE(std::isnan(unpack_r11g11b10(pack_r11g11b10({NAN, 0, 0}, nearest))[0]));
    EXPECT_EQ(unpack_r11g11b10(1)[0], std::ldexp(1.0f, -20));  // the least denormal

    EXPECT_EQ(pack_r9g9b9e5({1, 0.5f, 0}, nearest), 16u << 27 | 128u << 9 | 256u);
    EXPECT_EQ(unpack_r9g9b9e5(16u << 27 | 128u << 9 | 256u), (Rgb{1, 0.5f, 0}));
    EXPECT_EQ(pack_r9g9b9e5({1e9f, -1, NAN}, nearest), 31u << 27 | 511u);
    EXPECT_EQ(pack_r9g9b9e5({0, 0, 0}, nearest), 0u);
}

TEST(PackedFloat, Rounding) {
    const float above = 1 + 0.75f / 64;  // three quarters of a step above 1
    EXPECT_EQ(unpack_r11g11b10(pack_r11g11b10({above, 0, 0}, nearest))[0], 1 + 1.0f / 64);
    EXPECT_EQ(unpack_r11g11b10(pack_r11g11b10({above, 0, 0}, to_zero))[0], 1);
    const float half = 1 + 0.5f / 64;  // a tie goes to the even code
    EXPECT_EQ(unpack_r11g11b10(pack_r11g11b10({half, 0, 0}, nearest))[0], 1);
    // What is too large: infinity, or the greatest number.
    EXPECT_EQ(unpack_r11g11b10(pack_r11g11b10({1e30f, 0, 0}, nearest))[0], infinity);
    EXPECT_EQ(unpack_r11g11b10(pack_r11g11b10({1e30f, 0, 0}, to_zero))[0], 65024);
    // A carry makes the next exponent.
    EXPECT_EQ(unpack_r9g9b9e5(pack_r9g9b9e5({511.75f / 512, 0, 0}, nearest))[0], 1);
    EXPECT_EQ(unpack_r9g9b9e5(pack_r9g9b9e5({511.75f / 512, 0, 0}, to_zero))[0], 511.0f / 512);
}

TEST(PackedFloat, EveryCodeRoundTrips) {
    for (uint32_t code = 0; code < 0x7c0; ++code) {
        const Rgb color = {unpack_r11g11b10(code)[0], 0, 0};
        ASSERT_EQ(pack_r11g11b10(color, nearest), code);
        ASSERT_EQ(pack_r11g11b10(color, to_zero), code);
    }
    // Words whose greatest mantissa is normalised are the ones that packing makes.
    for (uint32_t exponent = 0; exponent < 32; ++exponent) {
        for (uint32_t mantissa = exponent == 0 ? 0 : 256; mantissa < 512; ++mantissa) {
            const uint32_t word = exponent << 27 | mantissa | (mantissa / 2) << 9;
            ASSERT_EQ(pack_r9g9b9e5(unpack_r9g9b9e5(word), nearest), word);
        }
    }
}

TEST(Srgb, CurveAndItsInverse) {
    EXPECT_EQ(srgb_to_linear(0), 0);
    EXPECT_EQ(srgb_to_linear(1), 1);
    EXPECT_NEAR(srgb_to_linear(0.5f), 0.21404114f, 1e-6);
    for (int code = 0; code < 256; ++code) {
        const float encoded = static_cast<float>(code) / 255;
        EXPECT_NEAR(linear_to_srgb(srgb_to_linear(encoded)), encoded, 1e-5);
    }
}

}  // namespace
}  // namespace cuesta::simulator
