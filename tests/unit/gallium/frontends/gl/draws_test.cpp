// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What OpenGL 3.0 to 3.2 adds to draws: base vertices, transform feedback of all modes, queries of
// primitives, conditional rendering.
#include "conventional_programs.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {
namespace {

using gles::black;
using gles::green;

class DrawsTest : public DesktopPixelTest {
  protected:
    GLuint shader(GLenum kind, const char* text) {
        const GLuint name = gles::create_shader(state(), kind);
        gles::shader_source(state(), name, 1, &text, nullptr);
        gles::compile_shader(state(), name);
        return name;
    }
    // A program in use that keeps `kept`, 4 floats a vertex, in a new buffer of that many vertices.
    void feed(size_t vertices) {
        const GLuint name = gles::create_program(state());
        gles::attach_shader(state(), name,
                            shader(GL_VERTEX_SHADER,
                                   "attribute vec4 place; varying vec4 kept;\n"
                                   "void main() { kept = place + 1.0; gl_Position = place; }"));
        gles::attach_shader(
            state(), name,
            shader(GL_FRAGMENT_SHADER, "void main() { gl_FragColor = vec4(0, 1, 0, 1); }"));
        gles::bind_attrib_location(state(), name, 0, "place");
        const char* const names[] = {"kept"};
        gles::transform_feedback_varyings(state(), name, 1, names, GL_INTERLEAVED_ATTRIBS);
        gles::link_program(state(), name);
        gles::use_program(state(), name);
        const std::vector<GLfloat> nothing(vertices * 4, -7.0F);
        gles::bind_buffer(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 9);
        gles::buffer_data(state(), GL_TRANSFORM_FEEDBACK_BUFFER,
                          static_cast<GLsizeiptr>(nothing.size() * sizeof(GLfloat)), nothing.data(),
                          GL_STATIC_DRAW);
        gles::bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, 9);
        for (size_t i = 0; i < places_.size(); ++i)
            places_[i] = {static_cast<GLfloat>(i), 0, 0, 1};
        gles::enable_vertex_attrib_array(state(), 0);
        gles::vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, places_.data());
    }
    // Numbers of the vertices that were kept; -8: none was.
    std::vector<int> kept(size_t vertices) {
        std::vector<GLfloat> values(vertices * 4);
        get_buffer_sub_data(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0,
                            static_cast<GLsizeiptr>(values.size() * sizeof(GLfloat)),
                            values.data());
        std::vector<int> numbers;
        for (size_t i = 0; i < vertices; ++i)
            numbers.push_back(static_cast<int>(values[i * 4]) - 1);
        return numbers;
    }
    GLuint result(GLuint query) {
        GLuint value = 77;
        gles::get_query_objectuiv(state(), query, GL_QUERY_RESULT, &value);
        return value;
    }

    std::array<std::array<GLfloat, 4>, 12> places_{};
};

TEST_F(DrawsTest, FeedbackOfStripsIsTrianglesUpToWhatHasRoom) {
    feed(8);
    gles::begin_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, 1);
    gles::begin_query(state(), GL_PRIMITIVES_GENERATED, 2);
    gles::begin_transform_feedback(state(), GL_TRIANGLES);
    gles::draw_arrays(state(), GL_TRIANGLE_STRIP, 1, 5);
    gles::end_transform_feedback(state());
    gles::end_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    gles::end_query(state(), GL_PRIMITIVES_GENERATED);
    EXPECT_EQ(kept(8), (std::vector<int>{1, 2, 3, 3, 2, 4, -8, -8}));
    EXPECT_EQ(result(1), 2u);
    EXPECT_EQ(result(2), 3u);
    expect_no_error();
}

TEST_F(DrawsTest, FeedbackGoesOnBehindOfIndicesAndBases) {
    feed(10);
    const GLubyte indices[] = {2, 0, 1};
    gles::begin_transform_feedback(state(), GL_LINES);
    gles::draw_arrays(state(), GL_LINES, 0, 2);
    draw_elements_base_vertex(state(), GL_LINE_LOOP, 3, GL_UNSIGNED_BYTE, indices, 5);
    gles::draw_arrays(state(), GL_LINES, 9, 2);
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(gles::get_error(state()), GLenum{GL_INVALID_OPERATION});
    gles::end_transform_feedback(state());
    EXPECT_EQ(kept(10), (std::vector<int>{0, 1, 7, 5, 5, 6, 6, 7, 9, 10}));
    expect_no_error();
}

TEST_F(DrawsTest, FeedbackOfInstancesOfQuads) {
    feed(13);
    gles::begin_transform_feedback(state(), GL_TRIANGLES);
    gles::draw_arrays_instanced(state(), GL_QUADS, 0, 4, 2);
    gles::end_transform_feedback(state());
    EXPECT_EQ(kept(13), (std::vector<int>{0, 1, 3, 1, 2, 3, 0, 1, 3, 1, 2, 3, -8}));
    expect_no_error();
}

constexpr GLfloat everything[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};

TEST_F(DrawsTest, ConditionsDropDrawsAndClears) {
    use_attributes(state(), position_slot, color_slot);
    enable_client_state(state(), GL_VERTEX_ARRAY);
    vertex_pointer(state(), 2, GL_FLOAT, 0, everything);
    gles::clear_color(state(), 0, 0, 0, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    color3f(state(), 0, 1, 0);
    gles::begin_query(state(), GL_SAMPLES_PASSED, 1);
    gles::end_query(state(), GL_SAMPLES_PASSED);
    begin_conditional_render(state(), 1, GL_QUERY_WAIT);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    gles::clear_color(state(), 0, 1, 0, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    end_conditional_render(state());
    EXPECT_EQ(pixel(16, 8), black);
    gles::begin_query(state(), GL_ANY_SAMPLES_PASSED, 2);
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    gles::end_query(state(), GL_ANY_SAMPLES_PASSED);
    EXPECT_EQ(pixel(16, 8), green);
    gles::clear_color(state(), 0, 0, 0, 1);
    begin_conditional_render(state(), 2, GL_QUERY_WAIT);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    end_conditional_render(state());
    EXPECT_EQ(pixel(16, 8), black);
    EXPECT_EQ(result(2), 1u);
    expect_no_error();
}

TEST_F(DrawsTest, BasesAreAddedToIndicesOfAllModes) {
    use_attributes(state(), position_slot, color_slot);
    constexpr GLfloat places[6][2] = {{9, 9}, {9, 9}, {0, -1}, {1, -1}, {1, 1}, {0, 1}};
    enable_client_state(state(), GL_VERTEX_ARRAY);
    vertex_pointer(state(), 2, GL_FLOAT, 0, places);
    color3f(state(), 0, 1, 0);
    const GLushort indices[] = {3, 4, 5, 6, 0};
    for (const GLenum mode : {GLenum{GL_QUADS}, GLenum{GL_TRIANGLE_FAN}, GLenum{GL_POLYGON}}) {
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
        draw_elements_base_vertex(state(), mode, 4, GL_UNSIGNED_SHORT, indices, -1);
        EXPECT_EQ(pixel(8, 8), black);
        EXPECT_EQ(pixel(24, 8), green);
    }
    // No vertex stands in front of the first.
    draw_elements_base_vertex(state(), GL_TRIANGLE_FAN, 5, GL_UNSIGNED_SHORT, indices, -1);
    expect_no_error();
}

TEST_F(DrawsTest, BlueStandsFirst) {
    use_attributes(state(), position_slot, color_slot);
    enable_client_state(state(), GL_VERTEX_ARRAY);
    vertex_pointer(state(), 2, GL_FLOAT, 0, everything);
    const GLubyte colors[4][4] = {
        {0, 0, 255, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}, {0, 0, 255, 255}};
    enable_client_state(state(), GL_COLOR_ARRAY);
    color_pointer(state(), GL_BGRA, GL_UNSIGNED_BYTE, 0, colors);
    EXPECT_EQ(get(GL_COLOR_ARRAY_SIZE), (std::vector<double>{GL_BGRA}));
    gles::draw_arrays(state(), GL_QUADS, 0, 4);
    EXPECT_EQ(pixel(16, 8), gles::red);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
