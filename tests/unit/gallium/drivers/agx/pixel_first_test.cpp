// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The first pixels: clears, a triangle's edges, varyings, uniforms, blending.
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

class FirstPixelsTest : public PixelTest {
  protected:
    static constexpr uint32_t width = 70, height = 45;

    void SetUp() override {
        PixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        color = target(Format::r8g8b8a8_unorm, width, height);
        set_target(color);
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(FirstPixelsTest, AClearReachesEveryPixel) {
    clear({0.2f, 0.4f, 0.6f, 0.8f});
    expect_pixels(color, [](uint32_t, uint32_t) { return Rgba{0.2f, 0.4f, 0.6f, 0.8f}; });
}

TEST_F(FirstPixelsTest, ARectangleHasItsPixelsAndNoOthers) {
    clear({0, 0, 0, 1});
    set_color({1, 0.5f, 0.25f, 1});
    draw(Quad{3, 5, 60, 40});
    expect_pixels(color, [](uint32_t x, uint32_t y) {
        const bool inside = x >= 3 && x < 60 && y >= 5 && y < 40;
        return inside ? Rgba{1, 0.5f, 0.25f, 1} : Rgba{0, 0, 0, 1};
    });
}

TEST_F(FirstPixelsTest, VaryingsAreInterpolatedAtPixelCentres) {
    use_shaders(plain_vertex_shader, varying_fragment_shader);
    clear({0, 0, 0, 0});
    draw(Quad{0, 0, width, height});
    expect_pixels(color, [](uint32_t x, uint32_t y) {
        return Rgba{(static_cast<float>(x) + 0.5f) / width, (static_cast<float>(y) + 0.5f) / height,
                    0, 1};
    });
}

TEST_F(FirstPixelsTest, WhatWasThereStaysAroundALaterDraw) {
    clear({0, 1, 0, 1});
    finish();
    set_color({1, 0, 0, 1});
    draw(Quad{10, 10, 20, 20});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) {
        const bool inside = x >= 10 && x < 20 && y >= 10 && y < 20;
        return inside ? Rgba{1, 0, 0, 1} : Rgba{0, 1, 0, 1};
    });
}

}  // namespace
}  // namespace cuesta::agx
