// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/gallery/geometry.h"

#include <algorithm>

#include "hw/formats/format.h"

namespace cuesta::tools {

const std::string_view pass_vertex_shader = R"(
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
void main() {
    gl_Position = position;
    v = value;
}
)";

Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix result;
    for (size_t row = 0; row < 4; ++row) {
        for (size_t column = 0; column < 4; ++column) {
            float sum = 0;
            for (size_t i = 0; i < 4; ++i)
                sum += a.rows[row][i] * b.rows[i][column];
            result.rows[row][column] = sum;
        }
    }
    return result;
}

Matrix translation(Vec3 by) {
    Matrix result;
    result.rows[0][3] = by.x;
    result.rows[1][3] = by.y;
    result.rows[2][3] = by.z;
    return result;
}

Matrix scaling(Vec3 by) {
    Matrix result;
    result.rows[0][0] = by.x;
    result.rows[1][1] = by.y;
    result.rows[2][2] = by.z;
    return result;
}

Matrix rotation_x(float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {{Vec4{1, 0, 0, 0}, {0, c, -s, 0}, {0, s, c, 0}, {0, 0, 0, 1}}};
}

Matrix rotation_y(float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {{Vec4{c, 0, s, 0}, {0, 1, 0, 0}, {-s, 0, c, 0}, {0, 0, 0, 1}}};
}

Matrix rotation_z(float angle) {
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    return {{Vec4{c, -s, 0, 0}, {s, c, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
}

Matrix perspective(float field_of_view_y, float aspect, float near, float far) {
    const float f = 1 / std::tan(field_of_view_y / 2);
    const float depth = near - far;
    return {{Vec4{f / aspect, 0, 0, 0},
             {0, f, 0, 0},
             {0, 0, (far + near) / depth, 2 * far * near / depth},
             {0, 0, -1, 0}}};
}

Matrix look_at(Vec3 eye, Vec3 target, Vec3 up) {
    const Vec3 back = normalize(eye - target);
    const Vec3 right = normalize(cross(up, back));
    const Vec3 top = cross(back, right);
    return {{vec4(right, -dot(right, eye)), vec4(top, -dot(top, eye)), vec4(back, -dot(back, eye)),
             Vec4{0, 0, 0, 1}}};
}

std::vector<float> columns(const Matrix& matrix) {
    std::vector<float> floats;
    for (size_t column = 0; column < 4; ++column)
        for (const Vec4& row : matrix.rows)
            floats.push_back(row[column]);
    return floats;
}

std::vector<float> rows(const Matrix& matrix) {
    std::vector<float> floats;
    for (const Vec4& row : matrix.rows)
        floats.insert(floats.end(), row.begin(), row.end());
    return floats;
}

pipe::Viewport viewport_of(float x, float y, float width, float height) {
    return {.scale = {width / 2, -height / 2, 0.5f},
            .translate = {x + width / 2, y + height / 2, 0.5f}};
}

Vec3 hsv(float hue, float saturation, float value) {
    const auto channel = [&](float shift) {
        const float turn = (hue + shift) - std::floor(hue + shift);
        const float ramp = std::clamp(std::fabs(turn * 6 - 3) - 1, 0.0f, 1.0f);
        return value * (1 - saturation + saturation * ramp);
    };
    return {channel(0), channel(2.0f / 3), channel(1.0f / 3)};
}

void set_layout(SceneDraw& draw, std::span<const unsigned> sizes) {
    constexpr std::array formats = {hw::Format::r32_float, hw::Format::r32g32_float,
                                    hw::Format::r32g32b32_float, hw::Format::r32g32b32a32_float};
    draw.stride = 0;
    for (unsigned size : sizes) {
        draw.elements.push_back({.src_offset = draw.stride, .format = formats[size - 1]});
        draw.stride += size * static_cast<uint32_t>(sizeof(float));
    }
}

void append_vertex(SceneDraw& draw, std::span<const float> values) {
    const std::span<const std::byte> bytes = std::as_bytes(values);
    draw.vertices.insert(draw.vertices.end(), bytes.begin(), bytes.end());
}

void set_screen_quad(SceneDraw& draw) {
    set_layout(draw, std::array{2u, 2u});
    draw.semantics = {"POSITION", "TEXCOORD0"};
    draw.primitive = pipe::Primitive::triangle_strip;
    append_vertex(draw, std::array{-1.0f, 1.0f, 0.0f, 0.0f});
    append_vertex(draw, std::array{-1.0f, -1.0f, 0.0f, 1.0f});
    append_vertex(draw, std::array{1.0f, 1.0f, 1.0f, 0.0f});
    append_vertex(draw, std::array{1.0f, -1.0f, 1.0f, 1.0f});
}

SceneDraw new_draw(const ScenePass& pass) {
    SceneDraw draw;
    draw.blend.dither = false;
    draw.viewport =
        viewport_of(0, 0, static_cast<float>(pass.width), static_cast<float>(pass.height));
    draw.scissor = {.max_x = static_cast<uint16_t>(pass.width),
                    .max_y = static_cast<uint16_t>(pass.height)};
    return draw;
}

SceneDraw new_cg_draw(const ScenePass& pass, std::string_view text) {
    SceneDraw draw = new_draw(pass);
    draw.language = ShaderLanguage::cg;
    draw.vertex_shader = text;
    draw.fragment_shader = text;
    return draw;
}

}  // namespace cuesta::tools
