// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What was written is what the emulated texture unit finds by the descriptor.
#include <cmath>

#include "hw/formats/etc1.h"
#include "resource_fixture.h"

namespace cuesta::agx {
namespace {

Rgba noise(uint32_t x, uint32_t y, uint32_t z) {
    std::minstd_rand random(x * 7919 + y * 104729 + z * 1299709 + 1);
    random.discard(2);
    Rgba color;
    for (float& value : color)
        value = static_cast<float>(random() % 1000) / 999.0f;
    return color;
}

bool is_integer(const hw::FormatInfo& info) {
    const hw::ChannelType type = info.channels[0].type;
    return type == hw::ChannelType::uint || type == hw::ChannelType::sint;
}

// sRGB is decoded to 12 bits.
float tolerance(Format format, float value) {
    const bool srgb = hw::format_info(format).channels[0].type == hw::ChannelType::srgb;
    return srgb ? 0.6f / 4095 : std::abs(value) * 1e-6f;
}

class TextureTest : public ResourceTest {
  protected:
    void fill_noise(const std::shared_ptr<Resource>& of) {
        const hw::FormatInfo& info = hw::format_info(of->description().format);
        for (uint32_t level = 0; level <= of->description().last_level; ++level)
            visit(of, level, pipe::Map::write | pipe::Map::discard_range, whole(*of, level),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      if (is_integer(info))
                          element_at(level, x, y, z, std::span(at, info.block_bytes));
                      else
                          hw::pack_rgba(info.format, noise(x, y, z + 100 * level), at);
                  });
    }

    void expect_texels(const std::shared_ptr<Resource>& of) {
        const Format format = of->description().format;
        const auto seen = view_of_all(of);
        for (uint32_t level = 0; level <= of->description().last_level; ++level)
            visit(of, level, pipe::Map::read, whole(*of, level),
                  [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                      if ((x + 3 * y) % 5 != 0 && level == 0)
                          return;
                      const Rgba wanted = hw::unpack_rgba(format, at);
                      const Rgba found = texel(*seen, level, z, x, y);
                      for (size_t i = 0; i < found.size(); ++i)
                          ASSERT_NEAR(found[i], wanted[i], tolerance(format, wanted[i]))
                              << "level " << level << ": " << x << ',' << y << ',' << z;
                  });
    }
};

TEST_F(TextureTest, EveryColourInBothLayouts) {
    unsigned tested = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        if (info.layout != hw::FormatLayout::plain || !texture_format(info.format))
            continue;
        SCOPED_TRACE(info.name);
        for (const Bind bind : {Bind::none, Bind::linear}) {
            auto made = resource({.format = info.format, .width = 37, .height = 21, .bind = bind});
            fill_noise(made);
            expect_texels(made);
        }
        ++tested;
    }
    EXPECT_GE(tested, 65u);
}

TEST_F(TextureTest, EveryTargetWithItsLevels) {
    const pipe::ResourceTemplate shapes[] = {
        {.format = Format::r8g8b8a8_unorm, .width = 150, .height = 70, .last_level = 7},
        {.target = Target::texture_1d,
         .format = Format::r8g8b8a8_unorm,
         .width = 150,
         .last_level = 7},
        {.target = Target::texture_cube,
         .format = Format::r8_unorm,
         .width = 140,
         .height = 140,
         .last_level = 7},
        {.target = Target::texture_3d,
         .format = Format::r16g16b16a16_float,
         .width = 40,
         .height = 70,
         .depth = 9,
         .last_level = 6},
        {.target = Target::texture_2d_array,
         .format = Format::b5g6r5_unorm,
         .width = 150,
         .height = 20,
         .depth = 5,
         .last_level = 7},
        // Layers at pages, and rows.
        {.target = Target::texture_2d_array,
         .format = Format::r8g8b8a8_unorm,
         .width = 30,
         .height = 20,
         .depth = 3,
         .bind = Bind::render_target | Bind::sampler_view},
        {.target = Target::texture_2d_array,
         .format = Format::r8g8b8a8_unorm,
         .width = 30,
         .height = 20,
         .depth = 3,
         .bind = Bind::linear},
        // Part of the levels that are laid out.
        {.format = Format::r32g32b32a32_float, .width = 65, .height = 33, .last_level = 2},
    };
    for (const pipe::ResourceTemplate& shape : shapes) {
        SCOPED_TRACE(static_cast<int>(shape.target));
        auto made = resource(shape);
        fill_noise(made);
        expect_texels(made);
    }
}

TEST_F(TextureTest, BlocksOfEtc1) {
    auto made = resource({.target = Target::texture_cube,
                          .format = Format::etc1_rgb8,
                          .width = 70,
                          .height = 70,
                          .last_level = 6});
    // ETC2 has other modes where a colour's difference overflows: blocks of two colours have none.
    for (uint32_t level = 0; level <= 6; ++level)
        visit(made, level, pipe::Map::write, whole(*made, level),
              [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                  element_at(level, x, y, z, std::span(at, 8));
                  at[3] &= ~std::byte{2};
              });
    const auto seen = view_of_all(made);
    for (uint32_t level = 0; level <= 6; ++level)
        visit(made, level, pipe::Map::read, whole(*made, level),
              [&](std::byte* at, uint32_t x, uint32_t y, uint32_t z) {
                  const hw::Rgb8 wanted =
                      hw::decode_etc1_texel(std::span<const std::byte, 8>(at, 8), 2, 1);
                  const Rgba found = texel(*seen, level, z, x * 4 + 2, y * 4 + 1);
                  ASSERT_NEAR(found[0] * 255, wanted.r, 0.01f);
                  ASSERT_NEAR(found[1] * 255, wanted.g, 0.01f);
                  ASSERT_NEAR(found[2] * 255, wanted.b, 0.01f);
                  ASSERT_EQ(found[3], 1.0f);
              });
}

TEST_F(TextureTest, SwizzlesAreOfComponents) {
    auto made = resource({.format = Format::b8g8r8a8_unorm, .width = 1, .height = 1});
    visit(made, 0, pipe::Map::write, whole(*made, 0), [](std::byte* at, auto&&...) {
        hw::pack_rgba(Format::b8g8r8a8_unorm, {1, 0.2f, 0.4f, 0.6f}, at);
    });
    using pipe::Swizzle;
    const auto seen = view({.texture = made,
                            .format = Format::b8g8r8a8_unorm,
                            .swizzle = {Swizzle::w, Swizzle::x, Swizzle::one, Swizzle::zero}});
    EXPECT_EQ(texel(*seen, 0, 0, 0, 0), (Rgba{0.6f, 1, 1, 0}));
    const auto as_rgba = view({.texture = made, .format = Format::r8g8b8x8_unorm});
    EXPECT_EQ(texel(*as_rgba, 0, 0, 0, 0), (Rgba{0.4f, 0.2f, 1, 1}));
}

TEST_F(TextureTest, ViewsNameTheirLevelsAndSizes) {
    auto made = resource({.target = Target::texture_3d,
                          .format = Format::r8_unorm,
                          .width = 40,
                          .height = 20,
                          .depth = 9,
                          .last_level = 4});
    const auto seen =
        view({.texture = made, .format = Format::r8_unorm, .first_level = 1, .last_level = 3});
    EXPECT_EQ(seen->size(), (std::array<uint32_t, 4>{20, 10, 4, 3}));
    const hw::agx::TextureDescriptor words = seen->descriptor();
    EXPECT_EQ(words.first_level, 1);
    EXPECT_EQ(words.last_level, 3);
    EXPECT_EQ(words.width, 40) << "of level 0";
    EXPECT_EQ(words.depth, 9);
    EXPECT_TRUE(words.mipmapped);
    auto cube = resource(
        {.target = Target::texture_cube, .format = Format::r8_unorm, .width = 8, .height = 8});
    EXPECT_EQ(view_of_all(cube)->size(), (std::array<uint32_t, 4>{8, 8, 1, 1}));
    EXPECT_EQ(view_of_all(cube)->descriptor().depth, 1);
}

// Rows of as many texels as the compiler divides numbers of texels by; the last may be short.
TEST_F(TextureTest, BuffersAreRowsOfTexels) {
    auto few = resource({.target = Target::buffer, .width = 43});
    const auto small = view({.texture = few, .format = Format::r16g16_uint});
    EXPECT_EQ(small->size(), (std::array<uint32_t, 4>{10, 1, 1, 1}));
    EXPECT_EQ(small->descriptor().width, 10);
    EXPECT_EQ(small->descriptor().height, 1);
    auto many = resource({.target = Target::buffer, .width = 4 * (2 * 16384 + 1)});
    const auto large = view({.texture = many, .format = Format::r32_float});
    EXPECT_EQ(large->size()[0], 2u * 16384 + 1);
    EXPECT_EQ(large->descriptor().width, 16384);
    EXPECT_EQ(large->descriptor().height, 3);
    EXPECT_EQ(large->descriptor().stride, 4u * 16384);
    EXPECT_EQ(large->descriptor().address, many->va());
}

TEST_F(TextureTest, ViewsFollowTheMemory) {
    auto made = resource({.format = Format::r8_unorm, .width = 8, .height = 8});
    const auto seen = view_of_all(made);
    const uint64_t before = seen->descriptor().address;
    ASSERT_TRUE(made->replace_memory(device));
    EXPECT_NE(seen->descriptor().address, before);
    EXPECT_EQ(seen->descriptor().address, made->va());
}

TEST_F(TextureTest, ViewsThatCannotBe) {
    const auto says = [](const pipe::SamplerViewTemplate& what) {
        const auto made = SamplerView::create(what);
        return made ? std::string("nothing") : made.error().text;
    };
    auto colour = resource({.format = Format::r8g8b8a8_unorm, .width = 8, .height = 8});
    auto depth = resource({.format = Format::z24_unorm_s8_uint, .width = 8, .height = 8});
    auto z16 = resource({.format = Format::z16_unorm, .width = 8, .height = 8});
    auto buffer = resource({.target = Target::buffer, .width = 8});
    EXPECT_NE(says({}).find("no texture"), std::string::npos);
    EXPECT_NE(says({.texture = buffer, .format = Format::z16_unorm}).find("buffers"),
              std::string::npos);
    EXPECT_NE(says({.texture = buffer, .format = Format::bc1_unorm}).find("buffers"),
              std::string::npos);
    EXPECT_NE(says({.texture = colour, .format = Format::r8g8b8a8_unorm, .last_level = 1})
                  .find("levels 0 to 1"),
              std::string::npos);
    const std::string other = "cannot be seen as";
    EXPECT_NE(says({.texture = colour, .format = Format::r16_float}).find(other),
              std::string::npos);
    // Of the same number of bits, but not in memory.
    EXPECT_NE(says({.texture = depth, .format = Format::r8g8b8a8_unorm}).find(other),
              std::string::npos);
    EXPECT_NE(says({.texture = z16, .format = Format::z24_unorm_x8}).find(other),
              std::string::npos);
    EXPECT_NE(says({.texture = z16, .format = Format::s8_uint}).find(other), std::string::npos);
    EXPECT_NE(says({.texture = colour, .format = Format::r32_fixed}).find("sampled"),
              std::string::npos);
    EXPECT_EQ(says({.texture = depth, .format = Format::s8_uint}), "nothing");
    EXPECT_EQ(says({.texture = colour, .format = Format::r32_uint}), "nothing");
}

TEST_F(TextureTest, NothingReadsAsZeros) {
    const auto texture =
        simulator::agx::make_texture(hw::agx::pack(null_texture(device.plan().zero_page)));
    ASSERT_TRUE(texture) << texture.error().text;
    EXPECT_TRUE(texture->is_null);
}

// --- samplers ------------------------------------------------------------------------------------

class SamplerTest : public TextureTest {
  protected:
    // What the texture unit has outside of the texture.
    Rgba border(const Rgba& color, Format format) {
        auto made = resource({.format = format, .width = 4, .height = 4});
        const auto seen = view_of_all(made);
        pipe::SamplerState state;
        state.wrap_s = pipe::Wrap::clamp_to_border;
        state.border_color = color;
        const Sampler sampler(state);
        const auto unit = sampler.has_custom_border()
                              ? simulator::agx::make_sampler(sampler.extended_words(seen->format()))
                              : simulator::agx::make_sampler(sampler.words());
        EXPECT_TRUE(unit) << (unit ? "" : unit.error().text);
        const auto texture = simulator::agx::make_texture(seen->words());
        const simulator::Lanes lanes = texture->swizzled(unit->border_of(*texture));
        Rgba found;
        for (unsigned i = 0; i < 4; ++i) {
            const auto bits = std::bit_cast<uint32_t>(lanes[i]);
            found[i] = !texture->format.is_integer() ? lanes[i]
                       : texture->format.type == hw::agx::TextureType::uint
                           ? static_cast<float>(bits)
                           : static_cast<float>(static_cast<int32_t>(bits));
        }
        return found;
    }
};

// As a texel of the format would be, but that sRGB keeps more of the linear value.
TEST_F(SamplerTest, BordersAreOfTheFormatOfTheTexture) {
    for (const hw::FormatInfo& info : hw::all_formats()) {
        if (info.layout != hw::FormatLayout::plain || !texture_format(info.format))
            continue;
        SCOPED_TRACE(info.name);
        const bool srgb = info.channels[0].type == hw::ChannelType::srgb;
        for (const Rgba& color : {Rgba{0.25f, 0.5f, 0.75f, 1}, Rgba{1, 1, 1, 1}, Rgba{0, 0, 0, 1},
                                  Rgba{1000, -3, 17, 0.125f}, Rgba{0, 0, 0, 0}}) {
            std::array<std::byte, 16> bytes{};
            hw::pack_rgba(info.format, color, bytes.data());
            const Rgba wanted = hw::unpack_rgba(info.format, bytes.data());
            const Rgba found = border(color, info.format);
            for (unsigned i = 0; i < 4; ++i) {
                // Transparent black is so in padding too.
                if (color == Rgba{} && info.swizzle[i] == hw::Swizzle::one)
                    continue;
                // Texels of sRGB are coarser, and those of 10 and 11 bits.
                const float step = srgb                          ? 0.01f
                                   : info.channels[0].bits == 11 ? std::abs(wanted[i]) / 32
                                                                 : 1e-6f;
                EXPECT_NEAR(found[i], wanted[i], step) << "component " << i << " of " << color[0];
            }
        }
    }
}

TEST_F(SamplerTest, OnlyBordersThatShowAreCustom) {
    pipe::SamplerState state;
    state.border_color = {1, 0, 0.5f, 1};
    EXPECT_FALSE(Sampler(state).has_custom_border());
    state.wrap_t = pipe::Wrap::clamp_to_border;
    EXPECT_TRUE(Sampler(state).has_custom_border());
    state.border_color = {1, 1, 1, 1};
    EXPECT_FALSE(Sampler(state).has_custom_border());
}

TEST_F(SamplerTest, FieldsSayWhatTheStateSays) {
    pipe::SamplerState state;
    state.wrap_s = pipe::Wrap::mirror_repeat;
    state.wrap_t = pipe::Wrap::clamp_to_edge;
    state.wrap_r = pipe::Wrap::mirror_clamp_to_edge;
    state.min_filter = pipe::Filter::linear;
    state.mag_filter = pipe::Filter::nearest;
    state.mip_filter = pipe::MipFilter::linear;
    state.min_lod = 1.5f;
    state.max_lod = 1000;
    state.max_anisotropy = 13;
    const auto words = Sampler(state).words();
    const auto made = hw::agx::unpack_sampler_descriptor(words);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ(made->wrap_s, hw::agx::Wrap::mirrored_repeat);
    EXPECT_EQ(made->wrap_t, hw::agx::Wrap::clamp_to_edge);
    EXPECT_EQ(made->wrap_r, hw::agx::Wrap::mirrored_clamp_to_edge);
    EXPECT_EQ(made->minify, hw::agx::Filter::linear);
    EXPECT_EQ(made->magnify, hw::agx::Filter::nearest);
    EXPECT_EQ(made->mip_filter, hw::agx::MipFilter::linear);
    EXPECT_EQ(made->min_lod, 96);
    EXPECT_EQ(made->max_lod, hw::agx::greatest_lod);
    EXPECT_EQ(made->max_anisotropy, 8);
    EXPECT_FALSE(made->compare_enable);
}

TEST_F(SamplerTest, WhatTheHardwareHasNotIsNamed) {
    pipe::SamplerState state;
    EXPECT_TRUE(Sampler(state).unsupported().empty());
    state.wrap_r = pipe::Wrap::mirror_clamp_to_border;
    EXPECT_FALSE(Sampler(state).unsupported().empty());
}

}  // namespace
}  // namespace cuesta::agx
