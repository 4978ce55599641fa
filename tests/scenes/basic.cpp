// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Primitives, vertices, viewports, facing, depth.
#include <cmath>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void triangle() {
    use(plain_vertex, plain_fragment);
    const Point points[] = {{{-0.9F, -0.8F, 0, 1}, {1, 0, 0, 1}},
                            {{0.9F, -0.8F, 0, 1}, {0, 1, 0, 1}},
                            {{0, 0.9F, 0, 1}, {0, 0, 1, 1}}};
    draw(GL_TRIANGLES, points);
}

std::vector<Point> ring(int count) {
    std::vector<Point> points;
    for (int i = 0; i < count; ++i) {
        const float angle = static_cast<float>(i) * 6.2831853F / static_cast<float>(count);
        const float radius = i % 2 == 0 ? 0.9F : 0.5F;
        points.push_back({{radius * std::cos(angle), radius * std::sin(angle), 0, 1},
                          {0.5F + std::cos(angle) / 2, 0.5F + std::sin(angle) / 2,
                           static_cast<float>(i % 3) / 2, 1}});
    }
    return points;
}

void primitives() {
    use(plain_vertex, plain_fragment);
    const std::vector<Point> points = ring(10);
    int cell = 0;
    for (const GLenum mode : {GL_TRIANGLE_FAN, GL_TRIANGLE_STRIP, GL_TRIANGLES, GL_LINES,
                              GL_LINE_LOOP, GL_LINE_STRIP}) {
        grid(3, 2, cell++);
        draw(mode, points);
    }
}

void wide_lines() {
    use(plain_vertex, plain_fragment);
    for (int i = 0; i < 7; ++i) {
        const float y = -0.85F + static_cast<float>(i) * 0.28F;
        const Point points[] = {{{-0.9F, y, 0, 1}, {1, 1, 0, 1}}, {{0.9F, y, 0, 1}, {0, 1, 1, 1}}};
        glLineWidth(static_cast<float>(1 + i));
        draw(GL_LINES, points);
    }
}

void index_types() {
    use(plain_vertex, plain_fragment);
    const std::vector<Point> points = ring(12);
    const GLubyte bytes[] = {0, 1, 2, 4, 5, 6, 8, 9, 10};
    const GLushort shorts[] = {0, 4, 8, 2, 6, 10};
    grid(2, 1, 0);
    point_at(points);
    glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_BYTE, bytes);
    grid(2, 1, 1);
    draw(GL_TRIANGLES, points, shorts);
}

// Everything that glVertexAttribPointer takes, in buffers, with strides and offsets.
void attribute_types() {
    use(plain_vertex, plain_fragment);
    struct Packed {
        GLshort position[2];
        GLubyte color[4];
        GLbyte other[4];
        GLfixed fixed[2];
    };
    const Packed packed[] = {
        {{-32767, -32767}, {255, 0, 0, 255}, {127, 0, 0, 127}, {-65536, -65536}},
        {{32767, -32767}, {0, 255, 0, 255}, {0, 127, 0, 127}, {65536, -65536}},
        {{32767, 32767}, {0, 0, 255, 255}, {0, 0, 127, 127}, {65536, 65536}},
        {{-32767, 32767}, {255, 255, 0, 255}, {127, 127, 0, 127}, {-65536, 65536}}};
    GLuint buffer = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof packed, packed, GL_STATIC_DRAW);
    const auto at = [](size_t offset) { return reinterpret_cast<const void*>(offset); };
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    for (int cell = 0; cell < 4; ++cell) {
        grid(2, 2, cell);
        if (cell % 2 == 0)
            glVertexAttribPointer(0, 2, GL_SHORT, GL_TRUE, sizeof(Packed), at(0));
        else
            glVertexAttribPointer(0, 2, GL_FIXED, GL_FALSE, sizeof(Packed),
                                  at(offsetof(Packed, fixed)));
        if (cell < 2)
            glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Packed),
                                  at(offsetof(Packed, color)));
        else
            glVertexAttribPointer(1, 3, GL_BYTE, GL_TRUE, sizeof(Packed),
                                  at(offsetof(Packed, other)));
        glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void constant_attribute() {
    use(plain_vertex, plain_fragment);
    for (int cell = 0; cell < 4; ++cell) {
        grid(2, 2, cell);
        const std::vector<Point> points = rectangle(-0.8F, -0.8F, 0.8F, 0.8F);
        glEnableVertexAttribArray(0);
        glDisableVertexAttribArray(1);
        glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Point), points[0].position);
        glVertexAttrib3f(1, cell % 2 == 0 ? 1.0F : 0.2F, cell / 2 == 0 ? 1.0F : 0.2F, 0.5F);
        glDrawArrays(GL_TRIANGLES, 0, 6);
    }
}

void boxes() {
    use(transform_vertex, light_fragment);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    for (int i = 0; i < 9; ++i) {
        const auto x = static_cast<float>(i % 3 - 1);
        const auto y = static_cast<float>(i / 3 - 1);
        set("matrix", camera(0.5F + x * 0.3F, 0.4F) * translation(x, y, x * y) *
                          turn_x(static_cast<float>(i)) * scaling(0.4F));
        draw(cube());
    }
}

void crossing() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_DEPTH_TEST);
    for (int i = 0; i < 4; ++i) {
        const float slope = static_cast<float>(i) / 2 - 0.75F;
        const Point points[] = {{{-0.9F, -0.9F, slope, 1}, {1, 0.3F * static_cast<float>(i), 0, 1}},
                                {{0.9F, -0.9F, -slope, 1}, {0, 0.3F * static_cast<float>(i), 1, 1}},
                                {{0, 0.9F, slope * 0.5F, 1}, {0.2F, 1, 0.2F, 1}}};
        draw(GL_TRIANGLES, points);
    }
}

void depth_range() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_DEPTH_TEST);
    glDepthRangef(0.6F, 0.4F);
    const Point near[] = {{{-1, -1, -1, 1}, {1, 0, 0, 1}},
                          {{1, -1, 1, 1}, {1, 1, 0, 1}},
                          {{0, 1, 0, 1}, {1, 0, 1, 1}}};
    draw(GL_TRIANGLES, near);
    glDepthRangef(0, 1);
    const Point flat[] = {{{-1, 0.5F, 0, 1}, {0, 0, 1, 1}},
                          {{1, 0.5F, 0, 1}, {0, 1, 1, 1}},
                          {{0, -1, 0, 1}, {0, 1, 0, 1}}};
    draw(GL_TRIANGLES, flat);
}

void depth_functions() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_DEPTH_TEST);
    int cell = 0;
    for (const GLenum function :
         {GL_NEVER, GL_LESS, GL_EQUAL, GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS}) {
        grid(4, 2, cell++);
        glDepthFunc(GL_ALWAYS);
        fill(-0.9F, -0.9F, 0.9F, 0.9F, 0);
        glDepthFunc(function);
        for (int step = -1; step <= 1; ++step) {
            const float y = static_cast<float>(step) * 0.6F;
            std::vector<Point> bar =
                rectangle(-0.8F, y - 0.2F, 0.8F, y + 0.2F, static_cast<float>(step) * 0.5F);
            for (Point& p : bar)
                p.value[0] = p.value[1] = p.value[2] = 1;
            draw(GL_TRIANGLES, bar);
        }
    }
}

void culling() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_CULL_FACE);
    for (int cell = 0; cell < 6; ++cell) {
        grid(3, 2, cell);
        const GLenum faces[] = {GL_BACK, GL_FRONT, GL_FRONT_AND_BACK};
        glCullFace(faces[cell % 3]);
        glFrontFace(cell < 3 ? GL_CCW : GL_CW);
        const Point points[] = {
            {{-0.9F, -0.8F, 0, 1}, {1, 0, 0, 1}}, {{-0.1F, -0.8F, 0, 1}, {1, 1, 0, 1}},
            {{-0.5F, 0.8F, 0, 1}, {1, 0, 1, 1}},  {{0.1F, -0.8F, 0, 1}, {0, 0, 1, 1}},
            {{0.5F, 0.8F, 0, 1}, {0, 1, 1, 1}},   {{0.9F, -0.8F, 0, 1}, {0, 1, 0, 1}}};
        draw(GL_TRIANGLES, points);
    }
}

void scissors() {
    use(plain_vertex, plain_fragment);
    glEnable(GL_SCISSOR_TEST);
    for (int i = 0; i < 6; ++i) {
        glScissor(10 + i * 17, 100 - i * 15, 30, 22);
        glClearColor(static_cast<float>(i) / 5, 0.3F, 0.6F, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glScissor(14 + i * 17, 104 - i * 15, 18, 40);
        fill();
    }
}

void polygon_offset() {
    use(transform_vertex, light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(0.6F, 0.5F));
    draw(cube());
    glDepthFunc(GL_LESS);
    glEnable(GL_POLYGON_OFFSET_FILL);
    for (int i = 0; i < 2; ++i) {
        glPolygonOffset(i == 0 ? -1.0F : 1.0F, i == 0 ? -4.0F : 4.0F);
        Mesh half = cube();
        half.indices.resize(half.indices.size() / 2);
        for (Point& p : half.points)
            p.value[0] = i == 0 ? 1.0F : 0.0F;
        draw(half);
    }
}

// Clipped at the near plane and at w near 0, with perspective.
void tunnel() {
    use(transform_vertex, light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", perspective(0.5F, 20) * turn_x(0.2F) * turn_y(0.3F));
    Mesh around = cube();
    for (Point& p : around.points) {
        p.position[0] *= 0.9F;
        p.position[1] *= 0.7F;
        p.position[2] *= 8;
        for (float& n : p.normal)
            n = -n;
    }
    draw(around);
}

void points() {
    use(R"(
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
void main() { gl_Position = position; gl_PointSize = value.w; v = value; })",
        plain_fragment);
    std::vector<Point> some;
    for (int i = 0; i < 36; ++i)
        some.push_back({{static_cast<float>(i % 6) * 0.33F - 0.82F,
                         static_cast<float>(i / 6) * 0.33F - 0.82F, 0, 1},
                        {static_cast<float>(i % 6) / 5, static_cast<float>(i / 6) / 5, 0.5F,
                         static_cast<float>(1 + i % 13)}});
    draw(GL_POINTS, some);
}

constexpr Scene basic_list[] = {
    {"triangle", triangle},
    {"primitives", primitives, 2.5, 6},  // lines: drivers may choose other pixels
    {"wide_lines", wide_lines, 1.5, 3},
    {"index_types", index_types},
    {"attribute_types", attribute_types},
    {"constant_attribute", constant_attribute},
    {"boxes", boxes},
    {"crossing", crossing},
    {"depth_range", depth_range},
    {"depth_functions", depth_functions},
    {"culling", culling},
    {"scissors", scissors},
    {"polygon_offset", polygon_offset},
    {"tunnel", tunnel},
    {"points", points},
};

}  // namespace

std::span<const Scene> basic_scenes() {
    return basic_list;
}

}  // namespace cuesta::scenes
