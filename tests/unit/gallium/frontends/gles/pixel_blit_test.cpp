// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glBlitFramebuffer, and the two bindings of framebuffers, by their pixels on the emulated GPU.
#include <cmath>
#include <optional>

#include "tests/unit/gallium/frontends/gles/fixture.h"
#include "tests/unit/gallium/frontends/gles/programs.h"

namespace cuesta::gles {
namespace {

constexpr Rgba8 paper = {0, 0, 255, 255};

struct Edges2 {
    GLint x0, y0, x1, y1;
};

// A colour of its own for every pixel of a source.
Rgba8 ink(uint32_t x, uint32_t y) {
    return {static_cast<uint8_t>(x * 8), static_cast<uint8_t>(y * 8),
            static_cast<uint8_t>((x + y) * 4), 255};
}

class BlitPixelTest : public PixelTest {
  protected:
    static constexpr uint32_t source_width = 16;
    static constexpr uint32_t source_height = 12;

    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, everything.data());
        enable_vertex_attrib_array(state(), 0);
        viewport(state(), 0, 0, width, height);
    }

    // A new texture that framebuffer `name`, bound there, has for its colours.
    void attach_texture(GLenum target,
                        GLuint name,
                        GLenum format,
                        GLenum type,
                        uint32_t columns,
                        uint32_t rows,
                        const void* texels) {
        bind_texture(state(), GL_TEXTURE_2D, name);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(format),
                     static_cast<GLsizei>(columns), static_cast<GLsizei>(rows), 0, format, type,
                     texels);
        bind_framebuffer(state(), target, name);
        framebuffer_texture2d(state(), target, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    }
    // Framebuffer 1 is read, and has a pixel of ink everywhere.
    void read_ink() {
        std::vector<Rgba8> texels;
        for (uint32_t i = 0; i < source_width * source_height; ++i)
            texels.push_back(ink(i % source_width, i / source_width));
        attach_texture(GL_READ_FRAMEBUFFER_NV, 1, GL_RGBA, GL_UNSIGNED_BYTE, source_width,
                       source_height, texels.data());
        ASSERT_EQ(check_framebuffer_status(state(), GL_READ_FRAMEBUFFER_NV),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    }
    void attach_depth_stencil(GLenum target, GLuint name, GLenum format, bool with_stencil = true) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, width, height);
        framebuffer_renderbuffer(state(), target, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, name);
        if (with_stencil)
            framebuffer_renderbuffer(state(), target, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, name);
    }
    // Framebuffer `name` of the window's size, bound for everything.
    void bind_whole(GLuint name, GLenum format = GL_RGBA, GLenum type = GL_UNSIGNED_BYTE) {
        attach_texture(GL_FRAMEBUFFER, name, format, type, width, height, nullptr);
    }
    void clear_to(const Rgba8& color) {
        clear_color(state(), static_cast<float>(color[0]) / 255, static_cast<float>(color[1]) / 255,
                    static_cast<float>(color[2]) / 255, static_cast<float>(color[3]) / 255);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    void draw_color(const std::array<float, 4>& color) {
        use_test_program(state(), plain_program);
        set_constants(state(), pipe::ShaderStage::fragment, color);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    void blit(const Edges2& from, const Edges2& to, GLbitfield mask, GLenum filter = GL_NEAREST) {
        blit_framebuffer(state(), from.x0, from.y0, from.x1, from.y1, to.x0, to.y0, to.x1, to.y1,
                         mask, filter);
    }
    void blit_whole(GLbitfield mask) {
        constexpr GLint right = width;
        constexpr GLint top = height;
        blit({0, 0, right, top}, {0, 0, right, top}, mask);
    }
    // What is drawn to becomes what is read.
    void look_at_target() {
        bind_framebuffer(
            state(), GL_READ_FRAMEBUFFER_NV,
            state().framebuffers.bound_draw == nullptr ? 0 : state().framebuffers.bound_draw->name);
    }
};

// --- rectangles ---------------------------------------------------------------------------------

struct RectangleCase {
    const char* what;
    Edges2 from;
    Edges2 to;
    std::optional<Edges2> scissor = std::nullopt;
};

// From 16 x 12 pixels to 32 x 16. No sample lies on the edge of a texel.
constexpr RectangleCase rectangle_cases[] = {
    {"as it is", {0, 0, 16, 12}, {4, 2, 20, 14}},
    {"a part", {3, 2, 9, 8}, {20, 5, 26, 11}},
    {"mirrored in x", {0, 0, 16, 12}, {20, 2, 4, 14}},
    {"mirrored in y", {0, 12, 16, 0}, {4, 2, 20, 14}},
    {"mirrored twice", {16, 12, 0, 0}, {20, 14, 4, 2}},
    {"twice as wide", {0, 0, 16, 12}, {0, 1, 32, 13}},
    {"twice as large, mirrored", {2, 2, 8, 7}, {20, 14, 8, 4}},
    {"a third", {0, 0, 15, 12}, {5, 5, 10, 9}},
    {"a third, mirrored", {0, 12, 15, 0}, {10, 9, 5, 5}},
    {"source outside on the left and below", {-5, -3, 8, 6}, {2, 1, 15, 10}},
    {"source outside on the right and above", {9, 7, 25, 19}, {2, 1, 18, 13}},
    {"source outside, mirrored", {-5, -3, 8, 6}, {15, 10, 2, 1}},
    {"source outside, twice as large", {-2, -2, 6, 4}, {4, 2, 20, 14}},
    {"source outside, scaled by a broken number", {-3, -2, 8, 7}, {4, 1, 23, 15}},
    {"target outside", {0, 0, 16, 12}, {-7, -4, 9, 8}},
    {"target outside on the right, mirrored", {0, 0, 16, 12}, {40, 20, 24, 8}},
    {"target outside, twice as large", {0, 0, 16, 12}, {-8, -6, 24, 18}},
    {"target outside, scaled by a broken number", {0, 0, 7, 5}, {-9, -3, 41, 26}},
    {"source and target outside", {-10, -10, 26, 22}, {-6, -9, 30, 23}},
    {"in a scissor", {0, 0, 16, 12}, {4, 2, 20, 14}, Edges2{7, 5, 12, 30}},
    {"scaled and mirrored in a scissor", {0, 0, 16, 6}, {32, 0, 0, 12}, Edges2{3, 3, 20, 9}},
    {"beside the scissor", {0, 0, 16, 12}, {4, 2, 20, 14}, Edges2{20, 0, 32, 16}},
    {"nothing of the source", {16, 0, 32, 12}, {4, 2, 20, 14}},
    {"no size", {4, 0, 4, 12}, {4, 2, 20, 14}},
    {"large", {-16777216, -1048576, 16777216, 1048576}, {-16777216, -1048576, 16777216, 1048576}},
    {"largest",
     {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
     {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX}},
};

// Where the middle of pixel `at` comes from.
int64_t source_of(int64_t at, int64_t from0, int64_t from1, int64_t to0, int64_t to1) {
    const double step = static_cast<double>(from1 - from0) / static_cast<double>(to1 - to0);
    return static_cast<int64_t>(
        std::floor(static_cast<double>(from0) + (static_cast<double>(at - to0) + 0.5) * step));
}

bool is_between(int64_t at, int64_t a, int64_t b) {
    return at >= std::min(a, b) && at < std::max(a, b);
}

Rgba8 wanted(const RectangleCase& row, int64_t x, int64_t y, const Rgba8& otherwise) {
    const Edges2& from = row.from;
    const Edges2& to = row.to;
    if (from.x0 == from.x1 || !is_between(x, to.x0, to.x1) || !is_between(y, to.y0, to.y1))
        return otherwise;
    if (row.scissor && (!is_between(x, row.scissor->x0, row.scissor->x1) ||
                        !is_between(y, row.scissor->y0, row.scissor->y1)))
        return otherwise;
    const int64_t s = source_of(x, from.x0, from.x1, to.x0, to.x1);
    const int64_t t = source_of(y, from.y0, from.y1, to.y0, to.y1);
    return s >= 0 && s < 16 && t >= 0 && t < 12
               ? ink(static_cast<uint32_t>(s), static_cast<uint32_t>(t))
               : otherwise;
}

TEST_F(BlitPixelTest, RectanglesOfEveryKind) {
    read_ink();
    for (const RectangleCase& row : rectangle_cases) {
        SCOPED_TRACE(row.what);
        disable(state(), GL_SCISSOR_TEST);
        clear_to(paper);
        if (row.scissor) {
            enable(state(), GL_SCISSOR_TEST);
            scissor(state(), row.scissor->x0, row.scissor->y0, row.scissor->x1 - row.scissor->x0,
                    row.scissor->y1 - row.scissor->y0);
        }
        bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 1);
        blit(row.from, row.to, GL_COLOR_BUFFER_BIT);
        expect_no_error();
        look_at_target();
        const std::vector<Rgba8> seen = pixels(0, 0, width, height);
        for (uint32_t i = 0; i < seen.size(); ++i)
            ASSERT_EQ(seen[i], wanted(row, i % width, i / width, paper))
                << i % width << ", " << i / width;
    }
}

TEST_F(BlitPixelTest, LinearFilterMixesNeighboursAndClampsAtTheEdge) {
    const Rgba8 texels[] = {black, white};
    attach_texture(GL_READ_FRAMEBUFFER_NV, 1, GL_RGBA, GL_UNSIGNED_BYTE, 2, 1, texels);
    clear_to(paper);
    blit({0, 0, 2, 1}, {0, 0, 8, 4}, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    expect_no_error();
    look_at_target();
    // Samples at 1/8, 3/8, ... of a texel of two.
    const int reds[] = {0, 0, 32, 96, 159, 223, 255, 255};
    for (GLint x = 0; x < 8; ++x)
        EXPECT_NEAR(pixel(x, 2)[0], reds[x], 4) << x;
    EXPECT_EQ(pixel(8, 2), paper);
    EXPECT_EQ(pixel(7, 4), paper);
    expect_no_error();
}

// Nothing is stretched, so that nothing is filtered.
TEST_F(BlitPixelTest, LinearFilterWithoutScaleIsACopy) {
    read_ink();
    blit({0, 0, 16, 12}, {17, 13, 1, 1}, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    look_at_target();
    EXPECT_EQ(pixel(1, 1), ink(15, 11));
    EXPECT_EQ(pixel(10, 4), ink(6, 8));
    expect_no_error();
}

// --- what counts and what does not --------------------------------------------------------------

TEST_F(BlitPixelTest, MasksAndTestsDoNotCount) {
    read_ink();
    clear_to(paper);
    color_mask(state(), GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    enable(state(), GL_STENCIL_TEST);
    stencil_func(state(), GL_NEVER, 0, 0);
    enable(state(), GL_BLEND);
    blend_func(state(), GL_ZERO, GL_ZERO);
    blit({0, 0, 16, 12}, {0, 0, 16, 12}, GL_COLOR_BUFFER_BIT);
    look_at_target();
    EXPECT_EQ(pixel(5, 6), ink(5, 6));
    // Draws go on as before.
    disable(state(), GL_STENCIL_TEST);
    disable(state(), GL_BLEND);
    color_mask(state(), GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
    draw_color({1, 1, 0, 1});
    EXPECT_EQ(pixel(5, 6), (Rgba8{255, 48, 0, 255}));
    expect_no_error();
}

TEST_F(BlitPixelTest, EachUseHasItsFramebuffer) {
    read_ink();
    clear_to(paper);
    EXPECT_EQ(pixel(5, 6), ink(5, 6));
    draw_color({0, 1, 0, 1});
    EXPECT_EQ(pixel(5, 6), ink(5, 6));
    // Copies to a texture are from the one that is read.
    bind_texture(state(), GL_TEXTURE_2D, 9);
    copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 2, 3, 4, 4, 0);
    look_at_target();
    EXPECT_EQ(pixel(5, 6), green);
    copy_tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 0, 0, 0, 1, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 9);
    framebuffer_texture2d(state(), GL_READ_FRAMEBUFFER_NV, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 9,
                          0);
    EXPECT_EQ(pixel(0, 0), ink(2, 3));
    EXPECT_EQ(pixel(1, 0), green);
    EXPECT_EQ(pixel(2, 0), ink(4, 3));
    // The other way round.
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    draw_color({1, 0, 0, 1});
    EXPECT_EQ(pixel(5, 6), green);
    look_at_target();
    EXPECT_EQ(pixel(5, 6), red);
    expect_no_error();
}

TEST_F(BlitPixelTest, SurfacesForDrawingAndReadingMayDiffer) {
    const auto other = std::make_shared<TestDrawable>(*screen, 8, 8);
    Context::make_current(context.get(), other, drawable);
    clear_to(red);
    clear_stencil(state(), 3);
    clear(state(), GL_STENCIL_BUFFER_BIT);
    Context::make_current(context.get(), drawable, other);
    clear_to(paper);
    blit({0, 0, 8, 8}, {8, 8, 16, 16}, GL_COLOR_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    enable(state(), GL_STENCIL_TEST);
    stencil_func(state(), GL_EQUAL, 3, 0xff);
    scissor(state(), 12, 0, 20, 16);
    enable(state(), GL_SCISSOR_TEST);
    draw_color({1, 1, 1, 1});
    Context::make_current(context.get(), drawable, drawable);
    EXPECT_EQ(pixel(9, 9), red);
    EXPECT_EQ(pixel(14, 9), white);
    EXPECT_EQ(pixel(14, 7), paper);
    expect_no_error();
}

TEST_F(BlitPixelTest, InsideOfOneFramebuffer) {
    read_ink();
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 1);
    blit({0, 0, 4, 4}, {8, 4, 16, 12}, GL_COLOR_BUFFER_BIT);
    EXPECT_EQ(pixel(9, 5), ink(0, 0));
    EXPECT_EQ(pixel(15, 11), ink(3, 3));
    EXPECT_EQ(pixel(7, 5), ink(7, 5));
    expect_no_error();
}

// --- formats ------------------------------------------------------------------------------------

TEST_F(BlitPixelTest, ColorsAreConverted) {
    const struct {
        GLenum format;
        GLenum type;
        Rgba8 color;  // of 0.2, 0.4, 0.6, 0.8
        int step;
    } rows[] = {
        {GL_RGB, GL_UNSIGNED_BYTE, {51, 102, 153, 255}, 1},
        {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, {51, 102, 153, 255}, 5},
        {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, {51, 102, 153, 204}, 1},
        {GL_BGRA_EXT, GL_UNSIGNED_BYTE, {51, 102, 153, 204}, 1},
        {GL_RGBA, GL_HALF_FLOAT_OES, {51, 102, 153, 204}, 1},
        {GL_RED_EXT, GL_UNSIGNED_BYTE, {51, 0, 0, 255}, 1},
        {GL_RG_EXT, GL_UNSIGNED_BYTE, {51, 102, 0, 255}, 1},
    };
    for (const auto& row : rows) {
        SCOPED_TRACE(std::to_string(row.format) + " " + std::to_string(row.type));
        bind_whole(2);
        clear_to({51, 102, 153, 204});
        attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, row.format, row.type, width, height, nullptr);
        if (get_error(state()) != GL_NO_ERROR ||
            check_framebuffer_status(state(), GL_DRAW_FRAMEBUFFER_NV) != GL_FRAMEBUFFER_COMPLETE)
            continue;
        blit_whole(GL_COLOR_BUFFER_BIT);
        bind_whole(2);
        bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 3);
        blit_whole(GL_COLOR_BUFFER_BIT);
        look_at_target();
        for (size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(pixel(3, 3)[i], row.color[i], row.step) << i;
        expect_no_error();
    }
}

// Both ways: what is stored is another code of the same colour (EXT_sRGB).
TEST_F(BlitPixelTest, SrgbIsDecodedAndEncoded) {
    if (!state().extensions.has(Ext::ext_srgb))
        GTEST_SKIP() << "no EXT_sRGB";
    bind_whole(2);
    clear_to({128, 128, 128, 128});
    attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, GL_SRGB_ALPHA_EXT, GL_UNSIGNED_BYTE, width, height,
                   nullptr);
    blit_whole(GL_COLOR_BUFFER_BIT);
    look_at_target();
    EXPECT_NEAR(pixel(3, 3)[0], 188, 1);
    EXPECT_NEAR(pixel(3, 3)[3], 128, 1);
    bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 2);
    clear_to(black);
    blit_whole(GL_COLOR_BUFFER_BIT);
    look_at_target();
    EXPECT_NEAR(pixel(3, 3)[0], 128, 1);
    expect_no_error();
}

// Its alpha, where the memory has one, was never written.
TEST_F(BlitPixelTest, AlphaOfColorsWithoutOneIs1) {
    for (const GLenum type : {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT_5_6_5}) {
        bind_whole(2, GL_RGB, type);
        draw_color({1, 0, 0, 0});
        bind_whole(3);
        clear_to({0, 0, 0, 0});
        bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
        blit({0, 0, 8, 8}, {4, 4, 12, 12}, GL_COLOR_BUFFER_BIT);
        look_at_target();
        EXPECT_EQ(pixel(4, 4), red);
        EXPECT_EQ(pixel(3, 4), (Rgba8{}));
        // And draws go to the whole of what is bound.
        draw_color({0, 1, 0, 1});
        EXPECT_EQ(pixel(31, 15), green);
        // Blending sees none that was copied there.
        clear_to({0, 0, 0, 0});
        bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 2);
        blit_whole(GL_COLOR_BUFFER_BIT);
        look_at_target();
        EXPECT_EQ(pixel(4, 4), black);
        expect_no_error();
    }
}

TEST_F(BlitPixelTest, EveryDrawBufferGetsTheColors) {
    if (!state().extensions.has(Ext::ext_draw_buffers))
        GTEST_SKIP() << "one colour buffer";
    bind_whole(2);
    for (const GLenum point : {1u, 2u}) {
        bind_texture(state(), GL_TEXTURE_2D, 10 + point);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + point, GL_TEXTURE_2D,
                              10 + point, 0);
    }
    const GLenum all[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0 + 1, GL_COLOR_ATTACHMENT0 + 2};
    const GLenum some[] = {GL_COLOR_ATTACHMENT0, GL_NONE, GL_COLOR_ATTACHMENT0 + 2};
    draw_buffers(state(), 3, all);
    clear_to(paper);
    draw_buffers(state(), 3, some);
    read_ink();
    blit({0, 0, 16, 12}, {0, 0, 16, 12}, GL_COLOR_BUFFER_BIT);
    const Rgba8 colors[] = {ink(3, 4), paper, ink(3, 4)};
    for (const GLuint i : {0u, 1u, 2u}) {
        bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 9);
        framebuffer_texture2d(state(), GL_READ_FRAMEBUFFER_NV, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                              i == 0 ? 2 : 10 + i, 0);
        EXPECT_EQ(pixel(3, 4), colors[i]) << i;
    }
    expect_no_error();
}

// --- depth and stencil --------------------------------------------------------------------------

class DepthBlitTest : public BlitPixelTest {
  protected:
    static constexpr GLbitfield both = GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;

    // Of what is bound: the left half has depth 0.25 and stencil 0x5a, the right 0.75 and 0xa5.
    void clear_halves() {
        enable(state(), GL_SCISSOR_TEST);
        for (const bool is_right : {false, true}) {
            scissor(state(), is_right ? 16 : 0, 0, 16, 16);
            clear_depthf(state(), is_right ? 0.75f : 0.25f);
            clear_stencil(state(), is_right ? 0xa5 : 0x5a);
            clear(state(), both);
        }
        disable(state(), GL_SCISSOR_TEST);
    }
    // Of what is drawn to: depth 0.5, stencil 1.
    void clear_target() {
        clear_depthf(state(), 0.5f);
        clear_stencil(state(), 1);
        clear(state(), both);
        clear_to(black);
    }
    // Of what is drawn to, the pixels that pass become white.
    void show(GLenum depth_func_name, float depth, int stencil) {
        clear_to(black);
        enable(state(), GL_DEPTH_TEST);
        enable(state(), GL_STENCIL_TEST);
        depth_func(state(), depth_func_name);
        stencil_func(state(), stencil < 0 ? GL_ALWAYS : GL_EQUAL, stencil, 0xff);
        depth_range(depth);
        draw_color({1, 1, 1, 1});
        disable(state(), GL_DEPTH_TEST);
        disable(state(), GL_STENCIL_TEST);
        look_at_target();
    }
    void depth_range(float depth) { depth_rangef(state(), depth, depth); }
    void start(GLenum format = GL_DEPTH24_STENCIL8_OES, bool with_stencil = true) {
        bind_whole(2);
        attach_depth_stencil(GL_FRAMEBUFFER, 2, format, with_stencil);
        clear_halves();
        bind_whole(3);
        attach_depth_stencil(GL_FRAMEBUFFER, 3, format, with_stencil);
        clear_target();
        depth_mask(state(), GL_FALSE);  // of no meaning for blits, nor the stencil's
        bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
        ASSERT_EQ(check_framebuffer_status(state(), GL_READ_FRAMEBUFFER_NV),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    }
};

TEST_F(DepthBlitTest, BothAtOnce) {
    start();
    stencil_mask(state(), 0);
    blit({8, 0, 24, 16}, {4, 2, 20, 18}, both);
    // The target: x 4 to 12 is the left half's, to 20 the right's.
    show(GL_EQUAL, 0.5f, 1);
    EXPECT_EQ(pixel(3, 8), white);
    EXPECT_EQ(pixel(4, 8), black);
    EXPECT_EQ(pixel(19, 8), black);
    EXPECT_EQ(pixel(20, 8), white);
    EXPECT_EQ(pixel(10, 1), white);
    show(GL_GREATER, 0.3f, 0x5a);
    EXPECT_EQ(pixel(4, 8), white);
    EXPECT_EQ(pixel(11, 15), white);
    EXPECT_EQ(pixel(12, 8), black);
    show(GL_LESS, 0.7f, 0xa5);
    EXPECT_EQ(pixel(11, 8), black);
    EXPECT_EQ(pixel(12, 2), white);
    EXPECT_EQ(pixel(19, 8), white);
    expect_no_error();
}

TEST_F(DepthBlitTest, EachAlone) {
    start();
    blit_whole(GL_DEPTH_BUFFER_BIT);
    show(GL_LESS, 0.7f, 1);
    EXPECT_EQ(pixel(15, 8), black);
    EXPECT_EQ(pixel(16, 8), white);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    depth_mask(state(), GL_TRUE);
    clear_target();
    blit_whole(GL_STENCIL_BUFFER_BIT);
    show(GL_EQUAL, 0.5f, 0x5a);
    EXPECT_EQ(pixel(15, 8), white);
    EXPECT_EQ(pixel(16, 8), black);
    expect_no_error();
}

TEST_F(DepthBlitTest, ScaledMirroredAndPartlyOutside) {
    start();
    // Mirrored in x, half as wide, twice as high; the last four columns have no source.
    blit({-8, 0, 32, 4}, {24, 4, 4, 12}, both);
    show(GL_EQUAL, 0.75f, 0xa5);
    EXPECT_EQ(pixel(3, 8), black);
    EXPECT_EQ(pixel(4, 4), white);
    EXPECT_EQ(pixel(11, 11), white);
    EXPECT_EQ(pixel(12, 8), black);
    EXPECT_EQ(pixel(4, 12), black);
    show(GL_EQUAL, 0.25f, 0x5a);
    EXPECT_EQ(pixel(12, 8), white);
    EXPECT_EQ(pixel(19, 8), white);
    EXPECT_EQ(pixel(20, 8), black);
    expect_no_error();
}

// To the buffer's steps, of which the smaller one has 65535.
TEST_F(DepthBlitTest, WithoutStencilToo) {
    constexpr float depth = 0.987654321f;
    constexpr float step = 1.0f / 65536;
    for (const GLenum format : {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT24_OES}) {
        SCOPED_TRACE(format);
        depth_mask(state(), GL_TRUE);
        start(format, false);
        depth_mask(state(), GL_TRUE);
        enable(state(), GL_DEPTH_TEST);
        depth_func(state(), GL_ALWAYS);
        depth_range(depth);
        bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 2);
        draw_color({1, 1, 1, 1});
        bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER_NV, 3);
        blit({0, 0, 8, 16}, {8, 0, 16, 16}, both);
        depth_mask(state(), GL_FALSE);
        show(GL_LESS, depth - step, -1);
        EXPECT_EQ(pixel(7, 8), black);
        EXPECT_EQ(pixel(8, 8), white);
        EXPECT_EQ(pixel(15, 8), white);
        EXPECT_EQ(pixel(16, 8), black);
        show(GL_LESS, depth + step, -1);
        EXPECT_EQ(pixel(8, 8), black);
        show(GL_GREATER, depth + step, -1);
        EXPECT_EQ(pixel(8, 8), white);
        expect_no_error();
    }
}

TEST_F(DepthBlitTest, ApartWhereTheyLieApart) {
    if (!state().limits.separate_stencil)
        GTEST_SKIP() << "depth and stencil are one image";
    for (const GLuint name : {2u, 3u}) {
        bind_whole(name);
        attach_depth_stencil(GL_FRAMEBUFFER, name, GL_DEPTH_COMPONENT24_OES, false);
        bind_renderbuffer(state(), GL_RENDERBUFFER, 10 + name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, GL_STENCIL_INDEX8, width, height);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                                 10 + name);
        name == 2 ? clear_halves() : clear_target();
    }
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 2);
    blit({8, 0, 24, 16}, {4, 0, 20, 16}, both);
    show(GL_EQUAL, 0.25f, 0x5a);
    EXPECT_EQ(pixel(3, 8), black);
    EXPECT_EQ(pixel(4, 8), white);
    EXPECT_EQ(pixel(12, 8), black);
    expect_no_error();
}

// The other half of a packed image does not exist where it is not attached.
TEST_F(DepthBlitTest, OnlyWhatIsAttached) {
    start();
    framebuffer_renderbuffer(state(), GL_READ_FRAMEBUFFER_NV, GL_STENCIL_ATTACHMENT,
                             GL_RENDERBUFFER, 0);
    blit_whole(both);
    show(GL_EQUAL, 0.25f, 1);
    EXPECT_EQ(pixel(15, 8), white);
    EXPECT_EQ(pixel(16, 8), black);
    expect_no_error();
}

// --- several samples ----------------------------------------------------------------------------

class SamplesBlitTest : public DepthBlitTest {
  protected:
    void SetUp() override {
        DepthBlitTest::SetUp();
        if (context == nullptr)
            return;
        drawable = std::make_shared<TestDrawable>(*screen, width, height, 4);
        ASSERT_NE(drawable->color().texture, nullptr);
        make_current(*context);
    }
    // Half of the window, with an edge through pixels.
    void draw_slope() {
        const std::array<std::array<float, 4>, 3> slope = {
            {{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 1, 0, 1}}};
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, slope.data());
        draw_color({1, 1, 1, 1});
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, everything.data());
    }
};

TEST_F(SamplesBlitTest, AreResolvedToAnywhere) {
    clear_to(black);
    draw_slope();
    const std::vector<Rgba8> resolved = pixels(0, 0, width, height);
    attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, GL_RGBA, GL_UNSIGNED_BYTE, width, height, nullptr);
    clear_to(paper);
    blit({4, 2, 28, 14}, {6, 3, 30, 15}, GL_COLOR_BUFFER_BIT);
    expect_no_error();
    look_at_target();
    const std::vector<Rgba8> seen = pixels(0, 0, width, height);
    bool mixed = false;
    for (uint32_t y = 0; y < height; ++y)
        for (uint32_t x = 0; x < width; ++x) {
            const bool inside = x >= 6 && x < 30 && y >= 3 && y < 15;
            const Rgba8 color = inside ? resolved[(y - 1) * width + x - 2] : paper;
            ASSERT_EQ(seen[y * width + x], color) << x << ", " << y;
            mixed |= color[0] != 0 && color[0] != 255;
        }
    EXPECT_TRUE(mixed);
}

TEST_F(SamplesBlitTest, AreAllWritten) {
    clear_to(paper);
    attach_texture(GL_READ_FRAMEBUFFER_NV, 3, GL_RGBA, GL_UNSIGNED_BYTE, width, height,
                   std::vector<Rgba8>(width * height, red).data());
    blit({0, 0, 8, 8}, {4, 4, 12, 12}, GL_COLOR_BUFFER_BIT);
    look_at_target();
    EXPECT_EQ(pixel(4, 4), red);
    EXPECT_EQ(pixel(3, 4), paper);
    EXPECT_EQ(pixel(12, 4), paper);
    expect_no_error();
}

TEST_F(SamplesBlitTest, AreCopiedInsideOfOneSurface) {
    clear_to(black);
    scissor(state(), 0, 0, 16, 16);
    enable(state(), GL_SCISSOR_TEST);
    draw_slope();
    disable(state(), GL_SCISSOR_TEST);
    const std::vector<Rgba8> resolved = pixels(0, 0, 16, 16);
    blit({0, 0, 16, 16}, {16, 0, 32, 16}, GL_COLOR_BUFFER_BIT);
    expect_no_error();
    EXPECT_EQ(pixels(0, 0, 16, 16), resolved);
    EXPECT_EQ(pixels(16, 0, 16, 16), resolved);
}

TEST_F(SamplesBlitTest, DepthAndStencilToOneSample) {
    clear_halves();
    attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, GL_RGBA, GL_UNSIGNED_BYTE, width, height, nullptr);
    attach_depth_stencil(GL_DRAW_FRAMEBUFFER_NV, 3, GL_DEPTH24_STENCIL8_OES);
    clear_target();
    blit_whole(both);
    expect_no_error();
    show(GL_EQUAL, 0.25f, 0x5a);
    EXPECT_EQ(pixel(15, 8), white);
    EXPECT_EQ(pixel(16, 8), black);
    show(GL_EQUAL, 0.75f, 0xa5);
    EXPECT_EQ(pixel(15, 8), black);
    EXPECT_EQ(pixel(16, 8), white);
    expect_no_error();
}

TEST_F(SamplesBlitTest, AreNeitherScaledNorConverted) {
    attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, GL_RGBA, GL_UNSIGNED_BYTE, width, height, nullptr);
    blit({0, 0, 8, 8}, {0, 0, 8, 9}, GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_OPERATION);
    blit({0, 0, 8, 8}, {0, 8, 8, 0}, GL_COLOR_BUFFER_BIT);
    expect_no_error();
    attach_texture(GL_DRAW_FRAMEBUFFER_NV, 3, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, width, height,
                   nullptr);
    blit({0, 0, 8, 8}, {0, 0, 8, 8}, GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_OPERATION);
}

// --- surfaces without pixels --------------------------------------------------------------------

TEST_F(BlitPixelTest, SurfacesWithoutPixelsGiveAndTakeNothing) {
    const auto empty = std::make_shared<TestDrawable>(*screen, 0, 5);
    read_ink();
    Context::make_current(context.get(), empty, empty);
    blit({0, 0, 16, 12}, {0, 0, 16, 12}, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER_NV, 0);
    blit({0, 0, 16, 12}, {0, 0, 16, 12}, GL_COLOR_BUFFER_BIT);
    look_at_target();
    EXPECT_EQ(pixel(3, 4), ink(3, 4));
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
