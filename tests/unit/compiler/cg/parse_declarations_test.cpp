// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseDeclarations, ReadVariables) {
    EXPECT_EQ(parsed("float a, b[2], c[2][3] = {{1, 2, 3}, {4, 5, 6,},}, d[] = {1};;"),
              "float a, b[2], c[2][3] = {{1, 2, 3}, {4, 5, 6}}, d[] = {1};\n");
    EXPECT_EQ(parsed("float4x3 a; half2 b; fixed c; bool1 d; double e; vec3 f; mat2 g;"),
              "float4x3 a;\nhalf2 b;\nfixed c;\nbool1 d;\ndouble e;\nfloat3 f;\nfloat2x2 g;\n");
    EXPECT_EQ(parsed("sampler a; sampler2D b; samplerRECT c; isampler3D d; usamplerCUBE e;"),
              "sampler a;\nsampler2D b;\nsamplerRECT c;\nisampler3D d;\nusamplerCUBE e;\n");
}

TEST(CgParseDeclarations, ReadUnsignedTypes) {
    EXPECT_EQ(parsed("unsigned a; unsigned int b; unsigned short c; unsigned char d;"
                     "unsigned long e; unsigned int4 f; const unsigned static g; unsigned float3;"),
              "uint a;\nuint b;\nushort c;\nuchar d;\nulong e;\nuint4 f;\nstatic const uint "
              "g;\nuint float3;\n");
    EXPECT_EQ(parsed("unsigned float a;"), "1:10: there is no type 'unsigned float'\n");
    EXPECT_EQ(parsed("unsigned unsigned a;"), "1:10: there is no type 'unsigned unsigned'\n");
}

TEST(CgParseDeclarations, ReadQualifiersInAnyOrder) {
    EXPECT_EQ(parsed("const static float a = 1; float const static b = 1; extern uniform int c;"
                     "varying in float d; varying out float e; inline row_major float2x2 f();"
                     "column_major float2x2 g; varying in out float h; varying inout float i;"),
              "static const float a = 1;\nstatic const float b = 1;\nextern uniform int c;\n"
              "varying in float d;\nvarying out float e;\ninline row_major float2x2 f();\n"
              "column_major float2x2 g;\nvarying inout float h;\nvarying inout float i;\n");
    EXPECT_EQ(parsed("packed float a[4]; float packed b[4];"),
              "packed float a[4];\npacked float b[4];\n");
}

TEST(CgParseDeclarations, WarnOfQualifiersThatStandTwice) {
    EXPECT_EQ(parsed("const const float a = 1;"),
              "1:7: warning: 'const' stands twice\nconst float a = 1;\n");
    EXPECT_EQ(parsed("packed packed float a[2];"),
              "1:8: warning: 'packed' stands twice\npacked float a[2];\n");
}

TEST(CgParseDeclarations, ReadSemantics) {
    EXPECT_EQ(parsed("float4 a : COLOR, b : TEXCOORD0 = {1, 2, 3, 4};"),
              "float4 a : COLOR, b : TEXCOORD0 = {1, 2, 3, 4};\n");
    EXPECT_EQ(parsed("float4x4 m : state.matrix.mvp; float4 c : register(c0);"),
              "float4x4 m : state.matrix.mvp;\nfloat4 c : register(c0);\n");
    EXPECT_EQ(parsed("float4 l : state.light[0].half; float4 p : program.env[1 + 2];"),
              "float4 l : state.light[0].half;\nfloat4 p : program.env[(1 + 2)];\n");
    EXPECT_EQ(parsed("float4 a : BUFFER; float4 b : BUFFER[2]; float4 c : BUFFER[];"),
              "float4 a : BUFFER;\nfloat4 b : BUFFER[2];\nfloat4 c : BUFFER;\n");
}

TEST(CgParseDeclarations, ReadTypedefs) {
    EXPECT_EQ(parsed("typedef float4 Color, Colors[3]; Color a; Colors b[2];"),
              "typedef float4 Color, Colors[3];\nColor a;\nColors b[2];\n");
    EXPECT_EQ(parsed("typedef packed float V[4]; typedef struct { float x; } S; S s;"),
              "typedef packed float V[4];\ntypedef struct {\n    float x;\n} S;\nS s;\n");
    EXPECT_EQ(parsed("typedef float T; void f() { typedef int T; T a = (T)1; } T b;"),
              "typedef float T;\nvoid f() {\n    typedef int T;\n    T a = ((T)1);\n}\nT b;\n");
}

TEST(CgParseDeclarations, NamesHideTypesInTheirScope) {
    EXPECT_EQ(parsed("typedef float T; void f(float T) { float a = (T)(1); } float b = (T)(1);"),
              "typedef float T;\nvoid f(float T) {\n    float a = T(1);\n}\nfloat b = ((T)1);\n");
    EXPECT_EQ(parsed("typedef float T; float b = (T)(1); float g(float T) { return (T) - 1; }"),
              "typedef float T;\nfloat b = ((T)1);\nfloat g(float T) {\n    return (T - 1);\n}\n");
    EXPECT_EQ(parsed("typedef float T; void f() { { int T; T = 2; } T t; }"),
              "typedef float T;\nvoid f() {\n    {\n        int T;\n        (T = 2);\n    }\n"
              "    T t;\n}\n");
    // Predefined names of types too, but no keywords.
    EXPECT_EQ(parsed("void f(float float3) { float3 = 1; }"),
              "void f(float float3) {\n    (float3 = 1);\n}\n");
    EXPECT_EQ(parsed("float half;"), "1:7: a name is expected, not 'half'\n");
}

TEST(CgParseDeclarations, AStructAndAVariableMayShareAName) {
    EXPECT_EQ(parsed("struct s { float x; } s; struct s t; float r = s.x + (s) - 1;"),
              "struct s {\n    float x;\n} s;\nstruct s t;\nfloat r = ((s.x + s) - 1);\n");
}

TEST(CgParseDeclarations, WordsThatRealShadersUseAreNames) {
    EXPECT_EQ(parsed("sampler2D texture; float4 input, output, sample, pass, string, matrix;"),
              "sampler2D texture;\nfloat4 input, output, sample, pass, string, matrix;\n");
    EXPECT_EQ(parsed("sampler2D texture;", strict()),
              "1:11: a name is expected, not 'texture', which is reserved\n");
    EXPECT_EQ(parsed("vec2 a;", strict()), "1:1: 'vec2' is no type\n");
}

TEST(CgParseDeclarations, ReadConstantBuffers) {
    EXPECT_EQ(parsed("uniform Block { float4 a; float b[2] : SEM; } block : BUFFER[3];"),
              "uniform Block {\n    float4 a;\n    float b[2] : SEM;\n} block : BUFFER[3];\n");
    EXPECT_EQ(parsed("uniform Block { float a; } b : BUFFER[]; float c = b.a;"),
              "uniform Block {\n    float a;\n} b : BUFFER;\nfloat c = b.a;\n");
    EXPECT_EQ(parsed("uniform Block { float a; };"), "1:27: a name is expected, not ';'\n");
    EXPECT_EQ(parsed("uniform Block { float a() { return 1; } } b : BUFFER;"),
              "1:17: a constant buffer has no functions\n");
}

TEST(CgParseDeclarations, AnnounceNothingWithAWarning) {
    EXPECT_EQ(parsed("float;"), "1:1: warning: this declares nothing\nfloat;\n");
}

TEST(CgParseDeclarations, ProfilesAreOfFunctions) {
    EXPECT_EQ(parsed("vs float a;"), "1:1: only functions are declared for a profile ('vs')\n");
    EXPECT_EQ(parsed("vs ps float a();"),
              "1:4: a function is declared for one profile, not for two\n");
}

TEST(CgParseDeclarations, TypesOrNamesThatMissAreErrors) {
    EXPECT_EQ(parsed("Unknown a;"), "1:1: 'Unknown' is no type\n");
    EXPECT_EQ(parsed("const 3;"), "1:7: a type is expected, not '3'\n");
    EXPECT_EQ(parsed("float float a;"), "1:7: a name is expected, not 'float'\n");
    EXPECT_EQ(parsed("float a b;"), "1:9: ';' is expected, not 'b'\n");
    EXPECT_EQ(parsed("float a[2;"), "1:10: ']' is expected, not ';'\n");
    EXPECT_EQ(parsed("float a = ;"), "1:11: an expression is expected, not ';'\n");
    EXPECT_EQ(parsed("float a, ;"), "1:10: a name is expected, not ';'\n");
    EXPECT_EQ(parsed("float a"), "1:8: ';' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("float a = \"x\";"),
              "1:11: an expression is expected, not the string \"x\"\n");
    EXPECT_EQ(parsed("float *a;"), "1:7: a name is expected, not '*'\n");
    EXPECT_EQ(parsed("typedef float 3;"), "1:15: a name is expected, not '3'\n");
    EXPECT_EQ(parsed("typedef float a = 3;"), "1:17: ';' is expected, not '='\n");
}

TEST(CgParseDeclarations, SemanticsThatAreIncompleteAreErrors) {
    EXPECT_EQ(parsed("float a : ;"), "1:11: a semantic is expected, not ';'\n");
    EXPECT_EQ(parsed("float a : state.;"),
              "1:17: the next part of the semantic is expected, not ';'\n");
    EXPECT_EQ(parsed("float a : register(3);"),
              "1:20: the name of a register is expected, not '3'\n");
    EXPECT_EQ(parsed("float a : register(c3;"), "1:22: ')' is expected, not ';'\n");
    EXPECT_EQ(parsed("float a : x[1 + 1].y;"),
              "1:19: a number within a semantic must be written out\n");
    EXPECT_EQ(parsed("float a : A : B;"), "1:13: ';' is expected, not ':'\n");
}

TEST(CgParseDeclarations, ListsRecoverBehindTheirBraces) {
    EXPECT_EQ(parsed("void f() { float a[2] = {{1, 2 3}, 4}; float 1; }"),
              "1:32: '}' is expected, not '3'\n1:46: a name is expected, not '1'\n");
    EXPECT_EQ(parsed("void f() { float a[2] = {{1 2}, {3, 4}, {5}}; float 1; }"),
              "1:29: '}' is expected, not '2'\n1:53: a name is expected, not '1'\n");
    EXPECT_EQ(parsed("float a[2] = {1, 2; float 1;"),
              "1:19: '}' is expected, not ';'\n1:27: a name is expected, not '1'\n");
}

}  // namespace
}  // namespace cuesta::cg::test
