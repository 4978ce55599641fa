// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vectors, matrices and vertex data for the scenes.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tools/scene.h"

namespace cuesta::tools {

constexpr float pi = 3.14159265f;

struct Vec3 {
    float x = 0;
    float y = 0;
    float z = 0;
};

inline Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 operator*(Vec3 a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
inline float dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Vec3 normalize(Vec3 v) {
    return v * (1 / std::sqrt(dot(v, v)));
}
inline Vec4 vec4(Vec3 v, float w) {
    return {v.x, v.y, v.z, w};
}

// Four rows.
struct Matrix {
    std::array<Vec4, 4> rows = {Vec4{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
};

Matrix operator*(const Matrix& a, const Matrix& b);
Matrix translation(Vec3 by);
Matrix scaling(Vec3 by);
Matrix rotation_x(float angle);
Matrix rotation_y(float angle);
Matrix rotation_z(float angle);
// OpenGL's clip space: z/w from -1 (near) to 1.
Matrix perspective(float field_of_view_y, float aspect, float near, float far);
Matrix look_at(Vec3 eye, Vec3 target, Vec3 up);

// As uniforms: a mat4 of GLSL ES, a float4x4 of Cg, and a vec3.
std::vector<float> columns(const Matrix& matrix);
std::vector<float> rows(const Matrix& matrix);
inline std::vector<float> floats(Vec3 v) {
    return {v.x, v.y, v.z};
}

// Clip space to the rectangle, y upwards on the screen; depth to 0..1.
pipe::Viewport viewport_of(float x, float y, float width, float height);

// A hue in turns, saturation and value to a colour.
Vec3 hsv(float hue, float saturation, float value);

// Vertices of floats: element i is a vec2, vec3 or vec4 of `sizes[i]` components.
void set_layout(SceneDraw& draw, std::span<const unsigned> sizes);
void append_vertex(SceneDraw& draw, std::span<const float> values);

// `position` is the position, `value` the varying `v`.
extern const std::string_view pass_vertex_shader;

// A triangle strip over the whole viewport of (x, y, u, v) with v downwards, attributes: vec2,
// vec2. It is for that shader, or in Cg for inputs POSITION and TEXCOORD0.
void set_screen_quad(SceneDraw& draw);

// A draw over all of a pass, its viewport set.
SceneDraw new_draw(const ScenePass& pass);

// The same, its program a Cg text with both functions.
SceneDraw new_cg_draw(const ScenePass& pass, std::string_view text);

}  // namespace cuesta::tools
