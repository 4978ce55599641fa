// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Surfaces of framebuffers: where and how the emulated image unit stores to them.
#include "resource_fixture.h"

namespace cuesta::agx {
namespace {

class SurfaceTest : public ResourceTest {
  protected:
    // Stores a colour as the end of a tile does.
    void store(const pipe::Surface& surface,
               uint32_t x,
               uint32_t y,
               const Rgba& color,
               unsigned sample = 0) {
        const Result<void> checked = check_target(surface, false);
        ASSERT_TRUE(checked) << checked.error().text;
        const auto image = simulator::agx::make_image(hw::agx::pack(pbe_descriptor(surface, 1)));
        ASSERT_TRUE(image) << image.error().text;
        std::array<uint32_t, 4> channels{};
        for (unsigned i = 0; i < 4; ++i) {
            const float value = color[static_cast<size_t>(image->swizzle[i])];
            channels[i] = image->format.is_integer()
                              ? static_cast<uint32_t>(static_cast<int64_t>(value))
                              : std::bit_cast<uint32_t>(value);
        }
        const auto bytes = simulator::agx::encode_texel(image->format, channels, false);
        const std::span<std::byte> memory =
            device.memory_at(image->memory.address_of({image->level, 0, x, y, sample}));
        ASSERT_GE(memory.size(), image->format.bytes);
        std::memcpy(memory.data(), bytes.data(), image->format.bytes);
    }

    static std::string says(const pipe::Framebuffer& framebuffer) {
        const Result<void> checked = check_framebuffer(framebuffer);
        return checked ? "nothing" : checked.error().text;
    }
};

TEST_F(SurfaceTest, StoresGoWhereMapsLook) {
    unsigned tested = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        const auto format = target_format(info.format);
        if (!format)
            continue;
        SCOPED_TRACE(info.name);
        const bool integers =
            format->numbers == NumberClass::uint || format->numbers == NumberClass::sint;
        const Rgba color = integers ? Rgba{1, 2, 3, 0} : Rgba{1, 0, 0.5f, 0.25f};
        for (const Bind bind : {Bind::none, Bind::linear}) {
            auto made = resource({.format = info.format,
                                  .width = 70,
                                  .height = 50,
                                  .bind = Bind::render_target | bind});
            store({made, 0, 0, info.format}, 66, 31, color);
            // What is stored to the linear variant is encoded already.
            Rgba wanted = color;
            std::array<std::byte, 16> bytes{};
            if (format->srgb) {
                const Format linear =
                    info.format == Format::b8g8r8a8_srgb   ? Format::b8g8r8a8_unorm
                    : info.format == Format::b8g8r8x8_srgb ? Format::b8g8r8x8_unorm
                    : info.format == Format::r8g8b8x8_srgb ? Format::r8g8b8x8_unorm
                                                           : Format::r8g8b8a8_unorm;
                hw::pack_rgba(linear, color, bytes.data());
            } else {
                hw::pack_rgba(info.format, color, bytes.data());
            }
            wanted = hw::unpack_rgba(info.format, bytes.data());
            visit(made, 0, pipe::Map::read, whole(*made, 0),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t) {
                      const Rgba found = hw::unpack_rgba(info.format, at);
                      if (x == 66 && y == 31) {
                          EXPECT_EQ(found, wanted);
                      }
                  });
        }
        ++tested;
    }
    EXPECT_GE(tested, 45u);
}

// Every level and layer is stored to where it is, loaded from there, and nothing else changes.
TEST_F(SurfaceTest, LevelsAndLayers) {
    const pipe::ResourceTemplate shapes[] = {
        {.target = Target::texture_cube,
         .format = Format::r8g8b8a8_unorm,
         .width = 70,
         .height = 70,
         .last_level = 3,
         .bind = Bind::render_target},
        {.target = Target::texture_3d,
         .format = Format::r8g8b8a8_unorm,
         .width = 40,
         .height = 20,
         .depth = 5,
         .last_level = 2,
         .bind = Bind::render_target},
        {.target = Target::texture_2d_array,
         .format = Format::r8g8b8a8_unorm,
         .width = 40,
         .height = 20,
         .depth = 3,
         .bind = Bind::linear},
        // Not made to be drawn to: layers are not at pages.
        {.target = Target::texture_2d_array,
         .format = Format::r8g8b8a8_unorm,
         .width = 40,
         .height = 20,
         .depth = 3,
         .last_level = 2},
    };
    for (const pipe::ResourceTemplate& shape : shapes) {
        auto made = resource(shape);
        for (uint32_t level = 0; level <= shape.last_level; ++level)
            for (uint32_t layer = 0; layer < made->layers(level); ++layer)
                store({made, level, layer, shape.format}, 4, 3,
                      {static_cast<float>(level) / 255, static_cast<float>(layer) / 255, 1, 1});
        for (uint32_t level = 0; level <= shape.last_level; ++level)
            visit(made, level, pipe::Map::read, whole(*made, level),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      const std::array<std::byte, 4> wanted =
                          x == 4 && y == 3
                              ? std::array{static_cast<std::byte>(level), static_cast<std::byte>(z),
                                           std::byte{255}, std::byte{255}}
                              : std::array<std::byte, 4>{};
                      ASSERT_EQ(std::memcmp(at, wanted.data(), 4), 0)
                          << "level " << level << ": " << x << ',' << y << ',' << z;
                  });
        // The background program's texture is of the same place.
        for (uint32_t level = 0; level <= shape.last_level; ++level) {
            const pipe::Surface surface = {made, level, made->layers(level) - 1, shape.format};
            const auto texture =
                simulator::agx::make_texture(hw::agx::pack(surface_texture(surface, 1)));
            ASSERT_TRUE(texture) << texture.error().text;
            const auto image =
                simulator::agx::make_image(hw::agx::pack(pbe_descriptor(surface, 1)));
            ASSERT_TRUE(image) << image.error().text;
            // A slice is described level by level.
            EXPECT_EQ(texture->first_level, shape.target == Target::texture_3d ? 0 : level);
            EXPECT_EQ(texture->first_level, image->level);
            EXPECT_EQ(texture->memory.address_of({texture->first_level, 0, 4, 3, 0}),
                      image->memory.address_of({image->level, 0, 4, 3, 0}));
        }
    }
}

TEST_F(SurfaceTest, SamplesLieSideBySide) {
    for (const uint32_t samples : {2u, 4u}) {
        auto made = resource({.format = Format::r8g8b8a8_unorm,
                              .width = 70,
                              .height = 50,
                              .samples = samples,
                              .bind = Bind::render_target});
        for (unsigned s = 0; s < samples; ++s)
            store({made, 0, 0, Format::r8g8b8a8_unorm}, 66, 31,
                  {static_cast<float>(s + 1) / 255, 0, 0, 1}, s);
        const auto seen = view_of_all(made);
        EXPECT_EQ(seen->descriptor().dimension, hw::agx::TextureDimension::d2_ms);
        for (unsigned s = 0; s < samples; ++s)
            EXPECT_EQ(texel(*seen, 0, 0, 66, 31, s)[0], static_cast<float>(s + 1) / 255);
    }
}

// The hardware writes encoded colours: the store is of the plain format, the load decodes.
TEST_F(SurfaceTest, SrgbIsDecodedByLoadsAlone) {
    auto made = resource({.format = Format::r8g8b8a8_srgb, .width = 8, .height = 8});
    const pipe::Surface surface = {made, 0, 0, Format::r8g8b8a8_srgb};
    EXPECT_FALSE(pbe_descriptor(surface, 1).srgb);
    EXPECT_TRUE(surface_texture(surface, 1).srgb);
    // The other format of a texture may be drawn to as well.
    EXPECT_TRUE(check_target({made, 0, 0, Format::r8g8b8a8_unorm}, false));
    EXPECT_FALSE(surface_texture({made, 0, 0, Format::r8g8b8a8_unorm}, 1).srgb);
}

TEST_F(SurfaceTest, DepthAndStencilHaveAddressesOfTheirOwn) {
    auto both = resource({.target = Target::texture_cube,
                          .format = Format::z24_unorm_s8_uint,
                          .width = 64,
                          .height = 64,
                          .last_level = 2,
                          .bind = Bind::depth_stencil});
    const DepthStencilSurface surface =
        depth_stencil_surface({.depth_stencil = {both, 1, 3, Format::z24_unorm_s8_uint}});
    EXPECT_EQ(surface.depth, both->va(*both->depth_plane(), 1, 3));
    EXPECT_EQ(surface.stencil, both->va(*both->stencil_plane(), 1, 3));
    EXPECT_NE(surface.depth, surface.stencil);
    EXPECT_FALSE(surface.is_z16);
    EXPECT_EQ(surface.width, 32u);
    auto stencil = resource({.format = Format::s8_uint, .width = 64, .height = 64});
    const pipe::Surface only_stencil = {stencil, 0, 0, Format::s8_uint};
    EXPECT_EQ(depth_stencil_surface({.depth_stencil = only_stencil}).depth, 0u);
    auto z16 = resource({.format = Format::z16_unorm, .width = 64, .height = 64});
    const pipe::Surface only_depth = {z16, 0, 0, Format::z16_unorm};
    EXPECT_TRUE(depth_stencil_surface({.depth_stencil = only_depth}).is_z16);
    EXPECT_EQ(depth_stencil_surface({.depth_stencil = only_depth}).stencil, 0u);
    // One each; of a second stencil the first one does not count.
    const pipe::Framebuffer separate = {.depth_stencil = only_depth, .stencil = only_stencil};
    EXPECT_EQ(depth_stencil_surface(separate).depth, z16->va(*z16->depth_plane(), 0, 0));
    EXPECT_EQ(depth_stencil_surface(separate).stencil,
              stencil->va(*stencil->stencil_plane(), 0, 0));
    const pipe::Framebuffer second = {.depth_stencil = {both, 0, 0, Format::z24_unorm_s8_uint},
                                      .stencil = only_stencil};
    EXPECT_EQ(depth_stencil_surface(second).stencil, stencil->va(*stencil->stencil_plane(), 0, 0));
}

TEST_F(SurfaceTest, Framebuffers) {
    const Format rgba8 = Format::r8g8b8a8_unorm;
    auto color = resource({.format = rgba8, .width = 64, .height = 64, .last_level = 1});
    auto samples = resource({.format = rgba8, .width = 64, .height = 64, .samples = 4});
    auto depth = resource({.format = Format::z24_unorm_x8, .width = 64, .height = 64});
    auto luminance = resource({.format = Format::l8_unorm, .width = 64, .height = 64});
    pipe::Framebuffer good = {.width = 64, .height = 64, .color_count = 4};
    good.colors[0] = good.colors[1] = good.colors[3] = {color, 0, 0, rgba8};
    good.depth_stencil = {depth, 0, 0, Format::z24_unorm_x8};
    EXPECT_EQ(says(good), "nothing");
    EXPECT_EQ(says({}), "nothing");
    const auto with = [&](auto&& change) {
        pipe::Framebuffer changed = good;
        change(changed);
        return says(changed);
    };
    const auto expect = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    expect(with([](auto& f) { f.color_count = 9; }), "9 colour buffers");
    expect(with([](auto& f) { f.height = 0; }), "without pixels");
    expect(with([](auto& f) { f.width = 20000; }), "16384");
    expect(with([](auto& f) { f.colors[0].level = 1; }), "a framebuffer of 64x64");
    expect(with([](auto& f) { f.colors[0].level = 2; }), "no level 2");
    expect(with([](auto& f) { f.colors[0].layer = 1; }), "no layer 1");
    expect(with([](auto& f) { f.colors[0].format = Format::r16_float; }), "cannot be seen");
    expect(with([](auto& f) { f.colors[0].format = Format::r32_fixed; }), "cannot be drawn to");
    expect(with([&](auto& f) { f.colors[0].texture = luminance; }), "cannot be seen");
    expect(with([&](auto& f) { f.colors[1].texture = samples; }), "different numbers");
    expect(with([&](auto& f) { f.depth_stencil = {color, 0, 0, rgba8}; }), "depth and stencil");
    expect(with([&](auto& f) { f.colors[0].texture = depth; }), "cannot be drawn to as");
    expect(with([&](auto& f) { f.depth_stencil.format = Format::z24_unorm_s8_uint; }),
           "cannot be drawn to as");
    // Stencil of its own.
    const auto stencil_of = [&](uint32_t size) {
        return pipe::Surface{resource({.format = Format::s8_uint, .width = size, .height = size}),
                             0, 0, Format::s8_uint};
    };
    EXPECT_EQ(with([&](auto& f) { f.stencil = stencil_of(64); }), "nothing");
    expect(with([&](auto& f) { f.stencil = stencil_of(128); }), "differ in size");
    expect(with([&](auto& f) { f.stencil = f.depth_stencil; }), "has no stencil");
    expect(with([&](auto& f) { f.stencil = stencil_of(64), f.depth_stencil = {}; }),
           "without one of depth");
}

}  // namespace
}  // namespace cuesta::agx
