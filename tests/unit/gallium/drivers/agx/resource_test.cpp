// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "resource_fixture.h"

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

namespace cuesta::agx {
namespace {

// Sizes of the sheet's table (part 6, section 6.6).
TEST_F(ResourceTest, TexturesAreAsLargeAsTheSheetSays) {
    const auto bytes = [&](const pipe::ResourceTemplate& d) {
        return resource(d)->plane().bytes();
    };
    EXPECT_EQ(
        bytes({.format = Format::r8g8b8a8_unorm, .width = 1024, .height = 1024, .last_level = 9}),
        0x555680u);
    EXPECT_EQ(bytes({.target = Target::texture_cube,
                     .format = Format::r32_float,
                     .width = 63,
                     .height = 63,
                     .last_level = 5}),
              0x30000u);
    EXPECT_EQ(bytes({.target = Target::texture_3d,
                     .format = Format::r32_float,
                     .width = 32,
                     .height = 16,
                     .depth = 64,
                     .last_level = 3}),
              0x32000u);
    EXPECT_EQ(bytes({.target = Target::texture_2d_array,
                     .format = Format::r8g8b8a8_unorm,
                     .width = 40,
                     .height = 40,
                     .depth = 3,
                     .bind = Bind::render_target}),
              0xc000u);
    EXPECT_EQ(bytes({.format = Format::r8g8b8a8_unorm, .width = 100, .height = 100, .samples = 4}),
              0x40000u);
}

TEST_F(ResourceTest, WhatOthersReadIsLinear) {
    for (const Bind bind : {Bind::linear, Bind::shared, Bind::scanout}) {
        auto texture =
            resource({.format = Format::r8g8b8a8_unorm, .width = 33, .height = 5, .bind = bind});
        EXPECT_FALSE(texture->plane().tiled);
        EXPECT_EQ(texture->plane().rows.stride, 256u);
    }
    EXPECT_TRUE(resource({.format = Format::r8_unorm, .width = 9, .height = 9})->plane().tiled);
}

// Depth is a float or 16 bits, and stencil stands alone (part 5, section 5.5).
TEST_F(ResourceTest, DepthAndStencilAreTwoPlanes) {
    auto both = resource({.format = Format::z24_unorm_s8_uint,
                          .width = 100,
                          .height = 70,
                          .bind = Bind::depth_stencil});
    ASSERT_EQ(both->planes().size(), 2u);
    EXPECT_EQ(both->depth_plane()->channels, hw::agx::Channels::r32);
    EXPECT_EQ(both->stencil_plane()->channels, hw::agx::Channels::r8);
    EXPECT_GE(both->stencil_plane()->offset, both->depth_plane()->bytes());
    EXPECT_LE(both->stencil_plane()->offset + both->stencil_plane()->bytes(),
              both->memory()->size());
    auto depth = resource({.format = Format::z16_unorm, .width = 8, .height = 8});
    EXPECT_EQ(depth->stencil_plane(), nullptr);
    EXPECT_EQ(depth->depth_plane()->element_bytes, 2);
    auto stencil = resource({.format = Format::s8_uint, .width = 8, .height = 8});
    EXPECT_EQ(stencil->depth_plane(), nullptr);
    EXPECT_EQ(stencil->stencil_plane(), &stencil->plane());
}

// Layers of depth that are drawn to begin at pages, levels at multiples of 128.
TEST_F(ResourceTest, DepthLevelsAreWhereTheHardwareWantsThem) {
    auto cube = resource({.target = Target::texture_cube,
                          .format = Format::z24_unorm_s8_uint,
                          .width = 40,
                          .height = 40,
                          .last_level = 5,
                          .bind = Bind::depth_stencil});
    for (const Plane& plane : cube->planes()) {
        EXPECT_EQ(plane.offset % hw::agx::tile_bytes, 0u);
        EXPECT_EQ(plane.layer_stride() % hw::agx::tile_bytes, 0u);
        for (uint32_t level = 0; level < 6; ++level)
            for (uint32_t face = 0; face < 6; ++face)
                EXPECT_EQ(cube->va(plane, level, face) % 128, 0u);
    }
}

TEST_F(ResourceTest, ShapesThatCannotBe) {
    const pipe::ResourceTemplate plain = {
        .format = Format::r8g8b8a8_unorm, .width = 16, .height = 16};
    const auto with = [&](auto&& change) {
        pipe::ResourceTemplate changed = plain;
        change(changed);
        return refused(changed);
    };
    EXPECT_SAYS(with([](auto& d) { d.width = 0; }), "1 to 16384");
    EXPECT_SAYS(with([](auto& d) { d.height = 16385; }), "1 to 16384");
    EXPECT_SAYS(with([](auto& d) { d.depth = 2; }), "1 to 1");
    EXPECT_SAYS(with([](auto& d) { d.last_level = 5; }), "6 mipmap levels");
    EXPECT_SAYS(with([](auto& d) { d.samples = 3; }), "3 samples");
    EXPECT_SAYS(with([](auto& d) { d.samples = 8; }), "8 samples");
    EXPECT_SAYS(with([](auto& d) { d.samples = 4, d.last_level = 1; }), "one level");
    EXPECT_SAYS(with([](auto& d) { d.samples = 2, d.bind = Bind::linear; }), "nobody else");
    EXPECT_SAYS(with([](auto& d) { d.bind = Bind::scanout, d.last_level = 1; }), "linear");
    EXPECT_SAYS(with([](auto& d) { d.format = Format::r8g8b8_unorm; }), "no texels of r8g8b8");
    EXPECT_SAYS(with([](auto& d) { d.format = Format::none; }), "without a format");
    EXPECT_SAYS(with([](auto& d) { d.format = Format::z16_unorm, d.bind = Bind::shared; }),
                "depth and stencil cannot be linear");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_cube, d.height = 8; }), "square");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_1d; }), "16 rows");
    EXPECT_SAYS(refused({.target = Target::texture_1d,
                         .format = Format::r8g8b8a8_unorm,
                         .width = 16,
                         .bind = Bind::linear}),
                "linear");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_3d, d.depth = 2049; }), "2048");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_3d, d.width = 4096; }), "2048");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_2d_array, d.depth = 3000; }), "2048");
    EXPECT_SAYS(with([](auto& d) { d.target = Target::texture_cube, d.bind = Bind::linear; }),
                "linear");
    EXPECT_SAYS(with([](auto& d) { d.format = Format::etc1_rgb8, d.bind = Bind::linear; }),
                "no blocks");
    EXPECT_SAYS(refused({.target = Target::buffer, .width = 0}), "0 bytes");
    EXPECT_SAYS(refused({.target = Target::texture_2d_array,
                         .format = Format::r32g32b32a32_float,
                         .width = 16384,
                         .height = 16384,
                         .depth = 2048}),
                "4 GiB");
    EXPECT_EQ(device.live_bos(), 0u);
}

// Only what can be shared is made so that it can.
TEST_F(ResourceTest, MemoryIsMadeForItsUse) {
    const auto options = [&](const pipe::ResourceTemplate& d) {
        auto made = resource(d);
        return *device.options_of(made->memory()->bo().handle());
    };
    const auto mipmapped =
        options({.format = Format::r8g8b8a8_unorm, .width = 8, .height = 8, .last_level = 1});
    EXPECT_FALSE(mipmapped.shareable);
    EXPECT_FALSE(mipmapped.writeback);
    const auto flat = options({.format = Format::r8g8b8a8_unorm, .width = 8, .height = 8});
    EXPECT_TRUE(flat.shareable);
    const auto buffer = options({.target = Target::buffer, .width = 100});
    EXPECT_TRUE(buffer.shareable);
    EXPECT_TRUE(buffer.writeback);
}

TEST_F(ResourceTest, NewMemoryIsAsTheOldWas) {
    auto buffer = resource({.target = Target::buffer, .width = 100});
    const std::shared_ptr<Memory> old = buffer->memory();
    ASSERT_TRUE(buffer->replace_memory(device));
    EXPECT_NE(buffer->memory(), old);
    EXPECT_NE(buffer->va(), old->va());
    EXPECT_EQ(buffer->memory()->size(), old->size());
    EXPECT_EQ(device.live_bos(), 2u) << "what uses the old keeps it";
}

TEST_F(ResourceTest, RangesOfIndicesAreForgottenWithAWrite) {
    auto buffer = resource({.target = Target::buffer, .width = 8, .bind = Bind::index_buffer});
    const auto write = [&](std::array<uint16_t, 4> indices) {
        auto transfer = start_transfer(buffer, 0, pipe::Map::write, {.width = 8});
        ASSERT_TRUE(transfer);
        std::memcpy((*transfer)->data, indices.data(), 8);
        ASSERT_TRUE(end_transfer(**transfer));
    };
    write({7, 3, 9, 100});
    EXPECT_EQ(buffer->find_index_range(0, 6, 2)->least, 3u);
    EXPECT_EQ(buffer->find_index_range(0, 6, 2)->greatest, 9u);
    EXPECT_EQ(buffer->find_index_range(2, 6, 2)->greatest, 100u);
    write({1, 3, 9, 100});
    EXPECT_EQ(buffer->find_index_range(0, 6, 2)->least, 1u);
}

}  // namespace
}  // namespace cuesta::agx
