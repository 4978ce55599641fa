// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "desktop.h"

#include <cmath>

#include "tests/scenes/programs.h"

namespace cuesta::scenes {
namespace {

constexpr float pi = 3.14159265F;

void attach(GLuint program, GLenum stage, const char* source) {
    if (source == nullptr)
        return;
    glAttachShader(program, compile_shader(stage, source));
}

}  // namespace

void look(float turn, float tilt) {
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glFrustum(-0.5, 0.5, -0.5, 0.5, 1, 20);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0, 0, -4);
    glRotatef(tilt, 1, 0, 0);
    glRotatef(turn, 0, 1, 0);
}

void flat_view() {
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(0, size, 0, size, -1, 1);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
}

void cell(int columns, int rows, int i) {
    const int width = size / columns;
    const int height = size / rows;
    glViewport(i % columns * width, i / columns * height, width, height);
}

void sphere(float radius, int rings) {
    for (int ring = 0; ring < rings; ++ring) {
        glBegin(GL_QUAD_STRIP);
        for (int i = 0; i <= 2 * rings; ++i) {
            const float around = static_cast<float>(i) * pi / static_cast<float>(rings);
            for (int side = 1; side >= 0; --side) {
                const float up =
                    static_cast<float>(ring + side) * pi / static_cast<float>(rings) - pi / 2;
                const float x = std::cos(up) * std::sin(around);
                const float y = std::sin(up);
                const float z = std::cos(up) * std::cos(around);
                glNormal3f(x, y, z);
                glTexCoord2f(around / (2 * pi), up / pi + 0.5F);
                glVertex3f(radius * x, radius * y, radius * z);
            }
        }
        glEnd();
    }
}

void torus(float radius, float thickness, int rings) {
    for (int ring = 0; ring < rings; ++ring) {
        glBegin(GL_QUAD_STRIP);
        for (int i = 0; i <= rings; ++i) {
            const float around = static_cast<float>(i) * 2 * pi / static_cast<float>(rings);
            for (int side = 1; side >= 0; --side) {
                const float turn =
                    static_cast<float>(ring + side) * 2 * pi / static_cast<float>(rings);
                const float out = radius + thickness * std::cos(around);
                glNormal3f(std::cos(turn) * std::cos(around), std::sin(turn) * std::cos(around),
                           std::sin(around));
                glTexCoord2f(turn / (2 * pi), around / (2 * pi));
                glVertex3f(out * std::cos(turn), out * std::sin(turn),
                           thickness * std::sin(around));
            }
        }
        glEnd();
    }
}

void cube(float side) {
    static constexpr float faces[6][4][3] = {
        {{-1, -1, 1}, {1, -1, 1}, {1, 1, 1}, {-1, 1, 1}},
        {{1, -1, -1}, {-1, -1, -1}, {-1, 1, -1}, {1, 1, -1}},
        {{1, -1, 1}, {1, -1, -1}, {1, 1, -1}, {1, 1, 1}},
        {{-1, -1, -1}, {-1, -1, 1}, {-1, 1, 1}, {-1, 1, -1}},
        {{-1, 1, 1}, {1, 1, 1}, {1, 1, -1}, {-1, 1, -1}},
        {{-1, -1, -1}, {1, -1, -1}, {1, -1, 1}, {-1, -1, 1}},
    };
    static constexpr float normals[6][3] = {{0, 0, 1},  {0, 0, -1}, {1, 0, 0},
                                            {-1, 0, 0}, {0, 1, 0},  {0, -1, 0}};
    static constexpr float places[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    glBegin(GL_QUADS);
    for (int face = 0; face < 6; ++face) {
        glNormal3fv(normals[face]);
        for (int i = 0; i < 4; ++i) {
            glTexCoord2fv(places[i]);
            glVertex3f(faces[face][i][0] * side / 2, faces[face][i][1] * side / 2,
                       faces[face][i][2] * side / 2);
        }
    }
    glEnd();
}

void quad(float x0, float y0, float x1, float y1, float z) {
    glBegin(GL_QUADS);
    glTexCoord2f(0, 0);
    glVertex3f(x0, y0, z);
    glTexCoord2f(1, 0);
    glVertex3f(x1, y0, z);
    glTexCoord2f(1, 1);
    glVertex3f(x1, y1, z);
    glTexCoord2f(0, 1);
    glVertex3f(x0, y1, z);
    glEnd();
}

std::vector<unsigned char> chart(int side) {
    return paint(side, side, [](float x, float y) -> Color {
        const float distance = std::hypot(x - 0.5F, y - 0.5F);
        if (distance > 0.3F && distance < 0.42F)
            return {1, 1, 1, 0.5F};
        const bool dark = (static_cast<int>(x * 8) + static_cast<int>(y * 8)) % 2 == 0;
        return {x, y, dark ? 0.2F : 0.9F, dark ? 1.0F : 0.3F};
    });
}

GLuint chart_texture(int side, GLenum filter, bool mipmaps) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, mipmaps ? GL_TRUE : GL_FALSE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                    static_cast<GLint>(mipmaps ? GL_LINEAR_MIPMAP_LINEAR : filter));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(filter));
    const std::vector<unsigned char> texels = chart(side);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    return name;
}

GLuint use(const char* vertex, const char* fragment) {
    const GLuint program = glCreateProgram();
    attach(program, GL_VERTEX_SHADER, vertex);
    attach(program, GL_FRAGMENT_SHADER, fragment);
    link_and_use(program);
    return program;
}

}  // namespace cuesta::scenes
