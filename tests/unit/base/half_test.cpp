// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// binary16 against the compiler's own, where it has one, and against the rules of IEEE 754: every
// pattern, everything next to a rounding tie, and random numbers.
#include "base/half.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

constexpr uint32_t patterns = 0x10000;

uint16_t pattern(uint32_t bits) {
    return static_cast<uint16_t>(bits);
}

bool is_nan(uint16_t half) {
    return (half & 0x7c00) == 0x7c00 && (half & 0x3ff) != 0;
}

// The number that a pattern stands for, by the definition of binary16; infinities as 2^16.
double value_of(uint16_t half) {
    const int exponent = half >> 10 & 0x1f;
    const double fraction = (half & 0x3ff) / 1024.0;
    const double magnitude =
        exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
    return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(Half, EveryPatternToFloat) {
    for (uint32_t bits = 0; bits < patterns; ++bits) {
        const uint16_t half = pattern(bits);
        const float wide = half_to_float(half);
        ASSERT_EQ(std::signbit(wide), (half & 0x8000) != 0) << bits;
        if (is_nan(half))
            ASSERT_TRUE(std::isnan(wide)) << bits;
        else if ((half & 0x7fff) == 0x7c00)
            ASSERT_TRUE(std::isinf(wide)) << bits;
        else
            ASSERT_EQ(static_cast<double>(wide), value_of(half)) << bits;
    }
}

TEST(Half, EveryPatternAndBack) {
    for (uint32_t bits = 0; bits < patterns; ++bits) {
        const uint16_t half = pattern(bits);
        const float wide = half_to_float(half);
        const uint16_t quiet = is_nan(half) ? pattern(bits | 0x200) : half;
        ASSERT_EQ(half_from_float(wide), quiet) << bits;
        ASSERT_EQ(half_from_double(static_cast<double>(wide)), quiet) << bits;
        if (!is_nan(half)) {
            ASSERT_EQ(round_to_half(wide), wide) << bits;
        }
    }
}

// Between each positive number and the next, up to infinity: the middle goes to the even one, what
// is nearest to the middle to its own side. In double the middle and its neighbours are exact.
TEST(Half, TiesOfEveryPair) {
    for (uint32_t bits = 0; bits < 0x7c00; ++bits) {
        const double middle = (value_of(pattern(bits)) + value_of(pattern(bits + 1))) / 2;
        const uint16_t even = pattern(bits + (bits & 1));
        for (const uint32_t sign : {0u, 0x8000u}) {
            const double m = sign != 0 ? -middle : middle;
            const uint16_t lower = pattern(sign | bits);
            const uint16_t upper = pattern(sign | (bits + 1));
            ASSERT_EQ(half_from_double(m), pattern(sign | even)) << bits;
            ASSERT_EQ(half_from_double(std::nextafter(m, 0.0)), lower) << bits;
            ASSERT_EQ(half_from_double(std::nextafter(m, 2 * m)), upper) << bits;
            const float f = static_cast<float>(m);  // exact too: 12 bits
            ASSERT_EQ(half_from_float(f), pattern(sign | even)) << bits;
            ASSERT_EQ(half_from_float(std::nextafter(f, 0.0f)), lower) << bits;
            ASSERT_EQ(half_from_float(std::nextafter(f, 2 * f)), upper) << bits;
        }
    }
}

TEST(Half, Edges) {
    EXPECT_EQ(half_from_float(65519.99f), 0x7bff);
    EXPECT_EQ(half_from_float(65520.0f), 0x7c00);
    EXPECT_EQ(half_from_float(-65520.0f), 0xfc00);
    EXPECT_EQ(half_from_float(std::numeric_limits<float>::max()), 0x7c00);
    EXPECT_EQ(half_from_double(-std::numeric_limits<double>::max()), 0xfc00);
    EXPECT_EQ(half_from_float(INFINITY), 0x7c00);
    EXPECT_EQ(half_from_float(0x1p-25f), 0);  // a tie with zero
    EXPECT_EQ(half_from_float(0x1.000002p-25f), 1);
    EXPECT_EQ(half_from_float(-0x1p-26f), 0x8000);
    EXPECT_EQ(half_from_float(std::numeric_limits<float>::denorm_min()), 0);
    EXPECT_EQ(half_from_double(-std::numeric_limits<double>::denorm_min()), 0x8000);
}

TEST(Half, NanStaysNanAndIsQuiet) {
    // A signalling NaN whose payload lies in bits that binary16 has not.
    EXPECT_EQ(half_from_float(std::bit_cast<float>(0x7f800001u)), 0x7e00);
    EXPECT_EQ(half_from_float(std::bit_cast<float>(0xffc00000u)), 0xfe00);
    EXPECT_EQ(half_from_double(std::bit_cast<double>(0x7ff0000000000001u)), 0x7e00);
    EXPECT_EQ(half_from_double(std::bit_cast<double>(0xfff8000000000000u)), 0xfe00);
}

// Through binary32 this would be rounded twice, to the even neighbour of a tie that was none.
TEST(Half, DoublesAreRoundedOnce) {
    const double above_tie = 1 + 0x1p-11 + 0x1p-40;
    EXPECT_EQ(half_from_double(above_tie), 0x3c01);
    EXPECT_EQ(half_from_float(static_cast<float>(above_tie)), 0x3c00);
}

#ifdef CUESTA_HAS_FLOAT16

// Conversions quiet a NaN; ours to binary32 keeps it as it is.
TEST(Half, EveryPatternAsTheCompilerWidens) {
    for (uint32_t bits = 0; bits < patterns; ++bits) {
        const uint16_t half = pattern(bits);
        const float wanted = static_cast<float>(std::bit_cast<_Float16>(half));
        const uint32_t quiet = is_nan(half) ? 0x400000 : 0;
        ASSERT_EQ(std::bit_cast<uint32_t>(half_to_float(half)) | quiet,
                  std::bit_cast<uint32_t>(wanted))
            << bits;
    }
}

void expect_as_compiler(float value) {
    ASSERT_EQ(half_from_float(value), std::bit_cast<uint16_t>(static_cast<_Float16>(value)))
        << std::hexfloat << value;
}

void expect_as_compiler(double value) {
    ASSERT_EQ(half_from_double(value), std::bit_cast<uint16_t>(static_cast<_Float16>(value)))
        << std::hexfloat << value;
}

TEST(Half, RandomNumbersAsTheCompilerNarrows) {
    std::mt19937_64 random(3);
    for (unsigned i = 0; i < 1000000; ++i) {
        const uint64_t bits = random();
        expect_as_compiler(std::bit_cast<float>(static_cast<uint32_t>(bits)));
        expect_as_compiler(std::bit_cast<double>(bits));
        // Of binary16's magnitudes and a little beyond, of either sign.
        const int exponent = static_cast<int>(random() % 46) - 27;
        const double near =
            std::ldexp(static_cast<double>(static_cast<int64_t>(bits)), exponent - 63);
        expect_as_compiler(near);
        expect_as_compiler(static_cast<float>(near));
        if (HasFatalFailure())
            return;
    }
}

// Every exponent of binary32 with the fractions around where rounding turns.
TEST(Half, EdgesOfRoundingAsTheCompilerNarrows) {
    for (uint32_t head = 0; head < patterns; ++head) {
        for (const uint32_t tail : {0u, 1u, 0xfffu, 0x1000u, 0x1001u, 0x8000u, 0xffffu})
            expect_as_compiler(std::bit_cast<float>(head << 16 | tail));
        if (HasFatalFailure())
            return;
    }
}

#endif

}  // namespace
}  // namespace cuesta::base
