// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Image layouts: the examples of the fact sheet, places worked out by hand, and what must hold for
// any image.
#include "hw/agx/layout.h"

#include <cstring>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"

namespace cuesta::hw::agx {
namespace {

TiledLayout layout_of(const ImageShape& shape) {
    const auto layout = tiled_layout(shape);
    EXPECT_TRUE(layout) << layout.error().text;
    return layout ? *layout : TiledLayout{};
}

struct Example {
    std::string line;
    ImageShape shape;
    std::vector<uint64_t> offsets;
    uint64_t first_small_level = 0;
    uint64_t layer_stride = 0;
    uint64_t bytes = 0;
};

uint64_t number(std::string_view text) {
    const auto value = base::parse_integer(base::trim(text));
    EXPECT_TRUE(value) << text;
    return value ? static_cast<uint64_t>(*value) : 0;
}

template <typename T>
T number_as(std::string_view text) {
    return static_cast<T>(number(text));
}

Example example_of(const std::string& line) {
    const auto columns = base::split(line, "|");
    EXPECT_EQ(columns.size(), 10u) << line;
    Example made;
    made.line = line;
    const auto sizes = base::split(columns[1], " x");
    made.shape.width = number_as<uint32_t>(sizes[0]);
    made.shape.height = number_as<uint32_t>(sizes[1]);
    made.shape.layers = number_as<uint32_t>(sizes[2]);
    made.shape.levels = number_as<uint8_t>(columns[2]);
    made.shape.samples = number_as<uint8_t>(columns[3]);
    const auto element = base::split(columns[4], " x");
    made.shape.element_bytes = number_as<uint8_t>(element[0]);
    made.shape.block_width = number_as<uint8_t>(element[1]);
    made.shape.block_height = number_as<uint8_t>(element[2]);
    made.shape.is_3d = columns[5].find("3d") != std::string_view::npos;
    made.shape.render_target = columns[5].find("target") != std::string_view::npos;
    for (const std::string_view offset : base::split(columns[6], " "))
        made.offsets.push_back(number(offset));
    made.first_small_level = number(columns[7]);
    made.layer_stride = number(columns[8]);
    made.bytes = number(columns[9]);
    return made;
}

TEST(Layout, ExamplesOfTheFactSheet) {
    std::ifstream file(CUESTA_OWN_VECTORS_DIR "/agx-layouts.txt");
    size_t count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#')
            continue;
        ++count;
        const Example example = example_of(line);
        SCOPED_TRACE(example.line);
        const TiledLayout layout = layout_of(example.shape);
        // The sheet leaves levels out that nobody asked for.
        ASSERT_GE(layout.level_count, example.offsets.size());
        for (size_t l = 0; l < example.offsets.size(); ++l)
            EXPECT_EQ(layout.levels[l].offset, example.offsets[l]) << "level " << l;
        EXPECT_EQ(layout.first_small_level, example.first_small_level);
        EXPECT_EQ(layout.layer_stride, example.layer_stride);
        EXPECT_EQ(layout.bytes, example.bytes);
    }
    EXPECT_EQ(count, 18u);
}

void expect_tiles(const ImageShape& shape, const std::string& tiles, const std::string& widths) {
    const TiledLayout layout = layout_of(shape);
    std::ostringstream sides;
    std::ostringstream rows;
    for (unsigned l = 0; l < layout.level_count; ++l) {
        const TiledLevel& level = layout.levels[l];
        sides << (l ? " " : "") << (1 << level.tile_width_log2) << 'x'
              << (1 << level.tile_height_log2);
        rows << (l ? " " : "") << level.row_elements;
    }
    EXPECT_EQ(sides.str(), tiles);
    EXPECT_EQ(rows.str(), widths);
}

TEST(Layout, TilesAndRowWidthsOfTheFactSheet) {
    expect_tiles({.width = 100, .height = 70, .levels = 7}, "64x64 64x64 32x32 8x8 4x4 2x2 1x1",
                 "100 50 25 12 6 3 1");
    expect_tiles({.width = 1000,
                  .height = 600,
                  .levels = 10,
                  .element_bytes = 8,
                  .block_width = 4,
                  .block_height = 4},
                 "64x32 64x32 64x64 32x32 16x16 8x8 4x4 2x2 1x1 1x1", "250 125 63 32 16 8 4 2 1 1");
}

TEST(Layout, TileShapesOfTheFactSheet) {
    const auto tile = [](unsigned bytes) {
        const TileShape shape = tile_shape(bytes);
        return std::pair(1u << shape.width_log2, 1u << shape.height_log2);
    };
    EXPECT_EQ(tile(1), std::pair(128u, 128u));
    EXPECT_EQ(tile(2), std::pair(128u, 64u));
    EXPECT_EQ(tile(4), std::pair(64u, 64u));
    EXPECT_EQ(tile(8), std::pair(64u, 32u));
    EXPECT_EQ(tile(16), std::pair(32u, 32u));
    EXPECT_EQ(tile(32), std::pair(32u, 16u));
    EXPECT_EQ(tile(64), std::pair(16u, 16u));
}

TEST(Layout, MortonOrderByHand) {
    // x bit i goes to bit 2i, y bit i to bit 2i + 1.
    EXPECT_EQ(base::morton(0, 0), 0u);
    EXPECT_EQ(base::morton(1, 0), 1u);
    EXPECT_EQ(base::morton(0, 1), 2u);
    EXPECT_EQ(base::morton(3, 1), 7u);
    EXPECT_EQ(base::morton(5, 3), 0b011011u);
    EXPECT_EQ(base::morton(63, 63), 4095u);
    EXPECT_EQ(base::morton(0xffff, 0), 0x55555555u);
    EXPECT_EQ(base::morton(64, 31), 0x1000u + 0x2aau);
}

TEST(Layout, OffsetsByHand) {
    // 100x70 RGBA8: two tiles a row.
    const TiledLayout rgba8 = layout_of({.width = 100, .height = 70, .levels = 7});
    EXPECT_EQ(tiled_offset(rgba8, 0, 0, 65, 2), 16384u + (1 + 8) * 4);
    EXPECT_EQ(tiled_offset(rgba8, 0, 0, 0, 64), 2u * 16384);
    EXPECT_EQ(tiled_offset(rgba8, 0, 2, 3, 2), 0x14000u + (5 + 8) * 4);
    EXPECT_EQ(tiled_offset(rgba8, 0, 6, 0, 0), 0x15580u);
    // Eight bytes: tiles of 64x32, the upper bit of x above all others.
    const TiledLayout rgba16 = layout_of({.width = 100, .height = 100, .element_bytes = 8});
    EXPECT_EQ(tiled_offset(rgba16, 0, 0, 32, 31), (1024u + 0x2aa) * 8);
    // Samples lie side by side.
    const TiledLayout msaa = layout_of({.width = 100, .height = 100, .samples = 4});
    EXPECT_EQ(tiled_offset(msaa, 0, 0, 33, 0, 3), 16384u + 16 + 12);
    const TiledLayout array =
        layout_of({.width = 40, .height = 40, .layers = 3, .render_target = true});
    EXPECT_EQ(tiled_offset(array, 2, 0, 1, 0), 2u * 0x4000 + 4);
}

TEST(Layout, PagesOfLayers) {
    const ImageShape small = {.width = 16, .height = 16, .layers = 2};
    EXPECT_FALSE(layout_of(small).page_aligned_layers);
    ImageShape shape = small;
    shape.image_stores = true;
    EXPECT_TRUE(layout_of(shape).page_aligned_layers);
    EXPECT_EQ(layout_of(shape).layer_stride, 0x4000u);
    shape = small;
    shape.render_target = true;
    EXPECT_TRUE(layout_of(shape).page_aligned_layers);
    shape = {.width = 100, .height = 70, .levels = 7};
    EXPECT_FALSE(layout_of(shape).page_aligned_layers);
    shape.depth_stencil = true;
    EXPECT_TRUE(layout_of(shape).page_aligned_layers);
    EXPECT_EQ(layout_of(shape).layer_stride, 0x18000u);
}

TEST(Layout, WhatTheHardwareDoesNotHaveIsRefused) {
    const auto error = [](const ImageShape& shape) {
        const auto layout = tiled_layout(shape);
        return layout ? std::string() : layout.error().text;
    };
    EXPECT_NE(error({.width = 0}), "");
    EXPECT_NE(error({.width = 16385}), "");
    EXPECT_NE(error({.layers = 0}), "");
    EXPECT_NE(error({.samples = 3}), "");
    EXPECT_NE(error({.levels = 2, .samples = 4}), "");
    EXPECT_NE(error({.element_bytes = 12}), "");
    EXPECT_NE(error({.levels = 0}), "");
    EXPECT_EQ(error({.width = 16384, .height = 16384, .levels = 15, .element_bytes = 16}), "");
}

ImageShape random_shape(std::mt19937& random) {
    const auto size = [&] {
        return 1 + static_cast<uint32_t>(random() % (1u << (1 + random() % 11)));
    };
    ImageShape shape = {.width = size(), .height = size(), .layers = 1};
    shape.element_bytes = static_cast<uint8_t>(1u << random() % 5);
    switch (random() % 3) {
        case 0: shape.levels = 2; break;
        case 1: shape.samples = static_cast<uint8_t>(1u << random() % 3); break;
        default:
            shape.levels = static_cast<uint8_t>(1 + random() % 2);
            shape.block_width = static_cast<uint8_t>(4 + random() % 9);
            shape.block_height = static_cast<uint8_t>(4 + random() % 9);
            shape.element_bytes = random() % 2 != 0 ? 8 : 16;
            break;
    }
    return shape;
}

// Every element lies within its level, and no two at one place.
TEST(Layout, ElementsLieWithinTheirLevels) {
    std::mt19937 random(11);
    for (int i = 0; i < 100; ++i) {
        const ImageShape shape = random_shape(random);
        const TiledLayout layout = layout_of(shape);
        for (unsigned l = 0; l < layout.level_count; ++l) {
            const TiledLevel& level = layout.levels[l];
            std::vector<bool> taken(level.bytes / layout.pixel_bytes);
            const uint32_t rows = std::min(level.height, 150u);
            for (uint32_t y = level.height - rows; y < level.height; ++y) {
                for (uint32_t x = 0; x < level.width; ++x) {
                    const uint64_t index = element_index(level, x, y);
                    ASSERT_LT(index, taken.size())
                        << shape.width << 'x' << shape.height << " of " << +shape.element_bytes
                        << " bytes, blocks of " << +shape.block_width << 'x' << +shape.block_height
                        << ", " << +shape.samples << " samples, level " << l << " at " << x << ','
                        << y;
                    ASSERT_FALSE(taken[index]);
                    taken[index] = true;
                }
            }
        }
    }
}

TEST(Layout, CopiesAgreeWithTheOffsets) {
    std::mt19937 random(12);
    for (const unsigned bytes : {1u, 2u, 4u, 8u, 16u, 32u, 64u}) {
        const ImageShape shape = {.width = 150,
                                  .height = 90,
                                  .samples = static_cast<uint8_t>(bytes > 16 ? bytes / 16 : 1),
                                  .element_bytes = static_cast<uint8_t>(std::min(bytes, 16u))};
        const TiledLayout layout = layout_of(shape);
        const TiledLevel& level = layout.levels[0];
        std::vector<std::byte> tiled(level.bytes);
        for (std::byte& byte : tiled)
            byte = static_cast<std::byte>(random());
        const Rectangle r = {.x = 13, .y = 7, .width = 120, .height = 70};
        const size_t stride = size_t{r.width} * bytes + 5;
        std::vector<std::byte> linear(stride * r.height);
        ASSERT_TRUE(copy_tiled_to_linear(linear, stride, tiled, level, r, bytes));
        for (uint32_t y = 0; y < r.height; ++y) {
            for (uint32_t x = 0; x < r.width; ++x) {
                const uint64_t offset = tiled_offset(layout, 0, 0, r.x + x, r.y + y);
                ASSERT_EQ(
                    0, std::memcmp(&linear[y * stride + size_t{x} * bytes], &tiled[offset], bytes));
            }
        }
        std::vector<std::byte> copy(level.bytes);
        ASSERT_TRUE(copy_linear_to_tiled(copy, level, linear, stride, r, bytes));
        std::vector<std::byte> again(linear.size());
        ASSERT_TRUE(copy_tiled_to_linear(again, stride, copy, level, r, bytes));
        for (uint32_t y = 0; y < r.height; ++y)
            ASSERT_EQ(0, std::memcmp(&again[y * stride], &linear[y * stride], r.width * bytes));
    }
}

TEST(Layout, CopiesBeyondTheirBuffersAreRefused) {
    const TiledLayout layout = layout_of({.width = 100, .height = 70});
    const TiledLevel& level = layout.levels[0];
    std::vector<std::byte> tiled(level.bytes);
    std::vector<std::byte> linear(100 * 70 * 4);
    const Rectangle whole = {.width = 100, .height = 70};
    EXPECT_TRUE(copy_linear_to_tiled(tiled, level, linear, 400, whole, 4));
    EXPECT_FALSE(copy_linear_to_tiled(tiled, level, linear, 401, whole, 4));
    EXPECT_FALSE(
        copy_linear_to_tiled(tiled, level, linear, 400, {.x = 1, .width = 100, .height = 1}, 4));
    EXPECT_FALSE(copy_linear_to_tiled(tiled, level, linear, 400,
                                      {.y = 0xffffffff, .width = 1, .height = 2}, 4));
    EXPECT_FALSE(copy_tiled_to_linear(linear, 400, std::span(tiled).first(100), level, whole, 4));
    EXPECT_FALSE(copy_tiled_to_linear(linear, 400, tiled, level, whole, 3));
    EXPECT_TRUE(copy_tiled_to_linear(linear, 400, tiled, level, {}, 3));
}

TEST(Layout, Linear) {
    const auto layout = linear_layout({.width = 100, .height = 70, .layers = 2});
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->stride, 512u);
    EXPECT_EQ(layout->layer_stride, 512u * 70);
    EXPECT_EQ(layout->bytes, 512u * 140);
    EXPECT_EQ(linear_offset(*layout, 4, 1, 3, 2), 512u * 72 + 12);
    const auto odd = linear_layout({.width = 3, .height = 3, .element_bytes = 1}, 16);
    ASSERT_TRUE(odd);
    EXPECT_EQ(odd->layer_stride, 128u);
    EXPECT_FALSE(linear_layout({.width = 100, .height = 70}, 399));
    EXPECT_FALSE(linear_layout({.width = 100, .height = 70}, 408));
    EXPECT_FALSE(linear_layout({.levels = 2}));
    EXPECT_FALSE(linear_layout({.samples = 4}));
}

}  // namespace
}  // namespace cuesta::hw::agx
