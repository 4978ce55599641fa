// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders in the core profile: programs, draws, what transform feedback keeps and queries
// count.
#include <cstring>
#include <string_view>

#include "core_fixture.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gl {
namespace {

constexpr GLenum vertices_out = 0x8916;
constexpr GLenum input_type = 0x8917;
constexpr GLenum output_type = 0x8918;

constexpr std::string_view vertex_text =
    "#version 150\nout float number; void main() { number = float(gl_VertexID); gl_Position = "
    "vec4(0.0, 0.0, 0.0, 1.0); }";
constexpr std::string_view fragment_text =
    "#version 150\nin vec4 color; out vec4 c; void main() { c = color; }";
// A square over a quarter of the window, green where a vertex after the first asks.
constexpr std::string_view geometry_text = R"(#version 150
layout(points) in;
layout(triangle_strip, max_vertices = 4) out;
in float number[];
out vec4 color;
uniform vec2 size;
void main() {
    for (int i = 0; i < 4; ++i) {
        vec2 corner = vec2(i & 1, i >> 1);
        gl_Position = vec4(vec2(-1.0 + number[0], -1.0) + corner * size, 0.0, 1.0);
        color = number[0] == 0.0 ? vec4(1.0, 0.0, 0.0, 1.0) : vec4(0.0, 1.0, 0.0, 1.0);
        EmitVertex();
    }
})";

void set_size(State& state, GLuint name, float x, float y) {
    gles::uniform_2f(state, gles::get_uniform_location(state, name, "size"), x, y);
}

using CoreGeometryTest = CoreApiTest;
using CoreGeometryPixelTest = CorePixelTest;

TEST_F(CoreGeometryTest, ProgramsTellOfIt) {
    const GLuint name = program(vertex_text, geometry_text, fragment_text);
    EXPECT_EQ(link(name), "");
    EXPECT_EQ(program_value(name, GL_LINK_STATUS), 1);
    EXPECT_EQ(program_value(name, vertices_out), 4);
    EXPECT_EQ(program_value(name, input_type), GL_POINTS);
    EXPECT_EQ(program_value(name, output_type), GL_TRIANGLE_STRIP);
    EXPECT_EQ(program_value(name, GL_ATTACHED_SHADERS), 3);
    EXPECT_EQ(program_value(name, GL_ACTIVE_UNIFORMS), 1);
    expect_no_error();
    const GLuint without = program(vertex_text, "", "");
    EXPECT_EQ(link(without), "");
    program_value(without, input_type);
    expect_error(GL_INVALID_OPERATION);
    GLenum format = 0;
    char bytes[8];
    gles::get_program_binary(state(), name, sizeof bytes, nullptr, &format, bytes);
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(CoreGeometryTest, LinksOnlyBehindAVertexShader) {
    const GLuint name = program("", geometry_text, fragment_text);
    EXPECT_NE(link(name).find("without a vertex shader"), std::string::npos);
    EXPECT_EQ(program_value(name, GL_LINK_STATUS), 0);
    const GLuint fewer = program(vertex_text, "#version 150\nvoid main() { }", fragment_text);
    EXPECT_NE(link(fewer).find("the primitive that it takes is not declared"), std::string::npos);
}

TEST_F(CoreGeometryTest, DrawsWhatItTakes) {
    use(program(vertex_text, geometry_text, fragment_text));
    gles::draw_arrays(state(), GL_POINTS, 0, 2);
    expect_no_error();
    for (const GLenum mode : {GLenum{GL_LINES}, GLenum{GL_TRIANGLES}, GLenum{GL_TRIANGLE_FAN},
                              GLenum{GL_LINES_ADJACENCY_EXT}}) {
        gles::draw_arrays(state(), mode, 0, 4);
        expect_error(GL_INVALID_OPERATION);
    }
    gles::draw_arrays(state(), 0x7777, 0, 4);
    expect_error(GL_INVALID_ENUM);
}

TEST_F(CoreGeometryTest, IsOfTheCoreProfileAlone) {
    EXPECT_GE(get(GL_MAX_GEOMETRY_OUTPUT_VERTICES_EXT)[0], 256);
    EXPECT_GE(get(GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS_EXT)[0], 1024);
    EXPECT_GE(get(GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS_EXT)[0], 16);
    EXPECT_GE(get(GL_MAX_GEOMETRY_UNIFORM_BLOCKS_EXT)[0], 12);
    EXPECT_GE(get(GL_MAX_GEOMETRY_UNIFORM_COMPONENTS_EXT)[0], 1024);
    EXPECT_GE(get(GL_MAX_GEOMETRY_INPUT_COMPONENTS_EXT)[0], 64);
    TearDown();
    start_on(gles::make_recorded_screen(gles::Gpu::g13), compatibility_config());
    EXPECT_EQ(gles::create_shader(state(), GL_GEOMETRY_SHADER_EXT), 0u);
    expect_error(GL_INVALID_ENUM);
    gles::draw_arrays(state(), GL_LINES_ADJACENCY_EXT, 0, 4);
    expect_error(GL_INVALID_ENUM);
}

TEST_F(CoreGeometryTest, FeedbackIsOfWhatItMakes) {
    const GLuint name = program(vertex_text, geometry_text, fragment_text);
    const char* const kept[] = {"color"};
    gles::transform_feedback_varyings(state(), name, 1, kept, GL_INTERLEAVED_ATTRIBS);
    use(name);
    GLuint buffer = 0;
    gles::gen_buffers(state(), 1, &buffer);
    gles::bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    gles::buffer_data(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 1024, nullptr, GL_STATIC_DRAW);
    gles::begin_transform_feedback(state(), GL_POINTS);
    gles::draw_arrays(state(), GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    gles::end_transform_feedback(state());
    gles::begin_transform_feedback(state(), GL_TRIANGLES);
    gles::draw_arrays(state(), GL_POINTS, 0, 1);
    gles::end_transform_feedback(state());
    expect_no_error();
}

TEST_F(CoreGeometryPixelTest, DrawsWhatItEmits) {
    const GLuint name = program(vertex_text, geometry_text, fragment_text);
    use(name);
    gles::clear_color(state(), 0, 0, 1, 1);
    gles::clear(state(), GL_COLOR_BUFFER_BIT);
    set_size(state(), name, 1, 1);
    gles::draw_arrays(state(), GL_POINTS, 0, 2);
    EXPECT_EQ(pixel(4, 4), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(pixel(20, 4), (Rgba8{0, 255, 0, 255}));
    EXPECT_EQ(pixel(4, 12), (Rgba8{0, 0, 255, 255}));
    // Its uniforms change between draws.
    set_size(state(), name, 1, 2);
    gles::draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(pixel(4, 12), (Rgba8{255, 0, 0, 255}));
    EXPECT_EQ(pixel(20, 12), (Rgba8{0, 0, 255, 255}));
    // A program without the stage draws as before.
    use(
        program("#version 150\nout vec4 color; void main() { color = vec4(1.0); gl_Position = "
                "vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0); }",
                "", fragment_text));
    gles::draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(pixel(20, 12), (Rgba8{255, 255, 255, 255}));
    expect_no_error();
}

// Their points and edges have the number of the primitive, and flat values of its vertex.
TEST_F(CoreGeometryPixelTest, UnfilledPolygonsKeepTheirNumbers) {
    use(program(
        "#version 150\nflat out ivec2 n; void main() { n = ivec2(gl_VertexID, -gl_VertexID);"
        "gl_Position = vec4((vec2(4 * gl_VertexID, 4 * (gl_VertexID % 3)) + 2.5) /"
        "vec2(16.0, 8.0) - 1.0, 0.0, 1.0); }",
        "",
        "#version 150\nflat in ivec2 n; out vec4 c; void main() {"
        "bool fine = n.x - 2 == gl_PrimitiveID * 3 && n.y == -n.x;"
        "c = vec4(fine ? 0.0 : 1.0, fine ? 1.0 : 0.0, float(gl_PrimitiveID), 1.0); }"));
    for (const GLenum mode : {GL_POINT, GL_LINE}) {
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
        polygon_mode(state(), GL_FRONT_AND_BACK, mode);
        gles::draw_arrays(state(), GL_TRIANGLES, 0, 6);
        EXPECT_EQ(pixel(2, 2), (Rgba8{0, 255, 0, 255})) << mode;
        EXPECT_EQ(pixel(6, 6), (Rgba8{0, 255, 0, 255})) << mode;
        EXPECT_EQ(pixel(14, 2), (Rgba8{0, 255, 255, 255})) << mode;
        EXPECT_EQ(pixel(18, 6), (Rgba8{0, 255, 255, 255})) << mode;
    }
    expect_no_error();
}

TEST_F(CoreGeometryPixelTest, KeepsAndCountsWhatItEmits) {
    const GLuint name = program(vertex_text, geometry_text, fragment_text);
    const char* const kept[] = {"color", "gl_Position"};
    gles::transform_feedback_varyings(state(), name, 2, kept, GL_INTERLEAVED_ATTRIBS);
    use(name);
    set_size(state(), name, 1, 1);
    GLuint buffer = 0;
    gles::gen_buffers(state(), 1, &buffer);
    gles::bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer);
    // Room for 5 triangles.
    constexpr GLsizeiptr vertex_bytes = 32;
    gles::buffer_data(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 5 * 3 * vertex_bytes, nullptr,
                      GL_STATIC_DRAW);
    GLuint queries[2] = {};
    gles::gen_queries(state(), 2, queries);
    gles::begin_query(state(), GL_PRIMITIVES_GENERATED_EXT, queries[0]);
    gles::begin_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, queries[1]);
    gles::begin_transform_feedback(state(), GL_TRIANGLES);
    gles::draw_arrays(state(), GL_POINTS, 0, 1);  // two triangles
    gles::draw_arrays(state(), GL_POINTS, 1, 2);  // four, of which three have room
    gles::end_transform_feedback(state());
    gles::end_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    gles::end_query(state(), GL_PRIMITIVES_GENERATED_EXT);
    GLuint counts[2] = {};
    gles::get_query_objectuiv(state(), queries[0], GL_QUERY_RESULT, &counts[0]);
    gles::get_query_objectuiv(state(), queries[1], GL_QUERY_RESULT, &counts[1]);
    EXPECT_EQ(counts[0], 6u);
    EXPECT_EQ(counts[1], 5u);
    const void* const mapped = gles::map_buffer_range(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0,
                                                      5 * 3 * vertex_bytes, GL_MAP_READ_BIT);
    ASSERT_NE(mapped, nullptr);
    float first[8];
    std::memcpy(first, mapped, sizeof first);
    EXPECT_EQ(first[0], 1.0f);  // red
    EXPECT_EQ(first[4], -1.0f);
    EXPECT_EQ(first[7], 1.0f);
    float sixth[8];
    std::memcpy(sixth, static_cast<const std::byte*>(mapped) + 6 * vertex_bytes, sizeof sixth);
    EXPECT_EQ(sixth[1], 1.0f);  // the second draw's are green
    gles::unmap_buffer(state(), GL_TRANSFORM_FEEDBACK_BUFFER);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
