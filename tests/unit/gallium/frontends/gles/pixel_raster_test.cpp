// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where primitives end, on the emulated GPU: viewports, points and lines, clip control; and depth
// and stencil in images of their own.
#include <vector>

#include "fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

using Vec4 = std::array<float, 4>;

// Over the whole window.
std::vector<Vec4> all_at(float z) {
    return {{-1, -1, z, 1}, {3, -1, z, 1}, {-1, 3, z, 1}};
}

// As plain_program, with points of 6 pixels.
constexpr TestProgram point_program = {
    .vertex =
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], PSIZE\nIMM[0] FLT32 { 6, 0, 0, 0 }\n"
        "MOV OUT[0], IN[0]\nMOV OUT[1].x, IMM[0].xxxx\nEND\n",
    .fragment = plain_program.fragment,
    .fragment_vec4s = 1,
};

class RasterTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        clear_color(state(), 0, 0, 0, 1);
        wipe();
        use(plain_program);
    }

    void wipe() {
        clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    }
    void use(const TestProgram& program) {
        use_test_program(state(), program);
        set_constants(state(), pipe::ShaderStage::fragment, Vec4{1, 1, 1, 1});
    }
    void draw(GLenum mode, std::span<const Vec4> vertices) {
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, vertices.data());
        enable_vertex_attrib_array(state(), 0);
        draw_arrays(state(), mode, 0, static_cast<GLsizei>(vertices.size()));
        expect_no_error();
    }
    bool is_lit(GLint x, GLint y) { return pixel(x, y) == white; }
    unsigned lit(GLint x, GLint y, GLsizei columns, GLsizei rows) {
        unsigned count = 0;
        for (const Rgba8& one : pixels(x, y, columns, rows))
            count += one == white;
        return count;
    }
};

TEST_F(RasterTest, LinesHaveAPixelInEachColumnOrRow) {
    const Vec4 ends[] = {{-0.9f, -0.8f, 0, 1}, {0.9f, 0.7f, 0, 1}};
    draw(GL_LINES, ends);
    for (GLint x = 3; x < 29; ++x)
        EXPECT_EQ(lit(x, 0, 1, height), 1u) << x;
    EXPECT_EQ(pixel(0, 0), black);
    wipe();
    const Vec4 steep[] = {{-0.1f, -0.9f, 0, 1}, {0.2f, 0.9f, 0, 1}};
    line_width(state(), 3);
    draw(GL_LINES, steep);
    for (GLint y = 2; y < 14; ++y)
        EXPECT_EQ(lit(0, y, width, 1), 3u) << y;
}

// Of points too whose centre is outside.
TEST_F(RasterTest, PointsAreSeenAsFarAsTheViewport) {
    viewport(state(), 8, 0, 16, 16);
    use(point_program);
    const Vec4 right_of_it[] = {{1.09375f, 0, 0, 1}};  // x = 24.75, so 21.75 to 27.75
    draw(GL_POINTS, right_of_it);
    EXPECT_EQ(lit(0, 0, width, height), 2 * 6u);
    EXPECT_TRUE(is_lit(23, 8));
    EXPECT_FALSE(is_lit(24, 8));
    wipe();
    const Vec4 inside[] = {{-0.9375f, 0, 0, 1}};  // x = 8.5
    draw(GL_POINTS, inside);
    EXPECT_FALSE(is_lit(7, 8));
    EXPECT_TRUE(is_lit(8, 8));
    EXPECT_EQ(lit(0, 0, width, height), 3 * 6u);
    wipe();
    const Vec4 unseen[] = {{0, 0, 1.5f, 1}, {0, 0, 0, -1}};
    draw(GL_POINTS, unseen);
    EXPECT_EQ(lit(0, 0, width, height), 0u);
}

TEST_F(RasterTest, WideLinesEndAtTheViewport) {
    viewport(state(), 8, 4, 16, 8);
    line_width(state(), 4);
    const Vec4 along_its_side[] = {{-2, -1, 0, 1}, {2, -1, 0, 1}};
    draw(GL_LINES, along_its_side);
    EXPECT_EQ(lit(8, 4, 16, 2), 16u * 2);
    EXPECT_EQ(lit(0, 0, width, height), 16u * 2);
}

TEST_F(RasterTest, ClipControlTurnsThePictureButNotItsFaces) {
    const Vec4 lower_half[] = {{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 0, 0, 1}, {1, 0, 0, 1}};
    enable(state(), GL_CULL_FACE);
    draw(GL_TRIANGLE_STRIP, lower_half);
    EXPECT_TRUE(is_lit(5, 2));
    EXPECT_FALSE(is_lit(5, 13));
    wipe();
    clip_control(state(), GL_UPPER_LEFT_EXT, GL_NEGATIVE_ONE_TO_ONE_EXT);
    draw(GL_TRIANGLE_STRIP, lower_half);
    EXPECT_FALSE(is_lit(5, 2));
    EXPECT_TRUE(is_lit(5, 13));
}

TEST_F(RasterTest, ClipControlCutsAtZeroAndKeepsDepth) {
    clip_control(state(), GL_LOWER_LEFT_EXT, GL_ZERO_TO_ONE_EXT);
    enable(state(), GL_DEPTH_TEST);
    draw(GL_TRIANGLES, all_at(-0.25f));
    EXPECT_FALSE(is_lit(5, 5));
    clear_depthf(state(), 0.3f);
    wipe();
    draw(GL_TRIANGLES, all_at(0.4f));  // with depths from -1 it were 0.7, and 0.25 0.625
    EXPECT_FALSE(is_lit(5, 5));
    draw(GL_TRIANGLES, all_at(0.25f));
    EXPECT_TRUE(is_lit(5, 5));
}

class SeparateStencilTest : public RasterTest {
  protected:
    void storage(GLuint name, GLenum format) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, 16, 16);
    }
    void attach(GLenum point, GLuint name) {
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    }
};

TEST_F(SeparateStencilTest, IsTestedAndKeptBesideDepth) {
    if (screen->cap(pipe::Cap::separate_stencil) == 0)
        return;
    storage(1, GL_RGBA4);
    storage(2, GL_DEPTH_COMPONENT16);
    storage(3, GL_STENCIL_INDEX8);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    attach(GL_COLOR_ATTACHMENT0, 1);
    attach(GL_DEPTH_ATTACHMENT, 2);
    attach(GL_STENCIL_ATTACHMENT, 3);
    viewport(state(), 0, 0, 16, 16);
    wipe();
    // Marks the left half in the stencil buffer and in depth, with no colour.
    enable(state(), GL_STENCIL_TEST);
    enable(state(), GL_DEPTH_TEST);
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 8, 16);
    color_mask(state(), GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    stencil_func(state(), GL_ALWAYS, 5, 0xff);
    stencil_op(state(), GL_KEEP, GL_KEEP, GL_REPLACE);
    draw(GL_TRIANGLES, everything);
    disable(state(), GL_SCISSOR_TEST);
    color_mask(state(), GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    finish(state());
    // Both were stored, and are loaded again.
    stencil_op(state(), GL_KEEP, GL_KEEP, GL_KEEP);
    stencil_func(state(), GL_EQUAL, 5, 0xff);
    draw(GL_TRIANGLES, all_at(0.5f));
    EXPECT_EQ(lit(0, 0, 16, 16), 0u);
    draw(GL_TRIANGLES, all_at(-0.5f));
    EXPECT_EQ(lit(0, 0, 16, 16), 8u * 16);
    EXPECT_TRUE(is_lit(7, 3));
    EXPECT_FALSE(is_lit(8, 3));
    // The stencil buffer alone, with another depth buffer beside it.
    storage(4, GL_DEPTH24_STENCIL8_OES);
    attach(GL_DEPTH_ATTACHMENT, 4);
    clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    draw(GL_TRIANGLES, everything);
    EXPECT_EQ(lit(0, 0, 16, 16), 8u * 16);
}

}  // namespace
}  // namespace cuesta::gles
