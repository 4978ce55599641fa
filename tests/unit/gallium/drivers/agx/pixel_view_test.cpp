// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How OpenGL ES 3.0 looks at textures: base levels of odd sizes, limits of levels, the third
// coordinate's wrap, cubes without seams, fetches, sizes and offsets of arrays.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Bind;
using pipe::Target;

std::string view_lookup_shader(std::string_view target, std::string_view opcode = "TEX") {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], {0}, FLOAT\n{1} OUT[0], IN[0], SAMP[0], {0}\nEND\n",
        target, opcode);
}

class ViewTest : public PixelTest {
  protected:
    void start(uint32_t width, uint32_t height) {
        width_ = static_cast<float>(width);
        height_ = static_cast<float>(height);
        color = target(Format::r16g16b16a16_float, width, height);
        set_target(color);
    }
    // Varying 0 over all of the target, from one corner to the other in x and y.
    void draw_over_all(const std::array<float, 4>& low, const std::array<float, 4>& high) {
        const auto corner = [&](bool right, bool bottom) -> Vertex {
            return {at(right ? width_ : 0, bottom ? height_ : 0),
                    {right ? high[0] : low[0], bottom ? high[1] : low[1], low[2], low[3]}};
        };
        draw(pipe::Primitive::triangle_strip,
             {corner(false, false), corner(true, false), corner(false, true), corner(true, true)});
        finish();
    }
    void view(const std::shared_ptr<pipe::Resource>& texture,
              uint32_t first,
              uint32_t last,
              const pipe::SamplerState& sampler) {
        use_views({{.texture = texture,
                    .format = texture->description().format,
                    .first_level = first,
                    .last_level = last}},
                  {sampler});
    }

    std::shared_ptr<pipe::Resource> color;

  private:
    float width_ = 1;
    float height_ = 1;
};

// 45x27, 22x13, 11x6, 5x3, 2x1, 1x1: a view from each level on, drawn at the size of each.
TEST_F(ViewTest, LevelsOfOddSizes) {
    constexpr uint32_t width = 45, height = 27, levels = 6;
    auto texture = resource({.format = Format::r8g8b8a8_unorm,
                             .width = width,
                             .height = height,
                             .last_level = levels - 1,
                             .bind = Bind::sampler_view});
    const auto texel = [](uint32_t level, uint32_t x, uint32_t y) -> Rgba {
        return {static_cast<float>(x * 5) / 255, static_cast<float>(y * 9) / 255,
                static_cast<float>(level * 40) / 255, 1};
    };
    for (uint32_t level = 0; level < levels; ++level)
        fill(
            texture, [&](uint32_t x, uint32_t y) { return texel(level, x, y); }, level);
    pipe::SamplerState sampler = nearest_sampler();
    sampler.mip_filter = pipe::MipFilter::nearest;
    use_shaders(plain_vertex_shader, view_lookup_shader("2D"));
    for (uint32_t first = 0; first < levels; ++first)
        for (uint32_t level = first; level < levels; ++level) {
            const uint32_t w = std::max(width >> level, 1u);
            const uint32_t h = std::max(height >> level, 1u);
            start(w, h);
            // Sides are rounded down, each by its own part: the level would not follow from them.
            sampler.min_lod = sampler.max_lod = static_cast<float>(level - first);
            view(texture, first, levels - 1, sampler);
            draw_over_all({0, 0, 0, 1}, {1, 1, 0, 1});
            SCOPED_TRACE(fmt::format("from {} at {}", first, level));
            expect_pixels(color, [&](uint32_t x, uint32_t y) { return texel(level, x, y); });
        }
}

// Limits count from the view's first level; what is magnified there counts as level 0 still.
TEST_F(ViewTest, LimitsCountFromTheFirstLevel) {
    constexpr uint32_t levels = 6;
    auto texture = resource({.format = Format::r8g8b8a8_unorm,
                             .width = 37,
                             .height = 37,
                             .last_level = levels - 1,
                             .bind = Bind::sampler_view});
    for (uint32_t level = 0; level < levels; ++level)
        fill(
            texture,
            [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(level) / 8, 0, 0, 1};
            },
            level);
    use_shaders(plain_vertex_shader, view_lookup_shader("2D"));
    for (uint32_t first = 0; first < 4; ++first)
        for (const float least : {0.0f, 1.0f, 2.0f})
            for (const float most : {0.0f, 1.0f, 1000.0f}) {
                if (most < least)
                    continue;
                pipe::SamplerState sampler = nearest_sampler();
                sampler.mip_filter = pipe::MipFilter::nearest;
                sampler.min_lod = least;
                sampler.max_lod = most;
                start(37, 37);  // the size of level 0: below the view it is magnified
                view(texture, first, 4, sampler);
                draw_over_all({0, 0, 0, 1}, {1, 1, 0, 1});
                const auto wanted =
                    static_cast<float>(std::min(first + static_cast<uint32_t>(least), 4u)) / 8;
                SCOPED_TRACE(fmt::format("from {}, {} to {}", first, least, most));
                expect_pixels(color, [&](uint32_t, uint32_t) { return Rgba{wanted, 0, 0, 1}; });
            }
}

TEST_F(ViewTest, TheThirdCoordinateIsWrapped) {
    constexpr uint32_t slices = 4;
    auto texture = resource({.target = Target::texture_3d,
                             .format = Format::r8g8b8a8_unorm,
                             .width = 2,
                             .height = 2,
                             .depth = slices,
                             .bind = Bind::sampler_view});
    for (uint32_t slice = 0; slice < slices; ++slice)
        fill(
            texture,
            [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(slice) / 4, 0, 0, 1};
            },
            0, slice);
    use_shaders(plain_vertex_shader, view_lookup_shader("3D"));
    for (const pipe::Wrap wrap :
         {pipe::Wrap::repeat, pipe::Wrap::mirror_repeat, pipe::Wrap::clamp_to_edge})
        for (int n = -6; n < 10; ++n) {
            pipe::SamplerState sampler = nearest_sampler();
            sampler.wrap_r = wrap;
            start(2, 2);
            view(texture, 0, 0, sampler);
            const float third = (static_cast<float>(n) + 0.5f) / slices;
            draw_over_all({0, 0, third, 1}, {1, 1, third, 1});
            const int in_period = ((n % 8) + 8) % 8;
            const int wanted = wrap == pipe::Wrap::repeat ? in_period % 4
                               : wrap == pipe::Wrap::mirror_repeat
                                   ? std::min(in_period, 7 - in_period)
                                   : std::clamp(n, 0, 3);
            SCOPED_TRACE(fmt::format("wrap {} slice {}", static_cast<int>(wrap), n));
            expect_pixels(color, [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(wanted) / 4, 0, 0, 1};
            });
        }
}

// One white face: over its edges light falls on the neighbours, or not.
TEST_F(ViewTest, CubesWithAndWithoutSeams) {
    auto texture = resource({.target = Target::texture_cube,
                             .format = Format::r8g8b8a8_unorm,
                             .width = 4,
                             .height = 4,
                             .bind = Bind::sampler_view});
    for (uint32_t face = 0; face < pipe::cube_faces; ++face) {
        const float is = face == 0 ? 1.0f : 0.0f;
        fill(
            texture,
            [&](uint32_t, uint32_t) {
                return Rgba{is, is, is, 1};
            },
            0, face);
    }
    use_shaders(plain_vertex_shader, view_lookup_shader("CUBE"));
    constexpr float near_edge = 0.999f;
    // Just inside of +X and just outside of it, at four of its edges, in their middle.
    const std::array<std::array<float, 2>, 4> edges = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    for (const bool is_seamless : {false, true})
        for (const auto& [y, z] : edges)
            for (const bool is_inside : {false, true}) {
                pipe::SamplerState sampler = nearest_sampler();
                sampler.min_filter = sampler.mag_filter = pipe::Filter::linear;
                sampler.seamless_cube_map = is_seamless;
                start(2, 2);
                view(texture, 0, 0, sampler);
                const float x = is_inside ? 1 : near_edge;
                const float other = is_inside ? near_edge : 1;
                const std::array<float, 4> place = {x, y * other, z * other, 1};
                draw_over_all(place, place);
                const float wanted = is_seamless ? 0.5f : is_inside ? 1.0f : 0.0f;
                SCOPED_TRACE(fmt::format("{} edge {} {} {}", is_seamless, y, z, is_inside));
                expect_pixels(
                    color,
                    [&](uint32_t, uint32_t) {
                        return Rgba{wanted, wanted, wanted, 1};
                    },
                    0.01f);
            }
}

// --- arrays
// ----------------------------------------------------------------------------------------

class ArrayViewTest : public ViewTest {
  protected:
    static constexpr uint32_t width = 13, height = 9, layers = 3, levels = 3;

    static Rgba texel(uint32_t level, uint32_t layer, uint32_t x, uint32_t y) {
        return {static_cast<float>(x + 1) / 16, static_cast<float>(y + 1) / 16,
                static_cast<float>(layer + 4 * level + 1) / 16, 1};
    }
    std::shared_ptr<pipe::Resource> array() {
        auto texture = resource({.target = Target::texture_2d_array,
                                 .format = Format::r16g16b16a16_float,
                                 .width = width,
                                 .height = height,
                                 .depth = layers,
                                 .last_level = levels - 1,
                                 .bind = Bind::sampler_view});
        for (uint32_t level = 0; level < levels; ++level)
            for (uint32_t layer = 0; layer < layers; ++layer)
                fill(
                    texture, [&](uint32_t x, uint32_t y) { return texel(level, layer, x, y); },
                    level, layer);
        return texture;
    }
};

// Beyond the view there is nothing: zeros.
TEST_F(ArrayViewTest, TexelsAreFetched) {
    auto texture = array();
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], 2D_ARRAY, FLOAT\nDCL TEMP[0]\nF2I TEMP[0], IN[0]\n"
                "TXF OUT[0], TEMP[0], SAMP[0], 2D_ARRAY\nEND\n");
    for (uint32_t first = 0; first < levels; ++first)
        for (int level = 0; level < 4; ++level)
            for (int layer = -1; layer < 4; ++layer) {
                start(16, 12);
                view(texture, first, levels - 1, nearest_sampler());
                const auto third = static_cast<float>(layer), fourth = static_cast<float>(level);
                draw_over_all({0, 0, third, fourth}, {16, 12, third, fourth});
                SCOPED_TRACE(fmt::format("from {} level {} layer {}", first, level, layer));
                const uint32_t seen = first + static_cast<uint32_t>(level);
                const bool is_there = layer >= 0 && layer < 3 && seen < levels;
                expect_pixels(color, [&](uint32_t x, uint32_t y) {
                    const bool inside = is_there && x < width >> seen && y < height >> seen;
                    return inside ? texel(seen, static_cast<uint32_t>(layer), x, y)
                                  : Rgba{0, 0, 0, 0};
                });
            }
}

TEST_F(ArrayViewTest, SizesAreThoseOfTheView) {
    auto texture = array();
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], 2D_ARRAY, FLOAT\nDCL TEMP[0]\nF2I TEMP[0], IN[0]\n"
                "TXQ TEMP[0], TEMP[0].xxxx, SAMP[0], 2D_ARRAY\nI2F OUT[0], TEMP[0]\nEND\n");
    for (uint32_t first = 0; first < levels; ++first)
        for (uint32_t level = 0; first + level < levels; ++level) {
            start(2, 2);
            view(texture, first, levels - 1, nearest_sampler());
            const auto asked = static_cast<float>(level);
            draw_over_all({asked, 0, 0, 0}, {asked, 0, 0, 0});
            expect_pixels(color, [&](uint32_t, uint32_t) {
                return Rgba{static_cast<float>(width >> (first + level)),
                            static_cast<float>(height >> (first + level)),
                            static_cast<float>(layers), static_cast<float>(levels - first)};
            });
        }
}

// Offsets are of texels and never of layers.
TEST_F(ArrayViewTest, Offsets) {
    auto texture = array();
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], 2D_ARRAY, FLOAT\nIMM[0] INT32 {3, -2, 0, 0}\n"
                "TEX OUT[0], IN[0], SAMP[0], 2D_ARRAY, IMM[0].xyz\nEND\n");
    start(width, height);
    view(texture, 0, 0, nearest_sampler());
    draw_over_all({0, 0, 1, 1}, {1, 1, 1, 1});
    expect_pixels(color, [&](uint32_t x, uint32_t y) {
        return texel(0, 1, std::min(x + 3, width - 1), y < 2 ? 0 : y - 2);
    });
}

// Gradients of two texels are a level, and so is a bias.
TEST_F(ArrayViewTest, GradientsAndBiases) {
    auto texture = array();
    pipe::SamplerState sampler = nearest_sampler();
    sampler.mip_filter = pipe::MipFilter::nearest;
    for (uint32_t level = 0; level < levels; ++level)
        for (const bool by_gradients : {false, true}) {
            if (by_gradients)
                use_shaders(
                    plain_vertex_shader,
                    fmt::format("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\n"
                                "DCL OUT[0], COLOR\nDCL SAMP[0]\n"
                                "DCL SVIEW[0], 2D_ARRAY, FLOAT\n"
                                "IMM[0] FLT32 {{{}, 0, 0, 0}}\nIMM[1] FLT32 {{0, {}, 0, 0}}\n"
                                "TXD OUT[0], IN[0], IMM[0], IMM[1], SAMP[0], 2D_ARRAY\nEND\n",
                                static_cast<float>(1u << level) / width,
                                static_cast<float>(1u << level) / height));
            else
                use_shaders(plain_vertex_shader, view_lookup_shader("2D_ARRAY", "TXB"));
            start(width, height);
            view(texture, 0, levels - 1, sampler);
            const auto bias = static_cast<float>(level);
            draw_over_all({0, 0, 1, bias}, {1, 1, 1, bias});
            SCOPED_TRACE(fmt::format("level {} {}", level, by_gradients));
            expect_pixels(color, [&](uint32_t x, uint32_t y) {
                const auto along = [&](uint32_t at, uint32_t side) {
                    return (2 * at + 1) * (side >> level) / (2 * side);
                };
                return texel(level, 1, along(x, width), along(y, height));
            });
        }
}

// A level that the shader names; the fourth component has it.
TEST_F(ArrayViewTest, NamedLevels) {
    auto texture = array();
    pipe::SamplerState sampler = nearest_sampler();
    sampler.mip_filter = pipe::MipFilter::nearest;
    use_shaders(plain_vertex_shader, view_lookup_shader("2D_ARRAY", "TXL"));
    for (uint32_t level = 0; level < levels; ++level) {
        start(width >> level, height >> level);
        view(texture, 0, levels - 1, sampler);
        const auto named = static_cast<float>(level);
        draw_over_all({0, 0, 2, named}, {1, 1, 2, named});
        SCOPED_TRACE(level);
        expect_pixels(color, [&](uint32_t x, uint32_t y) { return texel(level, 2, x, y); });
    }
}

}  // namespace
}  // namespace cuesta::agx
