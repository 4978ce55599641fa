// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks put together by hand from the bit positions of the OES_compressed_ETC1_RGB8_texture
// extension.
#include "hw/formats/etc1.h"

#include <array>
#include <cstdint>
#include <random>

#include <gtest/gtest.h>

namespace cuesta::hw {

bool operator==(const Rgb8& a, const Rgb8& b) {
    return a.r == b.r && a.g == b.g && a.b == b.b;
}

namespace {

using Block = std::array<std::byte, etc1_block_bytes>;

Block block_of(uint64_t bits) {
    Block block = {};
    for (size_t i = 0; i < block.size(); ++i)
        block[i] = static_cast<std::byte>(bits >> (56 - 8 * i) & 0xff);
    return block;
}

TEST(Etc1, IndividualHalvesSideBySide) {
    // R 1 and 15, G 2 and 0, B 3 and 8; tables 0 and 0; all indices 0: +2.
    const auto texels = decode_etc1(block_of(0x1f20'3800'0000'0000));
    EXPECT_EQ(texels[0], (Rgb8{0x11 + 2, 0x22 + 2, 0x33 + 2}));
    EXPECT_EQ(texels[1], texels[0]);
    EXPECT_EQ(texels[2], (Rgb8{255, 0 + 2, 0x88 + 2}));
    EXPECT_EQ(texels[3 * 4 + 1], texels[0]);
    EXPECT_EQ(texels[3 * 4 + 3], texels[2]);
}

TEST(Etc1, FlippedHalvesStandOnEachOther) {
    const auto texels = decode_etc1(block_of(0x1f20'3801'0000'0000));
    EXPECT_EQ(texels[3], (Rgb8{0x13, 0x24, 0x35}));
    EXPECT_EQ(texels[4], texels[3]);
    EXPECT_EQ(texels[8], (Rgb8{255, 2, 0x8a}));
    EXPECT_EQ(texels[15], texels[8]);
}

TEST(Etc1, DifferentialColoursAndTables) {
    // R 16 - 4, G 0 + 3, B 31 + 0; table 7 for the first half, 1 for the second.
    constexpr uint64_t head = uint64_t{0b10000'100} << 56 | uint64_t{0b00000'011} << 48 |
                              uint64_t{0b11111'000} << 40 | uint64_t{0b111'001'1'0} << 32;
    // Texel (0, 0): index 1 (+large); (0, 1): 2 (-small); (0, 2): 3 (-large); (3, 3): 1.
    constexpr uint64_t low_bits = 1u << 0 | 1u << 2 | 1u << 15;
    constexpr uint64_t high_bits = 1u << 1 | 1u << 2;
    const auto texels = decode_etc1(block_of(head | high_bits << 16 | low_bits));
    EXPECT_EQ(texels[0], (Rgb8{255, 183, 255}));           // (132, 0, 255) + 183
    EXPECT_EQ(texels[4], (Rgb8{132 - 47, 0, 255 - 47}));   // - 47
    EXPECT_EQ(texels[8], (Rgb8{0, 0, 255 - 183}));         // - 183
    EXPECT_EQ(texels[12], (Rgb8{132 + 47, 47, 255}));      // + 47
    EXPECT_EQ(texels[2], (Rgb8{99 + 5, 24 + 5, 255}));     // (12, 3, 31) of 5 bits, + 5
    EXPECT_EQ(texels[15], (Rgb8{99 + 17, 24 + 17, 255}));  // + 17
}

TEST(Etc1, SingleTexelsAreThoseOfTheBlock) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) {
        const Block block = block_of(random());
        const auto texels = decode_etc1(block);
        for (unsigned y = 0; y < 4; ++y) {
            for (unsigned x = 0; x < 4; ++x)
                EXPECT_EQ(decode_etc1_texel(block, x, y), texels[y * 4 + x]);
        }
    }
}

}  // namespace
}  // namespace cuesta::hw
