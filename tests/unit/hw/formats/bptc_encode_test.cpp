// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What becomes of colours, read by a decoder of this file of the modes that the encoder uses,
// straight from the words of the Khronos Data Format specification.
#include "hw/formats/bptc_encode.h"

#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "base/half.h"

namespace cuesta::hw {
namespace {

// Bits from the lowest on, as the specification counts them.
class BlockReader {
  public:
    explicit BlockReader(std::span<const std::byte> block) : block_(block) {}
    unsigned take(unsigned bits) {
        unsigned value = 0;
        for (unsigned i = 0; i < bits; ++i, ++at_)
            value |= (std::to_integer<unsigned>(block_[at_ / 8]) >> (at_ % 8) & 1) << i;
        return value;
    }

  private:
    std::span<const std::byte> block_;
    unsigned at_ = 0;
};

constexpr int fractions[16] = {0, 4, 9, 13, 17, 21, 26, 30, 34, 38, 43, 47, 51, 55, 60, 64};

int mix(int a, int b, unsigned index) {
    return (a * (64 - fractions[index]) + b * fractions[index] + 32) >> 6;
}

std::array<std::array<int, 4>, 16> decode_bc7(std::span<const std::byte> block) {
    BlockReader reader(block);
    EXPECT_EQ(reader.take(7), 64u);  // mode 6
    int ends[4][2];
    for (auto& channel : ends)
        for (int& end : channel)
            end = static_cast<int>(reader.take(7)) << 1;
    for (int which = 0; which < 2; ++which) {
        const int low = static_cast<int>(reader.take(1));
        for (auto& channel : ends)
            channel[which] |= low;
    }
    std::array<std::array<int, 4>, 16> texels{};
    for (size_t i = 0; i < 16; ++i) {
        const unsigned index = reader.take(i == 0 ? 3 : 4);
        for (size_t c = 0; c < 4; ++c)
            texels[i][c] = mix(ends[c][0], ends[c][1], index);
    }
    return texels;
}

int widen(unsigned bits, bool is_signed) {
    if (!is_signed)
        return bits == 0      ? 0
               : bits == 1023 ? 0xffff
                              : static_cast<int>(((bits << 16) + 0x8000) >> 10);
    const int end = bits >= 512 ? static_cast<int>(bits) - 1024 : static_cast<int>(bits);
    const int size = std::abs(end);
    const int wide = size == 0 ? 0 : size >= 511 ? 0x7fff : ((size << 15) + 0x4000) >> 9;
    return end < 0 ? -wide : wide;
}

std::array<std::array<float, 3>, 16> decode_bc6h(std::span<const std::byte> block, bool is_signed) {
    BlockReader reader(block);
    EXPECT_EQ(reader.take(5), 3u);  // mode 11
    int ends[2][3];
    for (auto& end : ends)
        for (int& channel : end)
            channel = widen(reader.take(10), is_signed);
    std::array<std::array<float, 3>, 16> texels{};
    for (size_t i = 0; i < 16; ++i) {
        const unsigned index = reader.take(i == 0 ? 3 : 4);
        for (size_t c = 0; c < 3; ++c) {
            const int mixed = mix(ends[0][c], ends[1][c], index);
            const int half = is_signed ? (std::abs(mixed) * 31) >> 5 : (mixed * 31) >> 6;
            const float size = base::half_to_float(static_cast<uint16_t>(half));
            texels[i][c] = mixed < 0 ? -size : size;
        }
    }
    return texels;
}

TEST(BptcEncode, ColorsOnALineAreNear) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> any(0, 1);
    for (int round = 0; round < 300; ++round) {
        Rgba a, b;
        for (size_t c = 0; c < 4; ++c) {
            a[c] = any(random);
            b[c] = any(random);
        }
        std::vector<Rgba> texels(16);
        for (Rgba& texel : texels) {
            const float t = any(random);
            for (size_t c = 0; c < 4; ++c)
                texel[c] = a[c] + (b[c] - a[c]) * t;
        }
        const auto seen = decode_bc7(encode_bptc(Format::bc7_unorm, texels, 4));
        for (size_t i = 0; i < 16; ++i)
            for (size_t c = 0; c < 4; ++c)
                EXPECT_NEAR(seen[i][c], texels[i][c] * 255, std::abs(a[c] - b[c]) * 255 / 28 + 2.6)
                    << round;
    }
}

TEST(BptcEncode, SingleColorsAreOneOff) {
    for (int code = 0; code < 256; ++code) {
        const auto value = static_cast<float>(code) / 255;
        const std::vector<Rgba> texels(16, {value, 1 - value, 0.5f, 1});
        const auto seen = decode_bc7(encode_bptc(Format::bc7_srgb, texels, 4));
        EXPECT_NEAR(seen[9][0], code, 1);
        EXPECT_NEAR(seen[9][1], 255 - code, 1);
        EXPECT_NEAR(seen[9][3], 255, 1);
    }
}

TEST(BptcEncode, FloatsKeepTheirRange) {
    for (const bool is_signed : {false, true}) {
        const Format format = is_signed ? Format::bc6h_float : Format::bc6h_ufloat;
        std::mt19937 random(17);
        std::uniform_real_distribution<float> exponent(-8, 12);
        for (int round = 0; round < 300; ++round) {
            const float sign = is_signed && round % 2 == 1 ? -1.0f : 1.0f;
            const float base = sign * std::exp2(exponent(random));
            std::vector<Rgba> texels(16);
            for (unsigned i = 0; i < 16; ++i)
                texels[i] = {base * (1 + static_cast<float>(i) / 32), base, 0, 1};
            const auto seen = decode_bc6h(encode_bptc(format, texels, 4), is_signed);
            // A step of an end is 31 or 62 of the 1024 codes of a power of two.
            for (size_t i = 0; i < 16; ++i) {
                EXPECT_NEAR(seen[i][0] / texels[i][0], 1, is_signed ? 0.09 : 0.05);
                EXPECT_NEAR(seen[i][1] / texels[i][1], 1, is_signed ? 0.09 : 0.05);
                EXPECT_EQ(seen[i][2], 0);
            }
        }
    }
}

// Bright and dark by turns, the same in the first and the last texel.
TEST(BptcEncode, GreatContrastsAreKept) {
    std::vector<Rgba> texels(16, {1000, 1000, 1000, 1});
    for (size_t i = 1; i < 15; i += 2)
        texels[i] = {0, 0, 0, 1};
    for (const bool is_signed : {false, true}) {
        const Format format = is_signed ? Format::bc6h_float : Format::bc6h_ufloat;
        const auto seen = decode_bc6h(encode_bptc(format, texels, 4), is_signed);
        for (size_t i = 0; i < 16; ++i)
            EXPECT_NEAR(seen[i][1], texels[i][1], 60) << i;
    }
}

TEST(BptcEncode, FloatsOutOfRangeAreTheGreatestNumbers) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const std::vector<Rgba> texels(16, {inf, -inf, std::numeric_limits<float>::quiet_NaN(), 0});
    const auto without = decode_bc6h(encode_bptc(Format::bc6h_ufloat, texels, 4), false);
    EXPECT_GT(without[3][0], 60000);
    EXPECT_EQ(without[3][1], 0);
    EXPECT_EQ(without[3][2], 0);
    const auto with = decode_bc6h(encode_bptc(Format::bc6h_float, texels, 4), true);
    EXPECT_GT(with[3][0], 60000);
    EXPECT_LT(with[3][1], -60000);
}

TEST(BptcEncode, SidesThatNoBlockDividesRepeatTheirLastTexels) {
    std::vector<Rgba> texels(5, {0, 0, 0, 1});
    texels[4] = {1, 1, 1, 1};
    const std::vector<std::byte> blocks = encode_bptc(Format::bc7_unorm, texels, 5);
    ASSERT_EQ(blocks.size(), 32u);
    EXPECT_EQ(decode_bc7(std::span(blocks).first(16))[3][0] / 2, 0);
    EXPECT_EQ(decode_bc7(std::span(blocks).subspan(16))[15][0] / 2, 127);
    EXPECT_TRUE(encode_bptc(Format::bc6h_float, {}, 5).empty());
}

}  // namespace
}  // namespace cuesta::hw
