// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stages hand on: uniform blocks, integers, flat values, blocks, many varyings; clip
// distances.
#include "program.h"

namespace cuesta::conformance {
namespace {

void uniform_blocks(Canvas& canvas) {
    const GLuint program = use_fragment(R"(
        layout(std140, binding = 3) uniform Block {
            vec3 first;        // at 0
            float after;       // 12
            mat3 turn;         // 16, columns of 16
            float list[5];     // 64, 16 each
            layout(row_major) mat2x4 rows;  // 144
            bvec2 which;       // 208
            uint chosen;       // 216
        } blocks[2];
        uniform int number;
        void main() {
            int n = int(gl_FragCoord.x) % 5;
            if (number == 0) color = vec4(blocks[0].first, blocks[0].after);
            else if (number == 1) color = vec4(blocks[0].turn[1], blocks[0].turn[2].x);
            else if (number == 2) color = vec4(blocks[0].list[n], blocks[1].list[4 - n], 0.0, 1.0);
            else if (number == 3) color = blocks[1].rows[1];
            else color = vec4(blocks[1].which, float(blocks[1].chosen) / 8.0, 1.0);
        })");
    std::vector<float> data(128);
    for (const size_t block : {0, 1}) {
        for (size_t i = 0; i < 52; ++i)
            data[block * 64 + i] = static_cast<float>(i + block * 60) / 128;
        const uint32_t words[] = {1, 0, 5};
        std::memcpy(&data[block * 64 + 52], words, sizeof words);
    }
    const GLuint buffer = make_buffer(GL_UNIFORM_BUFFER, data);
    glBindBufferRange(GL_UNIFORM_BUFFER, 3, buffer, 0, 224);
    glBindBufferRange(GL_UNIFORM_BUFFER, 4, buffer, 256, 224);
    const auto at = [&](size_t block, size_t i) { return data[block * 64 + i]; };
    const std::vector<Picture> wanted = {
        [&](int, int) {
            return Color{at(0, 0), at(0, 1), at(0, 2), at(0, 3)};
        },
        [&](int, int) {
            return Color{at(0, 8), at(0, 9), at(0, 10), at(0, 12)};
        },
        [&](int x, int) {
            const auto n = static_cast<size_t>(x % 5);
            return Color{at(0, 16 + n * 4), at(1, 16 + (4 - n) * 4), 0, 1};
        },
        [&](int, int) {
            return Color{at(1, 37), at(1, 41), at(1, 45), at(1, 49)};
        },
        [&](int, int) {
            return Color{1, 0, 5 / 8.0F, 1};
        },
    };
    const char* names[] = {"vec3 and float", "matrix", "indexed", "rows", "booleans"};
    for (int i = 0; i < 5; ++i) {
        set_int("number", i);
        draw_screen();
        canvas.expect(names[i], wanted[static_cast<size_t>(i)]);
    }
    GLint size = 0;
    glGetActiveUniformBlockiv(program, 0, GL_UNIFORM_BLOCK_DATA_SIZE, &size);
    canvas.expect_true("size", size == 220 || size == 224, std::to_string(size));
}

void integers(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        flat out ivec2 i;
        flat out uvec3 u;
        flat out float f;
        void main() {
            vec2 corner = vec2(gl_VertexID % 3 == 1 ? 2.0 : 0.0, gl_VertexID % 3 == 2 ? 2.0 : 0.0);
            gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
            i = ivec2(-1000000007, gl_VertexID);
            u = uvec3(4000000009u, uint(gl_VertexID), 7u);
            f = float(gl_VertexID) / 4.0;
        })"},
                {GL_FRAGMENT_SHADER, R"(
        flat in ivec2 i;
        flat in uvec3 u;
        flat in float f;
        out vec4 color;
        void main() {
            bool good = i.x == -1000000007 && u.x == 4000000009u && u.z == 7u;
            color = vec4(good, float(i.y) / 4.0, float(u.y) / 4.0, f);
        })"}});
    draw_screen();
    canvas.expect("of the last vertex", [](int, int) { return Color{1, 0.5F, 0.5F, 0.5F}; });
}

// Every stage and as many components as there are.
void many(Canvas& canvas) {
    std::string out, in, write, sum = "vec4(0.0)";
    for (int i = 0; i < 14; ++i) {
        const std::string n = std::to_string(i);
        out += "out vec4 v" + n + ";\n";
        in += "in vec4 v" + n + ";\n";
        write += "    v" + n + " = vec4(corner, " + n + ".0 / 16.0, 1.0) / 16.0;\n";
        sum += " + v" + n;
    }
    use_stages({{GL_VERTEX_SHADER, out +
                                       "out struct S { vec2 a; vec4 b; } s;\n"
                                       "void main() {\n"
                                       "    vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0,"
                                       " gl_VertexID == 2 ? 2.0 : 0.0);\n"
                                       "    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n" +
                                       write +
                                       "    s.a = corner.yx; s.b = vec4(corner, "
                                       "1.0, 1.0);\n}"},
                {GL_FRAGMENT_SHADER, in +
                                         "in struct S { vec2 a; vec4 b; } s;\n"
                                         "out vec4 color;\n"
                                         "void main() {\n    color = " +
                                         sum + " + vec4(s.a.y, s.b.y, 0.0, s.b.z) / 8.0;\n}"}});
    draw_screen();
    canvas.expect("60 components", [](int x, int y) {
        return Color{center(x, 83), center(y, 61), 91.0F / 256, 1};
    });
}

// Centres differ from centroids on edges alone; here it is that all can be read at once.
void places(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        centroid out vec2 a;
        sample out vec2 b;
        out vec2 c;
        void main() {
            vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
            gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0) * (1.0 + corner.x);
            a = b = c = corner;
        })"},
                {GL_FRAGMENT_SHADER, R"(
        centroid in vec2 a;
        sample in vec2 b;
        in vec2 c;
        out vec4 color;
        void main() {
            vec2 right = interpolateAtOffset(c, vec2(0.25, 0.0));
            color = vec4(a.x, b.y, (right.x - c.x) * 64.0, interpolateAtCentroid(c).x);
        })"}});
    draw_screen();
    // Corners 0 and 2 with w 1 and 3; the picture has half of the way between them.
    const auto seen = [](float u) { return u / 3 / (1 - u / 3); };
    canvas.expect("centroid, sample, offset", [&](int x, int y) {
        const float u = center(x, 83), v = center(y, 61);
        const float q = 1 - u / 3;  // of 1/w
        const float next = u + 0.25F / 83;
        return Color{seen(u), v / q, (seen(next) - seen(u)) * 64, seen(u)};
    });
}

void distances(Canvas& canvas) {
    if (!has_extension("GL_EXT_clip_cull_distance"))
        return canvas.skip("clip distances", "the driver does not have it");
    use_stages({{GL_VERTEX_SHADER, R"(
        out float gl_ClipDistance[2];
        void main() {
            vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
            gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
            gl_ClipDistance[0] = corner.x - 20.0 / 83.0;
            gl_ClipDistance[1] = 40.0 / 61.0 - corner.y;
        })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}});
    glEnable(0x3000);
    glEnable(0x3001);
    draw_screen();
    canvas.expect("clip distances", [](int x, int y) {
        return x >= 20 && y < 40 ? Color{1, 1, 1, 1} : Color{0, 0, 0, 0};
    });
    glDisable(0x3000);
    glDisable(0x3001);
    glClear(GL_COLOR_BUFFER_BIT);
    use_stages({{GL_VERTEX_SHADER, R"(
        out float gl_CullDistance[1];
        void main() {
            int quad = gl_VertexID / 6, k = gl_VertexID % 6;
            vec2 corner = vec2(k == 1 || k == 2 || k == 4 ? 1.0 : 0.0, k > 1 && k != 3 ? 1.0 : 0.0);
            gl_Position = vec4((corner.x + float(quad)) / 2.0 - 1.0, corner.y * 2.0 - 1.0, 0.0, 1.0);
            gl_CullDistance[0] = quad == 1 ? -1.0 : quad == 2 && k != 0 && k != 3 ? -1.0 : 1.0;
        })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}});
    glDrawArrays(GL_TRIANGLES, 0, 24);
    canvas.expect("cull distances", [](int x, int) -> std::optional<Color> {
        const float quad = (static_cast<float>(x) + 0.5F) / 83 * 4;
        if (quad > 0.98F * 1 && quad < 1.02F)
            return std::nullopt;
        return quad > 1 && quad < 2 ? Color{0, 0, 0, 0} : Color{1, 1, 1, 1};
    });
}

constexpr Check checks[] = {
    {"varyings: uniform blocks", uniform_blocks},
    {"varyings: integers", integers},
    {"varyings: many", many},
    {"varyings: places", places},
    {"varyings: distances", distances},
};

}  // namespace

std::span<const Check> varying_checks() {
    return checks;
}

}  // namespace cuesta::conformance
