// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glBlitFramebuffer of OpenGL ES 3.0 asks for: resolves of every format, sRGB, scales,
// mirrors, scissors, depth and stencil together and alone.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Bind;
using pipe::Target;

constexpr uint32_t resolve_width = 24, resolve_height = 20;

constexpr Format depth_formats[] = {Format::z16_unorm,         Format::z24_unorm_x8,
                                    Format::z24_unorm_s8_uint, Format::z32_float,
                                    Format::z32_float_s8_uint, Format::s8_uint};

class ResolveTest : public PixelTest {
  protected:
    std::shared_ptr<pipe::Resource> samples(Format format, Bind bind) {
        EXPECT_TRUE(screen->is_format_supported(format, Target::texture_2d, 4, bind))
            << hw::format_info(format).name;
        return resource({.format = format,
                         .width = resolve_width,
                         .height = resolve_height,
                         .samples = 4,
                         .bind = bind});
    }
    void blit(pipe::BlitInfo info) {
        info.src.format = info.src.texture->description().format;
        info.dst.format = info.dst.texture->description().format;
        std::string error;
        ASSERT_TRUE(context->blit(info, &error)) << error;
    }
    void blit_all(const std::shared_ptr<pipe::Resource>& from,
                  const std::shared_ptr<pipe::Resource>& to) {
        const pipe::Box all = {.width = resolve_width, .height = resolve_height};
        blit({.src = {from}, .src_box = all, .dst = {to}, .dst_box = all});
    }
    // A depth from 0 to 1, as the format has it.
    static uint32_t depth_code(Format format, float depth) {
        if (!hw::has_depth(format))
            return 0;
        const unsigned bits = hw::format_info(format).channels[0].bits;
        return bits == 32 ? std::bit_cast<uint32_t>(depth)
                          : static_cast<uint32_t>(
                                std::lround(static_cast<double>(depth) * ((1u << bits) - 1)));
    }
    // Depth that follows from the place, and stencil.
    void fill_depth(const std::shared_ptr<pipe::Resource>& texture) {
        const Format format = texture->description().format;
        auto transfer = context->map(texture, 0, pipe::Map::write | pipe::Map::discard_range,
                                     {.width = resolve_width, .height = resolve_height});
        ASSERT_NE(transfer, nullptr);
        for (uint32_t y = 0; y < resolve_height; ++y)
            for (uint32_t x = 0; x < resolve_width; ++x)
                hw::pack_depth_stencil(format, place(format, x, y),
                                       transfer->data + y * transfer->stride +
                                           size_t{x} * hw::format_info(format).block_bytes);
        context->unmap(std::move(transfer));
    }
    static hw::DepthStencil place(Format format, uint32_t x, uint32_t y) {
        const uint32_t code = depth_code(format, static_cast<float>(x * 8 + y) / 256);
        return {code, static_cast<uint8_t>(hw::has_stencil(format) ? x * 3 + y : 0)};
    }
    void expect_depth(const std::shared_ptr<pipe::Resource>& texture,
                      const std::function<hw::DepthStencil(uint32_t, uint32_t)>& expected) {
        const Format format = texture->description().format;
        const std::vector<std::byte> bytes = bytes_of(texture);
        const size_t size = hw::format_info(format).block_bytes;
        unsigned wrong = 0;
        for (uint32_t i = 0; i < bytes.size() / size && wrong < 4; ++i) {
            const hw::DepthStencil seen = hw::unpack_depth_stencil(format, &bytes[i * size]);
            const hw::DepthStencil wanted = expected(i % resolve_width, i / resolve_width);
            if (seen.depth != wanted.depth || seen.stencil != wanted.stencil) {
                ADD_FAILURE() << fmt::format("{}, {}: {:x} {}, not {:x} {}", i % resolve_width,
                                             i / resolve_width, seen.depth, seen.stencil,
                                             wanted.depth, wanted.stencil);
                ++wrong;
            }
        }
    }
};

// --- colours of several samples
// --------------------------------------------------------------------

TEST_F(ResolveTest, EveryColourFormatIsAveraged) {
    const Rgba first = {0.2f, 0.4f, 0.8f, 1};
    const Rgba second = {0.6f, 0, 0.4f, 0};
    unsigned tested = 0;
    for (const hw::FormatInfo& info : color_formats()) {
        SCOPED_TRACE(info.name);
        auto color = samples(info.format, Bind::render_target);
        auto plain = target(info.format, resolve_width, resolve_height);
        set_target(color);
        use(pipe::RasterizerState{.multisample = true});
        clear(first);
        set_color(second);
        context->set_sample_mask(0x5);
        draw(Quad{0, 0, 10, resolve_height});
        context->set_sample_mask(0xffffffff);
        blit_all(color, plain);
        finish();
        const Rgba low = stored(info.format, second), high = stored(info.format, first);
        Rgba mean;
        for (size_t c = 0; c < mean.size(); ++c)
            mean[c] = (low[c] + high[c]) / 2;
        unsigned bits = 10;
        for (unsigned c = 0; c < info.channel_count; ++c)
            if (info.channels[c].type != hw::ChannelType::none)
                bits = std::min<unsigned>(bits, info.channels[c].bits);
        if (info.channels[0].type == hw::ChannelType::floating && bits < 16)
            bits -= 4;
        expect_pixels(
            plain, [&](uint32_t x, uint32_t) { return x < 10 ? mean : high; },
            1.01f / static_cast<float>((1u << bits) - 1));
        ++tested;
    }
    EXPECT_GE(tested, 25u);
}

// Light is averaged, not its codes.
TEST_F(ResolveTest, SrgbIsAveragedAsLight) {
    auto color = samples(Format::r8g8b8a8_srgb, Bind::render_target);
    auto plain = target(Format::r8g8b8a8_srgb, resolve_width, resolve_height);
    set_target(color);
    use(pipe::RasterizerState{.multisample = true});
    clear({0, 0, 0, 0});
    set_color({1, 1, 1, 1});
    context->set_sample_mask(0x3);
    draw(Quad{0, 0, resolve_width, resolve_height});
    context->set_sample_mask(0xffffffff);
    blit_all(color, plain);
    finish();
    const std::vector<std::byte> bytes = bytes_of(plain);
    EXPECT_EQ(std::to_integer<int>(bytes[0]), 188);  // 0.5
    EXPECT_EQ(std::to_integer<int>(bytes[3]), 128);
}

TEST_F(ResolveTest, PartsUnderAScissor) {
    auto color = samples(Format::r8g8b8a8_unorm, Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, resolve_width, resolve_height);
    set_target(color);
    clear({0.5f, 0.25f, 1, 1});
    set_color({1, 1, 0, 1});
    draw(Quad{0, 0, 6, 6});
    fill(plain, [](uint32_t, uint32_t) { return black; });
    blit({.src = {color},
          .src_box = {.x = 2, .y = 3, .width = 10, .height = 8},
          .dst = {plain},
          .dst_box = {.x = 8, .y = 5, .width = 10, .height = 8},
          .scissor_enable = true,
          .scissor = {9, 0, 16, 12}});
    finish();
    expect_pixels(plain, [](uint32_t x, uint32_t y) {
        if (x < 9 || x >= 16 || y < 5 || y >= 12)
            return black;
        return x - 6 < 6 && y - 2 < 6 ? Rgba{1, 1, 0, 1} : Rgba{0.5f, 0.25f, 1, 1};
    });
}

TEST_F(ResolveTest, FourBuffersOfFourSamples) {
    constexpr std::array<Format, 4> formats = {Format::r8g8b8a8_unorm, Format::r8g8b8a8_srgb,
                                               Format::r10g10b10a2_unorm, Format::r8g8_unorm};
    std::array<std::shared_ptr<pipe::Resource>, 4> colors;
    pipe::Framebuffer framebuffer = {
        .width = resolve_width, .height = resolve_height, .color_count = 4};
    for (size_t n = 0; n < formats.size(); ++n) {
        colors[n] = samples(formats[n], Bind::render_target);
        framebuffer.colors[n] = {colors[n], 0, 0, formats[n]};
    }
    auto depth = samples(Format::z24_unorm_s8_uint, Bind::depth_stencil);
    framebuffer.depth_stencil = {depth, 0, 0, Format::z24_unorm_s8_uint};
    std::string error;
    ASSERT_TRUE(context->set_framebuffer(framebuffer, &error)) << error;
    for (unsigned n = 0; n < 4; ++n) {
        const float part = static_cast<float>(n + 1) / 8;
        ASSERT_TRUE(context->clear_region({.buffers = pipe::Clear::color,
                                           .color = {part, 1 - part, part, 1},
                                           .color_buffers = static_cast<uint8_t>(1u << n)}));
    }
    for (unsigned n = 0; n < 4; ++n) {
        auto plain = target(formats[n], resolve_width, resolve_height);
        blit_all(colors[n], plain);
        finish();
        const float part = static_cast<float>(n + 1) / 8;
        expect_pixels(plain, [&](uint32_t, uint32_t) {
            return stored(formats[n], {part, 1 - part, part, 1});
        });
    }
}

// --- depth and stencil of several samples
// ----------------------------------------------------------

// The first sample counts.
TEST_F(ResolveTest, DepthAndStencilHaveTheFirstSample) {
    for (const Format format : depth_formats)
        for (const unsigned mask : {0x1u, 0xeu}) {
            SCOPED_TRACE(fmt::format("{} mask {}", hw::format_info(format).name, mask));
            auto depth = samples(format, Bind::depth_stencil);
            auto plain = depth_buffer(format, resolve_width, resolve_height);
            set_target(nullptr, depth);
            use(pipe::RasterizerState{.multisample = true});
            pipe::DepthStencilAlphaState state = {
                .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always};
            state.stencil[0] = {.enable = true, .zpass_op = pipe::StencilOp::replace};
            use(state);
            context->set_stencil_reference(0x77, 0x77);
            context->clear(pipe::Clear::depth_stencil, black, 1, 0x11);
            context->set_sample_mask(mask);
            draw(Quad{0, 0, 10, resolve_height, 0.25f});
            context->set_sample_mask(0xffffffff);
            blit_all(depth, plain);
            finish();
            expect_depth(plain, [&](uint32_t x, uint32_t) -> hw::DepthStencil {
                const bool is_drawn = x < 10 && mask == 1;
                const auto stencil = static_cast<uint8_t>(is_drawn ? 0x77 : 0x11);
                return {depth_code(format, is_drawn ? 0.25f : 1),
                        hw::has_stencil(format) ? stencil : uint8_t{0}};
            });
        }
}

TEST_F(ResolveTest, DepthAndStencilAreSpreadAndKept) {
    for (const Format format : depth_formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        auto from = depth_buffer(format, resolve_width, resolve_height);
        fill_depth(from);
        auto first = samples(format, Bind::depth_stencil);
        auto second = samples(format, Bind::depth_stencil);
        auto back = depth_buffer(format, resolve_width, resolve_height);
        blit_all(from, first);
        blit_all(first, second);
        blit_all(second, back);
        finish();
        expect_depth(back, [&](uint32_t x, uint32_t y) { return place(format, x, y); });
    }
}

TEST_F(ResolveTest, DepthOrStencilOfSamplesAlone) {
    for (const bool is_depth : {false, true}) {
        auto depth = samples(Format::z32_float_s8_uint, Bind::depth_stencil);
        auto plain = depth_buffer(Format::z32_float_s8_uint, resolve_width, resolve_height);
        set_target(nullptr, depth);
        context->clear(pipe::Clear::depth_stencil, black, 0.25, 0x21);
        set_target(nullptr, plain);
        context->clear(pipe::Clear::depth_stencil, black, 1, 0x12);
        const pipe::Box all = {.width = resolve_width, .height = resolve_height};
        blit({.src = {depth},
              .src_box = all,
              .dst = {plain},
              .dst_box = all,
              .depth = is_depth,
              .stencil = !is_depth});
        finish();
        expect_depth(plain, [&](uint32_t, uint32_t) -> hw::DepthStencil {
            return {std::bit_cast<uint32_t>(is_depth ? 0.25f : 1.0f),
                    static_cast<uint8_t>(is_depth ? 0x12 : 0x21)};
        });
    }
}

TEST_F(ResolveTest, SamplesAreNotScaled) {
    auto color = samples(Format::r8g8b8a8_unorm, Bind::render_target);
    auto plain = target(Format::r8g8b8a8_unorm, resolve_width, resolve_height);
    std::string error;
    EXPECT_FALSE(context->blit({.src = {color, 0, 0, Format::r8g8b8a8_unorm},
                                .src_box = {.width = 8, .height = 8},
                                .dst = {plain, 0, 0, Format::r8g8b8a8_unorm},
                                .dst_box = {.width = 16, .height = 8}},
                               &error));
    EXPECT_NE(error.find("not scaled"), std::string::npos) << error;
}

// --- depth and stencil, scaled and mirrored
// --------------------------------------------------------

TEST_F(ResolveTest, EveryDepthFormatIsMirroredAndCut) {
    for (const Format format : depth_formats) {
        SCOPED_TRACE(hw::format_info(format).name);
        auto from = depth_buffer(format, resolve_width, resolve_height);
        auto to = depth_buffer(format, resolve_width, resolve_height);
        fill_depth(from);
        set_target(nullptr, to);
        context->clear(pipe::Clear::depth_stencil, black, 1, 0xee);
        blit({.src = {from},
              .src_box = {.x = 2, .y = 1, .width = 16, .height = 12},
              .dst = {to},
              .dst_box = {.x = 20, .y = 15, .width = -16, .height = -12},
              .scissor_enable = true,
              .scissor = {5, 4, 24, 20}});
        finish();
        expect_depth(to, [&](uint32_t x, uint32_t y) -> hw::DepthStencil {
            if (x >= 5 && x < 20 && y >= 4 && y < 15)
                return place(format, 19 - x + 2, 14 - y + 1);
            return {depth_code(format, 1), hw::has_stencil(format) ? uint8_t{0xee} : uint8_t{0}};
        });
    }
}

TEST_F(ResolveTest, DepthIsScaledToTheNearest) {
    auto from = depth_buffer(Format::z32_float_s8_uint, resolve_width, resolve_height);
    auto to = depth_buffer(Format::z32_float_s8_uint, resolve_width, resolve_height);
    fill_depth(from);
    blit({.src = {from},
          .src_box = {.width = resolve_width / 2, .height = resolve_height / 2},
          .dst = {to},
          .dst_box = {.width = resolve_width, .height = resolve_height}});
    finish();
    expect_depth(
        to, [&](uint32_t x, uint32_t y) { return place(Format::z32_float_s8_uint, x / 2, y / 2); });
}

// --- colours
// ---------------------------------------------------------------------------------------

double linear_from_srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

// All codes, with the alpha as it is.
TEST_F(ResolveTest, SrgbIsDecodedAndEncoded) {
    auto srgb = target(Format::r8g8b8a8_srgb, 16, 16);
    auto transfer = context->map(srgb, 0, pipe::Map::write, {.width = 16, .height = 16});
    ASSERT_NE(transfer, nullptr);
    for (uint32_t i = 0; i < 256; ++i) {
        const std::array<uint8_t, 4> texel = {
            static_cast<uint8_t>(i), static_cast<uint8_t>(255 - i), static_cast<uint8_t>(i ^ 0x55),
            static_cast<uint8_t>(i)};
        std::memcpy(transfer->data + i / 16 * transfer->stride + i % 16 * 4, texel.data(), 4);
    }
    context->unmap(std::move(transfer));
    const pipe::Box all = {.width = 16, .height = 16};
    auto linear = target(Format::r8g8b8a8_unorm, 16, 16);
    auto light = target(Format::r16g16b16a16_float, 16, 16);
    auto same = target(Format::r8g8b8a8_srgb, 16, 16);
    auto again = target(Format::r8g8b8a8_srgb, 16, 16);
    for (const auto& to : {linear, light, same})
        blit({.src = {srgb}, .src_box = all, .dst = {to}, .dst_box = all});
    blit({.src = {light}, .src_box = all, .dst = {again}, .dst_box = all});
    finish();
    EXPECT_EQ(bytes_of(same), bytes_of(srgb));
    EXPECT_EQ(bytes_of(again), bytes_of(srgb));
    expect_pixels(
        linear,
        [](uint32_t x, uint32_t y) {
            const uint32_t i = y * 16 + x;
            const auto light_of = [](uint32_t code) {
                return static_cast<float>(linear_from_srgb(code / 255.0));
            };
            return Rgba{light_of(i), light_of(255 - i), light_of(i ^ 0x55),
                        static_cast<float>(i) / 255};
        },
        0.6f / 255);
}

// Seen without sRGB on both sides codes stay what they are.
TEST_F(ResolveTest, ViewsWithoutSrgbKeepCodes) {
    auto srgb = target(Format::r8g8b8a8_srgb, 8, 8);
    fill(srgb, [](uint32_t x, uint32_t y) {
        return Rgba{static_cast<float>(x) / 8, static_cast<float>(y) / 8, 0.5f, 1};
    });
    auto plain = target(Format::r8g8b8a8_unorm, 8, 8);
    const pipe::Box all = {.width = 8, .height = 8};
    std::string error;
    ASSERT_TRUE(context->blit({.src = {srgb, 0, 0, Format::r8g8b8a8_unorm},
                               .src_box = all,
                               .dst = {plain, 0, 0, Format::r8g8b8a8_unorm},
                               .dst_box = all},
                              &error))
        << error;
    finish();
    EXPECT_EQ(bytes_of(plain), bytes_of(srgb));
}

// Clamped to the edge of the texture, mirrored, and under a scissor.
TEST_F(ResolveTest, LinearFiltersScale) {
    auto from = target(Format::r16g16b16a16_float, 4, 4);
    fill(from, [](uint32_t x, uint32_t y) {
        return Rgba{static_cast<float>(x), static_cast<float>(y), 0, 1};
    });
    auto to = target(Format::r16g16b16a16_float, resolve_width, resolve_height);
    set_target(to);
    clear({-1, -1, -1, -1});
    blit({.src = {from},
          .src_box = {.width = 4, .height = 4},
          .dst = {to},
          .dst_box = {.x = 18, .y = 2, .width = -16, .height = 8},
          .filter = pipe::Filter::linear,
          .scissor_enable = true,
          .scissor = {0, 0, 14, 20}});
    finish();
    expect_pixels(
        to,
        [](uint32_t x, uint32_t y) {
            if (x < 2 || x >= 14 || y < 2 || y >= 10)
                return Rgba{-1, -1, -1, -1};
            const float u = (18 - (static_cast<float>(x) + 0.5f)) / 4 - 0.5f;
            const float v = (static_cast<float>(y) + 0.5f - 2) / 2 - 0.5f;
            return Rgba{std::clamp(u, 0.0f, 3.0f), std::clamp(v, 0.0f, 3.0f), 0, 1};
        },
        1.0f / 64);
}

TEST_F(ResolveTest, FloatsAndPackedColoursAreConverted) {
    const Rgba color = {0.75f, 0.25f, 0.5f, 1};
    const Rgba beyond = {3.5f, -2, 0.5f, 1};
    const struct {
        Format from, to;
        Rgba value, wanted;
    } rows[] = {
        {Format::r32g32b32a32_float, Format::r8g8b8a8_unorm, beyond, {1, 0, 0.5f, 1}},
        {Format::r32g32b32a32_float, Format::r8g8b8a8_snorm, beyond, {1, -1, 0.5f, 1}},
        {Format::r32g32b32a32_float, Format::r11g11b10_float, beyond, {3.5f, 0, 0.5f, 1}},
        {Format::r16g16b16a16_float, Format::r32g32_float, beyond, {3.5f, -2, 0, 1}},
        {Format::r11g11b10_float, Format::r16g16b16a16_float, color, color},
        {Format::r9g9b9e5_float, Format::r16g16b16a16_float, color, color},
        {Format::r8g8b8a8_snorm, Format::r16_float, {-1, 0, 0, 1}, {-1, 0, 0, 1}},
        {Format::r10g10b10a2_unorm, Format::b5g6r5_unorm, color, color},
        {Format::b4g4r4a4_unorm, Format::b5g5r5a1_unorm, color, color},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(
            fmt::format("{} to {}", hw::format_info(row.from).name, hw::format_info(row.to).name));
        auto from =
            resource({.format = row.from, .width = 8, .height = 8, .bind = Bind::sampler_view});
        fill(from, [&](uint32_t, uint32_t) { return row.value; });
        auto to = target(row.to, 8, 8);
        const pipe::Box all = {.width = 8, .height = 8};
        blit({.src = {from}, .src_box = all, .dst = {to}, .dst_box = all});
        finish();
        const bool is_coarse = row.to == Format::b5g6r5_unorm || row.to == Format::b5g5r5a1_unorm;
        expect_pixels(
            to, [&](uint32_t, uint32_t) { return row.wanted; },
            is_coarse ? 1.01f / 15 : 1.01f / 127);
    }
}

// --- framebuffers
// ----------------------------------------------------------------------------------

// OpenGL ES 3.0 draws to what all buffers have.
TEST_F(ResolveTest, BuffersOfSeveralSizes) {
    auto first = target(Format::r8g8b8a8_unorm, 70, 40);
    auto second = target(Format::r16g16b16a16_float, 40, 70);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 50, 50);
    pipe::Framebuffer framebuffer = {.width = 40, .height = 40, .color_count = 2};
    for (const auto& color : {first, second}) {
        set_target(color);
        clear({0.5f, 0.5f, 0.5f, 0.5f});
        finish();
    }
    set_target(nullptr, depth);
    context->clear(pipe::Clear::depth_stencil, black, 0.75, 9);
    finish();
    framebuffer.colors[0] = {first, 0, 0, Format::r8g8b8a8_unorm};
    framebuffer.colors[1] = {second, 0, 0, Format::r16g16b16a16_float};
    framebuffer.depth_stencil = {depth, 0, 0, Format::z24_unorm_s8_uint};
    auto same_size = target(Format::r8_unorm, 40, 40);
    set_target(same_size);  // the fixture's viewport
    ASSERT_TRUE(context->set_framebuffer(framebuffer));
    use_fragment_shader(
        "FRAG\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL CONST[0]\nMOV OUT[0], CONST[0]\n"
        "MOV OUT[1], CONST[0]\nEND\n");
    set_color({1, 0, 1, 0});
    use(pipe::DepthStencilAlphaState{
        .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::less});
    draw(Quad{0, 0, 40, 40, 0.5f});
    finish();
    for (const auto& color : {first, second})
        expect_pixels(color, [](uint32_t x, uint32_t y) {
            return x < 40 && y < 40 ? Rgba{1, 0, 1, 0} : Rgba{0.5f, 0.5f, 0.5f, 0.5f};
        });
    EXPECT_NEAR(depth_stencil_at(depth, 39, 39).depth, 0x7fffff, 1);
    EXPECT_NEAR(depth_stencil_at(depth, 40, 39).depth, 0.75 * 0xffffff, 1);
    EXPECT_EQ(depth_stencil_at(depth, 49, 49).stencil, 9u);
}

// Stencil without depth, and without colours.
TEST_F(ResolveTest, StencilAlone) {
    auto stencil = depth_buffer(Format::s8_uint, resolve_width, resolve_height);
    auto color = target(Format::r8g8b8a8_unorm, resolve_width, resolve_height);
    set_target(nullptr, stencil);
    context->clear(pipe::Clear::stencil, black, 1, 5);
    pipe::DepthStencilAlphaState state;
    state.stencil[0] = {.enable = true, .zpass_op = pipe::StencilOp::increment_saturate};
    use(state);
    draw(Quad{0, 0, 10, resolve_height});
    set_target(color, stencil);
    clear(black);
    state.stencil[0] = {.enable = true, .func = pipe::CompareFunc::equal};
    use(state);
    context->set_stencil_reference(6, 6);
    set_color({1, 1, 1, 1});
    draw(Quad{0, 0, resolve_width, resolve_height});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) { return x < 10 ? Rgba{1, 1, 1, 1} : black; });
    expect_depth(stencil, [](uint32_t x, uint32_t) -> hw::DepthStencil {
        return {0, static_cast<uint8_t>(x < 10 ? 6 : 5)};
    });
}

}  // namespace
}  // namespace cuesta::agx
