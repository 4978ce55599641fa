// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "hw/formats/etc1.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::Wrap;

Rgba noise(uint32_t x, uint32_t y, uint32_t seed = 0) {
    std::minstd_rand random(x * 7919 + y * 104729 + seed * 31 + 1);
    const auto value = [&] { return static_cast<float>(random() % 256) / 255; };
    random.discard(3);
    return {value(), value(), value(), value()};
}

constexpr std::string_view cube_shader =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], CUBE, FLOAT\nTEX OUT[0], IN[0], SAMP[0], CUBE\nEND\n";
constexpr std::string_view volume_shader =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
    "DCL SVIEW[0], 3D, FLOAT\nTEX OUT[0], IN[0], SAMP[0], 3D\nEND\n";

class TextureTest : public PixelTest {
  protected:
    void start(uint32_t width, uint32_t height) {
        color = target(Format::r8g8b8a8_unorm, width, height);
        set_target(color);
        clear(black);
        use_fragment_shader(texture_fragment_shader);
    }
    void draw_over_all(std::array<float, 2> low = {0, 0}, std::array<float, 2> high = {1, 1}) {
        const pipe::ResourceTemplate& d = color->description();
        draw(
            Quad{0, 0, static_cast<float>(d.width), static_cast<float>(d.height), 0.5f, low, high});
    }
    std::shared_ptr<pipe::Resource> texture(Format format,
                                            uint32_t width,
                                            uint32_t height,
                                            uint32_t last_level = 0,
                                            pipe::Bind bind = pipe::Bind::sampler_view) {
        return resource({.format = format,
                         .width = width,
                         .height = height,
                         .last_level = last_level,
                         .bind = bind});
    }
    // A texture whose levels have a colour each.
    std::shared_ptr<pipe::Resource> levels(uint32_t side, uint32_t count) {
        auto made = texture(Format::r8g8b8a8_unorm, side, side, count - 1);
        for (uint32_t i = 0; i < count; ++i)
            fill(
                made, [&](uint32_t, uint32_t) { return level_color(i); }, i);
        return made;
    }
    static Rgba level_color(uint32_t level) {
        return {static_cast<float>(level) * 40 / 255, 1 - static_cast<float>(level) * 40 / 255, 0,
                1};
    }

    std::shared_ptr<pipe::Resource> color;
};

// Tiled and linear, of a size that fills no tile.
TEST_F(TextureTest, EveryColourFormat) {
    unsigned tested = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        if (info.layout != hw::FormatLayout::plain || !can(info, pipe::Bind::sampler_view))
            continue;
        for (const pipe::Bind layout : {pipe::Bind::none, pipe::Bind::linear}) {
            SCOPED_TRACE(info.name);
            start(37, 21);
            auto source = texture(info.format, 37, 21, 0, pipe::Bind::sampler_view | layout);
            fill(source, [](uint32_t x, uint32_t y) { return noise(x, y); });
            use_texture(source, nearest_sampler());
            draw_over_all();
            finish();
            expect_pixels(color,
                          [&](uint32_t x, uint32_t y) { return stored(info.format, noise(x, y)); });
        }
        ++tested;
    }
    EXPECT_GE(tested, 24u);
}

TEST_F(TextureTest, DepthFormatsAreReadAsDepth) {
    for (const Format format :
         {Format::z16_unorm, Format::z24_unorm_x8, Format::z24_unorm_s8_uint}) {
        start(16, 16);
        auto source = texture(format, 16, 16);
        auto transfer = context->map(source, 0, pipe::Map::write, {.width = 16, .height = 16});
        ASSERT_NE(transfer, nullptr);
        const uint32_t bytes = hw::format_info(format).block_bytes;
        const uint32_t greatest = format == Format::z16_unorm ? 0xffff : 0xffffff;
        for (uint32_t i = 0; i < 256; ++i)
            hw::pack_depth_stencil(format,
                                   {static_cast<uint32_t>(uint64_t{greatest} * i / 255), 77},
                                   transfer->data + i / 16 * transfer->stride + i % 16 * bytes);
        context->unmap(std::move(transfer));
        use_texture(source, nearest_sampler());
        draw_over_all();
        finish();
        expect_pixels(color, [&](uint32_t x, uint32_t y) -> Rgba {
            const float z = static_cast<float>(y * 16 + x) / 255;
            return {z, z, z, 1};
        });
    }
}

TEST_F(TextureTest, Etc1) {
    start(24, 20);
    auto source = texture(Format::etc1_rgb8, 24, 20);
    std::vector<std::byte> blocks(6 * 5 * 8);
    std::mt19937 random(9);
    for (size_t i = 0; i < blocks.size(); ++i)
        // Individual mode, so that no sum of base and difference overflows.
        blocks[i] = static_cast<std::byte>(i % 8 == 3 ? random() & ~2u : random());
    auto transfer = context->map(source, 0, pipe::Map::write, {.width = 24, .height = 20});
    ASSERT_NE(transfer, nullptr);
    for (size_t row = 0; row < 5; ++row)
        std::memcpy(transfer->data + row * transfer->stride, blocks.data() + row * 48, 48);
    context->unmap(std::move(transfer));
    use_texture(source, nearest_sampler());
    draw_over_all();
    finish();
    expect_pixels(color, [&](uint32_t x, uint32_t y) -> Rgba {
        const std::span<const std::byte, 8> block(blocks.data() + (y / 4 * 6 + x / 4) * 8, 8);
        const hw::Rgb8 t = hw::decode_etc1_texel(block, x % 4, y % 4);
        return {static_cast<float>(t.r) / 255, static_cast<float>(t.g) / 255,
                static_cast<float>(t.b) / 255, 1};
    });
}

// The index that a coordinate (in texels) means, -1 for the border (OpenGL ES 2.0, 3.7.7, and the
// extensions with the other modes).
int wrapped(Wrap wrap, int i, int size) {
    const auto modulo = [](int a, int b) { return (a % b + b) % b; };
    const int mirrored = i < 0 ? -1 - i : i;
    const int folded = modulo(i, 2 * size);
    switch (wrap) {
        case Wrap::repeat: return modulo(i, size);
        case Wrap::clamp:  // nearest: as clamp to edge
        case Wrap::clamp_to_edge: return std::clamp(i, 0, size - 1);
        case Wrap::clamp_to_border: return i < 0 || i >= size ? -1 : i;
        case Wrap::mirror_repeat: return folded < size ? folded : 2 * size - 1 - folded;
        case Wrap::mirror_clamp:
        case Wrap::mirror_clamp_to_edge: return std::min(mirrored, size - 1);
        case Wrap::mirror_clamp_to_border: return mirrored >= size ? -1 : mirrored;
    }
    return 0;
}

TEST_F(TextureTest, EveryWrapModeInBothDirections) {
    constexpr int width = 8;
    constexpr int height = 5;
    auto source = texture(Format::r8g8b8a8_unorm, width, height);
    fill(source, [](uint32_t x, uint32_t y) { return noise(x, y); });
    const Rgba border = {0.2f, 0.4f, 0.6f, 0.8f};
    for (unsigned mode = 0; mode < 8; ++mode) {
        if (!driver_limits().mirrors_to_border &&
            (static_cast<Wrap>(mode) == Wrap::mirror_clamp ||
             static_cast<Wrap>(mode) == Wrap::mirror_clamp_to_border))
            continue;
        for (const bool along_s : {true, false}) {
            // From -2 to 3 times the texture: a pixel is a texel.
            start(width * 5, height * 5);
            pipe::SamplerState sampler = nearest_sampler();
            (along_s ? sampler.wrap_s : sampler.wrap_t) = static_cast<Wrap>(mode);
            sampler.border_color = border;
            use_texture(source, sampler);
            draw_over_all({-2, -2}, {3, 3});
            finish();
            SCOPED_TRACE(mode);
            expect_pixels(color, [&](uint32_t x, uint32_t y) {
                const int s = wrapped(along_s ? static_cast<Wrap>(mode) : Wrap::clamp_to_edge,
                                      static_cast<int>(x) - 2 * width, width);
                const int t = wrapped(along_s ? Wrap::clamp_to_edge : static_cast<Wrap>(mode),
                                      static_cast<int>(y) - 2 * height, height);
                return s < 0 || t < 0 ? border
                                      : noise(static_cast<uint32_t>(s), static_cast<uint32_t>(t));
            });
        }
    }
}

TEST_F(TextureTest, LinearFilterMixesFourTexels) {
    constexpr uint32_t side = 4;
    auto source = texture(Format::r8g8b8a8_unorm, side, side);
    fill(source, [](uint32_t x, uint32_t y) { return noise(x, y); });
    start(32, 32);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    use_texture(source, sampler);
    draw_over_all();
    finish();
    expect_pixels(
        color,
        [](uint32_t x, uint32_t y) {
            const auto taps = [](uint32_t p) {
                const float at = (static_cast<float>(p) + 0.5f) / 32 * side - 0.5f;
                const float low = std::floor(at);
                const auto index = [](float i) {
                    return static_cast<uint32_t>(std::clamp(i, 0.0f, side - 1.0f));
                };
                return std::tuple(index(low), index(low + 1), at - low);
            };
            const auto [x0, x1, fx] = taps(x);
            const auto [y0, y1, fy] = taps(y);
            Rgba sum;
            for (size_t c = 0; c < 4; ++c)
                sum[c] = (noise(x0, y0)[c] * (1 - fx) + noise(x1, y0)[c] * fx) * (1 - fy) +
                         (noise(x0, y1)[c] * (1 - fx) + noise(x1, y1)[c] * fx) * fy;
            return sum;
        },
        2.0f / 255);
}

TEST_F(TextureTest, MagnifiedAndMinifiedFiltersAreTwoThings) {
    auto source = texture(Format::r8g8b8a8_unorm, 8, 8);
    fill(source, [](uint32_t x, uint32_t) -> Rgba { return {x % 2 == 0 ? 0.0f : 1.0f, 0, 0, 1}; });
    for (const bool mag_linear : {false, true}) {
        pipe::SamplerState sampler = nearest_sampler();
        sampler.mag_filter = mag_linear ? pipe::Filter::linear : pipe::Filter::nearest;
        sampler.min_filter = mag_linear ? pipe::Filter::nearest : pipe::Filter::linear;
        const auto has_middle_tones = [&](uint32_t side) {
            start(side, side);
            use_texture(source, sampler);
            draw_over_all();
            finish();
            const std::vector<Rgba> pixels = pixels_of(color);
            return std::any_of(pixels.begin(), pixels.end(),
                               [](const Rgba& p) { return p[0] > 0.2f && p[0] < 0.8f; });
        };
        EXPECT_EQ(has_middle_tones(32), mag_linear);
        EXPECT_EQ(has_middle_tones(4), !mag_linear);
    }
}

TEST_F(TextureTest, MinificationPicksTheLevel) {
    constexpr uint32_t side = 64;
    auto source = levels(side, 7);
    for (const auto mip :
         {pipe::MipFilter::none, pipe::MipFilter::nearest, pipe::MipFilter::linear}) {
        for (const auto filter : {pipe::Filter::nearest, pipe::Filter::linear}) {
            for (uint32_t level = 0; level < 7; ++level) {
                const uint32_t pixels = side >> level;
                start(pixels, pixels);
                pipe::SamplerState sampler = nearest_sampler();
                sampler.min_filter = sampler.mag_filter = filter;
                sampler.mip_filter = mip;
                use_texture(source, sampler);
                draw_over_all();
                finish();
                // A pixel alone has no neighbour to tell the level from.
                if (pixels < 2)
                    continue;
                const uint32_t wanted = mip == pipe::MipFilter::none ? 0 : level;
                // The open driver's corrections shift by up to a sixteenth of a level.
                expect_pixels(
                    color, [&](uint32_t, uint32_t) { return level_color(wanted); }, 4.0f / 255);
            }
        }
    }
}

TEST_F(TextureTest, LinearMipFilterMixesLevels) {
    auto source = levels(64, 7);
    // 64 texels on 45 pixels: half a level.
    start(45, 45);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    sampler.mip_filter = pipe::MipFilter::linear;
    use_texture(source, sampler);
    draw_over_all();
    finish();
    expect_pixels(
        color,
        [&](uint32_t, uint32_t) -> Rgba {
            return {20.0f / 255, 1 - 20.0f / 255, 0, 1};
        },
        5.0f / 255);
}

TEST_F(TextureTest, LodIsLimitedAndBiased) {
    auto source = levels(64, 7);
    struct Case {
        float min, max, bias;
        uint32_t level;  // of a texture drawn at its own size
    };
    for (const Case& c :
         {Case{2, 1000, 0, 2}, Case{0, 1000, 3, 3}, Case{0, 1, 3, 1}, Case{9, 1000, 0, 6},
          Case{0, 1000, -4, 0}, Case{3, 2, 0, 3}, Case{0, 1000, 100, 6}}) {
        start(64, 64);
        pipe::SamplerState sampler = nearest_sampler();
        sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
        sampler.mip_filter = pipe::MipFilter::nearest;
        sampler.min_lod = c.min;
        sampler.max_lod = c.max;
        sampler.lod_bias = c.bias;
        use_texture(source, sampler);
        draw_over_all();
        finish();
        SCOPED_TRACE(c.level);
        expect_pixels(color, [&](uint32_t, uint32_t) { return level_color(c.level); });
    }
}

TEST_F(TextureTest, ViewsBeginAtAnyLevel) {
    auto source = levels(64, 7);
    for (uint32_t first = 0; first < 7; ++first) {
        for (const uint32_t last : {first, 6u}) {
            start(16, 16);
            pipe::SamplerState sampler = nearest_sampler();
            sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
            sampler.mip_filter = pipe::MipFilter::nearest;
            use_views({{.texture = source,
                        .format = Format::r8g8b8a8_unorm,
                        .first_level = first,
                        .last_level = last}},
                      {sampler});
            draw_over_all();
            finish();
            // The level of 16 texels, or the nearest to it that the view has.
            const uint32_t wanted = std::clamp(2u, first, last);
            expect_pixels(color, [&](uint32_t, uint32_t) { return level_color(wanted); });
        }
    }
}

TEST_F(TextureTest, MipmapsOfSizesThatAreNoPowersOfTwo) {
    auto source = texture(Format::l8_unorm, 37, 21, 5);
    for (uint32_t level = 0; level < 6; ++level)
        fill(
            source, [&](uint32_t x, uint32_t y) { return noise(x, y, level); }, level);
    for (uint32_t level = 0; level < 6; ++level) {
        const uint32_t width = std::max(37u >> level, 1u);
        const uint32_t height = std::max(21u >> level, 1u);
        start(width, height);
        use_views({{.texture = source,
                    .format = Format::l8_unorm,
                    .first_level = level,
                    .last_level = level}},
                  {nearest_sampler()});
        draw_over_all();
        finish();
        expect_pixels(color, [&](uint32_t x, uint32_t y) {
            return stored(Format::l8_unorm, noise(x, y, level));
        });
    }
}

TEST_F(TextureTest, CubesHaveSixFaces) {
    constexpr uint32_t side = 16;
    // Directions at s, t of a face, from the table of OpenGL ES 2.0, 3.7.5.
    const auto direction = [](unsigned face, float s, float t) -> std::array<float, 4> {
        const float u = 2 * s - 1;
        const float v = 2 * t - 1;
        switch (face) {
            case 0: return {1, -v, -u, 1};
            case 1: return {-1, -v, u, 1};
            case 2: return {u, 1, v, 1};
            case 3: return {u, -1, -v, 1};
            case 4: return {u, -v, 1, 1};
            default: return {-u, -v, -1, 1};
        }
    };
    auto source = resource({.target = pipe::Target::texture_cube,
                            .format = Format::r8g8b8a8_unorm,
                            .width = side,
                            .height = side,
                            .last_level = 2,
                            .bind = pipe::Bind::sampler_view});
    for (uint32_t level = 0; level < 3; ++level)
        for (uint32_t face = 0; face < 6; ++face)
            fill(
                source, [&](uint32_t x, uint32_t y) { return noise(x, y, face + 10 * level); },
                level, face);
    for (uint32_t level = 0; level < 3; ++level) {
        for (uint32_t face = 0; face < 6; ++face) {
            const uint32_t pixels = side >> level;
            const float edge = static_cast<float>(pixels);
            start(pixels, pixels);
            use_fragment_shader(cube_shader);
            use_views({{.texture = source,
                        .format = Format::r8g8b8a8_unorm,
                        .first_level = level,
                        .last_level = level}},
                      {nearest_sampler()});
            draw(pipe::Primitive::triangle_strip, {{at(0, 0), direction(face, 0, 0)},
                                                   {at(edge, 0), direction(face, 1, 0)},
                                                   {at(0, edge), direction(face, 0, 1)},
                                                   {at(edge, edge), direction(face, 1, 1)}});
            finish();
            SCOPED_TRACE(face);
            expect_pixels(color,
                          [&](uint32_t x, uint32_t y) { return noise(x, y, face + 10 * level); });
        }
    }
}

TEST_F(TextureTest, VolumesHaveSlices) {
    auto source = resource({.target = pipe::Target::texture_3d,
                            .format = Format::b5g6r5_unorm,
                            .width = 20,
                            .height = 12,
                            .depth = 5,
                            .bind = pipe::Bind::sampler_view});
    for (uint32_t slice = 0; slice < 5; ++slice)
        fill(
            source, [&](uint32_t x, uint32_t y) { return noise(x, y, slice); }, 0, slice);
    for (uint32_t slice = 0; slice < 5; ++slice) {
        start(20, 12);
        use_fragment_shader(volume_shader);
        use_texture(source, nearest_sampler());
        const float r = (static_cast<float>(slice) + 0.5f) / 5;
        draw(pipe::Primitive::triangle_strip, {{at(0, 0), {0, 0, r, 1}},
                                               {at(20, 0), {1, 0, r, 1}},
                                               {at(0, 12), {0, 1, r, 1}},
                                               {at(20, 12), {1, 1, r, 1}}});
        finish();
        expect_pixels(color, [&](uint32_t x, uint32_t y) {
            return stored(Format::b5g6r5_unorm, noise(x, y, slice));
        });
    }
}

// As deep as the screen says, with all of its levels.
TEST_F(TextureTest, TheDeepestVolume) {
    const auto depth = static_cast<uint32_t>(screen->cap(pipe::Cap::max_texture_3d_size));
    const auto levels = static_cast<uint32_t>(std::bit_width(depth));
    auto source = resource({.target = pipe::Target::texture_3d,
                            .format = Format::r8g8b8a8_unorm,
                            .width = 1,
                            .height = 1,
                            .depth = depth,
                            .last_level = levels - 1,
                            .bind = pipe::Bind::sampler_view});
    // Levels from 255 down, slices by their lowest bytes.
    const auto color_of = [](uint32_t level, uint32_t slice) -> Rgba {
        return {static_cast<float>(255 - level) / 255, static_cast<float>(slice & 255) / 255,
                static_cast<float>(slice >> 8) / 255, 1};
    };
    for (const uint32_t level : {0u, 1u, 5u, levels - 1}) {
        const uint32_t slices = std::max(depth >> level, 1u);
        for (const uint32_t slice : {0u, slices / 3, slices - 1}) {
            fill(
                source, [&](uint32_t, uint32_t) { return color_of(level, slice); }, level, slice);
            start(4, 4);
            use_fragment_shader(volume_shader);
            pipe::SamplerState sampler = nearest_sampler();
            sampler.mip_filter = pipe::MipFilter::nearest;
            sampler.min_lod = sampler.max_lod = static_cast<float>(level);
            use_texture(source, sampler);
            const float r = (static_cast<float>(slice) + 0.5f) / static_cast<float>(slices);
            draw(pipe::Primitive::triangle_strip, {{at(0, 0), {0, 0, r, 1}},
                                                   {at(4, 0), {1, 0, r, 1}},
                                                   {at(0, 4), {0, 1, r, 1}},
                                                   {at(4, 4), {1, 1, r, 1}}});
            finish();
            SCOPED_TRACE(testing::Message() << "slice " << slice << " of level " << level);
            expect_pixels(color, [&](uint32_t, uint32_t) { return color_of(level, slice); });
        }
    }
}

TEST_F(TextureTest, ViewsSwizzle) {
    using pipe::Swizzle;
    auto source = texture(Format::r8g8_unorm, 8, 8);
    fill(source, [](uint32_t x, uint32_t y) { return noise(x, y); });
    start(8, 8);
    use_views({{.texture = source,
                .format = Format::r8g8_unorm,
                .swizzle = {Swizzle::y, Swizzle::one, Swizzle::x, Swizzle::zero}}},
              {nearest_sampler()});
    draw_over_all();
    // And the same shader with another swizzle: a variant.
    use_views({{.texture = source,
                .format = Format::r8g8_unorm,
                .swizzle = {Swizzle::w, Swizzle::z, Swizzle::y, Swizzle::x}}},
              {nearest_sampler()});
    draw(Quad{0, 4, 8, 8, 0.5f, {0, 0.5f}, {1, 1}});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) -> Rgba {
        const Rgba t = noise(x, y);
        return y < 4 ? Rgba{t[1], 1, t[0], 0} : Rgba{1, 0, t[1], t[0]};
    });
}

TEST_F(TextureTest, SeveralSamplersWithGaps) {
    auto first = texture(Format::r8g8b8a8_unorm, 8, 8);
    auto second = texture(Format::l8_unorm, 16, 4);
    fill(first, [](uint32_t x, uint32_t y) { return noise(x, y, 1); });
    fill(second, [](uint32_t x, uint32_t y) { return noise(x, y, 2); });
    start(16, 8);
    use_fragment_shader(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SAMP[3]\n"
        "DCL SVIEW[0], 2D, FLOAT\nDCL SVIEW[3], 2D, FLOAT\nDCL TEMP[0..1]\n"
        "TEX TEMP[0], IN[0], SAMP[0], 2D\nTEX TEMP[1], IN[0], SAMP[3], 2D\n"
        "MUL OUT[0], TEMP[0], TEMP[1]\nEND\n");
    const pipe::SamplerViewTemplate unused = {.texture = first, .format = Format::r8g8b8a8_unorm};
    use_views({{.texture = first, .format = Format::r8g8b8a8_unorm},
               unused,
               unused,
               {.texture = second, .format = Format::l8_unorm}},
              {nearest_sampler(), nearest_sampler(), nearest_sampler(), nearest_sampler()});
    draw_over_all();
    finish();
    expect_pixels(
        color,
        [](uint32_t x, uint32_t y) {
            Rgba a = noise(x / 2, y, 1);
            const Rgba b = stored(Format::l8_unorm, noise(x, y / 2, 2));
            for (size_t c = 0; c < 4; ++c)
                a[c] *= b[c];
            return a;
        },
        1.6f / 255);
}

TEST_F(TextureTest, TexelCoordinates) {
    auto source = texture(Format::r8g8b8a8_unorm, 24, 8);
    fill(source, [](uint32_t x, uint32_t y) { return noise(x, y); });
    start(24, 8);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.unnormalized = true;
    use_texture(source, sampler);
    draw_over_all({0, 0}, {24, 8});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) { return noise(x, y); });
}

// Twelve levels and more take a longer descriptor.
TEST_F(TextureTest, TheLargestTexture) {
    auto source = texture(Format::l8_unorm, 4096, 2, 12);
    for (uint32_t level = 0; level < 13; ++level)
        fill(
            source,
            [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(level * 20) / 255, 0, 0, 1};
            },
            level);
    for (const uint32_t level : {0u, 10u, 11u, 12u}) {
        start(4, 4);
        pipe::SamplerState sampler = nearest_sampler();
        sampler.mip_filter = pipe::MipFilter::nearest;
        sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
        sampler.min_lod = sampler.max_lod = static_cast<float>(level);
        use_texture(source, sampler);
        draw_over_all();
        finish();
        const float l = static_cast<float>(level * 20) / 255;
        expect_pixels(color, [&](uint32_t, uint32_t) { return Rgba{l, l, l, 1}; });
    }
}

// A texture that is written again between two draws of one frame.
TEST_F(TextureTest, WritingATextureInMidFrame) {
    for (const pipe::Map discard :
         {pipe::Map::none, pipe::Map::discard_range, pipe::Map::discard_whole_resource}) {
        auto source = texture(Format::r8g8b8a8_unorm, 4, 4);
        fill(source, [](uint32_t, uint32_t) { return Rgba{1, 0, 0, 1}; });
        start(8, 4);
        use_texture(source, nearest_sampler());
        draw(Quad{0, 0, 4, 4});
        auto transfer =
            context->map(source, 0, pipe::Map::write | discard, {.width = 4, .height = 4});
        ASSERT_NE(transfer, nullptr);
        for (uint32_t y = 0; y < 4; ++y)
            for (uint32_t x = 0; x < 4; ++x)
                hw::pack_rgba(Format::r8g8b8a8_unorm, {0, 1, 0, 1},
                              transfer->data + y * transfer->stride + x * 4);
        context->unmap(std::move(transfer));
        draw(Quad{4, 0, 8, 4});
        finish();
        expect_pixels(color, [](uint32_t x, uint32_t) {
            return x < 4 ? Rgba{1, 0, 0, 1} : Rgba{0, 1, 0, 1};
        });
    }
}

// Rows as long as a descriptor can say, and one step further where the layout is ours to choose.
TEST_F(TextureTest, TheWidestRowsAreSampledAndReloaded) {
    const auto expected = [](uint32_t, uint32_t y) {
        return y == 2 ? Rgba{0, 1, 0, 1} : Rgba{1, 0, 0, 1};
    };
    for (const pipe::Bind layout : {pipe::Bind::none, pipe::Bind::linear}) {
        auto wide =
            resource({.format = Format::r16g16b16a16_float,
                      .width = layout == pipe::Bind::linear ? 4080u : 4096u,
                      .height = 4,
                      .bind = pipe::Bind::sampler_view | pipe::Bind::render_target | layout});
        ASSERT_NE(wide, nullptr);
        fill(wide, expected);
        auto color = target(Format::r8g8b8a8_unorm, 4, 4);
        set_target(color);
        use_fragment_shader(texture_fragment_shader);
        use_texture(wide, nearest_sampler());
        draw(Quad{0, 0, 4, 4});
        finish();
        expect_pixels(color, expected);
        set_target(wide);
        use_fragment_shader(uniform_fragment_shader);
        set_color({0, 0, 1, 1});
        draw(Quad{0, 0, 16, 1});
        finish();
        expect_pixels(wide, [&](uint32_t x, uint32_t y) {
            return y == 0 && x < 16 ? Rgba{0, 0, 1, 1} : expected(x, y);
        });
    }
}

}  // namespace
}  // namespace cuesta::gallium
