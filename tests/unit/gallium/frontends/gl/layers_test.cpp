// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffers of several layers, and of integers, on the emulated GPU.
#include <array>

#include "fixture.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gl {
namespace {

constexpr GLsizei layer_side = 4;
constexpr Rgba8 cleared_blue = {0, 0, 255, 255};

class LayersTest : public DesktopPixelTest {
  protected:
    GLuint bind_framebuffer() {
        GLuint name = 0;
        gles::gen_framebuffers(state(), 1, &name);
        gles::bind_framebuffer(state(), GL_FRAMEBUFFER, name);
        return name;
    }
    GLuint bind_texture(GLenum target) {
        GLuint name = 0;
        gles::gen_textures(state(), 1, &name);
        gles::bind_texture(state(), target, name);
        return name;
    }
    GLuint array(GLenum internal_format, GLsizei layers, GLenum format, GLenum type) {
        const GLuint name = bind_texture(GL_TEXTURE_2D_ARRAY);
        gles::tex_image_3d(state(), GL_TEXTURE_2D_ARRAY, 0, static_cast<GLint>(internal_format),
                           layer_side, layer_side, layers, 0, format, type, nullptr);
        return name;
    }
    void clear_to(float red, float green, float cleared_blue) {
        gles::clear_color(state(), red, green, cleared_blue, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }
    // Of the framebuffer that is bound, which is left with the layer alone.
    Rgba8 layer_pixel(GLuint texture, GLint layer, GLint x = 0, GLint y = 0) {
        gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0,
                                        layer);
        return pixel(x, y);
    }
    GLuint program_of(const char* fragment) {
        const GLuint program = gles::create_program(state());
        for (const auto& [stage, text] :
             {std::pair{GL_VERTEX_SHADER, "void main() { gl_Position = gl_Vertex; }"},
              std::pair{GL_FRAGMENT_SHADER, fragment}}) {
            const GLuint shader = gles::create_shader(state(), static_cast<GLenum>(stage));
            gles::shader_source(state(), shader, 1, &text, nullptr);
            gles::compile_shader(state(), shader);
            gles::attach_shader(state(), program, shader);
        }
        gles::link_program(state(), program);
        gles::use_program(state(), program);
        return program;
    }
    void cover() {
        rectf(state(), -1, -1, 1, 1);
        state().desktop->finish_vertices();
    }
};

// OpenGL 3.2, 4.4.7.
TEST_F(LayersTest, ClearsReachEachLayerOfEachBuffer) {
    const std::array<GLuint, 2> colors = {array(GL_RGBA8, 2, GL_RGBA, GL_UNSIGNED_BYTE),
                                          array(GL_RGBA8, 4, GL_RGBA, GL_UNSIGNED_BYTE)};
    const GLuint framebuffer = bind_framebuffer();
    for (GLuint i = 0; i < 2; ++i)
        gles::attach_layers(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + i, colors[i], 0);
    const std::array<GLenum, 2> both = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    gles::draw_buffers(state(), 2, both.data());
    ASSERT_EQ(gles::check_framebuffer_status(state(), GL_FRAMEBUFFER),
              GLenum{GL_FRAMEBUFFER_COMPLETE});
    clear_to(1, 0, 0);
    // A part, and one of the buffers.
    gles::enable(state(), GL_SCISSOR_TEST);
    gles::scissor(state(), 0, 0, 2, 2);
    clear_to(0, 1, 0);
    gles::disable(state(), GL_SCISSOR_TEST);
    const GLfloat cleared[] = {0, 0, 1, 1};
    gles::enable(state(), GL_SCISSOR_TEST);
    gles::scissor(state(), 3, 3, 1, 1);
    gles::clear_buffer_fv(state(), GL_COLOR, 1, cleared);
    gles::disable(state(), GL_SCISSOR_TEST);
    gles::framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, 0, 0);
    gles::draw_buffers(state(), 1, both.data());
    for (GLint layer = 0; layer < 4; ++layer) {
        EXPECT_EQ(layer_pixel(colors[1], layer, 2, 2), gles::red) << layer;
        EXPECT_EQ(layer_pixel(colors[1], layer, 1, 1), gles::green) << layer;
        EXPECT_EQ(layer_pixel(colors[1], layer, 3, 3), cleared_blue) << layer;
        if (layer < 2)
            EXPECT_EQ(layer_pixel(colors[0], layer, 3, 3), gles::red) << layer;
    }
    // The framebuffer is bound again for what comes next.
    gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, colors[0], 0, 1);
    program_of("void main() { gl_FragColor = vec4(0.0, 0.0, 1.0, 1.0); }");
    gles::viewport(state(), 0, 0, layer_side, layer_side);
    cover();
    EXPECT_EQ(pixel(3, 3), cleared_blue);
    EXPECT_NE(framebuffer, 0u);
    expect_no_error();
}

TEST_F(LayersTest, DepthsBehindTheLastLayerOfColorsAreCleared) {
    const GLuint color = array(GL_RGBA8, 1, GL_RGBA, GL_UNSIGNED_BYTE);
    const GLuint depth = array(GL_DEPTH24_STENCIL8, 3, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8);
    bind_framebuffer();
    gles::attach_layers(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, color, 0);
    gles::attach_layers(state(), GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, depth, 0);
    ASSERT_EQ(gles::check_framebuffer_status(state(), GL_FRAMEBUFFER),
              GLenum{GL_FRAMEBUFFER_COMPLETE});
    gles::clear_depthf(state(), 0.75f);
    gles::clear_stencil(state(), 9);
    gles::clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    gles::clear_depthf(state(), 0.25f);
    gles::clear(state(), GL_DEPTH_BUFFER_BIT);
    for (GLint layer = 0; layer < 3; ++layer) {
        gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, color, 0, 0);
        gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, depth,
                                        0, layer);
        GLuint seen = 0;
        gles::read_pixels(state(), 2, 2, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, &seen);
        EXPECT_EQ(seen & 0xff, 9u) << layer;
        EXPECT_NEAR(static_cast<double>(seen >> 8) / 0xffffff, 0.25, 1e-5) << layer;
    }
    expect_no_error();
}

TEST_F(LayersTest, LayersOfSamplesAreAttachedTogether) {
    const GLuint samples = bind_texture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY);
    tex_image_3d_multisample(state(), GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, layer_side,
                             layer_side, 3, GL_TRUE);
    const GLuint from = bind_framebuffer();
    gles::attach_layers(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, samples, 0);
    GLint layered = GL_FALSE;
    gles::get_framebuffer_attachment_parameteriv(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                                 GL_FRAMEBUFFER_ATTACHMENT_LAYERED, &layered);
    EXPECT_EQ(layered, GL_TRUE);
    clear_to(0, 1, 0);
    const GLuint flat = array(GL_RGBA8, 1, GL_RGBA, GL_UNSIGNED_BYTE);
    const GLuint to = bind_framebuffer();
    gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, flat, 0, 0);
    for (GLint layer = 0; layer < 3; ++layer) {
        gles::bind_framebuffer(state(), GL_FRAMEBUFFER, from);
        gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, samples, 0,
                                        layer);
        gles::bind_framebuffer(state(), GL_DRAW_FRAMEBUFFER, to);
        gles::blit_framebuffer_es3(state(), 0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT,
                                   GL_NEAREST);
        gles::bind_framebuffer(state(), GL_FRAMEBUFFER, to);
        EXPECT_EQ(pixel(3, 1), gles::green) << layer;
        clear_to(0, 0, 0);
    }
    expect_no_error();
}

// OpenGL 3.0, 4.1.3 and 4.1.4: what goes by alpha leaves integers alone.
TEST_F(LayersTest, IntegersHaveNoAlphaTest) {
    bind_framebuffer();
    const GLuint integers = array(GL_RGBA8UI, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE);
    gles::framebuffer_texture_layer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, integers, 0, 0);
    program_of("#version 130\nout uvec4 color; void main() { color = uvec4(5, 4, 3, 2); }");
    gles::viewport(state(), 0, 0, layer_side, layer_side);
    alpha_func(state(), GL_NEVER, 1);
    gles::enable(state(), GL_ALPHA_TEST);
    cover();
    std::array<GLuint, 4> seen{};
    gles::read_pixels(state(), 1, 1, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, seen.data());
    EXPECT_EQ(seen, (std::array<GLuint, 4>{5, 4, 3, 2}));
    expect_no_error();
}

// Where a format's components lie elsewhere than the border's (OpenGL 3.0, table 3.20).
TEST_F(LayersTest, BordersHaveTheComponentsOfTheFormat) {
    struct Row {
        GLenum internal_format;
        GLenum format;
        std::array<GLuint, 4> seen;
    };
    const GLuint border[] = {10, 20, 30, 40};
    program_of(
        "#version 130\nuniform usampler2D s; out vec4 color;\n"
        "void main() { color = vec4(texture(s, vec2(-1.0))) / 255.0; }");
    for (const Row& row :
         {Row{GL_ALPHA8UI_EXT, GL_ALPHA_INTEGER_EXT, {0, 0, 0, 40}},
          Row{GL_LUMINANCE_ALPHA8UI_EXT, GL_LUMINANCE_ALPHA_INTEGER_EXT, {10, 10, 10, 40}},
          Row{GL_INTENSITY8UI_EXT, GL_RED_INTEGER, {10, 10, 10, 10}},
          Row{GL_RGBA8UI, GL_RGBA_INTEGER, {10, 20, 30, 40}}}) {
        SCOPED_TRACE(row.internal_format);
        bind_texture(GL_TEXTURE_2D);
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
        gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
        tex_parameter_iuiv(state(), GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
        gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, static_cast<GLint>(row.internal_format), 1, 1,
                           0, row.format, GL_UNSIGNED_BYTE, nullptr);
        cover();
        const Rgba8 seen = pixel(0, 0);
        for (size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(seen[i], row.seen[i], 1) << i;
    }
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
