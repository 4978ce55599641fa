// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs of GLSL 1.10 and 1.20, run by NIR's interpreter.
#include <cmath>
#include <set>

#include "desktop_testing.h"
#include "program_run.h"

namespace cuesta::glsl {
namespace {

using Color = std::array<float, 4>;

// gl_Vertex is (1, 2, 3, 4), gl_Color (0.5, 0.25, 0, 1) and the uniform u 2.
Color run(const Texts& vertex, const Texts& fragment, const DesktopInput& input = {}) {
    const Options& options = input.options;
    const Linked linked = link_desktop(vertex, fragment, input);
    EXPECT_NE(linked.program, nullptr) << linked.log;
    if (linked.program == nullptr)
        return {};
    ProgramRun program(*linked.program, options);
    constexpr std::array<float, 4> place = {1, 2, 3, 4};
    constexpr std::array<float, 4> color = {0.5f, 0.25f, 0, 1};
    constexpr std::array<float, 1> two = {2};
    program.set_attribute("gl_Vertex", place);
    program.set_attribute("gl_Color", color);
    program.set_uniform("u", two);
    std::vector<float> planes(32);
    for (size_t i = 0; i < planes.size(); ++i)
        planes[i] = static_cast<float>(i);
    program.set_uniform("gl_ClipPlane[0]", std::span(planes).first(4 * 3));
    program.set_uniform("gl_LightSource[1].diffuse", std::span(planes).subspan(20, 4));
    constexpr std::array<float, 16> matrix = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 1, 1, 1};
    program.set_uniform("gl_ModelViewProjectionMatrix", matrix);
    const Result<Color> result = program.run();
    EXPECT_TRUE(result) << result.error().text;
    return result ? *result : Color{};
}

// The body of a vertex shader's main of 1.20, which leaves its result in c.
Color run_body(std::string_view before, std::string_view body) {
    const std::string vertex = "#version 120\nuniform float u; varying vec4 c;\n" +
                               std::string(before) + "void main() { gl_Position = gl_Vertex;" +
                               std::string(body) + "}";
    return run({vertex}, {"varying vec4 c; void main() { gl_FragColor = c; }"});
}

struct BodyCase {
    std::string_view before;
    std::string_view body;
    Color color;
};

TEST(DesktopRun, Bodies) {
    const BodyCase cases[] = {
        {"", "c = vec4(1, u * 3, 7 / 2, vec2(ivec2(4, 5)).y);", {1, 6, 3, 5}},
        {"float f(float a) { return a * 2; }",
         "c = vec4(f(3), f(1.5), max(1, 2.5), 1 < 1.5 ? 1 : 2);",
         {6, 3, 2.5f, 1}},
        {"void f(out int a, inout float b) { a = 7; b += 1; }",
         "float x; float y = 1; f(x, y); c = vec4(x, y, 0, 0);",
         {7, 2, 0, 0}},
        {"int f(out int a) { a = 7; return 3; }",
         "vec2 x; int r = f(x.y); c = vec4(r, x.y, 0, 0);",
         {3, 7, 0, 0}},
        {"float[3] f(float a[3]) { a[1] += u; return a; }",
         "float a[3] = float[3](1, 2, 3); float b[] = f(a); c = vec4(b[1], a[1], b.length(), "
         "float(a == b));",
         {4, 2, 3, 0}},
        {"float g[2] = float[](1.0, 2.0); float h = g[1] + 3;",
         "c = vec4(h, g[0], 0, 0);",
         {5, 1, 0, 0}},
        {"float g = sqrt(16.0); float h[];", "h[2] = g * u; c = vec4(h[2]);", {8, 8, 8, 8}},
        {"",
         "mat2x3 m = mat2x3(1, 2, 3, 4, 5, 6); c = vec4(m * vec2(1, 2), (vec3(1) * m).y);",
         {9, 12, 15, 15}},
        {"",
         "mat2x3 m = outerProduct(vec3(1, 2, 3), vec2(4, 5)); mat3x2 t = transpose(m); c = "
         "vec4(m[1], t[2][0]);",
         {5, 10, 15, 12}},
        {"struct S { float a[2]; vec2 b; };",
         "S s = S(float[](1, 2), ivec2(3, 4)); S t = s; t.a[0] = u; c = vec4(t.a[0], s.a[0], t.b);",
         {2, 1, 3, 4}},
        {"float sin(float a) { return a + 1; }", "c = vec4(sin(1), cos(0), 0, 0);", {2, 1, 0, 0}},
        {"const float k[3] = float[](1, 2, 3);",
         "int i = int(u); c = vec4(k[i], k[0], k.length(), 0);",
         {3, 1, 3, 0}},
        {"void f(inout int i, out int x) { x = 4; i = 0; }",
         "vec4 v = vec4(0); int i = int(u); f(i, v[i]); c = v;",
         {0, 0, 4, 0}},
        {"void never();", "if (sqrt(4.0) != 2.0) never(); else c = vec4(1);", {1, 1, 1, 1}},
        {"", "c = ftransform();", {6, 8, 10, 4}},
        {"", "int i = int(u); c = gl_ClipPlane[i];", {8, 9, 10, 11}},
        {"", "c = gl_LightSource[1].diffuse;", {20, 21, 22, 23}},
    };
    for (const BodyCase& one : cases) {
        SCOPED_TRACE(one.body);
        EXPECT_EQ(run_body(one.before, one.body), one.color);
    }
}

TEST(DesktopRun, BuiltinVaryingsAreHandedOn) {
    EXPECT_EQ(run({"void main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color; "
                   "gl_TexCoord[1] = gl_Vertex; gl_FogFragCoord = 10.0; "
                   "gl_FrontSecondaryColor = vec4(100.0); }"},
                  {"void main() { gl_FragColor = gl_Color + gl_TexCoord[1] * gl_FogFragCoord + "
                   "gl_SecondaryColor; }"}),
              (Color{110.5f, 120.25f, 130, 141}));
}

TEST(DesktopRun, ClipDistancesAreHandedOn) {
    DesktopInput input;
    input.options.newest_desktop = Version::gl_130;
    EXPECT_EQ(run({"#version 130\nout float gl_ClipDistance[7]; void main() { gl_Position = "
                   "gl_Vertex; for (int i = 0; i < 7; ++i) gl_ClipDistance[i] = float(i + 1); }"},
                  {"#version 130\nuniform float u; in float gl_ClipDistance[7];"
                   "void main() { int i = int(u); gl_FragColor = vec4(gl_ClipDistance[0], "
                   "gl_ClipDistance[i], gl_ClipDistance[i + 3], gl_ClipDistance[6]); }"},
                  input),
              (Color{1, 3, 6, 7}));
}

TEST(DesktopRun, ShadersOfAStageAreOne) {
    EXPECT_EQ(
        run({"vec4 f(float a); float shared[]; varying vec4 c; struct S { float a; }; S s;"
             "void main() { s.a = 5.0; shared[1] = 3.0; c = f(2.0); gl_Position = gl_Vertex; }",
             "#version 120\nfloat shared[]; struct S { float a; }; S s; float g(float a);"
             "vec4 f(float a) { float local = a; for (int i = 0; i < 3; ++i) { if (i == 1) "
             "continue; local += 1; } shared[3] = 1; return vec4(shared[1], local, s.a, g(a)); }",
             "uniform float u; float g(float b) { b += u; return b; }"},
            {"varying vec4 c; vec4 out_color(); void main() { gl_FragColor = out_color(); }",
             "varying vec4 c; vec4 out_color() { return c; }"}),
        (Color{3, 4, 5, 4}));
}

// 1.20, 8.9.
TEST(DesktopRun, NoiseIsBetweenMinusOneAndOne) {
    const Options options = desktop_options();
    const Linked linked =
        link_desktop({"varying vec4 c; void main() { c = gl_Vertex; gl_Position = gl_Vertex; }"},
                     {"varying vec4 c; void main() { gl_FragColor = vec4(noise2(c), noise1(c.x), "
                      "noise3(c.xy).z); }"});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    std::set<float> seen;
    std::array<double, 4> sums{};
    constexpr int count = 400;
    for (int i = 0; i < count; ++i) {
        ProgramRun program(*linked.program, options);
        const auto at = static_cast<float>(i) * 0.37f - 70;
        const std::array<float, 4> place = {at, at * 0.71f, -at, 3 * at};
        program.set_attribute("gl_Vertex", place);
        const Result<Color> color = program.run();
        ASSERT_TRUE(color);
        for (size_t c = 0; c < 4; ++c) {
            EXPECT_LE(std::abs((*color)[c]), 1.0f);
            sums[c] += (*color)[c];
        }
        seen.insert((*color)[0]);
    }
    EXPECT_GT(seen.size(), 300u);
    for (const double sum : sums)
        EXPECT_LT(std::abs(sum / count), 0.1);
}

}  // namespace
}  // namespace cuesta::glsl
