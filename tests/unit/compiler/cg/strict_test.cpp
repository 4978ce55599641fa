// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is taken beyond the specification: every row of the table in docs/cg.md, with -strict and
// without.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

struct Difference {
    std::string_view globals;
    std::string_view body;    // of "float4 main(float4 v : TEXCOORD0) : COLOR"
    std::string_view strict;  // what the error has in it
    Four result = {1, 1, 1, 1};
};

// v is (1.5, -2, 0, 7).
constexpr Difference differences[] = {
    {"", "float texture = 1; return texture;", "C9000"},
    {"", "float Pass = 1; return Pass;", "C9000"},
    {"", "float Float = 1; return Float;", "C9000"},
    {"", "float __a = 1; return __a;", "C9000"},
    {"", "vec4 a = v; return a;", "vec4", {1.5, -2, 0, 7}},
    {"", "mat2 a = float2x2(1, 2, 3, 4); return a;", "mat2", {1, 2, 3, 4}},
    {"", "mat3x3 a = 1; return a[0][0];", "mat3x3"},
    {"", "ivec2 a = 1; bvec2 b = true; return a.x * b.x;", "ivec2"},
    {"", "float a[2] = float[2](1, 2); return a[0];", "error"},
    {"", "float a[2] = float[](1, 2); return a[0];", "error"},
    {"", "discard v.y > 0; return 1;", "error"},
    {"", "bool b = v.x > 0; return b + b;", "C1020", {2, 2, 2, 2}},
    {"", "return v.x && v.z ? 2 : 1;", "C1020"},
    {"", "return v.y || v.z ? 1 : 2;", "C1020"},
    {"", "return !v.z ? 1 : 2;", "C1020"},
    {"", "return v.x ? 1 : 2;", "C9021"},
    {"", "if (v.z) return 2; return 1;", "C9021"},
    {"", "float n = 1; while (n) n = 0; return n + 1;", "C9021"},
    {"", "bool a = v.x > 0; bool b = v.y > 0; return (a & b) + (a | b);", "C1020"},
    {"", "bool a = v.x > 0; return (a ^ (v.y > 0)) ? 1 : 2;", "C1020"},
    {"", "return float4(v.w % 2, v.y % 1.5, 5.5 % 2, -5.5 % 2);", "C1021", {1, -0.5, 1.5, -1.5}},
    {"", "return float4(max(v, v.xy), 0, 1);", "C1115", {1.5, -2, 0, 1}},
    {"", "return max((float1) 3, v);", "C1115", {3, 3, 3, 7}},
    {"", "return (float1) 3 * v;", "C1020", {4.5, -6, 0, 21}},
    {"", "return v - float1(v.w);", "C1020", {-5.5, -9, -7, 0}},
    {"", "float1 a = v.w; return v.x > 0 ? a : v;", "C1020", {7, 7, 7, 7}},
    {"", "float1x1 m = float1x1(v.w); return m * v;", "C1020", {10.5, -14, 0, 49}},
    {"", "float1 a = v.x; return (a * float2x2(1, 2, 3, 4))[1].xyxy;", "C1020", {4.5, 6, 4.5, 6}},
    {"", "return float4(fract(v.x), mix(0, 2, 0.5), mod(v.w, 3), 1);", "C1008", {0.5, 1, 1, 1}},
    {"", "return mul(v, v);", "C11", {55.25, 55.25, 55.25, 55.25}},
    {"uniform sampler2D s;", "sampler2D t = s; return 1;", "C9011"},
    {"uniform sampler2D s; sampler2D t;", "t = s; return 1;", "C9011"},
    {"uniform sampler2D g;", "return 1;", "C9011"},
    {"struct S { sampler2D s; };", "return 1;", "C9011"},
    {"struct S { float a; }; struct S { float4 b; };", "S s; s.b = 1; return s.b;", "C1002"},
    {"float twice(static float x) { return 2 * x; }", "return twice(0.5);", "C9014"},
    {"float wrong() { return nothing; }", "return 1;", "C1008"},
    {"", "static float a = 1; return a;", "C9014"},
    {"extern float a;", "a = 1; return a;", "C9016"},
    {"struct S { uniform float a; };", "S s; s.a = 1; return s.a;", "C9014"},
};

std::string text_of(const Difference& row) {
    return fmt::format("{}\nfloat4 main(float4 v : TEXCOORD0) : COLOR\n{{ {} }}\n", row.globals,
                       row.body);
}

TEST(CgStrict, TakenWithoutIt) {
    ProgramRun run;
    run.inputs = {{"generic 0", {1.5, -2, 0, 7}}};
    for (const Difference& row : differences)
        EXPECT_EQ(run.outputs(text_of(row))["color 0"], row.result) << text_of(row);
}

TEST(CgStrict, RefusedWithIt) {
    ProgramRun run;
    run.is_strict = true;
    for (const Difference& row : differences) {
        const Compiled made = run.compiled(text_of(row));
        EXPECT_EQ(made.shader, nullptr) << text_of(row);
        EXPECT_NE(made.log.find(row.strict), std::string::npos) << text_of(row) << made.log;
    }
}

TEST(CgStrict, UnreachedIsAWarning) {
    const ProgramRun run;
    EXPECT_EQ(run.message("float wrong() { return nothing; }\nfloat4 main() : COLOR { return 1; }"),
              "t.cg(1) : warning C9033: in 'wrong', which the program does not call: 'nothing' is "
              "not declared");
}

// What is taken either way.
TEST(CgStrict, TakenWithItToo) {
    ProgramRun run;
    for (const bool is_strict : {false, true}) {
        run.is_strict = is_strict;
        for (const std::string_view text :
             {"float4 main(float2 t : TEXCOORD0, uniform sampler s) : COLOR { return tex2D(s, t); "
              "}",
              "float k; float4 main() : COLOR { k = 2; return k; }",
              "ps float f() { return 1; } vs float f() { return 2; }\n"
              "float4 main() : COLOR { return f(); }",
              "float4 f(sampler2D s, float4 x) { return tex2Dcmplod(s, x); }\n"
              "float4 main() : COLOR { return 1; }",
              "#pragma parameter gain \"Gain\" 1 0 2 0.1\n#if NOTHING\n#error\n#endif\n"
              "float4 main() : COLOR { return 1; }"})
            EXPECT_EQ(run.message(text), "") << text;
    }
}

}  // namespace
}  // namespace cuesta::cg::testing
