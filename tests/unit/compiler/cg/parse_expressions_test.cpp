// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

TEST(CgParseExpressions, BindAsInC) {
    EXPECT_EQ(expression("a + b * c - d / a % b"), "((a + (b * c)) - ((d / a) % b))");
    EXPECT_EQ(expression("a << b + c >> d"), "((a << (b + c)) >> d)");
    EXPECT_EQ(expression("a < b == c >= d != a <= b"), "(((a < b) == (c >= d)) != (a <= b))");
    EXPECT_EQ(expression("a | b ^ c & d == a"), "(a | (b ^ (c & (d == a))))");
    EXPECT_EQ(expression("a || b && c | d"), "(a || (b && (c | d)))");
    EXPECT_EQ(expression("a ? b : c ? d : a"), "(a ? b : (c ? d : a))");
    EXPECT_EQ(expression("a ? b, c : d || a"), "(a ? (b, c) : (d || a))");
    EXPECT_EQ(expression("a = b += c ? d : a"), "(a = (b += (c ? d : a)))");
    EXPECT_EQ(expression("(a + b) * (c)"), "((a + b) * c)");
}

TEST(CgParseExpressions, ReadEveryAssignment) {
    for (const char* op : {"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="})
        EXPECT_EQ(expression("a " + std::string(op) + " b"), "(a " + std::string(op) + " b)");
}

TEST(CgParseExpressions, ReadUnaryOperators) {
    EXPECT_EQ(expression("- + ! ~a"), "(-(+(!(~a))))");
    EXPECT_EQ(expression("- -a + --b - c-- - ++d++"), "((((-(-a)) + (--b)) - (c--)) - (++(d++)))");
    EXPECT_EQ(expression("-a.x[1]++"), "(-(a.x[1]++))");
}

TEST(CgParseExpressions, ReadLiterals) {
    EXPECT_EQ(expression("true ? 0x1F : false"), "(true ? 0x1F : false)");
    EXPECT_EQ(expression("1. + .5 + 1e-3 + 012 + 1.5h + 2x"),
              "(((((1. + .5) + 1e-3) + 012) + 1.5h) + 2x)");
    EXPECT_EQ(expression("(1).xxx + 1.0f.xx + 1..x"), "(((1).xxx + (1.0f).xx) + (1.).x)");
}

TEST(CgParseExpressions, ReadMembersIndicesAndCalls) {
    EXPECT_EQ(expression("a.xyz.r[1][b]._m00_m11"), "a.xyz.r[1][b]._m00_m11");
    EXPECT_EQ(expression("f() + g(a, b = c, (c, d)) + h(void)"),
              "((f() + g(a, (b = c), (c, d))) + h())");
    EXPECT_EQ(expression("f(a)[2].m(b).length"), "f(a)[2].m(b).length");
}

TEST(CgParseExpressions, TellCastsFromParentheses) {
    EXPECT_EQ(expression("(float)a + (a)-b"), "((((float)a) + a) - b)");
    EXPECT_EQ(expression("(float4)(a).x"), "((float4)a.x)");
    EXPECT_EQ(expression("(S)0"), "((S)0)");
    EXPECT_EQ(expression("(unsigned int)a + (struct S)b"), "(((uint)a) + ((struct S)b))");
    EXPECT_EQ(expression("(int)-(half)!a++"), "((int)(-((half)(!(a++)))))");
    EXPECT_EQ(expression("(float[2])a + (float[2][3])b"), "(((float[2])a) + ((float[2][3])b))");
    EXPECT_EQ(expression("(const packed float[2])a"), "((packed float[2])a)");
    EXPECT_EQ(expression("(float4(1)) + (S(2)) + (vec2(1, 2)).x"),
              "((float4(1) + /*type*/S(2)) + float2(1, 2).x)");
    EXPECT_EQ(expression("(float)(a)(b)"), "((float)a(b))");
    EXPECT_EQ(expression("(uniform float)a"),
              "2:1: a cast has no qualifiers but const and packed\n");
}

TEST(CgParseExpressions, TellConstructorsFromCalls) {
    EXPECT_EQ(expression("float4(1, a, vec2(b)) + S(a).x + f(a)"),
              "((float4(1, a, float2(b)) + /*type*/S(a).x) + f(a))");
    EXPECT_EQ(expression("unsigned int(a) + unsigned(b)"), "(uint(a) + uint(b))");
    EXPECT_EQ(expression("float2x2(1, 2, 3, 4)[0]"), "float2x2(1, 2, 3, 4)[0]");
}

TEST(CgParseExpressions, ReadConstructorsOfArrays) {
    EXPECT_EQ(expression("float[](1, 2)[0] + (float[2](1, 2))[1] + (S[1](a))[0].x"),
              "((float[](1, 2)[0] + float[2](1, 2)[1]) + /*type*/S[1](a)[0].x)");
    EXPECT_EQ(parsed("float a[2] = float[2](1, 2);", strict()),
              "1:14: arrays have no constructors (-strict)\n");
}

TEST(CgParseExpressions, ThatAreIncompleteAreErrors) {
    EXPECT_EQ(expression("a +"), "2:4: an expression is expected, not ';'\n");
    EXPECT_EQ(expression("(a"), "2:3: ')' is expected, not ';'\n");
    EXPECT_EQ(expression("a ? b"), "2:6: ':' is expected, not ';'\n");
    EXPECT_EQ(expression("a[1"), "2:4: ']' is expected, not ';'\n");
    EXPECT_EQ(expression("a."), "2:3: a member is expected, not ';'\n");
    EXPECT_EQ(expression("a.float"), "2:3: a member is expected, not 'float'\n");
    EXPECT_EQ(expression("f(a,)"), "2:5: an expression is expected, not ')'\n");
    EXPECT_EQ(expression("f(a"), "2:4: ')' is expected, not ';'\n");
    EXPECT_EQ(expression("float4"),
              "2:7: the type 'float4' stands where an expression is expected\n");
    EXPECT_EQ(expression("(float4)"), "2:9: an expression is expected, not ';'\n");
    EXPECT_EQ(expression("struct S"), "2:1: an expression is expected, not 'struct'\n");
    EXPECT_EQ(expression("1(a)"), "2:2: what stands in front of '(' is no function\n");
    EXPECT_EQ(expression("a = {1}"), "2:5: an expression is expected, not '{'\n");
    EXPECT_EQ(expression("sizeof(a)"),
              "2:1: an expression is expected, not 'sizeof', which is reserved\n");
    EXPECT_EQ(expression("compile"),
              "2:1: an expression is expected, not 'compile', a word of effect files (-fx)\n");
    EXPECT_EQ(expression("a->x"), "2:3: an expression is expected, not '>'\n");
}

TEST(CgParseExpressions, HaveNoPointers) {
    EXPECT_EQ(expression("&a"), "2:1: there are no pointers\n");
    EXPECT_EQ(expression("a + *b"), "2:5: there are no pointers\n");
}

}  // namespace
}  // namespace cuesta::cg::test
