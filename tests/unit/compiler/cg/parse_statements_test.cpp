// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseStatements, ReadBlocksAndExpressions) {
    EXPECT_EQ(statements("; a = 1; { b(); {} } f(1), g(2);"),
              ";\n(a = 1);\n{\n    b();\n    {\n    }\n}\n(f(1), g(2));\n");
}

TEST(CgParseStatements, ReadDeclarationsAnywhere) {
    EXPECT_EQ(
        statements("a(); const float b = 1, c[2]; static int d; struct S { float x; } e; S g;"
                   "unsigned int h; typedef float T; T i; float4 j : TEXCOORD0;"),
        "a();\nconst float b = 1, c[2];\nstatic int d;\nstruct S {\n    float x;\n} e;\nS g;\n"
        "uint h;\ntypedef float T;\nT i;\nfloat4 j : TEXCOORD0;\n");
}

TEST(CgParseStatements, ConstructorsAreNoDeclarations) {
    EXPECT_EQ(statements("float4(1); unsigned int(2); vec2(1, 2).x; float a; float[2](1, 2);"),
              "float4(1);\nuint(2);\nfloat2(1, 2).x;\nfloat a;\nfloat[2](1, 2);\n");
}

TEST(CgParseStatements, ReadConditions) {
    EXPECT_EQ(
        statements("if (a) b(); if (a) { b(); } else c(); if (a) b(); else if (c) d(); else { }"),
        "if (a)\n    b();\nif (a) {\n    b();\n}\nelse\n    c();\n"
        "if (a)\n    b();\nelse\n    if (c)\n        d();\n    else {\n    }\n");
    // The else is the inner one's.
    EXPECT_EQ(statements("if (a) if (b) c(); else d();"),
              "if (a)\n    if (b)\n        c();\n    else\n        d();\n");
}

TEST(CgParseStatements, ReadLoops) {
    EXPECT_EQ(statements("while (a) b(); while (a) { break; continue; }"),
              "while (a)\n    b();\nwhile (a) {\n    break;\n    continue;\n}\n");
    EXPECT_EQ(statements("do a(); while (b); do { a(); } while (b);"),
              "do\n    a();\nwhile (b);\ndo {\n    a();\n}\nwhile (b);\n");
    EXPECT_EQ(statements("for (;;) ; for (int i = 0, j = 1; i < 3; ++i, --j) { a(i); }"
                         "for (i = 0; ; i++) b(); for (float T; ;) {}"),
              "for (;;)\n    ;\nfor (int i = 0, j = 1; (i < 3); ((++i), (--j))) {\n    a(i);\n}\n"
              "for ((i = 0);; (i++))\n    b();\nfor (float T;;) {\n}\n");
}

// What the head of a loop declares hides a type in the loop alone.
TEST(CgParseStatements, HeadsOfLoopsAreScopes) {
    EXPECT_EQ(statements("typedef int T; for (float T = 0; T < (T)-1; T++) (T)-1; a = (T)-1;"),
              "typedef int T;\nfor (float T = 0; (T < (T - 1)); (T++))\n    (T - 1);\n"
              "(a = ((T)(-1)));\n");
    EXPECT_EQ(statements("typedef int T; if (a) float T = 1; a = (T)-1;"),
              "typedef int T;\nif (a)\n    float T = 1;\n(a = ((T)(-1)));\n");
}

TEST(CgParseStatements, ReadJumps) {
    EXPECT_EQ(statements("return; return a, b; discard; discard a < 1; discard(b);"),
              "return;\nreturn (a, b);\ndiscard;\ndiscard (a < 1);\ndiscard b;\n");
    EXPECT_EQ(statements("discard; discard a;", strict()),
              "1:21: discard takes no condition (-strict)\n");
}

TEST(CgParseStatements, ThatAreIncompleteAreErrors) {
    EXPECT_EQ(statements("a b;"), "1:12: 'a' is no type\n");
    EXPECT_EQ(statements("a = 1 b = 2; 3 4;"),
              "1:18: ';' is expected, not 'b'\n1:27: ';' is expected, not '4'\n");
    EXPECT_EQ(statements("if a;"), "1:15: '(' is expected, not 'a'\n");
    EXPECT_EQ(statements("if (a;"), "1:17: ')' is expected, not ';'\n");
    EXPECT_EQ(statements("if (a) else b();"), "1:19: an expression is expected, not 'else'\n");
    EXPECT_EQ(statements("else a();"), "1:12: an expression is expected, not 'else'\n");
    EXPECT_EQ(statements("while () a();"), "1:19: an expression is expected, not ')'\n");
    EXPECT_EQ(statements("do a(); until (b);"), "1:20: 'while' is expected, not 'until'\n");
    EXPECT_EQ(statements("do a(); while (b)"), "1:30: ';' is expected, not '}'\n");
    EXPECT_EQ(statements("for (a b;;) {}"),
              "1:17: 'a' is no type\n1:22: an expression is expected, not ')'\n");
    EXPECT_EQ(statements("for (;; a;) {}"),
              "1:21: ')' is expected, not ';'\n1:22: an expression is expected, not ')'\n");
    EXPECT_EQ(statements("break 1;"), "1:18: ';' is expected, not '1'\n");
    EXPECT_EQ(statements("return"), "1:19: an expression is expected, not '}'\n");
    EXPECT_EQ(statements("label: a();"), "1:17: ';' is expected, not ':'\n");
}

TEST(CgParseStatements, OfCThatCgLacksAreRefusedByName) {
    for (const std::string_view word : {"switch", "goto", "case", "default", "try", "throw"})
        EXPECT_EQ(statements(std::string(word) + " (1);"),
                  "1:12: '" + std::string(word) + "' is reserved and begins no statement\n");
}

}  // namespace
}  // namespace cuesta::cg::test
