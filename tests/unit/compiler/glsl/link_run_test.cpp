// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is put into the places that the linker tells arrives in the shaders.
#include <gtest/gtest.h>

#include "plain_shaders.h"
#include "program_run.h"

namespace cuesta::glsl {
namespace {

using Color = std::array<float, 4>;

Color color_of(std::string_view vertex,
               std::string_view fragment,
               const Values& uniforms,
               const Values& attributes = {},
               const Options& options = {}) {
    const Compiled v = compile(nir::Stage::vertex, std::span(&vertex, 1), options);
    const Compiled f = compile(nir::Stage::fragment, std::span(&fragment, 1), options);
    EXPECT_TRUE(v.shader != nullptr && f.shader != nullptr) << v.log << f.log;
    if (v.shader == nullptr || f.shader == nullptr)
        return {};
    const Linked linked = link(*v.shader, *f.shader, {}, options);
    EXPECT_NE(linked.program, nullptr) << linked.log;
    if (linked.program == nullptr)
        return {};
    ProgramRun run(*linked.program, options);
    for (const auto& [name, values] : uniforms)
        EXPECT_TRUE(run.set_uniform(name, values)) << name;
    for (const auto& [name, values] : attributes)
        run.set_attribute(name, values);
    const Result<Color> color = run.run();
    EXPECT_TRUE(color) << color.error().text;
    return color ? *color : Color{};
}

TEST(LinkRun, UniformsShareVectors) {
    constexpr std::string_view fragment =
        "precision highp float; uniform float a; uniform vec2 b; uniform vec3 c; uniform int d;"
        "uniform bool e; uniform bvec2 f; uniform ivec3 g; uniform vec4 h;"
        "void main() { gl_FragColor = vec4(a + b.x * 10.0, c.x + c.y * 10.0 + c.z * 100.0, "
        "float(d) + (e ? 10.0 : 20.0) + (f.y ? 100.0 : 200.0), b.y + float(g.z) + h.w); }";
    const Values values = {{"a", {1}}, {"b", {2, 3}}, {"c", {4, 5, 6}},    {"d", {-7}},
                           {"e", {1}}, {"f", {1, 0}}, {"g", {0, 0, 1000}}, {"h", {0, 0, 0, 0.5f}}};
    const Color expected = {21, 654, 203, 1003.5f};
    EXPECT_EQ(color_of(plain_vertex, fragment, values), expected);
    EXPECT_EQ(color_of(plain_vertex, fragment, values, {}, {.integer_uniforms = false}), expected);
}

TEST(LinkRun, ArraysAndMatricesOfUniforms) {
    constexpr std::string_view fragment =
        "precision highp float; uniform mat2 m; uniform mat3 n[2]; uniform float w[5];"
        "uniform mediump int i;"
        "void main() { gl_FragColor = vec4(m[1].x + m[0].y, n[1][2].y, w[i], w[i + 2]); }";
    Values values = {{"m", {1, 2, 3, 4}}, {"w", {10, 11, 12, 13, 14}}, {"i", {2}}};
    for (int i = 0; i < 18; ++i)
        values["n"].push_back(static_cast<float>(i));
    EXPECT_EQ(color_of(plain_vertex, fragment, values), (Color{5, 16, 12, 14}));
}

TEST(LinkRun, StructsOfUniformsInBothStages) {
    constexpr std::string_view structs =
        "precision highp float;"
        "struct In { vec2 a; float b[3]; }; struct Out { float c; In in_[2]; };"
        "uniform Out s[2]; varying vec2 v;";
    const std::string vertex = std::string(structs) +
                               "void main() { gl_Position = vec4(0.0);"
                               "v = vec2(s[1].in_[0].b[2], s[0].in_[1].a.y); }";
    const std::string fragment =
        std::string(structs) + "void main() { gl_FragColor = vec4(v, s[1].c, s[1].in_[1].b[1]); }";
    const Values values = {
        {"s[1].in_[0].b", {1, 2, 3}}, {"s[0].in_[1].a", {4, 5}},       {"s[1].c", {6}},
        {"s[1].in_[1].b", {7, 8, 9}}, {"s[0].in_[0].b", {-1, -1, -1}}, {"s[0].c", {-1}}};
    EXPECT_EQ(color_of(vertex, fragment, values), (Color{3, 5, 6, 8}));
}

TEST(LinkRun, VaryingsShareVectors) {
    constexpr std::string_view varyings =
        "precision highp float; varying float a; varying vec2 b; varying vec3 c; varying mat2 d;"
        "varying float e[3]; varying vec2 f[2]; varying vec4 unused;";
    const std::string vertex =
        std::string(varyings) +
        "attribute vec4 i; void main() { gl_Position = i; a = 1.0; b = i.xy; c = i.xyz * 10.0;"
        "d = mat2(5.0, 6.0, 7.0, 8.0); e[0] = 0.5; e[1] = 0.25; e[2] = 0.125; f[0] = vec2(100.0);"
        "f[1] = vec2(200.0, 300.0); unused = vec4(f[1], b); b += unused.xy; }";
    const std::string fragment =
        std::string(varyings) +
        "void main() { gl_FragColor = vec4(a + b.y + c.z, d[1].x * 10.0 + d[0].y, e[1] + e[2], "
        "f[1].y + f[0].x + e[0]); }";
    const Options tight = {.limits = {.varying_vectors = 6}};
    EXPECT_EQ(color_of(vertex, fragment, {}, {{"i", {1, 2, 3, 4}}}, tight),
              (Color{1 + 302 + 30, 76, 0.375f, 400.5f}));
}

TEST(LinkRun, Attributes) {
    constexpr std::string_view vertex =
        "attribute float a; attribute mat3 m; attribute vec2 b; varying vec4 v;"
        "void main() { gl_Position = vec4(0.0); v = vec4(a, m[2].y, b.y, m[0].z); }";
    constexpr std::string_view fragment =
        "precision highp float; varying vec4 v; void main() { gl_FragData[0] = v; }";
    EXPECT_EQ(color_of(vertex, fragment, {},
                       {{"a", {1}}, {"m", {1, 2, 3, 4, 5, 6, 7, 8, 9}}, {"b", {10, 11}}}),
              (Color{1, 8, 11, 3}));
}

}  // namespace
}  // namespace cuesta::glsl
