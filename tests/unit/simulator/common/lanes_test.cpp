// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/lanes.h"

#include <bit>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "base/half.h"

namespace cuesta::simulator {
namespace {

void expect_rounds_like_scalar(float value) {
    const Lanes rounded = round_to_half(Lanes{value, -value, value, -value});
    const float expected = base::round_to_half(value);
    if (std::isnan(expected)) {
        EXPECT_TRUE(std::isnan(rounded[0]));
        return;
    }
    EXPECT_EQ(std::bit_cast<uint32_t>(rounded[0]), std::bit_cast<uint32_t>(expected)) << value;
    EXPECT_EQ(std::bit_cast<uint32_t>(rounded[1]), std::bit_cast<uint32_t>(-expected)) << value;
}

TEST(Lanes, RoundsToHalfLikeTheScalarFunction) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const float value = base::half_to_float(static_cast<uint16_t>(bits));
        expect_rounds_like_scalar(value);
        // Around the point halfway to the next one, and right on it.
        const float next = base::half_to_float(static_cast<uint16_t>(bits + 1));
        if (!std::isfinite(value) || !std::isfinite(next))
            continue;
        const float middle = (value + next) / 2;
        expect_rounds_like_scalar(middle);
        expect_rounds_like_scalar(std::nextafter(middle, value));
        expect_rounds_like_scalar(std::nextafter(middle, next));
    }
    expect_rounds_like_scalar(65519.996f);
    expect_rounds_like_scalar(65520.0f);
    expect_rounds_like_scalar(INFINITY);
    expect_rounds_like_scalar(NAN);
    std::mt19937 random(1);
    for (int i = 0; i < 200000; ++i)
        expect_rounds_like_scalar(std::bit_cast<float>(static_cast<uint32_t>(random())));
}

TEST(Lanes, MasksAndBitsAreTheSame) {
    for (unsigned bits = 0; bits < 16; ++bits) {
        EXPECT_EQ(to_bits(from_bits(bits)), bits);
        EXPECT_EQ(any(from_bits(bits)), bits != 0);
        EXPECT_EQ(all(from_bits(bits)), bits == 15);
    }
}

TEST(Lanes, HalfBitsAreThoseOfBase) {
    for (uint32_t pattern = 0; pattern < 0x10000; ++pattern) {
        const Lanes value = from_half_bits(BitLanes{pattern, 0, 0, 0});
        const float expected = base::half_to_float(static_cast<uint16_t>(pattern));
        ASSERT_EQ(std::isnan(value[0]), std::isnan(expected)) << pattern;
        if (std::isnan(expected)) {
            EXPECT_EQ(half_bits(value)[0] & 0x7fffu, 0x7e00u) << pattern;
            continue;
        }
        ASSERT_EQ(std::bit_cast<uint32_t>(value[0]), std::bit_cast<uint32_t>(expected)) << pattern;
        EXPECT_EQ(half_bits(value)[0], pattern);
    }
}

}  // namespace
}  // namespace cuesta::simulator
