// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn to: formats, levels, faces, old contents, clears, samples, blits.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

// One step of the coarsest channel.
float step_of(const hw::FormatInfo& info) {
    unsigned bits = 10;  // of a binary16 number below 1
    for (unsigned i = 0; i < info.channel_count; ++i)
        if (info.channels[i].type == hw::ChannelType::unorm)
            bits = std::min<unsigned>(bits, info.channels[i].bits);
    return 1.01f / static_cast<float>((1u << bits) - 1);
}

class TargetTest : public PixelTest {
  protected:
    void draw_color(const Rgba& color, const Quad& quad) {
        set_color(color);
        draw(quad);
    }
};

// Also where it ends in the middle of a tile, in every layout and for both buffers.
TEST_F(TargetTest, NothingBesideASmallFramebufferChanges) {
    for (const pipe::Bind layout : {pipe::Bind::none, pipe::Bind::linear}) {
        auto color = resource({.format = Format::r8g8b8a8_unorm,
                               .width = 64,
                               .height = 64,
                               .bind = pipe::Bind::render_target | layout});
        auto depth = depth_buffer(Format::z24_unorm_s8_uint, 64, 64);
        for (const bool draws : {false, true}) {
            set_target(color, depth);
            context->clear(pipe::Clear::all, red, 1, 7);
            finish();
            pipe::Framebuffer small = {.width = 20, .height = 20, .color_count = 1};
            small.colors[0] = {color, 0, 0, Format::r8g8b8a8_unorm};
            small.depth_stencil = {depth, 0, 0, Format::z24_unorm_s8_uint};
            ASSERT_TRUE(context->set_framebuffer(small));
            if (draws) {
                EXPECT_TRUE(context->clear_region({.buffers = pipe::Clear::all,
                                                   .color = green,
                                                   .stencil = 9,
                                                   .scissor = pipe::Scissor{0, 0, 64, 64}}));
            } else {
                context->clear(pipe::Clear::all, green, 1, 9);
            }
            finish();
            expect_pixels(color,
                          [](uint32_t x, uint32_t y) { return x < 20 && y < 20 ? green : red; });
            EXPECT_EQ(depth_stencil_at(depth, 19, 19).stencil, 9u);
            EXPECT_EQ(depth_stencil_at(depth, 20, 19).stencil, 7u);
            EXPECT_EQ(depth_stencil_at(depth, 19, 20).stencil, 7u);
        }
    }
}

// Bit by bit.
TEST_F(TargetTest, AClearOfAPartGivesWhatAClearOfAllGives) {
    for (const Format format : {Format::r8g8b8a8_unorm, Format::r16g16b16a16_float}) {
        auto color = target(format, 16, 16);
        set_target(color);
        const size_t pixel = hw::format_info(format).block_bytes;
        for (unsigned i = 0; i <= 100; ++i) {
            const float value = static_cast<float>(i) / 100 * 0.998f + 0.0007f;
            const Rgba wanted = {value, 1 - value, value * value, value / 64};
            clear(wanted);
            const std::vector<std::byte> whole = bytes_of(color);
            clear(black);
            EXPECT_TRUE(context->clear_region({.buffers = pipe::Clear::color,
                                               .color = wanted,
                                               .scissor = pipe::Scissor{0, 0, 8, 16}}));
            const std::vector<std::byte> part = bytes_of(color);
            EXPECT_TRUE(std::equal(part.begin(), part.begin() + static_cast<ptrdiff_t>(pixel),
                                   whole.begin()))
                << hw::format_info(format).name << " " << value;
        }
    }
}

TEST_F(TargetTest, EveryColourFormatIsDrawnClearedAndReloaded) {
    for (const hw::FormatInfo& info : color_formats()) {
        for (const pipe::Bind layout : {pipe::Bind::none, pipe::Bind::linear}) {
            SCOPED_TRACE(info.name);
            auto color = resource({.format = info.format,
                                   .width = 37,
                                   .height = 21,
                                   .bind = pipe::Bind::render_target | layout});
            set_target(color);
            const Rgba background = {0.2f, 0.8f, 0.4f, 1};
            const Rgba drawn = {0.9f, 0.1f, 0.7f, 0};
            clear(background);
            draw_color(drawn, {5, 3, 20, 17});
            finish();
            // The alpha of formats without is 1 when read.
            const auto expected = [&](uint32_t x, uint32_t y) {
                return stored(info.format,
                              x >= 5 && x < 20 && y >= 3 && y < 17 ? drawn : background);
            };
            expect_pixels(color, expected, step_of(info));
            // Another frame over it must keep what it does not touch, to the bit.
            const std::vector<Rgba> before = pixels_of(color);
            draw_color(drawn, {30, 0, 37, 21});
            finish();
            const std::vector<Rgba> after = pixels_of(color);
            unsigned changed = 0;
            for (size_t i = 0; i < before.size(); ++i)
                changed += before[i] != after[i] ? 1 : 0;
            EXPECT_EQ(changed, 7u * 21);
        }
    }
}

TEST_F(TargetTest, DepthAndStencilAreReloadedToTheBit) {
    for (const Format format :
         {Format::z16_unorm, Format::z24_unorm_x8, Format::z24_unorm_s8_uint}) {
        auto color = target(Format::r8g8b8a8_unorm, 40, 24);
        auto depth = depth_buffer(format, 40, 24);
        set_target(color, depth);
        context->clear(pipe::Clear::all, black, 1, 0xb7);
        use(pipe::DepthStencilAlphaState{
            .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always});
        // A slope, so that many values are met.
        draw(pipe::Primitive::triangle_strip,
             {vertex(0, 0, 0.1f), vertex(30, 0, 0.7f), vertex(0, 24, 0.2f), vertex(30, 24, 0.9f)});
        finish();
        const std::vector<std::byte> before = bytes_of(depth);
        draw(Quad{32, 0, 40, 24, 0.5f});
        finish();
        const std::vector<std::byte> after = bytes_of(depth);
        const size_t row = hw::row_bytes(format, 40);
        for (size_t y = 0; y < 24; ++y)
            EXPECT_EQ(std::memcmp(&before[y * row], &after[y * row], hw::row_bytes(format, 32)), 0)
                << hw::format_info(format).name << " row " << y;
        EXPECT_NE(before, after);
    }
}

TEST_F(TargetTest, LevelsAndFacesAndSlicesAreDrawnTo) {
    for (const pipe::Target kind :
         {pipe::Target::texture_2d, pipe::Target::texture_cube, pipe::Target::texture_3d}) {
        const uint32_t depth = kind == pipe::Target::texture_3d ? 4 : 1;
        auto texture = resource({.target = kind,
                                 .format = Format::r8g8b8a8_unorm,
                                 .width = 40,
                                 .height = 40,
                                 .depth = depth,
                                 .last_level = 3,
                                 .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
        const auto layers = [&](uint32_t level) {
            return kind == pipe::Target::texture_cube ? 6u : std::max(depth >> level, 1u);
        };
        const auto color_of = [](uint32_t level, uint32_t layer) -> Rgba {
            return {static_cast<float>(level) / 4, static_cast<float>(layer) / 6, 0.5f, 1};
        };
        for (uint32_t level = 0; level < 4; ++level)
            for (uint32_t layer = 0; layer < layers(level); ++layer) {
                set_target(pipe::Surface{texture, level, layer, Format::r8g8b8a8_unorm});
                clear(black);
                const float side = static_cast<float>(40u >> level);
                draw_color(color_of(level, layer), {1, 0, side, side - 1});
            }
        finish();
        for (uint32_t level = 0; level < 4; ++level)
            for (uint32_t layer = 0; layer < layers(level); ++layer) {
                const uint32_t side = 40u >> level;
                expect_pixels(
                    texture,
                    [&](uint32_t x, uint32_t y) {
                        return x >= 1 && y < side - 1 ? color_of(level, layer) : black;
                    },
                    1.01f / 255, level, layer);
            }
    }
}

// Drawn in one pass, read by a shader in the next, several times without waiting.
TEST_F(TargetTest, WhatWasDrawnIsSampled) {
    auto first = target(Format::r8g8b8a8_unorm, 16, 16);
    auto second = target(Format::b5g6r5_unorm, 16, 16);
    const std::shared_ptr<pipe::Resource> pair[2] = {first, second};
    set_target(first);
    clear(black);
    draw_color({0.5f, 0.25f, 1, 1}, {4, 4, 12, 12});
    use_fragment_shader(texture_fragment_shader);
    for (unsigned i = 1; i < 6; ++i) {
        set_target(pair[i % 2]);
        use_texture(pair[(i + 1) % 2], nearest_sampler());
        draw(Quad{0, 0, 16, 16});
    }
    finish();
    expect_pixels(
        second,
        [](uint32_t x, uint32_t y) {
            const bool inside = x >= 4 && x < 12 && y >= 4 && y < 12;
            return inside ? Rgba{0.5f, 0.25f, 1, 1} : Rgba{0, 0, 0, 1};
        },
        0.02f);
}

TEST_F(TargetTest, OtherLevelsOfTheTargetMayBeSampled) {
    auto texture = resource({.format = Format::r8g8b8a8_unorm,
                             .width = 32,
                             .height = 32,
                             .last_level = 1,
                             .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    fill(texture, [](uint32_t x, uint32_t) { return x < 16 ? red : green; });
    set_target(pipe::Surface{texture, 1, 0, Format::r8g8b8a8_unorm});
    use_fragment_shader(texture_fragment_shader);
    use_views({{.texture = texture, .format = Format::r8g8b8a8_unorm}}, {nearest_sampler()});
    draw(Quad{0, 0, 16, 16});
    finish();
    expect_pixels(
        texture, [](uint32_t x, uint32_t) { return x < 8 ? red : green; }, 0.001f, 1);
}

// --- clears ------------------------------------------------------------------------------------

TEST_F(TargetTest, BuffersAreClearedOneByOne) {
    auto color = target(Format::r8g8b8a8_unorm, 20, 20);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 20, 20);
    const auto expect = [&](const Rgba& rgba, uint32_t z, uint8_t stencil) {
        finish();
        expect_pixels(color, [&](uint32_t, uint32_t) { return rgba; });
        EXPECT_EQ(depth_stencil_at(depth, 19, 3).depth, z);
        EXPECT_EQ(depth_stencil_at(depth, 19, 3).stencil, stencil);
    };
    set_target(color, depth);
    context->clear(pipe::Clear::all, red, 1, 1);
    expect(red, 0xffffff, 1);
    context->clear(pipe::Clear::color, green, 0, 0);
    expect(green, 0xffffff, 1);
    context->clear(pipe::Clear::depth, red, 0, 0);
    expect(green, 0, 1);
    context->clear(pipe::Clear::stencil, red, 1, 0x55);
    expect(green, 0, 0x55);
    // Two in a row, and one that is not finite.
    context->clear(pipe::Clear::color, red, 0, 0);
    context->clear(pipe::Clear::depth_stencil, red, 1, 2);
    expect(red, 0xffffff, 2);
    context->clear(pipe::Clear::all, Rgba{NAN, 7, -7, 1}, NAN, 0);
    expect(green, 0, 0);
}

TEST_F(TargetTest, ClearsInMidFrame) {
    auto color = target(Format::r8g8b8a8_unorm, 20, 20);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 20, 20);
    set_target(color, depth);
    context->clear(pipe::Clear::all, black, 1, 3);
    const pipe::DepthStencilAlphaState nearer = {
        .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::less};
    use(nearer);
    draw_color(red, {0, 0, 20, 10, 0.25f});
    // Depth alone begins anew: what lies further away is seen.
    context->clear(pipe::Clear::depth, black, 1, 0);
    draw_color(green, {0, 0, 10, 20, 0.75f});
    finish();
    const auto seen = [](uint32_t x, uint32_t y) { return x < 10 ? green : y < 10 ? red : black; };
    expect_pixels(color, seen);
    EXPECT_NEAR(depth_stencil_at(depth, 1, 1).depth, 0.75 * 0xffffff, 1);
    EXPECT_EQ(depth_stencil_at(depth, 19, 1).depth, 0xffffffu);
    EXPECT_EQ(depth_stencil_at(depth, 19, 1).stencil, 3u);
    // Colour alone: depth stays.
    draw_color(red, {0, 0, 20, 20, 0.5f});
    context->clear(pipe::Clear::color, blue, 0, 0);
    draw_color(green, {0, 0, 20, 10, 0.6f});
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return blue; });
    // Everything: nothing of before is seen.
    draw_color(red, {0, 0, 20, 20, 0.1f});
    context->clear(pipe::Clear::all, green, 1, 9);
    draw_color(blue, {0, 0, 5, 20, 0.9f});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) { return x < 5 ? blue : green; });
    EXPECT_EQ(depth_stencil_at(depth, 10, 1).stencil, 9u);
}

TEST_F(TargetTest, PartsAndMasksAreCleared) {
    auto color = target(Format::r8g8b8a8_unorm, 40, 24);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 40, 24);
    for (const bool after_a_draw : {false, true}) {
        set_target(color, depth);
        context->clear(pipe::Clear::all, Rgba{0.25f, 0.25f, 0.25f, 0.25f}, 1, 0x0f);
        if (after_a_draw)
            draw_color({0.25f, 0.25f, 0.25f, 0.25f}, {0, 0, 40, 24});
        else
            finish();
        const pipe::ClearRegion region = {.buffers = pipe::Clear::all,
                                          .color = {1, 0.5f, 0.75f, 0},
                                          .depth = 0.5,
                                          .stencil = 0xaa,
                                          .color_mask = 0x5,
                                          .stencil_mask = 0xf0,
                                          .scissor = pipe::Scissor{7, 3, 30, 20}};
        std::string error;
        ASSERT_TRUE(context->clear_region(region, &error)) << error;
        finish();
        const auto inside = [](uint32_t x, uint32_t y) {
            return x >= 7 && x < 30 && y >= 3 && y < 20;
        };
        expect_pixels(color, [&](uint32_t x, uint32_t y) {
            return inside(x, y) ? Rgba{1, 0.25f, 0.75f, 0.25f} : Rgba{0.25f, 0.25f, 0.25f, 0.25f};
        });
        for (const auto& [x, y] :
             {std::pair{7u, 3u}, {29u, 19u}, {6u, 3u}, {30u, 10u}, {8u, 20u}}) {
            EXPECT_EQ(depth_stencil_at(depth, x, y).depth, inside(x, y) ? 8388608u : 0xffffffu);
            EXPECT_EQ(depth_stencil_at(depth, x, y).stencil, inside(x, y) ? 0xafu : 0x0fu);
        }
    }
}

TEST_F(TargetTest, ColourBuffersThatAreNotNamedAreNotCleared) {
    auto color = target(Format::r8g8b8a8_unorm, 20, 20);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 20, 20);
    for (const bool after_a_draw : {false, true}) {
        set_target(color, depth);
        context->clear(pipe::Clear::all, red, 1, 3);
        if (after_a_draw)
            draw_color(red, {0, 0, 20, 20});
        EXPECT_TRUE(context->clear_region({.buffers = pipe::Clear::all,
                                           .color = green,
                                           .depth = 0,
                                           .stencil = 9,
                                           .color_buffers = 0xfe}));
        finish();
        expect_pixels(color, [](uint32_t, uint32_t) { return red; });
        EXPECT_EQ(depth_stencil_at(depth, 5, 5).depth, 0u);
        EXPECT_EQ(depth_stencil_at(depth, 5, 5).stencil, 9u);
    }
}

TEST_F(TargetTest, AFrameOfManyTilesComesOutWhole) {
    // More tiles than lists: tiles share them.
    auto color = target(Format::r8g8b8a8_unorm, 1000, 530);
    set_target(color);
    clear(green);
    for (unsigned i = 0; i < 10; ++i)
        draw_color(red, {static_cast<float>(i * 100), static_cast<float>(i * 50),
                         static_cast<float>(i * 100 + 60), static_cast<float>(i * 50 + 40)});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) {
        return x % 100 < 60 && y % 50 < 40 && x / 100 == y / 50 ? red : green;
    });
}

// --- samples -----------------------------------------------------------------------------------

class SamplesTest : public TargetTest {
  protected:
    std::shared_ptr<pipe::Resource> samples(Format format, pipe::Bind bind) {
        return resource({.format = format, .width = 32, .height = 32, .samples = 4, .bind = bind});
    }
    void resolve(const std::shared_ptr<pipe::Resource>& from,
                 const std::shared_ptr<pipe::Resource>& to) {
        const pipe::Box all = {.width = 32, .height = 32};
        const Format format = from->description().format;
        std::string error;
        ASSERT_TRUE(context->blit({.src = {from, 0, 0, format},
                                   .src_box = all,
                                   .dst = {to, 0, 0, to->description().format},
                                   .dst_box = all},
                                  &error))
            << error;
    }
    void draw_triangle(const Rgba& color) {
        set_color(color);
        draw(pipe::Primitive::triangles, {vertex(3, 2), vertex(29, 9), vertex(7, 30)});
    }
};

TEST_F(SamplesTest, EdgesAreSmoothAndFlatPartsAreNot) {
    auto color = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
    set_target(color);
    clear(black);
    use(pipe::RasterizerState{.multisample = true});
    draw_triangle({1, 1, 1, 1});
    resolve(color, plain);
    finish();
    unsigned between = 0;
    unsigned full = 0;
    float area = 0;
    for (const Rgba& p : pixels_of(plain)) {
        const float quarters = p[0] * 4;
        EXPECT_NEAR(quarters, std::round(quarters), 0.02f) << "four samples make five levels";
        between += p[0] > 0.1f && p[0] < 0.9f ? 1 : 0;
        full += p[0] == 1.0f ? 1 : 0;
        area += p[0];
    }
    EXPECT_GT(between, 20u);
    EXPECT_GT(full, 200u);
    // Half the cross product of two sides: (26 * 28 - 4 * 7) / 2.
    EXPECT_NEAR(area, 350.0f, 4.0f);
    EXPECT_EQ(pixel(plain, 10, 12)[0], 1.0f);
    EXPECT_EQ(pixel(plain, 31, 31)[0], 0.0f);
}

TEST_F(SamplesTest, WithoutTheSwitchAllSamplesAreAlike) {
    auto color = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
    set_target(color);
    clear(black);
    context->set_sample_mask(0x1);  // of no account either
    draw_triangle({1, 1, 1, 1});
    resolve(color, plain);
    finish();
    for (const Rgba& p : pixels_of(plain))
        EXPECT_TRUE(p[0] == 0.0f || p[0] == 1.0f);
}

TEST_F(SamplesTest, TheSampleMaskChoosesSamples) {
    auto color = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
    set_target(color);
    clear(black);
    use(pipe::RasterizerState{.multisample = true});
    for (unsigned mask = 0; mask < 16; ++mask) {
        context->set_sample_mask(mask);
        const float x = static_cast<float>(mask * 2);
        draw_color({1, 1, 1, 1}, {x, 0, x + 2, 32});
    }
    resolve(color, plain);
    finish();
    expect_pixels(plain, [](uint32_t x, uint32_t) {
        const float share = static_cast<float>(std::popcount(x / 2)) / 4;
        return Rgba{share, share, share, share};
    });
}

TEST_F(SamplesTest, AlphaBecomesCoverage) {
    auto color = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
    set_target(color);
    clear(black);
    use(pipe::RasterizerState{.multisample = true});
    use(pipe::BlendState{.alpha_to_coverage = true, .alpha_to_one = true});
    for (unsigned i = 0; i < 5; ++i) {
        const float x = static_cast<float>(i * 4);
        draw_color({1, 1, 1, static_cast<float>(i) / 4}, {x, 0, x + 4, 32});
    }
    resolve(color, plain);
    finish();
    expect_pixels(plain, [](uint32_t x, uint32_t) {
        const float share = x >= 20 ? 0 : static_cast<float>(x / 4) / 4;
        return Rgba{share, share, share, share};
    });
}

// Two frames over each other give what one does: colour, depth and stencil of every sample are
// kept.
TEST_F(SamplesTest, SamplesAreReloaded) {
    std::array<std::vector<std::byte>, 2> pictures;
    for (const bool in_two : {false, true}) {
        auto color = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
        auto depth = samples(Format::z24_unorm_s8_uint, pipe::Bind::depth_stencil);
        auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
        set_target(color, depth);
        context->clear(pipe::Clear::all, black, 1, 0);
        use(pipe::RasterizerState{.multisample = true});
        pipe::DepthStencilAlphaState state = {
            .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::less};
        state.stencil[0] = {.enable = true, .zpass_op = pipe::StencilOp::increment_wrap};
        use(state);
        draw_triangle(red);
        if (in_two)
            finish();
        state.stencil[0].func = pipe::CompareFunc::equal;
        state.depth_func = pipe::CompareFunc::always;
        use(state);
        context->set_stencil_reference(0, 0);
        draw_color(green, {0, 0, 32, 20, 0.75f});
        if (in_two)
            finish();
        state = {.depth_enable = true, .depth_func = pipe::CompareFunc::less};
        use(state);
        draw_color(blue, {0, 10, 32, 32, 0.6f});
        resolve(color, plain);
        finish();
        pictures[in_two ? 1 : 0] = bytes_of(plain);
    }
    EXPECT_EQ(pictures[0], pictures[1]);
}

TEST_F(SamplesTest, BlitsSpreadAndKeepSamples) {
    auto plain = target(Format::r8g8b8a8_unorm, 32, 32);
    fill(plain, [](uint32_t x, uint32_t y) { return (x + y) % 3 == 0 ? red : blue; });
    auto first = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto second = samples(Format::r8g8b8a8_unorm, pipe::Bind::render_target);
    auto again = target(Format::r8g8b8a8_unorm, 32, 32);
    resolve(plain, first);
    resolve(first, second);
    resolve(second, again);
    finish();
    EXPECT_EQ(bytes_of(plain), bytes_of(again));
}

// --- blits and copies --------------------------------------------------------------------------

class BlitTest : public TargetTest {
  protected:
    static Rgba pattern(uint32_t x, uint32_t y) {
        return {static_cast<float>(x * 8) / 255, static_cast<float>(y * 8) / 255, 0.5f, 1};
    }
    void blit(pipe::BlitInfo info) {
        info.src.format = info.src.texture->description().format;
        info.dst.format = info.dst.texture->description().format;
        std::string error;
        ASSERT_TRUE(context->blit(info, &error)) << error;
        finish();
    }
};

TEST_F(BlitTest, ScalesMirrorsAndKeepsTheRest) {
    auto from = target(Format::r8g8b8a8_unorm, 16, 16);
    auto to = target(Format::r8g8b8a8_unorm, 40, 40);
    fill(from, pattern);
    fill(to, [](uint32_t, uint32_t) { return green; });
    // Twice as large, mirrored in x.
    blit({.src = {from},
          .src_box = {.width = 16, .height = 16},
          .dst = {to},
          .dst_box = {.x = 36, .y = 4, .width = -32, .height = 32}});
    expect_pixels(to, [](uint32_t x, uint32_t y) {
        const bool inside = x >= 4 && x < 36 && y >= 4 && y < 36;
        return inside ? pattern((35 - x) / 2, (y - 4) / 2) : green;
    });
}

TEST_F(BlitTest, PartsUnderAScissor) {
    auto from = target(Format::r8g8b8a8_unorm, 16, 16);
    auto to = target(Format::r8g8b8a8_unorm, 16, 16);
    fill(from, pattern);
    blit({.src = {from},
          .src_box = {.x = 4, .y = 2, .width = 8, .height = 8},
          .dst = {to},
          .dst_box = {.x = 6, .y = 6, .width = 8, .height = 8},
          .scissor_enable = true,
          .scissor = {7, 0, 12, 9}});
    expect_pixels(to, [](uint32_t x, uint32_t y) {
        return x >= 7 && x < 12 && y >= 6 && y < 9 ? pattern(x - 2, y - 4) : black;
    });
}

TEST_F(BlitTest, LinearFilterHalves) {
    auto from = target(Format::r8g8b8a8_unorm, 32, 32);
    auto to = target(Format::r8g8b8a8_unorm, 16, 16);
    fill(from, [](uint32_t x, uint32_t) {
        return x % 2 == 0 ? Rgba{0, 0, 0, 1} : Rgba{1, 0.5f, 0, 1};
    });
    blit({.src = {from},
          .src_box = {.width = 32, .height = 32},
          .dst = {to},
          .dst_box = {.width = 16, .height = 16},
          .filter = pipe::Filter::linear});
    expect_pixels(to, [](uint32_t, uint32_t) { return Rgba{0.5f, 0.25f, 0, 1}; });
}

TEST_F(BlitTest, FormatsAreConverted) {
    const Rgba color = {0.8f, 0.4f, 0.2f, 1};
    for (const Format format :
         {Format::r8_unorm, Format::r8g8_unorm, Format::l8a8_unorm, Format::b5g6r5_unorm,
          Format::r8g8b8_unorm, Format::r16g16_float, Format::b4g4r4a4_unorm}) {
        if (!can(hw::format_info(format), pipe::Bind::sampler_view))
            continue;
        for (const hw::FormatInfo& info : color_formats()) {
            auto from = resource(
                {.format = format, .width = 8, .height = 8, .bind = pipe::Bind::sampler_view});
            fill(from, [&](uint32_t, uint32_t) { return color; });
            auto to = resource({.format = info.format,
                                .width = 8,
                                .height = 8,
                                .bind = pipe::Bind::render_target});
            SCOPED_TRACE(std::string(hw::format_info(format).name) + " to " +
                         std::string(info.name));
            blit({.src = {from},
                  .src_box = {.width = 8, .height = 8},
                  .dst = {to},
                  .dst_box = {.width = 8, .height = 8}});
            const Rgba wanted = stored(info.format, stored(format, color));
            expect_pixels(
                to, [&](uint32_t, uint32_t) { return wanted; }, step_of(info));
        }
    }
}

TEST_F(BlitTest, LevelsAndLayers) {
    auto cube = resource({.target = pipe::Target::texture_cube,
                          .format = Format::r8g8b8a8_unorm,
                          .width = 32,
                          .height = 32,
                          .last_level = 2,
                          .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
    fill(cube, pattern, 0, 4);
    blit({.src = {cube, 0, 4},
          .src_box = {.width = 32, .height = 32},
          .dst = {cube, 2, 1},
          .dst_box = {.width = 8, .height = 8}});
    expect_pixels(
        cube,
        [](uint32_t x, uint32_t y) {
            // Nearest: the texel in the middle of each 4x4, rounded to one side or the other.
            return pattern(x * 4 + 2, y * 4 + 2);
        },
        1.01f / 255, 2, 1);
}

TEST_F(BlitTest, InsideOfOneSurface) {
    auto texture = target(Format::r8g8b8a8_unorm, 32, 32);
    fill(texture, pattern);
    blit({.src = {texture},
          .src_box = {.width = 20, .height = 20},
          .dst = {texture},
          .dst_box = {.x = 6, .y = 6, .width = 20, .height = 20}});
    expect_pixels(texture, [](uint32_t x, uint32_t y) {
        const bool inside = x >= 6 && x < 26 && y >= 6 && y < 26;
        return inside ? pattern(x - 6, y - 6) : pattern(x, y);
    });
}

TEST_F(BlitTest, DepthAndStencil) {
    auto from = depth_buffer(Format::z24_unorm_s8_uint, 16, 16);
    auto to = depth_buffer(Format::z24_unorm_s8_uint, 16, 16);
    set_target(nullptr, from);
    context->clear(pipe::Clear::depth_stencil, black, 0.3, 0x21);
    set_target(nullptr, to);
    context->clear(pipe::Clear::depth_stencil, black, 1, 0);
    blit({.src = {from},
          .src_box = {.width = 8, .height = 8},
          .dst = {to},
          .dst_box = {.x = 4, .y = 4, .width = 8, .height = 8}});
    EXPECT_EQ(depth_stencil_at(to, 4, 4).depth, depth_stencil_at(from, 0, 0).depth);
    EXPECT_EQ(depth_stencil_at(to, 11, 11).stencil, 0x21u);
    EXPECT_EQ(depth_stencil_at(to, 12, 11).stencil, 0u);
    EXPECT_EQ(depth_stencil_at(to, 3, 4).depth, 0xffffffu);
}

TEST_F(BlitTest, MasksSayWhatIsWritten) {
    auto from = target(Format::r8g8b8a8_unorm, 16, 16);
    auto to = target(Format::r8g8b8a8_unorm, 16, 16);
    fill(from, [](uint32_t, uint32_t) { return Rgba{1, 0, 1, 0}; });
    fill(to, [](uint32_t, uint32_t) { return Rgba{0, 1, 0, 1}; });
    // All of it, which must not let the rest go.
    blit({.src = {from},
          .src_box = {.width = 16, .height = 16},
          .dst = {to},
          .dst_box = {.width = 16, .height = 16},
          .color_mask = 0x9});
    expect_pixels(to, [](uint32_t, uint32_t) { return Rgba{1, 1, 0, 0}; });
}

TEST_F(BlitTest, DepthOrStencilAlone) {
    for (const bool is_depth : {false, true}) {
        auto from = depth_buffer(Format::z24_unorm_s8_uint, 16, 16);
        auto to = depth_buffer(Format::z24_unorm_s8_uint, 16, 16);
        set_target(nullptr, from);
        context->clear(pipe::Clear::depth_stencil, black, 0.3, 0x21);
        set_target(nullptr, to);
        context->clear(pipe::Clear::depth_stencil, black, 1, 0x12);
        blit({.src = {from},
              .src_box = {.width = 16, .height = 16},
              .dst = {to},
              .dst_box = {.width = 16, .height = 16},
              .depth = is_depth,
              .stencil = !is_depth});
        EXPECT_EQ(depth_stencil_at(to, 5, 5).depth,
                  is_depth ? depth_stencil_at(from, 5, 5).depth : 0xffffffu);
        EXPECT_EQ(depth_stencil_at(to, 5, 5).stencil, is_depth ? 0x12u : 0x21u);
    }
}

TEST_F(BlitTest, CopiesFollowDraws) {
    auto from = target(Format::r8g8b8a8_unorm, 32, 32);
    auto to = resource({.format = Format::b8g8r8a8_unorm,
                        .width = 64,
                        .height = 64,
                        .last_level = 1,
                        .bind = driver_limits().linear_levels
                                    ? pipe::Bind::sampler_view | pipe::Bind::linear
                                    : pipe::Bind::sampler_view});
    set_target(from);
    clear(green);
    draw_color(red, {0, 0, 16, 32});
    std::string error;
    ASSERT_TRUE(
        context->resource_copy_region(to, 1, 3, 5, 0, from, 0, {10, 0, 0, 20, 20, 1}, &error))
        << error;
    // Bytes are copied: red and blue change places.
    expect_pixels(
        to,
        [](uint32_t x, uint32_t y) {
            const bool inside = x >= 3 && x < 23 && y >= 5 && y < 25;
            return !inside ? black : x < 9 ? blue : green;
        },
        0.001f, 1);
    // Over itself.
    ASSERT_TRUE(
        context->resource_copy_region(from, 0, 8, 0, 0, from, 0, {0, 0, 0, 24, 32, 1}, &error))
        << error;
    expect_pixels(from, [](uint32_t x, uint32_t) { return x < 24 ? red : green; });
}

}  // namespace
}  // namespace cuesta::gallium
