// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Macros of the command line, #include and pragmas.
#include <gtest/gtest.h>

#include "compiler/cg/syntax/print_syntax.h"
#include "parsing.h"

namespace cuesta::cg::test {
namespace {

std::string with_macros(std::string_view text, const std::vector<MacroDefinition>& macros) {
    ParseInput input;
    input.macros = macros;
    return parsed(text, input);
}

std::string with_files(std::string_view text, const Files& files) {
    ParseInput input;
    input.file_name = "a/main.cg";
    input.include = include_from(files);
    return parsed(text, input);
}

TEST(CgDialect, HasMacrosOfTheCommandLine) {
    EXPECT_EQ(with_macros("float a = N; float b = F(2);", {{"N", "1 + 2"}, {"F(x)", "x*x"}}),
              "float a = (1 + 2);\nfloat b = (2 * 2);\n");
    EXPECT_EQ(with_macros("#ifdef A\nfloat a;\n#endif\n#ifdef B\nfloat b;\n#endif\n", {{"A", ""}}),
              "float a;\n");
}

TEST(CgDialect, MacrosOfTheCommandLineAreOneLineEach) {
    EXPECT_EQ(with_macros("float a = N; float b = M;", {{"N", "1 +\n2"}, {"M", "3 \\"}}),
              "float a = (1 + 2);\nfloat b = 3;\n");
}

TEST(CgDialect, ErrorsInMacrosOfTheCommandLineSayWhere) {
    EXPECT_EQ(with_macros("float a;", {{"1", ""}}), "<command line>:2:1: #define needs a name\n");
}

// Texts that share their names, as a program and the library do.
TEST(CgDialect, MacrosAreOfOneTextAlone) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    parse({.text = "#define a 3\n#define __CGC__ 3100\n"}, arena, names, diagnostics);
    const Parsed second = parse({.text = "float a = __LINE__;"}, arena, names, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.log();
    EXPECT_EQ(print_syntax(second.unit), "float a = 1;\n");
}

TEST(CgDialect, HasMacrosOfTheCompilerAndTheProfile) {
    ParseInput input;
    input.profile = find_profile("vs_2_x");
    EXPECT_EQ(parsed("#if __CGC__ >= 3000 && defined(PROFILE_VS_2_X)\nfloat a;\n#endif\n"
                     "#ifdef PROFILE_ARBVP1\nfloat b;\n#endif\n",
                     input),
              "float a;\n");
}

TEST(CgDialect, HasThePreprocessorOfC) {
    EXPECT_EQ(parsed("#define JOIN(a, b) a##b\n"
                     "#define TWO \\\n  2\n"
                     "#if UNKNOWN\nbad\n#elif TWO == 2 ? 1 : 0\nfloat JOIN(x, 2) = TWO;\n#endif\n"),
              "float x2 = 2;\n");
}

TEST(CgDialect, NumbersHaveSuffixes) {
    EXPECT_EQ(parsed("float a = 1f + 1.0h + 2x + 1e3d + 3i + 4s + 5t + 6l + 7us + 0x1fu;"),
              "float a = (((((((((1f + 1.0h) + 2x) + 1e3d) + 3i) + 4s) + 5t) + 6l) + 7us) + 0x1fu);"
              "\n");
}

TEST(CgDialect, IncludesFiles) {
    EXPECT_EQ(with_files("#include \"b.h\"\nfloat a;", {{"a/b.h", "float b;"}}),
              "float b;\nfloat a;\n");
    EXPECT_EQ(with_files("#include <b.h>\nfloat a;", {{"a/b.h", "float x;"}, {"b.h", "float b;"}}),
              "float b;\nfloat a;\n");
}

// The path that was found is the includer of the next one.
TEST(CgDialect, IncludesFilesOfIncludedFiles) {
    EXPECT_EQ(with_files("#include \"c/b.h\"\n",
                         {{"a/c/b.h", "#include \"d.h\"\n"}, {"a/c/d.h", "float d;"}}),
              "float d;\n");
}

// #line renames what messages say of a text, and not the text.
TEST(CgDialect, IncludesBehindLine) {
    EXPECT_EQ(with_files("#line 1 \"gen/y.cg\"\n#include \"c/b.h\"\n#include \"c/b.h\"\n",
                         {{"a/c/b.h", "#line 9 \"z.h\"\n#pragma once\n#include \"d.h\"\n"},
                          {"a/c/d.h", "float d;"}}),
              "float d;\n");
}

TEST(CgDialect, MissingFilesAreErrors) {
    EXPECT_EQ(with_files("\n#include \"b.h\"\n", {}), "2:1: there is no file \"b.h\"\n");
    EXPECT_EQ(parsed("#include \"b.h\"\n"), "1:1: there is no file \"b.h\"\n");
}

TEST(CgDialect, ErrorsSayInWhichFile) {
    EXPECT_EQ(with_files("#include \"b.h\"\nfloat 2;\n#include \"c.h\"\n",
                         {{"a/b.h", "\nfloat 1;\n"}, {"a/c.h", "float 3;"}}),
              "a/b.h:2:7: a name is expected, not '1'\n"
              "2:7: a name is expected, not '2'\n"
              "a/c.h:1:7: a name is expected, not '3'\n");
}

TEST(CgDialect, FilesThatIncludeThemselvesAreRefused) {
    const std::string log = with_files("#include \"b.h\"\n", {{"a/b.h", "#include \"b.h\"\n"}});
    EXPECT_EQ(log, "a/b.h:1:1: files include files, deeper than 64\n");
}

TEST(CgDialect, LinesMayNameFiles) {
    EXPECT_EQ(with_files("#line 7 \"x.cg\"\nfloat 1;\n", {}),
              "x.cg:7:7: a name is expected, not '1'\n");
    EXPECT_EQ(parsed("float 2, __FILE__;"), "1:7: a name is expected, not '2'\n");
    EXPECT_EQ(parsed("float a = __FILE__;"),
              "1:11: an expression is expected, not the string \"input.cg\"\n");
}

// Programs suppress warnings by them.
TEST(CgDialect, MessagesHaveNumbers) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    parse({.text = "#pragma position_invariant\nconst const int a = 1;\nint x y;\nFoo b;"}, arena,
          names, diagnostics);
    std::vector<uint16_t> codes;
    for (const shading::Diagnostic& diagnostic : diagnostics.all())
        codes.push_back(diagnostic.code);
    EXPECT_EQ(codes, (std::vector<uint16_t>{9031, 9014, 0, 501}));
}

TEST(CgDialect, FilesMayAskToBeReadOnce) {
    EXPECT_EQ(
        with_files("#include \"b.h\"\n#include \"b.h\"\n", {{"a/b.h", "#pragma once\nfloat b;\n"}}),
        "float b;\n");
    EXPECT_EQ(with_files("#include \"b.h\"\n#include \"b.h\"\n", {{"a/b.h", "float b;\n"}}),
              "float b;\nfloat b;\n");
}

TEST(CgDialect, FunctionsMayBePositionInvariant) {
    EXPECT_EQ(parsed("#pragma position_invariant f\nvoid f() {}\nvoid g() {}\n"
                     "#pragma position_invariant h\nvoid h();\n"),
              "#pragma position_invariant f\nvoid f() {\n}\nvoid g() {\n}\n"
              "#pragma position_invariant h\nvoid h();\n");
    EXPECT_EQ(parsed("#pragma position_invariant\n"),
              "1:1: warning: #pragma position_invariant needs the name of a function: ignored\n");
    EXPECT_EQ(parsed("void g() {}\n#pragma position_invariant g\n"),
              "2:1: warning: #pragma position_invariant: no function 'g' stands behind it\n"
              "void g() {\n}\n");
}

TEST(CgDialect, OtherPragmasAreIgnored) {
    EXPECT_EQ(
        parsed("#pragma parameter A \"what 'it' is\" 1.0 0.5 $\n#pragma\n#pragma x\nfloat a;"),
        "3:1: warning: nobody knows '#pragma x': ignored\nfloat a;\n");
}

TEST(CgDialect, TheMarkOfUtf8IsPassedOver) {
    EXPECT_EQ(parsed("\xef\xbb\xbf#define K 2\nfloat a = K;"), "float a = 2;\n");
    EXPECT_EQ(parsed("\xef\xbb\xbf"
                     "float 1;"),
              "1:7: a name is expected, not '1'\n");
    EXPECT_EQ(with_files("#include \"b.h\"\n", {{"a/b.h",
                                                 "\xef\xbb\xbf"
                                                 "float b;\n"}}),
              "float b;\n");
    EXPECT_EQ(parsed("float a;\xef\xbb\xbf"), "1:9: Cg 3.1 has no character 0xef\n");
}

// One message, whatever else is in it.
TEST(CgDialect, OtherFilesAreNoTexts) {
    constexpr std::string_view utf16(
        "\xff\xfe"
        "f\0l\0\n\0$\0",
        10);
    EXPECT_EQ(parsed(utf16),
              "1:0: 'input.cg' is no text: line 1 has a byte of zero (UTF-16 is not read)\n");
    EXPECT_EQ(with_files("\n#include \"b.h\"\n", {{"a/b.h", std::string("\n\0$", 3)}}),
              "2:1: 'b.h' is no text: line 2 has a byte of zero (UTF-16 is not read)\n");
}

TEST(CgDialect, OtherDirectivesAreErrors) {
    EXPECT_EQ(parsed("#version 3\n"), "1:1: there is no #version\n");
}

}  // namespace
}  // namespace cuesta::cg::test
