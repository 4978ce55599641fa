// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/texture_shape.h"

#include <gtest/gtest.h>

#include "gallium/auxiliary/draw_check.h"
#include "gallium/auxiliary/sharing.h"
#include "gallium/auxiliary/staging.h"
#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

using hw::Format;
using pipe::Target;

TEST(TextureShape, LevelsHalveAndLayersStay) {
    const pipe::ResourceTemplate cube = {.target = Target::texture_cube, .width = 20, .height = 20};
    EXPECT_EQ(level_extent(cube, 2).width, 5u);
    EXPECT_EQ(level_extent(cube, 2).layers, 6u);
    const pipe::ResourceTemplate solid = {
        .target = Target::texture_3d, .width = 20, .height = 3, .depth = 9};
    EXPECT_EQ(level_extent(solid, 1).layers, 4u);
    EXPECT_EQ(level_extent(solid, 2).height, 1u);
    const pipe::ResourceTemplate array = {
        .target = Target::texture_2d_array, .width = 20, .height = 3, .depth = 9};
    EXPECT_EQ(level_extent(array, 4).layers, 9u);
    EXPECT_EQ(level_extent(array, 4).width, 1u);
}

TEST(TextureShape, LevelsOfArraysDoNotHangOnTheirLayers) {
    pipe::ResourceTemplate d = {.target = Target::texture_2d_array,
                                .format = Format::r8_unorm,
                                .width = 4,
                                .height = 4,
                                .depth = 64,
                                .last_level = 3};
    EXPECT_FALSE(check_shape(d, 4096));
    d.target = Target::texture_3d;
    EXPECT_TRUE(check_shape(d, 4096));
}

TEST(TextureShape, OneDimensionHasOneRow) {
    pipe::ResourceTemplate d = {
        .target = Target::texture_1d, .format = Format::r8_unorm, .width = 20, .last_level = 4};
    EXPECT_TRUE(check_shape(d, 4096));
    EXPECT_EQ(level_extent(d, 2).width, 5u);
    EXPECT_EQ(level_extent(d, 2).height, 1u);
    d.height = 2;
    EXPECT_FALSE(check_shape(d, 4096));
}

TEST(TextureShape, BoxesInElements) {
    const base::Rectangle blocks =
        elements_of(Format::etc1_rgb8, {.x = 8, .y = 4, .width = 5, .height = 4});
    EXPECT_EQ(blocks.x, 2u);
    EXPECT_EQ(blocks.width, 2u);
    EXPECT_EQ(blocks.height, 1u);
}

TEST(TextureShape, StagingHasRowsWithoutPadding) {
    const auto texture =
        std::make_shared<pipe::Resource>(pipe::ResourceTemplate{.target = Target::texture_3d,
                                                                .format = Format::r8g8b8a8_unorm,
                                                                .width = 64,
                                                                .height = 64,
                                                                .depth = 8});
    auto transfer = new_transfer(texture, 0, pipe::Map::write,
                                 {.x = 1, .y = 1, .z = 1, .width = 7, .height = 5, .depth = 3});
    ASSERT_TRUE(add_staging(*transfer));
    EXPECT_EQ(transfer->stride, 28u);
    EXPECT_EQ(transfer->layer_stride, 140u);
    EXPECT_EQ(staged_layer(*transfer, 2).data(), transfer->data + 280);
    EXPECT_TRUE(wants_content(pipe::Map::write));
    EXPECT_FALSE(wants_content(pipe::Map::write | pipe::Map::discard_range));
    EXPECT_TRUE(wants_content(pipe::Map::read | pipe::Map::discard_range));
}

// More than any machine has: an error, and no crash.
TEST(TextureShape, StagingThatIsTooLarge) {
    const auto texture = std::make_shared<pipe::Resource>(
        pipe::ResourceTemplate{.target = Target::texture_3d, .format = Format::r32g32b32a32_float});
    constexpr int32_t side = 1 << 18;
    auto transfer =
        new_transfer(texture, 0, pipe::Map::write, {.width = side, .height = side, .depth = side});
    const Result<void> staged = add_staging(*transfer);
    ASSERT_FALSE(staged);
    EXPECT_EQ(staged.error().code, Errc::out_of_memory);
}

TEST(DrawCheck, ViewsOfWhatIsDrawnTo) {
    const auto texture = std::make_shared<pipe::Resource>(pipe::ResourceTemplate{});
    const pipe::SamplerViewTemplate view = {.texture = texture, .first_level = 1, .last_level = 2};
    pipe::Framebuffer framebuffer = {.width = 1, .height = 1, .color_count = 2};
    framebuffer.colors[1] = {.texture = texture, .level = 3};
    EXPECT_FALSE(is_drawn_to(view, framebuffer));
    framebuffer.colors[1].level = 2;
    EXPECT_TRUE(is_drawn_to(view, framebuffer));
    framebuffer.color_count = 1;
    EXPECT_FALSE(is_drawn_to(view, framebuffer));
    framebuffer.depth_stencil = {.texture = texture, .level = 1};
    EXPECT_TRUE(is_drawn_to(view, framebuffer));
}

TEST(Sharing, Modifiers) {
    constexpr uint64_t own = 0x0c00'0000'0000'0001;
    EXPECT_TRUE(*is_linear(0, own));
    EXPECT_TRUE(*is_linear(unknown_modifier, own));
    EXPECT_FALSE(*is_linear(own, own));
    EXPECT_FALSE(is_linear(own + 1, own));
}

}  // namespace
}  // namespace cuesta::gallium
