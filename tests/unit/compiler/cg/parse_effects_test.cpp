// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What effect files have besides programs.
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseEffects, AnnotationsArePassedBy) {
    EXPECT_EQ(parsed("float a < string UIName = \"x\"; float UIMin = 0; > = 1, b : SEM <> = 2;",
                     with_fx()),
              "float a = 1, b : SEM = 2;\n");
    EXPECT_EQ(parsed("float f(float x < int a = 1 > 0; >) : COLOR < int b = 2; > { return x; }",
                     with_fx()),
              "float f(float x) : COLOR {\n    return x;\n}\n");
    EXPECT_EQ(parsed("struct S { float x : A < int a = 1; >; };", with_fx()),
              "struct S {\n    float x : A;\n};\n");
    EXPECT_EQ(parsed("float a < string UIName = \"x\"; > = 1;"),
              "1:9: annotations belong to effect files (-fx)\n");
    EXPECT_EQ(parsed("float a < 3;"), "1:9: ';' is expected, not '<'\n");
    EXPECT_EQ(parsed("float a < 3;", with_fx()), "1:9: ';' is expected, not '<'\n");
    EXPECT_EQ(parsed("float a < int b = 1; = 2;", with_fx()),
              "1:26: '>' is expected, not the end of the text\n");
}

TEST(CgParseEffects, StatesOfSamplersArePassedBy) {
    EXPECT_EQ(
        parsed("sampler2D s = sampler_state { Texture = <t>; A = { 1 }; }; float a;", with_fx()),
        "sampler2D s;\nfloat a;\n");
    EXPECT_EQ(parsed("sampler2D s = sampler_state { A = 1; };\nfloat 1;"),
              "1:15: an expression is expected, not 'sampler_state', a word of effect files (-fx)\n"
              "2:7: a name is expected, not '1'\n");
    EXPECT_EQ(parsed("sampler2D s = sampler_state;", with_fx()),
              "1:28: '{' is expected, not ';'\n");
    EXPECT_EQ(parsed("sampler2D s = compile a;", with_fx()),
              "1:15: an expression is expected, not 'compile', a word of effect files (-fx)\n");
}

TEST(CgParseEffects, TechniquesArePassedBy) {
    EXPECT_EQ(parsed("float a; technique t < int i = 1; > { pass p { VertexProgram = compile vp40 "
                     "main(); } } technique { pass {} } Technique T {} float b;",
                     with_fx()),
              "float a;\nfloat b;\n");
    EXPECT_EQ(parsed("technique t { pass p { } }"),
              "1:1: 'technique' is no type but a word of effect files (-fx)\n");
    EXPECT_EQ(parsed("technique t { pass p { }", with_fx()),
              "1:25: '}' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("technique t;", with_fx()), "1:12: '{' is expected, not ';'\n");
}

TEST(CgParseEffects, VariablesOfEffectsArePassedBy) {
    EXPECT_EQ(parsed("texture t < int i = 1; >; string s = \"a;b\"; Texture2D u; pixelshader p = "
                     "compile ps_2_0 main(); float a;",
                     with_fx()),
              "float a;\n");
    EXPECT_EQ(parsed("pixelshader p = asm { ps_1_1; { } mov r0, v0 }; float a;", with_fx()),
              "float a;\n");
    EXPECT_EQ(parsed("shared uniform float a; float shared b;", with_fx()),
              "uniform float a;\nfloat b;\n");
    EXPECT_EQ(parsed("shared float a;"),
              "1:1: a type is expected, not 'shared', which is reserved\n");
    EXPECT_EQ(parsed("texture = 3;", with_fx()), "1:1: 'texture' is no type\n");
    EXPECT_EQ(parsed("string s = \"a\";"),
              "1:1: 'string' is no type but a word of effect files (-fx)\n");
}

// They are names all the same where no effect's declaration begins.
TEST(CgParseEffects, WordsOfEffectsAreNames) {
    EXPECT_EQ(parsed("sampler2D texture; float4 f() { return tex2D(texture, pass); }", with_fx()),
              "sampler2D texture;\nfloat4 f() {\n    return tex2D(texture, pass);\n}\n");
    EXPECT_EQ(parsed("typedef float4 texture; texture t;", with_fx()),
              "typedef float4 texture;\ntexture t;\n");
}

}  // namespace
}  // namespace cuesta::cg::test
