// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The command line of cgc: every option in every form, and what is said of wrong ones.
#include <gtest/gtest.h>

#include "tools/cgc.h"

namespace cuesta::tools {
namespace {

using Words = std::vector<std::string>;

CgcOptions options_of(const Words& words) {
    Result<CgcOptions> options = parse_cgc_options(words);
    if (options)
        return std::move(*options);
    ADD_FAILURE() << options.error().text;
    return {};
}

std::string refusal_of(const Words& words) {
    const Result<CgcOptions> options = parse_cgc_options(words);
    return options ? "taken" : options.error().text;
}

TEST(CgcOptions, Defaults) {
    const CgcOptions options = options_of({});
    EXPECT_EQ(options.input, "");
    EXPECT_EQ(options.entry, "main");
    EXPECT_EQ(options.format, CgcFormat::listing);
    EXPECT_TRUE(options.has_entry && options.has_library && options.is_fast);
    EXPECT_FALSE(options.is_strict || options.is_fx || options.is_quiet || options.no_warnings ||
                 options.wants_help || options.wants_version);
}

TEST(CgcOptions, WordsBehind) {
    const CgcOptions options =
        options_of({"-entry", "shade", "-profile", "ps_g13", "-gpu", "mali400", "-o", "a", "-l",
                    "b", "-reflect", "c", "in.cg"});
    EXPECT_EQ(options.entry, "shade");
    EXPECT_EQ(options.profile, "ps_g13");
    EXPECT_EQ(options.gpu, "mali400");
    EXPECT_EQ(options.output, "a");
    EXPECT_EQ(options.listing, "b");
    EXPECT_EQ(options.reflection, "c");
    EXPECT_EQ(options.input, "in.cg");
    EXPECT_EQ(options_of({"-p", "fp40"}).profile, "fp40");
    EXPECT_EQ(options_of({"--entry", "x"}).entry, "x");
    // What looks like an option is a value behind one that wants it.
    EXPECT_EQ(options_of({"-o", "-"}).output, "-");
    EXPECT_EQ(options_of({"-"}).input, "-");
}

TEST(CgcOptions, ProfileOptions) {
    const Words wanted = {"-profileopts a=1,b", "-po c"};
    EXPECT_EQ(options_of({"-profileopts", "a=1,b", "-po", "c"}).ignored, wanted);
}

TEST(CgcOptions, WhatMeansNothingHere) {
    const Words wanted = {"-O2", "-unroll all", "-maxunrollcount 8"};
    EXPECT_EQ(options_of({"-O2", "-unroll", "all", "-maxunrollcount", "8"}).ignored, wanted);
    EXPECT_EQ(refusal_of({"-inline"}), "-inline needs HOW");
    EXPECT_TRUE(options_of({"-posinv"}).is_position_invariant);
}

TEST(CgcOptions, FilesAreGivenOnce) {
    for (const char* option : {"-o", "-reflect", "-l"}) {
        EXPECT_EQ(refusal_of({option, "a", option, "b"}), "two files for one output: 'a' and 'b'");
        EXPECT_EQ(refusal_of({option, ""}), "a file without a name");
    }
}

TEST(CgcOptions, ThatDoNotGoTogether) {
    EXPECT_EQ(refusal_of({"-reflect", "a", "-noentry"}),
              "-reflect: with -noentry there is no program that has parameters");
    EXPECT_TRUE(options_of({"-stats"}).wants_stats);
    EXPECT_TRUE(options_of({"-stats", "-format", "words"}).wants_stats);
    for (const char* format : {"binary", "nir", "tgsi"})
        EXPECT_NE(refusal_of({"-stats", "-format", format}), "taken") << format;
    EXPECT_NE(refusal_of({"-stats", "-noentry"}), "taken");
}

TEST(CgcOptions, Formats) {
    const std::pair<const char*, CgcFormat> formats[] = {{"words", CgcFormat::words},
                                                         {"binary", CgcFormat::binary},
                                                         {"listing", CgcFormat::listing},
                                                         {"nir", CgcFormat::nir},
                                                         {"tgsi", CgcFormat::tgsi}};
    for (const auto& [name, format] : formats)
        EXPECT_EQ(options_of({"-format", name}).format, format) << name;
    EXPECT_EQ(refusal_of({"-format", "spirv"}),
              "-format: 'spirv' is none of listing, words, binary, nir, tgsi");
}

TEST(CgcOptions, MacrosAndFolders) {
    const CgcOptions options = options_of(
        {"-DA", "-D", "B=2", "-DC=", "-DD=x=y", "-Ione", "-I", "two", "-I/three/-strict"});
    const std::vector<std::pair<std::string, std::string>> macros = {
        {"A", "1"}, {"B", "2"}, {"C", ""}, {"D", "x=y"}};
    EXPECT_EQ(options.macros, macros);
    EXPECT_EQ(options.folders, (Words{"one", "two", "/three/-strict"}));
    EXPECT_EQ(refusal_of({"-D=1"}), "-D needs the name of a macro");
    EXPECT_EQ(refusal_of({"-D", ""}), "-D needs the name of a macro");
}

TEST(CgcOptions, Switches) {
    EXPECT_FALSE(options_of({"-noentry"}).has_entry);
    EXPECT_TRUE(options_of({"-q"}).is_quiet);
    EXPECT_TRUE(options_of({"-quiet"}).is_quiet);
    EXPECT_TRUE(options_of({"-strict"}).is_strict);
    EXPECT_FALSE(options_of({"-strict", "-nostrict"}).is_strict);
    EXPECT_TRUE(options_of({"-fx"}).is_fx);
    EXPECT_FALSE(options_of({"-fx", "-nofx"}).is_fx);
    EXPECT_FALSE(options_of({"-nostdlib"}).has_library);
    EXPECT_FALSE(options_of({"-nofastmath"}).is_fast);
    EXPECT_TRUE(options_of({"-nofastmath", "-fastmath"}).is_fast);
    for (const char* word : {"-h", "-help", "--help"})
        EXPECT_TRUE(options_of({word}).wants_help) << word;
    for (const char* word : {"-v", "-version"})
        EXPECT_TRUE(options_of({word}).wants_version) << word;
}

TEST(CgcOptions, Warnings) {
    EXPECT_TRUE(options_of({"-nowarn"}).no_warnings);
    const CgcOptions some = options_of({"-nowarn=7011,9033", "-nowarn=1"});
    EXPECT_FALSE(some.no_warnings);
    EXPECT_EQ(some.hidden_warnings, (std::vector<uint16_t>{7011, 9033, 1}));
    // The next word is no number of it.
    EXPECT_EQ(options_of({"-nowarn", "7011"}).input, "7011");
    for (const char* number : {"x", "-1", "70111", "1x"})
        EXPECT_EQ(refusal_of({std::string("-nowarn=") + number}),
                  std::string("-nowarn: '") + number + "' is no number of a warning");
}

TEST(CgcOptions, UnknownOnesWithAHint) {
    EXPECT_EQ(refusal_of({"-profil"}), "unknown option -profil: did you mean -profile?");
    EXPECT_EQ(refusal_of({"-stric"}), "unknown option -stric: did you mean -strict?");
    EXPECT_EQ(refusal_of({"--noentyr"}), "unknown option -noentyr: did you mean -noentry?");
    EXPECT_EQ(refusal_of({"-frobnicate"}), "unknown option -frobnicate: -help lists what there is");
    EXPECT_EQ(refusal_of({"-strict=1"}), "unknown option -strict=1: did you mean -strict?");
    EXPECT_EQ(refusal_of({"--"}), "unknown option -: -help lists what there is");
}

TEST(CgcOptions, MissingWords) {
    EXPECT_EQ(refusal_of({"-entry"}), "-entry needs NAME");
    EXPECT_EQ(refusal_of({"-profile"}), "-profile needs NAME");
    EXPECT_EQ(refusal_of({"-po"}), "-po needs A,B");
    EXPECT_EQ(refusal_of({"a.cg", "-D"}), "-D needs NAME[=TEXT]");
    EXPECT_EQ(refusal_of({"-I"}), "-I needs FOLDER");
    EXPECT_EQ(refusal_of({"-o"}), "-o needs FILE");
}

TEST(CgcOptions, OneFile) {
    EXPECT_EQ(refusal_of({"a.cg", "b.cg"}), "two files: 'a.cg' and 'b.cg'");
    EXPECT_EQ(refusal_of({""}), "a file without a name");
}

TEST(CgcOptions, TheHelpHasEveryOption) {
    const std::string help = cgc_help();
    for (const char* name : {"-entry NAME",
                             "-noentry",
                             "-profile NAME",
                             "-profileopts A,B",
                             "-gpu GPU",
                             "-format FORM",
                             "-reflect FILE",
                             "-stats",
                             "-DNAME[=TEXT]",
                             "-IFOLDER",
                             "-o FILE",
                             "-l FILE",
                             "-q",
                             "-strict",
                             "-nostrict",
                             "-fx",
                             "-nofx",
                             "-nostdlib",
                             "-fastmath",
                             "-nofastmath",
                             "-nowarn[=N,...]",
                             "-v",
                             "-h"})
        EXPECT_NE(help.find(std::string("\n  ") + name + " "), std::string::npos) << name;
}

}  // namespace
}  // namespace cuesta::tools
