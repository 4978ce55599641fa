// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Colours of vertex programs that have another for the back of triangles: RasterizerState's
// light_twoside.
#include <cmath>

#include "compiler/tgsi/tgsi.h"
#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::Primitive;

// Front red, back the attribute.
constexpr std::string_view sided_vertex_shader =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], BCOLOR\n"
    "IMM FLT32 {1, 0, 0, 1}\nMOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nMOV OUT[2], IN[1]\nEND\n";
constexpr std::string_view front_vertex_shader =
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\n"
    "IMM FLT32 {1, 0, 0, 1}\nMOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nEND\n";
constexpr std::string_view color_fragment_shader =
    "FRAG\nDCL IN[0], COLOR, PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n";

// Two colours a side: x and y of the first, z and w of the second.
std::string two_colors_vertex_shader(bool first_has_back, bool second_has_back) {
    std::string text =
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..2], COLOR\n"
        "IMM FLT32 {0.2, 0.4, 0, 0}\nIMM FLT32 {0, 0, 0.6, 0.8}\n"
        "IMM FLT32 {1, 0.8, 0, 0}\nIMM FLT32 {0, 0, 0.4, 0.2}\n";
    if (first_has_back)
        text += "DCL OUT[3], BCOLOR\n";
    if (second_has_back)
        text += "DCL OUT[4], BCOLOR[1]\n";
    text += "MOV OUT[0], IN[0]\nMOV OUT[1], IMM[0]\nMOV OUT[2], IMM[1]\n";
    if (first_has_back)
        text += "MOV OUT[3], IMM[2]\n";
    if (second_has_back)
        text += "MOV OUT[4], IMM[3]\n";
    return text + "END\n";
}
constexpr std::string_view two_colors_fragment_shader =
    "FRAG\nDCL IN[0..1], COLOR, PERSPECTIVE\nDCL OUT[0], COLOR\nADD OUT[0], IN[0], IN[1]\nEND\n";
// The number of the colour is computed: that of constant 0.
constexpr std::string_view indexed_fragment_shader =
    "FRAG\nDCL IN[0..1], COLOR, PERSPECTIVE\nDCL OUT[0], COLOR\nDCL CONST[0]\nDCL ADDR[0]\n"
    "ARL ADDR[0].x, CONST[0].xxxx\nMOV OUT[0], IN[ADDR[0].x]\nEND\n";

class TwoSidedTest : public PixelTest {
  protected:
    void start(uint32_t width, uint32_t height) {
        color = target(Format::r8g8b8a8_unorm, width, height);
        set_target(color);
        clear(black);
    }
    // Pixels x .. x + 4 of the first 4 rows, with the attribute from `left` to `right`.
    void draw_side(float x, bool ccw, const Rgba& left, const Rgba& right) {
        // Left to right along row 0 is clockwise.
        if (ccw)
            draw(
                Primitive::triangle_strip,
                {{at(x + 4, 0), right}, {at(x, 0), left}, {at(x + 4, 4), right}, {at(x, 4), left}});
        else
            draw(
                Primitive::triangle_strip,
                {{at(x, 0), left}, {at(x + 4, 0), right}, {at(x, 4), left}, {at(x + 4, 4), right}});
    }
    void draw_side(float x, bool ccw, const Rgba& attribute = green) {
        draw_side(x, ccw, attribute, attribute);
    }

    std::shared_ptr<pipe::Resource> color;
};

// The eight draws of one batch differ in state and order of vertices alone.
TEST_F(TwoSidedTest, TheBackHasTheColourOfTheBack) {
    start(32, 4);
    use_shaders(sided_vertex_shader, color_fragment_shader);
    for (unsigned i = 0; i < 8; ++i) {
        use(pipe::RasterizerState{.front_ccw = (i & 1) != 0, .light_twoside = (i & 4) != 0});
        draw_side(static_cast<float>(i * 4), (i & 2) != 0);
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        const unsigned i = x / 4;
        const bool front = ((i & 1) != 0) == ((i & 2) != 0);
        return front || (i & 4) == 0 ? red : green;
    });
}

// The fragment shader alone changes, and both.
TEST_F(TwoSidedTest, ShadersChangeBetweenDraws) {
    start(32, 4);
    use(pipe::RasterizerState{.light_twoside = true});
    for (unsigned i = 0; i < 4; ++i) {
        const float x = static_cast<float>(i * 8);
        use_shaders(i % 2 == 0 ? sided_vertex_shader : front_vertex_shader,
                    i < 2 ? color_fragment_shader : uniform_fragment_shader);
        draw_side(x, false);
        use_fragment_shader(i < 2 ? uniform_fragment_shader : color_fragment_shader);
        draw_side(x + 4, false);
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        const unsigned i = x / 8;
        const bool is_uniform = (x % 8 < 4) == (i >= 2);
        return is_uniform ? white : i % 2 == 0 ? green : red;
    });
}

TEST_F(TwoSidedTest, VertexShadersChangeAlone) {
    start(16, 4);
    use_shaders(sided_vertex_shader, color_fragment_shader);
    use(pipe::RasterizerState{.light_twoside = true});
    const auto front = context->create_shader(**tgsi::compile(front_vertex_shader));
    const auto sided = context->create_shader(**tgsi::compile(sided_vertex_shader));
    for (unsigned i = 0; i < 4; ++i) {
        context->bind_vertex_shader(i % 2 == 0 ? front.get() : sided.get());
        draw_side(static_cast<float>(i * 4), false);
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) { return x / 4 % 2 == 0 ? red : green; });
    context->bind_vertex_shader(nullptr);
}

TEST_F(TwoSidedTest, WithoutABackColourTheBackHasTheFronts) {
    start(8, 4);
    use_shaders(front_vertex_shader, color_fragment_shader);
    use(pipe::RasterizerState{.light_twoside = true});
    draw_side(0, true);
    draw_side(4, false);
    finish();
    expect_pixels(color, [](uint32_t, uint32_t) { return red; });
}

TEST_F(TwoSidedTest, EachOfTwoColoursHasItsOwnBack) {
    for (unsigned backs = 0; backs < 4; ++backs) {
        SCOPED_TRACE(backs);
        start(8, 4);
        use_shaders(two_colors_vertex_shader((backs & 1) != 0, (backs & 2) != 0),
                    two_colors_fragment_shader);
        use(pipe::RasterizerState{.light_twoside = true});
        draw_side(0, true);
        draw_side(4, false);
        finish();
        expect_pixels(color, [&](uint32_t x, uint32_t) -> Rgba {
            Rgba expected = {0.2f, 0.4f, 0.6f, 0.8f};
            if (x >= 4 && (backs & 1) != 0)
                expected[0] = 1, expected[1] = 0.8f;
            if (x >= 4 && (backs & 2) != 0)
                expected[2] = 0.4f, expected[3] = 0.2f;
            return expected;
        });
    }
}

TEST_F(TwoSidedTest, ComputedNumbersOfColours) {
    for (const float number : {0.0f, 1.0f}) {
        SCOPED_TRACE(number);
        start(8, 4);
        use_shaders(two_colors_vertex_shader(true, true), indexed_fragment_shader);
        use(pipe::RasterizerState{.light_twoside = true});
        set_color({number, 0, 0, 0});
        draw_side(0, true);
        draw_side(4, false);
        finish();
        expect_pixels(color, [&](uint32_t x, uint32_t) -> Rgba {
            if (number == 0)
                return x < 4 ? Rgba{0.2f, 0.4f, 0, 0} : Rgba{1, 0.8f, 0, 0};
            return x < 4 ? Rgba{0, 0, 0.6f, 0.8f} : Rgba{0, 0, 0.4f, 0.2f};
        });
    }
}

// Across a triangle whose ends are at different distances.
TEST_F(TwoSidedTest, BackColoursAreInterpolated) {
    start(16, 4);
    use_shaders(sided_vertex_shader, color_fragment_shader);
    use(pipe::RasterizerState{.light_twoside = true});
    constexpr float far_w = 4;
    const auto far_away = [&](std::array<float, 4> position) {
        for (float& coordinate : position)
            coordinate *= far_w;
        return position;
    };
    draw(Primitive::triangle_strip, {{at(0, 0), black},
                                     {far_away(at(16, 0)), white},
                                     {at(0, 4), black},
                                     {far_away(at(16, 4)), white}});
    finish();
    expect_pixels(
        color,
        [&](uint32_t x, uint32_t) -> Rgba {
            const float t = (static_cast<float>(x) + 0.5f) / 16;
            const float is = t / far_w / ((1 - t) + t / far_w);
            return {is, is, is, is};
        },
        2.0f / 255);
}

TEST_F(TwoSidedTest, PointsAndLinesFaceFront) {
    for (const bool front_ccw : {true, false}) {
        start(32, 8);
        use_shaders(sided_vertex_shader, color_fragment_shader);
        use(pipe::RasterizerState{
            .front_ccw = front_ccw, .light_twoside = true, .line_width = 3, .point_size = 4});
        const auto place = [&](float x, float y) { return Vertex{at(x, y), green}; };
        draw(Primitive::points, {place(4, 4)});
        draw(Primitive::lines, {place(10, 4.5f), place(20, 4.5f)});
        draw(Primitive::lines, {place(30, 4.5f), place(22, 4.5f)});
        finish();
        for (const uint32_t x : {4u, 15u, 26u})
            EXPECT_EQ(pixel(color, x, 4), red) << x << ", front_ccw " << front_ccw;
    }
}

}  // namespace
}  // namespace cuesta::gallium
