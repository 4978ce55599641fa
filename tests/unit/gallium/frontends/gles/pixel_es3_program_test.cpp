// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs in GLSL ES 3.00 with what OpenGL ES 3 gives them, on the emulated GPU.
#include <cstring>
#include <vector>

#include "es3_program_fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* block_fragment =
    "#version 300 es\n"
    "precision highp float;\n"
    "layout(std140) uniform Colors { float unused; vec4 colors[2]; };\n"
    "uniform int which;\n"
    "out vec4 color;\n"
    "void main() { color = colors[which]; }\n";

TEST_F(Es3ProgramPixelTest, BlocksHaveTheValuesOfBuffers) {
    const GLuint name = program(es3_vertex, block_fragment);
    GLfloat values[12 + 12] = {};
    values[4] = values[7] = 1;          // red
    values[8 + 1] = values[8 + 3] = 1;  // green
    for (size_t i = 12 + 4; i < 24; ++i)
        values[i] = 1;  // white
    // The second range begins at 48, a multiple of the alignment.
    const GLuint colors = buffer(GL_UNIFORM_BUFFER, sizeof values, values);
    const GLuint index = get_uniform_block_index(state(), name, "Colors");
    uniform_block_binding(state(), name, index, 3);
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 3, colors, 0, 48);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    uniform_1i(state(), get_uniform_location(state(), name, "which"), 1);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 3, colors, 48, 48);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), white);
    // New content of the buffer is seen by the next draw alone.
    scissor(state(), 0, 0, 8, 16);
    enable(state(), GL_SCISSOR_TEST);
    const GLfloat changed[] = {1, 0, 0, 1};
    buffer_sub_data(state(), GL_UNIFORM_BUFFER, 48 + 32, sizeof changed, changed);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    EXPECT_EQ(pixel(12, 3), white);
    // Without a buffer there are zeros.
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 3, 0);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), (Rgba8{0, 0, 0, 0}));
    expect_no_error();
}

constexpr const char* integer_vertex =
    "#version 300 es\n"
    "layout(location = 0) in vec4 position;\n"
    "layout(location = 1) in ivec4 value;\n"
    "flat out ivec4 through;\n"
    "void main() { gl_Position = position; through = value; }\n";
constexpr const char* integer_fragment =
    "#version 300 es\n"
    "precision highp float;\n"
    "precision highp int;\n"
    "flat in ivec4 through;\n"
    "uniform ivec4 wanted;\n"
    "out vec4 color;\n"
    "void main() { color = through == wanted ? vec4(0, 1, 0, 1) : vec4(1, 0, 0, 1); }\n";

TEST_F(Es3ProgramPixelTest, IntegersReachShaders) {
    const GLuint name = program(integer_vertex, integer_fragment);
    const GLint wanted = get_uniform_location(state(), name, "wanted");
    uniform_4i(state(), wanted, -5, 7, INT32_MIN, 16777217);
    vertex_attrib_i4i(state(), 1, -5, 7, INT32_MIN, 16777217);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    const GLshort shorts[3][2] = {{-300, 20000}, {-300, 20000}, {-300, 20000}};
    vertex_attrib_i_pointer(state(), 1, 2, GL_SHORT, 0, shorts);
    enable_vertex_attrib_array(state(), 1);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    // What an array lacks is 0, 0, 1.
    uniform_4i(state(), wanted, -300, 20000, 0, 1);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, PackedAttributes) {
    program(
        "#version 300 es\n"
        "layout(location = 0) in vec4 position;\nlayout(location = 1) in vec4 value;\n"
        "out vec4 through;\n"
        "void main() { gl_Position = position; through = value; }\n",
        "#version 300 es\nprecision highp float;\nin vec4 through;\nout vec4 color;\n"
        "void main() { color = through; }\n");
    // 511, 0, 1023 and 1 from the lowest bits on: as signed numbers 511, 0, -1 and 1.
    const GLuint word = 511u | 1023u << 20 | 1u << 30;
    const GLuint words[] = {word, word, word};
    enable_vertex_attrib_array(state(), 1);
    const auto drawn = [&](GLenum type, GLboolean normalized) {
        vertex_attrib_pointer(state(), 1, 4, type, normalized, 0, words);
        draw_everything();
        return pixel(3, 3);
    };
    EXPECT_EQ(drawn(GL_INT_2_10_10_10_REV, GL_TRUE), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(drawn(GL_UNSIGNED_INT_2_10_10_10_REV, GL_TRUE), (Rgba8{127, 0, 255, 85}));
    EXPECT_EQ(drawn(GL_INT_2_10_10_10_REV, GL_FALSE), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(drawn(GL_UNSIGNED_INT_2_10_10_10_REV, GL_FALSE), (Rgba8{255, 0, 255, 255}));
    expect_no_error();
}

// Numbers of vertices are the draw's, wherever the vertices lie.
TEST_F(Es3ProgramPixelTest, VerticesHaveTheNumbersOfTheDraw) {
    program(
        "#version 300 es\n"
        "layout(location = 0) in vec4 position;\nflat out int number;\n"
        "void main() { gl_Position = position; number = gl_VertexID; }\n",
        "#version 300 es\nprecision highp float;\nflat in int number;\nout vec4 color;\n"
        "void main() { color = vec4(float(number) / 255.0, 0, 0, 1); }\n");
    GLfloat corners[8][2] = {};
    const GLfloat triangle[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    std::memcpy(corners[5], triangle, sizeof triangle);
    enable_vertex_attrib_array(state(), 0);
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    draw_arrays(state(), GL_TRIANGLES, 5, 3);
    EXPECT_EQ(pixel(3, 3)[0], 7);
    const GLubyte indices[] = {6, 7, 5};
    draw_elements(state(), GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
    EXPECT_EQ(pixel(3, 3)[0], 5);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, RestartedStrips) {
    program(es3_vertex,
            "#version 300 es\nprecision highp float;\nout vec4 color;\n"
            "void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }\n");
    clear_color(state(), 0, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    // A quad to the left, one to the right, and nothing between them.
    const GLfloat corners[] = {-1, -1, -1, 1, -0.5f, -1, -0.5f, 1, 0.5f, -1, 0.5f, 1, 1, -1, 1, 1};
    enable_vertex_attrib_array(state(), 0);
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    enable(state(), GL_PRIMITIVE_RESTART_FIXED_INDEX);
    const GLushort indices[] = {0, 1, 2, 3, 0xffff, 4, 5, 6, 7};
    draw_elements(state(), GL_TRIANGLE_STRIP, 9, GL_UNSIGNED_SHORT, indices);
    EXPECT_EQ(pixel(2, 8), green);
    EXPECT_EQ(pixel(16, 8), black);
    EXPECT_EQ(pixel(30, 8), green);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, SamplersOverruleTextures) {
    program(
        "#version 300 es\n"
        "layout(location = 0) in vec4 position;\nout vec2 place;\n"
        "void main() { gl_Position = position; place = position.xy * 0.5 + 1.5; }\n",
        "#version 300 es\nprecision highp float;\nin vec2 place;\nout vec4 color;\n"
        "uniform sampler2D map;\nvoid main() { color = texture(map, place); }\n");
    // Red to the left, green to the right; places are 1 to 2.
    const uint8_t texels[] = {255, 0, 0, 255, 0, 255, 0, 255};
    bind_texture(state(), GL_TEXTURE_2D, 1);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    GLuint sampler = 0;
    gen_samplers(state(), 1, &sampler);
    sampler_parameter_i(state(), sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    sampler_parameter_i(state(), sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    sampler_parameter_i(state(), sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    bind_sampler(state(), 0, sampler);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    sampler_parameter_i(state(), sampler, GL_TEXTURE_WRAP_S, GL_REPEAT);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    bind_sampler(state(), 0, 0);
    delete_samplers(state(), 1, &sampler);
    draw_everything();
    EXPECT_EQ(pixel(3, 3), red);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, BinariesKeepBlocksAndFeedback) {
    const GLuint source = program(es3_vertex, block_fragment, {"gl_Position"});
    const GLuint copy = reloaded(source);
    use_program(state(), copy);
    expect_no_error();
    GLfloat values[12] = {};
    values[5] = values[7] = 1;  // green
    const GLuint colors = buffer(GL_UNIFORM_BUFFER, sizeof values, values);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 0, colors);
    const GLuint kept = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 48, nullptr);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept);
    begin_transform_feedback(state(), GL_TRIANGLES);
    draw_everything();
    end_transform_feedback(state());
    EXPECT_EQ(pixel(3, 3), green);
    EXPECT_EQ(content<GLfloat>(kept, 12)[4], 3);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, BinariesOfStagesKeepIntegers) {
    const GLuint vertex = separable(GL_VERTEX_SHADER,
                                    "#version 300 es\n"
                                    "layout(location = 0) in vec4 position;\n"
                                    "flat out uint unread; flat out ivec2 value;\n"
                                    "void main() { gl_Position = position;\n"
                                    "    unread = 7u; value = ivec2(-5, 16777217); }\n");
    const GLuint fragment = separable(GL_FRAGMENT_SHADER,
                                      "#version 300 es\n"
                                      "precision highp float; precision highp int;\n"
                                      "flat in ivec2 value; out vec4 color;\n"
                                      "void main() { color = value == ivec2(-5, 16777217)\n"
                                      "    ? vec4(0, 1, 0, 1) : vec4(1, 0, 0, 1); }\n");
    use_stages(reloaded(vertex), reloaded(fragment));
    draw_everything();
    EXPECT_EQ(pixel(3, 3), green);
    expect_no_error();
}

TEST_F(Es3ProgramPixelTest, SyncsAreWaitedForWithoutALimit) {
    program(es3_vertex,
            "#version 300 es\nprecision highp float;\nout vec4 color;\n"
            "void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }\n");
    draw_everything();
    const GLsync sync = fence_sync(state(), GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    const GLenum waited = client_wait_sync(state(), sync, 0, GL_TIMEOUT_IGNORED);
    EXPECT_TRUE(waited == GL_CONDITION_SATISFIED || waited == GL_ALREADY_SIGNALED) << waited;
    GLint status = 0;
    get_sync_iv(state(), sync, GL_SYNC_STATUS, 1, nullptr, &status);
    EXPECT_EQ(status, GL_SIGNALED);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
