// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders: what goes in, what comes out, and where it is drawn.
#include "program.h"

namespace cuesta::conformance {
namespace {

const char* const pass_color = R"(
        in vec4 shade;
        out vec4 color;
        void main() { color = shade; })";

// Of pixel cells of `size`, the one with the point's number in it.
std::string cell_vertex(int columns, int size) {
    const std::string n = std::to_string(columns);
    return "out vec4 v;\n"
           "void main() {\n"
           "    vec2 cell = vec2(gl_VertexID % " +
           n + ", gl_VertexID / " + n +
           ");\n"
           "    vec2 pixel = (cell + 0.5) * " +
           std::to_string(size) +
           ".0;\n"
           "    gl_Position = vec4(pixel / vec2(83.0, 61.0) * 2.0 - 1.0, 0.0, 1.0);\n"
           "    v = vec4(float(gl_VertexID % 7) / 8.0, float(gl_VertexID / 7) / 8.0, 0.5, 1.0);\n"
           "}";
}

Color cell_color(int number) {
    return {static_cast<float>(number % 7) / 8, static_cast<float>(number / 7) / 8, 0.5F, 1};
}

void no_attributes() {
    glDisableVertexAttribArray(position_slot);
    glDisableVertexAttribArray(value_slot);
}

// Points become squares of 10 pixels; the number of vertices differs from one to the next.
void points_to_squares(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, cell_vertex(8, 10)},
                {GL_GEOMETRY_SHADER, R"(
        layout(points) in;
        layout(triangle_strip, max_vertices = 4) out;
        in vec4 v[];
        out vec4 shade;
        void main() {
            if (gl_PrimitiveIDIn % 3 == 2) return;
            for (int i = 0; i < 4; i++) {
                vec2 side = vec2(i % 2, i / 2) * 2.0 - 1.0;
                gl_Position = gl_in[0].gl_Position + vec4(side * 10.0 / vec2(83.0, 61.0), 0, 0);
                shade = v[0];
                EmitVertex();
            }
            EndPrimitive();
        })"},
                {GL_FRAGMENT_SHADER, pass_color}});
    no_attributes();
    glDrawArrays(GL_POINTS, 0, 48);
    canvas.expect("points to squares", [](int x, int y) {
        const int number = x / 10 + y / 10 * 8;
        return x >= 80 || y >= 60 || number % 3 == 2 ? Color{0, 0, 0, 0} : cell_color(number);
    });
}

// Every kind of primitive with its neighbours: which vertices arrive, in which order.
void inputs(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum mode;
        const char* in;
        int vertices;
        std::vector<std::vector<uint32_t>> primitives;  // of eight vertices
    };
    const Row rows[] = {
        {"points", GL_POINTS, "points", 1, {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}},
        {"lines", GL_LINES, "lines", 2, {{0, 1}, {2, 3}, {4, 5}, {6, 7}}},
        {"line strip",
         GL_LINE_STRIP,
         "lines",
         2,
         {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}}},
        {"line loop",
         GL_LINE_LOOP,
         "lines",
         2,
         {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 0}}},
        {"triangles", GL_TRIANGLES, "triangles", 3, {{0, 1, 2}, {3, 4, 5}}},
        {"triangle strip",
         GL_TRIANGLE_STRIP,
         "triangles",
         3,
         {{0, 1, 2}, {2, 1, 3}, {2, 3, 4}, {4, 3, 5}, {4, 5, 6}, {6, 5, 7}}},
        {"triangle fan",
         GL_TRIANGLE_FAN,
         "triangles",
         3,
         {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 6}, {0, 6, 7}}},
        {"lines, adjacency",
         GL_LINES_ADJACENCY,
         "lines_adjacency",
         4,
         {{0, 1, 2, 3}, {4, 5, 6, 7}}},
        {"line strip, adjacency",
         GL_LINE_STRIP_ADJACENCY,
         "lines_adjacency",
         4,
         {{0, 1, 2, 3}, {1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}, {4, 5, 6, 7}}},
        {"triangles, adjacency",
         GL_TRIANGLES_ADJACENCY,
         "triangles_adjacency",
         6,
         {{0, 1, 2, 3, 4, 5}}},
        {"triangle strip, adjacency",
         GL_TRIANGLE_STRIP_ADJACENCY,
         "triangles_adjacency",
         6,
         {{0, 1, 2, 6, 4, 3}, {4, 0, 2, 5, 6, 7}}},
    };
    for (const Row& row : rows) {
        use_stages({{GL_VERTEX_SHADER, R"(
        flat out uint number;
        void main() { number = uint(gl_VertexID); gl_Position = vec4(0.0, 0.0, 0.0, 1.0); })"},
                    {GL_GEOMETRY_SHADER, "layout(" + std::string(row.in) + ") in;\n" + R"(
        layout(points, max_vertices = 1) out;
        layout(std430, binding = 0) buffer Out { uint count; uint o[]; };
        flat in uint number[];
        void main() {
            uint joined = 0u;
            for (int i = 0; i < gl_in.length(); i++) joined |= number[i] << (4 * i);
            o[gl_PrimitiveIDIn] = joined | uint(gl_in.length()) << 28;
            atomicAdd(count, 1u);
        })"},
                    {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}});
        const GLuint output = make_storage(0, 17);
        no_attributes();
        glDrawArrays(row.mode, 0, 8);
        std::vector<uint32_t> wanted(17);
        wanted[0] = static_cast<uint32_t>(row.primitives.size());
        for (size_t i = 0; i < row.primitives.size(); ++i) {
            wanted[i + 1] = static_cast<uint32_t>(row.vertices) << 28;
            for (size_t k = 0; k < row.primitives[i].size(); ++k)
                wanted[i + 1] |= row.primitives[i][k] << (4 * k);
        }
        expect_words(canvas, row.what, read_words(output, 17), wanted);
    }
}

// The same primitives from indices, some of which begin anew.
void indexed(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        flat out uint number;
        void main() {
            number = uint(gl_VertexID) + 100u * uint(gl_InstanceID);
            gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
        })"},
                {GL_GEOMETRY_SHADER, R"(
        layout(triangles) in;
        layout(points, max_vertices = 1) out;
        layout(std430, binding = 0) buffer Out { uint count; uint o[]; };
        flat in uint number[];
        void main() {
            uint at = atomicAdd(count, 1u);
            o[at] = number[0] + number[1] * 1000u + number[2] * 1000000u;
        })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}});
    no_attributes();
    const uint8_t bytes[] = {5, 6, 7, 8, 255, 9, 3, 1};
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, bytes, sizeof bytes);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    const GLuint output = make_storage(0, 20);
    glDrawElementsInstancedBaseVertex(GL_TRIANGLE_STRIP, 8, GL_UNSIGNED_BYTE, nullptr, 2, 10);
    glDisable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    std::vector<uint32_t> seen = read_words(output, 20);
    uint32_t sums[2] = {0, 0};
    for (const uint32_t word : std::span(seen).subspan(1, 6)) {
        sums[0] += word;
        sums[1] ^= word * 2654435761u;
    }
    const auto joined = [](uint32_t a, uint32_t b, uint32_t c) {
        return a + b * 1000 + c * 1000000;
    };
    uint32_t wanted[3] = {6, 0, 0};
    for (const uint32_t k : {0u, 100u}) {
        for (const uint32_t word : {joined(15 + k, 16 + k, 17 + k), joined(17 + k, 16 + k, 18 + k),
                                    joined(19 + k, 13 + k, 11 + k)}) {
            wanted[1] += word;
            wanted[2] ^= word * 2654435761u;
        }
    }
    expect_words(canvas, "a strip that restarts, base vertex, instances",
                 std::vector<uint32_t>{seen[0], sums[0], sums[1]}, wanted);
}

// Invocations of one shader, several strips each, and the number of the primitive.
void invocations(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, cell_vertex(4, 20)},
                {GL_GEOMETRY_SHADER, R"(
        layout(points, invocations = 4) in;
        layout(triangle_strip, max_vertices = 9) out;
        in vec4 v[];
        out vec4 shade;
        void corner(vec2 at) {
            gl_Position = gl_in[0].gl_Position + vec4(at * 2.0 / vec2(83.0, 61.0), 0.0, 0.0);
            gl_PrimitiveID = gl_InvocationID * 20 + gl_PrimitiveIDIn;
            shade = v[0];
            EmitVertex();
        }
        void main() {
            vec2 low = vec2(gl_InvocationID % 2, gl_InvocationID / 2) * 10.0 - 10.0;
            corner(low); corner(low + vec2(10, 0)); corner(low + vec2(0, 10));
            EndPrimitive();
            corner(low + 10.0); corner(low + vec2(0, 10)); corner(low + vec2(10, 0));
            EndPrimitive();
            corner(low); corner(low + 1.0);  // not a whole triangle
        })"},
                {GL_FRAGMENT_SHADER, R"(
        in vec4 shade;
        out vec4 color;
        void main() { color = vec4(float(gl_PrimitiveID) / 255.0, shade.yzw); })"}});
    no_attributes();
    glDrawArrays(GL_POINTS, 0, 12);
    canvas.expect("four invocations", [](int x, int y) {
        if (x >= 80 || y >= 60)
            return Color{0, 0, 0, 0};
        const int number = x / 20 + y / 20 * 4;
        Color color = cell_color(number);
        const int invocation = x / 10 % 2 + y / 10 % 2 * 2;
        color.r = static_cast<float>(invocation * 20 + number) / 255;
        return color;
    });
}

// Many outputs from many primitives.
void amplification(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        void main() { gl_Position = vec4(float(gl_VertexID), 0.0, 0.0, 1.0); })"},
                {GL_GEOMETRY_SHADER, R"(
        layout(points) in;
        layout(points, max_vertices = 64) out;
        out vec4 shade;
        void main() {
            int row = int(gl_in[0].gl_Position.x);
            for (int x = 0; x < 83 && x <= row + 22; x += 2) {
                gl_Position = vec4((vec2(x, row) + 0.5) / vec2(83.0, 61.0) * 2.0 - 1.0, 0.0, 1.0);
                gl_PointSize = 1.0;
                shade = vec4(float(x) / 83.0, float(row) / 61.0, 1.0, 1.0);
                EmitVertex();
            }
        })"},
                {GL_FRAGMENT_SHADER, pass_color}});
    no_attributes();
    glDrawArrays(GL_POINTS, 0, 61);
    canvas.expect("points of a row each", [](int x, int y) {
        if (x % 2 != 0 || x > y + 22)
            return Color{0, 0, 0, 0};
        return Color{static_cast<float>(x) / 83, static_cast<float>(y) / 61, 1, 1};
    });

    use_stages({{GL_VERTEX_SHADER, "void main() { gl_Position = vec4(0.0); }"},
                {GL_GEOMETRY_SHADER, R"(
        layout(triangles) in;
        layout(line_strip, max_vertices = 62) out;
        out vec4 shade;
        void main() {
            float x = float(gl_PrimitiveIDIn) + 0.5;
            for (int i = 0; i < 2; i++) {
                gl_Position = vec4(x / 83.0 * 2.0 - 1.0, float(i) * 2.0 - 1.0, 0.0, 1.0);
                shade = vec4(0.0, 1.0, float(i), 1.0);
                EmitVertex();
            }
        })"},
                {GL_FRAGMENT_SHADER, pass_color}});
    glDrawArrays(GL_TRIANGLES, 0, 40 * 3);
    canvas.expect("a line each", [](int x, int y) -> std::optional<Color> {
        if (x < 40)
            return Color{0, 1, center(y, 61), 1};
        return x == 40 ? std::nullopt
                       : std::optional(x % 2 != 0 || x > y + 22
                                           ? Color{0, 0, 0, 0}
                                           : Color{static_cast<float>(x) / 83,
                                                   static_cast<float>(y) / 61, 1, 1});
    });
}

// A layer a primitive.
void layers(Canvas& canvas) {
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 40, 24, 5);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const GLuint framebuffer = make_target(texture);
    glViewport(0, 0, 40, 24);
    glClearColor(0, 0, 0.25F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    use_stages({{GL_VERTEX_SHADER, screen_vertex},
                {GL_GEOMETRY_SHADER, R"(
        layout(triangles, invocations = 4) in;
        layout(triangle_strip, max_vertices = 3) out;
        in vec2 corner[];
        out vec4 shade;
        void main() {
            for (int i = 0; i < 3; i++) {
                gl_Layer = gl_InvocationID + 1;
                gl_Position = gl_in[i].gl_Position;
                shade = vec4(corner[i], float(gl_InvocationID) / 4.0, 1.0);
                EmitVertex();
            }
        })"},
                {GL_FRAGMENT_SHADER, R"(
        in vec4 shade;
        out vec4 color;
        void main() {
            if (gl_FragCoord.x > 30.0) discard;
            color = vec4(shade.xyz, float(gl_Layer) / 8.0);
        })"}});
    draw_screen();
    canvas.bind();
    use_fragment(R"(
        uniform highp sampler2DArray image;
        void main() { color = texelFetch(image, ivec3(ivec2(gl_FragCoord.xy) % ivec2(40, 24),
            int(gl_FragCoord.x) / 40 + int(gl_FragCoord.y) / 24 * 2), 0); })");
    glViewport(0, 0, 83, 61);
    draw_screen();
    canvas.expect("one pass, four layers", [](int x, int y) -> std::optional<Color> {
        const int layer = x / 40 + y / 24 * 2;
        if (x >= 80 || layer > 4)
            return std::nullopt;
        if (layer == 0 || x % 40 >= 30)
            return Color{0, 0, 0.25F, 1};
        return Color{center(x % 40, 40), center(y % 24, 24), static_cast<float>(layer - 1) / 4,
                     static_cast<float>(layer) / 8};
    });
    glDeleteFramebuffers(1, &framebuffer);
}

constexpr Check checks[] = {
    {"geometry: points to squares", points_to_squares},
    {"geometry: inputs", inputs},
    {"geometry: indices", indexed},
    {"geometry: invocations", invocations},
    {"geometry: amplification", amplification},
    {"geometry: layers", layers},
};

}  // namespace

std::span<const Check> geometry_checks() {
    return checks;
}

}  // namespace cuesta::conformance
