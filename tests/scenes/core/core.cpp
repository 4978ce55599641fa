// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "core.h"

#include <cmath>

#include "tests/scenes/programs.h"

namespace cuesta::scenes {
namespace {

constexpr float pi = 3.14159265F;

GLuint current_program() {
    GLint name = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &name);
    return static_cast<GLuint>(name);
}

}  // namespace

const char* const full_vertex =
    "#version 150\n"
    "out vec2 at;\n"
    "void main() {\n"
    "  at = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0;\n"
    "  gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0); }";

const char* const camera_text =
    "vec3 turned(vec3 p) {\n"
    "  mat3 y = mat3(0.87, 0.0, -0.5, 0.0, 1.0, 0.0, 0.5, 0.0, 0.87);\n"
    "  mat3 x = mat3(1.0, 0.0, 0.0, 0.0, 0.7, 0.71, 0.0, -0.71, 0.7);\n"
    "  return x * y * p; }\n"
    "vec4 seen(vec3 p) {\n"
    "  vec3 eye = turned(p) - vec3(0.0, 0.0, 4.0);\n"
    "  return vec4(eye.xy * 2.0, -eye.z * 1.1 - 2.1, -eye.z); }\n";

GLuint use(const char* vertex, const char* fragment, const char* geometry) {
    const GLuint program = glCreateProgram();
    glAttachShader(program, compile_shader(GL_VERTEX_SHADER, vertex));
    glAttachShader(program, compile_shader(GL_FRAGMENT_SHADER, fragment));
    if (geometry != nullptr)
        glAttachShader(program, compile_shader(GL_GEOMETRY_SHADER, geometry));
    glBindAttribLocation(program, 0, "position");
    glBindAttribLocation(program, 1, "value");
    glBindAttribLocation(program, 2, "normal");
    link_and_use(program);
    return program;
}

GLint place_of(const char* name) {
    return glGetUniformLocation(current_program(), name);
}

void set(const char* name, std::initializer_list<float> values) {
    const GLint place = place_of(name);
    switch (values.size()) {
        case 1: return glUniform1fv(place, 1, values.begin());
        case 2: return glUniform2fv(place, 1, values.begin());
        case 3: return glUniform3fv(place, 1, values.begin());
        default: return glUniform4fv(place, 1, values.begin());
    }
}

void set_unit(const char* name, int unit) {
    glUniform1i(place_of(name), unit);
}

GLuint make_buffer(GLenum target, GLsizeiptr bytes, const void* content) {
    GLuint name = 0;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, bytes, content, GL_STATIC_DRAW);
    return name;
}

void attribute(GLuint index, GLint components, int stride, int first) {
    constexpr auto bytes = static_cast<int>(sizeof(float));
    glVertexAttribPointer(index, components, GL_FLOAT, GL_FALSE, stride * bytes,
                          reinterpret_cast<const void*>(static_cast<intptr_t>(first * bytes)));
    glEnableVertexAttribArray(index);
}

void fill() {
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void cell(int columns, int rows, int i) {
    const int width = size / columns;
    const int height = size / rows;
    glViewport(i % columns * width, i / columns * height, width, height);
}

Mesh torus(float radius, float thickness, int rings, bool adjacent) {
    Mesh mesh;
    for (int ring = 0; ring < rings; ++ring)
        for (int i = 0; i < rings; ++i) {
            const float turn = static_cast<float>(ring) * 2 * pi / static_cast<float>(rings);
            const float around = static_cast<float>(i) * 2 * pi / static_cast<float>(rings);
            const float out = radius + thickness * std::cos(around);
            const float vertex[] = {out * std::cos(turn),
                                    out * std::sin(turn),
                                    thickness * std::sin(around),
                                    std::cos(turn) * std::cos(around),
                                    std::sin(turn) * std::cos(around),
                                    std::sin(around)};
            mesh.vertices.insert(mesh.vertices.end(), std::begin(vertex), std::end(vertex));
        }
    const auto put = [&](int ring, int i) {
        mesh.indices.push_back(
            static_cast<GLushort>((ring + rings) % rings * rings + (i + rings) % rings));
    };
    for (int ring = 0; ring < rings; ++ring)
        for (int i = 0; i < rings; ++i) {
            // The corners of both triangles, each with the vertex behind the edge that follows it.
            const int corners[2][6][2] = {
                {{0, 0}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}},
                {{1, 0}, {2, 0}, {1, 1}, {0, 2}, {0, 1}, {0, 0}},
            };
            for (const auto& triangle : corners)
                for (int corner = 0; corner < 6; corner += adjacent ? 1 : 2)
                    put(ring + triangle[corner][0], i + triangle[corner][1]);
        }
    return mesh;
}

void point_at(const Mesh& mesh) {
    make_buffer(GL_ARRAY_BUFFER, mesh.vertices);
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices);
    attribute(0, 3, 6, 0);
    attribute(2, 3, 6, 3);
}

GLuint make_texture(GLenum target, GLenum filter) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(filter));
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(filter));
    return name;
}

std::vector<unsigned char> squares(int side, int phase) {
    std::vector<unsigned char> texels;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const bool light = (x * 4 / side + y * 4 / side + phase) % 2 == 0;
            const int texel[] = {x * 255 / side, y * 255 / side, light ? 220 : 40 + phase * 30,
                                 255};
            for (const int part : texel)
                texels.push_back(static_cast<unsigned char>(part));
        }
    return texels;
}

GLuint make_target(GLuint texture, int side) {
    GLuint name = 0;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0);
    glViewport(0, 0, side, side);
    return name;
}

void bind_surface() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, size, size);
}

}  // namespace cuesta::scenes
