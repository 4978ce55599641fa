// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texts that would take too much of the stack, of memory or of time.
#include <algorithm>

#include <gtest/gtest.h>

#include "parsing.h"

namespace cuesta::cg::test {
namespace {

std::string repeat(std::string_view text, size_t count) {
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

void expect_too_deep(const std::string& text) {
    const std::string log = errors(text);
    EXPECT_NE(log.find("more than 256 levels of nesting\n"), std::string::npos)
        << text.substr(0, 80) << "\n"
        << log.substr(0, 200);
    EXPECT_EQ(log.find("more than"), log.rfind("more than"));
}

TEST(CgParseBounds, NestingIsBounded) {
    constexpr size_t many = 100000;
    expect_too_deep("void f() { " + repeat("{", many));
    expect_too_deep("void f() { " + repeat("if (1) ", many));
    expect_too_deep("void f() { " + repeat("if (1) ; else ", many));
    expect_too_deep("void f() { " + repeat("for (;;) ", many));
    expect_too_deep("void f() { " + repeat("do ", many));
    expect_too_deep("float a = " + repeat("(", many));
    expect_too_deep("float a = " + repeat("-", many));
    expect_too_deep("float a = " + repeat("- ", many));
    expect_too_deep("float a = " + repeat("(float)", many));
    expect_too_deep("float a = " + repeat("f(", many));
    expect_too_deep("float a = " + repeat("b[", many));
    expect_too_deep("float a = " + repeat("b = ", many));
    expect_too_deep("float a = " + repeat("1 ? ", many));
    expect_too_deep("float a = " + repeat("1 ? 2 : ", many));
    expect_too_deep("float a = " + repeat("{", many));
    expect_too_deep(repeat("struct A { ", many));
    expect_too_deep(repeat("void f(struct A { float x; } a, ", 1) + repeat("struct { ", many));
    expect_too_deep("float a" + repeat("[b", many));
    expect_too_deep("float a : x" + repeat("[b", many));
    expect_too_deep(repeat("uniform A { ", 1) + repeat("struct { ", many));
}

TEST(CgParseBounds, NestingUpToTheBoundIsRead) {
    const std::string parens = "float a = " + repeat("(", 250) + "1" + repeat(")", 250) + ";";
    EXPECT_EQ(parsed(parens), "float a = 1;\n");
    const std::string blocks = "void f() { " + repeat("{", 250) + repeat("}", 250) + "}";
    EXPECT_TRUE(parsed(blocks).starts_with("void f() {\n"));
}

TEST(CgParseBounds, TreesAreBounded) {
    for (const std::string_view part : {" + 1", ".x", "[1]", ", 1", "++"}) {
        const std::string text = "void f() { a" + repeat(part, 1100) + "; }";
        EXPECT_NE(errors(text).find("the expression is too complex\n"), std::string::npos) << part;
    }
    EXPECT_EQ(errors("float a = 1" + repeat(" + 1", 900) + ";"), "");
    // The highest operand counts.
    const std::string high = repeat(" + 1", 600);
    for (const std::string& operand :
         {"(a" + high + " ? b : c)", "(a ? b" + high + " : c)", "(a ? b : c" + high + ")",
          "f(a" + high + ", b)", "f(a)[b" + high + "]", "(b = c" + high + ")", "(b" + high + ", c)",
          "float4(a, b" + high + ").x", "(float)(b" + high + ")"}) {
        EXPECT_EQ(errors("void f() { a = " + operand + "; }"), "");
        const std::string log = errors("void f() { a = " + operand + high + "; }");
        EXPECT_NE(log.find("the expression is too complex\n"), std::string::npos) << operand;
    }
}

TEST(CgParseBounds, DimensionsAreBounded) {
    EXPECT_EQ(parsed("float a" + repeat("[1]", 300) + ";"), "1:779: more than 256 dimensions\n");
}

// A method in a struct in a method, and so on: bodies are read once for each level.
TEST(CgParseBounds, MethodsInMethodsAreBounded) {
    expect_too_deep(repeat("struct A { void f() { ", 1000) + repeat("} };", 1000));
}

TEST(CgParseBounds, ErrorsAreCounted) {
    const std::string log = parsed(repeat("float 1;\n", 1000));
    EXPECT_NE(log.find("too many errors, the rest is left out\n"), std::string::npos);
    EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 101);
    const std::string in_method =
        parsed("struct A { void f() { " + repeat("1 2;\n", 1000) + "} };");
    EXPECT_EQ(std::count(in_method.begin(), in_method.end(), '\n'), 101);
}

// Many members and many methods that are defined outside: not each with each.
TEST(CgParseBounds, TimeIsInProportionToTheText) {
    constexpr size_t many = 20000;
    std::string text = "struct S {";
    for (size_t i = 0; i < many; ++i)
        text += "float m" + std::to_string(i) + ";";
    text += "};";
    for (size_t i = 0; i < many; ++i)
        text += "float S::f" + std::to_string(i) + "() { return m1; }";
    EXPECT_EQ(errors(text), "");
}

TEST(CgParseBounds, NothingIsAText) {
    EXPECT_EQ(parsed(""), "");
    EXPECT_EQ(parsed("}"), "1:1: a type is expected, not '}'\n");
    EXPECT_EQ(parsed(std::string_view("\0", 1)),
              "1:0: 'input.cg' is no text: line 1 has a byte of zero (UTF-16 is not read)\n");
}

}  // namespace
}  // namespace cuesta::cg::test
