// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fragments of glDrawPixels, glCopyPixels and glBitmap, which go through the current fragment
// stage, on the emulated GPU.
#include <array>

#include "fixture.h"

namespace cuesta::gl {
namespace {

class PixelDrawingTest : public DesktopPixelTest {
  protected:
    RasterPosition& position() { return desktop().lists.raster_position; }
    void window_pos(float x, float y, float z = 0) {
        position().window = {x, y, z, 1};
        position().valid = true;
    }
    void clear() {
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
    // Both stages or one.
    GLuint use(const char* vertex, const char* fragment) {
        const GLuint program = gles::create_program(state());
        const auto attach = [&](GLenum stage, const char* text) {
            if (text == nullptr)
                return;
            const GLuint shader = gles::create_shader(state(), stage);
            gles::shader_source(state(), shader, 1, &text, nullptr);
            gles::compile_shader(state(), shader);
            gles::attach_shader(state(), program, shader);
        };
        attach(GL_VERTEX_SHADER, vertex);
        attach(GL_FRAGMENT_SHADER, fragment);
        gles::link_program(state(), program);
        gles::use_program(state(), program);
        return program;
    }
};

constexpr Rgba8 blue = {0, 0, 255, 255};
constexpr std::array<Rgba8, 4> four = {gles::red, gles::green, blue, Rgba8{255, 255, 0, 100}};

TEST_F(PixelDrawingTest, ColorsAreDrawnAtTheRasterPosition) {
    clear();
    window_pos(3, 2);
    draw_pixels(state(), 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixels(2, 1, 4, 4),
              (std::vector<Rgba8>{gles::black, gles::black, gles::black, gles::black,  //
                                  gles::black, gles::red, gles::green, gles::black,    //
                                  gles::black, blue, four[3], gles::black,             //
                                  gles::black, gles::black, gles::black, gles::black}));
    pixel_zoom(state(), 3, -1);
    window_pos(1, 8);
    draw_pixels(state(), 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixels(0, 7, 8, 1),
              (std::vector<Rgba8>{gles::black, gles::red, gles::red, gles::red, gles::green,
                                  gles::green, gles::green, gles::black}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, FormatsAndTransferMakeColors) {
    clear();
    window_pos(0, 0);
    const std::array<GLfloat, 2> grey = {0.4f, 5.0f};
    draw_pixels(state(), 2, 1, GL_LUMINANCE, GL_FLOAT, grey.data());
    EXPECT_EQ(pixel(0, 0), (Rgba8{102, 102, 102, 255}));
    EXPECT_EQ(pixel(1, 0), gles::white);
    pixel_transfer_f(state(), GL_RED_BIAS, 0.2f);
    pixel_transfer_f(state(), GL_GREEN_SCALE, 0.5f);
    draw_pixels(state(), 1, 1, GL_LUMINANCE, GL_FLOAT, grey.data());
    pixel_transfer_f(state(), GL_RED_BIAS, 0);
    pixel_transfer_f(state(), GL_GREEN_SCALE, 1);
    EXPECT_EQ(pixel(0, 0), (Rgba8{153, 51, 102, 255}));
    // Indices, by maps.
    const std::array<GLfloat, 2> map = {0.2f, 1};
    pixel_map_fv(state(), GL_PIXEL_MAP_I_TO_G, 2, map.data());
    const std::array<GLubyte, 2> indices = {2, 3};
    draw_pixels(state(), 2, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, indices.data());
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 51, 0, 0}));
    EXPECT_EQ(pixel(1, 0), (Rgba8{0, 255, 0, 0}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, TestsAndBlendingAreOfTheFragments) {
    clear();
    window_pos(0, 0, 0.5f);
    gles::enable(state(), GL_ALPHA_TEST);
    alpha_func(state(), GL_GREATER, 0.5f);
    draw_pixels(state(), 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixels(0, 0, 2, 2), (std::vector<Rgba8>{gles::red, gles::green, blue, gles::black}));
    gles::disable(state(), GL_ALPHA_TEST);
    gles::enable(state(), GL_DEPTH_TEST);
    gles::clear_depthf(state(), 0.4f);
    clear();
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixel(0, 0), gles::black);
    position().window[2] = 0.3f;
    gles::enable(state(), GL_BLEND);
    gles::blend_func(state(), GL_ZERO, GL_ONE_MINUS_SRC_COLOR);
    gles::clear_color(state(), 1, 1, 1, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 255, 255, 0}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, RasterStateOfPolygonsIsNone) {
    clear();
    window_pos(0, 0);
    gles::enable(state(), GL_CULL_FACE);
    gles::cull_face(state(), GL_FRONT_AND_BACK);
    gles::viewport(state(), 5, 5, 3, 3);
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_LINE);
    gles::enable(state(), GL_POLYGON_STIPPLE);
    const std::array<GLubyte, 128> nothing{};
    polygon_stipple(state(), nothing.data());
    draw_pixels(state(), 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixels(0, 0, 2, 2), (std::vector<Rgba8>(four.begin(), four.end())));
    EXPECT_EQ(get(GL_VIEWPORT), (std::vector<double>{5, 5, 3, 3}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, TexturesAndFogAreOfTheRasterPosition) {
    clear();
    window_pos(0, 0);
    const std::array<Rgba8, 2> texels = {Rgba8{255, 128, 0, 255}, gles::white};
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       texels.data());
    gles::enable(state(), GL_TEXTURE_2D);
    position().tex_coords[0] = {0.25f, 0.5f, 0, 1};
    const Rgba8 half = {128, 255, 255, 255};
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &half);
    EXPECT_EQ(pixel(0, 0), (Rgba8{128, 128, 0, 255}));
    gles::disable(state(), GL_TEXTURE_2D);
    gles::enable(state(), GL_FOG);
    fogi(state(), GL_FOG_MODE, GL_LINEAR);
    fogf(state(), GL_FOG_END, 4);
    position().distance = 4;
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &half);
    EXPECT_EQ(pixel(0, 0), gles::black);
    expect_no_error();
}

TEST_F(PixelDrawingTest, ShadersOfTheApplicationSeePixels) {
    clear();
    window_pos(4, 4);
    const GLuint program = use(
        "varying vec4 v; void main() { v = gl_Vertex; gl_Position = vec4(0); }",
        "uniform vec4 u; varying vec4 v; void main() { gl_FragColor = gl_Color.grba + u + v; }");
    gles::uniform_4f(state(), gles::get_uniform_location(state(), program, "u"), 0, 0, 1, 0);
    draw_pixels(state(), 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixel(4, 4), (Rgba8{0, 255, 255, 255}));
    EXPECT_EQ(pixel(5, 4), (Rgba8{255, 0, 255, 255}));
    // A fragment shader alone.
    use(nullptr, "void main() { gl_FragColor = gl_Color.bgra; }");
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    EXPECT_EQ(pixel(4, 4), blue);
    expect_no_error();
}

TEST_F(PixelDrawingTest, DepthsHaveTheColorOfTheRasterPosition) {
    clear();
    gles::enable(state(), GL_DEPTH_TEST);
    gles::clear_depthf(state(), 0.5f);
    gles::clear(state(), GL_DEPTH_BUFFER_BIT);
    window_pos(1, 1);
    position().color = {0, 1, 0, 1};
    const std::array<GLfloat, 2> depths = {0.25f, 0.75f};
    draw_pixels(state(), 2, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depths.data());
    EXPECT_EQ(pixel(1, 1), gles::green);
    EXPECT_EQ(pixel(2, 1), gles::black);
    std::array<GLfloat, 2> read{};
    gles::read_pixels(state(), 1, 1, 2, 1, GL_DEPTH_COMPONENT, GL_FLOAT, read.data());
    EXPECT_NEAR(read[0], 0.25, 1e-6);
    EXPECT_NEAR(read[1], 0.5, 1e-6);
    window_pos(5, 5);
    copy_pixels(state(), 1, 1, 1, 1, GL_DEPTH);
    gles::read_pixels(state(), 5, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, read.data());
    EXPECT_NEAR(read[0], 0.25, 1e-6);
    expect_no_error();
}

TEST_F(PixelDrawingTest, ColorsAreCopiedThroughTransferAndZoom) {
    clear();
    window_pos(0, 0);
    draw_pixels(state(), 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    window_pos(8, 4);
    pixel_zoom(state(), 2, 1);
    pixel_transfer_f(state(), GL_BLUE_BIAS, 1);
    // The part that is outside of the framebuffer leaves its place free.
    copy_pixels(state(), -1, 0, 3, 1, GL_COLOR);
    pixel_transfer_f(state(), GL_BLUE_BIAS, 0);
    EXPECT_EQ(pixels(8, 4, 7, 1),
              (std::vector<Rgba8>{gles::black, gles::black, Rgba8{255, 0, 255, 255},
                                  Rgba8{255, 0, 255, 255}, Rgba8{0, 255, 255, 255},
                                  Rgba8{0, 255, 255, 255}, gles::black}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, BitmapsDrawBitsAndMoveThePosition) {
    clear();
    window_pos(2, 2);
    position().color = {1, 0, 0, 1};
    gles::pixel_store_i(state(), GL_UNPACK_ALIGNMENT, 1);
    const std::array<GLubyte, 2> bits = {0xa0, 0x40};
    bitmap(state(), 3, 2, 1, 0, 4.5f, 1, bits.data());
    EXPECT_EQ(pixels(1, 2, 3, 2), (std::vector<Rgba8>{gles::red, gles::black, gles::red,
                                                      gles::black, gles::red, gles::black}));
    EXPECT_EQ(position().window, (std::array<float, 4>{6.5f, 3, 0, 1}));
    bitmap(state(), 0, 0, 0, 0, -1, 2, nullptr);
    EXPECT_EQ(position().window, (std::array<float, 4>{5.5f, 5, 0, 1}));
    position().valid = false;
    bitmap(state(), 0, 0, 0, 0, 7, 7, nullptr);
    EXPECT_EQ(position().window[0], 5.5f);
    // From a buffer, the least significant bit first.
    position().valid = true;
    GLuint name = 0;
    gles::gen_buffers(state(), 1, &name);
    gles::bind_buffer(state(), GL_PIXEL_UNPACK_BUFFER, name);
    const std::array<GLubyte, 4> packed = {0, 0, 0x03, 0};
    gles::buffer_data(state(), GL_PIXEL_UNPACK_BUFFER, 4, packed.data(), GL_STATIC_DRAW);
    gles::pixel_store_i(state(), GL_UNPACK_LSB_FIRST, 1);
    window_pos(10, 10);
    bitmap(state(), 3, 1, 0, 0, 0, 0, reinterpret_cast<const GLubyte*>(2));
    EXPECT_EQ(pixels(10, 10, 3, 1), (std::vector<Rgba8>{gles::red, gles::red, gles::black}));
    expect_no_error();
}

TEST_F(PixelDrawingTest, FeedbackTellsOfPixelsAndSelectionDoesNot) {
    clear();
    window_pos(2, 3, 0.5f);
    std::array<GLfloat, 16> values{};
    feedback_buffer(state(), 16, GL_3D, values.data());
    render_mode(state(), GL_FEEDBACK);
    draw_pixels(state(), 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, four.data());
    bitmap(state(), 0, 0, 0, 0, 0, 0, nullptr);
    EXPECT_EQ(render_mode(state(), GL_RENDER), 8);
    EXPECT_EQ(values[0], static_cast<GLfloat>(GL_DRAW_PIXEL_TOKEN));
    EXPECT_EQ(values[1], 2.0f);
    EXPECT_EQ(values[3], 0.5f);
    EXPECT_EQ(values[4], static_cast<GLfloat>(GL_BITMAP_TOKEN));
    EXPECT_EQ(pixel(2, 3), gles::black);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
