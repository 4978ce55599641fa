// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What becomes of colours, read by a decoder of this file, straight from the words of the Khronos
// Data Format specification.
#include "hw/formats/s3tc_encode.h"

#include <array>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace cuesta::hw {
namespace {

using Blocks = std::vector<std::byte>;

uint64_t word_at(const Blocks& blocks, size_t at, size_t bytes) {
    uint64_t word = 0;
    for (size_t i = bytes; i-- > 0;)
        word = word << 8 | std::to_integer<uint64_t>(blocks[at + i]);
    return word;
}

// Red, green, blue of 255ths, and whether it is a hole.
struct Seen {
    std::array<double, 3> color = {};
    bool hole = false;
};

Seen color_at(const Blocks& blocks, size_t at, bool may_have_holes, unsigned texel) {
    const uint64_t c0 = word_at(blocks, at, 2);
    const uint64_t c1 = word_at(blocks, at + 2, 2);
    const uint64_t code = word_at(blocks, at + 4, 4) >> (2 * texel) & 3;
    const bool four = !may_have_holes || c0 > c1;
    constexpr std::array shifts = {11, 5, 0};
    constexpr std::array greatest = {31, 63, 31};
    Seen seen;
    for (size_t i = 0; i < 3; ++i) {
        const double a = 255.0 * static_cast<double>(c0 >> shifts[i] & greatest[i]) / greatest[i];
        const double b = 255.0 * static_cast<double>(c1 >> shifts[i] & greatest[i]) / greatest[i];
        const std::array colors = {a, b, four ? (2 * a + b) / 3 : (a + b) / 2,
                                   four ? (a + 2 * b) / 3 : 0.0};
        seen.color[i] = colors[code];
    }
    seen.hole = !four && code == 3;
    return seen;
}

double alpha_at(const Blocks& blocks, size_t at, unsigned texel) {
    const auto a0 = static_cast<double>(word_at(blocks, at, 1));
    const auto a1 = static_cast<double>(word_at(blocks, at + 1, 1));
    const auto code = static_cast<double>(word_at(blocks, at + 2, 6) >> (3 * texel) & 7);
    if (code < 2)
        return code == 0 ? a0 : a1;
    if (a0 > a1)
        return ((8 - code) * a0 + (code - 1) * a1) / 7;
    return code < 6 ? ((6 - code) * a0 + (code - 1) * a1) / 5 : code == 6 ? 0 : 255;
}

TEST(S3tcEncode, SingleColorsOf565ComeOutAsTheyAre) {
    for (const Rgba8 color :
         {Rgba8{255, 0, 0, 255}, Rgba8{0, 255, 0, 255}, Rgba8{0, 0, 255, 255},
          Rgba8{255, 255, 255, 255}, Rgba8{0, 0, 0, 255}, Rgba8{132, 130, 8, 255}}) {
        const std::vector<Rgba8> texels(16, color);
        for (const bool keeps_alpha : {false, true}) {
            const Blocks blocks = encode_s3tc(Format::bc1_unorm, keeps_alpha, texels, 4);
            ASSERT_EQ(blocks.size(), 8u);
            for (unsigned i = 0; i < 16; ++i) {
                const Seen seen = color_at(blocks, 0, true, i);
                EXPECT_FALSE(seen.hole);
                EXPECT_NEAR(seen.color[0], color.r, 0.5);
                EXPECT_NEAR(seen.color[1], color.g, 0.5);
                EXPECT_NEAR(seen.color[2], color.b, 0.5);
            }
        }
    }
}

TEST(S3tcEncode, AlphaBelowAHalfIsAHoleOnlyWhereItIsKept) {
    std::vector<Rgba8> texels(16, {200, 100, 50, 255});
    texels[5] = {255, 255, 255, 127};
    texels[6] = {10, 20, 30, 128};
    const Blocks kept = encode_s3tc(Format::bc1_unorm, true, texels, 4);
    const Blocks opaque = encode_s3tc(Format::bc1_unorm, false, texels, 4);
    for (unsigned i = 0; i < 16; ++i) {
        EXPECT_EQ(color_at(kept, 0, true, i).hole, i == 5) << i;
        EXPECT_FALSE(color_at(opaque, 0, true, i).hole) << i;
    }
    EXPECT_NEAR(color_at(kept, 0, true, 6).color[0], 10, 5);
    EXPECT_NEAR(color_at(kept, 0, true, 0).color[0], 200, 5);
    // Nothing but holes.
    const Blocks holes = encode_s3tc(Format::bc1_srgb, true, std::vector<Rgba8>(16), 4);
    for (unsigned i = 0; i < 16; ++i)
        EXPECT_TRUE(color_at(holes, 0, true, i).hole);
}

TEST(S3tcEncode, ColorsOnALineAreNear) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        std::array<unsigned, 6> ends;
        for (unsigned& end : ends)
            end = static_cast<unsigned>(random() % 256);
        std::vector<Rgba8> texels(16);
        for (unsigned i = 0; i < 16; ++i) {
            const unsigned t = i * 7 % 16;
            const auto mix = [&](unsigned k) {
                return static_cast<uint8_t>((ends[k] * t + ends[k + 3] * (15 - t)) / 15);
            };
            texels[i] = {mix(0), mix(1), mix(2), static_cast<uint8_t>(i * 17)};
        }
        for (const Format format : {Format::bc1_unorm, Format::bc2_unorm, Format::bc3_unorm}) {
            const bool is_bc1 = format == Format::bc1_unorm;
            const Blocks blocks = encode_s3tc(format, false, texels, 4);
            for (unsigned i = 0; i < 16; ++i) {
                const Seen seen = color_at(blocks, is_bc1 ? 0 : 8, is_bc1, i);
                const std::array<double, 3> wanted = {static_cast<double>(texels[i].r),
                                                      static_cast<double>(texels[i].g),
                                                      static_cast<double>(texels[i].b)};
                for (size_t k = 0; k < 3; ++k) {
                    // Half a third of the line, and half a step of 5 bits.
                    const double range =
                        std::abs(static_cast<double>(ends[k]) - static_cast<double>(ends[k + 3]));
                    EXPECT_NEAR(seen.color[k], wanted[k], range / 6 + 8) << round;
                }
            }
        }
    }
}

TEST(S3tcEncode, Alpha) {
    std::vector<Rgba8> texels(16);
    for (unsigned i = 0; i < 16; ++i)
        texels[i].a = static_cast<uint8_t>(i * 11 + 40);
    const Blocks four_bits = encode_s3tc(Format::bc2_unorm, true, texels, 4);
    const Blocks line = encode_s3tc(Format::bc3_unorm, true, texels, 4);
    for (unsigned i = 0; i < 16; ++i) {
        EXPECT_NEAR(static_cast<double>(word_at(four_bits, 0, 8) >> (4 * i) & 15) * 17, texels[i].a,
                    8.5);
        EXPECT_NEAR(alpha_at(line, 0, i), texels[i].a, 165.0 / 14 + 0.5);
    }
    const Blocks one =
        encode_s3tc(Format::bc3_unorm, true, std::vector<Rgba8>(16, {0, 0, 0, 77}), 4);
    for (unsigned i = 0; i < 16; ++i)
        EXPECT_EQ(alpha_at(one, 0, i), 77);
}

TEST(S3tcEncode, SidesThatNoBlockDividesRepeatTheirLastTexels) {
    // 5 x 6: red, but for the right column, green, and the last row, blue.
    std::vector<Rgba8> texels(30, {255, 0, 0, 255});
    for (size_t y = 0; y < 6; ++y)
        texels[y * 5 + 4] = {0, 255, 0, 255};
    for (size_t x = 0; x < 5; ++x)
        texels[25 + x] = {0, 0, 255, 255};
    const Blocks blocks = encode_s3tc(Format::bc1_unorm, false, texels, 5);
    ASSERT_EQ(blocks.size(), 32u);
    EXPECT_EQ(color_at(blocks, 0, true, 15).color[0], 255);
    EXPECT_EQ(color_at(blocks, 8, true, 3).color[1], 255);
    EXPECT_EQ(color_at(blocks, 16, true, 12).color[2], 255);
    EXPECT_EQ(color_at(blocks, 24, true, 15).color[2], 255);
    EXPECT_TRUE(encode_s3tc(Format::bc1_unorm, false, {}, 5).empty());
}

}  // namespace
}  // namespace cuesta::hw
