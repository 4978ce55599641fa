// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ASTC with a high dynamic range: the ends of each mode, and what only floats may hold.
#include <array>
#include <cstdint>

#include <gtest/gtest.h>

#include "simulator/agx/astc_ends.h"
#include "simulator/agx/texture_format.h"

namespace cuesta::simulator::agx {
namespace {

using hw::agx::Channels;
using hw::agx::TextureType;

constexpr int one = 0x780;
using Color = std::array<int, 4>;

void expect_ends(unsigned mode,
                 const AstcNumbers& numbers,
                 const Color& first,
                 const Color& second,
                 unsigned hdr_channels = 15) {
    const AstcEnds ends = astc_hdr_ends(mode, numbers);
    EXPECT_EQ(ends.first, first) << "mode " << mode;
    EXPECT_EQ(ends.second, second) << "mode " << mode;
    EXPECT_EQ(ends.hdr_channels, hdr_channels) << "mode " << mode;
}

TEST(AgxAstcHdr, Greys) {
    expect_ends(2, {0x10, 0x20}, {0x100, 0x100, 0x100, one}, {0x200, 0x200, 0x200, one});
    expect_ends(2, {0x20, 0x10}, {0x108, 0x108, 0x108, one}, {0x1f8, 0x1f8, 0x1f8, one});
    // A base of 10 and a difference of 5 bits, in fours; 11 and 4 in twos.
    expect_ends(3, {0x85, 0x47}, {0x414, 0x414, 0x414, one}, {0x430, 0x430, 0x430, one});
    expect_ends(3, {0x05, 0x47}, {0x40a, 0x40a, 0x40a, one}, {0x418, 0x418, 0x418, one});
    expect_ends(3, {0x7f, 0xff}, {0xffe, 0xffe, 0xffe, one}, {0xfff, 0xfff, 0xfff, one});
}

TEST(AgxAstcHdr, BaseAndScale) {
    // All bits of the mode set: three channels of their own, in steps of 32.
    expect_ends(7, {0xc2, 0x83, 0x84, 1}, {32, 64, 96, one}, {64, 96, 128, one});
    // Red the greatest, in steps of 2: its bits 9 and 10 stand in the others' numbers. Those say
    // how much less they are, 1 and 2, and how much less all of the first colour is, 3.
    expect_ends(7, {0x01, 0x41, 0x22, 3}, {0x601 * 2 - 6, 0x600 * 2 - 6, 0x5ff * 2 - 6, one},
                {0x601 * 2, 0x600 * 2, 0x5ff * 2, one});
}

TEST(AgxAstcHdr, DirectColors) {
    expect_ends(11, {0x10, 0x20, 0x30, 0x40, 0x85, 0x86}, {0x100, 0x300, 5 << 5, one},
                {0x200, 0x400, 6 << 5, one});
    // Mode 0, in steps of 8: 0x50; down 2 and 3 to the other channels, 4 to the first colour, whose
    // others differ by 1 and -1 on top.
    expect_ends(11, {0x50, 4, 2, 3, 1, 0x7f}, {0x4c * 8, 0x49 * 8, 0x4a * 8, one},
                {0x50 * 8, 0x4e * 8, 0x4d * 8, one});
    // The same with green as the greatest.
    expect_ends(11, {0x50, 4, 2, 3, 0x81, 0x7f}, {0x49 * 8, 0x4c * 8, 0x4a * 8, one},
                {0x4e * 8, 0x50 * 8, 0x4d * 8, one});
}

TEST(AgxAstcHdr, Alphas) {
    expect_ends(14, {0x10, 0x20, 0x30, 0x40, 0x85, 0x86, 7, 8}, {0x100, 0x300, 5 << 5, 7},
                {0x200, 0x400, 6 << 5, 8}, 7);
    expect_ends(15, {0x10, 0x20, 0x30, 0x40, 0x85, 0x86, 0x85, 0x86},
                {0x100, 0x300, 5 << 5, 5 << 5}, {0x200, 0x400, 6 << 5, 6 << 5});
    // In steps of 16, with a difference of 6 bits: -1.
    expect_ends(15, {0x10, 0x20, 0x30, 0x40, 0x85, 0x86, 5, 0x3f}, {0x100, 0x300, 5 << 5, 5 << 4},
                {0x200, 0x400, 6 << 5, 4 << 4});
}

// A colour for the whole block: halves 2, -1, 0.5 and 1, which the other profile has not.
TEST(AgxAstcHdr, BlocksOfOneColorMayHoldHalves) {
    constexpr std::array<uint8_t, 16> block = {0xfc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                               0x00, 0x40, 0x00, 0xbc, 0x00, 0x38, 0x00, 0x3c};
    const auto color_of = [&](TextureType type) {
        const auto format = texel_format(Channels::astc_5x4, type, {});
        EXPECT_TRUE(format);
        const Lanes color = format->decode(*format, block.data(), 1, 1);
        return std::array{color[0], color[1], color[2], color[3]};
    };
    EXPECT_EQ(color_of(TextureType::float_), (std::array{2.0f, -1.0f, 0.5f, 1.0f}));
    EXPECT_EQ(color_of(TextureType::unorm), (std::array{1.0f, 0.0f, 1.0f, 1.0f}));
}

}  // namespace
}  // namespace cuesta::simulator::agx
