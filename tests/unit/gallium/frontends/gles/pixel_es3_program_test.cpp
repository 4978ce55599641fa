// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs in GLSL ES 3.00 with what OpenGL ES 3 gives them, on the emulated GPU.
#include <cstring>
#include <string>
#include <vector>

#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

constexpr const char* es3_vertex =
    "#version 300 es\n"
    "layout(location = 0) in vec4 position;\n"
    "void main() { gl_Position = position; gl_PointSize = 1.0; }\n";

class Es3ProgramPixelTest : public ImagePixelTest {
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
    GLuint program(const char* vertex,
                   const char* fragment,
                   const std::vector<const char*>& kept = {},
                   GLenum mode = GL_INTERLEAVED_ATTRIBS) {
        const GLuint name = create_program(state());
        attach_shader(state(), name, shader(GL_VERTEX_SHADER, vertex));
        attach_shader(state(), name, shader(GL_FRAGMENT_SHADER, fragment));
        transform_feedback_varyings(state(), name, static_cast<GLsizei>(kept.size()), kept.data(),
                                    mode);
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
    GLuint buffer(GLenum target, GLsizeiptr size, const void* data) {
        GLuint name = 0;
        gen_buffers(state(), 1, &name);
        bind_buffer(state(), target, name);
        buffer_data(state(), target, size, data, GL_STATIC_DRAW);
        return name;
    }
    template <typename T>
    std::vector<T> content(GLuint name, size_t count) {
        bind_buffer(state(), GL_COPY_READ_BUFFER, name);
        std::vector<T> values(count);
        const void* bytes =
            map_buffer_range(state(), GL_COPY_READ_BUFFER, 0,
                             static_cast<GLsizeiptr>(count * sizeof(T)), GL_MAP_READ_BIT);
        EXPECT_NE(bytes, nullptr);
        if (bytes != nullptr)
            std::memcpy(values.data(), bytes, count * sizeof(T));
        unmap_buffer(state(), GL_COPY_READ_BUFFER);
        return values;
    }
};

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

constexpr const char* feedback_vertex =
    "#version 300 es\n"
    "layout(location = 0) in vec4 position;\n"
    "flat out int number;\n"
    "out vec3 doubled;\n"
    "void main() {\n"
    "    number = gl_VertexID * 10 + gl_InstanceID;\n"
    "    doubled = position.xyz * 2.0;\n"
    "    gl_Position = position;\n"
    "    gl_PointSize = 1.0;\n"
    "}\n";
constexpr const char* feedback_fragment =
    "#version 300 es\n"
    "precision highp float;\n"
    "flat in int number;\n"
    "in vec3 doubled;\n"
    "out vec4 color;\n"
    "void main() { color = vec4(1.0, doubled.x, float(number), 1.0); }\n";

TEST_F(Es3ProgramPixelTest, FeedbackKeepsVerticesInterleaved) {
    program(feedback_vertex, feedback_fragment, {"number", "doubled"});
    const GLuint kept = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 16 * 8, nullptr);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept);
    GLfloat positions[8][3] = {};
    for (size_t i = 0; i < 8; ++i)
        positions[i][0] = static_cast<float>(i) / 8;
    // From a buffer, then from memory of the application.
    const GLuint vertices = buffer(GL_ARRAY_BUFFER, sizeof positions, positions);
    enable_vertex_attrib_array(state(), 0);
    vertex_attrib_pointer(state(), 0, 3, GL_FLOAT, GL_FALSE, 0, nullptr);
    enable(state(), GL_RASTERIZER_DISCARD);
    begin_transform_feedback(state(), GL_POINTS);
    draw_arrays_instanced(state(), GL_POINTS, 3, 2, 2);
    bind_buffer(state(), GL_ARRAY_BUFFER, 0);
    vertex_attrib_pointer(state(), 0, 3, GL_FLOAT, GL_FALSE, 0, positions);
    draw_arrays(state(), GL_POINTS, 5, 3);
    end_transform_feedback(state());
    disable(state(), GL_RASTERIZER_DISCARD);
    expect_no_error();
    const std::vector<GLint> numbers = content<GLint>(kept, 28);
    const std::vector<GLfloat> floats = content<GLfloat>(kept, 28);
    const GLint expected[] = {30, 40, 31, 41, 50, 60, 70};
    for (size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(numbers[i * 4], expected[i]) << i;
        EXPECT_EQ(floats[i * 4 + 1], static_cast<float>(expected[i] / 10) / 4) << i;
        EXPECT_EQ(floats[i * 4 + 2], 0) << i;
    }
    expect_no_error();
    (void)vertices;
}

TEST_F(Es3ProgramPixelTest, FeedbackKeepsOutputsApart) {
    program(feedback_vertex, feedback_fragment, {"doubled", "gl_Position"}, GL_SEPARATE_ATTRIBS);
    const GLuint first = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 256, nullptr);
    const GLuint second = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 256, nullptr);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, first);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 1, second);
    clear_color(state(), 0, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    GLuint query = 0;
    gen_queries(state(), 1, &query);
    begin_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
    begin_transform_feedback(state(), GL_TRIANGLES);
    draw_everything();
    end_transform_feedback(state());
    end_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    // It is drawn as well.
    EXPECT_EQ(pixel(3, 3)[0], 255);
    EXPECT_EQ(content<GLfloat>(first, 9), (std::vector<GLfloat>{-2, -2, 0, 6, -2, 0, -2, 6, 0}));
    EXPECT_EQ(content<GLfloat>(second, 12),
              (std::vector<GLfloat>{-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1}));
    GLuint written = 0;
    get_query_objectuiv(state(), query, GL_QUERY_RESULT, &written);
    EXPECT_EQ(written, 1u);
    expect_no_error();
}

// What was kept is drawn from.
TEST_F(Es3ProgramPixelTest, FeedbackFeedsDraws) {
    program(es3_vertex,
            "#version 300 es\nprecision highp float;\nout vec4 color;\n"
            "void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }\n",
            {"gl_Position"});
    const GLuint kept = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 48, nullptr);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept);
    enable(state(), GL_RASTERIZER_DISCARD);
    clear_color(state(), 1, 0, 0, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    begin_transform_feedback(state(), GL_TRIANGLES);
    draw_everything();
    end_transform_feedback(state());
    disable(state(), GL_RASTERIZER_DISCARD);
    // Neither the clear nor the draw was seen.
    clear_color(state(), 0, 0, 0, 1);
    EXPECT_NE(pixel(3, 3), red);
    EXPECT_NE(pixel(3, 3), green);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
    bind_buffer(state(), GL_ARRAY_BUFFER, kept);
    vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(pixel(3, 3), green);
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
    GLint length = 0;
    get_program_iv(state(), source, GL_PROGRAM_BINARY_LENGTH, &length);
    std::vector<std::byte> bytes(static_cast<size_t>(length));
    GLenum format = 0;
    get_program_binary(state(), source, length, nullptr, &format, bytes.data());
    const GLuint copy = create_program(state());
    program_binary(state(), copy, format, bytes.data(), length);
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

}  // namespace
}  // namespace cuesta::gles
