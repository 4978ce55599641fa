// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What transform feedback keeps, on the emulated GPU.
#include <vector>

#include "es3_program_fixture.h"

namespace cuesta::gles {
namespace {

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

// Matrices, arrays, one element of an array and what the shader does not write.
constexpr const char* shapes_vertex =
    "#version 300 es\n"
    "out mat3x2 matrix;\n"
    "out vec2 list[2];\n"
    "out float others[3];\n"
    "out vec3 unwritten;\n"
    "void main() {\n"
    "    float first = float(gl_VertexID) * 100.0;\n"
    "    for (int i = 0; i < 6; ++i) matrix[i / 2][i % 2] = first + float(i);\n"
    "    list[0] = first + vec2(6.0, 7.0);\n"
    "    list[1] = first + vec2(8.0, 9.0);\n"
    "    for (int i = 0; i < 3; ++i) others[i] = first + float(10 + i);\n"
    "    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);\n"
    "    gl_PointSize = 64.0;\n"
    "}\n";
// Other varyings than those that are kept, too, so that they lie elsewhere where stages are linked
// alone.
constexpr const char* shapes_fragment =
    "#version 300 es\n"
    "precision highp float;\n"
    "in float others[3];\n"
    "out vec4 color;\n"
    "void main() { color = vec4(others[0] / 510.0, others[2] / 510.0, 0.0, 1.0); }\n";
const std::vector<const char*> shapes_kept = {"unwritten", "matrix", "list", "others[1]"};

class FeedbackShapesTest : public Es3ProgramPixelTest {
  protected:
    // Of two vertices, into a buffer of other values.
    void expect_shapes() {
        constexpr size_t floats = 3 + 6 + 4 + 1;
        const std::vector<GLfloat> before(2 * floats, -1.0f);
        const GLuint kept = buffer(GL_TRANSFORM_FEEDBACK_BUFFER,
                                   static_cast<GLsizeiptr>(before.size() * 4), before.data());
        bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept);
        begin_transform_feedback(state(), GL_POINTS);
        draw_arrays(state(), GL_POINTS, 0, 2);
        end_transform_feedback(state());
        expect_no_error();
        std::vector<GLfloat> expected;
        for (const GLfloat first : {0.0f, 100.0f}) {
            expected.insert(expected.end(), 3, 0.0f);
            for (int i = 0; i < 10; ++i)
                expected.push_back(first + static_cast<GLfloat>(i));
            expected.push_back(first + 11);
        }
        EXPECT_EQ(content<GLfloat>(kept, expected.size()), expected);
        // It is drawn as well.
        EXPECT_EQ(pixel(16, 8), (Rgba8{55, 56, 0, 255}));
        expect_no_error();
    }
};

TEST_F(FeedbackShapesTest, OfOneProgram) {
    program(shapes_vertex, shapes_fragment, shapes_kept);
    expect_shapes();
}

TEST_F(FeedbackShapesTest, OfStagesThatWereLinkedAlone) {
    const GLuint vertex = separable(GL_VERTEX_SHADER, shapes_vertex, shapes_kept);
    const GLuint fragment = separable(GL_FRAGMENT_SHADER, shapes_fragment);
    GLint kept = 0;
    get_program_iv(state(), vertex, GL_TRANSFORM_FEEDBACK_VARYINGS, &kept);
    EXPECT_EQ(kept, 4);
    use_stages(vertex, fragment);
    expect_shapes();
    use_stages(reloaded(vertex), reloaded(fragment));
    expect_shapes();
}

TEST_F(FeedbackShapesTest, OfFragmentShadersAloneThereIsNone) {
    const GLuint name = create_program(state());
    attach_shader(state(), name, shader(GL_FRAGMENT_SHADER, shapes_fragment));
    program_parameter_i(state(), name, GL_PROGRAM_SEPARABLE_EXT, GL_TRUE);
    const char* const kept = "gl_Position";
    transform_feedback_varyings(state(), name, 1, &kept, GL_INTERLEAVED_ATTRIBS);
    link_program(state(), name);
    GLint linked = GL_TRUE;
    get_program_iv(state(), name, GL_LINK_STATUS, &linked);
    EXPECT_EQ(linked, GL_FALSE);
    char log[1024] = {};
    get_program_info_log(state(), name, sizeof log, nullptr, log);
    EXPECT_STREQ(log, "error: transform feedback: there is no vertex shader\n");
}

// What reads them where they lie.
TEST_F(FeedbackShapesTest, OfStagesThatFitAsTheyAre) {
    const GLuint vertex = separable(GL_VERTEX_SHADER,
                                    "#version 300 es\n"
                                    "layout(location = 0) in vec4 position;\n"
                                    "out vec4 kept;\n"
                                    "void main() { gl_Position = kept = position; }\n",
                                    {"kept"});
    const GLuint fragment = separable(GL_FRAGMENT_SHADER,
                                      "#version 300 es\n"
                                      "precision highp float;\n"
                                      "in vec4 kept; out vec4 color;\n"
                                      "void main() { color = vec4(0.0, kept.w, 0.0, 1.0); }\n");
    use_stages(vertex, fragment);
    const GLuint kept = buffer(GL_TRANSFORM_FEEDBACK_BUFFER, 48, nullptr);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, kept);
    begin_transform_feedback(state(), GL_TRIANGLES);
    draw_everything();
    end_transform_feedback(state());
    EXPECT_EQ(content<GLfloat>(kept, 12),
              (std::vector<GLfloat>{-1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1}));
    EXPECT_EQ(pixel(3, 3), green);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
