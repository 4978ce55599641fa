// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the core profile tells of a program's inputs: arrays and their elements, and what the
// language gives to vertex shaders (OpenGL 3.2, 2.11.3).
#include <array>
#include <map>
#include <string>

#include "fixture.h"
#include "gallium/frontends/gles/program.h"

namespace cuesta::gl {
namespace {

class ActiveInputsTest : public DesktopTest {
  protected:
    void SetUp() override {
        gles::ContextConfig config;
        set_profile(config, gles::Profile::core);
        start_on(gles::make_recorded_screen(gles::Gpu::g13), config);
        name_ = gles::create_program(state());
    }
    void attach(GLenum type, const char* text) {
        const GLuint shader = gles::create_shader(state(), type);
        gles::shader_source(state(), shader, 1, &text, nullptr);
        gles::compile_shader(state(), shader);
        gles::attach_shader(state(), name_, shader);
    }
    GLint value(GLenum what) {
        GLint value = -1;
        gles::get_program_iv(state(), name_, what, &value);
        return value;
    }
    void link() {
        gles::link_program(state(), name_);
        std::array<GLchar, 500> log{};
        gles::get_program_info_log(state(), name_, log.size(), nullptr, log.data());
        EXPECT_EQ(value(GL_LINK_STATUS), GL_TRUE) << log.data();
    }
    GLint location(const char* input) { return gles::get_attrib_location(state(), name_, input); }

    GLuint name_ = 0;
};

constexpr const char* arrays_text =
    "#version 150\nin mat2 m[2]; in float a[3]; in vec4 p;"
    "void main() { gl_Position = p + vec4(a[gl_VertexID & 1]) + vec4(m[1][1], gl_InstanceID, 0); }";
constexpr const char* plain_fragment_text =
    "#version 150\nout vec4 c; void main() { c = gl_FragCoord; }";

TEST_F(ActiveInputsTest, AllOfTheVertexShaderAreEnumerated) {
    attach(GL_VERTEX_SHADER, arrays_text);
    attach(GL_FRAGMENT_SHADER, plain_fragment_text);
    link();
    std::map<std::string, std::pair<GLint, GLenum>> found;
    ASSERT_EQ(value(GL_ACTIVE_ATTRIBUTES), 5);
    EXPECT_EQ(value(GL_ACTIVE_ATTRIBUTE_MAX_LENGTH), 14);
    for (GLuint i = 0; i < 5; ++i) {
        std::array<GLchar, 20> text{};
        GLint size = 0;
        GLenum type = 0;
        gles::get_active_attrib(state(), name_, i, text.size(), nullptr, &size, &type, text.data());
        found[text.data()] = {size, type};
    }
    const std::map<std::string, std::pair<GLint, GLenum>> expected = {
        {"m", {2, GL_FLOAT_MAT2}},
        {"a", {3, GL_FLOAT}},
        {"p", {1, GL_FLOAT_VEC4}},
        {"gl_VertexID", {1, GL_INT}},
        {"gl_InstanceID", {1, GL_INT}}};
    EXPECT_EQ(found, expected);
    expect_no_error();
    GLint size = 0;
    GLenum type = 0;
    gles::get_active_attrib(state(), name_, 5, 0, nullptr, &size, &type, nullptr);
    expect_error(GL_INVALID_VALUE);
}

TEST_F(ActiveInputsTest, ElementsHaveLocations) {
    attach(GL_VERTEX_SHADER, arrays_text);
    attach(GL_FRAGMENT_SHADER, plain_fragment_text);
    gles::bind_attrib_location(state(), name_, 3, "a");
    gles::bind_attrib_location(state(), name_, 9, "m[0]");
    link();
    EXPECT_EQ(location("a"), 3);
    EXPECT_EQ(location("a[0]"), 3);
    EXPECT_EQ(location("a[2]"), 5);
    EXPECT_EQ(location("m"), 9);
    EXPECT_EQ(location("m[1]"), 11);
    for (const char* none : {"a[3]", "p[0]", "a[", "gl_VertexID", "gl_InstanceID", "m[1][0]"})
        EXPECT_EQ(location(none), -1) << none;
    expect_no_error();
}

// What the fragment shader reads is no attribute.
TEST_F(ActiveInputsTest, WithoutAVertexShaderThereAreNone) {
    attach(GL_FRAGMENT_SHADER, plain_fragment_text);
    link();
    EXPECT_EQ(value(GL_ACTIVE_ATTRIBUTES), 0);
    EXPECT_EQ(value(GL_ACTIVE_ATTRIBUTE_MAX_LENGTH), 0);
}

}  // namespace
}  // namespace cuesta::gl
