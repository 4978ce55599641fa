// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws, queries and transform feedback.
#include "core.h"

namespace cuesta::scenes {
namespace {

const char* const tint_fragment =
    "#version 150\n"
    "in vec3 tint; out vec4 color;\n"
    "void main() { color = vec4(tint, 1.0); }";
const char* const place_vertex =
    "#version 150\n"
    "in vec2 position; uniform vec4 shift; out vec3 tint;\n"
    "void main() {\n"
    "  tint = vec3(gl_VertexID % 2, gl_VertexID / 2 % 2, gl_VertexID / 4 % 2) * 0.7 + 0.3;\n"
    "  gl_Position = vec4(position * shift.z + shift.xy, 0.0, 1.0); }";

// Two figures in one buffer: the second by a base.
void base_vertices() {
    use(place_vertex, tint_fragment);
    make_buffer(GL_ARRAY_BUFFER, std::vector<float>{-1, -1, 1, -1, 0, 1, -1, 0, 0, -1, 0, 1, 1, 0});
    attribute(0, 2, 2, 0);
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, std::vector<GLushort>{0, 1, 2, 3});
    set("shift", {-0.5F, 0.5F, 0.4F, 0});
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, nullptr);
    set("shift", {0.5F, 0.5F, 0.4F, 0});
    glDrawElementsBaseVertex(GL_TRIANGLE_STRIP, 4, GL_UNSIGNED_SHORT, nullptr, 3);
    set("shift", {-0.5F, -0.5F, 0.4F, 0});
    glDrawRangeElementsBaseVertex(GL_TRIANGLE_FAN, 0, 3, 4, GL_UNSIGNED_SHORT, nullptr, 2);
    set("shift", {0.5F, -0.5F, 0.4F, 0});
    const GLsizei counts[] = {3, 3};
    const void* const indices[] = {nullptr, reinterpret_cast<const void*>(2)};
    const GLint bases[] = {0, 3};
    glMultiDrawElementsBaseVertex(GL_LINE_LOOP, counts, GL_UNSIGNED_SHORT, indices, 2, bases);
}

// Strips that end at an index of the application's choice.
void restart() {
    use(place_vertex, tint_fragment);
    std::vector<float> places;
    std::vector<GLushort> indices;
    for (int row = 0; row < 4; ++row) {
        for (int i = 0; i < 8; ++i) {
            indices.push_back(static_cast<GLushort>(places.size() / 2));
            places.push_back(static_cast<float>(i) / 4 - 0.9F);
            places.push_back(static_cast<float>(row) / 2 - 0.9F + (i % 2 == 0 ? 0 : 0.35F));
        }
        indices.push_back(77);
    }
    make_buffer(GL_ARRAY_BUFFER, places);
    attribute(0, 2, 2, 0);
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    set("shift", {0, 0, 1, 0});
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(77);
    glDrawElements(GL_TRIANGLE_STRIP, static_cast<GLsizei>(indices.size()), GL_UNSIGNED_SHORT,
                   nullptr);
}

void box(float x, float y, float z, float half) {
    set("place", {x, y, z, half});
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

// Of four boxes those are drawn whose tests saw samples.
void conditional() {
    use("#version 150\n"
        "uniform vec4 place;\n"
        "void main() {\n"
        "  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0 - 1.0;\n"
        "  gl_Position = vec4(place.xy + corner * place.w, place.z, 1.0); }",
        "#version 150\n"
        "uniform vec4 tint; out vec4 color;\n"
        "void main() { color = tint; }");
    glEnable(GL_DEPTH_TEST);
    set("tint", {0.3F, 0.3F, 0.4F, 1});
    box(-0.5F, 0, 0, 0.45F);
    GLuint queries[4];
    glGenQueries(4, queries);
    const float places[4][2] = {{-0.5F, 0.2F}, {0.5F, 0.5F}, {-0.5F, -0.2F}, {0.3F, -0.5F}};
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDepthMask(GL_FALSE);
    for (int i = 0; i < 4; ++i) {
        glBeginQuery(GL_SAMPLES_PASSED, queries[i]);
        box(places[i][0], places[i][1], i == 2 ? -0.5F : 0.5F, 0.2F);
        glEndQuery(GL_SAMPLES_PASSED);
    }
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
    for (int i = 0; i < 4; ++i) {
        glBeginConditionalRender(queries[i], GL_QUERY_WAIT);
        set("tint", {1, static_cast<float>(i) * 0.3F, 0.2F, 1});
        box(places[i][0], places[i][1], 0, 0.2F);
        glEndConditionalRender();
    }
}

// What a strip's vertices became is drawn again, smaller and as points.
void feedback() {
    const GLuint first = use(
        "#version 150\n"
        "out vec4 place; out vec3 tint;\n"
        "void main() {\n"
        "  float t = float(gl_VertexID);\n"
        "  place = vec4(t / 6.0 - 0.9, gl_VertexID % 2 == 0 ? -0.3 : 0.3 + t * 0.03, 0.0, 1.0);\n"
        "  tint = vec3(t / 11.0, 1.0 - t / 11.0, 0.5); gl_Position = place; }",
        tint_fragment);
    const char* const names[] = {"place", "tint"};
    glTransformFeedbackVaryings(first, 2, names, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(first);
    glUseProgram(first);
    constexpr int strip = 12;
    constexpr int written = (strip - 2) * 3;
    make_buffer(GL_ARRAY_BUFFER, std::vector<float>(size_t{written} * 7));
    GLint buffer = 0;
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &buffer);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, static_cast<GLuint>(buffer));
    glBeginTransformFeedback(GL_TRIANGLES);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, strip);
    glEndTransformFeedback();
    glClear(GL_COLOR_BUFFER_BIT);
    use("#version 150\n"
        "in vec4 position; in vec3 value; uniform vec4 shift; out vec3 tint;\n"
        "void main() { tint = value; float third = float(gl_VertexID % 3);\n"
        "  gl_Position = position * vec4(1.0, shift.z, 1.0, 1.0) + vec4(0.0, shift.y, 0.0, 0.0); }",
        tint_fragment);
    attribute(0, 4, 7, 0);
    attribute(1, 3, 7, 4);
    set("shift", {0, 0.4F, 0.8F, 0});
    glDrawArrays(GL_TRIANGLES, 0, written);
    set("shift", {0, -0.5F, 0.6F, 0});
    glDrawArrays(GL_LINES, 0, written);
}

// Vertices of which nobody draws anything are counted too.
void adjacency_without_geometry() {
    use("#version 150\n"
        "uniform vec4 shift; out vec3 tint;\n"
        "void main() {\n"
        "  vec2 places[12] = vec2[](vec2(-0.9, -0.9), vec2(0.0), vec2(0.9, -0.9), vec2(0.0),\n"
        "    vec2(0.0, 0.9), vec2(0.0), vec2(-0.9, 0.9), vec2(0.5), vec2(-0.5, 0.3), vec2(0.5),\n"
        "    vec2(-0.9, 0.3), vec2(0.5));\n"
        "  tint = vec3(gl_VertexID % 3, gl_VertexID % 4, gl_VertexID % 5) / vec3(2.0, 3.0, 4.0);\n"
        "  gl_Position = vec4(places[gl_VertexID], 0.0, 1.0); }",
        tint_fragment);
    cell(2, 1, 0);
    glDrawArrays(GL_TRIANGLES_ADJACENCY, 0, 12);
    cell(2, 1, 1);
    glDrawArrays(GL_LINES_ADJACENCY, 0, 12);
}

void polygon_modes() {
    use(place_vertex, tint_fragment);
    make_buffer(GL_ARRAY_BUFFER, std::vector<float>{-1, -1, -1, 1, 0, -1, 0, 1, 1, -1, 1, 1});
    attribute(0, 2, 2, 0);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    set("shift", {0, 0.5F, 0.4F, 0});
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 6);
    glPolygonMode(GL_FRONT_AND_BACK, GL_POINT);
    glPointSize(7);
    set("shift", {0, -0.5F, 0.4F, 0});
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 6);
}

constexpr Scene scenes[] = {
    {"core_base_vertices", base_vertices, 0.8, 1},
    {"core_restart", restart},
    {"core_conditional", conditional},
    {"core_feedback", feedback, 0.8, 1},
    {"core_adjacency_without_geometry", adjacency_without_geometry},
    {"core_polygon_modes", polygon_modes, 0.8, 1},
};

}  // namespace

std::span<const Scene> core_drawing_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
