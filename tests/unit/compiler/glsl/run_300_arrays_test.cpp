// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "../shading/lower_testing.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/nir/printer.h"
#include "run_300.h"

namespace cuesta::glsl::test {
namespace {

TEST(Run300, Arrays) {
    constexpr Body bodies[] = {
        {"float a[3] = float[3](x.x, x.y, x.z); c = vec4(a[0], a[1], a[2], a.length());",
         {1.5, -2.25, 4, 3}},
        {"int[] a = int[](n.x, n.y, n.z, n.w), b = int[](1, n.x); "
         "c = vec4(a.length(), b.length(), a[3], b[1]);",
         {4, 2, 2, 3}},
        {"float a[] = float[](x.x, x.z), b[] = a; b[1] += 1.0; c = vec4(a[0], a[1], b[0], b[1]);",
         {1.5, 4, 1.5, 5}},
        {"float[2] a = float[2](x.x, x.z), b; b = a; a[0] = 9.0; c = vec4(a[0], a[1], b[0], b[1]);",
         {9, 4, 1.5, 4}},
        // Indices that are computed, of int and uint.
        {"float a[4] = float[](1.0, 2.0, 4.0, 8.0); c = vec4(a[n.x], a[n.w], a[u.w], a[n.x - 3]);",
         {8, 4, 4, 1}},
        {"const float a[4] = float[](1.0, 2.0, 4.0, 8.0); "
         "for (int i = 0; i < a.length(); ++i) c[i] = a[(i + n.x) % 4] + a[i];",
         {9, 3, 6, 12}},
        {"c = vec4(float[](1.0, 2.0, 4.0, 8.0)[n.x], vec2[2](x.xy, x.zw)[n.w - 1], "
         "int[](1, 2).length());",
         {8, 4, 0.5, 2}},
        {"vec2 a[2] = vec2[](x.xy, x.zw); a[n.w - 1].x = 7.0; a[0].yx = a[1]; "
         "c = vec4(a[0], a[1]);",
         {0.5, 7, 7, 0.5}},
        {"mat2 a[2] = mat2[](mat2(1, 2, 3, 4), mat2(x)); mat2 b = a[0] * a[n.w - 1]; "
         "c = vec4(b[0], b[1]);",
         {-5.25, -6, 5.5, 10}},
        {"bool a[3] = bool[](true, n.x > 5, true); c = vec4(a[0], a[n.w - 1], a[n.w], a.length());",
         {1, 0, 1, 3}},
        {"uint a[2u] = uint[2](u.x, 3u); c.x = float(a[0] + a[1]);", {8, 0, 0, 0}},
        // Operators of wholes.
        {"int a[2] = int[](n.x, 1), b[2] = int[](3, 1), d[2] = int[](3, n.y); "
         "c = vec4(a == b, a != b, a == d, a != d);",
         {1, 0, 0, 1}},
        {"vec2 a[2] = vec2[](x.xy, x.zw), b[2] = n.x > 2 ? a : vec2[](x.yx, x.wz), "
         "d[2] = n.x > 3 ? a : vec2[](x.yx, x.wz); c = vec4(b[1], d[0]);",
         {4, 0.5, -2.25, 1.5}},
        {"int a[2], b[2]; a = b = int[](n.x, n.w); c = vec4(a[0], a[1], b[0], b[1]);",
         {3, 2, 3, 2}},
        {"int a[2] = (n.x, int[](n.x, n.w)); c.x = float(a[1]);", {2, 0, 0, 0}},
        // The beginning of a statement is the constructor of an array.
        {"int[2](n.x, n.w).length(); int a = 1; int[](a, a += n.x)[1] + 1; c.x = float(a); "
         "for (int[1](1); c.y < 2.0; int[](1, 2)) c.y += 1.0; "
         "while (int[](n.x, 1)[0] < int(c.z)) {}",
         {4, 2, 0, 0}},
        {"int a = 0; int b = int[](++a, ++a).length() + a; c = vec4(a, b, 0, 0);", {2, 4, 0, 0}},
    };
    check_bodies(bodies);
}

TEST(Run300, ArraysOfFunctions) {
    constexpr Body bodies[] = {
        {"float[3] f(float a) { return float[3](a, a * 2.0, a * 3.0); } "
         "MAIN c = vec4(f(x.x)[2], f(x.z)[n.w], f(1.0).length(), f(2.0) == f(x.z / 2.0));",
         {4.5, 12, 3, 1}},
        {"int[2] f(int a[2], out int b[2], inout int d[2]) { a[0] += 1; b = d; d = a; return b; } "
         "MAIN int a[2] = int[](n.x, n.w), b[2], d[2] = int[](5, 6); int e[] = f(a, b, d); "
         "c = vec4(a[0], b[1] * 10 + b[0], d[0] * 10 + d[1], e[1]);",
         {3, 65, 42, 6}},
        {"int f(const int[3] a) { int s = 0; for (int i = 0; i < a.length(); i++) s += a[i]; "
         "return s; } MAIN c.x = float(f(int[](n.x, n.z, 1)));",
         {14, 0, 0, 0}},
        {"float[2] f(float a) { if (a > 2.0) return float[](a, 1.0); return float[](a, 2.0); } "
         "MAIN c = vec4(f(x.x)[1], f(x.z)[1], f(x.z)[0], 0);",
         {2, 1, 4, 0}},
        {"float f(float a[2]) { return a[0]; } float f(float a[3]) { return a[2]; } "
         "MAIN c.xy = vec2(f(float[](x.x, 1.0)), f(float[](1.0, 2.0, x.z)));",
         {1.5, 4, 0, 0}},
        {"const int a[] = int[](4, 5, 6); int f(int i) { return a[i]; } "
         "MAIN float b[a[0]]; b[3] = 1.0; c = vec4(f(n.w), f(0), b.length(), b[3]);",
         {6, 4, 4, 1}},
        {"int g[2] = int[](7, 8); void f() { g[1] = 9; } "
         "MAIN f(); c = vec4(g[0], g[1], g[n.w - 1], 0);",
         {7, 9, 9, 0}},
    };
    check_bodies(bodies);
}

TEST(Run300, Structs) {
    constexpr Body bodies[] = {
        {"struct S { int a[2]; vec2 b; }; "
         "MAIN S s = S(int[](n.x, n.w), x.xy), t = s; t.a[1] = 5; "
         "c = vec4(s == t, s != t, s.a[1], t.a[n.w - 1]);",
         {0, 1, 2, 5}},
        {"struct S { int a[2]; float b; }; S f(S s) { s.a[0] = 8; return s; } "
         "MAIN S s = f(S(int[](n.x, n.w), x.z)); c = vec4(s.a[0], s.a[1], s.b, s.a.length());",
         {8, 2, 4, 2}},
        {"struct S { float a; }; struct T { S s[2]; uint b; }; "
         "MAIN T t = T(S[](S(x.x), S(x.z)), u.x); S a[2] = t.s; a[n.w - 1].a += 1.0; "
         "c = vec4(a[1].a, t.s[1].a, t.b, a == t.s);",
         {5, 4, 5, 0}},
        {"struct S { uvec2 a; mat2x3 b; bool d; }; const S s = S(uvec2(1u, 2u), mat2x3(2), true); "
         "MAIN S t = S(u.xw, mat2x3(x.w), false); "
         "c = vec4(s.a.y + t.a.x, s.b[1].y + t.b[0].x, s.d, t.d);",
         {7, 2.5, 1, 0}},
        {"struct S { float a; int b[3]; }; const S s[2] = S[](S(1.0, int[](1, 2, 3)), "
         "S(2.0, int[](4, 5, 6))); "
         "MAIN S t = n.x > 2 ? s[1] : s[0]; c = vec4(s[n.w - 1].b[n.w], s[0].b[n.w], t.a, t.b[0]);",
         {6, 3, 2, 4}},
    };
    check_bodies(bodies);
}

// What main begins with has nothing in front of it that its tables could stand behind.
TEST(Run300, TablesOfTheFirstStatement) {
    constexpr Body bodies[] = {
        {"c = vec4(int[](4, 5, 6)[n.w], float[](1.0, 2.0, 4.0, 8.0)[n.x], 0, 1);", {6, 8, 0, 1}},
        {"struct S { int a[3]; }; const S s = S(int[](4, 5, 6)); MAIN c = vec4(s.a[n.w], 0, 0, 1);",
         {6, 0, 0, 1}},
        {"switch (int[](0, 1, 2)[n.w]) { case 2: c = vec4(1.0); break; default: c = vec4(2.0); }",
         {1, 1, 1, 1}},
        {"if (bool[](false, true)[n.w - 1]) c = vec4(1.0); else c = vec4(2.0);", {1, 1, 1, 1}},
        {"for (int i = int[](0, 1, 2)[n.w]; i < 9; ++i) { if (i == 3) c = vec4(i); }",
         {3, 3, 3, 3}},
    };
    check_bodies(bodies);
}

TEST(Run300, TableOfTheVertexNumber) {
    const std::string_view text[] = {
        "#version 300 es\n"
        "const vec2 p[3] = vec2[](vec2(-1., -1.), vec2(3., -1.), vec2(-1., 3.));\n"
        "void main() { gl_Position = vec4(p[gl_VertexID], 0., 1.); }\n"};
    const Compiled compiled = compile(nir::Stage::vertex, text, {.newest = Version::es_300});
    ASSERT_NE(compiled.shader, nullptr) << compiled.log;
    shading::testing::Placer placer;
    const auto shader = shading::testing::lower_well(compiled.shader->module(), placer.options);
    ASSERT_NE(shader, nullptr);
    shading::testing::ShaderRun run;
    run.inputs.lanes[0].vertex_id = 1;
    ASSERT_TRUE(run.run(*shader));
    EXPECT_EQ(run.output(0, 4), (std::vector<double>{3, -1, 0, 1}));
}

// However often a constant array is read by computed indices, it lies in memory once, and is
// written there before any loop.
TEST(Run300, ConstantArraysAreTables) {
    const std::unique_ptr<nir::Shader> shader = lowered_body(
        "const float a[3] = float[](1.0, 2.0, 4.0); float f(int i) { return a[i]; } "
        "MAIN for (int i = 0; i < n.x; ++i) c.x += a[i] + f(i); c.y = a[n.w] + a[1];");
    ASSERT_NE(shader, nullptr);
    size_t tables = 0;
    for (const nir::Variable* variable : shader->entry_point()->variables)
        tables += variable->name == "table" ? 1 : 0;
    EXPECT_EQ(tables, 1u);
    const std::string text = nir::print(*shader);
    size_t stores = 0;
    for (size_t at = text.find("store_deref"); at < text.find("loop"); ++stores)
        at = text.find("store_deref", at + 1);
    EXPECT_GE(stores, 3u) << text;
}

}  // namespace
}  // namespace cuesta::glsl::test
