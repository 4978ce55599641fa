// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Formats against texels worked out by hand, both ways.
#include "simulator/agx/texture_format.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "float_bits.h"
#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {
namespace {

using hw::agx::Channels;
using hw::agx::TextureType;
using enum TextureType;

struct Case {
    Channels channels;
    TextureType type;
    bool srgb;
    std::vector<uint8_t> bytes;
    std::array<uint32_t, 4> expected;
};

const Case cases[] = {
    {Channels::r8, unorm, false, {51}, {bits(0.2f)}},
    {Channels::r8, snorm, false, {0x80}, {bits(-1)}},
    {Channels::r8, uint, false, {200}, {200}},
    {Channels::r8, sint, false, {200}, {static_cast<uint32_t>(-56)}},
    {Channels::r16, unorm, false, {0xff, 0xff}, {bits(1)}},
    {Channels::r16, float_, false, {0x00, 0xc0}, {bits(-2)}},
    {Channels::r8g8, snorm, false, {127, 0x81}, {bits(1), bits(-1)}},
    {Channels::r5g6b5, unorm, false, {0x1f, 0xf8}, {bits(1), 0, bits(1)}},
    {Channels::r5g6b5, unorm, false, {0xe0, 0x07}, {0, bits(1), 0}},
    {Channels::r4g4b4a4, unorm, false, {0xf3, 0x60}, {bits(0.2f), bits(1), 0, bits(0.4f)}},
    {Channels::a1r5g5b5, unorm, false, {0x3f, 0x00}, {bits(1), bits(1), 0, 0}},
    {Channels::r5g5b5a1, unorm, false, {0x1f, 0x80}, {bits(1), 0, 0, bits(1)}},
    {Channels::r32, float_, false, {0, 0, 0x40, 0xc0}, {bits(-3)}},
    {Channels::r32, sint, false, {0xff, 0xff, 0xff, 0xff}, {0xffffffff}},
    {Channels::r16g16, sint, false, {1, 0, 0xfe, 0xff}, {1, 0xfffffffe}},
    {Channels::r11g11b10, float_, false, {0xc0, 0x03, 0x1e, 0x78}, {bits(1), bits(1), bits(1)}},
    {Channels::r10g10b10a2, unorm, false, {0xff, 0x03, 0, 0x40}, {bits(1), 0, 0, bits(1.0f / 3)}},
    {Channels::r10g10b10a2, uint, false, {0x01, 0x08, 0x30, 0xc0}, {1, 2, 3, 3}},
    {Channels::r9g9b9e5, float_, false, {0x00, 0x01, 0, 0x80}, {bits(1), 0, 0}},
    {Channels::r8g8b8a8, unorm, false, {0, 51, 255, 102}, {0, bits(0.2f), bits(1), bits(0.4f)}},
    {Channels::r8g8b8a8, unorm, true, {0, 255, 0, 51}, {0, bits(1), 0, bits(0.2f)}},
    {Channels::r8g8b8a8, sint, false, {0xff, 1, 2, 3}, {0xffffffff, 1, 2, 3}},
    {Channels::r32g32, uint, false, {1, 0, 0, 0, 0, 0, 0, 0x80}, {1, 0x80000000}},
    {Channels::r16g16b16a16,
     float_,
     false,
     {0, 0x3c, 0, 0x40, 0, 0x42, 0, 0x44},
     {bits(1), bits(2), bits(3), bits(4)}},
    {Channels::r16g16b16a16,
     snorm,
     false,
     {0xff, 0x7f, 0, 0, 1, 0x80, 0, 0x80},
     {bits(1), 0, bits(-1), bits(-1)}},
    {Channels::r32g32b32a32,
     uint,
     false,
     {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0},
     {1, 2, 3, 4}},
};

TEST(AgxTextureFormat, KnownTexelsBothWays) {
    for (const Case& c : cases) {
        const auto format = texel_format(c.channels, c.type, {c.srgb, true});
        ASSERT_TRUE(format) << format.error().text;
        ASSERT_EQ(format->bytes, c.bytes.size());
        const Lanes color = format->decode(*format, c.bytes.data(), 0, 0);
        const auto label = static_cast<unsigned>(c.channels);
        EXPECT_EQ((std::bit_cast<std::array<uint32_t, 4>>(color)), c.expected) << label;
        const Texel texel = encode_texel(*format, c.expected, false);
        // -1 has two codes.
        if (c.type != snorm) {
            EXPECT_TRUE(std::equal(c.bytes.begin(), c.bytes.end(), texel.begin())) << label;
        }
    }
}

TEST(AgxTextureFormat, EveryColorFormatIsThereOrRefused) {
    for (const hw::agx::ColorFormat& row : hw::agx::color_formats()) {
        const auto layout = hw::agx::channel_layout(row.channels);
        const bool expected =
            layout->count != 0 || find_block_decoder(row.channels, row.type) != nullptr;
        const auto format = texel_format(row.channels, row.type, {row.srgb, false});
        EXPECT_EQ(format.has_value(), expected) << layout->name;
    }
}

TEST(AgxTextureFormat, RefusalsNameTheChannels) {
    EXPECT_EQ(texel_format(Channels::pvrtc_2, unorm, {}).error().text,
              "channels pvrtc_2 of type 0, which are not emulated");
    EXPECT_EQ(texel_format(Channels::astc_5x4, snorm, {}).error().text,
              "channels astc_5x4 of type 1, which are not emulated");
    EXPECT_EQ(texel_format(Channels::r32g32b32, float_, {}).error().text,
              "channels r32g32b32 are of software alone");
    EXPECT_EQ(texel_format(Channels::r8, float_, {}).error().text, "channels r8 have no type 4");
    EXPECT_FALSE(texel_format(static_cast<Channels>(0x7f), unorm, {}));
}

TEST(AgxTextureFormat, Srgb) {
    const auto with = texel_format(Channels::r8g8, unorm, {true, true});
    const auto without = texel_format(Channels::r8g8, unorm, {true, false});
    ASSERT_TRUE(with && without);
    const uint8_t bytes[] = {128, 128};
    const Lanes both = with->decode(*with, bytes, 0, 0);
    const Lanes one = without->decode(*without, bytes, 0, 0);
    EXPECT_NEAR(both[0], 0.2158f, 1e-3f);
    EXPECT_EQ(both[0], both[1]);
    EXPECT_EQ(one[0], both[0]);
    EXPECT_EQ(one[1], 128 / 255.0f);
}

TEST(AgxTextureFormat, RoundingOfHalves) {
    const auto format = texel_format(Channels::r16, float_, {});
    ASSERT_TRUE(format);
    const float above = 1 + 0x1.8p-11f;  // three quarters of the way to the next half
    EXPECT_EQ(encode_texel(*format, {bits(above)}, false)[0], 0x01);
    EXPECT_EQ(encode_texel(*format, {bits(above)}, true)[0], 0x00);
    const Texel least = encode_texel(*format, {bits(1e9f)}, true);
    EXPECT_EQ(least[0] | least[1] << 8, 0x7bff);
}

TEST(AgxTextureFormat, Borders) {
    const auto snorm16 = texel_format(Channels::r16, snorm, {});
    EXPECT_EQ(decode_border(*snorm16, {0x8001})[0], -1.0f);
    const auto half = texel_format(Channels::r11g11b10, float_, {});
    EXPECT_EQ(decode_border(*half, {0x3c00, 0x4000, 0x4200, 0})[2], 3.0f);
    const auto srgb = texel_format(Channels::r8g8b8a8, unorm, {true, false});
    const Lanes color = decode_border(*srgb, {0xfff, 0, 0, 51});
    EXPECT_EQ(color[0], 1.0f);
    EXPECT_EQ(color[3], 51 / 255.0f);
    const auto sint8 = texel_format(Channels::r8, sint, {});
    EXPECT_EQ(std::bit_cast<IntLanes>(decode_border(*sint8, {0xfe}))[0], -2);
    const auto bc5 = texel_format(Channels::bc5, snorm, {});
    EXPECT_EQ(decode_border(*bc5, {0x1fff, 0x2001})[0], 1.0f);
    EXPECT_EQ(decode_border(*bc5, {0x1fff, 0x2001})[1], -1.0f);
}

// --- blocks ------------------------------------------------------------------

std::array<uint8_t, 8> block_of(uint64_t word) {
    std::array<uint8_t, 8> bytes;
    for (unsigned i = 0; i < 8; ++i)
        bytes[i] = static_cast<uint8_t>(word >> (56 - 8 * i));
    return bytes;
}

Lanes texel_of(Channels channels, uint64_t word, unsigned x, unsigned y, bool is_signed = false) {
    return find_block_decoder(channels, is_signed ? snorm : unorm)({channels, is_signed},
                                                                   block_of(word).data(), x, y);
}

TEST(AgxTextureBlocks, IndividualBlocksAreThoseOfEtc1) {
    // Halves 0xfff... and 0, table 0 (2, 8), all texels +2.
    const uint64_t word = 0xf0f0f000'00000000;
    EXPECT_EQ(texel_of(Channels::etc2_rgb8, word, 0, 0)[0], 1.0f);
    EXPECT_EQ(texel_of(Channels::etc2_rgb8, word, 3, 0)[0], 2 / 255.0f);
}

TEST(AgxTextureBlocks, ModesOfSumsOutOfRange) {
    constexpr uint64_t differential = uint64_t{1} << 33;
    // T: red 31 + 3 overflows: R1 = 3 << 2 | 3 from bits 60..59 and 57..56; paint 0 is the first.
    const uint64_t t = uint64_t{0xfb} << 56 | uint64_t{0x21} << 48 | differential;
    const Lanes first = texel_of(Channels::etc2_rgb8, t, 0, 0);
    EXPECT_EQ(first[0], 1.0f);
    EXPECT_EQ(first[1], 0x22 / 255.0f);
    EXPECT_EQ(first[2], 0x11 / 255.0f);
    // Paint 1 is the second colour, 0, plus the distance 3.
    EXPECT_EQ(texel_of(Channels::etc2_rgb8, t | 1, 0, 0)[0], 3 / 255.0f);
    // Planar: blue overflows; origin, right and below equal make one colour of all texels.
    uint64_t planar = differential;
    planar |= uint64_t{1} << 56 | uint64_t{0} << 49;  // green 64 of 127
    planar |= uint64_t{0x3} << 43 | uint64_t{0x7} << 39 | uint64_t{7} << 45;
    planar |= uint64_t{64} << 25 | uint64_t{31} << 19 | uint64_t{64} << 6 | 31;
    const Lanes corner = texel_of(Channels::etc2_rgb8, planar, 0, 0);
    const Lanes far = texel_of(Channels::etc2_rgb8, planar, 3, 3);
    EXPECT_EQ(corner[1], 129 / 255.0f);
    EXPECT_EQ(corner[2], 125 / 255.0f);
    EXPECT_EQ(far[1], corner[1]);
    EXPECT_EQ(far[2], corner[2]);
}

TEST(AgxTextureBlocks, PunchThrough) {
    // Not opaque, base 16 of 31 in all: paint 0 is the base itself, paint 2 is transparent.
    const uint64_t word = uint64_t{0x80808000} << 32;
    const Lanes base = texel_of(Channels::etc2_rgb8a1, word, 0, 0);
    EXPECT_EQ(base[0], 132 / 255.0f);
    EXPECT_EQ(base[3], 1.0f);
    const Lanes hole = texel_of(Channels::etc2_rgb8a1, word | 1 << 16, 0, 0);
    EXPECT_EQ(hole[0], 0.0f);
    EXPECT_EQ(hole[3], 0.0f);
}

TEST(AgxTextureBlocks, Eac) {
    // Base 100, multiplier 2, table 13; texel 0 has index 7 (+9), texel 1 (below it) index 3 (-10).
    const uint64_t word = uint64_t{100} << 56 | uint64_t{0x2d} << 48 | uint64_t{0x3b} << 42;
    EXPECT_EQ(texel_of(Channels::eac_r11, word, 0, 0)[0], (100 * 8 + 4 + 9 * 16) / 2047.0f);
    EXPECT_EQ(texel_of(Channels::eac_r11, word, 0, 1)[0], (100 * 8 + 4 - 10 * 16) / 2047.0f);
    EXPECT_EQ(texel_of(Channels::eac_r11, word, 0, 1, true)[0], (100 * 8 - 10 * 16) / 1023.0f);
    std::array<uint8_t, 16> both = {};
    std::ranges::copy(block_of(word), both.begin());
    EXPECT_EQ(find_block_decoder(Channels::etc2_rgba8, unorm)({}, both.data(), 0, 0)[3],
              118 / 255.0f);
}

}  // namespace
}  // namespace cuesta::simulator::agx
