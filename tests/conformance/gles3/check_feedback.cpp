// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Transform feedback: what is written where, from which stage, and how often.
#include "program.h"

namespace cuesta::conformance {
namespace {

const char* const no_color = "out vec4 color;\nvoid main() { color = vec4(1.0); }";

void no_attributes() {
    glDisableVertexAttribArray(position_slot);
    glDisableVertexAttribArray(value_slot);
}

GLuint feedback_buffer(GLuint binding, size_t words) {
    const GLuint buffer =
        make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, std::vector<uint32_t>(words, 0xAAAAAAAA));
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, binding, buffer);
    return buffer;
}

struct Counts {
    GLuint written = 0;
    GLuint generated = 0;
};

Counts feed(GLenum mode, const std::function<void()>& draw) {
    GLuint queries[2] = {};
    glGenQueries(2, queries);
    glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, queries[0]);
    glBeginQuery(GL_PRIMITIVES_GENERATED, queries[1]);
    glBeginTransformFeedback(mode);
    draw();
    glEndTransformFeedback();
    glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    glEndQuery(GL_PRIMITIVES_GENERATED);
    Counts counts;
    glGetQueryObjectuiv(queries[0], GL_QUERY_RESULT, &counts.written);
    glGetQueryObjectuiv(queries[1], GL_QUERY_RESULT, &counts.generated);
    return counts;
}

void expect_counts(
    Canvas& canvas, const char* what, Counts seen, GLuint written, GLuint generated) {
    expect_words(canvas, what, std::vector<uint32_t>{seen.written, seen.generated},
                 std::vector<uint32_t>{written, generated});
}

const char* const number_vertex = R"(
        flat out uint number;
        out vec2 place;
        flat out ivec3 more;
        void main() {
            number = uint(gl_VertexID) + uint(gl_InstanceID) * 100u;
            place = vec2(float(gl_VertexID) * 0.5, 7.0);
            more = ivec3(-gl_VertexID, 1, 2);
            gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
            gl_PointSize = 1.0;
        })";

void vertices(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, number_vertex}, {GL_FRAGMENT_SHADER, no_color}},
               {"number", "place", "more", "gl_Position"});
    no_attributes();
    const GLuint output = feedback_buffer(0, 10 * 24);
    const Counts counts = feed(GL_POINTS, [] { glDrawArraysInstanced(GL_POINTS, 3, 10, 2); });
    expect_counts(canvas, "20 points", counts, 20, 20);
    expect_each(canvas, "interleaved", read_words(output, 10 * 24), [](uint32_t i) -> uint32_t {
        if (i >= 200)
            return 0xAAAAAAAA;
        const uint32_t vertex = 3 + i / 10 % 10;
        const auto bits = [](float f) {
            uint32_t word;
            std::memcpy(&word, &f, 4);
            return word;
        };
        switch (i % 10) {
            case 0: return vertex + i / 100 * 100;
            case 1: return bits(static_cast<float>(vertex) * 0.5F);
            case 2: return bits(7);
            case 3: return 0u - vertex;
            case 4: return 1;
            case 5: return 2;
            case 9: return bits(1);
            default: return 0;
        }
    });
}

// Strips and fans become separate primitives; what has no room is counted but not written.
void primitives(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum draw, mode;
        std::vector<uint32_t> vertices;  // of seven
    };
    const Row rows[] = {
        {"line strip", GL_LINE_STRIP, GL_LINES, {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6}},
        {"line loop", GL_LINE_LOOP, GL_LINES, {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0}},
        {"triangles", GL_TRIANGLES, GL_TRIANGLES, {0, 1, 2, 3, 4, 5}},
        {"triangle strip",
         GL_TRIANGLE_STRIP,
         GL_TRIANGLES,
         {0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5, 4, 5, 6}},
        {"triangle fan",
         GL_TRIANGLE_FAN,
         GL_TRIANGLES,
         {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 6}},
    };
    use_stages({{GL_VERTEX_SHADER, number_vertex}, {GL_FRAGMENT_SHADER, no_color}}, {"number"});
    no_attributes();
    for (const Row& row : rows) {
        const GLuint output = feedback_buffer(0, 20);
        const Counts counts = feed(row.mode, [&] { glDrawArrays(row.draw, 0, 7); });
        const auto of_one = row.mode == GL_LINES ? 2u : 3u;
        const auto count = static_cast<GLuint>(row.vertices.size()) / of_one;
        expect_counts(canvas, row.what, counts, count, count);
        std::vector<uint32_t> wanted = row.vertices;
        wanted.resize(20, 0xAAAAAAAA);
        expect_words(canvas, row.what, read_words(output, 20), wanted);
    }
    const GLuint output = feedback_buffer(0, 8);  // room for two triangles, and two words more
    const Counts counts = feed(GL_TRIANGLES, [&] { glDrawArrays(GL_TRIANGLES, 0, 12); });
    expect_counts(canvas, "no room", counts, 2, 4);
    expect_words(canvas, "no room", read_words(output, 8),
                 std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 0xAAAAAAAA, 0xAAAAAAAA});
}

// Several buffers, ranges of them, pauses, and another draw that continues.
void buffers(Canvas& canvas) {
    // Linked once more, with captures of its own.
    const GLuint program =
        use_stages({{GL_VERTEX_SHADER, number_vertex}, {GL_FRAGMENT_SHADER, no_color}});
    const char* names[] = {"number", "more"};
    glTransformFeedbackVaryings(program, 2, names, GL_SEPARATE_ATTRIBS);
    glLinkProgram(program);
    glUseProgram(program);
    no_attributes();
    const GLuint first = feedback_buffer(0, 32);
    const GLuint second = feedback_buffer(1, 64);
    glBindBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, first, 16, 64);
    const Counts counts = feed(GL_POINTS, [] {
        glDrawArrays(GL_POINTS, 0, 3);
        glPauseTransformFeedback();
        glDrawArrays(GL_POINTS, 20, 5);
        glResumeTransformFeedback();
        glDrawArrays(GL_POINTS, 10, 4);
    });
    expect_counts(canvas, "pause", counts, 7, 12);
    const uint32_t numbers[] = {0, 1, 2, 10, 11, 12, 13};
    expect_each(canvas, "a range", read_words(first, 32),
                [&](uint32_t i) { return i < 4 || i >= 11 ? 0xAAAAAAAA : numbers[i - 4]; });
    expect_each(canvas, "another buffer", read_words(second, 64), [&](uint32_t i) {
        return i >= 21 ? 0xAAAAAAAA : i % 3 == 0 ? 0u - numbers[i / 3] : i % 3;
    });
}

// What a geometry shader emits, in its order.
void from_geometry(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, number_vertex},
                {GL_GEOMETRY_SHADER, R"(
        layout(points) in;
        layout(line_strip, max_vertices = 8) out;
        flat in uint number[];
        flat out uint result;
        void main() {
            for (uint i = 0u; i <= number[0] % 4u; i++) {
                result = number[0] * 10u + i;
                gl_Position = vec4(0.0);
                EmitVertex();
            }
            EndPrimitive();
        })"},
                {GL_FRAGMENT_SHADER, no_color}},
               {"result"});
    no_attributes();
    const GLuint output = feedback_buffer(0, 40);
    const Counts counts = feed(GL_LINES, [] { glDrawArrays(GL_POINTS, 0, 8); });
    expect_counts(canvas, "strips of 0 to 3 lines", counts, 12, 12);
    std::vector<uint32_t> wanted;
    for (uint32_t number = 0; number < 8; ++number) {
        for (uint32_t i = 0; i < number % 4; ++i) {
            wanted.push_back(number * 10 + i);
            wanted.push_back(number * 10 + i + 1);
        }
    }
    wanted.resize(40, 0xAAAAAAAA);
    expect_words(canvas, "in order", read_words(output, 40), wanted);
}

// What was fed back is drawn, from the buffer that it is in.
void drawn_again(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        out vec4 where;
        out vec4 shade;
        void main() {
            vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            where = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
            shade = vec4(corner, 0.5, 1.0);
            gl_Position = vec4(0.0);
        })"},
                {GL_FRAGMENT_SHADER, no_color}},
               {"where", "shade"});
    no_attributes();
    const GLuint output = feedback_buffer(0, 6 * 8);
    glEnable(GL_RASTERIZER_DISCARD);
    feed(GL_TRIANGLES, [] { glDrawArrays(GL_TRIANGLE_STRIP, 0, 4); });
    glDisable(GL_RASTERIZER_DISCARD);
    use_stages({{GL_VERTEX_SHADER, R"(
        layout(location = 0) in vec4 position;
        layout(location = 1) in vec4 value;
        out vec4 v;
        void main() { gl_Position = position; v = value; })"},
                {GL_FRAGMENT_SHADER, "in vec4 v;\nout vec4 color;\nvoid main() { color = v; }"}});
    glBindBuffer(GL_ARRAY_BUFFER, output);
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 32, nullptr);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, 32, reinterpret_cast<void*>(16));
    glDrawArrays(GL_TRIANGLES, 0, 6);
    canvas.expect("drawn from the buffer", [](int x, int y) {
        return Color{center(x, 83), center(y, 61), 0.5F, 1};
    });
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    no_attributes();
}

constexpr Check checks[] = {
    {"feedback: vertices", vertices},       {"feedback: primitives", primitives},
    {"feedback: buffers", buffers},         {"feedback: from geometry", from_geometry},
    {"feedback: drawn again", drawn_again},
};

}  // namespace

std::span<const Check> feedback_checks() {
    return checks;
}

}  // namespace cuesta::conformance
