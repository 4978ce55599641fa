// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where messages say that something is: file, line, and the caret below the line's text.
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/cg/cg.h"

namespace cuesta::cg {
namespace {

using TextFiles = std::map<std::string, std::string, std::less<>>;

std::string log_of(std::string_view text, const TextFiles& files = {}) {
    Options options(*find_profile("ps_g13"));
    options.file_name = "t.cg";
    options.arithmetic = {true, false, true};
    options.include = [&files](std::string_view name, bool,
                               std::string_view) -> std::optional<IncludedFile> {
        const auto found = files.find(name);
        if (found == files.end())
            return std::nullopt;
        return IncludedFile{found->first, found->second};
    };
    return compile(text, options).log;
}

// Each function calls the one before it twice, a line each.
std::string doubling(std::string first, unsigned count) {
    std::string text = std::move(first);
    for (unsigned i = 1; i <= count; ++i)
        text += fmt::format("float f{0}(float x) {{ return f{1}(x) + f{1}(x); }}\n", i, i - 1);
    return text +
           fmt::format("float4 main(float x : TEXCOORD0) : COLOR {{ return f{}(x); }}\n", count);
}

TEST(CgLog, WhatBecomesTooLargeHasItsPlace) {
    EXPECT_EQ(log_of(doubling("float f0(float x) { return x; }\n", 40)),
              "t.cg(3) : error C6001: more than 65536 calls, with those of the functions that are "
              "called\n"
              "float f2(float x) { return f1(x) + f1(x); }\n"
              "                                   ^\n");
}

TEST(CgLog, ChainsOfCallsHaveTheirPlace) {
    std::string text = "float f0(float x) { return x; }\n";
    for (unsigned i = 1; i <= 400; ++i)
        text += fmt::format("float f{}(float x) {{ return f{}(x); }}\n", i, i - 1);
    text += "float4 main(float x : TEXCOORD0) : COLOR { return f400(x); }\n";
    const std::string log = log_of(text);
    EXPECT_TRUE(log.starts_with("t.cg(")) << log;
    EXPECT_NE(log.find(") : error C6001: nested deeper than 1000 levels\nfloat f"),
              std::string::npos)
        << log;
}

// The library's text is nobody's to look at.
TEST(CgLog, WhatIsOfTheLibraryIsToldAtTheCall) {
    const std::string first =
        std::string(50, '\n') +
        "float f0(float x)\n"
        "{\n"
        "    return determinant(inverse(float3x3(x, 1, 2, 3, x, 5, 6, 7, x)));\n"
        "}\n";
    EXPECT_EQ(log_of(doubling(first, 14)),
              "t.cg(53) : error C6001: the shader takes more than 262144 instructions, with the "
              "functions that are called\n"
              "    return determinant(inverse(float3x3(x, 1, 2, 3, x, 5, 6, 7, x)));\n"
              "                       ^\n");
}

TEST(CgLog, ShowsLinesOfIncludedFiles) {
    const TextFiles files = {
        {"inc.h", "float g(float x)\n{\tint i=x; return y; }\n#include \"in.h\"\n"},
        {"in.h", "\n float4 q : ;\n"},
        {"late.h", "float late() { return z; }\n"}};
    EXPECT_EQ(
        log_of("#include \"inc.h\"\n", files),
        "in.h(2) : error C0000: a semantic is expected, not ';'\n float4 q : ;\n            ^\n");
    EXPECT_EQ(log_of("#include \"late.h\"\n#include \"late.h\"\n"
                     "float4 main() : COLOR { return late(); }\n",
                     {{"late.h", "#pragma once\n\tfloat late() { return z; }\n"}}),
              "late.h(2) : error C1008: 'z' is not declared\n"
              "\tfloat late() { return z; }\n"
              "\t                      ^\n");
}

constexpr std::string_view caret_below_nope =
    "float4 main() : COLOR { return nope; }\n"
    "                               ^\n";

// The text's own line, which may have any number.
TEST(CgLog, ShowsLinesBehindLineDirectives) {
    constexpr std::string_view wrong = "float4 main() : COLOR { return nope; }\n";
    const auto expect_line = [&](const std::string& text, std::string_view place,
                                 const TextFiles& files = {}) {
        EXPECT_EQ(log_of(text, files), fmt::format("{} : error C1008: 'nope' is not declared\n{}",
                                                   place, caret_below_nope));
    };
    expect_line(fmt::format("#line 1\n{}", wrong), "t.cg(1)");
    expect_line(fmt::format("float a;\n#line 100\n\n{}", wrong), "t.cg(101)");
    expect_line(fmt::format("float a;\n#line 7 \"other.cg\"\n{}", wrong), "other.cg(7)");
    expect_line(fmt::format("\n#line 7 \"o.cg\"\n#line 90 \"o.cg\"\n{}", wrong), "o.cg(90)");
    // A line that goes on is two.
    expect_line(fmt::format("#define A \\\n 1\n#line 100\n#define B \\\n 1\n{}", wrong),
                "t.cg(102)");
    // Of the includer the numbers go on.
    expect_line(fmt::format("#line 40\n#include \"b.h\"\n{}", wrong), "t.cg(41)",
                {{"b.h", "float b;\n#line 1 \"c.h\"\nfloat c;\n"}});
    expect_line("#include \"b.h\"\n", "b.h(900)", {{"b.h", fmt::format("\n#line 900\n{}", wrong)}});
}

TEST(CgLog, ShowsNoLineWhereSeveralHaveTheNumber) {
    EXPECT_EQ(log_of("float a;\nfloat b;\n#line 1\nfloat4 main() : COLOR { return nope; }\n"),
              "t.cg(1) : error C1008: 'nope' is not declared\n");
}

}  // namespace
}  // namespace cuesta::cg
