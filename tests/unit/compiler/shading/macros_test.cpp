// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "compiler/shading/preprocessor.h"
#include "preprocess.h"

namespace cuesta::shading {
namespace {

TEST(Macros, ObjectsAreReplaced) {
    EXPECT_EQ(poor("#define A 1 + B\n#define B 2\nA;"), "1 + 2 ;");
    EXPECT_EQ(poor("#define A\n[A]"), "[ ]");
    EXPECT_EQ(poor("#define A(b) b\n#define C A\nC(3) A"), "3 A");
    EXPECT_EQ(poor("#define A (b)\nA(c)"), "( b ) ( c )");
}

TEST(Macros, ArgumentsAreExpandedFirst) {
    EXPECT_EQ(poor("#define F(a, b) a - b\nF(F(1, 2), (3, 4))"), "1 - 2 - ( 3 , 4 )");
    EXPECT_EQ(poor("#define F(a) [a]\n#define X 1, 2\nF(X)"), "[ 1 , 2 ]");
    EXPECT_EQ(poor("#define F() f\nF() F ( ) F"), "f f F");
    EXPECT_EQ(poor("#define F(a) [a]\nF()F( )"), "[ ] [ ]");
    EXPECT_EQ(poor("#define F(a, b) a|b\nF(,)F(1,)"), "| 1 |");
}

TEST(Macros, ArgumentsGoOverLines) {
    EXPECT_EQ(poor("#define F(a, b) a-b\nF\n(1\n,\n// x\n2 /* ) */ )"), "1 - 2");
    EXPECT_EQ(poor("#define F(a) a\nF(1\n#if 0\n+ 2\n#else\n+ 3\n#endif\n)"), "1 + 3");
    EXPECT_EQ(poor("#define F(a) a\nF\n#define G 7\nG"), "F 7");
}

// The examples of C99, 6.10.3.4 and 6.10.3.5.
TEST(Macros, RescanAsTheStandardSays) {
    EXPECT_EQ(poor("#define A A\nA"), "A");
    EXPECT_EQ(poor("#define A B\n#define B A\nA B"), "A B");
    EXPECT_EQ(poor("#define F(a) a * F(a)\nF(1)"), "1 * F ( 1 )");
    EXPECT_EQ(poor("#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)"), "2 * 9 * g");
    constexpr std::string_view example =
        "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n"
        "#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n";
    EXPECT_EQ(poor(std::string(example) + "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);"),
              "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % "
              "f ( 2 * ( 0 ) ) + t ( 1 ) ;");
    EXPECT_EQ(poor(std::string(example) + "g(x+(3,4)-w) | h 5) & m\n(f)^m(m);"),
              "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & "
              "f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;");
}

TEST(Macros, OperatorsOfTheBody) {
    EXPECT_EQ(rich("#define S(a) # a\nS( x  +\n \"y\\n\" )"), R"("x + \"y\\n\"")");
    EXPECT_EQ(rich("#define P(a, b) a ## b\nP(x, 1) P(, y) P(z,) [P(,)] P(<, <=)"),
              "x1 y z [ ] <<=");
    EXPECT_EQ(rich("#define A 1\n#define P(a, b) a ## b a\nP(A, A)"), "AA 1");
    EXPECT_EQ(rich("#define xy 5\n#define P x ## y\nP"), "5");
    // C99, 6.10.3.5, example 5.
    EXPECT_EQ(rich("#define t(x,y,z) x ## y ## z\n"
                   "t(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,11,) t(,,12) t(,,)"),
              "123 45 67 89 10 11 12");
    EXPECT_EQ(rich("#define h # ## #\nh"), "0:2:1: error: '##' begins no line here\n");
}

TEST(Macros, OperatorsHaveRules) {
    EXPECT_EQ(rich("#define A ## b"), "0:1:11: error: ## needs a token on either side\n");
    EXPECT_EQ(rich("#define A b ##"), "0:1:13: error: ## needs a token on either side\n");
    EXPECT_EQ(rich("#define F(a) #b"), "0:1:14: error: # needs a parameter behind it\n");
    EXPECT_EQ(rich("#define P(a, b) a ## b\nP(+, x)"), "0:2:1: error: '+' and 'x' make no token\n");
    EXPECT_EQ(rich("#define P(a) #a ## x\nP(y)"), "0:2:1: error: 'y' and 'x' make no token\n");
    EXPECT_EQ(poor("#define P(a, b) a ## b"), "0:1:19: error: macros of Poor have no operator #\n");
    EXPECT_EQ(poor("#define P #"), "0:1:11: error: macros of Poor have no operator #\n");
}

// C99, 6.10.3 and 6.10.3.5, example 7.
TEST(Macros, ThatTakeWhatIsLeft) {
    EXPECT_EQ(rich("#define F(...) [__VA_ARGS__]\nF(1, (2, 3)) F() F(,)"),
              "[ 1 , ( 2 , 3 ) ] [ ] [ , ]");
    EXPECT_EQ(rich("#define F(a, ...) a|__VA_ARGS__\nF(1, 2, 3) F(1,) F(1)"), "1 | 2 , 3 1 | 1 |");
    EXPECT_EQ(rich("#define S(...) #__VA_ARGS__\nS(The first, second, and third items.)"),
              "\"The first, second, and third items.\"");
    EXPECT_EQ(rich("#define __VA_ARGS__ 7\n#define F(a) __VA_ARGS__\nF(1)"), "7");
    EXPECT_EQ(rich("#define F(..) 1"),
              "0:1:11: error: '...' or the name of a parameter is expected\n");
    EXPECT_EQ(rich("#define F(..., a) 1"), "0:1:14: error: ')' is expected behind '...'\n");
    EXPECT_EQ(poor("#define F(...) 1"), "0:1:11: error: the name of a parameter is expected\n");
    EXPECT_EQ(rich("#define F(a, ...) a\nF()"), "");
    EXPECT_EQ(rich("#define F(a, b, ...) a\nF(1)"),
              "0:2:1: error: macro 'F' takes 3 arguments, not 1\n");
    EXPECT_EQ(rich("#define F(...) 1\n#define F(__VA_ARGS__) 1"),
              "0:2:1: error: macro 'F' has another definition already\n");
}

TEST(Macros, Predefined) {
    const auto text_of = [](std::string_view text, bool may_change) {
        base::Arena arena;
        Names names(arena);
        Diagnostics diagnostics;
        RecordingHooks hooks;
        const Dialect dialect = rich_dialect();
        const std::string_view strings[] = {text};
        Preprocessor preprocessor(dialect, hooks, names, arena, diagnostics, strings);
        preprocessor.predefine("A", "(1 + B)", may_change);
        preprocessor.predefine("B", "");
        std::string found;
        for (Token token = preprocessor.next(); token.kind != TokenKind::end;
             token = preprocessor.next())
            found += token.text;
        return diagnostics.log() + found;
    };
    EXPECT_EQ(text_of("A", false), "(1+)");
    EXPECT_EQ(text_of("#undef A\nA", true), "A");
    EXPECT_EQ(text_of("#undef A\nA", false),
              "0:1:8: error: #undef of 'A', which is predefined\n(1+)");
    EXPECT_EQ(text_of("#define A 2\nA", true),
              "0:1:1: error: macro 'A' has another definition already\n(1+)");
}

TEST(Macros, SecondDefinitionsMustBeTheSame) {
    EXPECT_EQ(poor("#define A (1 +2)\n#define A   (1    +2) // x\nA"), "( 1 + 2 )");
    EXPECT_EQ(poor("#define F( a,b ) a b\n#define F(a , b)a /**/ b\nF(1,2)"), "1 2");
    for (const std::string_view pair :
         {"#define A 1+2\n#define A 1 +2", "#define A 1\n#define A 2", "#define A\n#define A()",
          "#define A(b) b\n#define A(c) c", "#define A(b) 1\n#define A(b,c) 1"})
        EXPECT_EQ(poor(pair), "0:2:1: error: macro 'A' has another definition already\n");
    EXPECT_EQ(poor("#define A 1\n#undef A\n#define A 2\n#undef B\nA"), "2");
}

TEST(Macros, WrongDefinitions) {
    EXPECT_EQ(poor("#define"), "0:1:1: error: #define needs a name\n");
    EXPECT_EQ(poor("#define 1 2"), "0:1:1: error: #define needs a name\n");
    EXPECT_EQ(poor("#undef A b"), "0:1:10: error: 'b' stands behind #undef\n");
    EXPECT_EQ(poor("#define F(a, a) a"), "0:1:14: error: there are two parameters 'a'\n");
    EXPECT_EQ(poor("#define F(a b)"),
              "0:1:13: error: ',' or ')' is expected behind the name of a parameter\n");
    EXPECT_EQ(poor("#define F(,a)"), "0:1:11: error: the name of a parameter is expected\n");
    EXPECT_EQ(poor("#define F(a,)"), "0:1:13: error: the name of a parameter is expected\n");
    EXPECT_EQ(poor("#define F(\na)"), "0:1:11: error: the name of a parameter is expected\n");
    EXPECT_EQ(poor("#define defined"), "0:1:9: error: #define of 'defined', which is predefined\n");
    EXPECT_EQ(poor("#undef __LINE__"), "0:1:8: error: #undef of '__LINE__', which is predefined\n");
    EXPECT_EQ(poor("#define GL_A"),
              "0:1:9: error: #define of 'GL_A': names that begin with GL_ are reserved\n");
    // A name that failed as a parameter is none later.
    EXPECT_EQ(preprocess(poor_dialect(), {"#define F(a, 1)\n#define G(b) a\nG(2)"}).text, "a");
}

TEST(Macros, WrongCalls) {
    EXPECT_EQ(poor("#define F(a, b) a\nF(1)"),
              "0:2:1: error: macro 'F' takes 2 arguments, not 1\n");
    EXPECT_EQ(poor("#define F(a) a\nF(1, 2)"), "0:2:1: error: macro 'F' takes 1 argument, not 2\n");
    EXPECT_EQ(poor("#define F() a\nF(1)"), "0:2:1: error: macro 'F' takes 0 arguments, not 1\n");
    EXPECT_EQ(poor("#define F(a) a\n F((1)"), "0:2:2: error: the call of macro 'F' does not end\n");
    EXPECT_EQ(poor("#define F(a) a\n#if F(1\n#endif\n"),
              "0:2:5: error: the call of macro 'F' does not end\n"
              "0:2:1: error: the directive's expression is not complete\n");
}

TEST(Macros, ParametersMayHideMacros) {
    EXPECT_EQ(poor("#define F(__LINE__, B) __LINE__ + B\n#define B 9\nF(1, B)"), "1 + 9");
}

TEST(Macros, LineAndFile) {
    EXPECT_EQ(poor("__LINE__\n__LINE__ __FILE__"), "1 2 0");
    EXPECT_EQ(poor("#define L __LINE__\n#define F(a) L a\n\nF(__LINE__\n\n)\n"), "6 4");
    EXPECT_EQ(preprocess(poor_dialect(), {"__FILE__ __LINE__\n", "\n__FILE__ __LINE__"}).text,
              "0 1 1 2");
}

TEST(Macros, ExplosionsAreRefused) {
    std::string text = "#define A0 x x\n";
    for (int i = 1; i < 40; ++i)
        text += "#define A" + std::to_string(i) + " A" + std::to_string(i - 1) + " A" +
                std::to_string(i - 1) + "\n";
    EXPECT_NE(preprocess(poor_dialect(), {text + "A39"}).log.find("macros expand to more than"),
              std::string::npos);
    text = "#define F0(a) a a\n";
    for (int i = 1; i < 40; ++i)
        text += "#define F" + std::to_string(i) + "(a) F" + std::to_string(i - 1) + "(a a)\n";
    EXPECT_NE(preprocess(poor_dialect(), {text + "F39(1)"}).log.find("macros expand to more than"),
              std::string::npos);
}

TEST(Macros, DeepCallsAreRefused) {
    const auto nested = [](size_t depth) {
        std::string text = "#define F(a) a\n";
        for (size_t i = 0; i < depth; ++i)
            text += "F(";
        return text + "1" + std::string(depth, ')');
    };
    EXPECT_EQ(poor(nested(200)), "1");
    EXPECT_NE(poor(nested(201)).find("macro calls in macro calls, deeper than 200"),
              std::string::npos);
    EXPECT_NE(poor(nested(100000)).find("error"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::shading
