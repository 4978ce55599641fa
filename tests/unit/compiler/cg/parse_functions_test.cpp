// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseFunctions, ReadParameters) {
    EXPECT_EQ(parsed("float f(); float g(void); void h(float, const in int a, out float b[2]);"),
              "float f();\nfloat g();\nvoid h(float, const in int a, out float b[2]);\n");
    EXPECT_EQ(parsed("void f(float4 a : COLOR0, uniform sampler2D s : TEXUNIT0, inout float b = 2,"
                     "in out float c, float d[], float[2][3], struct S { int x; } e);"),
              "void f(float4 a : COLOR0, uniform sampler2D s : TEXUNIT0, inout float b = 2, "
              "inout float c, float d[], float[2][3], struct S {\n    int x;\n} e);\n");
    EXPECT_EQ(parsed("float f(float3 c = float3(1, 2, 3), float x = 1 + 2) { return x; }"),
              "float f(float3 c = float3(1, 2, 3), float x = (1 + 2)) {\n    return x;\n}\n");
}

TEST(CgParseFunctions, MayReturnSemanticsAndArrays) {
    EXPECT_EQ(parsed("float4 main(float2 t : TEXCOORD0) : COLOR { return 1; };"),
              "float4 main(float2 t : TEXCOORD0) : COLOR {\n    return 1;\n}\n");
    EXPECT_EQ(parsed("float f(float x)[3]; float g()[2] : SEM;"),
              "float f(float x)[3];\nfloat g()[2] : SEM;\n");
}

TEST(CgParseFunctions, HaveQualifiersAndProfiles) {
    EXPECT_EQ(parsed("static inline float f() { return 1; } inline static const float g();"),
              "static inline float f() {\n    return 1;\n}\nstatic inline const float g();\n");
    EXPECT_EQ(
        parsed("vs float f(); ps_2 static float f(); static ps_g13 float f(); glslf void h();"),
        "vs float f();\nps_2 static float f();\nps_g13 static float f();\nglslf void h();\n");
    EXPECT_EQ(parsed("struct S { ps float f(); vs float f() { return 1; } };"),
              "struct S {\n    ps float f();\n    vs float f() {\n        return 1;\n    }\n};\n");
    EXPECT_EQ(parsed("gs float f();"), "1:1: 'gs' is no type\n");
}

// A type of that name takes the profile's away.
TEST(CgParseFunctions, TypesMayHaveNamesOfProfiles) {
    EXPECT_EQ(parsed("typedef float4 vs; vs f(); vs g;"), "typedef float4 vs;\nvs f();\nvs g;\n");
    EXPECT_EQ(parsed("typedef float4 vs; vs float f();"),
              "1:23: a name is expected, not 'float'\n");
    EXPECT_EQ(parsed("float vs, ps = 1; float f(float vs) { vs = ps; return vs; }"),
              "float vs, ps = 1;\nfloat f(float vs) {\n    (vs = ps);\n    return vs;\n}\n");
}

TEST(CgParseFunctions, HideTypes) {
    EXPECT_EQ(parsed("typedef int T; float T(float x); float a = T(1) + (T)-1;"),
              "typedef int T;\nfloat T(float x);\nfloat a = ((T(1) + T) - 1);\n");
}

TEST(CgParseFunctions, ThatAreIncompleteAreErrors) {
    EXPECT_EQ(parsed("float f(float x"), "1:16: ')' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("float f(x);"), "1:9: 'x' is no type\n");
    EXPECT_EQ(parsed("float f(float x,);"), "1:17: a type is expected, not ')'\n");
    EXPECT_EQ(parsed("float f(float x y) { return 1; } float 2;"),
              "1:17: ')' is expected, not 'y'\n1:40: a name is expected, not '2'\n");
    EXPECT_EQ(parsed("float f() return 1;"), "1:11: ';' or '{' is expected, not 'return'\n");
    EXPECT_EQ(parsed("float f(), g();"), "1:10: ';' or '{' is expected, not ','\n");
    EXPECT_EQ(parsed("float f() { return 1;"), "1:22: '}' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("void f() { float g(); }"),
              "1:19: functions can only be declared outside of functions\n");
    EXPECT_EQ(parsed("float4 operator+(float4 a);"),
              "1:8: a name is expected, not 'operator', which is reserved\n");
}

TEST(CgParseFunctions, RecoverBehindTheirBodies) {
    EXPECT_EQ(parsed("float f(3) { if (1) { return 1; } }\nfloat 1;\n}\nfloat 2;"),
              "1:9: a type is expected, not '3'\n2:7: a name is expected, not '1'\n"
              "4:7: a name is expected, not '2'\n");
}

}  // namespace
}  // namespace cuesta::cg::test
