// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// More private memory than there are registers, in every stage: arrays that are indexed by what
// only the GPU knows, and values that spill.
#include "program.h"

namespace cuesta::conformance {
namespace {

uint32_t walk(uint32_t seed, uint32_t size) {
    std::vector<uint32_t> a(size);
    for (uint32_t i = 0; i < size; ++i)
        a[i] = i * 7 + seed;
    uint32_t at = seed % size;
    for (uint32_t step = 0; step < 40; ++step) {
        a[(at * 5 + 3) % size] += a[at] + step;
        at = (at + a[at]) % size;
    }
    return a[at] + a[(seed * 3) % size];
}

// uint walk(uint seed), as above.
std::string walk_source(uint32_t size) {
    const std::string n = std::to_string(size) + "u";
    return "uint walk(uint seed) {\n"
           "    uint a[" +
           n +
           "];\n"
           "    for (uint i = 0u; i < " +
           n +
           "; i++) a[i] = i * 7u + seed;\n"
           "    uint at = seed % " +
           n +
           ";\n"
           "    for (uint step = 0u; step < 40u; step++) {\n"
           "        a[(at * 5u + 3u) % " +
           n +
           "] += a[at] + step;\n"
           "        at = (at + a[at]) % " +
           n +
           ";\n"
           "    }\n"
           "    return a[at] + a[(seed * 3u) % " +
           n +
           "];\n"
           "}\n";
}

void compute_arrays(Canvas& canvas) {
    for (const uint32_t size : {33u, 100u, 700u, 3000u}) {
        use_compute(
            "layout(local_size_x = 48) in;\n"
            "layout(std430, binding = 0) buffer Out { uint o[]; };\n" +
            walk_source(size) +
            "void main() { uint i = gl_GlobalInvocationID.x; o[i] = walk(i * 11u); }");
        const GLuint output = make_storage(0, 144);
        glDispatchCompute(3, 1, 1);
        const std::string what = "compute, " + std::to_string(size) + " words";
        expect_each(canvas, what.c_str(), read_words(output, 144),
                    [&](uint32_t i) { return walk(i * 11, size); });
    }
}

// Groups with barriers: every SIMD-group keeps its own.
void compute_barriers(Canvas& canvas) {
    use_compute(
        "layout(local_size_x = 128) in;\n"
        "layout(std430, binding = 0) buffer Out { uint o[]; };\n"
        "shared uint mine[128];\n"
        "void main() {\n"
        "    uint i = gl_LocalInvocationIndex;\n"
        "    uint a[150];\n"
        "    for (uint k = 0u; k < 150u; k++) a[k] = k * i;\n"
        "    mine[i] = a[(i * 13u) % 150u];\n"
        "    barrier();\n"
        "    a[mine[127u - i] % 150u] = 5u;\n"
        "    uint sum = 0u;\n"
        "    for (uint k = 0u; k < 150u; k++) sum += a[k] * (k + 1u);\n"
        "    o[i] = sum;\n"
        "}");
    const GLuint output = make_storage(0, 128);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "over a barrier", read_words(output, 128), [](uint32_t i) {
        const uint32_t other = 127 - i;
        const uint32_t place = other * 13 % 150 * other % 150;
        uint32_t sum = 0;
        for (uint32_t k = 0; k < 150; ++k)
            sum += (k == place ? 5 : k * i) * (k + 1);
        return sum;
    });
}

// 120 values of which each needs all others: they spill.
void spilled_values(Canvas& canvas) {
    std::string source =
        "layout(local_size_x = 64) in;\n"
        "layout(std430, binding = 0) buffer Out { uint o[]; };\n"
        "layout(std430, binding = 1) readonly buffer In { uint a[]; };\n"
        "void main() {\n    uint i = gl_LocalInvocationIndex;\n";
    constexpr uint32_t count = 200;
    std::string sum = "0u", turned = "0u";
    for (uint32_t k = 0; k < count; ++k) {
        const std::string n = std::to_string(k);
        source += "    uint v" + n + " = a[i + " + n + "u] * (i + " + n + "u);\n";
        sum += "\n + v" + n;
        turned = "(" + turned + " ^ (v" + n + " + sum)) * 3u\n";
    }
    source += "    uint sum = " + sum + ";\n    o[i] = " + turned + ";\n}";
    use_compute(source);
    std::vector<uint32_t> input(64 + count);
    for (uint32_t i = 0; i < input.size(); ++i)
        input[i] = i * i + 12345;
    const GLuint output = make_storage(0, 64);
    make_storage(1, input);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "200 values", read_words(output, 64), [&](uint32_t i) {
        uint32_t all = 0, result = 0;
        for (uint32_t k = 0; k < count; ++k)
            all += input[i + k] * (i + k);
        for (uint32_t k = 0; k < count; ++k)
            result = (result ^ (input[i + k] * (i + k) + all)) * 3;
        return result;
    });
}

void fragment_arrays(Canvas& canvas) {
    use_fragment(walk_source(120) + R"(
        void main() {
            uvec2 at = uvec2(gl_FragCoord.xy);
            color = unpackUnorm4x8(walk(at.x * 3u + at.y * 1000u));
        })");
    draw_screen();
    canvas.expect("fragment", [](int x, int y) {
        const uint32_t value = walk(static_cast<uint32_t>(x * 3 + y * 1000), 120);
        const auto part = [&](unsigned i) { return static_cast<float>(value >> i & 255) / 255; };
        return Color{part(0), part(8), part(16), part(24)};
    });
}

void vertex_arrays(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, walk_source(90) + R"(
        flat out uint value;
        void main() {
            value = walk(uint(gl_VertexID) * 5u);
            vec2 pixel = vec2(gl_VertexID % 83, gl_VertexID / 83) + 0.5;
            gl_Position = vec4(pixel / vec2(83.0, 61.0) * 2.0 - 1.0, 0.0, 1.0);
            gl_PointSize = 1.0;
        })"},
                {GL_FRAGMENT_SHADER, R"(
        flat in uint value;
        out vec4 color;
        void main() { color = unpackUnorm4x8(value); })"}});
    glDisableVertexAttribArray(position_slot);
    glDisableVertexAttribArray(value_slot);
    glDrawArrays(GL_POINTS, 0, 83 * 61);
    canvas.expect("vertex", [](int x, int y) {
        const uint32_t value = walk(static_cast<uint32_t>(x + y * 83) * 5, 90);
        const auto part = [&](unsigned i) { return static_cast<float>(value >> i & 255) / 255; };
        return Color{part(0), part(8), part(16), part(24)};
    });
}

// Values with derivatives: helpers have memory too.
void fragment_derivatives(Canvas& canvas) {
    use_fragment(R"(
        uniform int turn;
        void main() {
            float a[64];
            for (int i = 0; i < 64; i++) a[(i + turn) % 64] = corner.x * float(i) / 64.0;
            float at = a[(int(gl_FragCoord.y) + turn) % 64];
            color = vec4(dFdx(at) * 40.0, at, fwidth(a[(3 + turn) % 64]), 1.0);
        })");
    set_int("turn", 11);
    draw_screen();
    canvas.expect("derivatives", [](int x, int y) {
        const float i = static_cast<float>(y % 64) / 64;
        return Color{i / 83 * 40, center(x, 83) * i, 3.0F / 64 / 83, 1};
    });
}

constexpr Check checks[] = {
    {"scratch: compute arrays", compute_arrays}, {"scratch: barriers", compute_barriers},
    {"scratch: spilled values", spilled_values}, {"scratch: fragment arrays", fragment_arrays},
    {"scratch: vertex arrays", vertex_arrays},   {"scratch: derivatives", fragment_derivatives},
};

}  // namespace

std::span<const Check> scratch_checks() {
    return checks;
}

}  // namespace cuesta::conformance
