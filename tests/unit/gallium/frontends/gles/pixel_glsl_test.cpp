// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs in GLSL ES, as applications bring them, on the emulated GPU.
#include "fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* plain_vertex =
    "attribute vec4 position;\n"
    "varying vec2 place;\n"
    "void main() { place = position.xy * 0.5 + 0.5; gl_Position = position; gl_PointSize = 8.0; "
    "}\n";

class GlslTest : public PixelTest {
  protected:
    GLuint shader(GLenum kind, const char* text) {
        const GLuint name = create_shader(state(), kind);
        shader_source(state(), name, 1, &text, nullptr);
        compile_shader(state(), name);
        GLint compiled = 0;
        get_shader_iv(state(), name, GL_COMPILE_STATUS, &compiled);
        char log[1024] = {};
        get_shader_info_log(state(), name, sizeof(log), nullptr, log);
        EXPECT_EQ(compiled, GL_TRUE) << log;
        return name;
    }
    // Linked and current.
    GLuint program(const char* vertex, const char* fragment) {
        const GLuint name = create_program(state());
        attach_shader(state(), name, shader(GL_VERTEX_SHADER, vertex));
        attach_shader(state(), name, shader(GL_FRAGMENT_SHADER, fragment));
        bind_attrib_location(state(), name, 0, "position");
        link_program(state(), name);
        GLint linked = 0;
        get_program_iv(state(), name, GL_LINK_STATUS, &linked);
        char log[1024] = {};
        get_program_info_log(state(), name, sizeof(log), nullptr, log);
        EXPECT_EQ(linked, GL_TRUE) << log;
        use_program(state(), name);
        return name;
    }
    void draw_everything() {
        static constexpr GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
        enable_vertex_attrib_array(state(), 0);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
};

TEST_F(GlslTest, UniformsAndTheirChanges) {
    const GLuint name = program(plain_vertex,
                                "precision mediump float;\nuniform vec4 color;\n"
                                "void main() { gl_FragColor = color; }\n");
    const GLint color = get_uniform_location(state(), name, "color");
    ASSERT_GE(color, 0);
    uniform_4f(state(), color, 1, 0, 0, 1);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    uniform_4f(state(), color, 0, 1, 0, 1);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    expect_no_error();
}

TEST_F(GlslTest, VaryingsAndFragmentsCountFromTheBottom) {
    program(plain_vertex,
            "precision mediump float;\nvarying vec2 place;\n"
            "void main() { gl_FragColor = vec4(place.y, gl_FragCoord.y / 16.0, 0.0, 1.0); }\n");
    draw_everything();
    EXPECT_LT(pixel(3, 0)[0], 20);
    EXPECT_LT(pixel(3, 0)[1], 20);
    EXPECT_GT(pixel(3, height - 1)[0], 235);
    EXPECT_GT(pixel(3, height - 1)[1], 235);
    expect_no_error();
}

TEST_F(GlslTest, PointCoordinatesCountFromTheTop) {
    program(plain_vertex,
            "precision mediump float;\n"
            "void main() { gl_FragColor = vec4(gl_PointCoord, 0.0, 1.0); }\n");
    clear(state(), GL_COLOR_BUFFER_BIT);
    static constexpr GLfloat middle[] = {0, 0};
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, middle);
    enable_vertex_attrib_array(state(), 0);
    draw_arrays(state(), GL_POINTS, 0, 1);
    // 8 pixels around (16, 8): the lower left one is at s = 1/16, t = 15/16.
    const Rgba8 corner = pixel(12, 4);
    EXPECT_NEAR(corner[0], 16, 8);
    EXPECT_NEAR(corner[1], 239, 8);
    expect_no_error();
}

TEST_F(GlslTest, TheDepthRangeIsAUniform) {
    program(plain_vertex,
            "precision mediump float;\n"
            "void main() { gl_FragColor = vec4(gl_DepthRange.near, gl_DepthRange.far, "
            "gl_DepthRange.diff, 1.0); }\n");
    depth_rangef(state(), 0.25f, 0.75f);
    draw_everything();
    const Rgba8 first = pixel(3, 3);
    EXPECT_NEAR(first[0], 64, 1);
    EXPECT_NEAR(first[1], 191, 1);
    EXPECT_NEAR(first[2], 128, 1);
    depth_rangef(state(), 1, 0);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 0, 0, 255}));
    expect_no_error();
}

TEST_F(GlslTest, WhatWasDrawnIsSampled) {
    // The lower half green, the upper red, in a texture.
    GLuint texture = 0;
    gen_textures(state(), 1, &texture);
    bind_texture(state(), GL_TEXTURE_2D, texture);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    clear_color(state(), 1, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 8, 4);
    clear_color(state(), 0, 1, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    disable(state(), GL_SCISSOR_TEST);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    const GLuint name = program(plain_vertex,
                                "precision mediump float;\nvarying vec2 place;\n"
                                "uniform sampler2D image;\n"
                                "void main() { gl_FragColor = texture2D(image, place); }\n");
    uniform_1i(state(), get_uniform_location(state(), name, "image"), 0);
    draw_everything();
    EXPECT_EQ(pixel(3, 2), green);
    EXPECT_EQ(pixel(3, height - 2), red);
    expect_no_error();
    // Drawn to while it is read: undefined, and no error.
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    draw_everything();
    expect_no_error();
}

// Of objects 1 to 3: renderbuffers, drawn to all by framebuffer 1.
class BuffersTest : public GlslTest {
  protected:
    static constexpr GLuint buffer_count = 3;

    void SetUp() override {
        GlslTest::SetUp();
        if (!state().extensions.has(Ext::ext_draw_buffers))
            GTEST_SKIP() << "the GPU draws to one buffer";
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        for (GLuint i = 0; i < buffer_count; ++i) {
            bind_renderbuffer(state(), GL_RENDERBUFFER, 1 + i);
            renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGBA8_OES, width, height);
            framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + i,
                                     GL_RENDERBUFFER, 1 + i);
        }
        const GLenum all[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1_EXT,
                              GL_COLOR_ATTACHMENT2_EXT};
        draw_buffers(state(), buffer_count, all);
        clear(state(), GL_COLOR_BUFFER_BIT);
        const GLenum two[] = {GL_COLOR_ATTACHMENT0, GL_NONE, GL_COLOR_ATTACHMENT2_EXT};
        draw_buffers(state(), buffer_count, two);
    }
    // Through framebuffer 2, which stays bound.
    Rgba8 pixel_of(GLuint buffer, GLint x, GLint y) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, 2);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                 1 + buffer);
        return pixel(x, y);
    }
};

TEST_F(BuffersTest, FragColorGoesToAll) {
    // With a return in the middle.
    program(plain_vertex,
            "precision mediump float;\nvarying vec2 place;\n"
            "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0);\n"
            "  if (place.x < 0.5) return;\n  gl_FragColor = vec4(1.0, 0.0, 0.0, 1.0); }\n");
    draw_everything();
    expect_no_error();
    const Rgba8 expected[] = {green, {0, 0, 0, 0}, green};
    for (GLuint i = 0; i < buffer_count; ++i) {
        EXPECT_EQ(pixel_of(i, 3, 3), expected[i]) << i;
        EXPECT_EQ(pixel_of(i, width - 3, 3), i == 1 ? expected[i] : red) << i;
    }
    expect_no_error();
}

TEST_F(BuffersTest, BlendingWithTwoSourcesHasOne) {
    program(plain_vertex,
            "#extension GL_EXT_blend_func_extended : require\nprecision mediump float;\n"
            "void main() { gl_FragColor = vec4(1.0, 0.0, 0.0, 1.0);\n"
            "  gl_SecondaryFragColorEXT = vec4(0.0, 0.0, 1.0, 1.0); }\n");
    const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1_EXT};
    draw_buffers(state(), 2, both);
    blend_func(state(), GL_ONE, GL_SRC1_COLOR_EXT);
    enable(state(), GL_BLEND);
    draw_everything();
    expect_error(GL_INVALID_OPERATION);
    // Without it the first colour goes to all, the second nowhere.
    disable(state(), GL_BLEND);
    draw_everything();
    expect_no_error();
    EXPECT_EQ(pixel_of(0, 3, 3), red);
    EXPECT_EQ(pixel_of(1, 3, 3), red);
    // Framebuffer 2 has one buffer.
    pixel_of(0, 3, 3);
    clear_color(state(), 1, 1, 1, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    enable(state(), GL_BLEND);
    draw_everything();
    expect_no_error();
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 0, 255, 255}));
}

TEST_F(GlslTest, FragmentsReadTheFramebuffer) {
    if (!state().extensions.has(Ext::ext_shader_framebuffer_fetch))
        GTEST_SKIP() << "the driver offers no reading of the framebuffer";
    clear_color(state(), 0, 0, 0.2f, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    program(plain_vertex,
            "#extension GL_EXT_shader_framebuffer_fetch : require\nprecision mediump float;\n"
            "varying vec2 place;\n"
            "void main() { vec4 last = gl_LastFragData[0]; if (place.x > 0.5) discard;\n"
            "  gl_FragColor = last.bgra + vec4(0.2, 0.0, 0.0, 0.0); }\n");
    draw_everything();
    EXPECT_EQ(pixel(3, 3), (Rgba8{102, 0, 0, 255}));
    draw_everything();
    draw_everything();
    EXPECT_EQ(pixel(3, 3), (Rgba8{153, 0, 51, 255}));
    EXPECT_EQ(pixel(width - 3, 3), (Rgba8{0, 0, 51, 255}));
    expect_no_error();
}

// What a format lacks is read as 0 and 1, whatever was drawn there.
TEST_F(GlslTest, FragmentsReadWhatTheTargetHas) {
    if (!state().extensions.has(Ext::ext_shader_framebuffer_fetch))
        GTEST_SKIP() << "the driver offers no reading of the framebuffer";
    const struct {
        GLenum format;
        GLubyte green;     // of all of it cleared to 1, 1, 1, 0
        GLubyte no_alpha;  // 1 - alpha; where the target has a green channel
    } rows[] = {
        {GL_RGBA4, 255, 255},  {GL_RGB5_A1, 255, 255},   {GL_RGB565, 255, 0},
        {GL_RGB8_OES, 255, 0}, {GL_RGBA8_OES, 255, 255}, {GL_R8_EXT, 0, 0},
        {GL_RG8_EXT, 255, 0},
    };
    program(plain_vertex,
            "#extension GL_EXT_shader_framebuffer_fetch : require\nprecision mediump float;\n"
            "void main() { vec4 last = gl_LastFragData[0];\n"
            "  gl_FragColor = vec4(last.g, 1.0 - last.a, last.b, 0.0); }\n");
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    viewport(state(), 0, 0, 5, 3);
    clear_color(state(), 1, 1, 1, 0);
    for (const auto& row : rows) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
        renderbuffer_storage(state(), GL_RENDERBUFFER, row.format, 5, 3);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
        clear(state(), GL_COLOR_BUFFER_BIT);
        draw_everything();
        SCOPED_TRACE(row.format);
        EXPECT_EQ(pixel(4, 2)[0], row.green);
        EXPECT_EQ(pixel(4, 2)[1], row.no_alpha);
    }
    expect_no_error();
}

TEST_F(GlslTest, InstancesKnowTheirNumber) {
    if (!state().extensions.has(Ext::ext_draw_instanced))
        GTEST_SKIP() << "the GPU has no instances";
    clear_color(state(), 0, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    program(
        "#extension GL_EXT_draw_instanced : require\nattribute vec4 position;\n"
        "void main() { gl_PointSize = 1.0; gl_Position = vec4(position.x +"
        " float(gl_InstanceIDEXT) * 0.125, position.yzw); }\n",
        "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }\n");
    // The middle of pixel (0, 0), then every second one.
    static constexpr GLfloat corner[] = {-1 + 1.0f / 32, -1 + 1.0f / 16};
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
    enable_vertex_attrib_array(state(), 0);
    draw_arrays_instanced(state(), GL_POINTS, 0, 1, 3);
    expect_no_error();
    for (GLint x = 0; x < 8; ++x)
        EXPECT_EQ(pixel(x, 0)[1], x % 2 == 0 && x < 6 ? 255 : 0) << x;
}

TEST_F(GlslTest, ClipDistancesCutWhatIsEnabled) {
    // Planes 0, 1 and 5; what is beside x = 0.5, y = 0 and x = -0.5.
    program(
        "#extension GL_APPLE_clip_distance : require\nattribute vec4 position;\n"
        "void main() { gl_Position = position; gl_ClipDistance[0] = 0.5 - position.x;\n"
        "  gl_ClipDistance[1] = -position.y; gl_ClipDistance[5] = position.x + 0.5; }\n",
        "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }\n");
    const auto expect_drawn = [&](bool right, bool top, bool left) {
        clear(state(), GL_COLOR_BUFFER_BIT);
        draw_everything();
        const std::vector<Rgba8> drawn = pixels(0, 0, width, height);
        for (uint32_t y = 0; y < height; ++y)
            for (uint32_t x = 0; x < width; ++x) {
                const bool is_cut = (right && x >= width * 3 / 4) || (top && y >= height / 2) ||
                                    (left && x < width / 4);
                ASSERT_EQ(drawn[y * width + x][1], is_cut ? 0 : 255) << x << ", " << y;
            }
        expect_no_error();
    };
    clear_color(state(), 0, 0, 0, 1);
    expect_drawn(false, false, false);
    enable(state(), GL_CLIP_DISTANCE0_APPLE);
    expect_drawn(true, false, false);
    enable(state(), GL_CLIP_DISTANCE5_APPLE);
    expect_drawn(true, false, true);
    enable(state(), GL_CLIP_DISTANCE1_APPLE);
    disable(state(), GL_CLIP_DISTANCE0_APPLE);
    expect_drawn(false, true, true);
    // A shader that writes none is not cut.
    program(plain_vertex, "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }\n");
    expect_drawn(false, false, false);
}

TEST_F(GlslTest, ClipDistancesAreVaryingsOfPointsAndOfOtherSlots) {
    program(
        "#extension GL_APPLE_clip_distance : require\nattribute vec4 position;\n"
        "varying vec4 color;\nvarying highp float gl_ClipDistance[6];\nuniform int one;\n"
        "void main() { gl_Position = position; gl_PointSize = 4.0;\n"
        "  color = vec4(position.x > 0.0 ? 1.0 : 0.0, 1.0, 0.0, 1.0);\n"
        "  for (int i = 0; i < 6; ++i) gl_ClipDistance[i] = 1.0;\n"
        "  gl_ClipDistance[one + 4] = position.x; }\n",
        "precision mediump float;\nvarying vec4 color;\nvoid main() { gl_FragColor = color; }\n");
    GLint name = 0;
    get_integerv(state(), GL_CURRENT_PROGRAM, &name);
    uniform_1i(state(), get_uniform_location(state(), static_cast<GLuint>(name), "one"), 1);
    clear_color(state(), 0, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    static constexpr GLfloat corners[] = {-0.5f, 0, 0.5f, 0};
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    enable_vertex_attrib_array(state(), 0);
    enable(state(), GL_CLIP_DISTANCE0_APPLE + 5);
    draw_arrays(state(), GL_POINTS, 0, 2);
    expect_no_error();
    EXPECT_EQ(pixel(width / 4, height / 2), (Rgba8{0, 0, 0, 255}));
    EXPECT_EQ(pixel(width * 3 / 4, height / 2), (Rgba8{255, 255, 0, 255}));
    // Half of the point would lie at x < 0 if it were cut as a square.
    EXPECT_EQ(pixel(width * 3 / 4 - 2, height / 2), (Rgba8{255, 255, 0, 255}));
}

TEST_F(GlslTest, BlendsWithTwoSources) {
    program(plain_vertex,
            "#extension GL_EXT_blend_func_extended : require\nprecision mediump float;\n"
            "void main() { gl_FragColor = vec4(0.4, 0.4, 0.4, 1.0);\n"
            "  gl_SecondaryFragColorEXT = vec4(1.0, 0.5, 0.0, 0.2); }\n");
    clear_color(state(), 0, 0, 1, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    // Not blended, the second colour is nowhere.
    draw_everything();
    EXPECT_EQ(pixel(3, 3), (Rgba8{102, 102, 102, 255}));
    clear(state(), GL_COLOR_BUFFER_BIT);
    enable(state(), GL_BLEND);
    blend_func_separate(state(), GL_SRC1_COLOR_EXT, GL_ONE_MINUS_SRC1_COLOR_EXT, GL_SRC1_ALPHA_EXT,
                        GL_ONE_MINUS_SRC1_ALPHA_EXT);
    draw_everything();
    expect_no_error();
    EXPECT_EQ(pixel(3, 3), (Rgba8{102, 51, 255, 255}));
    use_program(state(), 0);
    // The extension lets what is there be multiplied with it too: by min(0.5, 1 - 0.25).
    program(plain_vertex,
            "precision mediump float;\nvoid main() { gl_FragColor = vec4(0.0, 0.0, 0.0, 0.5); }\n");
    clear_color(state(), 1, 1, 1, 0.25f);
    clear(state(), GL_COLOR_BUFFER_BIT);
    blend_func(state(), GL_ZERO, GL_SRC_ALPHA_SATURATE);
    draw_everything();
    expect_no_error();
    EXPECT_NEAR(pixel(3, 3)[0], 128, 1);
    EXPECT_EQ(pixel(3, 3)[3], 64);
}

TEST_F(GlslTest, SamplersOfTwoTypesInOneUnitAreAnError) {
    const GLuint name = program(plain_vertex,
                                "precision mediump float;\nvarying vec2 place;\n"
                                "uniform sampler2D flat_one;\nuniform samplerCube cube;\n"
                                "void main() { gl_FragColor = texture2D(flat_one, place) + "
                                "textureCube(cube, vec3(place, 1.0)); }\n");
    draw_everything();
    expect_error(GL_INVALID_OPERATION);
    uniform_1i(state(), get_uniform_location(state(), name, "cube"), 1);
    draw_everything();
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
