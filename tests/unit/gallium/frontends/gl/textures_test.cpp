// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures and framebuffers as desktop OpenGL has them, on the emulated GPU.
#include <array>
#include <cmath>

#include "fixture.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gl {
namespace {

using Floats = std::vector<GLfloat>;

class DesktopTextureTest : public DesktopPixelTest {
  protected:
    GLuint bind(GLenum target) {
        GLuint name = 0;
        gles::gen_textures(state(), 1, &name);
        gles::bind_texture(state(), target, name);
        // Buffers have no parameters.
        if (target == GL_TEXTURE_BUFFER)
            return name;
        gles::tex_parameter_i(state(), target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gles::tex_parameter_i(state(), target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        return name;
    }
    GLint level_parameter(GLenum target, GLenum name, GLint level = 0) {
        GLint value = -1;
        gles::get_tex_level_parameter_iv(state(), target, level, name, &value);
        return value;
    }
    Floats read(GLenum target, GLenum format, size_t count, GLint level = 0) {
        Floats values(count, -1);
        get_tex_image(state(), target, level, format, GL_FLOAT, values.data());
        expect_no_error();
        return values;
    }
    void expect_near(const Floats& seen, const Floats& wanted, float tolerance = 1.0f / 250) {
        ASSERT_EQ(seen.size(), wanted.size());
        for (size_t i = 0; i < seen.size(); ++i)
            EXPECT_NEAR(seen[i], wanted[i], tolerance) << i;
    }
    void use(const char* fragment) {
        const GLuint program = gles::create_program(state());
        const auto attach = [&](GLenum stage, const char* text) {
            const GLuint shader = gles::create_shader(state(), stage);
            gles::shader_source(state(), shader, 1, &text, nullptr);
            gles::compile_shader(state(), shader);
            gles::attach_shader(state(), program, shader);
        };
        attach(GL_VERTEX_SHADER, "void main() { gl_Position = gl_Vertex; }");
        attach(GL_FRAGMENT_SHADER, fragment);
        gles::link_program(state(), program);
        gles::use_program(state(), program);
    }
    void cover() {
        rectf(state(), -1, -1, 1, 1);
        state().desktop->finish_vertices();
    }
    // What the fragment shader gives everywhere.
    Rgba8 draw(const char* fragment) {
        use(fragment);
        cover();
        return pixel(0, 0);
    }
};

// Every internal format of colours takes and gives back pixels, as table 6.1 says.
TEST_F(DesktopTextureTest, InternalFormatsKeepTheirComponents) {
    struct Row {
        GLint internal_format;
        Floats seen;  // of (0.2, 0.4, 0.6, 0.8) as RGBA
        float tolerance = 1.0f / 250;
    };
    const Row rows[] = {
        {1, {0.2f, 0, 0, 1}},
        {2, {0.2f, 0, 0, 0.8f}},
        {3, {0.2f, 0.4f, 0.6f, 1}},
        {4, {0.2f, 0.4f, 0.6f, 0.8f}},
        {GL_ALPHA, {0, 0, 0, 0.8f}},
        {GL_ALPHA16, {0, 0, 0, 0.8f}, 1e-4f},
        {GL_LUMINANCE16, {0.2f, 0, 0, 1}, 1e-4f},
        {GL_LUMINANCE12_ALPHA12, {0.2f, 0, 0, 0.8f}, 1e-3f},
        {GL_INTENSITY, {0.2f, 0, 0, 1}},
        {GL_INTENSITY16, {0.2f, 0, 0, 1}, 1e-4f},
        {GL_R3_G3_B2, {0.2f, 0.4f, 0.6f, 1}, 0.2f},
        {GL_RGB5, {0.2f, 0.4f, 0.6f, 1}, 0.04f},
        {GL_RGB10, {0.2f, 0.4f, 0.6f, 1}, 2e-3f},
        {GL_RGB16, {0.2f, 0.4f, 0.6f, 1}, 1e-4f},
        {GL_RGBA2, {0.2f, 0.4f, 0.6f, 0.8f}, 0.2f},
        {GL_RGBA12, {0.2f, 0.4f, 0.6f, 0.8f}, 1e-3f},
        {GL_RG16, {0.2f, 0.4f, 0, 1}, 1e-4f},
        {GL_SRGB_ALPHA, {0.2f, 0.4f, 0.6f, 0.8f}},
        {GL_SLUMINANCE_ALPHA, {0.2f, 0, 0, 0.8f}},
        {GL_COMPRESSED_RGB, {0.2f, 0.4f, 0.6f, 1}},
        {GL_INTENSITY32F_ARB, {0.2f, 0, 0, 1}, 0},
        {GL_LUMINANCE_ALPHA16F_ARB, {0.2f, 0, 0, 0.8f}, 1e-3f},
        {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, {0.2f, 0.4f, 0.6f, 0.8f}, 0.05f},
    };
    const std::array<GLfloat, 4> color = {0.2f, 0.4f, 0.6f, 0.8f};
    for (const Row& row : rows) {
        SCOPED_TRACE(row.internal_format);
        bind(GL_TEXTURE_2D);
        gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, row.internal_format, 1, 1, 0, GL_RGBA,
                           GL_FLOAT, color.data());
        expect_near(read(GL_TEXTURE_2D, GL_RGBA, 4), row.seen, row.tolerance + 1e-6f);
    }
    // What has no blocks says so.
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB, 1, 1, 0, GL_RGBA, GL_FLOAT,
                       color.data());
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), GL_RGB);
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED), 0);
}

// Pixels of every format and type become the same colour.
TEST_F(DesktopTextureTest, PixelsHaveTheirComponentsInTheirOrder) {
    struct Row {
        GLenum format;
        GLenum type;
        uint32_t word;
        Floats seen;
    };
    const Row rows[] = {
        {GL_BGRA, GL_UNSIGNED_BYTE, 0x80ff0033, {1, 0, 0.2f, 0.5f}},
        {GL_ABGR_EXT, GL_UNSIGNED_BYTE, 0xff003380, {1, 0, 0.2f, 0.5f}},
        {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, 0xff003380, {1, 0, 0.2f, 0.5f}},
        {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8, 0x3300ff80, {1, 0, 0.2f, 0.5f}},
        {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, 0x80ff0033, {1, 0, 0.2f, 0.5f}},
        {GL_RGBA, GL_UNSIGNED_INT_10_10_10_2, 0xffc00003, {1, 0, 0, 1}},
        {GL_BGRA, GL_UNSIGNED_INT_2_10_10_10_REV, 0xfff00000, {1, 0, 0, 1}},
        {GL_RGB, GL_UNSIGNED_BYTE_3_3_2, 0xe0, {1, 0, 0, 1}},
        {GL_RGB, GL_UNSIGNED_BYTE_2_3_3_REV, 0xc0, {0, 0, 1, 1}},
        {GL_RGB, GL_UNSIGNED_SHORT_5_6_5_REV, 0xf800, {0, 0, 1, 1}},
        {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, 0xfc00, {1, 0, 0, 1}},
        {GL_BGRA, GL_UNSIGNED_SHORT_4_4_4_4, 0x00f5, {1, 0, 0, 1.0f / 3}},
        {GL_BGR, GL_UNSIGNED_BYTE, 0xff0033, {1, 0, 0.2f, 1}},
        {GL_GREEN, GL_UNSIGNED_SHORT, 0xffff, {0, 1, 0, 1}},
        {GL_BLUE, GL_INT, 0x7fffffff, {0, 0, 1, 1}},
        {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 0x33ff, {1, 1, 1, 0.2f}},
        {GL_RED, GL_UNSIGNED_INT, 0xffffffff, {1, 0, 0, 1}},
    };
    bind(GL_TEXTURE_2D);
    for (const Row& row : rows) {
        SCOPED_TRACE(testing::Message() << std::hex << row.format << " " << row.type);
        gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, row.format, row.type,
                           &row.word);
        expect_near(read(GL_TEXTURE_2D, GL_RGBA, 4), row.seen);
    }
}

TEST_F(DesktopTextureTest, BordersAreDropped) {
    bind(GL_TEXTURE_2D);
    std::array<GLubyte, 16> texels{};
    texels[5] = 51;
    texels[6] = 102;
    texels[9] = 153;
    texels[10] = 204;
    gles::pixel_store_i(state(), GL_UNPACK_ALIGNMENT, 1);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_LUMINANCE, 4, 4, 1, GL_LUMINANCE,
                       GL_UNSIGNED_BYTE, texels.data());
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_WIDTH), 2);
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_BORDER), 0);
    expect_near(read(GL_TEXTURE_2D, GL_LUMINANCE, 4), {0.2f, 0.4f, 0.6f, 0.8f});
    bind(GL_TEXTURE_1D);
    tex_image_1d(state(), GL_TEXTURE_1D, 0, GL_LUMINANCE, 4, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                 texels.data() + 4);
    expect_near(read(GL_TEXTURE_1D, GL_LUMINANCE, 2), {0.2f, 0.4f});
}

TEST_F(DesktopTextureTest, ProxiesSayWhatCouldBe) {
    const auto ask = [&](GLsizei width) {
        gles::tex_image_2d(state(), GL_PROXY_TEXTURE_2D, 0, GL_LUMINANCE8, width, 4, 0, GL_RGBA,
                           GL_FLOAT, nullptr);
        expect_no_error();
        return level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_WIDTH);
    };
    EXPECT_EQ(ask(8), 8);
    EXPECT_EQ(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_LUMINANCE_SIZE), 8);
    EXPECT_EQ(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_RED_SIZE), 0);
    EXPECT_EQ(ask(1 << 20), 0);
    EXPECT_EQ(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_LUMINANCE_SIZE), 0);
}

TEST_F(DesktopTextureTest, LevelsFollowTheBaseLevel) {
    bind(GL_TEXTURE_1D);
    gles::tex_parameter_i(state(), GL_TEXTURE_1D, GL_GENERATE_MIPMAP, GL_TRUE);
    const std::array<GLfloat, 4> texels = {0, 0.5f, 1, 1};
    tex_image_1d(state(), GL_TEXTURE_1D, 0, GL_LUMINANCE32F_ARB, 4, 0, GL_LUMINANCE, GL_FLOAT,
                 texels.data());
    expect_near(read(GL_TEXTURE_1D, GL_LUMINANCE, 2, 1), {0.25f, 1});
    const GLfloat half = 0.5f;
    tex_sub_image_1d(state(), GL_TEXTURE_1D, 0, 0, 1, GL_LUMINANCE, GL_FLOAT, &half);
    expect_near(read(GL_TEXTURE_1D, GL_LUMINANCE, 1, 2), {0.75f});
    // Blocks have levels of blocks.
    bind(GL_TEXTURE_2D);
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    std::array<GLfloat, 64> white;
    white.fill(1);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 8, 0,
                       GL_LUMINANCE, GL_FLOAT, white.data());
    expect_near(read(GL_TEXTURE_2D, GL_RGB, 12, 2), Floats(12, 1));
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED, 2), 1);
}

TEST_F(DesktopTextureTest, IntegersStayIntegers) {
    bind(GL_TEXTURE_2D);
    const std::array<GLint, 4> given = {-5, 300, 7, 1 << 30};
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA32I, 1, 1, 0, GL_RGBA_INTEGER, GL_INT,
                       given.data());
    std::array<GLint, 4> seen{};
    get_tex_image(state(), GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_INT, seen.data());
    EXPECT_EQ(seen, given);
    std::array<GLubyte, 4> bytes{};
    get_tex_image(state(), GL_TEXTURE_2D, 0, GL_BGRA_INTEGER, GL_UNSIGNED_BYTE, bytes.data());
    EXPECT_EQ(bytes, (std::array<GLubyte, 4>{7, 255, 0, 255})) << "the nearest";
    const std::array<GLushort, 2> swapped = {0x0102, 0x0304};
    gles::pixel_store_i(state(), GL_UNPACK_SWAP_BYTES, 1);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_LUMINANCE_ALPHA16UI_EXT, 1, 1, 0,
                       GL_LUMINANCE_ALPHA_INTEGER_EXT, GL_UNSIGNED_SHORT, swapped.data());
    get_tex_image(state(), GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_INT, seen.data());
    EXPECT_EQ(seen, (std::array<GLint, 4>{0x0201, 0, 0, 0x0403}));
    expect_no_error();
}

TEST_F(DesktopTextureTest, LinesHaveLayers) {
    bind(GL_TEXTURE_1D_ARRAY);
    const std::array<float, 6> given = {0, 1, 1, 0, 1, 1};
    gles::tex_image_2d(state(), GL_TEXTURE_1D_ARRAY, 0, GL_R8, 2, 3, 0, GL_RED, GL_FLOAT,
                       given.data());
    EXPECT_EQ(level_parameter(GL_TEXTURE_1D_ARRAY, GL_TEXTURE_HEIGHT), 3);
    EXPECT_EQ(level_parameter(GL_TEXTURE_1D_ARRAY, GL_TEXTURE_DEPTH), 1);
    const float part = 0;
    gles::tex_sub_image_2d(state(), GL_TEXTURE_1D_ARRAY, 0, 1, 2, 1, 1, GL_RED, GL_FLOAT, &part);
    expect_near(read(GL_TEXTURE_1D_ARRAY, GL_RED, 6), {0, 1, 1, 0, 1, 0});
    gles::generate_mipmap(state(), GL_TEXTURE_1D_ARRAY);
    expect_near(read(GL_TEXTURE_1D_ARRAY, GL_RED, 3, 1), {0.5f, 0.5f, 0.5f}, 1.0f / 100);
}

TEST_F(DesktopTextureTest, BuffersAreTextures) {
    bind(GL_TEXTURE_BUFFER);
    GLuint name = 0;
    gles::gen_buffers(state(), 1, &name);
    gles::bind_buffer(state(), GL_TEXTURE_BUFFER, name);
    gles::buffer_data(state(), GL_TEXTURE_BUFFER, 40, nullptr, GL_STATIC_DRAW);
    tex_buffer(state(), GL_TEXTURE_BUFFER, GL_RGBA8, name);
    EXPECT_EQ(level_parameter(GL_TEXTURE_BUFFER, GL_TEXTURE_WIDTH), 10);
    EXPECT_EQ(get(GL_TEXTURE_BUFFER_DATA_STORE_BINDING), std::vector<double>{double(name)});
    EXPECT_EQ(get(GL_MAX_TEXTURE_BUFFER_SIZE), std::vector<double>{double(1 << 27)});
    expect_no_error();
}

TEST_F(DesktopTextureTest, DepthHasMipmapsAndKeepsItsStencil) {
    bind(GL_TEXTURE_2D);
    const std::array<GLuint, 4> pairs = {0x00000011, 0xffffff22, 0xffffff33, 0x00000044};
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 2, 2, 0, GL_DEPTH_STENCIL,
                       GL_UNSIGNED_INT_24_8, pairs.data());
    gles::generate_mipmap(state(), GL_TEXTURE_2D);
    expect_near(read(GL_TEXTURE_2D, GL_DEPTH_COMPONENT, 1, 1), {0.5f});
    const float depth = 1;
    gles::tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT,
                           &depth);
    std::array<GLuint, 4> seen{};
    get_tex_image(state(), GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, seen.data());
    EXPECT_EQ(seen[0], 0xffffff11u);
    expect_no_error();
}

TEST_F(DesktopTextureTest, BlocksAreReadAsTheyAre) {
    bind(GL_TEXTURE_2D);
    const std::array<uint8_t, 8> red_block = {0x00, 0xf8, 0x00, 0xf8, 0, 0, 0, 0};
    gles::compressed_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4,
                                  0, red_block.size(), red_block.data());
    std::array<uint8_t, 8> seen{};
    get_compressed_tex_image(state(), GL_TEXTURE_2D, 0, seen.data());
    EXPECT_EQ(seen, red_block);
    EXPECT_EQ(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED_IMAGE_SIZE), 8);
    const Floats colors = read(GL_TEXTURE_2D, GL_RGB, 48);
    expect_near({colors[0], colors[1], colors[47]}, {1, 0, 0});
}

TEST_F(DesktopTextureTest, ShadersSeeTheTargets) {
    const std::array<GLubyte, 8> texels = {255, 0, 0, 255, 0, 255, 0, 255};
    bind(GL_TEXTURE_1D);
    tex_image_1d(state(), GL_TEXTURE_1D, 0, GL_RGBA, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    EXPECT_EQ(draw("uniform sampler1D s; void main() { gl_FragColor = texture1D(s, 0.75); }"),
              gles::green);
    bind(GL_TEXTURE_RECTANGLE);
    gles::tex_image_2d(state(), GL_TEXTURE_RECTANGLE, 0, GL_RGBA, 2, 1, 0, GL_RGBA,
                       GL_UNSIGNED_BYTE, texels.data());
    EXPECT_EQ(draw("#extension GL_ARB_texture_rectangle : enable\n"
                   "uniform sampler2DRect s;"
                   "void main() { gl_FragColor = texture2DRect(s, vec2(1.5, 0.5)); }"),
              gles::green);
    expect_no_error();
}

TEST_F(DesktopTextureTest, WrapsAndBordersAsOpenGlHasThem) {
    const std::array<GLubyte, 4> white = {255, 255, 255, 255};
    const std::array<GLfloat, 4> border = {0, 1, 0, 1};
    bind(GL_TEXTURE_2D);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       white.data());
    gles::tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border.data());
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    const char* far_outside =
        "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, vec2(3.0, 0.5)); }";
    EXPECT_EQ(draw(far_outside), gles::green);
    // GL_CLAMP holds the coordinate at the edge, where filters mix in half of the border.
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP);
    EXPECT_EQ(draw(far_outside), gles::white);
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    const Rgba8 mixed = draw(far_outside);
    EXPECT_NEAR(mixed[0], 128, 2);
    EXPECT_EQ(mixed[1], 255);
    Floats told(4);
    gles::get_tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, told.data());
    expect_near(told, {0, 1, 0, 1});
}

TEST_F(DesktopTextureTest, DepthIsSeenByItsMode) {
    const GLfloat half = 0.5f;
    bind(GL_TEXTURE_2D);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT,
                       GL_FLOAT, &half);
    const char* sample =
        "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, vec2(0.5)); }";
    const auto seen = [&](GLenum mode) {
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE,
                              static_cast<GLint>(mode));
        return draw(sample);
    };
    const Rgba8 luminance = seen(GL_LUMINANCE);
    EXPECT_NEAR(luminance[2], 128, 1);
    EXPECT_EQ(luminance[3], 255);
    const Rgba8 alpha = seen(GL_ALPHA);
    EXPECT_EQ(alpha[0], 0);
    EXPECT_NEAR(alpha[3], 128, 1);
    EXPECT_NEAR(seen(GL_INTENSITY)[3], 128, 1);
    EXPECT_EQ(seen(GL_RED)[1], 0);
}

TEST_F(DesktopTextureTest, SrgbIsDecodedUnlessItIsSkipped) {
    const std::array<GLubyte, 4> gray = {188, 188, 188, 255};
    bind(GL_TEXTURE_2D);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 1, 1, 0, GL_RGBA,
                       GL_UNSIGNED_BYTE, gray.data());
    const char* sample =
        "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, vec2(0.5)); }";
    EXPECT_NEAR(draw(sample)[0], 128, 1);
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
    EXPECT_NEAR(draw(sample)[0], 188, 1);
    // And written as it is, unless it is to be encoded.
    const GLuint target = bind(GL_TEXTURE_2D);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 4, 4, 0, GL_RGBA,
                       GL_UNSIGNED_BYTE, nullptr);
    GLuint framebuffer = 0;
    gles::gen_framebuffers(state(), 1, &framebuffer);
    gles::bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
    gles::framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                                target, 0);
    gles::clear_color(state(), 0.5f, 0.5f, 0.5f, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_NEAR(read(GL_TEXTURE_2D, GL_RED, 16)[0], 0.5f, 1.0f / 128);
    gles::enable(state(), GL_FRAMEBUFFER_SRGB);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    EXPECT_NEAR(read(GL_TEXTURE_2D, GL_RED, 16)[0], 188.0f / 255, 1.0f / 128);
}

TEST_F(DesktopTextureTest, DepthIsCopiedFromTheFramebuffer) {
    gles::clear_depthf(state(), 0.25f);
    gles::clear(state(), GL_DEPTH_BUFFER_BIT);
    bind(GL_TEXTURE_2D);
    gles::copy_tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT16, 0, 0, 2, 2, 0);
    expect_near(read(GL_TEXTURE_2D, GL_DEPTH_COMPONENT, 4), Floats(4, 0.25f), 1e-3f);
    // Colours become whatever the format has.
    gles::clear_color(state(), 1, 0, 0, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    bind(GL_TEXTURE_1D);
    copy_tex_image_1d(state(), GL_TEXTURE_1D, 0, GL_INTENSITY8, 0, 0, 2, 0);
    expect_near(read(GL_TEXTURE_1D, GL_RED, 2), {1, 1});
}

TEST_F(DesktopTextureTest, BuffersAreDrawnToInAnyOrder) {
    GLuint framebuffer = 0;
    gles::gen_framebuffers(state(), 1, &framebuffer);
    gles::bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
    std::array<GLuint, 2> lines{};
    for (GLuint i = 0; i < 2; ++i) {
        lines[i] = bind(GL_TEXTURE_1D);
        tex_image_1d(state(), GL_TEXTURE_1D, 0, GL_RGBA8, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
        framebuffer_texture_1d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + i, GL_TEXTURE_1D,
                               lines[i], 0);
    }
    const std::array<GLenum, 2> order = {GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT0};
    gles::draw_buffers(state(), 2, order.data());
    gles::viewport(state(), 0, 0, 4, 1);
    use("void main() { gl_FragData[0] = vec4(1.0, 0.0, 0.0, 1.0);"
        " gl_FragData[1] = vec4(0.0, 1.0, 0.0, 1.0); }");
    cover();
    gles::read_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(pixel(0, 0), gles::red);
    gles::read_buffer(state(), GL_COLOR_ATTACHMENT0);
    EXPECT_EQ(pixel(3, 0), gles::green);
    draw_buffer(state(), GL_COLOR_ATTACHMENT1);
    EXPECT_EQ(get(GL_DRAW_BUFFER)[0], GL_COLOR_ATTACHMENT1);
    expect_no_error();
}

TEST_F(DesktopTextureTest, FramebuffersHaveWhatIsDrawnToAndRead) {
    GLuint framebuffer = 0;
    gles::gen_framebuffers(state(), 1, &framebuffer);
    gles::bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
    GLuint depth = 0;
    gles::gen_renderbuffers(state(), 1, &depth);
    gles::bind_renderbuffer(state(), GL_RENDERBUFFER, depth);
    gles::renderbuffer_storage(state(), GL_RENDERBUFFER, GL_DEPTH_COMPONENT, 4, 4);
    gles::framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                   depth);
    const auto status = [&] { return gles::check_framebuffer_status(state(), GL_FRAMEBUFFER); };
    EXPECT_EQ(status(), GLenum{GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER_EXT});
    draw_buffer(state(), GL_NONE);
    EXPECT_EQ(status(), GLenum{GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER_EXT});
    gles::read_buffer(state(), GL_NONE);
    EXPECT_EQ(status(), GLenum{GL_FRAMEBUFFER_COMPLETE});
    expect_no_error();
}

TEST_F(DesktopTextureTest, NamesOfExtensionsAreTheFunctions) {
    EXPECT_EQ(find_procedure("glBindTextureEXT"), find_procedure("glBindTexture"));
    EXPECT_EQ(find_procedure("glGenFramebuffersEXT"), find_procedure("glGenFramebuffers"));
    EXPECT_EQ(find_procedure("glActiveTextureARB"), find_procedure("glActiveTexture"));
    EXPECT_EQ(find_procedure("glBindTextureARB"), nullptr);
}

// EXT_texture_swizzle.
TEST_F(DesktopTextureTest, SwizzlesAreSetAllAtOnceOrNot) {
    bind(GL_TEXTURE_2D);
    const GLint given[4] = {GL_BLUE, GL_RED, GL_GREEN, GL_ONE};
    gles::tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, given);
    GLint told[4] = {};
    gles::get_tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, told);
    EXPECT_TRUE(std::equal(told, told + 4, given));
    expect_no_error();
    const GLfloat wrong[4] = {GL_RED, GL_RED, GL_RED, GL_LINEAR};
    gles::tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, wrong);
    expect_error(GL_INVALID_ENUM);
    GLfloat floats[4] = {};
    gles::get_tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, floats);
    EXPECT_EQ(floats[0], GL_BLUE);
    // Several values are no parameter of one.
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, GL_RED);
    expect_error(GL_INVALID_ENUM);
}

}  // namespace
}  // namespace cuesta::gl
