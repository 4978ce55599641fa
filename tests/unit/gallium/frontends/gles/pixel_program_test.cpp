// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs in GLSL ES by way of the API: uniforms by name, binaries, names and their lives.
#include <string>

#include "fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* vertex_text =
    "attribute vec4 position;\n"
    "uniform vec2 moves[2];\n"
    "void main() { gl_Position = position + vec4(moves[0] + moves[1], 0.0, 0.0); }\n";
constexpr const char* fragment_text =
    "precision mediump float;\n"
    "struct Light { vec3 color; float strength; };\n"
    "uniform Light lights[2];\n"
    "uniform bool lit;\n"
    "uniform int steps;\n"
    "uniform mat2 mix_matrix;\n"
    "void main() {\n"
    "  vec3 color = lights[0].color * lights[0].strength + lights[1].color * lights[1].strength;\n"
    "  vec2 mixed = mix_matrix * vec2(1.0, 0.0);\n"
    "  gl_FragColor = lit ? vec4(color.r, mixed, float(steps) / 4.0) : vec4(0.0);\n"
    "}\n";

class ProgramPixelTest : public PixelTest {
  protected:
    GLuint make_shader(GLenum type, const char* text) {
        const GLuint name = create_shader(state(), type);
        shader_source(state(), name, 1, &text, nullptr);
        compile_shader(state(), name);
        GLint compiled = 0;
        get_shader_iv(state(), name, GL_COMPILE_STATUS, &compiled);
        char log[512] = "";
        get_shader_info_log(state(), name, sizeof log, nullptr, log);
        EXPECT_EQ(compiled, GL_TRUE) << log;
        return name;
    }
    GLuint make_program() {
        const GLuint program = create_program(state());
        for (const auto& [type, text] :
             {std::pair{GL_VERTEX_SHADER, vertex_text}, {GL_FRAGMENT_SHADER, fragment_text}}) {
            const GLuint shader = make_shader(static_cast<GLenum>(type), text);
            attach_shader(state(), program, shader);
            delete_shader(state(), shader);
        }
        link_program(state(), program);
        EXPECT_TRUE(is_linked(program));
        return program;
    }
    bool is_linked(GLuint program) {
        GLint linked = 0;
        get_program_iv(state(), program, GL_LINK_STATUS, &linked);
        char log[512] = "";
        get_program_info_log(state(), program, sizeof log, nullptr, log);
        if (linked == GL_FALSE)
            last_log_ = log;
        return linked == GL_TRUE;
    }
    GLint location(GLuint program, const char* name) {
        const GLint found = get_uniform_location(state(), program, name);
        EXPECT_NE(found, -1) << name;
        return found;
    }
    void set_uniforms(GLuint program) {
        use_program(state(), program);
        uniform_3f(state(), location(program, "lights[0].color"), 0.2f, 0, 0);
        uniform_1f(state(), location(program, "lights[0].strength"), 1);
        uniform_3f(state(), location(program, "lights[1].color"), 0.4f, 0, 0);
        uniform_1f(state(), location(program, "lights[1].strength"), 0.5f);
        uniform_1f(state(), location(program, "lit"), 7);
        uniform_1i(state(), location(program, "steps"), 2);
        const GLfloat matrix[] = {0.6f, 0.8f, 0, 0};
        uniform_matrix_2fv(state(), location(program, "mix_matrix"), 1, GL_FALSE, matrix);
        expect_no_error();
    }
    Rgba8 draw(GLuint program) {
        static constexpr float everything[] = {-1, -1, 3, -1, -1, 3};
        use_program(state(), program);
        clear(state(), GL_COLOR_BUFFER_BIT);
        const GLint found = get_attrib_location(state(), program, "position");
        EXPECT_GE(found, 0);
        const auto position = static_cast<GLuint>(found);
        vertex_attrib_pointer(state(), position, 2, GL_FLOAT, GL_FALSE, 0, everything);
        enable_vertex_attrib_array(state(), position);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        expect_no_error();
        return pixel(3, 3);
    }
    static void expect_near(const Rgba8& got, const Rgba8& wanted) {
        for (size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(got[i], wanted[i], 1) << i;
    }

    std::string last_log_;
};
constexpr Rgba8 expected = {102, 153, 204, 128};

TEST_F(ProgramPixelTest, UniformsOfAllTypesReachTheShaders) {
    const GLuint program = make_program();
    EXPECT_EQ(draw(program), (Rgba8{0, 0, 0, 0}));
    set_uniforms(program);
    expect_near(draw(program), expected);
    const GLfloat away[] = {3, 0, 3, 0};
    uniform_2fv(state(), location(program, "moves"), 2, away);
    EXPECT_EQ(draw(program), (Rgba8{0, 0, 0, 0}));
    uniform_2f(state(), location(program, "moves[0]"), 0, 0);
    uniform_2f(state(), location(program, "moves[1]"), 0, 0);
    expect_near(draw(program), expected);
}

TEST_F(ProgramPixelTest, ABinaryIsTheProgramAgain) {
    const GLuint program = make_program();
    GLint size = 0;
    get_program_iv(state(), program, GL_PROGRAM_BINARY_LENGTH_OES, &size);
    ASSERT_GT(size, 0);
    std::vector<std::byte> binary(static_cast<size_t>(size));
    GLenum format = 0;
    get_program_binary(state(), program, size - 1, nullptr, &format, binary.data());
    expect_error(GL_INVALID_OPERATION);
    get_program_binary(state(), program, size, nullptr, &format, binary.data());
    expect_no_error();
    const GLuint again = create_program(state());
    program_binary(state(), again, format, binary.data(), size);
    ASSERT_TRUE(is_linked(again)) << last_log_;
    set_uniforms(again);
    expect_near(draw(again), expected);
    binary[binary.size() / 2] ^= std::byte{1};
    program_binary(state(), again, format, binary.data(), size);
    expect_no_error();
    EXPECT_FALSE(is_linked(again));
    EXPECT_NE(last_log_, "");
    // It is current still: what it drew with stays.
    clear(state(), GL_COLOR_BUFFER_BIT);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_near(pixel(3, 3), expected);
    use_program(state(), again);
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(ProgramPixelTest, NamesLiveAsLongAsTheyAreUsed) {
    const GLuint program = make_program();
    GLuint shaders[2] = {};
    GLsizei count = 0;
    get_attached_shaders(state(), program, 2, &count, shaders);
    ASSERT_EQ(count, 2);
    EXPECT_TRUE(is_shader(state(), shaders[0]));  // deleted, but attached
    set_uniforms(program);
    delete_program(state(), program);
    EXPECT_TRUE(is_program(state(), program));  // deleted, but current
    expect_near(draw(program), expected);
    use_program(state(), 0);
    EXPECT_FALSE(is_program(state(), program));
    EXPECT_FALSE(is_shader(state(), shaders[0]));
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
