// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What fragment shaders of OpenGL ES 3 know of the framebuffer below them and of themselves.
#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* fetching =
    "#version 300 es\n#extension GL_EXT_shader_framebuffer_fetch : require\n";
constexpr const char* fetching_310 =
    "#version 310 es\n#extension GL_EXT_shader_framebuffer_fetch : require\n";

class FramebufferFetchTest : public ImagePixelTest {
  protected:
    void SetUp() override {
        ImagePixelTest::SetUp();
        if (!IsSkipped() && !state().extensions.has(Ext::ext_shader_framebuffer_fetch))
            GTEST_SKIP() << "the driver offers no reading of the framebuffer";
    }
    // Behind target 1's own.
    void attach(GLenum attachment, GLuint renderbuffer, GLenum format) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, renderbuffer);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, 2, 2);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER,
                                 renderbuffer);
    }
    void draw_to_two() {
        const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
        draw_buffers(state(), 2, buffers);
    }
};

TEST_F(FramebufferFetchTest, AnOutputBeginsAsWhatIsThere) {
    bind_target(1, GL_RGBA8, 4, 4);
    clear_color(state(), 0, 0, 0.2f, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    use_fragment_shader(
        "inout mediump vec4 color;\n"
        "void main() { if (gl_FragCoord.x < 2.0) color = color.bgra + vec4(0.2, 0, 0, 0);\n"
        "  if (gl_FragCoord.y > 2.0) discard; }\n",
        fetching);
    draw();
    EXPECT_EQ(pixel(0, 0), (Rgba8{102, 0, 0, 255}));
    EXPECT_EQ(pixel(3, 0), (Rgba8{0, 0, 51, 255}));
    EXPECT_EQ(pixel(0, 3), (Rgba8{0, 0, 51, 255}));
    draw();
    draw();
    EXPECT_EQ(pixel(0, 0), (Rgba8{153, 0, 51, 255}));
    // Blended is what the shader made of it.
    enable(state(), GL_BLEND);
    blend_func(state(), GL_ONE, GL_ONE);
    draw();
    EXPECT_EQ(pixel(3, 0), (Rgba8{0, 0, 102, 255}));
    expect_no_error();
}

TEST_F(FramebufferFetchTest, IntegersAreWhatTheTargetHas) {
    const struct {
        GLenum format;
        std::vector<GLint> before;
        std::vector<GLint> after;  // the components backwards, 1 more
    } rows[] = {
        {GL_RGBA8I, {-100, 50, -1, 7}, {8, 0, 51, -99}},
        {GL_RGBA16I, {-30000, 50, -1, 7}, {8, 0, 51, -29999}},
        {GL_RGBA32I, {INT32_MIN, 50, -1, 7}, {8, 0, 51, INT32_MIN + 1}},
        {GL_RG8I, {-100, 50, 0, 0}, {2, 1, 0, 1}},
        {GL_R32I, {9, 0, 0, 0}, {2, 0, 0, 1}},
    };
    use_fragment_shader("inout ivec4 number;\nvoid main() { number = number.wzyx + 1; }\n",
                        fetching);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.format);
        bind_target(1, row.format, 2, 2);
        clear_buffer_iv(state(), GL_COLOR, 0, row.before.data());
        draw();
        EXPECT_EQ(read_ints(1, 1), row.after);
    }
    expect_no_error();
}

TEST_F(FramebufferFetchTest, UnsignedIntegersAreWhatTheTargetHas) {
    const struct {
        GLenum format;
        std::vector<GLuint> before;
        std::vector<GLuint> after;  // the first three moved by one place
    } rows[] = {
        {GL_RGBA8UI, {200, 50, 255, 7}, {255, 200, 50, 7}},
        {GL_RGBA16UI, {60000, 50, 65535, 7}, {65535, 60000, 50, 7}},
        {GL_RGBA32UI, {0xfffffff0, 50, 7, 1}, {7, 0xfffffff0, 50, 1}},
        {GL_RGB10_A2UI, {1000, 50, 1023, 2}, {1023, 1000, 50, 2}},
        {GL_RG16UI, {60000, 50, 0, 0}, {0, 60000, 0, 1}},
    };
    // The whole vector is no colour of three components.
    use_fragment_shader("inout uvec4 number;\nvoid main() { number.xyz = number.zxy; }\n",
                        fetching);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.format);
        bind_target(1, row.format, 2, 2);
        clear_buffer_uiv(state(), GL_COLOR, 0, row.before.data());
        draw();
        EXPECT_EQ(read_uints(1, 1), row.after);
    }
    expect_no_error();
}

TEST_F(FramebufferFetchTest, OutputsOfAnArrayReadTheirOwnBuffers) {
    bind_target(1, GL_RGBA8, 2, 2);
    attach(GL_COLOR_ATTACHMENT1, 2, GL_RGBA8);
    draw_to_two();
    const GLfloat to_red[] = {1, 0, 0, 1};
    const GLfloat to_blue[] = {0, 0, 1, 1};
    clear_buffer_fv(state(), GL_COLOR, 0, to_red);
    clear_buffer_fv(state(), GL_COLOR, 1, to_blue);
    use_fragment_shader(
        "inout vec3 colors[2];\n"
        "void main() { vec3 first = colors[0]; colors[0] = colors[1]; colors[1].xy = first.yx; }\n",
        fetching);
    draw();
    EXPECT_EQ((std::array{pixel(1, 1)[0], pixel(1, 1)[1], pixel(1, 1)[2]}),
              (std::array<uint8_t, 3>{0, 0, 255}));
    read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ((std::array{pixel(1, 1)[0], pixel(1, 1)[1], pixel(1, 1)[2]}),
              (std::array<uint8_t, 3>{0, 255, 255}));
    expect_no_error();
}

TEST_F(FramebufferFetchTest, WhatIsOnlyReadStays) {
    bind_target(1, GL_RGBA8, 2, 2);
    attach(GL_COLOR_ATTACHMENT1, 2, GL_R8UI);
    draw_to_two();
    const GLuint numbers[] = {51, 0, 0, 0};
    clear_buffer_uiv(state(), GL_COLOR, 1, numbers);
    use_fragment_shader(
        "layout(location = 0) out vec4 color;\nlayout(location = 1) inout uint number;\n"
        "void main() { color = vec4(float(number) / 255.0, 0, 0, 1); }\n",
        fetching);
    draw();
    EXPECT_EQ(pixel(1, 1), (Rgba8{51, 0, 0, 255}));
    read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(read_uints(1, 1), (std::vector<GLuint>{51, 0, 0, 1}));
    expect_no_error();
}

class Es31FragmentTest : public ImagePixelTest {
  protected:
    void SetUp() override { start_version(31); }
};

TEST_F(Es31FragmentTest, ReadsTheFramebufferToo) {
    if (!state().extensions.has(Ext::ext_shader_framebuffer_fetch))
        GTEST_SKIP() << "the driver offers no reading of the framebuffer";
    bind_target(1, GL_RGBA8, 2, 2);
    clear_color(state(), 0.2f, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    use_fragment_shader(
        "layout(location = 0) highp inout vec4 color;\nvoid main() { color += color; }\n",
        fetching_310);
    draw();
    EXPECT_EQ(pixel(1, 1), (Rgba8{102, 0, 0, 255}));
    expect_no_error();
}

TEST_F(Es31FragmentTest, KnowsWhetherItIsAHelper) {
    bind_target(1, GL_RGBA8, 2, 2);
    use_fragment_shader(
        "layout(location = 0) out vec4 color;\n"
        "void main() { float helper = gl_HelperInvocation ? 1.0 : 0.0;\n"
        "  color = vec4(helper, abs(dFdx(helper)), abs(dFdy(helper)), 1); }\n",
        "#version 310 es\n");
    draw();
    EXPECT_EQ(pixel(0, 0), black);
    EXPECT_EQ(pixel(1, 1), black);
    // Covers one pixel of the four.
    static constexpr GLfloat corner[] = {-1, -1, 0.4f, -1, -1, 0.4f};
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(pixel(0, 0), (Rgba8{0, 255, 255, 255}));
    EXPECT_EQ(pixel(1, 1), black);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
