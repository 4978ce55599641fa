// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures with layers: arrays, volumes and cubes are written, sampled, drawn to, copied and
// blitted layer by layer, on every level.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Bind;
using pipe::Target;

// Varying 0 has the place; its z is the layer, or the place among the slices.
std::string layer_shader(std::string_view target) {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], {0}, FLOAT\nTEX OUT[0], IN[0], SAMP[0], {0}\nEND\n",
        target);
}

constexpr uint32_t layered_side = 37;  // at no tile's edge, and odd on the first levels
constexpr uint32_t layered_levels = 4;

struct LayerKind {
    Target target;
    uint32_t depth;
    std::string_view lookup;
};
constexpr LayerKind array_kind = {Target::texture_2d_array, 5, "2D_ARRAY"};
constexpr LayerKind volume_kind = {Target::texture_3d, 6, "3D"};
constexpr LayerKind cube_kind = {Target::texture_cube, 1, "CUBE"};

class LayerTest : public PixelTest {
  protected:
    std::shared_ptr<pipe::Resource> layered(const LayerKind& kind, Format format, Bind bind) {
        return resource({.target = kind.target,
                         .format = format,
                         .width = layered_side,
                         .height = layered_side,
                         .depth = kind.depth,
                         .last_level = layered_levels - 1,
                         .bind = bind});
    }
    static uint32_t layers(const LayerKind& kind, uint32_t level) {
        if (kind.target == Target::texture_cube)
            return pipe::cube_faces;
        return kind.target == Target::texture_3d ? std::max(kind.depth >> level, 1u) : kind.depth;
    }
    static uint32_t side_of(uint32_t level) { return std::max(layered_side >> level, 1u); }

    static Rgba texel(uint32_t level, uint32_t layer, uint32_t x, uint32_t y) {
        return {static_cast<float>(level * 60 + x) / 255, static_cast<float>(layer * 40 + y) / 255,
                static_cast<float>((x * 7 + y * 3) % 256) / 255, 1};
    }
    void fill_all(const LayerKind& kind, const std::shared_ptr<pipe::Resource>& texture) {
        for (uint32_t level = 0; level < layered_levels; ++level)
            for (uint32_t layer = 0; layer < layers(kind, level); ++layer)
                fill(
                    texture, [&](uint32_t x, uint32_t y) { return texel(level, layer, x, y); },
                    level, layer);
    }
    void expect_all(const LayerKind& kind, const std::shared_ptr<pipe::Resource>& texture) {
        for (uint32_t level = 0; level < layered_levels; ++level)
            for (uint32_t layer = 0; layer < layers(kind, level); ++layer) {
                SCOPED_TRACE(fmt::format("level {} layer {}", level, layer));
                expect_pixels(
                    texture, [&](uint32_t x, uint32_t y) { return texel(level, layer, x, y); },
                    1.01f / 255, level, layer);
            }
    }

    // A pixel a texel, with one third coordinate.
    void draw_layer(float third, float width, float height) {
        draw(pipe::Primitive::triangle_strip, {{at(0, 0), {0, 0, third, 1}},
                                               {at(width, 0), {1, 0, third, 1}},
                                               {at(0, height), {0, 1, third, 1}},
                                               {at(width, height), {1, 1, third, 1}}});
    }
};

TEST_F(LayerTest, ArraysAreOffered) {
    EXPECT_EQ(screen->cap(pipe::Cap::max_texture_array_layers), 2048);
    for (const Format format :
         {Format::r8g8b8a8_unorm, Format::r32g32b32a32_uint, Format::z24_unorm_s8_uint,
          Format::z32_float, Format::etc2_rgba8_srgb, Format::r9g9b9e5_float})
        EXPECT_TRUE(
            screen->is_format_supported(format, Target::texture_2d_array, 1, Bind::sampler_view))
            << hw::format_info(format).name;
    EXPECT_FALSE(screen->is_format_supported(Format::z24_unorm_x8, Target::texture_3d, 1,
                                             Bind::sampler_view));
    std::string error;
    EXPECT_EQ(screen->create_resource({.target = Target::texture_2d_array,
                                       .format = Format::r8_unorm,
                                       .depth = 2049,
                                       .bind = Bind::sampler_view},
                                      &error),
              nullptr);
    EXPECT_NE(error.find("2049 layers"), std::string::npos) << error;
}

TEST_F(LayerTest, MapsReachEveryLayerOfEveryLevel) {
    for (const LayerKind& kind : {array_kind, volume_kind, cube_kind}) {
        auto texture = layered(kind, Format::r8g8b8a8_unorm, Bind::sampler_view);
        fill_all(kind, texture);
        expect_all(kind, texture);
        // Several at once.
        const pipe::Box box = {.x = 1, .y = 2, .z = 1, .width = 3, .height = 4, .depth = 2};
        auto transfer = context->map(texture, 1, pipe::Map::read, box);
        ASSERT_NE(transfer, nullptr);
        for (uint32_t z = 0; z < 2; ++z) {
            const std::byte* at =
                transfer->data + z * transfer->layer_stride + 3 * size_t{transfer->stride} + 2 * 4;
            const Rgba seen = hw::unpack_rgba(Format::r8g8b8a8_unorm, at);
            const Rgba wanted = texel(1, 1 + z, 3, 5);
            for (size_t c = 0; c < 4; ++c)
                EXPECT_NEAR(seen[c], wanted[c], 0.6f / 255);
        }
        context->unmap(std::move(transfer));
    }
}

TEST_F(LayerTest, ArraysAreSampledByLayerAndLevel) {
    for (const Format format :
         {Format::r8g8b8a8_unorm, Format::b5g6r5_unorm, Format::r16g16b16a16_float}) {
        auto texture = layered(array_kind, format, Bind::sampler_view);
        fill_all(array_kind, texture);
        for (uint32_t level = 0; level < layered_levels; ++level) {
            const uint32_t size = side_of(level);
            auto color = target(Format::r8g8b8a8_unorm, size, size);
            for (uint32_t layer = 0; layer < array_kind.depth; ++layer) {
                set_target(color);
                use_shaders(plain_vertex_shader, layer_shader("2D_ARRAY"));
                // The view begins at the level, so that it is its first.
                use_views({{.texture = texture,
                            .format = format,
                            .first_level = level,
                            .last_level = layered_levels - 1}},
                          {nearest_sampler()});
                draw_layer(static_cast<float>(layer), static_cast<float>(size),
                           static_cast<float>(size));
                finish();
                SCOPED_TRACE(fmt::format("level {} layer {}", level, layer));
                expect_pixels(color, [&](uint32_t x, uint32_t y) {
                    return stored(format, texel(level, layer, x, y));
                });
            }
        }
    }
}

// OpenGL ES 3.0, 3.8.10: the nearest whole number in the range.
TEST_F(LayerTest, LayersAreRoundedAndClamped) {
    auto texture = layered(array_kind, Format::r8g8b8a8_unorm, Bind::sampler_view);
    fill_all(array_kind, texture);
    auto color = target(Format::r8g8b8a8_unorm, layered_side, layered_side);
    use_shaders(plain_vertex_shader, layer_shader("2D_ARRAY"));
    for (const auto& [third, layer] : {std::pair{-3.0f, 0u},
                                       {0.4f, 0u},
                                       {0.6f, 1u},
                                       {3.4f, 3u},
                                       {4.4f, 4u},
                                       {4.9f, 4u},
                                       {77.0f, 4u}}) {
        set_target(color);
        use_texture(texture, nearest_sampler());
        draw_layer(third, layered_side, layered_side);
        finish();
        SCOPED_TRACE(third);
        const uint32_t seen = layer;
        expect_pixels(color, [&](uint32_t x, uint32_t y) { return texel(0, seen, x, y); });
    }
}

// Filters of an array stay in their layer; levels are mixed.
TEST_F(LayerTest, ArraysHaveMipmaps) {
    constexpr LayerKind small = {Target::texture_2d_array, 3, "2D_ARRAY"};
    auto texture = resource({.target = small.target,
                             .format = Format::r8g8b8a8_unorm,
                             .width = 32,
                             .height = 32,
                             .depth = small.depth,
                             .last_level = 5,
                             .bind = Bind::sampler_view});
    const auto color_of = [](uint32_t level, uint32_t layer) -> Rgba {
        return {static_cast<float>(level) / 5, static_cast<float>(layer) / 2, 0.25f, 1};
    };
    for (uint32_t level = 0; level < 6; ++level)
        for (uint32_t layer = 0; layer < small.depth; ++layer)
            fill(
                texture, [&](uint32_t, uint32_t) { return color_of(level, layer); }, level, layer);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    sampler.mip_filter = pipe::MipFilter::linear;
    use_shaders(plain_vertex_shader, layer_shader("2D_ARRAY"));
    for (uint32_t level = 0; level < 6; ++level) {
        const uint32_t size = 32u >> level;
        auto color = target(Format::r8g8b8a8_unorm, size, size);
        set_target(color);
        use_texture(texture, sampler);
        draw_layer(1, static_cast<float>(size), static_cast<float>(size));
        finish();
        expect_pixels(
            color, [&](uint32_t, uint32_t) { return color_of(level, 1); }, 2.0f / 255);
    }
}

TEST_F(LayerTest, SlicesAreFiltered) {
    auto texture = resource({.target = Target::texture_3d,
                             .format = Format::r8g8b8a8_unorm,
                             .width = 4,
                             .height = 4,
                             .depth = 2,
                             .bind = Bind::sampler_view});
    for (uint32_t slice = 0; slice < 2; ++slice)
        fill(
            texture,
            [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(slice), 0.5f, 0, 1};
            },
            0, slice);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
    auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    use_shaders(plain_vertex_shader, layer_shader("3D"));
    for (const float third : {0.1f, 0.25f, 0.5f, 0.625f, 0.9f}) {
        set_target(color);
        use_texture(texture, sampler);
        draw_layer(third, 4, 4);
        finish();
        const float share = std::clamp(third * 2 - 0.5f, 0.0f, 1.0f);
        expect_pixels(
            color,
            [&](uint32_t, uint32_t) {
                return Rgba{share, 0.5f, 0, 1};
            },
            2.0f / 255);
    }
}

TEST_F(LayerTest, EveryLayerIsDrawnToAndKeepsTheOthers) {
    for (const LayerKind& kind : {array_kind, volume_kind, cube_kind})
        for (const Format format : {Format::r8g8b8a8_unorm, Format::r16g16b16a16_float}) {
            auto texture = layered(kind, format, Bind::render_target | Bind::sampler_view);
            use_shaders(plain_vertex_shader, uniform_fragment_shader);
            // The lower left corner in one pass, everything before.
            for (const bool corner : {false, true})
                for (uint32_t level = 0; level < layered_levels; ++level)
                    for (uint32_t layer = 0; layer < layers(kind, level); ++layer) {
                        set_target(pipe::Surface{texture, level, layer, format});
                        set_color(texel(level, layer, corner ? 30 : 0, 0));
                        const float size = static_cast<float>(side_of(level));
                        draw(corner ? Quad{0, 0, 2, 2} : Quad{0, 0, size, size});
                    }
            finish();
            for (uint32_t level = 0; level < layered_levels; ++level)
                for (uint32_t layer = 0; layer < layers(kind, level); ++layer) {
                    SCOPED_TRACE(fmt::format("{} level {} layer {}", kind.lookup, level, layer));
                    expect_pixels(
                        texture,
                        [&](uint32_t x, uint32_t y) {
                            return texel(level, layer, x < 2 && y < 2 ? 30 : 0, 0);
                        },
                        1.01f / 255, level, layer);
                }
        }
}

TEST_F(LayerTest, TheLastOfTheMostLayers) {
    const auto most = static_cast<uint32_t>(screen->cap(pipe::Cap::max_texture_array_layers));
    auto texture = resource({.target = Target::texture_2d_array,
                             .format = Format::r8g8b8a8_unorm,
                             .width = 4,
                             .height = 4,
                             .depth = most,
                             .bind = Bind::render_target | Bind::sampler_view});
    for (const uint32_t layer : {0u, most / 2, most - 1}) {
        set_target(pipe::Surface{texture, 0, layer, Format::r8g8b8a8_unorm});
        clear({static_cast<float>(layer) / 4096, 0.5f, 0, 1});
    }
    auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    use_shaders(plain_vertex_shader, layer_shader("2D_ARRAY"));
    for (const uint32_t layer : {most - 1, most / 2, 0u}) {
        set_target(color);
        use_texture(texture, nearest_sampler());
        draw_layer(static_cast<float>(layer), 4, 4);
        finish();
        expect_pixels(color, [&](uint32_t, uint32_t) {
            return Rgba{static_cast<float>(layer) / 4096, 0.5f, 0, 1};
        });
    }
}

// --- depth
// -----------------------------------------------------------------------------------------

TEST_F(LayerTest, LayersOfDepthAreDrawnToAndCompared) {
    for (const Format format : {Format::z16_unorm, Format::z24_unorm_s8_uint, Format::z32_float}) {
        auto depth = resource({.target = Target::texture_2d_array,
                               .format = format,
                               .width = layered_side,
                               .height = layered_side,
                               .depth = 3,
                               .last_level = 1,
                               .bind = Bind::depth_stencil | Bind::sampler_view});
        use(pipe::DepthStencilAlphaState{
            .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always});
        use_shaders(plain_vertex_shader, uniform_fragment_shader);
        // Depth z of a layer on its left half, 1 on the right.
        const auto z_of = [](uint32_t level, uint32_t layer) {
            return static_cast<float>(1 + layer + 3 * level) / 8;
        };
        for (uint32_t level = 0; level < 2; ++level)
            for (uint32_t layer = 0; layer < 3; ++layer) {
                set_target({}, pipe::Surface{depth, level, layer, format});
                context->clear(pipe::Clear::depth, black, 1, 0);
                const float size = static_cast<float>(side_of(level));
                draw(Quad{0, 0, size / 2, size, z_of(level, layer)});
            }
        use(pipe::DepthStencilAlphaState{});
        use_shaders(plain_vertex_shader,
                    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                    "DCL SVIEW[0], SHADOW2D_ARRAY, FLOAT\nDCL TEMP[0]\n"
                    "TEX TEMP[0], IN[0], SAMP[0], SHADOW2D_ARRAY\nMOV OUT[0], TEMP[0].xxxx\nEND\n");
        pipe::SamplerState sampler = nearest_sampler();
        sampler.compare_enable = true;
        sampler.compare_func = pipe::CompareFunc::less_equal;
        auto color = target(Format::r8g8b8a8_unorm, 16, 4);
        for (uint32_t level = 0; level < 2; ++level)
            for (uint32_t layer = 0; layer < 3; ++layer)
                for (const float step : {-0.01f, 0.01f}) {
                    set_target(color);
                    use_views({{.texture = depth,
                                .format = format,
                                .first_level = level,
                                .last_level = level}},
                              {sampler});
                    const auto third = static_cast<float>(layer);
                    const float reference = z_of(level, layer) + step;
                    draw(pipe::Primitive::triangle_strip, {{at(0, 0), {0, 0, third, reference}},
                                                           {at(16, 0), {1, 0, third, reference}},
                                                           {at(0, 4), {0, 1, third, reference}},
                                                           {at(16, 4), {1, 1, third, reference}}});
                    finish();
                    SCOPED_TRACE(fmt::format("{} level {} layer {} {}",
                                             hw::format_info(format).name, level, layer, step));
                    expect_pixels(color, [&](uint32_t x, uint32_t) {
                        const float is = x >= 8 || step < 0 ? 1.0f : 0.0f;
                        return Rgba{is, is, is, is};
                    });
                }
    }
}

// A slice alone would have fewer levels than its volume.
TEST_F(LayerTest, SlicesOfDeepVolumesAreDrawnTo) {
    auto deep = resource({.target = Target::texture_3d,
                          .format = Format::r8g8b8a8_unorm,
                          .width = 4,
                          .height = 4,
                          .depth = 64,
                          .last_level = 6,
                          .bind = Bind::render_target | Bind::sampler_view});
    for (const uint32_t slice : {0u, 2u, 3u}) {
        set_target(pipe::Surface{deep, 4, slice, Format::r8g8b8a8_unorm});
        context->clear(pipe::Clear::color, Rgba{1, 0, 0, static_cast<float>(slice) / 4}, 1, 0);
        finish();
        // What is there is loaded.
        use(pipe::BlendState{.target = {.color_mask = 2}});
        draw(Quad{0, 0, 1, 1});
        use(pipe::BlendState{});
        finish();
    }
    for (const uint32_t slice : {0u, 2u, 3u})
        expect_pixels(
            deep,
            [&](uint32_t, uint32_t) {
                return Rgba{1, 1, 0, static_cast<float>(slice) / 4};
            },
            1.01f / 255, 4, slice);
    auto copy = target(Format::r8g8b8a8_unorm, 1, 1);
    pipe::BlitInfo info = {.src_box = {.width = 1, .height = 1},
                           .dst_box = {.width = 1, .height = 1}};
    info.src = {deep, 4, 3, Format::r8g8b8a8_unorm};
    info.dst = {copy, 0, 0, Format::r8g8b8a8_unorm};
    ASSERT_TRUE(context->blit(info));
    expect_pixels(copy, [](uint32_t, uint32_t) { return Rgba{1, 1, 0, 0.75f}; });
}

TEST_F(LayerTest, FacesOfDepthAreDrawnToAndCompared) {
    auto depth = resource({.target = Target::texture_cube,
                           .format = Format::z24_unorm_x8,
                           .width = 8,
                           .height = 8,
                           .bind = Bind::depth_stencil | Bind::sampler_view});
    for (uint32_t face = 0; face < pipe::cube_faces; ++face) {
        set_target({}, pipe::Surface{depth, 0, face, Format::z24_unorm_x8});
        context->clear(pipe::Clear::depth, black, static_cast<double>(face + 1) / 8, 0);
    }
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], SHADOWCUBE, FLOAT\nDCL TEMP[0]\n"
                "TEX TEMP[0], IN[0], SAMP[0], SHADOWCUBE\nMOV OUT[0], TEMP[0].xxxx\nEND\n");
    pipe::SamplerState sampler = nearest_sampler();
    sampler.compare_enable = true;
    sampler.compare_func = pipe::CompareFunc::less;
    constexpr std::array<std::array<float, 3>, 6> axes = {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}};
    auto color = target(Format::r8g8b8a8_unorm, 4, 4);
    for (uint32_t face = 0; face < pipe::cube_faces; ++face)
        for (const float step : {-0.01f, 0.01f}) {
            set_target(color);
            use_texture(depth, sampler);
            const float reference = static_cast<float>(face + 1) / 8 + step;
            const std::array<float, 4> place = {axes[face][0], axes[face][1], axes[face][2],
                                                reference};
            draw(pipe::Primitive::triangle_strip,
                 {{at(0, 0), place}, {at(4, 0), place}, {at(0, 4), place}, {at(4, 4), place}});
            finish();
            SCOPED_TRACE(fmt::format("face {} {}", face, step));
            expect_pixels(color, [&](uint32_t, uint32_t) {
                const float is = step < 0 ? 1.0f : 0.0f;
                return Rgba{is, is, is, is};
            });
        }
}

// --- copies and blits
// ------------------------------------------------------------------------------

class LayerCopyTest : public LayerTest {
  protected:
    void blit(pipe::BlitInfo info) {
        info.src.format = info.src.texture->description().format;
        info.dst.format = info.dst.texture->description().format;
        std::string error;
        ASSERT_TRUE(context->blit(info, &error)) << error;
    }
};

TEST_F(LayerCopyTest, CopiesOfSeveralLayersBetweenKinds) {
    for (const LayerKind& from_kind : {array_kind, volume_kind, cube_kind})
        for (const LayerKind& to_kind : {array_kind, volume_kind, cube_kind}) {
            SCOPED_TRACE(fmt::format("{} to {}", from_kind.lookup, to_kind.lookup));
            auto from = layered(from_kind, Format::r8g8b8a8_unorm, Bind::sampler_view);
            auto to =
                layered(to_kind, Format::r8g8b8a8_unorm, Bind::sampler_view | Bind::render_target);
            fill_all(from_kind, from);
            for (uint32_t layer = 0; layer < layers(to_kind, 0); ++layer)
                fill(
                    to, [](uint32_t, uint32_t) { return black; }, 0, layer);
            std::string error;
            ASSERT_TRUE(context->resource_copy_region(
                to, 0, 3, 5, 1, from, 1,
                {.x = 2, .y = 1, .z = 0, .width = 10, .height = 9, .depth = 3}, &error))
                << error;
            for (uint32_t layer = 0; layer < layers(to_kind, 0); ++layer)
                expect_pixels(
                    to,
                    [&](uint32_t x, uint32_t y) {
                        const bool inside =
                            layer >= 1 && layer < 4 && x >= 3 && x < 13 && y >= 5 && y < 14;
                        return inside ? texel(1, layer - 1, x - 1, y - 4) : black;
                    },
                    1.01f / 255, 0, layer);
        }
}

TEST_F(LayerCopyTest, BlitsBetweenLayersOfEveryKind) {
    for (const LayerKind& from_kind : {array_kind, volume_kind, cube_kind})
        for (const LayerKind& to_kind : {array_kind, volume_kind, cube_kind}) {
            auto from = layered(from_kind, Format::r8g8b8a8_unorm, Bind::sampler_view);
            auto to = layered(to_kind, Format::r8g8b8a8_unorm, Bind::render_target);
            fill_all(from_kind, from);
            for (uint32_t level = 0; level < 2; ++level)
                for (uint32_t layer = 0; layer < 3; ++layer) {
                    const auto size = static_cast<int32_t>(side_of(level));
                    blit({.src = {from, level, 2 - layer},
                          .src_box = {.width = size, .height = size},
                          .dst = {to, level, layer},
                          .dst_box = {.width = size, .height = size}});
                }
            finish();
            for (uint32_t level = 0; level < 2; ++level)
                for (uint32_t layer = 0; layer < 3; ++layer) {
                    SCOPED_TRACE(fmt::format("{} to {} level {} layer {}", from_kind.lookup,
                                             to_kind.lookup, level, layer));
                    expect_pixels(
                        to, [&](uint32_t x, uint32_t y) { return texel(level, 2 - layer, x, y); },
                        1.01f / 255, level, layer);
                }
        }
}

// From one layer to the next and from one level to the next of one texture, each reading what the
// blit before it wrote.
TEST_F(LayerCopyTest, BlitsWithinATexture) {
    for (const LayerKind& kind : {array_kind, volume_kind, cube_kind}) {
        auto texture =
            layered(kind, Format::r8g8b8a8_unorm, Bind::render_target | Bind::sampler_view);
        fill_all(kind, texture);
        const pipe::Box all = {.width = layered_side, .height = layered_side};
        const pipe::Box half = {.width = layered_side / 2, .height = layered_side / 2};
        for (uint32_t layer = 1; layer < layers(kind, 0); ++layer)
            blit({.src = {texture, 0, layer - 1},
                  .src_box = all,
                  .dst = {texture, 0, layer},
                  .dst_box = all});
        const uint32_t last = layers(kind, 0) - 1;
        blit({.src = {texture, 0, last}, .src_box = half, .dst = {texture, 1, 0}, .dst_box = half});
        finish();
        SCOPED_TRACE(kind.lookup);
        expect_pixels(
            texture, [](uint32_t x, uint32_t y) { return texel(0, 0, x, y); }, 1.01f / 255, 0,
            last);
        expect_pixels(
            texture, [](uint32_t x, uint32_t y) { return texel(0, 0, x, y); }, 1.01f / 255, 1, 0);
    }
}

TEST_F(LayerCopyTest, LayersOfDepthAndStencil) {
    auto from = resource({.target = Target::texture_2d_array,
                          .format = Format::z32_float_s8_uint,
                          .width = 20,
                          .height = 12,
                          .depth = 3,
                          .last_level = 1,
                          .bind = Bind::depth_stencil});
    auto to = depth_buffer(Format::z32_float_s8_uint, 10, 6);
    for (uint32_t level = 0; level < 2; ++level)
        for (uint32_t layer = 0; layer < 3; ++layer) {
            set_target({}, {from, level, layer, Format::z32_float_s8_uint});
            context->clear(pipe::Clear::depth_stencil, black, (layer + 4 * level + 1) / 16.0,
                           static_cast<uint8_t>(layer + 4 * level + 1));
        }
    for (uint32_t level = 0; level < 2; ++level)
        for (uint32_t layer = 0; layer < 3; ++layer) {
            blit({.src = {from, level, layer},
                  .src_box = {.width = 10, .height = 6},
                  .dst = {to},
                  .dst_box = {.width = 10, .height = 6}});
            finish();
            const uint32_t value = layer + 4 * level + 1;
            const hw::DepthStencil seen = depth_stencil_at(to, 9, 5);
            EXPECT_EQ(std::bit_cast<float>(seen.depth), static_cast<float>(value) / 16);
            EXPECT_EQ(seen.stencil, value);
        }
}

// --- blocks
// ----------------------------------------------------------------------------------------

// Each layer and level has a colour of its own: both ends of a punch-through block alike.
TEST_F(LayerTest, ArraysOfBlocks) {
    constexpr uint32_t width = 19, height = 11, depth = 3, levels = 4;
    auto texture = resource({.target = Target::texture_2d_array,
                             .format = Format::etc2_rgb8a1_unorm,
                             .width = width,
                             .height = height,
                             .depth = depth,
                             .last_level = levels - 1,
                             .bind = Bind::sampler_view});
    const auto base_of = [](uint32_t level, uint32_t layer) { return 2 + level * 7 + layer * 2; };
    for (uint32_t level = 0; level < levels; ++level) {
        const pipe::Box box = {.width = static_cast<int32_t>(std::max(width >> level, 1u)),
                               .height = static_cast<int32_t>(std::max(height >> level, 1u)),
                               .depth = depth};
        auto transfer = context->map(texture, level, pipe::Map::write, box);
        ASSERT_NE(transfer, nullptr);
        for (uint32_t layer = 0; layer < depth; ++layer)
            for (int32_t y = 0; y < (box.height + 3) / 4; ++y)
                for (int32_t x = 0; x < (box.width + 3) / 4; ++x) {
                    // Opaque; 5 bits of each colour, differences of 0, the first modifier (2).
                    const auto base = static_cast<uint8_t>(base_of(level, layer) << 3);
                    const std::array<uint8_t, 8> block = {base, base, base, 2, 0, 0, 0, 0};
                    std::memcpy(transfer->data + layer * transfer->layer_stride +
                                    static_cast<size_t>(y) * transfer->stride +
                                    static_cast<size_t>(x) * block.size(),
                                block.data(), block.size());
                }
        context->unmap(std::move(transfer));
    }
    use_shaders(plain_vertex_shader, layer_shader("2D_ARRAY"));
    for (uint32_t level = 0; level < levels; ++level)
        for (uint32_t layer = 0; layer < depth; ++layer) {
            auto color = target(Format::r8g8b8a8_unorm, 16, 8);
            set_target(color);
            use_views({{.texture = texture,
                        .format = Format::etc2_rgb8a1_unorm,
                        .first_level = level,
                        .last_level = level}},
                      {nearest_sampler()});
            draw_layer(static_cast<float>(layer), 16, 8);
            finish();
            SCOPED_TRACE(fmt::format("level {} layer {}", level, layer));
            const uint32_t base = base_of(level, layer);
            const float seen = static_cast<float>((base << 3 | base >> 2) + 2) / 255;
            expect_pixels(color, [&](uint32_t, uint32_t) { return Rgba{seen, seen, seen, 1}; });
        }
}

}  // namespace
}  // namespace cuesta::agx
