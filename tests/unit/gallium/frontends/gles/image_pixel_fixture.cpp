// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "image_pixel_fixture.h"

#include <cstdlib>

namespace cuesta::gles {

namespace {

GLuint compile(State& state, GLenum kind, const std::string& text) {
    const GLuint name = create_shader(state, kind);
    const char* const strings[] = {text.c_str()};
    shader_source(state, name, 1, strings, nullptr);
    compile_shader(state, name);
    char log[1024] = {};
    get_shader_info_log(state, name, sizeof log, nullptr, log);
    GLint compiled = 0;
    get_shader_iv(state, name, GL_COMPILE_STATUS, &compiled);
    EXPECT_EQ(compiled, GL_TRUE) << log;
    return name;
}

constexpr const char* vertex_text =
    "layout(location = 0) in vec4 position;\n"
    "void main() { gl_Position = position; }\n";
constexpr const char* fragment_start =
    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\n"
    "precision highp sampler3D;\nprecision highp sampler2DArray;\n"
    "precision highp isampler2D;\nprecision highp usampler2D;\n"
    "precision highp sampler2DShadow;\n";

}  // namespace

void ImagePixelTest::SetUp() {
    start_version(30);
}

void ImagePixelTest::start_version(unsigned version) {
    std::string error;
    std::unique_ptr<pipe::Screen> made = make_emulated_screen(&error);
    if (made == nullptr && std::getenv("CUESTA_GPU") == nullptr)
        GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU set";
    ASSERT_NE(made, nullptr) << error;
    if (!(version >= 31 ? offers_es31(*made) : offers_es3(*made)))
        GTEST_SKIP() << "the GPU has no such OpenGL ES";
    start_on(std::move(made), {.version = version});
}

GLuint ImagePixelTest::use_fragment_shader(const std::string& fragment, const std::string& head) {
    const GLuint name = create_program(state());
    const std::string version = head.substr(0, head.find('\n') + 1);
    attach_shader(state(), name, compile(state(), GL_VERTEX_SHADER, version + vertex_text));
    attach_shader(state(), name,
                  compile(state(), GL_FRAGMENT_SHADER, head + fragment_start + fragment));
    link_program(state(), name);
    char log[1024] = {};
    get_program_info_log(state(), name, sizeof log, nullptr, log);
    GLint linked = 0;
    get_program_iv(state(), name, GL_LINK_STATUS, &linked);
    EXPECT_EQ(linked, GL_TRUE) << log;
    use_program(state(), name);
    return name;
}

void ImagePixelTest::draw() {
    vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, everything.data());
    enable_vertex_attrib_array(state(), 0);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
}

void ImagePixelTest::bind_target(
    GLuint name, GLenum format, GLsizei columns, GLsizei rows, GLsizei samples) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, name);
    bind_renderbuffer(state(), GL_RENDERBUFFER, name);
    renderbuffer_storage_multisample(state(), GL_RENDERBUFFER, samples, format, columns, rows);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, name);
    viewport(state(), 0, 0, columns, rows);
    ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE))
        << std::hex << format;
}

void ImagePixelTest::bind_plain(GLuint name, GLenum target) {
    bind_texture(state(), target, name);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        tex_parameter_i(state(), target, filter, GL_NEAREST);
}

}  // namespace cuesta::gles
