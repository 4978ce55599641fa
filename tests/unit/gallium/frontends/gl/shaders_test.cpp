// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders and programs of desktop OpenGL: several shaders of a stage, programs that lack a stage,
// what is told of built-in attributes and uniforms, ARB_shader_objects.
#include <algorithm>
#include <array>
#include <string>

#include "fixture.h"
#include "gallium/frontends/gles/program.h"

namespace cuesta::gl {
namespace {

using gles::green;

// Without a name where it does not compile.
GLuint shader_of(State& state, GLenum type, const char* text) {
    const GLuint shader = gles::create_shader(state, type);
    gles::shader_source(state, shader, 1, &text, nullptr);
    gles::compile_shader(state, shader);
    GLint status = 0;
    gles::get_shader_iv(state, shader, GL_COMPILE_STATUS, &status);
    std::array<GLchar, 500> log{};
    gles::get_shader_info_log(state, shader, log.size(), nullptr, log.data());
    EXPECT_EQ(status, GL_TRUE) << log.data();
    return shader;
}

struct Text {
    GLenum type;
    const char* text;
};

std::string log_of(State& state, GLuint program) {
    std::array<GLchar, 500> log{};
    gles::get_program_info_log(state, program, log.size(), nullptr, log.data());
    return log.data();
}

GLuint program_of(State& state, std::initializer_list<Text> texts) {
    const GLuint program = gles::create_program(state);
    for (const Text& text : texts)
        gles::attach_shader(state, program, shader_of(state, text.type, text.text));
    gles::link_program(state, program);
    return program;
}

bool is_linked(State& state, GLuint program) {
    GLint status = 0;
    gles::get_program_iv(state, program, GL_LINK_STATUS, &status);
    return status == GL_TRUE;
}

class ShaderTest : public DesktopPixelTest {
  protected:
    // The window in the program's colour.
    void draw_with(GLuint program) {
        ASSERT_TRUE(is_linked(state(), program)) << log_of(state(), program);
        gles::use_program(state(), program);
        begin(state(), GL_QUADS);
        vertex2f(state(), -1, -1);
        vertex2f(state(), 1, -1);
        vertex2f(state(), 1, 1);
        vertex2f(state(), -1, 1);
        end(state());
        state().desktop->finish_vertices();
        expect_no_error();
    }
};

constexpr const char* plain_vertex = "void main() { gl_Position = gl_Vertex; }";

TEST_F(ShaderTest, SeveralShadersOfAStageAreLinked) {
    draw_with(program_of(
        state(), {{GL_VERTEX_SHADER, plain_vertex},
                  {GL_FRAGMENT_SHADER, "vec4 color(); void main() { gl_FragColor = color(); }"},
                  {GL_FRAGMENT_SHADER, "vec4 color() { return vec4(0.0, 1.0, 0.0, 1.0); }"}}));
    EXPECT_EQ(pixel(8, 8), green);
}

TEST_F(ShaderTest, FixedFunctionDrawsWhereAStageIsMissing) {
    color4f(state(), 0, 1, 0, 1);
    draw_with(program_of(state(),
                         {{GL_VERTEX_SHADER,
                           "void main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color; }"}}));
    EXPECT_EQ(pixel(8, 8), green);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    color4f(state(), 0, 0, 1, 1);
    draw_with(program_of(state(),
                         {{GL_FRAGMENT_SHADER, "void main() { gl_FragColor = gl_Color.xzyw; }"}}));
    EXPECT_EQ(pixel(8, 8), green);
    // A program of nothing is all of it.
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    color4f(state(), 0, 1, 0, 1);
    draw_with(program_of(state(), {}));
    EXPECT_EQ(pixel(8, 8), green);
}

TEST_F(ShaderTest, UniformsHaveTheValuesOfTheText) {
    const GLuint program = program_of(state(), {{GL_VERTEX_SHADER, plain_vertex},
                                                {GL_FRAGMENT_SHADER,
                                                 "#version 120\nuniform vec3 a = vec3(0, 1, 0);"
                                                 "void main() { gl_FragColor = vec4(a, 1); }"}});
    draw_with(program);
    EXPECT_EQ(pixel(8, 8), green);
    std::array<GLfloat, 3> values{};
    gles::get_uniform_fv(state(), program, gles::get_uniform_location(state(), program, "a"),
                         values.data());
    EXPECT_EQ(values, (std::array<GLfloat, 3>{0, 1, 0}));
}

class ShaderApiTest : public DesktopApiTest {};

TEST_F(ShaderApiTest, BuiltinAttributesAndUniformsAreActiveWithoutALocation) {
    const GLuint program =
        program_of(state(), {{GL_VERTEX_SHADER,
                              "attribute float a; uniform float u; void main() { gl_Position "
                              "= gl_ModelViewMatrix * gl_Vertex * a * u; }"},
                             {GL_FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(1.0); }"}});
    ASSERT_TRUE(is_linked(state(), program)) << log_of(state(), program);
    std::array<GLchar, 100> name{};
    GLint size = 0;
    GLenum type = 0;
    GLint count = 0;
    gles::get_program_iv(state(), program, GL_ACTIVE_ATTRIBUTES, &count);
    ASSERT_EQ(count, 2);
    std::vector<std::string> names;
    for (GLuint i = 0; i < 2; ++i) {
        gles::get_active_attrib(state(), program, i, name.size(), nullptr, &size, &type,
                                name.data());
        names.emplace_back(name.data());
    }
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"a", "gl_Vertex"}));
    EXPECT_EQ(gles::get_attrib_location(state(), program, "gl_Vertex"), -1);
    // Attribute 0 is the vertex.
    EXPECT_EQ(gles::get_attrib_location(state(), program, "a"), 1);
    gles::get_program_iv(state(), program, GL_ACTIVE_UNIFORMS, &count);
    EXPECT_EQ(count, 2);
    EXPECT_EQ(gles::get_uniform_location(state(), program, "gl_ModelViewMatrix"), -1);
    EXPECT_EQ(gles::get_uniform_location(state(), program, "u"), 0);
    expect_no_error();
    gles::bind_attrib_location(state(), program, 1, "gl_Vertex");
    EXPECT_EQ(gles::get_error(state()), GL_INVALID_OPERATION);
}

TEST_F(ShaderApiTest, AShaderIsAttachedOnce) {
    const GLuint program = gles::create_program(state());
    const GLuint first = shader_of(state(), GL_VERTEX_SHADER, plain_vertex);
    const GLuint second = shader_of(state(), GL_VERTEX_SHADER, "void f() { }");
    gles::attach_shader(state(), program, first);
    gles::attach_shader(state(), program, second);
    expect_no_error();
    gles::attach_shader(state(), program, first);
    EXPECT_EQ(gles::get_error(state()), GL_INVALID_OPERATION);
    std::array<GLuint, 4> names{};
    GLsizei count = 0;
    gles::get_attached_shaders(state(), program, 4, &count, names.data());
    EXPECT_EQ(count, 2);
    EXPECT_EQ(names, (std::array<GLuint, 4>{first, second}));
    gles::detach_shader(state(), program, first);
    expect_no_error();
    gles::detach_shader(state(), program, first);
    EXPECT_EQ(gles::get_error(state()), GL_INVALID_OPERATION);
}

TEST_F(ShaderApiTest, ComputeShadersAreNotOfThisVersion) {
    EXPECT_EQ(gles::create_shader(state(), GL_COMPUTE_SHADER), 0u);
    EXPECT_EQ(gles::get_error(state()), GL_INVALID_ENUM);
}

TEST_F(ShaderApiTest, ObjectsHaveHandles) {
    const auto parameter = [&](GLhandleARB handle, GLenum what) {
        GLint value = -1;
        get_object_parameteriv(state(), handle, what, &value);
        GLfloat number = -1;
        get_object_parameterfv(state(), handle, what, &number);
        EXPECT_EQ(number, static_cast<GLfloat>(value));
        return value;
    };
    const GLuint shader = shader_of(state(), GL_VERTEX_SHADER, plain_vertex);
    EXPECT_EQ(parameter(shader, GL_OBJECT_TYPE_ARB), GL_SHADER_OBJECT_ARB);
    EXPECT_EQ(parameter(shader, GL_OBJECT_SUBTYPE_ARB), GL_VERTEX_SHADER);
    EXPECT_EQ(parameter(shader, GL_OBJECT_COMPILE_STATUS_ARB), GL_TRUE);
    EXPECT_EQ(parameter(shader, GL_OBJECT_DELETE_STATUS_ARB), GL_FALSE);
    const GLuint program = gles::create_program(state());
    gles::attach_shader(state(), program, shader);
    EXPECT_EQ(parameter(program, GL_OBJECT_TYPE_ARB), GL_PROGRAM_OBJECT_ARB);
    EXPECT_EQ(parameter(program, GL_OBJECT_ATTACHED_OBJECTS_ARB), 1);
    EXPECT_EQ(parameter(program, GL_OBJECT_LINK_STATUS_ARB), GL_FALSE);
    EXPECT_EQ(get_handle(state(), GL_PROGRAM_OBJECT_ARB), 0u);
    gles::link_program(state(), program);
    EXPECT_EQ(parameter(program, GL_OBJECT_LINK_STATUS_ARB), GL_TRUE) << log_of(state(), program);
    gles::use_program(state(), program);
    EXPECT_EQ(get_handle(state(), GL_PROGRAM_OBJECT_ARB), program);
    delete_object(state(), shader);
    EXPECT_EQ(parameter(shader, GL_OBJECT_DELETE_STATUS_ARB), GL_TRUE);
    gles::use_program(state(), 0);
    delete_object(state(), program);
    EXPECT_FALSE(gles::is_program(state(), program));
    EXPECT_FALSE(gles::is_shader(state(), shader));
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
