// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What messages of whole programs say and where, beside the rules of tests/golden/cg/rules.
#include <gtest/gtest.h>

#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

TEST(CgMessages, WhatIsLeftOutIsNotCounted) {
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "float 1;\n";
    const Compiled made = ProgramRun().compiled(text);
    EXPECT_EQ(made.errors, 100u);
    EXPECT_NE(made.log.find("too many errors, the rest is left out"), std::string::npos);
}

TEST(CgMessages, LinesAreThoseBehindTheMarkOfUtf8) {
    EXPECT_EQ(ProgramRun()
                  .compiled("\xef\xbb\xbf"
                            "float 1;")
                  .log,
              "t.cg(1) : error C0000: a name is expected, not '1'\nfloat 1;\n      ^\n");
}

// But where they are written.
TEST(CgMessages, TypesOfConstantsAreNotNamed) {
    EXPECT_NE(ProgramRun()
                  .message("float4 main() : COLOR { return lerp(float3(1), 1); }")
                  .find("'lerp' does not take (float3, int)"),
              std::string::npos);
    EXPECT_NE(ProgramRun()
                  .message("float4 main() : COLOR { return lerp(float3(1), 1.5); }")
                  .find("'lerp' does not take (float3, float)"),
              std::string::npos);
    EXPECT_EQ(ProgramRun().message("cfloat x;"),
              "t.cg(1) : error C9011: cfloat is a type of constants: there are no objects of it");
}

// What loops inside of each other write is asked once for each of them.
TEST(CgMessages, NestedLoopsAreWalkedInTime) {
    constexpr int depth = 100;
    std::string text = "float4 main(float4 v : TEXCOORD0) : COLOR { float4 u; float4 w;";
    for (int i = 0; i < depth; ++i)
        text += "while (v.x > 1) {";
    text += "v.x -= w.x; w = v;";
    for (int i = 0; i < depth; ++i)
        text += "}";
    const Compiled made = ProgramRun().compiled(text + " return v + u; }");
    EXPECT_EQ(made.warnings, 1u) << made.log;
    EXPECT_NE(made.log.find("warning C7050: 'u' is read"), std::string::npos) << made.log;
}

// Of a program that is too large nothing is said, rather than something that may be wrong.
TEST(CgMessages, WarningsOfLargeProgramsAreLeftOut) {
    const auto program = [](int sums) {
        std::string text = "float4 f(float4 v) { float4 u; return u";
        for (int i = 0; i < 500; ++i)
            text += " + v";
        text += "; } float4 main(float4 v : TEXCOORD0) : COLOR { ";
        for (int i = 0; i < sums; ++i)
            text += "v += (v.x + v.y) * (v.z + v.w);";
        return ProgramRun().compiled(text + " return f(v); }");
    };
    EXPECT_EQ(program(10).warnings, 1u);
    EXPECT_EQ(program(1 << 17).warnings, 0u);
}

// In the order of the text, each once, whatever the functions were made for.
TEST(CgMessages, WarningsOfBodiesAreSorted) {
    const std::string log =
        ProgramRun()
            .compiled(
                "float f(float x[]) { float u; return x[0] + u; }\n"
                "float g(float x) { if (x > 0) return 1; }\n"
                "float h(float x) { float u; return x + u; }\n"
                "float4 main() : COLOR { float a[2] = {1, 2}; float b[3] = {1, 2, 3};\n"
                "  return f(a) + f(b) + g(a[0]); }")
            .log;
    const size_t first = log.find("t.cg(1) : warning C7050");
    EXPECT_EQ(first, 0u) << log;
    EXPECT_EQ(log.find("C7050", first + 20), std::string::npos) << log;
    EXPECT_NE(log.find("t.cg(2) : warning C9035"), std::string::npos) << log;
}

}  // namespace
}  // namespace cuesta::cg::testing
