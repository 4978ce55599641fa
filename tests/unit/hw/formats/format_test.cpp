// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/formats/format.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::hw {
namespace {

std::vector<std::byte> bytes(std::initializer_list<unsigned> values) {
    std::vector<std::byte> made;
    for (const unsigned value : values)
        made.push_back(static_cast<std::byte>(value));
    return made;
}

std::vector<std::byte> packed(Format format, const Rgba& color) {
    std::vector<std::byte> texel(format_info(format).block_bytes, std::byte{0xa5});
    pack_rgba(format, color, texel.data());
    return texel;
}

Rgba unpacked(Format format, std::initializer_list<unsigned> values) {
    EXPECT_EQ(values.size(), format_info(format).block_bytes);
    return unpack_rgba(format, bytes(values).data());
}

constexpr float third = 85.0f / 255.0f;

// Bytes in memory as the Mali-400 fact sheet lists them, parts 2 and 3.
TEST(Formats, ColoursLieWhereTheSheetSays) {
    EXPECT_EQ(unpacked(Format::b8g8r8a8_unorm, {255, 0, 85, 0}), (Rgba{third, 0, 1, 0}));
    EXPECT_EQ(unpacked(Format::r8g8b8a8_unorm, {255, 0, 85, 0}), (Rgba{1, 0, third, 0}));
    EXPECT_EQ(unpacked(Format::b8g8r8x8_unorm, {255, 0, 85, 9}), (Rgba{third, 0, 1, 1}));
    EXPECT_EQ(unpacked(Format::b8g8r8_unorm, {255, 0, 85}), (Rgba{third, 0, 1, 1}));
    EXPECT_EQ(unpacked(Format::l8_unorm, {85}), (Rgba{third, third, third, 1}));
    EXPECT_EQ(unpacked(Format::a8_unorm, {85}), (Rgba{0, 0, 0, third}));
    EXPECT_EQ(unpacked(Format::i8_unorm, {85}), (Rgba{third, third, third, third}));
    EXPECT_EQ(unpacked(Format::l8a8_unorm, {85, 255}), (Rgba{third, third, third, 1}));
    EXPECT_EQ(unpacked(Format::r8g8_unorm, {85, 255}), (Rgba{third, 1, 0, 1}));
    // Colours show no offsets of bump maps, and do not make any.
    EXPECT_EQ(unpacked(Format::u8v8_snorm, {0x7f, 0x81}), (Rgba{0, 0, 0, 1}));
    EXPECT_EQ(packed(Format::u8v8_snorm, {1, 1, 1, 1}), bytes({0, 0}));
    // 565: B 4:0, G 10:5, R 15:11.
    EXPECT_EQ(unpacked(Format::b5g6r5_unorm, {0x1f, 0x00}), (Rgba{0, 0, 1, 1}));
    EXPECT_EQ(unpacked(Format::b5g6r5_unorm, {0xe0, 0x07}), (Rgba{0, 1, 0, 1}));
    EXPECT_EQ(unpacked(Format::b5g6r5_unorm, {0x00, 0xf8}), (Rgba{1, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r5g6b5_unorm, {0x00, 0xf8}), (Rgba{0, 0, 1, 1}));
    // 5551: B 4:0, G 9:5, R 14:10, A 15.
    EXPECT_EQ(unpacked(Format::b5g5r5a1_unorm, {0xe0, 0x83}), (Rgba{0, 1, 0, 1}));
    EXPECT_EQ(unpacked(Format::b5g5r5a1_unorm, {0x00, 0x7c}), (Rgba{1, 0, 0, 0}));
    // 4444: B 3:0, G 7:4, R 11:8, A 15:12.
    EXPECT_EQ(unpacked(Format::b4g4r4a4_unorm, {0x5f, 0xf0}), (Rgba{0, third, 1, 1}));
    EXPECT_EQ(unpacked(Format::l16_unorm, {0x55, 0x55}), (Rgba{third, third, third, 1}));
    EXPECT_EQ(unpacked(Format::b16g16r16a16_float, {0, 0x3c, 0, 0x40, 0, 0xc0, 0, 0x38}),
              (Rgba{-2, 2, 1, 0.5f}));
    EXPECT_EQ(unpacked(Format::b16g16r16_float, {0, 0x3c, 0, 0x40, 0, 0xc0}), (Rgba{-2, 2, 1, 1}));
}

TEST(Formats, VertexTypes) {
    EXPECT_EQ(unpacked(Format::r8_sscaled, {0xff}), (Rgba{-1, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r8_uscaled, {0xff}), (Rgba{255, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r8g8_snorm, {0x80, 0x81}), (Rgba{-1, -1, 0, 1}));
    EXPECT_EQ(unpacked(Format::r16_sscaled, {0x00, 0x80}), (Rgba{-32768, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r16g16_snorm, {0xff, 0x7f, 0x01, 0x80}), (Rgba{1, -1, 0, 1}));
    EXPECT_EQ(unpacked(Format::r32_fixed, {0x00, 0x80, 0xff, 0xff}), (Rgba{-0.5f, 0, 0, 1}));
    // 511, -512, -1 and -2, as 0x1ff, 0x200, 0x3ff and 2.
    EXPECT_EQ(unpacked(Format::r10g10b10a2_snorm, {0xff, 0x01, 0xf8, 0xbf}),
              (Rgba{1, -1, -1 / 511.0f, -1}));
    EXPECT_EQ(unpacked(Format::r10g10b10a2_sscaled, {0xff, 0x01, 0xf8, 0xbf}),
              (Rgba{511, -512, -1, -2}));
    EXPECT_EQ(unpacked(Format::r10g10b10a2_uscaled, {0xff, 0x01, 0xf8, 0xbf}),
              (Rgba{511, 512, 1023, 2}));
    EXPECT_EQ(unpacked(Format::r32_unorm, {0xff, 0xff, 0xff, 0xff}), (Rgba{1, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r32_snorm, {0x00, 0x00, 0x00, 0x80}), (Rgba{-1, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r32_uscaled, {0x00, 0x00, 0x00, 0x80}),
              (Rgba{2147483648.0f, 0, 0, 1}));
    EXPECT_EQ(unpacked(Format::r32g32_float, {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0}),
              (Rgba{1, -2, 0, 1}));
}

TEST(Formats, BlockSizes) {
    EXPECT_EQ(format_info(Format::r32g32b32a32_fixed).block_bytes, 16);
    EXPECT_EQ(format_info(Format::r16g16b16_snorm).block_bytes, 6);
    EXPECT_EQ(format_info(Format::b5g5r5a1_unorm).block_bytes, 2);
    EXPECT_EQ(format_info(Format::z24_unorm_s8_uint).block_bytes, 4);
    EXPECT_EQ(format_info(static_cast<Format>(255)).format, Format::none);
    EXPECT_EQ(row_bytes(Format::etc1_rgb8, 5), 16u);
    EXPECT_EQ(block_rows(Format::etc1_rgb8, 9), 3u);
    EXPECT_EQ(row_bytes(Format::r8g8b8_unorm, 5), 15u);
    EXPECT_EQ(block_rows(Format::r8g8b8_unorm, 9), 9u);
}

TEST(Formats, BlocksSayWhatADecodedTexelHas) {
    EXPECT_EQ(row_bytes(Format::bc1_unorm, 9), 24u);
    EXPECT_EQ(row_bytes(Format::astc_10x6_srgb, 21), 48u);
    EXPECT_EQ(block_rows(Format::astc_10x6_srgb, 13), 3u);
    const FormatInfo& grey = format_info(Format::bc4_snorm);
    EXPECT_EQ(grey.channel_count, 1);
    EXPECT_EQ(grey.channels[0].type, ChannelType::snorm);
    EXPECT_EQ(grey.swizzle,
              (std::array{Swizzle::channel0, Swizzle::zero, Swizzle::zero, Swizzle::one}));
    const FormatInfo& srgb = format_info(Format::bc7_srgb);
    EXPECT_EQ(srgb.channels[2].type, ChannelType::srgb);
    EXPECT_EQ(srgb.channels[3].type, ChannelType::unorm);
    EXPECT_EQ(format_info(Format::bc6h_ufloat).channels[2].type, ChannelType::floating);
    EXPECT_EQ(format_info(Format::etc1_rgb8).swizzle[3], Swizzle::one);
    EXPECT_EQ(row_bytes(Format::etc2_rgba8_srgb, 5), 32u);
    EXPECT_EQ(row_bytes(Format::etc2_rgb8a1_unorm, 5), 16u);
    EXPECT_EQ(format_info(Format::etc2_rgb8_srgb).channels[0].type, ChannelType::srgb);
    EXPECT_EQ(format_info(Format::etc2_rgb8_srgb).swizzle[3], Swizzle::one);
    EXPECT_EQ(format_info(Format::etc2_rgb8a1_srgb).channels[3].type, ChannelType::unorm);
    const FormatInfo& eleven = format_info(Format::eac_rg11_snorm);
    EXPECT_EQ(eleven.channel_count, 2);
    EXPECT_EQ(eleven.channels[1].bits, 11);
    EXPECT_EQ(eleven.channels[1].type, ChannelType::snorm);
    for (const FormatInfo& info : all_formats()) {
        const bool is_texel = info.layout == FormatLayout::none ||
                              info.layout == FormatLayout::plain ||
                              info.layout == FormatLayout::shared_exponent ||
                              info.layout == FormatLayout::depth_stencil;
        EXPECT_EQ(has_blocks(info.format), !is_texel) << info.name;
    }
}

TEST(Formats, NamesAreDistinctAndFound) {
    for (const FormatInfo& info : all_formats()) {
        const auto found = format_from_name(info.name);
        ASSERT_TRUE(found) << info.name;
        EXPECT_EQ(*found, info.format) << info.name;
    }
    EXPECT_FALSE(format_from_name("r9g9b9"));
}

TEST(Formats, ChannelsFillTheBlockWithoutOverlap) {
    for (const FormatInfo& info : all_formats()) {
        if (info.layout != FormatLayout::plain)
            continue;
        unsigned bit = 0;
        for (size_t i = 0; i < info.channel_count; ++i) {
            EXPECT_EQ(info.channels[i].shift, bit) << info.name;
            bit += info.channels[i].bits;
        }
        EXPECT_EQ(bit, info.block_bytes * 8u) << info.name;
    }
}

// Every code of every channel that has up to 16 bits (a sample of the larger ones) comes back.
TEST(Formats, TexelsSurviveTheWayThroughFloats) {
    std::mt19937 random(3);
    for (const FormatInfo& info : all_formats()) {
        if (info.layout != FormatLayout::plain)
            continue;
        SCOPED_TRACE(std::string(info.name));
        for (int round = 0; round < 500; ++round) {
            std::vector<std::byte> texel(info.block_bytes);
            for (std::byte& byte : texel)
                byte = static_cast<std::byte>(random());
            const Rgba color = unpack_rgba(info.format, texel.data());
            std::vector<std::byte> again(info.block_bytes);
            pack_rgba(info.format, color, again.data());
            // Padding, the second code of -1 and the low bits that a float has not, are lost once.
            const Rgba same = unpack_rgba(info.format, again.data());
            for (size_t i = 0; i < color.size(); ++i) {
                if (std::isnan(color[i]))
                    EXPECT_TRUE(std::isnan(same[i]));
                else
                    EXPECT_EQ(color[i], same[i]);
            }
            const bool exact = info.channels[0].bits <= 16 &&
                               info.channels[0].type != ChannelType::snorm &&
                               info.channels[0].type != ChannelType::floating &&
                               info.channels[info.channel_count - 1].type != ChannelType::none;
            if (exact) {
                EXPECT_EQ(texel, again);
            }
        }
    }
}

TEST(Formats, PackingClampsAndRoundsToNearest) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(packed(Format::r8g8b8a8_unorm, {2, -1, nan, 0.5f}), bytes({255, 0, 0, 128}));
    EXPECT_EQ(packed(Format::r8g8b8a8_unorm, {infinity, -infinity, 0.499f / 255, 0.501f / 255}),
              bytes({255, 0, 0, 1}));
    EXPECT_EQ(packed(Format::r8g8_snorm, {-2, 2, 0, 0}), bytes({0x81, 0x7f}));
    EXPECT_EQ(packed(Format::r8g8_sscaled, {-1000, 3.4f, 0, 0}), bytes({0x80, 3}));
    EXPECT_EQ(packed(Format::r32_uscaled, {1e20f, 0, 0, 0}), bytes({255, 255, 255, 255}));
    EXPECT_EQ(packed(Format::r32_fixed, {-1.5f, 0, 0, 0}), bytes({0, 0x80, 0xfe, 0xff}));
    EXPECT_EQ(packed(Format::b5g6r5_unorm, {1, 0, 0, 0}), bytes({0x00, 0xf8}));
    EXPECT_EQ(packed(Format::b8g8r8x8_unorm, {1, 0, 0, 1}), bytes({0, 0, 255, 0}));
    EXPECT_EQ(packed(Format::l8a8_unorm, {1, 0, 0, third}), bytes({255, 85}));
    EXPECT_EQ(packed(Format::a8_unorm, {1, 0, 0, third}), bytes({85}));
    EXPECT_EQ(packed(Format::r16_float, {1, 0, 0, 0}), bytes({0, 0x3c}));
}

TEST(Formats, SrgbBendsColoursAndLeavesAlpha) {
    EXPECT_EQ(packed(Format::r8g8b8a8_srgb, {1, 0, 0.2158605f, 0.5f}), bytes({255, 0, 128, 128}));
    EXPECT_EQ(packed(Format::b8g8r8x8_srgb, {0.001f, 2, -1, 1}), bytes({0, 255, 3, 0}));
    const Rgba color = unpacked(Format::r8g8b8a8_srgb, {128, 10, 0, 128});
    EXPECT_FLOAT_EQ(color[0], 0.21586050f);
    EXPECT_FLOAT_EQ(color[1], 10 / 255.0f / 12.92f);
    EXPECT_FLOAT_EQ(color[3], 128 / 255.0f);
}

TEST(Formats, PackedFloatsHaveNoSign) {
    const float infinity = std::numeric_limits<float>::infinity();
    // 1 is exponent 15 of 5 bits, 2^-20 a denormal of the 6 bits of fraction, 65024 the greatest.
    EXPECT_EQ(packed(Format::r11g11b10_float, {1, -1, 0, 0}), bytes({0xc0, 0x03, 0, 0}));
    EXPECT_EQ(packed(Format::r11g11b10_float, {0x1p-20f, 65024, 0, 0}),
              bytes({0x01, 0xf8, 0x3d, 0}));
    EXPECT_EQ(unpacked(Format::r11g11b10_float, {0x01, 0xf8, 0x3d, 0}),
              (Rgba{0x1p-20f, 65024, 0, 1}));
    EXPECT_EQ(packed(Format::r11g11b10_float, {infinity, 0, 1, 0}), bytes({0xc0, 0x07, 0, 0x78}));
    EXPECT_EQ(packed(Format::r11g11b10_float, {65535, 0, 0, 0}), bytes({0xc0, 0x07, 0, 0}));
}

// OpenGL ES 3.0, 3.8.3.5: fraction * 2^(exponent - 15 - 9).
TEST(Formats, ThreeFractionsHaveOneExponent) {
    constexpr Format format = Format::r9g9b9e5_float;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto word = [](unsigned r, unsigned g, unsigned b, unsigned e) {
        const unsigned code = r | g << 9 | b << 18 | e << 27;
        return bytes({code & 0xff, code >> 8 & 0xff, code >> 16 & 0xff, code >> 24});
    };
    EXPECT_EQ(unpack_rgba(format, word(256, 1, 0, 16).data()), (Rgba{1, 1.0f / 256, 0, 1}));
    EXPECT_EQ(packed(format, {1, 1.0f / 256, 0, 7}), word(256, 1, 0, 16));
    // The greatest, what exceeds it, and what has no sign or no value.
    EXPECT_EQ(packed(format, {65408, 1e30f, -1, 0}), word(511, 511, 0, 31));
    EXPECT_EQ(packed(format, {nan, 0, 0, 0}), word(0, 0, 0, 0));
    // The least exponent; half of its step is rounded up, less is nothing.
    EXPECT_EQ(packed(format, {0x1p-24f, 0x1p-25f, 0x1p-26f, 0}), word(1, 1, 0, 0));
    // 511.6 steps are rounded to 512, which wants the next exponent.
    EXPECT_EQ(packed(format, {511.6f / 256, 0, 0, 0}), word(256, 0, 0, 17));
    for (unsigned e = 0; e < 32; ++e)
        for (const unsigned largest : {256u, 300u, 511u}) {
            const std::vector<std::byte> texel = word(17, largest, 256, e);
            const Rgba color = unpack_rgba(format, texel.data());
            EXPECT_EQ(packed(format, color), texel) << e;
        }
}

TEST(Formats, RowsAreTexelsInSequence) {
    const std::vector<std::byte> row = bytes({0x1f, 0, 0xe0, 7, 0, 0xf8});
    std::array<Rgba, 3> colors = {};
    unpack_rgba_row(Format::b5g6r5_unorm, row.data(), colors);
    EXPECT_EQ(colors[0], (Rgba{0, 0, 1, 1}));
    EXPECT_EQ(colors[2], (Rgba{1, 0, 0, 1}));
    std::vector<std::byte> again(row.size());
    pack_rgba_row(Format::b5g6r5_unorm, colors, again.data());
    EXPECT_EQ(row, again);
}

TEST(Formats, DepthAndStencil) {
    const std::vector<std::byte> texel = bytes({0x56, 0x34, 0x12, 0x9a});
    const DepthStencil both = unpack_depth_stencil(Format::z24_unorm_s8_uint, texel.data());
    EXPECT_EQ(both.depth, 0x123456u);
    EXPECT_EQ(both.stencil, 0x9a);
    const DepthStencil depth = unpack_depth_stencil(Format::z24_unorm_x8, texel.data());
    EXPECT_EQ(depth.depth, 0x123456u);
    EXPECT_EQ(depth.stencil, 0);
    EXPECT_EQ(unpack_depth_stencil(Format::z16_unorm, texel.data()).depth, 0x3456u);
    EXPECT_EQ(unpack_depth_stencil(Format::s8_uint, texel.data()).stencil, 0x56);
    std::vector<std::byte> again(4);
    pack_depth_stencil(Format::z24_unorm_s8_uint, both, again.data());
    EXPECT_EQ(again, texel);
    EXPECT_TRUE(has_depth(Format::z16_unorm));
    EXPECT_FALSE(has_stencil(Format::z24_unorm_x8));
    EXPECT_TRUE(has_stencil(Format::s8_uint));
    EXPECT_FALSE(has_depth(Format::s8_uint));
    EXPECT_FALSE(has_depth(Format::r16_unorm));
}

TEST(Formats, Alpha) {
    EXPECT_TRUE(has_alpha(Format::r8g8b8a8_unorm));
    EXPECT_TRUE(has_alpha(Format::a8_unorm));
    EXPECT_TRUE(has_alpha(Format::i8_unorm));
    EXPECT_FALSE(has_alpha(Format::r8g8b8x8_unorm));
    EXPECT_FALSE(has_alpha(Format::etc1_rgb8));
    EXPECT_FALSE(has_alpha(Format::z16_unorm));
}

}  // namespace
}  // namespace cuesta::hw
