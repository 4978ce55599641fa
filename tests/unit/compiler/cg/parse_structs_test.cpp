// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseStructs, ReadMembers) {
    EXPECT_EQ(
        parsed("struct S { float4 p : POSITION, q; uniform float2 t[2] : TEXCOORD1; };"),
        "struct S {\n    float4 p : POSITION, q;\n    uniform float2 t[2] : TEXCOORD1;\n};\n");
    EXPECT_EQ(parsed("struct S {} a, b[2]; S c; struct S d; struct { int x; } e;"),
              "struct S {\n} a, b[2];\nS c;\nstruct S d;\nstruct {\n    int x;\n} e;\n");
    EXPECT_EQ(parsed("struct S { ; float x;; };"), "struct S {\n    float x;\n};\n");
}

TEST(CgParseStructs, MayBeAnnounced) {
    EXPECT_EQ(parsed("struct S; S f(); struct S { float x; }; S g;"),
              "struct S;\nS f();\nstruct S {\n    float x;\n};\nS g;\n");
}

TEST(CgParseStructs, HaveMethods) {
    EXPECT_EQ(
        parsed("struct S { float x; float get2(float a) { return a * x; } void set(); };"
               "float f(S s) { s.set(); return s.get2(1).x; }"),
        "struct S {\n    float x;\n    float get2(float a) {\n        return (a * x);\n    }\n"
        "    void set();\n};\n"
        "float f(S s) {\n    s.set();\n    return s.get2(1).x;\n}\n");
}

// T is a cast or a call by what stands behind the method.
TEST(CgParseStructs, MethodsSeeWhatStandsBehindThem) {
    EXPECT_EQ(parsed("struct S { float f() { return (T)(-1); } typedef int T; };"),
              "struct S {\n    float f() {\n        return ((T)(-1));\n    }\n"
              "    typedef int T;\n};\n");
    EXPECT_EQ(parsed("typedef int T; struct S { float f() { return (T)-1; } float T; };"),
              "typedef int T;\nstruct S {\n    float f() {\n        return (T - 1);\n    }\n"
              "    float T;\n};\n");
    EXPECT_EQ(parsed("struct S { float f(float T) { return (T)-1; } typedef int T; };"),
              "struct S {\n    float f(float T) {\n        return (T - 1);\n    }\n"
              "    typedef int T;\n};\n");
}

TEST(CgParseStructs, MethodsMayHaveStructsWithMethods) {
    EXPECT_EQ(
        parsed("struct A { void f() { struct B { int g() { return (T)(h()); } int h() { return"
               " 1; } typedef int T; }; B b; } float z; }; float c;"),
        "struct A {\n    void f() {\n        struct B {\n            int g() {\n"
        "                return ((T)h());\n            }\n            int h() {\n"
        "                return 1;\n            }\n            typedef int T;\n        };\n"
        "        B b;\n    }\n    float z;\n};\nfloat c;\n");
}

TEST(CgParseStructs, ErrorsInMethodsAreReportedEach) {
    EXPECT_EQ(parsed("struct A {\nvoid f() { 1 2; }\nvoid g() { x y; 3 4; }\nfloat;\n};\nfloat 5;"),
              "4:1: warning: this declares nothing\n"
              "2:14: ';' is expected, not '2'\n"
              "3:12: 'x' is no type\n"
              "3:19: ';' is expected, not '4'\n"
              "6:7: a name is expected, not '5'\n");
}

TEST(CgParseStructs, HaveTypesOfTheirOwn) {
    EXPECT_EQ(parsed("struct S { struct N { float x; }; typedef float3 C; N n; C c; };"
                     "S::N n; S::C c = S::C(1, 2, 3); float d = ((S::C)1).x; S::N e();"),
              "struct S {\n    struct N {\n        float x;\n    };\n    typedef float3 C;\n"
              "    N n;\n    C c;\n};\n"
              "S::N n;\nS::C c = /*type*/S::C(1, 2, 3);\nfloat d = ((S::C)1).x;\nS::N e();\n");
    EXPECT_EQ(
        parsed("struct S { typedef int T; }; void f() { S::T a; S::T(1); S::g(2); S::v = 3; }"),
        "struct S {\n    typedef int T;\n};\nvoid f() {\n    S::T a;\n    /*type*/S::T(1);\n"
        "    S::g(2);\n    (S::v = 3);\n}\n");
    EXPECT_EQ(parsed("struct S { typedef int T; }; typedef S R; R::T a = (R::f(1)) + (R::T)2;"),
              "struct S {\n    typedef int T;\n};\ntypedef S R;\n"
              "R::T a = (R::f(1) + ((R::T)2));\n");
    EXPECT_EQ(
        parsed("struct S { struct N { typedef int T; }; typedef N M; }; typedef S::M P; P::T a;"),
        "struct S {\n    struct N {\n        typedef int T;\n    };\n    typedef N M;\n};\n"
        "typedef S::M P;\nP::T a;\n");
    EXPECT_EQ(parsed("typedef struct { typedef int T; } S; S::T a;"),
              "typedef struct {\n    typedef int T;\n} S;\nS::T a;\n");
    EXPECT_EQ(parsed("struct S { float x; }; S::T a;"), "1:24: 'S' has no type 'T'\n");
    EXPECT_EQ(parsed("struct S { float x; }; float a = S::3;"),
              "1:37: a name is expected, not '3'\n");
}

TEST(CgParseStructs, MethodsMayBeDefinedOutside) {
    EXPECT_EQ(parsed("struct S { typedef int T; float x; float f(float a); };"
                     "float S::f(float a) { T t = (T)(x); { float T; T = 1; } return (T)-a; }"
                     "float g(float T) { return (T)-1; }"),
              "struct S {\n    typedef int T;\n    float x;\n    float f(float a);\n};\n"
              "float S::f(float a) {\n    T t = ((T)x);\n    {\n        float T;\n"
              "        (T = 1);\n    }\n    return ((T)(-a));\n}\n"
              "float g(float T) {\n    return (T - 1);\n}\n");
    EXPECT_EQ(parsed("struct S { float f(); }; float S::3() {}"),
              "1:35: a name is expected, not '3'\n");
}

TEST(CgParseStructs, MayHaveAnInterfaceOrASemantic) {
    EXPECT_EQ(
        parsed("interface I { float f(float x); }; struct S : I { float f(float x) { return x; } };"
               "I i; interface I j; interface K;"),
        "interface I {\n    float f(float x);\n};\n"
        "struct S : I {\n    float f(float x) {\n        return x;\n    }\n};\n"
        "I i;\ninterface I j;\ninterface K;\n");
    EXPECT_EQ(
        parsed("struct S : application2vertex { float x; }; struct T : BUFFER[1] { float x; };"),
        "struct S : application2vertex {\n    float x;\n};\n"
        "struct T : BUFFER[1] {\n    float x;\n};\n");
    EXPECT_EQ(parsed("struct S : A;"), "1:13: '{' is expected, not ';'\n");
    EXPECT_EQ(parsed("struct S : { float x; };"), "1:12: a semantic is expected, not '{'\n");
}

TEST(CgParseStructs, ThatAreIncompleteAreErrors) {
    EXPECT_EQ(parsed("struct { float x;"), "1:18: '}' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("struct 3 { float x; };"), "1:8: a name or '{' is expected, not '3'\n");
    EXPECT_EQ(parsed("struct S { float x }; float 1;"),
              "1:20: ';' is expected, not '}'\n1:29: a name is expected, not '1'\n");
    EXPECT_EQ(parsed("struct S { void f() { if (1) {"),
              "1:31: '}' is expected, not the end of the text\n");
    EXPECT_EQ(parsed("struct S { public: float x; };"),
              "1:12: a type is expected, not 'public', which is reserved\n");
}

}  // namespace
}  // namespace cuesta::cg::test
