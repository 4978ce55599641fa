// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The reference renderer's own parts, on cases worked out by hand from the specification.
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "geometry.h"
#include "raster.h"
#include "sampler.h"
#include "target.h"
#include "tools/picture_difference.h"

namespace cuesta::reference {
namespace {

constexpr Bounds whole = {0, 0, 16, 16};

WindowVertex corner(double x, double y, double inverse_w = 1, double varying = 0) {
    return {x, y, 0.5, inverse_w, {{varying, 0, 0, 0}}};
}

TEST(Raster, SharedEdgesAreDrawnOnce) {
    // A fan around a point, its corners on pixel centres and anywhere.
    std::mt19937 random(1);
    for (int round = 0; round < 50; ++round) {
        const auto somewhere = [&] { return 2 + static_cast<double>(random() % 25) / 2; };
        const WindowVertex middle = corner(somewhere(), somewhere());
        const std::array<WindowVertex, 4> corners = {corner(0, 0), corner(16, 0), corner(16, 16),
                                                     corner(0, 16)};
        std::array<int, 256> drawn{};
        for (size_t i = 0; i < corners.size(); ++i)
            raster_triangle(
                {&middle, &corners[i], &corners[(i + 1) % 4]}, whole, true, [&](Quad& quad) {
                    for (const Pixel& pixel : quad.pixels)
                        drawn[static_cast<size_t>(pixel.y * 16 + pixel.x)] += pixel.covered ? 1 : 0;
                });
        for (int count : drawn)
            ASSERT_EQ(count, 1);
    }
}

TEST(Raster, VaryingsFollowPerspective) {
    // Along the lower edge w goes from 1 to 4 and the varying from 0 to 1: in the middle of the
    // screen's edge it is (0.5 * 1/4) / (0.5 * (1 + 1/4)) = 0.2.
    const WindowVertex a = corner(0.5, 0.5, 1, 0);
    const WindowVertex b = corner(8.5, 0.5, 0.25, 1);
    const WindowVertex c = corner(0.5, 8.5, 1, 0);
    double found = -1;
    raster_triangle({&a, &b, &c}, whole, true, [&](Quad& quad) {
        for (const Pixel& pixel : quad.pixels)
            if (pixel.covered && pixel.x == 4 && pixel.y == 0)
                found = pixel.varyings[0][0];
    });
    EXPECT_NEAR(found, 0.2, 1e-12);
}

TEST(Raster, PointsAreSquaresOfTheirSize) {
    int covered = 0;
    raster_point(corner(5, 5), 4, whole, [&](Quad& quad) {
        for (const Pixel& pixel : quad.pixels) {
            covered += pixel.covered ? 1 : 0;
            if (pixel.x == 3 && pixel.y == 6) {
                EXPECT_DOUBLE_EQ(pixel.point_coord[0], 0.125);
                EXPECT_DOUBLE_EQ(pixel.point_coord[1], 0.875);
            }
        }
    });
    EXPECT_EQ(covered, 16);
}

TEST(Geometry, TrianglesBehindTheEyeAreCut) {
    const Vertex front{{0, 0, 0, 1}, 1, {{1, 0, 0, 0}}};
    const Vertex right{{0.5, 0, 0, 1}, 1, {{1, 0, 0, 0}}};
    const Vertex behind{{0, 0.5, 0, -1}, 1, {{0, 0, 0, 0}}};
    const std::array triangle = {&front, &right, &behind};
    const std::vector<Vertex> polygon = clip_triangle(triangle);
    ASSERT_GE(polygon.size(), 3u);
    for (const Vertex& vertex : polygon) {
        EXPECT_GT(vertex.position[3], 0);
        // The varying falls from 1 to 0 as w does from 1 to -1.
        EXPECT_NEAR(vertex.varyings[0][0], (vertex.position[3] + 1) / 2, 1e-12);
    }
    EXPECT_FALSE(inside_clip_volume(behind));
    EXPECT_TRUE(inside_clip_volume(front));
}

// Levels of 4x4 (columns 0, 60, 120, 180), 2x2 (all 100) and 1x1 (200).
struct Pyramid {
    Pyramid() {
        for (size_t i = 0; i < 16 * 4; ++i)
            base.push_back(static_cast<uint8_t>(i / 4 % 4 * 60));
        texture.levels = {{4, 4, base}, {2, 2, half}, {1, 1, last}};
    }
    double red(const pipe::SamplerState& sampler, double s, double texels_a_pixel) const {
        return sample(texture, sampler, {s, 0.5}, {texels_a_pixel / 4, 0}, {0, 0}, 0)[0] * 255;
    }
    std::vector<uint8_t> base;
    std::vector<uint8_t> half = std::vector<uint8_t>(2 * 2 * 4, 100);
    std::vector<uint8_t> last = std::vector<uint8_t>(4, 200);
    Texture texture;
};

TEST(Sampler, FiltersWrapsAndLevels) {
    const Pyramid pyramid;
    pipe::SamplerState sampler;
    sampler.min_filter = pipe::Filter::linear;
    EXPECT_NEAR(pyramid.red(sampler, 0.5, 0.5), 90, 1e-9);            // between texels 1 and 2
    EXPECT_NEAR(pyramid.red(sampler, 0, 0.5), 90, 1e-9);              // around the corner: 3 and 0
    EXPECT_NEAR(pyramid.red(sampler, 0.5, 2), 100, 1e-9);             // level 1
    EXPECT_NEAR(pyramid.red(sampler, 0.5, std::sqrt(8)), 150, 1e-9);  // half way to level 2
    EXPECT_NEAR(pyramid.red(sampler, 0.5, 100), 200, 1e-9);
    sampler.wrap_s = pipe::Wrap::clamp_to_edge;
    EXPECT_NEAR(pyramid.red(sampler, 0, 0.5), 0, 1e-9);
    sampler.wrap_s = pipe::Wrap::mirror_repeat;
    EXPECT_NEAR(pyramid.red(sampler, 1.125, 0.5), 180, 1e-9);
    sampler.mag_filter = pipe::Filter::nearest;
    EXPECT_NEAR(pyramid.red(sampler, 0.49, 0.5), 60, 1e-9);
    sampler.mip_filter = pipe::MipFilter::nearest;
    EXPECT_NEAR(pyramid.red(sampler, 0.5, 1.5), 100, 1e-9);  // log2 of 1.5 is above one half
}

TEST(Target, BlendsAndTests) {
    tools::ScenePass pass{.width = 1, .height = 1, .depth_stencil = true};
    pass.clear_color = {0.2f, 0.4f, 0.6f, 1};
    Target target(pass);
    tools::SceneDraw draw;
    draw.blend.target = {.enable = true,
                         .rgb_src = pipe::BlendFactor::src_alpha,
                         .rgb_dst = pipe::BlendFactor::one_minus_src_alpha};
    draw.depth_stencil_alpha.depth_enable = true;
    draw.depth_stencil_alpha.depth_write = true;
    target.put(draw, 0, 0, true, 0.5, {1, 1, 0, 0.5});
    EXPECT_EQ(target.rgba(), (std::vector<uint8_t>{153, 179, 77, 128}));
    target.put(draw, 0, 0, true, 0.75, {0, 0, 0, 1});  // behind
    EXPECT_EQ(target.rgba()[0], 153);
    draw.depth_stencil_alpha.stencil[0] = {.enable = true, .func = pipe::CompareFunc::equal};
    draw.stencil_reference = 3;
    target.put(draw, 0, 0, true, 0.25, {0, 0, 0, 1});  // stencil is 0
    EXPECT_EQ(target.rgba()[0], 153);
    draw.stencil_reference = 0;
    target.put(draw, 0, 0, true, 0.25, {0, 0, 0, 1});
    EXPECT_EQ(target.rgba()[0], 0);
}

TEST(Compare, SeesWhatIsBeyondTheLimits) {
    tools::Image a{.width = 20, .height = 20, .rgba = std::vector<uint8_t>(20 * 20 * 4, 100)};
    EXPECT_TRUE(within_limits(*compare(a, a)));
    tools::Image b = a;
    b.rgba[5] = 108;
    b.rgba[9] = 109;
    b.rgba[400] = 150;
    EXPECT_DOUBLE_EQ(compare(a, b)->off_percent, 0.5);
    EXPECT_TRUE(within_limits(*compare(a, b)));
    b.rgba[800] = 150;
    EXPECT_FALSE(within_limits(*compare(a, b)));
    b = a;
    for (size_t i = 0; i < b.rgba.size(); ++i)
        b.rgba[i] = i % 4 == 3 ? 100 : 103;
    EXPECT_DOUBLE_EQ(compare(a, b)->mean, 3);
    EXPECT_FALSE(within_limits(*compare(a, b)));
    b.width = 19;
    EXPECT_FALSE(compare(a, b));
}

}  // namespace
}  // namespace cuesta::reference
