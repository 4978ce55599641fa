// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/bits.h"

#include <array>
#include <random>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

using Words = std::array<uint32_t, 4>;

// Bit by bit: the definition that extract_bits and insert_bits must agree with.
bool bit_of(const Words& words, unsigned bit) {
    return bit / 32 < words.size() && (words[bit / 32] >> bit % 32 & 1) != 0;
}

TEST(Bits, LowMask) {
    EXPECT_EQ(low_mask(0), 0u);
    EXPECT_EQ(low_mask(1), 1u);
    EXPECT_EQ(low_mask(32), 0xffffffffu);
    EXPECT_EQ(low_mask(63), 0x7fffffffffffffffu);
    EXPECT_EQ(low_mask(64), 0xffffffffffffffffu);
}

TEST(Bits, ExtractAcrossWords) {
    const Words words = {0x89abcdef, 0x01234567, 0xfedcba98, 0x76543210};
    EXPECT_EQ(extract_bits(words, 0, 32), 0x89abcdefu);
    EXPECT_EQ(extract_bits(words, 28, 8), 0x78u);
    EXPECT_EQ(extract_bits(words, 4, 64), 0x80123456789abcdeu);
    EXPECT_EQ(extract_bits(words, 31, 64), 0xfdb9753002468acfu);
    EXPECT_EQ(extract_bits(words, 5, 0), 0u);
}

TEST(Bits, BehindTheEndAreZeros) {
    const Words words = {~0u, ~0u, ~0u, ~0u};
    EXPECT_EQ(extract_bits(words, 120, 16), 0xffu);
    EXPECT_EQ(extract_bits(words, 128, 64), 0u);
    EXPECT_EQ(extract_bits({}, 0, 64), 0u);
}

// Every place and width: what was written is read, and no other bit changes.
TEST(Bits, InsertThenExtract) {
    std::mt19937_64 random(1);
    for (unsigned width = 0; width <= 64; ++width) {
        for (unsigned lo = 0; lo + width <= 128; ++lo) {
            Words before;
            for (uint32_t& word : before)
                word = static_cast<uint32_t>(random());
            const uint64_t value = random() & low_mask(width);
            Words after = before;
            insert_bits(after, lo, width, value);
            ASSERT_EQ(extract_bits(after, lo, width), value) << lo << ' ' << width;
            for (unsigned bit = 0; bit < 128; ++bit) {
                const bool inside = bit >= lo && bit - lo < width;
                const bool wanted = inside ? (value >> (bit - lo) & 1) != 0 : bit_of(before, bit);
                ASSERT_EQ(bit_of(after, bit), wanted) << lo << ' ' << width << ' ' << bit;
            }
        }
    }
}

TEST(Bits, AreConstants) {
    constexpr auto words = [] {
        Words made{};
        insert_bits(made, 30, 4, 0xf);
        return made;
    }();
    static_assert(words[0] == 0xc0000000 && words[1] == 3);
    static_assert(extract_bits(words, 29, 6) == 0x1e);
}

#ifndef NDEBUG
TEST(BitsDeathTest, InsertChecksItsCaller) {
    Words words{};
    EXPECT_DEATH(insert_bits(words, 0, 4, 16), "does not fit");
    EXPECT_DEATH(insert_bits(words, 125, 4, 1), "outside the words");
}
#endif

TEST(Bits, SignExtend) {
    EXPECT_EQ(sign_extend(0, 1), 0);
    EXPECT_EQ(sign_extend(1, 1), -1);
    EXPECT_EQ(sign_extend(0x7f, 8), 127);
    EXPECT_EQ(sign_extend(0x80, 8), -128);
    EXPECT_EQ(sign_extend(0xabcd80, 8), -128);  // what lies above the field does not count
    EXPECT_EQ(sign_extend(0x8000000000000000, 64), INT64_MIN);
}

TEST(Bits, AlignAndDivideUp) {
    EXPECT_EQ(align_up(0, 64), 0u);
    EXPECT_EQ(align_up(1, 64), 64u);
    EXPECT_EQ(align_up(64, 64), 64u);
    EXPECT_EQ(align_up(10, 12), 12u);  // no power of two is asked for
    EXPECT_EQ(div_round_up(0, 16), 0u);
    EXPECT_EQ(div_round_up(16, 16), 1u);
    EXPECT_EQ(div_round_up(17, 16), 2u);
    EXPECT_EQ(align_up(0xffffffff, 4096), 0x100000000u);
}

}  // namespace
}  // namespace cuesta::base
