// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <set>

#include "tests/unit/gallium/drivers/pixel_fixture.h"

namespace cuesta::gallium {
namespace {

using pipe::CullFace;
using pipe::Primitive;

class RasterTest : public PixelTest {
  protected:
    void start(uint32_t width, uint32_t height) {
        color = target(Format::r8g8b8a8_unorm, width, height);
        set_target(color);
        clear(black);
    }
    // The rectangle of pixels is white, nothing else is.
    void expect_rectangle(uint32_t left, uint32_t top, uint32_t right, uint32_t bottom) {
        expect_pixels(color, [&](uint32_t x, uint32_t y) {
            return x >= left && x < right && y >= top && y < bottom ? white : black;
        });
    }
    unsigned count_white() {
        unsigned count = 0;
        for (const Rgba& pixel : pixels_of(color))
            count += pixel[0] == 1.0f ? 1 : 0;
        return count;
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(RasterTest, CullingFollowsTheFrontFace) {
    start(64, 4);
    for (unsigned i = 0; i < 16; ++i) {
        const bool front_ccw = (i & 1) != 0;
        const bool ccw = (i & 2) != 0;
        use(pipe::RasterizerState{.front_ccw = front_ccw,
                                  .cull_face = static_cast<CullFace>(i / 4)});
        const float x = static_cast<float>(i * 4);
        // Left to right along row 0 is clockwise.
        draw(ccw ? Quad{x + 4, 0, x, 4} : Quad{x, 0, x + 4, 4});
    }
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t) {
        const unsigned i = x / 4;
        const bool front = ((i & 1) != 0) == ((i & 2) != 0);
        const auto cull = static_cast<CullFace>(i / 4);
        const bool culled = cull == CullFace::front_and_back ||
                            (cull == CullFace::front && front) ||
                            (cull == CullFace::back && !front);
        return culled ? black : white;
    });
}

TEST_F(RasterTest, TheShaderSeesTheFace) {
    start(16, 4);
    use_fragment_shader(
        "FRAG\nDCL IN[0], FACE, CONSTANT\nDCL OUT[0], COLOR\nIMM FLT32 {0, 1, 0, 0}\n"
        "SGT OUT[0], IN[0].xxxx, IMM[0].xxxx\nEND\n");
    draw(Quad{8, 0, 0, 4});   // counter-clockwise
    draw(Quad{8, 0, 16, 4});  // clockwise
    finish();
    expect_rectangle(0, 0, 8, 4);
}

TEST_F(RasterTest, TheScissorIsExact) {
    start(50, 40);
    use(pipe::RasterizerState{.scissor = true});
    context->set_scissor({7, 3, 33, 29});
    draw(Quad{0, 0, 50, 40});
    context->set_scissor({40, 10, 40, 20});  // empty
    draw(Quad{0, 0, 50, 40});
    context->set_scissor({60, 60, 90, 90});  // outside
    draw(Quad{0, 0, 50, 40});
    finish();
    expect_rectangle(7, 3, 33, 29);
}

TEST_F(RasterTest, WithoutTheSwitchTheScissorIsNotUsed) {
    start(20, 20);
    context->set_scissor({7, 3, 12, 9});
    draw(Quad{0, 0, 20, 20});
    finish();
    expect_rectangle(0, 0, 20, 20);
}

TEST_F(RasterTest, TheViewportMovesScalesAndCuts) {
    start(64, 48);
    context->set_viewport({{10, 8, 0.5f}, {20, 30, 0.5f}});
    // Twice as large as clip space: cut at the viewport.
    draw(Primitive::triangle_strip,
         {{{-2, -2, 0, 1}, {}}, {{2, -2, 0, 1}, {}}, {{-2, 2, 0, 1}, {}}, {{2, 2, 0, 1}, {}}});
    finish();
    expect_rectangle(10, 22, 30, 38);
}

TEST_F(RasterTest, AViewportMayBeUpsideDown) {
    start(16, 16);
    context->set_viewport({{8, -8, 0.5f}, {8, 8, 0.5f}});
    draw(Primitive::triangle_strip,
         {{{-1, -1, 0, 1}, {}}, {{1, -1, 0, 1}, {}}, {{-1, 0, 0, 1}, {}}, {{1, 0, 0, 1}, {}}});
    finish();
    expect_rectangle(0, 8, 16, 16);
}

TEST_F(RasterTest, DepthClippingCanBeOff) {
    for (const bool clips : {true, false}) {
        start(16, 4);
        use(pipe::RasterizerState{.depth_clip_near = clips, .depth_clip_far = clips});
        draw(Quad{0, 0, 4, 4, -0.25f});
        draw(Quad{4, 0, 8, 4, 0.25f});
        draw(Quad{8, 0, 12, 4, 1.25f});
        finish();
        expect_rectangle(clips ? 4 : 0, 0, clips ? 8 : 12, 4);
    }
}

TEST_F(RasterTest, LinesHaveTheirWidth) {
    for (const unsigned width : {1u, 3u, 7u}) {
        start(40, 20);
        use(pipe::RasterizerState{.line_width = static_cast<float>(width)});
        draw(Primitive::lines, {vertex(4, 10.5f), vertex(36, 10.5f)});
        finish();
        expect_rectangle(4, 10 - width / 2, 36, 11 + width / 2);
    }
}

TEST_F(RasterTest, WidthsOutsideOfTheLimitsAreBroughtInside) {
    start(200, 120);
    use(pipe::RasterizerState{.line_width = 1000});
    draw(Primitive::lines, {vertex(10, 60), vertex(190, 60)});
    finish();
    const auto half = static_cast<uint32_t>(driver_limits().line_width / 2);
    expect_rectangle(10, 60 - half, 190, 60 + half);
}

TEST_F(RasterTest, PointsHaveTheSizeOfTheState) {
    start(32, 16);
    use(pipe::RasterizerState{.point_size = 5});
    draw(Primitive::points, {vertex(8.5f, 8.5f)});
    finish();
    expect_rectangle(6, 6, 11, 11);
}

constexpr std::string_view sized_points_shader =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], PSIZE\nDCL OUT[2], GENERIC[0]\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1].x, IN[1].xxxx\nMOV OUT[2], IN[1]\nEND\n";

TEST_F(RasterTest, PointsHaveTheSizeOfTheShader) {
    for (const bool indexed : {false, true}) {
        for (const bool per_vertex : {true, false}) {
            start(64, 16);
            use_shaders(sized_points_shader, uniform_fragment_shader);
            use(pipe::RasterizerState{.point_size = 3, .point_size_per_vertex = per_vertex});
            const std::vector<Vertex> points = {{at(8.5f, 8.5f), {7, 0, 0, 0}},
                                                {at(40.5f, 8.5f), {1, 0, 0, 0}}};
            const pipe::VertexBuffer bound = {buffer_of(points), 0, sizeof(Vertex)};
            context->set_vertex_buffers(std::span(&bound, 1));
            const std::array<uint8_t, 2> indices = {0, 1};
            if (indexed)
                draw_info({.mode = Primitive::points,
                           .count = 2,
                           .index_size = 1,
                           .user_indices = std::as_bytes(std::span(indices))});
            else
                draw_info({.mode = Primitive::points, .count = 2});
            finish();
            EXPECT_EQ(count_white(), per_vertex ? 49u + 1u : 9u + 9u);
        }
    }
}

TEST_F(RasterTest, PointCoordinatesRunAcrossThePoint) {
    start(16, 16);
    use_fragment_shader(
        "FRAG\nDCL IN[0], PCOORD, LINEAR\nDCL OUT[0], COLOR\nIMM FLT32 {0, 1, 0, 0}\n"
        "MOV OUT[0], IMM[0].xxxy\nMOV OUT[0].xy, IN[0]\nEND\n");
    use(pipe::RasterizerState{.point_size = 8});
    draw(Primitive::points, {vertex(8, 8)});
    finish();
    expect_pixels(
        color,
        [](uint32_t x, uint32_t y) -> Rgba {
            if (x < 4 || x >= 12 || y < 4 || y >= 12)
                return black;
            return {(static_cast<float>(x) - 3.5f) / 8, (static_cast<float>(y) - 3.5f) / 8, 0, 1};
        },
        2.0f / 255);
}

TEST_F(RasterTest, PointCoordinatesStartAtTheCornerThatTheStateNames) {
    start(24, 8);
    use_fragment_shader(
        "FRAG\nDCL IN[0], PCOORD, LINEAR\nDCL OUT[0], COLOR\nIMM FLT32 {0, 1, 0, 0}\n"
        "MOV OUT[0], IMM[0].xxxy\nMOV OUT[0].xy, IN[0]\nEND\n");
    // Three draws of one batch.
    for (unsigned i = 0; i < 3; ++i) {
        use(pipe::RasterizerState{.point_size = 8,
                                  .sprite_coord_mode = i == 1 ? pipe::SpriteCoordMode::lower_left
                                                              : pipe::SpriteCoordMode::upper_left});
        draw(Primitive::points, {vertex(static_cast<float>(i * 8 + 4), 4)});
    }
    finish();
    expect_pixels(
        color,
        [](uint32_t x, uint32_t y) -> Rgba {
            const float down = (static_cast<float>(y) + 0.5f) / 8;
            return {(static_cast<float>(x % 8) + 0.5f) / 8, x / 8 == 1 ? 1 - down : down, 0, 1};
        },
        2.0f / 255);
}

// The fraction of y, its derivative, and y over 2048.
std::string frag_coord_shader(bool upper_left) {
    return std::string("FRAG\nPROPERTY FS_COORD_ORIGIN ") +
           (upper_left ? "UPPER_LEFT" : "LOWER_LEFT") +
           "\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\n"
           "IMM FLT32 {0, 1, 0.00048828125, 0}\nMOV OUT[0], IMM[0].xxxy\n"
           "FRC OUT[0].x, IN[0].yyyy\nDDY OUT[0].y, IN[0].yyyy\n"
           "MUL OUT[0].z, IN[0].yyyy, IMM[0].zzzz\nEND\n";
}

// In fragment coordinates of binary16 half pixels end at 1024 from the origin that the shader has,
// not from the other side of a tall target. Where draws of one batch do not agree about the origin
// the first has its way; the numbers of the others are right, if less exact.
TEST_F(RasterTest, HalfPixelsOfTallTargets) {
    constexpr uint32_t height = 1080;
    for (const bool first_upper : {true, false}) {
        start(32, height);
        for (const bool first : {true, false}) {
            use_fragment_shader(frag_coord_shader(first == first_upper));
            draw(first ? Quad{0, 0, 16, height} : Quad{16, 0, 32, height});
        }
        finish();
        const std::vector<Rgba> pixels = pixels_of(color);
        unsigned wrong_half = 0;
        unsigned wrong_derivative = 0;
        unsigned wrong_value = 0;
        for (uint32_t y = 0; y < height; ++y) {
            for (const bool first : {true, false}) {
                const Rgba& p = pixels[y * 32 + (first ? 3 : 19)];
                const bool upper = first == first_upper;
                const float expected = (upper ? static_cast<float>(y) : height - 1.0f - y) + 0.5f;
                const bool exact = expected < 1024 && (first || (y >= 64 && y < height - 64));
                wrong_half += exact && std::abs(p[0] - 0.5f) > 0.01f ? 1 : 0;
                wrong_derivative += exact && p[1] != 1.0f && expected < 1020 ? 1 : 0;
                wrong_value += std::abs(p[2] - expected / 2048) > 1.0f / 255 ? 1 : 0;
            }
        }
        EXPECT_EQ(wrong_half, 0u) << "upper left first: " << first_upper;
        EXPECT_EQ(wrong_derivative, 0u) << "upper left first: " << first_upper;
        EXPECT_EQ(wrong_value, 0u) << "upper left first: " << first_upper;
    }
}

TEST_F(RasterTest, PolygonOffsetMovesDepth) {
    color = target(Format::r8g8b8a8_unorm, 32, 4);
    auto depth = depth_buffer(Format::z24_unorm_s8_uint, 32, 4);
    set_target(color, depth);
    context->clear(pipe::Clear::all, black, 0.5, 0);
    use(pipe::DepthStencilAlphaState{
        .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::less});
    const float units[4] = {0, -4, 4, -4};
    for (unsigned i = 0; i < 4; ++i) {
        // The last one without the switch.
        use(pipe::RasterizerState{.offset_triangles = i != 3, .offset_units = units[i]});
        const float x = static_cast<float>(i * 4);
        draw(Quad{x, 0, x + 4, 4, 0.5f});
    }
    // Depth rises by 1/64 a pixel: a factor of -2 takes 1/32.
    use(pipe::DepthStencilAlphaState{
        .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always});
    for (unsigned i = 0; i < 2; ++i) {
        use(pipe::RasterizerState{.offset_triangles = i == 1, .offset_scale = -2});
        const float x = static_cast<float>(16 + i * 8);
        draw(Primitive::triangle_strip, {vertex(x, 0, 0.25f), vertex(x + 8, 0, 0.375f),
                                         vertex(x, 4, 0.25f), vertex(x + 8, 4, 0.375f)});
    }
    finish();
    EXPECT_EQ(pixel(color, 1, 1)[0], 0.0f);
    EXPECT_EQ(pixel(color, 5, 1)[0], 1.0f);
    EXPECT_EQ(pixel(color, 9, 1)[0], 0.0f);
    EXPECT_EQ(pixel(color, 13, 1)[0], 0.0f);
    EXPECT_EQ(depth_stencil_at(depth, 5, 1).depth, 8388608u - 4);
    const double plain = depth_stencil_at(depth, 18, 1).depth;
    const double moved = depth_stencil_at(depth, 26, 1).depth;
    EXPECT_NEAR(moved - plain, -16777215.0 / 32, 64);
}

// Which pixels a shape covers, told by a few inside and outside.
TEST_F(RasterTest, EveryPrimitive) {
    struct Case {
        Primitive mode;
        std::vector<std::array<float, 2>> points;
        std::vector<std::array<uint32_t, 2>> inside;
        std::vector<std::array<uint32_t, 2>> outside;
    };
    const std::vector<std::array<float, 2>> square = {
        {4.5f, 4.5f}, {24.5f, 4.5f}, {24.5f, 24.5f}, {4.5f, 24.5f}};
    const std::vector<Case> cases = {
        {Primitive::points, square, {{4, 4}, {24, 4}, {24, 24}, {4, 24}}, {{14, 4}, {14, 14}}},
        {Primitive::lines, square, {{14, 4}, {14, 24}}, {{4, 14}, {25, 14}, {14, 14}}},
        {Primitive::line_strip, square, {{14, 4}, {24, 14}, {14, 24}}, {{4, 14}, {14, 14}}},
        {Primitive::line_loop, square, {{14, 4}, {24, 14}, {14, 24}, {4, 14}}, {{14, 14}}},
        {Primitive::triangles,
         {{2, 2}, {12, 2}, {2, 12}, {30, 30}, {20, 30}, {30, 20}, {1, 31}, {2, 31}},
         {{4, 4}, {28, 28}},
         {{12, 12}, {1, 30}, {22, 22}}},
        {Primitive::triangle_strip,
         {{4, 4}, {24, 4}, {4, 24}, {24, 24}, {4, 30}},
         {{5, 5}, {22, 22}, {6, 26}},
         {{28, 14}, {22, 28}}},
        {Primitive::triangle_fan,
         {{4, 4}, {24, 4}, {24, 24}, {4, 24}},
         {{20, 6}, {6, 20}, {14, 14}},
         {{28, 14}, {14, 28}}},
    };
    for (const Case& c : cases) {
        start(32, 32);
        std::vector<Vertex> vertices;
        for (const auto& point : c.points)
            vertices.push_back(vertex(point[0], point[1]));
        draw(c.mode, vertices);
        finish();
        for (const auto& [x, y] : c.inside)
            EXPECT_EQ(pixel(color, x, y)[0], 1.0f)
                << static_cast<int>(c.mode) << " " << x << "," << y;
        for (const auto& [x, y] : c.outside)
            EXPECT_EQ(pixel(color, x, y)[0], 0.0f)
                << static_cast<int>(c.mode) << " " << x << "," << y;
    }
}

TEST_F(RasterTest, TooFewVerticesDrawNothing) {
    start(16, 16);
    draw(Primitive::triangles, {vertex(0, 0), vertex(16, 0)});
    draw(Primitive::triangle_strip, {vertex(0, 0), vertex(16, 0)});
    draw(Primitive::lines, {vertex(0, 0)});
    draw_info({.mode = Primitive::triangles, .count = 0});
    draw_info({.mode = Primitive::triangles, .count = 3, .instance_count = 0});
    finish();
    EXPECT_EQ(count_white(), 0u);
}

// gl_FragCoord with row 0 at the top and at the bottom.
TEST_F(RasterTest, FragmentsKnowWhereTheyAre) {
    for (const bool upper : {true, false}) {
        start(16, 16);
        use_fragment_shader(std::string("FRAG\nPROPERTY FS_COORD_ORIGIN ") +
                            (upper ? "UPPER_LEFT" : "LOWER_LEFT") +
                            "\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\n"
                            "IMM FLT32 {0.0625, 0.0625, 1, 1}\nMUL OUT[0], IN[0], IMM[0]\nEND\n");
        draw(Quad{0, 0, 16, 16, 0.25f});
        finish();
        expect_pixels(
            color,
            [&](uint32_t x, uint32_t y) -> Rgba {
                const float fx = static_cast<float>(x);
                const float fy = static_cast<float>(upper ? y : 15 - y);
                return {(fx + 0.5f) / 16, (fy + 0.5f) / 16, 0.25f, 1};
            },
            2.0f / 255);
    }
}

}  // namespace
}  // namespace cuesta::gallium
