// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Back colours in the ways of interpolation that the Mali-400 has not.
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr std::string_view sided_attribute_shader =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], BCOLOR\n"
    "IMM FLT32 {1, 1, 0, 1}\nMOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nMOV OUT[2], IN[1]\nEND\n";

std::string color_shader(std::string_view interpolation) {
    return "FRAG\nDCL IN[0], COLOR, " + std::string(interpolation) +
           "\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n";
}

class TwoSidedModesTest : public PixelTest {
  protected:
    void start(std::string_view interpolation) {
        color = target(Format::r8g8b8a8_unorm, 16, 4);
        set_target(color);
        clear({0, 0, 0, 0});
        use_shaders(sided_attribute_shader, color_shader(interpolation));
        use(pipe::RasterizerState{.light_twoside = true});
    }
    // The last of the three corners, as OpenGL counts them, provokes. Clockwise: seen from behind.
    void draw_back(const Rgba& first, const Rgba& second, const Rgba& third, float right_w = 1) {
        std::array<float, 4> right = at(32, 0);
        for (float& coordinate : right)
            coordinate *= right_w;
        draw(pipe::Primitive::triangles, {{at(0, 0), first}, {right, second}, {at(0, 8), third}});
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(TwoSidedModesTest, Flat) {
    start("CONSTANT");
    draw_back({1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1});
    finish();
    EXPECT_EQ(pixel(color, 1, 1), (Rgba{0, 0, 1, 1}));
    EXPECT_EQ(pixel(color, 12, 1), (Rgba{0, 0, 1, 1}));
}

// Where the right end is farther away.
TEST_F(TwoSidedModesTest, LinearOnTheScreen) {
    constexpr float right_w = 4;
    for (const bool linear : {true, false}) {
        start(linear ? "LINEAR" : "PERSPECTIVE");
        draw_back({0, 0, 0, 0}, {1, 1, 1, 1}, {0, 0, 0, 0}, right_w);
        finish();
        for (const uint32_t x : {2u, 7u, 11u}) {
            const float t = (static_cast<float>(x) + 0.5f) / 32;
            const float wanted = linear ? t : t / right_w / (1 - t + t / right_w);
            for (const float channel : pixel(color, x, 0))
                EXPECT_NEAR(channel, wanted, 1.01f / 255) << x << ", linear " << linear;
        }
    }
}

}  // namespace
}  // namespace cuesta::agx
