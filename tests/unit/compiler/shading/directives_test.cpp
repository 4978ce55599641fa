// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "preprocess.h"

namespace cuesta::shading {
namespace {

std::string value_of(const Dialect& dialect, std::string_view expression) {
    const Preprocessed result = preprocess(dialect, {"#define ONE 1\n#define F(a) (a + 1)\n#if ",
                                                     expression, "\nyes\n#else\nno\n#endif"});
    return result.log.empty() ? result.text : result.log;
}

TEST(Conditionals, Expressions) {
    for (const std::string_view expression : {"1",
                                              "!0",
                                              "~0 == -1",
                                              "- -1",
                                              "2 * 3 + 4 == 10",
                                              "2 + 3 * 4 == 14",
                                              "7 / 2 == 3",
                                              "-7 / 2 == -3",
                                              "-7 % 3 == -1",
                                              "1 << 4 == 16",
                                              "256 >> 4 == 16",
                                              "-1 >> 1 == -1",
                                              "(1 | 2) == 3",
                                              "(6 & 3) == 2",
                                              "(6 ^ 3) == 5",
                                              "1 < 2 && 2 > 1 && 1 <= 1 && 1 >= 1",
                                              "0x10 == 16",
                                              "010 == 8",
                                              "0XfF == 255",
                                              "8 - 4 - 2 == 2",
                                              "64 / 4 / 4 == 4",
                                              "1 || 1 / 0",
                                              "!(0 && 1 / 0)",
                                              "defined ONE",
                                              "defined(ONE) && !defined TWO",
                                              "F(1) == 2",
                                              "F (F(1)) == 3",
                                              "ONE",
                                              "1 || TWO",
                                              "0 && TWO || 1",
                                              "0 == 1 < 0",
                                              "(1 && 0 | 2) == 1",
                                              "9223372036854775807 + 1 < 0",
                                              "0xffffffff == 4294967295"})
        EXPECT_EQ(value_of(poor_dialect(), expression), "yes") << expression;
    for (const std::string_view expression : {"0", "1 - 1", "!1", "defined TWO", "1 > 2 || 3 < 2"})
        EXPECT_EQ(value_of(poor_dialect(), expression), "no") << expression;
    for (const std::string_view expression :
         {"!TWO", "1 ? 2 : 0", "0 ? 0 : 0 ? 0 : 3", "(1 ? 5 : 1 / 0) == 5", "8u == 8"})
        EXPECT_EQ(value_of(rich_dialect(), expression), "yes") << expression;
}

TEST(Conditionals, Characters) {
    for (const std::string_view expression :
         {"'A' == 65", "'\\n' == 10", "'\\'' == 39", "'\"' == 34", "'\\0' == 0", "'\\101' == 'A'",
          "'\\x41' == 'A'", "'\\\\' == 92", "'\xff' == 255", "'\\377' == 0xff"})
        EXPECT_EQ(value_of(rich_dialect(), expression), "yes") << expression;
    for (const std::string_view expression :
         {"'AB'", "'\\q'", "'\\400'", "'\\x'", "'\\x100'", "''", "'A", "'\\", "'\\-1'", "'\\8'"})
        EXPECT_NE(value_of(rich_dialect(), expression).find(" error: "), std::string::npos)
            << expression;
    EXPECT_EQ(value_of(rich_dialect(), "'AB'"), "1:1:1: error: 'AB' is no character\n");
    EXPECT_NE(value_of(poor_dialect(), "'A' == 65").find(" error: "), std::string::npos);
    EXPECT_EQ(rich("#define S(a) #a\nS('\"' '\\n')"), "\"'\\\"' '\\\\n'\"");
    EXPECT_EQ(rich("#error don't"), "0:1:1: error: #error don't\n");
}

TEST(Conditionals, WrongExpressions) {
    for (const std::string_view expression :
         {"",
          "+",
          "1 +",
          "1 2",
          "(1",
          "1)",
          "()",
          "TWO",
          "F",
          "F + 1",
          "1 ? 1 : 0",
          "1.0",
          "1 / 0",
          "1 % 0",
          "1 << 64",
          "1 << -1",
          "++1",
          "1 = 1",
          "1, 2",
          "defined",
          "defined(",
          "defined()",
          "defined(ONE",
          "defined((ONE))",
          "defined 1",
          "18446744073709551616",
          "@",
          "1 #",
          "&& 1",
          "-9223372036854775807 - 1 == (-9223372036854775807 - 1) / -1"})
        EXPECT_NE(value_of(poor_dialect(), expression).find(" error: "), std::string::npos)
            << expression;
    EXPECT_EQ(value_of(poor_dialect(), "TWO"), "1:1:1: error: 'TWO' is not defined\n");
    EXPECT_EQ(value_of(rich_dialect(), "1 ? 2"), "0:3:1: error: '?' needs a ':'\n");
}

TEST(Conditionals, ExpressionsNestOnlySoDeep) {
    const auto nested = [](size_t depth) {
        return "#if " + std::string(depth, '(') + "1" + std::string(depth, ')') + "\na\n#endif";
    };
    EXPECT_EQ(poor(nested(256)), "a");
    EXPECT_EQ(poor(nested(257)), "0:1:261: error: the expression nests deeper than 256\n");
    EXPECT_NE(poor("#if " + std::string(100000, '-') + "1\n#endif").find("'--' stands where"),
              std::string::npos);
    EXPECT_NE(poor("#if " + std::string(100000, '!') + "1\n#endif").find("nests deeper than"),
              std::string::npos);
    std::string chain = "#if 0";
    for (int i = 0; i < 1000; ++i)
        chain += " ? 0 : 0";
    EXPECT_NE(rich(chain + "\n#endif").find("nests deeper than"), std::string::npos);
}

TEST(Conditionals, Groups) {
    EXPECT_EQ(poor("#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne"), "b e");
    EXPECT_EQ(poor("#if 0\na\n#elif 0\nb\n#else\nd\n#endif\ne"), "d e");
    EXPECT_EQ(poor("#ifdef A\na\n#endif\n#ifndef A\nb\n#endif"), "b");
    EXPECT_EQ(poor("#if 1\n#if 0\na\n#else\nb\n#endif\n#else\n#if 1\nc\n#endif\n#endif"), "b");
    EXPECT_EQ(poor("#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 1\nc\n#endif"), "c");
    // A branch behind one that was taken is not evaluated.
    EXPECT_EQ(poor("#if 1\na\n#elif ) 1.0 @\nb\n#endif"), "a");
}

TEST(Conditionals, SkippedGroupsMayHoldAnything) {
    EXPECT_EQ(poor("#if 0\n@ ' \\ 1e #define 7\n#foo\n#define\n/* #endif\n*/ // #endif\n"
                   "# /* */ if ) ( @\n#else x\n#endif\n x #endif\n#error\n#endif\na"),
              "0:8:7: error: 'x' stands behind #else\n");
    EXPECT_EQ(poor("#if 0\n@ ' \\ 1e\n#foo\n#define\n#error x\n x #endif\n#endif\na"), "a");
    EXPECT_EQ(rich("#if 0\n \" /* \" \n#endif\na"), "a");
}

TEST(Conditionals, WrongShapes) {
    EXPECT_EQ(poor("#endif"), "0:1:1: error: #endif without #if\n");
    EXPECT_EQ(poor("#else"), "0:1:1: error: #else without #if\n");
    EXPECT_EQ(poor("#elif 1"), "0:1:1: error: #elif without #if\n");
    EXPECT_EQ(poor("\n#if 1\na"), "0:2:1: error: the conditional has no #endif\n");
    EXPECT_EQ(poor("\n#if 0\n#if 1\na"),
              "0:3:1: error: the conditional has no #endif\n"
              "0:2:1: error: the conditional has no #endif\n");
    EXPECT_EQ(poor("#if 1\n#else\n#else\n#endif"), "0:3:1: error: #else behind #else\n");
    EXPECT_EQ(poor("#if 1\n#else\n#elif 1\n#endif"), "0:3:1: error: #elif behind #else\n");
    EXPECT_EQ(poor("#if 1\n#elif\n#endif"), "0:2:1: error: #elif needs an expression\n");
    EXPECT_EQ(poor("#if 0\n#elif\n#endif"),
              "0:2:1: error: the directive's expression is not complete\n");
    EXPECT_EQ(poor("#ifdef\n#endif"), "0:1:1: error: #ifdef needs a name\n");
    EXPECT_EQ(poor("#ifdef 1\n#endif"), "0:1:1: error: #ifdef needs a name\n");
    EXPECT_EQ(poor("#ifdef A B\n#endif"), "0:1:10: error: 'B' stands behind #ifdef\n");
    EXPECT_EQ(poor("#if 1\n#endif B"), "0:2:8: error: 'B' stands behind #endif\n");
    EXPECT_EQ(rich("#if 1\n#endif B"), "0:2:8: warning: 'B' stands behind #endif\n");
}

TEST(Conditionals, NestOnlySoDeep) {
    const auto nested = [](size_t depth, const char* with) {
        std::string text;
        for (size_t i = 0; i < depth; ++i)
            text += with;
        for (size_t i = 0; i < depth; ++i)
            text += "\n#endif";
        return text;
    };
    EXPECT_EQ(poor(nested(512, "#if 1\n")), "");
    EXPECT_EQ(poor(nested(512, "#if 0\n")), "");
    EXPECT_NE(poor(nested(513, "#if 1\n")).find("conditionals nest deeper than 512"),
              std::string::npos);
    EXPECT_NE(poor(nested(513, "#if 0\n")).find("conditionals nest deeper than 512"),
              std::string::npos);
}

TEST(Directives, AreAtTheBeginningOfLines) {
    EXPECT_EQ(poor("  /* a\n */ # /* b */ define /**/ A /**/ 1 // c\nA"), "1");
    EXPECT_EQ(poor("#\n# // x\na"), "a");
    EXPECT_EQ(poor("a #define A"), "0:1:3: error: '#' begins no line here\n");
    EXPECT_EQ(poor("#define H #"), "0:1:11: error: macros of Poor have no operator #\n");
    EXPECT_EQ(poor("#defin A"), "0:1:1: error: there is no #defin\n");
    EXPECT_EQ(poor("#1"), "0:1:2: error: '1' is no directive\n");
    EXPECT_EQ(poor("#include <a>"), "0:1:1: error: there is no #include\n");
    EXPECT_EQ(rich("#define EMPTY\nEMPTY #define A"), "0:2:7: error: '#' begins no line here\n");
}

TEST(Directives, Error) {
    EXPECT_EQ(poor("#define A b\n#error  1 *  A /* x */ 'y' \xa4\n"),
              "0:2:1: error: #error 1 * A 'y' \n");
    EXPECT_EQ(poor("#error"), "0:1:1: error: #error \n");
}

TEST(Directives, LineOfTheOldWay) {
    EXPECT_EQ(poor("#line 10\n__LINE__ __FILE__\n__LINE__"), "11 0 12");
    EXPECT_EQ(poor("#define A 3\n#line A 2 * A\n__LINE__ __FILE__"), "4 6");
    EXPECT_EQ(poor("#line 0\n__LINE__"), "1");
    EXPECT_EQ(preprocess(poor_dialect(), {"#line 5 7\n__FILE__\n", "__FILE__ __LINE__"}).text,
              "7 8 1");
    EXPECT_EQ(poor("#line 20 4\n\n @"), "4:22:2: error: Poor has no character '@'\n");
}

TEST(Directives, LineOfTheNewWay) {
    EXPECT_EQ(rich("#line 10\n__LINE__\n__LINE__"), "10 11");
}

TEST(Directives, WrongLines) {
    for (const std::string_view line :
         {"#line", "#line x", "#line 1.5", "#line 1 2 3", "#line 1 1.5", "#line -1", "#line 1 (-1)",
          "#line 4294967296", "#line 1 +"})
        EXPECT_NE(poor(line).find("error"), std::string::npos) << line;
}

TEST(Directives, TheLanguagesOwn) {
    EXPECT_EQ(preprocess(poor_dialect(), {"/* a */ // b\n\n#version 100 x"}).seen,
              std::vector<std::string>{"version 100 x first"});
    EXPECT_EQ(preprocess(poor_dialect(), {"#define A\n#version A"}).seen,
              std::vector<std::string>{"version A"});
    EXPECT_EQ(preprocess(poor_dialect(), {";\n#version"}).seen,
              std::vector<std::string>{"version after code"});
    const Preprocessed pragmas =
        preprocess(poor_dialect(), {"#define on 1\n#pragma a(on) 1.x @ \xa4\xa4\xbd\n#pragma"});
    EXPECT_EQ(pragmas.seen,
              (std::vector<std::string>{"pragma a ( on ) 1.x @ \xa4\xa4\xbd", "pragma"}));
    EXPECT_EQ(pragmas.log, "");
}

TEST(Includes, AreReadInPlace) {
    RecordingHooks hooks;
    hooks.files = {{"a.h", "A __FILE__ __LINE__\n#define A 2\n#include <b.h>\n"},
                   {"b.h", "#ifdef A\nb\n#endif"}};
    const Preprocessed result = preprocess(
        rich_dialect(), {"#define A 1\n#undef A\n#include \"a.h\"\nA __FILE__ __LINE__"}, hooks);
    EXPECT_EQ(result.log, "");
    EXPECT_EQ(result.text, "A 1 1 b 2 0 4");
}

TEST(Includes, MayComeOutOfMacros) {
    RecordingHooks hooks;
    hooks.files = {{"a.h", "a"}, {"sub/b.h", "b"}};
    const auto included = [&](std::string_view text) {
        const Preprocessed result = preprocess(rich_dialect(), {text}, hooks);
        return result.log + result.text;
    };
    EXPECT_EQ(included("#define FILE \"a.h\"\n#include FILE\nx"), "a x");
    EXPECT_EQ(included("#define DIR sub\n#define F(n) <DIR/n.h>\n#include F(b)\nx"), "b x");
    EXPECT_EQ(included("#define S(a) #a\n#include S(a.h)\nx"), "a x");
    for (const std::string_view text :
         {"#include FILE", "#define FILE\n#include FILE", "#define FILE <a.h\n#include FILE",
          "#define FILE \"a.h\" x\n#include FILE", "#define FILE <>\n#include FILE",
          "#include \"\""})
        EXPECT_NE(included(text).find("error: #include needs the name of a file"),
                  std::string::npos)
            << text;
}

// --- texts with names ----------------------------------------------------------------------------

struct NamedText {
    std::string text;
    std::string log;
    std::string places;  // "file:line" of each token
};

NamedText named(std::string_view text, RecordingHooks hooks = {}) {
    Files files;
    files.add("main.cg");
    const Preprocessed result = preprocess(rich_dialect(), {text}, std::move(hooks), &files);
    std::string places;
    for (const Location& at : result.locations)
        places += std::string(files.name_of(at.string)) + ":" + std::to_string(at.line) + " ";
    return {result.text, result.log, places};
}

TEST(NamedTexts, File) {
    EXPECT_EQ(named("__FILE__ __LINE__").text, "\"main.cg\" 1");
    EXPECT_EQ(named("#define S(a) #a\n#define X(a) S(a)\nX(__FILE__)").text, "\"\\\"main.cg\\\"\"");
    EXPECT_EQ(named("#line 3 \"a \\\"b\\\\c\"\n__FILE__").text, "\"a \\\"b\\\\c\"");
}

TEST(NamedTexts, Line) {
    EXPECT_EQ(named("#line 10 \"a.cg\"\nx\n#line 20\ny\n#line 30 \"main.cg\"\nz").places,
              "a.cg:10 a.cg:20 main.cg:30 ");
    EXPECT_EQ(named("#define L 5 \"b.cg\"\n#line L\n__LINE__ __FILE__").text, "5 \"b.cg\"");
    for (const std::string_view line :
         {"#line 1 2", "#line 1 x", "#line \"a\"", "#line 1 \"a\" 2", "#line 1 \"a\" \"b\""})
        EXPECT_NE(named(line).log.find(" error: "), std::string::npos) << line;
    EXPECT_EQ(named("#line 1 2").log, "0:1:9: error: #line takes a line and the name of a file\n");
}

TEST(NamedTexts, Includes) {
    RecordingHooks hooks;
    hooks.files = {{"a.h", "a __FILE__\n#line 7 \"gen.h\"\nb\n"}, {"b.h", "c"}};
    EXPECT_EQ(named("#include \"a.h\"\nx\n#include <b.h>\ny", hooks).places,
              "a.h:1 a.h:1 gen.h:7 main.cg:2 b.h:1 main.cg:4 ");
    // The second time is a text of its own, of the same name.
    const NamedText twice = named("#include \"b.h\"\n#include \"b.h\"\n@", hooks);
    EXPECT_EQ(twice.places, "b.h:1 b.h:1 ");
    EXPECT_EQ(twice.log, "0:3:1: error: Rich has no character '@'\n");
}

TEST(NamedTexts, StringsAfterANamedLine) {
    Files files;
    files.add("first");
    files.add("second");
    const Preprocessed result =
        preprocess(rich_dialect(), {"#line 5 \"gen\"\na\n", "b"}, {}, &files);
    ASSERT_EQ(result.locations.size(), 2u);
    EXPECT_EQ(files.name_of(result.locations[0].string), "gen");
    EXPECT_EQ(files.name_of(result.locations[1].string), "second");
}

TEST(NamedTexts, Names) {
    Files files;
    EXPECT_EQ(files.add("a"), 0u);
    EXPECT_EQ(files.add("a"), 1u);
    EXPECT_EQ(files.number_of("a"), 0u);
    EXPECT_EQ(files.number_of("b"), 2u);
    EXPECT_EQ(files.number_of("b"), 2u);
    files.rename(1, "dir/a");
    EXPECT_EQ(files.name_of(1), "dir/a");
    EXPECT_EQ(files.name_of(3), "");
}

TEST(Pragmas, MayHaveStrings) {
    const Preprocessed result =
        preprocess(rich_dialect(), {"a\n#pragma bind m.x = \"c 1\" -1.5f\nb"});
    EXPECT_EQ(result.seen, std::vector<std::string>{"pragma bind m . x = \"c 1\" - 1.5f"});
    EXPECT_EQ(result.text, "a b");
}

TEST(Includes, HaveRules) {
    RecordingHooks hooks;
    hooks.files = {{"self", "x\n#include \"self\"\n"}, {"open", "#if 1\n"}, {"close", "#endif\n"}};
    const auto log = [&](std::string_view text) {
        return preprocess(rich_dialect(), {text}, hooks).log;
    };
    EXPECT_EQ(log("#include"), "0:1:1: error: #include needs the name of a file\n");
    EXPECT_EQ(log("#include \"a"), "0:1:1: error: #include needs the name of a file\n");
    EXPECT_EQ(log("#include \"none\""), "0:1:1: error: there is no file \"none\"\n");
    EXPECT_NE(log("#include \"self\"").find("files include files, deeper than 64"),
              std::string::npos);
    EXPECT_EQ(log("#include \"open\"\n#endif"),
              "1:1:1: error: the conditional has no #endif\n"
              "0:2:1: error: #endif without #if\n");
    EXPECT_EQ(log("#if 1\n#include \"close\"\n#endif"), "1:1:1: error: #endif without #if\n");
}

}  // namespace
}  // namespace cuesta::shading
