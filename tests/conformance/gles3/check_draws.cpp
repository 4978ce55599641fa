// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ways to draw: indices that restart, instances and divisors, base vertices, draws whose
// numbers stand in memory, vertex formats.
#include <cmath>

#include <EGL/egl.h>

#include "program.h"

namespace cuesta::conformance {
namespace {

// A cell of 10 x 10 pixels a quad of vertices; which one, the attribute says.
const char* const cell_vertex = R"(
        layout(location = 0) in float cell;
        layout(location = 1) in vec4 value;
        out vec4 v;
        void main() {
            vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1);
            int number = int(cell);
            vec2 pixel = (vec2(number % 8, number / 8) + corner) * 10.0;
            gl_Position = vec4(pixel / vec2(83.0, 61.0) * 2.0 - 1.0, 0.0, 1.0);
            v = value;
        })";
const char* const v_fragment = "in vec4 v;\nout vec4 color;\nvoid main() { color = v; }";

Color color_of(int number) {
    return {static_cast<float>(number & 7) / 8, static_cast<float>(number >> 3) / 8,
            static_cast<float>(number) / 64, 1};
}

Picture cells(std::function<std::optional<Color>(int number)> f) {
    return [f](int x, int y) -> std::optional<Color> {
        return x >= 80 || y >= 60 ? Color{0, 0, 0, 0} : f(x / 10 + y / 10 * 8);
    };
}

struct Cell {
    float cell;
    float value[4];
};

std::vector<Cell> make_cells(int count, int times) {
    std::vector<Cell> result;
    for (int i = 0; i < count * times; ++i) {
        const Color c = color_of(i / times);
        result.push_back({static_cast<float>(i / times), {c.r, c.g, c.b, c.a}});
    }
    return result;
}

void use_cells(const std::vector<Cell>& data, GLuint divisor) {
    make_buffer(GL_ARRAY_BUFFER, data);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, sizeof(Cell), nullptr);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, sizeof(Cell), reinterpret_cast<void*>(4));
    glVertexAttribDivisor(0, divisor);
    glVertexAttribDivisor(1, divisor);
}

void end_cells() {
    for (const GLuint slot : {0u, 1u}) {
        glVertexAttribDivisor(slot, 0);
        glDisableVertexAttribArray(slot);
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

void clear(Canvas& canvas) {
    canvas.bind();
    glClear(GL_COLOR_BUFFER_BIT);
}

void restart(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, cell_vertex}, {GL_FRAGMENT_SHADER, v_fragment}});
    use_cells(make_cells(48, 4), 0);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    const Picture odd = cells([](int number) {
        return number % 2 == 0 ? Color{0, 0, 0, 0} : color_of(number);
    });
    std::vector<uint32_t> wide;
    for (uint32_t i = 1; i < 48; i += 2) {
        for (const uint32_t corner : {0u, 1u, 2u, 3u})
            wide.push_back(i * 4 + corner);
        wide.push_back(~0u);
        if (i % 3 == 0)
            wide.push_back(~0u);  // nothing at all
    }
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, wide);
    glDrawElements(GL_TRIANGLE_STRIP, static_cast<GLsizei>(wide.size()), GL_UNSIGNED_INT, nullptr);
    canvas.expect("32 bits", odd);
    clear(canvas);
    std::vector<uint16_t> halves(wide.begin(), wide.end());
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, halves);
    glDrawElements(GL_TRIANGLE_STRIP, static_cast<GLsizei>(wide.size()), GL_UNSIGNED_SHORT,
                   nullptr);
    canvas.expect("16 bits", odd);
    clear(canvas);
    std::vector<uint8_t> bytes(wide.begin(), wide.end());
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, bytes);
    glDrawElements(GL_TRIANGLE_STRIP, static_cast<GLsizei>(wide.size()), GL_UNSIGNED_BYTE, nullptr);
    canvas.expect("8 bits", odd);
    // Fans have their first vertex anew.
    clear(canvas);
    std::vector<uint16_t> fans;
    for (uint32_t i = 1; i < 48; i += 2) {
        for (const uint32_t corner : {0u, 1u, 3u, 2u})
            fans.push_back(static_cast<uint16_t>(i * 4 + corner));
        fans.push_back(0xFFFF);
    }
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, fans);
    glDrawElements(GL_TRIANGLE_FAN, static_cast<GLsizei>(fans.size()), GL_UNSIGNED_SHORT, nullptr);
    canvas.expect("fans", odd);
    glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    end_cells();
}

void instances(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, cell_vertex}, {GL_FRAGMENT_SHADER, v_fragment}});
    for (const GLuint divisor : {1u, 3u}) {
        clear(canvas);
        use_cells(make_cells(48, 1), divisor);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(40 * divisor - 1));
        canvas.expect(
            divisor == 1 ? "a cell an instance" : "a cell three instances", cells([&](int number) {
                return number < (divisor == 1 ? 39 : 40) ? color_of(number) : Color{0, 0, 0, 0};
            }));
    }
    // One attribute by instances, the other by vertices.
    clear(canvas);
    glVertexAttribDivisor(0, 1);
    const float shades[4][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 1}};
    make_buffer(GL_ARRAY_BUFFER, shades, sizeof shades);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, 16, nullptr);
    glVertexAttribDivisor(1, 0);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 48);
    canvas.expect("both", [](int x, int y) -> std::optional<Color> {
        if (x >= 80 || y >= 60)
            return Color{0, 0, 0, 0};
        // Red at one corner, white at the other, green and blue between them.
        const float u = center(x % 10, 10), v = center(y % 10, 10);
        return Color{std::fabs(u + v - 1), u, v, 1};
    });
    end_cells();
}

void bases(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, cell_vertex}, {GL_FRAGMENT_SHADER, v_fragment}});
    use_cells(make_cells(48, 4), 0);
    const uint16_t indices[] = {9, 9, 4, 5, 6, 7, 6, 5};
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    for (const GLint cell : {-1, 0, 7, 40})
        glDrawRangeElementsBaseVertex(GL_TRIANGLES, 4, 7, 6, GL_UNSIGNED_SHORT,
                                      reinterpret_cast<void*>(4), cell * 4);
    canvas.expect("base vertices", cells([](int number) {
                      return number == 0 || number == 1 || number == 8 || number == 41
                                 ? color_of(number)
                                 : Color{0, 0, 0, 0};
                  }));
    end_cells();
}

// Numbers from a buffer, which the GPU wrote.
void indirect(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 1) in;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            for (uint k = 0u; k < 12u; k++) {  // count, instances, first, base instance
                o[k * 4u] = 4u; o[k * 4u + 1u] = k % 4u == 3u ? 0u : 1u;
                o[k * 4u + 2u] = k * 8u; o[k * 4u + 3u] = 0u;
            }
            for (uint k = 0u; k < 8u; k++) {  // count, instances, first, base vertex, base instance
                uint n = 48u + k * 5u;
                o[n] = 4u; o[n + 1u] = 1u; o[n + 2u] = 2u; o[n + 3u] = 96u + k * 8u; o[n + 4u] = 0u;
            }
        })");
    const GLuint commands = make_storage(0, 100);
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_COMMAND_BARRIER_BIT);
    use_stages({{GL_VERTEX_SHADER, cell_vertex}, {GL_FRAGMENT_SHADER, v_fragment}});
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    use_cells(make_cells(48, 4), 0);
    const uint16_t indices[] = {9, 9, 0, 1, 2, 3};
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices, sizeof indices);
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, commands);
    for (size_t k = 0; k < 12; ++k)
        glDrawArraysIndirect(GL_TRIANGLE_STRIP, reinterpret_cast<void*>(k * 16));
    for (size_t k = 0; k < 8; ++k)
        glDrawElementsIndirect(GL_TRIANGLE_STRIP, GL_UNSIGNED_SHORT,
                               reinterpret_cast<void*>(192 + k * 20));
    const Picture wanted = cells([](int number) {
        const bool drawn = number % 2 == 0 && (number < 24 ? number / 2 % 4 != 3 : number < 40);
        return drawn ? color_of(number) : Color{0, 0, 0, 0};
    });
    canvas.expect("draws from a buffer", wanted);
    // The same in two calls.
    using MultiArrays = void (*)(GLenum, const void*, GLsizei, GLsizei);
    using MultiElements = void (*)(GLenum, GLenum, const void*, GLsizei, GLsizei);
    const auto arrays =
        reinterpret_cast<MultiArrays>(eglGetProcAddress("glMultiDrawArraysIndirectEXT"));
    const auto elements =
        reinterpret_cast<MultiElements>(eglGetProcAddress("glMultiDrawElementsIndirectEXT"));
    if (has_extension("GL_EXT_multi_draw_indirect")) {
        clear(canvas);
        arrays(GL_TRIANGLE_STRIP, nullptr, 12, 0);
        elements(GL_TRIANGLE_STRIP, GL_UNSIGNED_SHORT, reinterpret_cast<void*>(192), 8, 20);
        canvas.expect("many at once", wanted);
    } else {
        canvas.skip("many at once", "the driver does not have it");
    }
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, 0);
    end_cells();
    glBindVertexArray(0);
}

void base_instances(Canvas& canvas) {
    if (!has_extension("GL_EXT_base_instance"))
        return canvas.skip("base instance", "the driver does not have it");
    using Draw = void (*)(GLenum, GLint, GLsizei, GLsizei, GLuint);
    const auto draw =
        reinterpret_cast<Draw>(eglGetProcAddress("glDrawArraysInstancedBaseInstanceEXT"));
    use_stages({{GL_VERTEX_SHADER, cell_vertex}, {GL_FRAGMENT_SHADER, v_fragment}});
    use_cells(make_cells(48, 1), 2);
    draw(GL_TRIANGLE_STRIP, 0, 4, 10, 20);
    canvas.expect("base instance", cells([](int number) {
                      return number >= 20 && number < 25 ? color_of(number) : Color{0, 0, 0, 0};
                  }));
    end_cells();
}

// Attributes of every type, read back by transform feedback.
void formats(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum type;
        GLint size;
        bool normalised;
        std::vector<uint8_t> bytes;
        std::vector<float> wanted;
    };
    const Row rows[] = {
        {"bytes", GL_BYTE, 3, false, {1, 255, 128}, {1, -1, -128, 1}},
        {"bytes, normalised", GL_BYTE, 4, true, {127, 129, 128, 64}, {1, -1, -1, 64 / 127.0F}},
        {"unsigned bytes", GL_UNSIGNED_BYTE, 2, false, {1, 255}, {1, 255, 0, 1}},
        {"unsigned bytes, normalised", GL_UNSIGNED_BYTE, 1, true, {51}, {0.2F, 0, 0, 1}},
        {"shorts", GL_SHORT, 2, false, {0, 1, 0, 128}, {256, -32768, 0, 1}},
        {"shorts, normalised", GL_SHORT, 2, true, {255, 127, 1, 128}, {1, -1, 0, 1}},
        {"unsigned shorts", GL_UNSIGNED_SHORT, 1, false, {0, 255}, {65280, 0, 0, 1}},
        {"unsigned shorts, normalised", GL_UNSIGNED_SHORT, 1, true, {255, 255}, {1, 0, 0, 1}},
        {"ints", GL_INT, 1, false, {0, 0, 1, 255}, {-16711680, 0, 0, 1}},
        {"unsigned ints", GL_UNSIGNED_INT, 1, false, {0, 0, 0, 128}, {2147483648.0F, 0, 0, 1}},
        {"unsigned ints, normalised", GL_UNSIGNED_INT, 1, true, {0, 0, 0, 128}, {0.5F, 0, 0, 1}},
        {"fixed", GL_FIXED, 2, false, {0, 128, 1, 0, 0, 0, 255, 255}, {1.5F, -1, 0, 1}},
        {"halves", GL_HALF_FLOAT, 2, false, {0, 0x3C, 0, 0xC5}, {1, -5, 0, 1}},
        {"2 10 10 10",
         GL_UNSIGNED_INT_2_10_10_10_REV,
         4,
         true,
         {255, 3, 0, 128},
         {1, 0, 0, 2 / 3.0F}},
        {"2 10 10 10, whole",
         GL_UNSIGNED_INT_2_10_10_10_REV,
         4,
         false,
         {255, 7, 0, 128},
         {1023, 1, 0, 2}},
        {"signed 2 10 10 10",
         GL_INT_2_10_10_10_REV,
         4,
         true,
         {255, 1, 16, 96},
         {1, 0, -511 / 511.0F, 1}},
        {"signed 2 10 10 10, whole",
         GL_INT_2_10_10_10_REV,
         4,
         false,
         {255, 7, 0, 128},
         {-1, 1, 0, -2}},
    };
    use_stages({{GL_VERTEX_SHADER, R"(
        layout(location = 0) in vec4 a;
        out vec4 b;
        void main() { b = a; gl_Position = vec4(0.0); })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}},
               {"b"});
    glEnable(GL_RASTERIZER_DISCARD);
    for (const Row& row : rows) {
        std::vector<uint8_t> data(row.bytes);
        data.resize(16);
        make_buffer(GL_ARRAY_BUFFER, data);
        glEnableVertexAttribArray(0);
        glVertexAttribPointer(0, row.size, row.type, row.normalised, 0, nullptr);
        const GLuint output = make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, std::vector<float>(4, -99));
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, output);
        glBeginTransformFeedback(GL_POINTS);
        glDrawArrays(GL_POINTS, 0, 1);
        glEndTransformFeedback();
        expect_floats(canvas, row.what, read_floats(output, 4), row.wanted, 1e-6F);
    }
    // Integers stay what they are.
    use_stages({{GL_VERTEX_SHADER, R"(
        layout(location = 0) in ivec4 a;
        layout(location = 1) in uvec2 c;
        flat out ivec4 b;
        flat out uvec2 d;
        void main() { b = a; d = c; gl_Position = vec4(0.0); })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}},
               {"b", "d"});
    const uint8_t data[] = {1, 255, 128, 127, 255, 1, 0, 128};
    make_buffer(GL_ARRAY_BUFFER, data, sizeof data);
    glEnableVertexAttribArray(1);
    glVertexAttribIPointer(0, 3, GL_BYTE, 0, nullptr);
    glVertexAttribIPointer(1, 2, GL_UNSIGNED_SHORT, 0, reinterpret_cast<void*>(4));
    const GLuint output = make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, std::vector<float>(6));
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, output);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, 1);
    glEndTransformFeedback();
    expect_words(canvas, "integers", read_words(output, 6),
                 std::vector<uint32_t>{1, ~0u, ~0u - 127, 1, 511, 32768});
    glDisable(GL_RASTERIZER_DISCARD);
    end_cells();
}

constexpr Check checks[] = {
    {"draws: restart", restart},
    {"draws: instances", instances},
    {"draws: base vertex", bases},
    {"draws: indirect", indirect},
    {"draws: base instance", base_instances},
    {"draws: vertex formats", formats},
};

}  // namespace

std::span<const Check> draw_checks() {
    return checks;
}

}  // namespace cuesta::conformance
