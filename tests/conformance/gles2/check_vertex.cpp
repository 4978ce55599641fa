// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices: index types and offsets, attribute formats, kinds of primitives, sizes, large counts.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "canvas.h"

namespace cuesta::conformance {
namespace {

constexpr Color red{1, 0, 0, 1};
constexpr Color green{0, 1, 0, 1};
constexpr Color nothing{0, 0, 0, 0};

void set_pointers(const Vertex* base) {
    glEnableVertexAttribArray(position_slot);
    glEnableVertexAttribArray(value_slot);
    glVertexAttribPointer(position_slot, 4, GL_FLOAT, 0, sizeof(Vertex), &base->x);
    glVertexAttribPointer(value_slot, 4, GL_FLOAT, 0, sizeof(Vertex), base->value);
}

// A row of quads of 10 pixels, four vertices each.
std::vector<Vertex> row_of_quads(const Canvas& canvas, int count) {
    std::vector<Vertex> vertices;
    for (int i = 0; i < count; ++i) {
        const auto x = static_cast<float>(i * 10);
        const auto six = pixels(canvas, x, 0, x + 10, 61);
        for (size_t corner : {0, 1, 2, 5}) {
            vertices.push_back(six[corner]);
            vertices.back().value[0] = static_cast<float>(i) / 10;
        }
    }
    return vertices;
}

template <typename Index>
void indexed(Canvas& canvas, const char* name, const char* name_buffer, GLenum type) {
    const std::vector<Vertex> vertices = row_of_quads(canvas, 8);
    std::vector<Index> indices(3, 0);  // to be skipped
    for (int quad : {6, 2, 5}) {       // the smallest index is 8
        for (int corner : {0, 1, 2, 0, 2, 3})
            indices.push_back(static_cast<Index>(quad * 4 + corner));
    }
    const auto picture = [](int x, int) {
        const int quad = x / 10;
        return quad == 6 || quad == 2 || quad == 5 ? Color{static_cast<float>(quad) / 10, 0, 0, 1}
                                                   : nothing;
    };
    const Picture red_only = [&](int x, int y) -> std::optional<Color> {
        Color color = picture(x, y);
        if (color.a != 0)
            color.g = (static_cast<float>(y) + 0.5F) / 61;
        return color;
    };
    use_program(pass_vertex, varying_fragment);
    glClear(GL_COLOR_BUFFER_BIT);
    set_pointers(vertices.data());
    glDrawElements(GL_TRIANGLES, 18, type, indices.data() + 3);
    canvas.expect(name, red_only);

    GLuint buffers[2];
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                 vertices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(Index)),
                 indices.data(), GL_STATIC_DRAW);
    glClear(GL_COLOR_BUFFER_BIT);
    set_pointers(nullptr);
    glDrawElements(GL_TRIANGLES, 18, type, reinterpret_cast<const void*>(3 * sizeof(Index)));
    canvas.expect(name_buffer, red_only);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glDeleteBuffers(2, buffers);
}

void index_types(Canvas& canvas) {
    indexed<uint8_t>(canvas, "u8", "u8 in a buffer, offset 3", GL_UNSIGNED_BYTE);
    indexed<uint16_t>(canvas, "u16", "u16 in a buffer, offset 6", GL_UNSIGNED_SHORT);
    if (!has_extension("GL_OES_element_index_uint"))
        return canvas.skip("u32", "no GL_OES_element_index_uint");
    indexed<uint32_t>(canvas, "u32", "u32 in a buffer, offset 12", GL_UNSIGNED_INT);
}

void first_vertex(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    std::vector<Vertex> vertices;
    for (int i = 0; i < 8; ++i) {
        const auto x = static_cast<float>(i * 10);
        for (Vertex vertex : pixels(canvas, x, 0, x + 10, 61)) {
            vertex.value[0] = static_cast<float>(i) / 10;
            vertex.value[1] = 0;
            vertices.push_back(vertex);
        }
    }
    set_pointers(vertices.data());
    glDrawArrays(GL_TRIANGLES, 18, 12);
    canvas.expect("start at 18", [](int x, int) {
        return x >= 30 && x < 50 ? Color{static_cast<float>(x / 10) / 10, 0, 0, 1} : nothing;
    });
}

struct AttributeCase {
    const char* name;
    GLenum type;
    int components;
    bool normalised;
    std::vector<uint8_t> bytes;
    Color color;
};

// The value attribute in other formats, packed tightly; missing components are 0, 0, 0, 1.
void attribute_formats(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    const float c = 1.0F / 255;
    const AttributeCase cases[] = {
        {"ubyte4 normalised",
         GL_UNSIGNED_BYTE,
         4,
         true,
         {51, 102, 153, 204},
         {51 * c, 102 * c, 153 * c, 204 * c}},
        {"ubyte3 normalised",
         GL_UNSIGNED_BYTE,
         3,
         true,
         {51, 102, 153},
         {51 * c, 102 * c, 153 * c, 1}},
        {"ubyte2", GL_UNSIGNED_BYTE, 2, false, {1, 0}, {1, 0, 0, 1}},
        {"byte4 normalised", GL_BYTE, 4, true, {127, 64, 0, 127}, {1, 64 / 127.0F, 0, 1}},
        {"byte2", GL_BYTE, 2, false, {1, 0xFF}, {1, 0, 0, 1}},
        {"ushort2 normalised",
         GL_UNSIGNED_SHORT,
         2,
         true,
         {0xFF, 0x7F, 0, 0x40},
         {0.5F, 0.25F, 0, 1}},
        {"short2 normalised", GL_SHORT, 2, true, {0xFF, 0x3F, 0xFF, 0x7F}, {0.5F, 1, 0, 1}},
        {"short4", GL_SHORT, 4, false, {1, 0, 0, 0, 1, 0, 1, 0}, {1, 0, 1, 1}},
        {"float1", GL_FLOAT, 1, false, {0, 0, 0, 0x3F}, {0.5F, 0, 0, 1}},
        {"float2", GL_FLOAT, 2, false, {0, 0, 0, 0x3F, 0, 0, 0x80, 0x3E}, {0.5F, 0.25F, 0, 1}},
        {"fixed2", GL_FIXED, 2, false, {0, 0x80, 0, 0, 0, 0x40, 0, 0}, {0.5F, 0.25F, 0, 1}},
    };
    for (const AttributeCase& format : cases) {
        const auto corners = full_screen();
        std::vector<uint8_t> bytes;
        for (size_t i = 0; i < corners.size(); ++i)
            bytes.insert(bytes.end(), format.bytes.begin(), format.bytes.end());
        glEnableVertexAttribArray(position_slot);
        glEnableVertexAttribArray(value_slot);
        glVertexAttribPointer(position_slot, 4, GL_FLOAT, 0, sizeof(Vertex), &corners[0].x);
        glVertexAttribPointer(value_slot, format.components, format.type, format.normalised, 0,
                              bytes.data());
        glDrawArrays(GL_TRIANGLES, 0, 6);
        canvas.expect(format.name, [&](int, int) { return format.color; });
    }

    const auto corners = full_screen();
    glVertexAttribPointer(position_slot, 4, GL_FLOAT, 0, sizeof(Vertex), &corners[0].x);
    glDisableVertexAttribArray(value_slot);
    glVertexAttrib4f(value_slot, 0.2F, 0.4F, 0.6F, 0.8F);
    glDrawArrays(GL_TRIANGLES, 0, 6);
    canvas.expect("constant", [](int, int) { return Color{0.2F, 0.4F, 0.6F, 0.8F}; });
}

// (2c + 1) / (2^b - 1) in OpenGL ES 2.0, where zero has no code; c / (2^(b-1) - 1) from 3.0 on.
float signed_rule(int code, int greatest) {
    const char* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    const auto c = static_cast<float>(code), all = static_cast<float>(greatest);
    return std::strstr(version, "ES 2.") != nullptr ? (2 * c + 1) / (2 * all + 1)
                                                    : std::fmax(c / all, -1.0F);
}

// The rules differ by half a step, of which the vertex shader makes a quarter.
template <typename T>
void expect_signed(Canvas& canvas, const char* name, GLenum type, const std::array<T, 4>& codes) {
    constexpr int greatest = std::numeric_limits<T>::max();
    const auto middle = [&](size_t i) { return signed_rule(codes[i], greatest); };
    set_vec4("middle", {middle(0), middle(1), middle(2), middle(3)});
    constexpr float scale = greatest / 2.0F;
    set_vec4("scale", {scale, scale, scale, scale});
    const auto corners = full_screen();
    std::vector<std::array<T, 4>> values(corners.size(), codes);
    glEnableVertexAttribArray(position_slot);
    glEnableVertexAttribArray(value_slot);
    glVertexAttribPointer(position_slot, 4, GL_FLOAT, 0, sizeof(Vertex), &corners[0].x);
    glVertexAttribPointer(value_slot, 4, type, GL_TRUE, 0, values.data());
    glDrawArrays(GL_TRIANGLES, 0, 6);
    canvas.expect(
        name,
        [](int, int) {
            return Color{0.5F, 0.5F, 0.5F, 0.5F};
        },
        8);
}

void signed_normalised(Canvas& canvas) {
    use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        uniform vec4 middle;
        uniform vec4 scale;
        varying vec4 v;
        void main() {
            gl_Position = position;
            v = (value - middle) * scale + 0.5;
        })",
                varying_fragment);
    expect_signed(canvas, "bytes", GL_BYTE, std::array<int8_t, 4>{-100, -1, 0, 40});
    expect_signed(canvas, "shorts", GL_SHORT, std::array<int16_t, 4>{-20000, -1, 0, 4000});
}

void primitives(Canvas& canvas) {
    use_program(pass_vertex, uniform_fragment);
    set_color(green);
    const auto at = [&](float x, float y) {
        return Vertex{canvas.clip_x(x), canvas.clip_y(y), 0, 1, {0, 0, 0, 1}};
    };
    const auto box = [](int x0, int y0, int x1, int y1) {
        return
            [=](int x, int y) { return x >= x0 && x < x1 && y >= y0 && y < y1 ? green : nothing; };
    };
    const Vertex strip[] = {at(5, 5), at(5, 40), at(30, 5), at(30, 40), at(60, 5), at(60, 40)};
    draw(GL_TRIANGLE_STRIP, strip);
    canvas.expect("triangle strip", box(5, 5, 60, 40));
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);  // the strip is clockwise throughout
    glFrontFace(GL_CCW);
    draw(GL_TRIANGLE_STRIP, strip);
    canvas.expect("triangle strip, back faces", box(5, 5, 60, 40));
    glDisable(GL_CULL_FACE);
    glClear(GL_COLOR_BUFFER_BIT);
    const Vertex fan[] = {at(10, 10), at(50, 10), at(50, 30), at(50, 50), at(30, 50), at(10, 50)};
    draw(GL_TRIANGLE_FAN, fan);
    canvas.expect("triangle fan", box(10, 10, 50, 50));

    // Lines through pixel centres; the last pixel is left open (diamond exit).
    glClear(GL_COLOR_BUFFER_BIT);
    const Vertex lines[] = {at(5.5F, 10.5F), at(45.5F, 10.5F), at(60.5F, 5.5F), at(60.5F, 50.5F)};
    draw(GL_LINES, lines);
    canvas.expect("lines", [](int x, int y) -> std::optional<Color> {
        if ((y == 10 && (x == 5 || x == 45)) || (x == 60 && (y == 5 || y == 50)))
            return std::nullopt;
        const bool on = (y == 10 && x > 5 && x < 45) || (x == 60 && y > 5 && y < 50);
        return on ? green : nothing;
    });
    glClear(GL_COLOR_BUFFER_BIT);
    glLineWidth(6);
    const Vertex loop[] = {at(20, 15), at(60, 15), at(60, 45), at(20, 45)};
    draw(GL_LINE_LOOP, loop);
    glLineWidth(1);
    canvas.expect("wide line loop", [](int x, int y) -> std::optional<Color> {
        const bool near_corner = (std::abs(x - 20) < 5 || std::abs(x - 60) < 5) &&
                                 (std::abs(y - 15) < 5 || std::abs(y - 45) < 5);
        if (near_corner)
            return std::nullopt;
        const bool on_x = x >= 20 && x < 60 && ((y >= 12 && y < 18) || (y >= 42 && y < 48));
        const bool on_y = y >= 15 && y < 45 && ((x >= 17 && x < 23) || (x >= 57 && x < 63));
        return on_x || on_y ? green : nothing;
    });
}

void point_sprites(Canvas& canvas) {
    use_program(R"(
        attribute vec4 position;
        attribute vec4 value;
        void main() { gl_Position = position; gl_PointSize = value.x; })",
                R"(
        precision mediump float;
        void main() { gl_FragColor = vec4(gl_PointCoord, 0.0, 1.0); })");
    const auto point = [&](float x, float y, float size) {
        return Vertex{canvas.clip_x(x), canvas.clip_y(y), 0, 1, {size, 0, 0, 1}};
    };
    const Vertex points[] = {point(20, 20, 16), point(50.5F, 30.5F, 1), point(60, 40, 30)};
    // gl_PointCoord.t grows downwards. Mesa 22.3's lima uses the chip's value as it is, which grows
    // with the row in memory, and never sets the bit that turns it round: upside down off screen.
    const float down = is_lima() && canvas.rows_go_up() ? -1 : 1;
    const auto picture = [&](int x, int y) {
        const auto inside = [&](int cx, int cy, int size) {
            return x >= cx - size / 2 && x < cx + size / 2 && y >= cy - size / 2 &&
                   y < cy + size / 2;
        };
        const auto coordinate = [&](int cx, int cy, int size) {
            const auto s = static_cast<float>(size);
            const float t = (static_cast<float>(y - cy) + 0.5F) / s;
            return Color{(static_cast<float>(x - cx) + 0.5F) / s + 0.5F, 0.5F - down * t, 0, 1};
        };
        if (inside(60, 40, 30))
            return coordinate(60, 40, 30);
        return inside(20, 20, 16) ? coordinate(20, 20, 16) : nothing;
    };
    const Picture open = [&](int x, int y) -> std::optional<Color> {
        if (x == 50 && y == 30)  // the point of size 1 has its one pixel in the large one
            return std::nullopt;
        return picture(x, y);
    };
    draw(GL_POINTS, points);
    canvas.expect("size and gl_PointCoord", open, 3);
    glClear(GL_COLOR_BUFFER_BIT);
    const uint16_t order[] = {1, 0, 2};
    set_pointers(points);
    glDrawElements(GL_POINTS, 3, GL_UNSIGNED_SHORT, order);
    canvas.expect("indexed", open, 3);

    // One point a pixel, size constant.
    glClear(GL_COLOR_BUFFER_BIT);
    use_program(R"(
        attribute vec4 position;
        void main() { gl_Position = position; gl_PointSize = 1.0; })",
                uniform_fragment);
    set_color(red);
    std::vector<Vertex> every;
    for (int y = 0; y < canvas.height(); ++y) {
        for (int x = y & 1; x < canvas.width(); x += 2)
            every.push_back(point(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F, 1));
    }
    draw(GL_POINTS, every);
    canvas.expect("every second pixel",
                  [](int x, int y) { return ((x ^ y) & 1) == 0 ? red : nothing; });
}

// More vertices than one command holds: small triangles whose last ones are seen.
void many_vertices(Canvas& canvas) {
    use_program(pass_vertex, varying_fragment);
    constexpr int rounds = 30;  // over every pixel of the 60 x 60 square
    std::vector<Vertex> vertices;
    for (int round = 0; round < rounds; ++round) {
        for (int i = 0; i < 30 * 30; ++i) {
            const auto x = static_cast<float>(i % 30 * 2);
            const auto y = static_cast<float>(i / 30 * 2);
            for (Vertex vertex : pixels(canvas, x, y, x + 2, y + 2)) {
                vertex.value[0] = static_cast<float>(i % 30) / 30;
                vertex.value[1] = static_cast<float>(i / 30) / 30;
                vertex.value[2] = static_cast<float>(round) / (rounds - 1);
                vertices.push_back(vertex);
            }
        }
    }
    const auto picture = [](int x, int y) {
        return x < 60 && y < 60
                   ? Color{static_cast<float>(x / 2) / 30, static_cast<float>(y / 2) / 30, 1, 1}
                   : nothing;
    };
    draw(GL_TRIANGLES, vertices);
    canvas.expect("162000 in arrays", picture);

    glClear(GL_COLOR_BUFFER_BIT);
    constexpr size_t limit = 900 * 6 * 12;  // 64800 fit in u16
    std::vector<uint16_t> indices;
    for (size_t i = 0; i < limit; ++i)
        indices.push_back(static_cast<uint16_t>(i));
    for (size_t i = 0; i < limit; ++i)
        vertices[i].value[2] = 1;
    set_pointers(vertices.data());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(limit), GL_UNSIGNED_SHORT, indices.data());
    canvas.expect("64800 indexed", picture);
}

constexpr Check checks[] = {
    {"index types", index_types},
    {"first vertex", first_vertex},
    {"attribute formats", attribute_formats},
    {"attribute formats: signed", signed_normalised},
    {"primitives", primitives},
    {"point sprites", point_sprites},
    {"many vertices", many_vertices},
};

}  // namespace

std::span<const Check> vertex_checks() {
    return checks;
}

}  // namespace cuesta::conformance
