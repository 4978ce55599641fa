// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "compiler/shading/literal.h"
#include "compiler/shading/names.h"
#include "preprocess.h"

namespace cuesta::shading {
namespace {

TEST(Lexer, LongestPunctuators) {
    EXPECT_EQ(poor("a+++b---c<<=d>>=e<=f>=g==h!=i&&j||k^^l^=m&=n|=o+=p-=q*=r/=s%=t<<u>>v"),
              "a ++ + b -- - c <<= d >>= e <= f >= g == h != i && j || k ^^ l ^= m &= n |= o += p "
              "-= q *= r /= s %= t << u >> v");
    EXPECT_EQ(poor("(){}[].,;:?~!%<>*/&|^-=+"), "( ) { } [ ] . , ; : ? ~ ! % < > * / & | ^ -= +");
    EXPECT_EQ(rich("a^^b"), "a ^ ^ b");
}

TEST(Lexer, Numbers) {
    EXPECT_EQ(poor("0 12 0x1F 0X0 017 1. .5 1.5 1e5 1.e-5 .5E+3 08.5 09e1 0x1e+1 1..2 v.x1"),
              "0 12 0x1F 0X0 017 1. .5 1.5 1e5 1.e-5 .5E+3 08.5 09e1 0x1e + 1 1. .2 v . x1");
    EXPECT_EQ(rich("1f 1.5h 8u 0x8u 0xff"), "1f 1.5h 8u 0x8u 0xff");
    for (const std::string_view text : {"1e", "1xyz", "1.5f", "0x", "0xg", "1e+", "1.0e-", "3u"})
        EXPECT_NE(poor(text).find("error"), std::string::npos) << text;
    EXPECT_EQ(poor("08"), "0:1:1: error: '08' has digits that no octal number has\n");
    EXPECT_EQ(rich("1.5u"), "0:1:1: error: '1.5u' is no number\n");
    // What a macro makes of tokens is no longer one token.
    EXPECT_EQ(poor("#define e +1\n1 e"), "1 + 1");
    EXPECT_EQ(poor("#define e +1\n1e"), "0:2:1: error: '1e' is no number\n");
}

TEST(Lexer, SuffixesOfKinds) {
    EXPECT_EQ(rich("1.0f .5h 2.d 1x 1e3x 7i 7s 7l 0x1Fu 0x1fus 8ui 017ul 3ut 1d"),
              "1.0f .5h 2.d 1x 1e3x 7i 7s 7l 0x1Fu 0x1fus 8ui 017ul 3ut 1d");
    // A point belongs to the number; what else follows one may be a swizzle of it.
    EXPECT_EQ(rich("1..xxx 1.0.xxx 1.0f.xxx 1.x.y 1.5h.xy"),
              "1. . xxx 1.0 . xxx 1.0f . xxx 1.x . y 1.5h . xy");
    EXPECT_EQ(rich("1.xxx"), "0:1:1: error: '1.xxx' is no number\n");
    for (const std::string_view text : {"1.0u", "1uu", "1iu", "1.5ff", "0x1x", "1ud", "1.0l"})
        EXPECT_NE(rich(text).find("is no number"), std::string::npos) << text;
    EXPECT_EQ(value_of_int_literal("0x1Ful"), 31u);
    EXPECT_EQ(value_of_int_literal("017us"), 15u);
}

TEST(Lexer, ValuesOfIntegers) {
    EXPECT_EQ(value_of_int_literal("0"), 0u);
    EXPECT_EQ(value_of_int_literal("19"), 19u);
    EXPECT_EQ(value_of_int_literal("017"), 15u);
    EXPECT_EQ(value_of_int_literal("0xFf"), 255u);
    EXPECT_EQ(value_of_int_literal("7u"), 7u);
    EXPECT_EQ(value_of_int_literal("0u"), 0u);
    EXPECT_EQ(value_of_int_literal("18446744073709551615"), ~uint64_t{0});
    EXPECT_EQ(value_of_int_literal("18446744073709551616"), std::nullopt);
}

TEST(Lexer, Comments) {
    EXPECT_EQ(poor("a/* /* */b// c */\nd/**/e/*/ f /*/g"), "a b d e g");
    EXPECT_EQ(poor("a // b \\\nc"), "a c");
    EXPECT_EQ(poor("/* \xa4 @ ' */ a // \xa4\n"), "a");
    EXPECT_EQ(poor("a\n /* b"), "0:2:2: error: the comment does not end\n");
    EXPECT_EQ(poor("a /*/"), "0:1:3: error: the comment does not end\n");
    EXPECT_EQ(poor("#if 0\n/*\n#endif"),
              "0:2:1: error: the comment does not end\n"
              "0:1:1: error: the conditional has no #endif\n");
}

TEST(Lexer, ForeignCharacters) {
    EXPECT_EQ(poor("a @ b"), "0:1:3: error: Poor has no character '@'\n");
    EXPECT_EQ(poor("\xc3\xa4"), "0:1:1: error: Poor has no character 0xc3\n");
    EXPECT_EQ(poor(std::string_view("a\0b", 3)), "0:1:2: error: Poor has no character 0x00\n");
    EXPECT_EQ(poor("a \\\nb"), "0:1:3: error: Poor does not continue lines\n");
    EXPECT_EQ(
        poor("\"a\""),
        "0:1:1: error: Poor has no character '\"'\n0:1:3: error: Poor has no character '\"'\n");
    EXPECT_EQ(preprocess(poor_dialect(), {"a @ b"}).text, "a b");
}

TEST(Lexer, Strings) {
    EXPECT_EQ(rich(R"("a\"b" "" "\\")"), R"("a\"b" "" "\\")");
    EXPECT_EQ(rich("\"a\nb"), "0:1:1: error: the string does not end in its line\n");
    EXPECT_EQ(rich("\"a\\"), "0:1:1: error: the string does not end in its line\n");
}

TEST(Lexer, LongNames) {
    EXPECT_EQ(poor(std::string(1024, 'a')), std::string(1024, 'a'));
    EXPECT_EQ(poor(std::string(1025, 'a')),
              "0:1:1: error: a name of 1025 characters is longer than 1024\n");
}

std::string places(const Dialect& dialect, const std::vector<std::string_view>& strings) {
    std::string text;
    for (const Location& at : preprocess(dialect, strings).locations)
        text += std::to_string(at.string) + ":" + std::to_string(at.line) + ":" +
                std::to_string(at.column) + " ";
    return text;
}

TEST(Lexer, Places) {
    EXPECT_EQ(places(poor_dialect(), {"a b\n\tc\r\nd\n\re\rf\n\n  g"}),
              "0:1:1 0:1:3 0:2:2 0:3:1 0:4:1 0:5:1 0:7:3 ");
    // A token, a comment and a line may go on in the next string.
    EXPECT_EQ(places(poor_dialect(), {"a b", "c\nd", " e", "", "f"}), "0:1:1 0:1:3 1:2:1 2:1:2 ");
    EXPECT_EQ(preprocess(poor_dialect(), {"a b", "c\nd", " e", "", "f"}).text, "a bc d ef");
    EXPECT_EQ(places(poor_dialect(), {"a /*\n", "\n*/ b"}), "0:1:1 1:2:4 ");
    EXPECT_EQ(places(poor_dialect(), {"a\n", "b\n", "c"}), "0:1:1 1:1:1 2:1:1 ");
    // Tokens of a macro stand where the outermost call does, its arguments where they are.
    EXPECT_EQ(places(poor_dialect(), {"#define A x A\n#define F(a) A a\n\n  F(\n7)"}),
              "0:4:3 0:4:3 0:5:1 ");
}

TEST(Lexer, SplicedLines) {
    EXPECT_EQ(rich("#define A 1 \\\n + 2\nA i\\\r\nd"), "1 + 2 id");
    EXPECT_EQ(rich("// a \\\nb\nc"), "c");
    EXPECT_EQ(places(rich_dialect(), {"a \\\n b i\\\n\\\nd e\nf"}),
              "0:1:1 0:2:2 0:2:4 0:4:3 0:5:1 ");
    EXPECT_EQ(places(rich_dialect(), {"a\\", "\n b", " c"}), "0:1:1 1:1:2 2:1:2 ");
}

TEST(Names, AreOne) {
    base::Arena arena;
    Names names(arena);
    std::vector<Name*> made;
    for (int i = 0; i < 5000; ++i)
        made.push_back(names.enter("name" + std::to_string(i)));
    for (int i = 0; i < 5000; ++i) {
        EXPECT_EQ(names.enter("name" + std::to_string(i)), made[i]);
        EXPECT_EQ(made[i]->text, "name" + std::to_string(i));
    }
}

}  // namespace
}  // namespace cuesta::shading
