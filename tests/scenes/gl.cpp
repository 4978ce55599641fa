// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gl.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "scene.h"
#include "tests/scenes/programs.h"

namespace cuesta::scenes {
namespace {

constexpr float pi = 3.14159265F;

GLint location(const char* name) {
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    return glGetUniformLocation(static_cast<GLuint>(program), name);
}

}  // namespace

GLuint use(const char* vertex, const char* fragment) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, compile_shader(GL_VERTEX_SHADER, vertex));
    glAttachShader(program, compile_shader(GL_FRAGMENT_SHADER, fragment));
    glBindAttribLocation(program, 0, "position");
    glBindAttribLocation(program, 1, "value");
    glBindAttribLocation(program, 2, "normal");
    link_and_use(program);
    return program;
}

void set(const char* name, float value) {
    glUniform1f(location(name), value);
}

void set(const char* name, std::initializer_list<float> vector) {
    const GLint at = location(name);
    switch (vector.size()) {
        case 2: glUniform2fv(at, 1, vector.begin()); break;
        case 3: glUniform3fv(at, 1, vector.begin()); break;
        default: glUniform4fv(at, 1, vector.begin()); break;
    }
}

void set(const char* name, const Matrix4& matrix) {
    glUniformMatrix4fv(location(name), 1, GL_FALSE, matrix.data());
}

void set_unit(const char* name, int unit) {
    glUniform1i(location(name), unit);
}

void point_at(std::span<const Point> points) {
    const auto attribute = [](GLuint slot, GLint components, const float* data) {
        glEnableVertexAttribArray(slot);
        glVertexAttribPointer(slot, components, GL_FLOAT, GL_FALSE, sizeof(Point), data);
    };
    attribute(0, 4, points[0].position);
    attribute(1, 4, points[0].value);
    attribute(2, 3, points[0].normal);
}

void draw(GLenum mode, std::span<const Point> points) {
    point_at(points);
    glDrawArrays(mode, 0, static_cast<GLsizei>(points.size()));
}

void draw(GLenum mode, std::span<const Point> points, std::span<const GLushort> indices) {
    point_at(points);
    glDrawElements(mode, static_cast<GLsizei>(indices.size()), GL_UNSIGNED_SHORT, indices.data());
}

void draw(const Mesh& mesh) {
    draw(GL_TRIANGLES, mesh.points, mesh.indices);
}

std::vector<Point> rectangle(float x0, float y0, float x1, float y1, float z) {
    const Point a{{x0, y0, z, 1}, {0, 0, 0, 1}};
    const Point b{{x1, y0, z, 1}, {1, 0, 0, 1}};
    const Point c{{x1, y1, z, 1}, {1, 1, 0, 1}};
    const Point d{{x0, y1, z, 1}, {0, 1, 0, 1}};
    return {a, b, c, a, c, d};
}

void fill(float x0, float y0, float x1, float y1, float z) {
    draw(GL_TRIANGLES, rectangle(x0, y0, x1, y1, z));
}

Mesh cube() {
    Mesh mesh;
    for (unsigned face = 0; face < 6; ++face) {
        const unsigned axis = face / 2;
        const float side = face % 2 == 0 ? 1.0F : -1.0F;
        const auto first = static_cast<GLushort>(mesh.points.size());
        for (unsigned corner = 0; corner < 4; ++corner) {
            const float u = corner == 1 || corner == 2 ? 1.0F : -1.0F;
            const float v = corner >= 2 ? 1.0F : -1.0F;
            Point p;
            p.position[axis] = side;
            p.position[(axis + 1) % 3] = u * side;
            p.position[(axis + 2) % 3] = v;
            p.value[0] = u / 2 + 0.5F;
            p.value[1] = v / 2 + 0.5F;
            p.value[2] = static_cast<float>(face) / 5;
            p.normal[0] = p.normal[1] = p.normal[2] = 0;
            p.normal[axis] = side;
            mesh.points.push_back(p);
        }
        for (const unsigned i : {0U, 1U, 2U, 0U, 2U, 3U})
            mesh.indices.push_back(static_cast<GLushort>(first + i));
    }
    return mesh;
}

namespace {

// A surface over a grid of (u, v), both 0 to 1.
Mesh surface(int rings, const std::function<Point(float, float)>& at) {
    Mesh mesh;
    for (int i = 0; i <= rings; ++i)
        for (int j = 0; j <= rings; ++j)
            mesh.points.push_back(at(static_cast<float>(i) / static_cast<float>(rings),
                                     static_cast<float>(j) / static_cast<float>(rings)));
    for (int i = 0; i < rings; ++i) {
        for (int j = 0; j < rings; ++j) {
            const int here = i * (rings + 1) + j;
            const int next = here + rings + 1;
            for (const int k : {here, next, next + 1, here, next + 1, here + 1})
                mesh.indices.push_back(static_cast<GLushort>(k));
        }
    }
    return mesh;
}

}  // namespace

Mesh sphere(int rings) {
    return surface(rings, [](float u, float v) {
        const float a = u * 2 * pi;
        const float b = v * pi;
        const float n[3] = {std::sin(b) * std::cos(a), -std::cos(b), -std::sin(b) * std::sin(a)};
        return Point{{n[0], n[1], n[2], 1}, {u, v, 0, 1}, {n[0], n[1], n[2]}};
    });
}

Mesh torus(float thickness, int rings) {
    return surface(rings, [&](float u, float v) {
        const float a = u * 2 * pi;
        const float b = -v * 2 * pi;
        const float n[3] = {std::cos(b) * std::cos(a), std::sin(b), std::cos(b) * std::sin(a)};
        return Point{
            {std::cos(a) + thickness * n[0], thickness * n[1], std::sin(a) + thickness * n[2], 1},
            {u, v, 0, 1},
            {n[0], n[1], n[2]}};
    });
}

GLuint texture(int width,
               int height,
               GLenum format,
               GLenum type,
               const void* texels,
               GLenum filter,
               GLenum wrap) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), width, height, 0, format, type,
                 texels);
    for (const GLenum which : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, which, static_cast<GLint>(filter));
    for (const GLenum which : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, which, static_cast<GLint>(wrap));
    return name;
}

GLuint chart(int side, GLenum filter, GLenum wrap) {
    const std::vector<unsigned char> texels = paint(side, side, [](float u, float v) -> Color {
        const float radius = std::hypot(u - 0.5F, v - 0.5F);
        if (radius > 0.3F && radius < 0.4F)
            return {1, 1, 1, 1};
        const bool odd = (static_cast<int>(u * 4) + static_cast<int>(v * 4)) % 2 != 0;
        return odd ? Color{u, v, 0.2F, 1} : Color{0.1F, 0.2F, 1 - u, 0.5F};
    });
    return texture(side, side, GL_RGBA, GL_UNSIGNED_BYTE, texels.data(), filter, wrap);
}

Target make_target(int side, bool depth, GLenum type, GLenum format) {
    Target target;
    target.color = texture(side, side, format, type, nullptr);
    glGenFramebuffers(1, &target.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target.color, 0);
    if (depth) {
        glGenRenderbuffers(1, &target.depth);
        glBindRenderbuffer(GL_RENDERBUFFER, target.depth);
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, side, side);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  target.depth);
    }
    if (const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        status != GL_FRAMEBUFFER_COMPLETE) {
        std::fprintf(stderr, "a framebuffer is not complete: 0x%x\n", status);
        std::exit(1);
    }
    glViewport(0, 0, side, side);
    return target;
}

void bind_surface() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, size, size);
}

void grid(int columns, int rows, int i) {
    const int width = size / columns;
    const int height = size / rows;
    glViewport(i % columns * width, i / columns * height, width, height);
}

const char* const plain_vertex = R"(
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
void main() { gl_Position = position; v = value; })";

const char* const plain_fragment = R"(
precision mediump float;
varying vec4 v;
void main() { gl_FragColor = v; })";

const char* const texture_fragment = R"(
precision mediump float;
uniform sampler2D image;
varying vec4 v;
void main() { gl_FragColor = texture2D(image, v.xy); })";

const char* const transform_vertex = R"(
uniform mat4 matrix;
attribute vec4 position;
attribute vec4 value;
attribute vec3 normal;
varying vec4 v;
varying vec3 n;
void main() { gl_Position = matrix * position; v = value; n = normal; })";

const char* const light_fragment = R"(
precision mediump float;
varying vec4 v;
varying vec3 n;
void main() {
    float light = max(dot(normalize(n), normalize(vec3(-0.4, 0.7, 0.6))), 0.0);
    gl_FragColor = vec4((0.2 + 0.8 * light) * (0.4 + 0.6 * v.xyz), 1.0);
})";

const char* const es3_place_vertex = R"(#version 300 es
in vec4 position;
in vec4 value;
out vec2 at;
void main() { gl_Position = position; at = value.xy; })";

}  // namespace cuesta::scenes
