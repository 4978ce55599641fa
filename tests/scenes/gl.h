// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Short words for what every scene does.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include <GLES2/gl2.h>

#include "matrix.h"
#include "tests/scenes/painting.h"

namespace cuesta::scenes {

// A linked program in use; ends the process with the log when it cannot be made. Attributes are
// bound in order: "position" 0, "value" 1, "normal" 2.
GLuint use(const char* vertex, const char* fragment);

// Of the program in use.
void set(const char* name, float value);
void set(const char* name, std::initializer_list<float> vector);  // 2 to 4
void set(const char* name, const Matrix4& matrix);
void set_unit(const char* name, int unit);

struct Point {
    float position[4] = {0, 0, 0, 1};
    float value[4] = {0, 0, 0, 1};
    float normal[3] = {0, 0, 1};
};

// The attributes' arrays; draw() does it too.
void point_at(std::span<const Point> points);
void draw(GLenum mode, std::span<const Point> points);
void draw(GLenum mode, std::span<const Point> points, std::span<const GLushort> indices);

// Two triangles in clip coordinates; value goes from 0, 0 to 1, 1.
std::vector<Point> rectangle(float x0, float y0, float x1, float y1, float z = 0);
void fill(float x0 = -1, float y0 = -1, float x1 = 1, float y1 = 1, float z = 0);

struct Mesh {
    std::vector<Point> points;
    std::vector<GLushort> indices;
};
Mesh cube();
Mesh sphere(int rings);
Mesh torus(float thickness, int rings);
void draw(const Mesh& mesh);

// Bound to the active unit.
GLuint texture(int width,
               int height,
               GLenum format,
               GLenum type,
               const void* texels,
               GLenum filter = GL_LINEAR,
               GLenum wrap = GL_CLAMP_TO_EDGE);
// The picture of many scenes: coloured squares with a ring.
GLuint chart(int side = 64, GLenum filter = GL_LINEAR, GLenum wrap = GL_CLAMP_TO_EDGE);

// A framebuffer object of a colour texture and, with depth, a renderbuffer of 16 bits; bound.
struct Target {
    GLuint framebuffer = 0;
    GLuint color = 0;
    GLuint depth = 0;
};
Target make_target(int side, bool depth, GLenum type = GL_UNSIGNED_BYTE, GLenum format = GL_RGBA);
// Back to the surface that the pictures are read from.
void bind_surface();

// Viewport number i of a grid of columns x rows.
void grid(int columns, int rows, int i);

extern const char* const plain_vertex;      // gl_Position = position, varying vec4 v = value
extern const char* const plain_fragment;    // v
extern const char* const texture_fragment;  // image at v.xy
extern const char* const transform_vertex;  // matrix * position, v, n = normal
extern const char* const light_fragment;    // a lamp from the upper left, tinted by v
extern const char* const es3_place_vertex;  // of GLSL ES 3.00: out vec2 at = value.xy

}  // namespace cuesta::scenes
