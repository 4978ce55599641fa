// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/layout.h"

#include <array>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::hw::mali400 {
namespace {

// The bits of the index as the sheet lists them (part 4, section 4.2), one by one.
unsigned index_by_bits(unsigned x, unsigned y) {
    unsigned index = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned xb = x >> i & 1;
        const unsigned yb = y >> i & 1;
        index |= (xb ^ yb) << (2 * i) | yb << (2 * i + 1);
    }
    return index;
}

TEST(Layout, ValuesOfTheSheet) {
    EXPECT_EQ(index_in_tile(0, 0), 0u);
    EXPECT_EQ(index_in_tile(1, 0), 1u);
    EXPECT_EQ(index_in_tile(0, 1), 3u);
    EXPECT_EQ(index_in_tile(1, 1), 2u);
    EXPECT_EQ(index_in_tile(2, 0), 4u);
    EXPECT_EQ(index_in_tile(3, 0), 5u);
    EXPECT_EQ(index_in_tile(0, 2), 12u);
    EXPECT_EQ(index_in_tile(5, 9), 210u);
    EXPECT_EQ(index_in_tile(15, 15), 170u);
    EXPECT_EQ(index_in_tile(15, 0), 85u);
    EXPECT_EQ(index_in_tile(0, 15), 255u);
}

TEST(Layout, EveryTexelOfATileHasItsOwnPlace) {
    std::array<bool, 256> taken = {};
    for (unsigned y = 0; y < 16; ++y) {
        for (unsigned x = 0; x < 16; ++x) {
            EXPECT_EQ(index_in_tile(x, y), index_by_bits(x, y));
            ASSERT_LT(index_in_tile(x, y), 256u);
            EXPECT_FALSE(taken[index_in_tile(x, y)]);
            taken[index_in_tile(x, y)] = true;
        }
    }
}

TEST(Layout, BlocksOfEtc1) {
    constexpr Element block = {.bytes = 8, .tile_shift = 2};
    EXPECT_EQ(tile_bytes(block), 128u);
    for (unsigned y = 0; y < 4; ++y) {
        for (unsigned x = 0; x < 4; ++x)
            EXPECT_EQ(tiled_offset(block, 3, x, y), index_by_bits(x, y) * 8u);
    }
    EXPECT_EQ(tiled_offset(block, 3, 4, 0), 128u);
    EXPECT_EQ(tiled_offset(block, 3, 0, 4), 3u * 128u);
}

TEST(Layout, TilesAreRowMajor) {
    constexpr Element texel = {.bytes = 2};
    EXPECT_EQ(tiled_offset(texel, 5, 16, 0), 512u);
    EXPECT_EQ(tiled_offset(texel, 5, 0, 16), 5u * 512u);
    EXPECT_EQ(tiled_offset(texel, 5, 37, 25), (5u + 2u) * 512u + 210u * 2u);
}

TEST(Layout, CopiesOfRectanglesGoBothWays) {
    std::mt19937 random(7);
    constexpr std::array elements = {Element{1, 4}, Element{2, 4}, Element{3, 4}, Element{4, 4},
                                     Element{6, 4}, Element{8, 4}, Element{8, 2}};
    for (const Element element : elements) {
        for (int round = 0; round < 20; ++round) {
            const uint32_t tiles_per_row = 1 + random() % 4;
            const uint32_t tile_rows = 1 + random() % 3;
            const uint32_t width = tiles_per_row << element.tile_shift;
            const uint32_t height = tile_rows << element.tile_shift;
            Rectangle r;
            r.x = static_cast<uint32_t>(random()) % width;
            r.y = static_cast<uint32_t>(random()) % height;
            r.width = 1 + static_cast<uint32_t>(random()) % (width - r.x);
            r.height = 1 + static_cast<uint32_t>(random()) % (height - r.y);
            const size_t stride = r.width * element.bytes + random() % 5;
            std::vector<std::byte> linear(stride * (r.height - 1) + r.width * element.bytes);
            for (std::byte& byte : linear)
                byte = static_cast<std::byte>(random());
            std::vector<std::byte> tiled(size_t{tiles_per_row} * tile_rows * tile_bytes(element));
            const std::vector<std::byte> before = tiled;
            ASSERT_TRUE(copy_linear_to_tiled(tiled, tiles_per_row, linear, stride, r, element));
            size_t changed = 0;
            for (uint32_t y = 0; y < r.height; ++y) {
                for (uint32_t x = 0; x < r.width; ++x) {
                    const size_t at = tiled_offset(element, tiles_per_row, r.x + x, r.y + y);
                    for (unsigned i = 0; i < element.bytes; ++i)
                        ASSERT_EQ(tiled[at + i], linear[y * stride + x * element.bytes + i]);
                    changed += element.bytes;
                }
            }
            // Nothing else was written.
            size_t different = 0;
            for (size_t i = 0; i < tiled.size(); ++i)
                different += tiled[i] != before[i];
            EXPECT_LE(different, changed);
            std::vector<std::byte> back(linear.size());
            ASSERT_TRUE(copy_tiled_to_linear(back, stride, tiled, tiles_per_row, r, element));
            for (uint32_t y = 0; y < r.height; ++y) {
                for (size_t i = 0; i < size_t{r.width} * element.bytes; ++i)
                    ASSERT_EQ(back[y * stride + i], linear[y * stride + i]);
            }
        }
    }
}

TEST(Layout, CopiesRefuseWhatDoesNotFit) {
    std::vector<std::byte> tiled(2 * 1024);
    std::vector<std::byte> linear(32 * 16 * 4);
    const Element element = {.bytes = 4};
    const auto copy = [&](Rectangle r, uint32_t tiles_per_row, size_t stride, Element e) {
        return copy_linear_to_tiled(tiled, tiles_per_row, linear, stride, r, e).has_value();
    };
    EXPECT_TRUE(copy({0, 0, 32, 16}, 2, 128, element));
    EXPECT_TRUE(copy({0, 0, 0, 100}, 2, 128, element));
    EXPECT_FALSE(copy({1, 0, 32, 1}, 2, 128, element));
    EXPECT_FALSE(copy({0, 1, 1, 16}, 2, 4, element));
    EXPECT_FALSE(copy({0, 0, 32, 16}, 2, 129, element));
    EXPECT_FALSE(copy({0xffffffff, 0, 2, 1}, 2, 128, element));
    EXPECT_FALSE(copy({0, 0xffffffff, 1, 2}, 2, 4, element));
    EXPECT_FALSE(copy({0, 0, 4, 4}, 2, 20, {.bytes = 5}));
    EXPECT_FALSE(copy({0, 0, 4, 4}, 2, 20, {.bytes = 4, .tile_shift = 2}));
    EXPECT_FALSE(copy({0, 0, 4, 4}, 0, 20, element));
}

TEST(Layout, LevelsHalveAndArePadded) {
    constexpr Element texel = {.bytes = 4};
    constexpr LevelLayout base = level_layout(texel, 100, 50, 1, 0);
    EXPECT_EQ(base.tiles_per_row, 7u);
    EXPECT_EQ(base.row_stride, 448u);
    EXPECT_EQ(base.layer_stride, 448u * 64);
    constexpr LevelLayout small = level_layout(texel, 100, 50, 8, 6);
    EXPECT_EQ(small.width, 1u);
    EXPECT_EQ(small.height, 1u);
    EXPECT_EQ(small.depth, 1u);
    EXPECT_EQ(small.tiles_per_row, 1u);
    EXPECT_EQ(small.layer_stride, 1024u);  // still a whole tile
    constexpr Element block = {.bytes = 8, .tile_shift = 2};
    constexpr LevelLayout etc1 = level_layout(block, 40, 20, 1, 0);
    EXPECT_EQ(etc1.row_stride, 12u * 8);
    EXPECT_EQ(etc1.layer_stride, 12u * 8 * 8);  // width 48 bytes a texel row x 32 rows / 4
}

}  // namespace
}  // namespace cuesta::hw::mali400
