// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES 3.0: how vertices come and go.
#include <cmath>
#include <vector>

#include <GLES3/gl3.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

const char* const value_fragment = R"(#version 300 es
precision mediump float;
in vec4 v;
out vec4 color;
void main() { color = v; })";

GLuint buffer_of(GLenum target, std::span<const float> values) {
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, static_cast<GLsizeiptr>(values.size_bytes()), values.data(),
                 GL_STATIC_DRAW);
    return name;
}

// 60 triangles on a spiral; every third has a colour of its own.
void instances() {
    use(R"(#version 300 es
in vec4 position;
in vec4 value;
out vec4 v;
void main() {
    float turn = float(gl_InstanceID) * 0.7;
    float away = 0.015 * float(gl_InstanceID);
    vec2 place = away * vec2(cos(turn), sin(turn));
    gl_Position = vec4(place + position.xy * 0.12, 0.0, 1.0);
    v = value;
})",
        value_fragment);
    const float corners[] = {-1, -0.6F, 1, -0.6F, 0, 1};
    std::vector<float> colors;
    for (int i = 0; i < 20; ++i) {
        const float s = static_cast<float>(i) / 20;
        colors.insert(colors.end(), {s, 1 - s, 0.5F + 0.5F * std::sin(s * 9), 1});
    }
    buffer_of(GL_ARRAY_BUFFER, corners);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
    buffer_of(GL_ARRAY_BUFFER, colors);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
    glVertexAttribDivisor(1, 3);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glDrawArraysInstanced(GL_TRIANGLES, 0, 3, 60);
}

// Strips that the greatest index parts, of all three sizes of indices.
template <typename Index>
void draw_strips(GLenum type, int column) {
    std::vector<Index> indices;
    for (Index i = 0; i < 40; ++i) {
        if (i % 8 == 0 && i != 0)
            indices.push_back(static_cast<Index>(~Index{0}));
        indices.push_back(i);
    }
    grid(3, 1, column);
    glDrawElements(GL_TRIANGLE_STRIP, static_cast<GLsizei>(indices.size()), type, indices.data());
}

void restarted() {
    use(plain_vertex, plain_fragment);
    std::vector<Point> points;
    for (int i = 0; i < 40; ++i) {
        const float x = -0.8F + 0.4F * static_cast<float>(i / 8) + (i % 2 == 0 ? 0 : 0.3F);
        const float y = -0.8F + 0.4F * static_cast<float>(i % 8 / 2);
        points.push_back({{x, y, 0, 1}, {0.5F + x / 2, 0.5F + y / 2, i % 2 == 0 ? 1.0F : 0.0F, 1}});
    }
    point_at(points);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    draw_strips<GLubyte>(GL_UNSIGNED_BYTE, 0);
    draw_strips<GLushort>(GL_UNSIGNED_SHORT, 1);
    draw_strips<GLuint>(GL_UNSIGNED_INT, 2);
}

GLuint feedback_program(const char* vertex) {
    const char* const fragment = "#version 300 es\nvoid main() {}";
    const GLuint program = glCreateProgram();
    for (const auto& [stage, source] :
         {std::pair{GL_VERTEX_SHADER, vertex}, std::pair{GL_FRAGMENT_SHADER, fragment}}) {
        const GLuint shader = glCreateShader(static_cast<GLenum>(stage));
        glShaderSource(shader, 1, &source, nullptr);
        glCompileShader(shader);
        glAttachShader(program, shader);
    }
    const char* const kept[] = {"next_place", "next_speed"};
    glBindAttribLocation(program, 0, "place");
    glBindAttribLocation(program, 1, "speed");
    glTransformFeedbackVaryings(program, 2, kept, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    glUseProgram(program);
    return program;
}

// Sparks that fall and bounce: 40 steps from buffer to buffer, of which each leaves its dots.
void feedback() {
    constexpr int count = 24;
    constexpr GLsizei stride = 4 * sizeof(float);
    std::vector<float> sparks;
    for (int i = 0; i < count; ++i) {
        const float turn = 0.26F * static_cast<float>(i);
        sparks.insert(sparks.end(), {0, 0.4F, 0.03F * std::cos(turn), 0.04F * std::sin(turn)});
    }
    const GLuint buffers[] = {buffer_of(GL_ARRAY_BUFFER, sparks),
                              buffer_of(GL_ARRAY_BUFFER, sparks)};
    const GLuint step = feedback_program(R"(#version 300 es
in vec2 place;
in vec2 speed;
out vec2 next_place;
out vec2 next_speed;
void main() {
    next_speed = vec2(speed.x, speed.y - 0.0025);
    next_place = place + next_speed;
    if (next_place.y < -0.9) {
        next_place.y = -1.8 - next_place.y;
        next_speed.y = -0.8 * next_speed.y;
    }
    gl_Position = vec4(0.0);
})");
    const GLuint show = use(R"(#version 300 es
in vec4 position;
in vec4 value;
out vec4 v;
void main() {
    gl_Position = vec4(position.xy, 0.0, 1.0);
    gl_PointSize = 3.0;
    v = vec4(0.5 + value.xy * 10.0, 0.5 + 0.5 * float(gl_VertexID & 1), 1.0);
})",
                            value_fragment);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    for (int i = 0; i < 40; ++i) {
        const auto point = [&](GLuint buffer) {
            glBindBuffer(GL_ARRAY_BUFFER, buffer);
            glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, nullptr);
            glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride,
                                  reinterpret_cast<const void*>(2 * sizeof(float)));
        };
        point(buffers[i % 2]);
        glUseProgram(step);
        glBindBuffer(GL_ARRAY_BUFFER, 0);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffers[(i + 1) % 2]);
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_POINTS);
        glDrawArrays(GL_POINTS, 0, count);
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
        glUseProgram(show);
        point(buffers[(i + 1) % 2]);
        glDrawArrays(GL_POINTS, 0, count);
    }
}

struct alignas(16) Lamp {
    float place[4];
    float color[4];
};

// A torus under four lamps: the camera in one block, lamps in another, of a range of a buffer.
void uniform_blocks() {
    const GLuint program = use(R"(#version 300 es
layout(std140) uniform Camera {
    mat4 matrix;
    layout(row_major) mat3 turn;
    float scale;
};
in vec4 position;
in vec3 normal;
out vec3 n;
out vec3 p;
void main() {
    p = turn * position.xyz * scale;
    gl_Position = matrix * vec4(position.xyz * scale, 1.0);
    n = turn * normal;
})",
                               R"(#version 300 es
precision highp float;
struct Lamp { vec4 place; vec4 color; };
layout(std140) uniform Lamps { Lamp lamps[4]; int count; } lights;
in vec3 n;
in vec3 p;
out vec4 color;
void main() {
    vec3 sum = vec3(0.05);
    for (int i = 0; i < lights.count; ++i) {
        vec3 toward = normalize(lights.lamps[i].place.xyz - p);
        sum += lights.lamps[i].color.rgb * max(dot(normalize(n), toward), 0.0);
    }
    color = vec4(sum, 1.0);
})");
    glEnable(GL_DEPTH_TEST);
    // mat4, three rows of mat3 in vec4s, scale.
    std::vector<float> block;
    const Matrix4 matrix = camera(0.5F, 0.7F);
    block.insert(block.end(), matrix.begin(), matrix.end());
    const Matrix4 turn = turn_x(0.7F) * turn_y(0.5F);
    for (size_t row = 0; row < 3; ++row)
        block.insert(block.end(), {turn[row], turn[4 + row], turn[8 + row], 0});
    block.insert(block.end(), {1.1F, 0, 0, 0});
    glBindBufferBase(GL_UNIFORM_BUFFER, 1, buffer_of(GL_UNIFORM_BUFFER, block));

    const Lamp lamps[] = {{{2, 2, 2, 1}, {0.6F, 0.2F, 0.1F, 1}},
                          {{-2, 2, 1, 1}, {0.1F, 0.6F, 0.2F, 1}},
                          {{0, -2, 2, 1}, {0.1F, 0.2F, 0.7F, 1}},
                          {{0, 0, 3, 1}, {0.2F, 0.2F, 0.2F, 1}}};
    const GLint count = 4;
    constexpr GLintptr start = 256;
    constexpr GLsizeiptr bytes = sizeof lamps + 16;
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_UNIFORM_BUFFER, buffer);
    glBufferData(GL_UNIFORM_BUFFER, start + bytes, nullptr, GL_DYNAMIC_DRAW);
    glBufferSubData(GL_UNIFORM_BUFFER, start, sizeof lamps, lamps);
    glBufferSubData(GL_UNIFORM_BUFFER, start + static_cast<GLintptr>(sizeof lamps), sizeof count,
                    &count);
    glBindBufferRange(GL_UNIFORM_BUFFER, 2, buffer, start, bytes);
    glUniformBlockBinding(program, glGetUniformBlockIndex(program, "Camera"), 1);
    glUniformBlockBinding(program, glGetUniformBlockIndex(program, "Lamps"), 2);
    draw(torus(0.4F, 32));
}

// Integers come as they are, and go flat to the fragments, from the last vertex.
void integer_attributes() {
    use(R"(#version 300 es
in vec4 position;
in uvec2 value;
in ivec2 normal;
flat out uvec2 bits;
flat out int side;
void main() { gl_Position = position; bits = value; side = normal.x; })",
        R"(#version 300 es
precision highp float;
precision highp int;
flat in uvec2 bits;
flat in int side;
out vec4 color;
void main() {
    uint pixel = uint(gl_FragCoord.x) + uint(gl_FragCoord.y) * 128u;
    uint mixed = (pixel * 2654435761u) >> 28u;
    color = vec4(float(bits.x >> 24u) / 255.0, float(bits.y & 0xffu) / 255.0,
                 float(-side) / 128.0 * (mixed < 8u ? 1.0 : 0.6), 1.0);
})");
    struct Vertex {
        float position[2];
        GLuint bits[2];
        GLbyte signs[4];
    };
    std::vector<Vertex> vertices;
    for (GLuint i = 0; i < 36; ++i) {
        const float x = -1 + static_cast<float>(i / 6) / 3 + (i % 3 == 1 ? 0.33F : 0);
        const float y = -1 + static_cast<float>(i % 6 / 3) + (i % 3 == 2 ? 0.9F : 0);
        vertices.push_back({{x, y},
                            {i * 0x07123456U, 0xffffff00U + i * 7},
                            {static_cast<GLbyte>(-3 * static_cast<int>(i)), 0, 0, 0}});
    }
    const auto at = [&](const void* member) {
        return reinterpret_cast<const void*>(reinterpret_cast<const char*>(member) -
                                             reinterpret_cast<const char*>(vertices.data()));
    };
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                 vertices.data(), GL_STATIC_DRAW);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), at(vertices[0].position));
    glVertexAttribIPointer(1, 2, GL_UNSIGNED_INT, sizeof(Vertex), at(vertices[0].bits));
    glVertexAttribIPointer(2, 1, GL_BYTE, sizeof(Vertex), at(vertices[0].signs));
    for (GLuint i = 0; i < 3; ++i)
        glEnableVertexAttribArray(i);
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices.size()));
}

constexpr Scene es3_drawing_list[] = {
    {.name = "es3_instances", .draw = instances, .needs = es3},
    {.name = "es3_restarted", .draw = restarted, .needs = es3},
    {.name = "es3_feedback", .draw = feedback, .needs = es3},
    {.name = "es3_uniform_blocks", .draw = uniform_blocks, .needs = es3},
    {.name = "es3_integer_attributes", .draw = integer_attributes, .needs = es3},
};

}  // namespace

std::span<const Scene> es3_drawing_scenes() {
    return es3_drawing_list;
}

}  // namespace cuesta::scenes
