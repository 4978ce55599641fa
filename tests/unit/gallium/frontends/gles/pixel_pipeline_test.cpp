// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is drawn by separable programs (EXT_separate_shader_objects): varyings from one program to
// another, on the emulated GPU.
#include "fixture.h"

namespace cuesta::gles {
namespace {

constexpr std::string_view enable_layout = "#extension GL_EXT_separate_shader_objects : require\n";

class PipelinePixelTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (testing::Test::HasFatalFailure() || testing::Test::IsSkipped())
            return;
        gen_program_pipelines(state(), 1, &pipeline_);
        bind_program_pipeline(state(), pipeline_);
    }
    GLuint separable(GLenum type, const std::string& text) {
        const char* whole = text.c_str();
        const GLuint name = create_shader_program(state(), type, 1, &whole);
        GLint linked = 0;
        get_program_iv(state(), name, GL_LINK_STATUS, &linked);
        char log[512] = "";
        get_program_info_log(state(), name, sizeof log, nullptr, log);
        EXPECT_EQ(linked, GL_TRUE) << log << text;
        return name;
    }
    GLuint vertex(const std::string& declarations, const std::string& body) {
        const GLuint name = separable(GL_VERTEX_SHADER, vertex_text(declarations, body));
        use_program_stages(state(), pipeline_, GL_VERTEX_SHADER_BIT_EXT, name);
        return name;
    }
    GLuint fragment(const std::string& declarations, const std::string& color) {
        const GLuint name = separable(GL_FRAGMENT_SHADER, fragment_text(declarations, color));
        use_program_stages(state(), pipeline_, GL_FRAGMENT_SHADER_BIT_EXT, name);
        return name;
    }
    static std::string vertex_text(const std::string& declarations, const std::string& body) {
        return std::string(enable_layout) + "layout(location = 0) attribute vec4 position;\n" +
               declarations + "void main() { gl_Position = position;\n" + body + "}\n";
    }
    static std::string fragment_text(const std::string& declarations, const std::string& color) {
        return std::string(enable_layout) + "precision mediump float;\n" + declarations +
               "void main() { gl_FragColor = " + color + "; }\n";
    }
    // With other shaders; empty: without that stage. Without both it fails.
    void relink(GLuint program, const std::string& vertex, const std::string& fragment) {
        GLuint old[2];
        GLsizei count = 0;
        get_attached_shaders(state(), program, 2, &count, old);
        for (GLsizei i = 0; i < count; ++i)
            detach_shader(state(), program, old[i]);
        const auto attach = [&](GLenum type, const std::string& text) {
            if (text.empty())
                return;
            const GLuint name = create_shader(state(), type);
            const char* whole = text.c_str();
            shader_source(state(), name, 1, &whole, nullptr);
            compile_shader(state(), name);
            attach_shader(state(), program, name);
            delete_shader(state(), name);
        };
        attach(GL_VERTEX_SHADER, vertex);
        attach(GL_FRAGMENT_SHADER, fragment);
        link_program(state(), program);
        GLint linked = 0;
        get_program_iv(state(), program, GL_LINK_STATUS, &linked);
        EXPECT_EQ(linked == GL_TRUE, !vertex.empty() || !fragment.empty());
    }
    Rgba8 draw() { return draw(state()); }
    static Rgba8 draw(State& by) {
        static constexpr GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
        clear(by, GL_COLOR_BUFFER_BIT);
        vertex_attrib_pointer(by, 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
        enable_vertex_attrib_array(by, 0);
        draw_arrays(by, GL_TRIANGLES, 0, 3);
        EXPECT_EQ(get_error(by), static_cast<GLenum>(GL_NO_ERROR));
        Rgba8 color{};
        read_pixels(by, 3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color.data());
        return color;
    }

    GLuint pipeline_ = 0;
};

TEST_F(PipelinePixelTest, VaryingsMatchByName) {
    vertex("varying vec2 unread; varying vec3 b; varying float a[2]; varying mat2 m;\n",
           "unread = vec2(9.0); a[0] = 0.2; a[1] = 1.0; b = vec3(0.0, 0.4, 0.0);\n"
           "m = mat2(0.6, 0.1, 0.1, 0.8);\n");
    // In another order, so that they lie elsewhere.
    fragment("varying mat2 m; varying float a[2]; varying vec3 b;\n",
             "vec4(a[0], b.y, m[0].x, a[1])");
    EXPECT_EQ(draw(), (Rgba8{51, 102, 153, 255}));
    // Another fragment program, then another vertex program.
    const GLuint other = fragment("varying vec3 b;\n", "vec4(b.y, 1.0, 0.0, 1.0)");
    EXPECT_EQ(draw(), (Rgba8{102, 255, 0, 255}));
    vertex("varying vec3 b;\n", "b = vec3(1.0);\n");
    EXPECT_EQ(draw(), (Rgba8{255, 255, 0, 255}));
    delete_program(state(), other);
    EXPECT_EQ(draw(), (Rgba8{255, 255, 0, 255}));
}

TEST_F(PipelinePixelTest, VaryingsMatchByLocation) {
    vertex(
        "layout(location = 3) varying vec4 one; layout(location = 0) varying vec2 two[2];\n"
        "varying float three;\n",
        "one = vec4(0.2, 0.4, 0.6, 0.8); two[0] = vec2(0.0); two[1] = vec2(0.6, 1.0);\n"
        "three = 1.0;\n");
    // Other names, and fewer components.
    fragment(
        "layout(location = 0) varying vec2 a[2]; layout(location = 3) varying vec2 b;\n"
        "varying float three;\n",
        "vec4(b, a[1].x, three)");
    EXPECT_EQ(draw(), (Rgba8{51, 102, 153, 255}));
    // Neither another location nor a name without one is a match; nothing comes of them.
    fragment("layout(location = 4) varying vec4 one; varying vec2 two[2];\n",
             "one + vec4(two[1], 0.0, 1.0)");
    EXPECT_EQ(draw(), black);
}

TEST_F(PipelinePixelTest, WhatNothingWritesIsZero) {
    vertex("varying vec4 a; varying vec3 wrong;\n", "wrong = vec3(1.0);\n");
    fragment("varying vec4 a; varying vec4 b; varying vec4 wrong;\n",
             "a + b + wrong + vec4(0.0, 1.0, 0.0, 1.0)");
    EXPECT_EQ(draw(), green);
    fragment("varying mat4 b[2]; uniform int i;\n", "b[i][2] + vec4(1.0, 0.0, 0.0, 1.0)");
    EXPECT_EQ(draw(), red);
}

TEST_F(PipelinePixelTest, UniformsAndTexturesAreThePrograms) {
    const GLuint first = vertex("uniform vec4 u; varying vec4 v;\n", "v = u;\n");
    const GLuint second =
        fragment("uniform vec4 u; uniform sampler2D s; varying vec4 v;\n",
                 "u + v + texture2D(s, vec2(0.5)) + vec4(0.0, 0.0, gl_DepthRange.near, 0.0)");
    const uint8_t texel[4] = {0, 0, 51, 255};
    active_texture(state(), GL_TEXTURE2);
    GLuint texture = 0;
    gen_textures(state(), 1, &texture);
    bind_texture(state(), GL_TEXTURE_2D, texture);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    program_uniform_1i(state(), second, get_uniform_location(state(), second, "s"), 2);
    const GLint u = get_uniform_location(state(), first, "u");
    program_uniform_4f(state(), first, u, 0.2f, 0, 0, 0);
    program_uniform_4f(state(), second, get_uniform_location(state(), second, "u"), 0, 0.4f, 0, 0);
    EXPECT_EQ(draw(), (Rgba8{51, 102, 51, 255}));
    active_shader_program(state(), pipeline_, first);
    uniform_4f(state(), u, 1, 0, 0, 0);
    depth_rangef(state(), 0.2f, 1);
    EXPECT_EQ(draw(), (Rgba8{255, 102, 102, 255}));
    // The same vertex program in another pipeline.
    GLuint other = 0;
    gen_program_pipelines(state(), 1, &other);
    use_program_stages(state(), other, GL_VERTEX_SHADER_BIT_EXT, first);
    std::swap(pipeline_, other);
    fragment("varying vec4 v;\n", "vec4(v.xxx, 1.0)");
    bind_program_pipeline(state(), pipeline_);
    EXPECT_EQ(draw(), white);
    bind_program_pipeline(state(), other);
    EXPECT_EQ(draw(), (Rgba8{255, 102, 102, 255}));
}

TEST_F(PipelinePixelTest, BinariesOfSeparablePrograms) {
    const GLuint programs[] = {
        vertex("varying vec2 a; layout(location = 1) varying vec3 b;\n",
               "a = vec2(0.0, 1.0); b = vec3(0.4);\n"),
        fragment("layout(location = 1) varying vec3 c; varying vec2 a;\n", "vec4(c.x, a.yx, 1.0)")};
    const Rgba8 wanted = draw();
    EXPECT_EQ(wanted, (Rgba8{102, 255, 0, 255}));
    const GLbitfield bits[] = {GL_VERTEX_SHADER_BIT_EXT, GL_FRAGMENT_SHADER_BIT_EXT};
    for (size_t i = 0; i < 2; ++i) {
        GLint size = 0;
        get_program_iv(state(), programs[i], GL_PROGRAM_BINARY_LENGTH_OES, &size);
        std::vector<uint8_t> binary(static_cast<size_t>(size));
        GLenum format = 0;
        get_program_binary(state(), programs[i], size, nullptr, &format, binary.data());
        const GLuint again = create_program(state());
        program_binary(state(), again, format, binary.data(), size);
        GLint separable = 0;
        get_program_iv(state(), again, GL_PROGRAM_SEPARABLE_EXT, &separable);
        EXPECT_EQ(separable, GL_TRUE);
        use_program_stages(state(), pipeline_, bits[i], again);
        EXPECT_EQ(draw(), wanted) << i;
    }
}

TEST_F(PipelinePixelTest, ContextsShareProgramsWithPipelinesOfTheirOwn) {
    const GLuint first = vertex("varying vec4 v;\n", "v = vec4(0.0, 1.0, 0.0, 1.0);\n");
    const GLuint second = fragment("varying vec4 v;\n", "v");
    EXPECT_EQ(draw(), green);
    const std::unique_ptr<Context> other = another_context(context.get());
    make_current(*other);
    State& there = other->state();
    GLuint name = 0;
    gen_program_pipelines(there, 1, &name);
    use_program_stages(there, name, GL_VERTEX_SHADER_BIT_EXT, first);
    use_program_stages(there, name, GL_FRAGMENT_SHADER_BIT_EXT, second);
    bind_program_pipeline(there, name);
    clear_color(there, 0, 0, 0, 1);
    EXPECT_EQ(draw(there), green);
    for (const GLuint program : {first, second})
        delete_program(there, program);
    EXPECT_EQ(draw(there), green);
    make_current(*context);
    EXPECT_EQ(draw(), green);
    // What one context links again the other draws with.
    relink(first, vertex_text("varying vec4 v;\n", "v = vec4(1.0, 0.0, 0.0, 1.0);\n"), "");
    EXPECT_EQ(draw(), red);
    make_current(*other);
    bind_program_pipeline(there, name);
    EXPECT_EQ(draw(there), red);
}

TEST_F(PipelinePixelTest, ProgramsThatAreLinkedAgainDrawTheirNewCode) {
    clear_color(state(), 0, 0, 0, 1);
    const std::string declaration = "varying vec4 v;\n";
    const GLuint first = vertex(declaration, "v = vec4(1.0, 0.0, 0.0, 1.0);\n");
    const GLuint second = fragment(declaration, "v");
    EXPECT_EQ(draw(), red);
    relink(first,
           vertex_text("varying vec2 w;\n" + declaration,
                       "w = vec2(0.5); v = vec4(0.0, 1.0, 0.0, 1.0);\n"),
           "");
    EXPECT_EQ(draw(), green);
    relink(second, "", fragment_text(declaration, "v.yxzw"));
    EXPECT_EQ(draw(), red);
    // A link that fails leaves what there is.
    relink(second, "", "");
    EXPECT_EQ(draw(), red);
    // One program with both stages, which then loses one: nothing is drawn.
    const std::string both = vertex_text(declaration, "v = vec4(0.0, 1.0, 0.0, 1.0);\n");
    relink(first, both, fragment_text(declaration, "v"));
    use_program_stages(state(), pipeline_, GL_ALL_SHADER_BITS_EXT, first);
    EXPECT_EQ(draw(), green);
    relink(first, both, "");
    EXPECT_EQ(draw(), black);
    relink(first, both, fragment_text(declaration, "v.yxzw"));
    EXPECT_EQ(draw(), red);
    // As the current program one of a single stage draws nothing.
    relink(first, both, "");
    use_program(state(), first);
    EXPECT_EQ(draw(), black);
}

}  // namespace
}  // namespace cuesta::gles
