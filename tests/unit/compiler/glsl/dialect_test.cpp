// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/dialect.h"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace cuesta::glsl {
namespace {

struct Read {
    std::string text;
    std::string log;
    Language language;
};

Read preprocessed(std::string_view text, const Options& options = {}) {
    base::Arena arena;
    shading::Names names(arena);
    shading::Diagnostics diagnostics;
    Read result;
    result.language.version = version_of(std::span(&text, 1), options);
    Directives hooks(options, diagnostics, result.language);
    shading::Preprocessor preprocessor(preprocessor_dialect(result.language), hooks, names, arena,
                                       diagnostics, std::span(&text, 1));
    predefine_macros(preprocessor, options, result.language);
    for (shading::Token token = preprocessor.next(); token.kind != shading::TokenKind::end;
         token = preprocessor.next())
        result.text += (result.text.empty() ? "" : " ") + std::string(token.text);
    result.log = diagnostics.log();
    return result;
}

const Options all_offered = {.extensions = static_cast<Extension>(~0u)};

TEST(Dialect, Macros) {
    EXPECT_EQ(preprocessed("__VERSION__ GL_ES GL_FRAGMENT_PRECISION_HIGH __FILE__ __LINE__").text,
              "100 1 1 0 1");
    EXPECT_EQ(preprocessed("GL_FRAGMENT_PRECISION_HIGH", {.fragment_highp = false}).text,
              "GL_FRAGMENT_PRECISION_HIGH");
    for (const ExtensionInfo& info : extension_infos()) {
        EXPECT_EQ(preprocessed(info.name).text, info.name);
        Options options = {.extensions = info.extension};
        // Each is of one family of languages.
        if (is_desktop(info.last)) {
            EXPECT_EQ(preprocessed(info.name, options).text, info.name);
            options.newest_desktop = Version::gl_120;
        }
        EXPECT_EQ(preprocessed(info.name, options).text, "1");
        EXPECT_EQ(name_of(info.extension), info.name);
    }
    for (const std::string name : {"GL_ES", "__VERSION__", "__LINE__", "__FILE__", "GL_x"}) {
        EXPECT_NE(preprocessed("#define " + name + " 1").log.find("error"), std::string::npos)
            << name;
        EXPECT_NE(preprocessed("#undef " + name).log.find("error"), std::string::npos) << name;
    }
    EXPECT_EQ(preprocessed("#define a__b 1\na__b").log,
              "0:1:9: warning: 'a__b': names with two underscores in succession are reserved\n");
}

TEST(Dialect, DesktopVersions) {
    const Options desktop = {.newest = Version::es_310, .newest_desktop = Version::gl_120};
    const auto macros = [&](std::string_view version, const Options& options) {
        return preprocessed(std::string(version) + "\n__VERSION__ GL_ES", options);
    };
    EXPECT_EQ(macros("", desktop).text, "110 GL_ES");
    EXPECT_EQ(macros("// a\n#version 110", desktop).text, "110 GL_ES");
    EXPECT_EQ(macros("  # version 120 /* a */", desktop).text, "120 GL_ES");
    EXPECT_EQ(macros("#version 120", desktop).log, "");
    for (const std::string_view wrong :
         {"#version 100", "#version 300 es", "#version 130", "#version 120 es", "#version 1200"}) {
        const Read read = macros(wrong, desktop);
        EXPECT_NE(read.log.find("error"), std::string::npos) << wrong;
        EXPECT_TRUE(read.language.is_unknown) << wrong;
    }
    const Options older = {.newest_desktop = Version::gl_110};
    EXPECT_EQ(macros("#version 120", older).text, "110 GL_ES");
    EXPECT_NE(macros("#version /*a*/ 120", desktop).log.find("must be one line"),
              std::string::npos);
    // In OpenGL ES there is no such version.
    EXPECT_NE(macros("#version 120", {}).log.find("error"), std::string::npos);
}

TEST(Dialect, DesktopPreprocessor) {
    const Options desktop = {.newest_desktop = Version::gl_120};
    EXPECT_EQ(preprocessed("#if UNKNOWN\n1\n#else\n2\n#endif", desktop).text, "2");
    EXPECT_EQ(preprocessed("#define A 1 \\\n + 2\nA", desktop).text, "1 + 2");
    EXPECT_EQ(preprocessed("#if 1\n3\n#endif a", desktop).log.find("error"), std::string::npos);
    // #line n is of the line itself (3.3).
    EXPECT_EQ(preprocessed("#line 7\n__LINE__", desktop).text, "8");
}

TEST(Dialect, Version) {
    for (const std::string_view text :
         {"#version 100", "/* a\n */ // b\n  # version 100 // c\n", "\n\t#version 100\n"})
        EXPECT_EQ(preprocessed(text).log, "") << text;
    for (const std::string_view text :
         {"#version", "#version 99", "#version 101", "#version 300 es", "#version 100 es",
          "#version 100.0", "#version x", ";\n#version 100", "#define A\n#version 100",
          "#version 100\n#version 100", "#\n#version 100", "#define V 100\n#version V",
          "#version 0144"})
        EXPECT_NE(preprocessed(text).log.find("error"), std::string::npos) << text;
}

const Options with_300 = {.newest = Version::es_300};

// GLSL ES 3.00, 3.3: in the first line, which comments may stand before.
TEST(Dialect, Version300) {
    for (const std::string_view text :
         {"#version 300 es\n__VERSION__ GL_ES 1u 2.0f",
          " #\tversion  300\tes \r\n__VERSION__ GL_ES "
          "1u 2.0f",
          "\n/* a *\n/ * */ // b\n  /**/ #version 300 es // c\n__VERSION__ GL_ES 1u \\\n2.0f"}) {
        const Read result = preprocessed(text, with_300);
        EXPECT_EQ(result.log, "") << text;
        EXPECT_EQ(result.language.version, Version::es_300) << text;
        EXPECT_EQ(result.text, "300 1 1u 2.0f") << text;
    }
    EXPECT_EQ(preprocessed("#version 100\n__VERSION__", with_300).text, "100");
    EXPECT_EQ(preprocessed("__VERSION__", with_300).text, "100");
    for (const std::string_view text :
         {"#version 300", "#version 300 ES", "#version 300 es x", "#version 300es",
          "#version 310 es", "#version 0300 es", "#version /* */ 300 es",
          "#version 300 es\n#version 300 es", "#version 300 es\n#version 100", ";\n#version 300 es",
          "#version 300 \\\nes", "#version 100 es", "#version 100\n#version 300 es"})
        EXPECT_NE(preprocessed(text, with_300).log.find("error"), std::string::npos) << text;
    // Not offered.
    EXPECT_NE(preprocessed("#version 300 es").log.find("only version"), std::string::npos);
    const std::string_view split[] = {"#ver", "", "sion 300 e", "s\nvoid"};
    EXPECT_EQ(version_of(split, with_300), Version::es_300);
    EXPECT_EQ(version_of(split, {}), Version::es_100);
}

TEST(Dialect, OddCharactersOfMacros) {
    const auto log_of = [](std::string_view text) {
        return preprocessed("#version 300 es\n" + std::string(text), with_300).log;
    };
    EXPECT_EQ(log_of("#define a \xe7\xae\xb8 b \\ c\n#define c(x) \xe7 x\n// \xe7\n"), "");
    for (const std::string_view text : {"#define \xe7", "#define a @", "#define a 1\n\xe7",
                                        "#if \xe7\n#endif", "#define a\xe7 \n#if a\n#endif"})
        EXPECT_NE(log_of(text).find("error"), std::string::npos) << text;
    EXPECT_NE(preprocessed("#define a \xe7").log.find("error"), std::string::npos);
}

// What the language has itself is no extension of it.
TEST(Dialect, ExtensionsEndWithAVersion) {
    const Options options = {.extensions = static_cast<Extension>(~0u), .newest = Version::es_300};
    for (const ExtensionInfo& info : extension_infos()) {
        const std::string name(info.name);
        const bool has_it = info.last >= Version::es_300;
        EXPECT_EQ(preprocessed("#version 300 es\n" + name, options).text, has_it ? "1" : name);
        EXPECT_EQ(preprocessed("#version 300 es\n#extension " + name + " : require", options).log,
                  has_it ? "" : "0:2:12: error: extension '" + name + "' is not supported\n");
    }
}

TEST(Dialect, ExtensionBehaviors) {
    constexpr std::string_view name = "GL_OES_standard_derivatives";
    const auto with = [&](std::string_view behavior) {
        return preprocessed("#extension " + std::string(name) + " : " + std::string(behavior),
                            all_offered);
    };
    for (const std::string_view behavior : {"enable", "require", "warn"}) {
        const Read result = with(behavior);
        EXPECT_EQ(result.log, "");
        EXPECT_EQ(result.language.enabled, Extension::oes_standard_derivatives);
        EXPECT_EQ(result.language.warned,
                  behavior == "warn" ? Extension::oes_standard_derivatives : Extension::none);
    }
    EXPECT_EQ(with("warn\n#extension GL_OES_standard_derivatives : disable").language.enabled,
              Extension::none);
    EXPECT_EQ(preprocessed("#extension all : warn", {.extensions = Extension::ext_frag_depth})
                  .language.enabled,
              Extension::ext_frag_depth);
    EXPECT_EQ(with("enable\n#extension all : disable").language.enabled, Extension::none);
    // In groups that are not read it says nothing.
    EXPECT_EQ(preprocessed("#if 0\n#extension GL_none : require\n#endif").log, "");
}

TEST(Dialect, UnknownExtensions) {
    for (const std::string_view behavior : {"enable", "warn", "disable"})
        EXPECT_EQ(preprocessed("#extension GL_EXT_frag_depth : " + std::string(behavior)).log,
                  "0:1:12: warning: extension 'GL_EXT_frag_depth' is not supported\n");
    EXPECT_EQ(preprocessed("#extension GL_none : require").log,
              "0:1:12: error: extension 'GL_none' is not supported\n");
}

TEST(Dialect, WrongExtensions) {
    for (const std::string_view text :
         {"#extension", "#extension all", "#extension all :", "#extension all ; warn",
          "#extension 2 : warn", "#extension all : WARN", "#extension all : require",
          "#extension all : enable", "#extension all : warn x", "#extension all\xa4 : warn",
          "#extension all : war\xa4n", "void\n#extension all : warn", "#extension all : warn /*"})
        EXPECT_NE(preprocessed(text, all_offered).log.find("error"), std::string::npos) << text;
}

TEST(Dialect, Pragmas) {
    EXPECT_TRUE(preprocessed("#pragma STDGL invariant(all)").language.invariant_all);
    EXPECT_FALSE(preprocessed("#pragma STDGL invariant(some)").language.invariant_all);
    EXPECT_FALSE(preprocessed("#pragma stdgl invariant(all)").language.invariant_all);
    for (const std::string_view text :
         {"#pragma", "#pragma optimize(on)", "#pragma optimize(off)", "#pragma debug(on)",
          "#pragma debug ( off )", "#pragma STDGL invariant(all)", "#pragma anything @ \" 1e"})
        EXPECT_EQ(preprocessed(text).log, "") << text;
    for (const std::string_view text : {"#pragma optimize", "#pragma debug(1.23)",
                                        "#pragma STDGL nothing", "#pragma debug(on) x"})
        EXPECT_NE(preprocessed(text).log.find("warning"), std::string::npos) << text;
}

// Texts and their tokens, which glslang sees too (glslang_preprocessor.py).
TEST(Dialect, GoldenTexts) {
    std::ifstream file(CUESTA_TESTS_DIR "/golden/glsl/preprocessor.txt");
    std::string all(std::istreambuf_iterator<char>(file), {});
    ASSERT_FALSE(all.empty());
    all.insert(all.size() - 1, "\n====");
    constexpr std::string_view middle = "\n----\n";
    constexpr std::string_view end = "\n====\n";
    for (size_t at = 0; at < all.size();) {
        const size_t split = all.find(middle, at);
        const size_t last = all.find(end, at);
        ASSERT_TRUE(split < last && last != std::string::npos) << all.substr(at);
        const std::string text = all.substr(at, split + 1 - at);
        const std::string expected =
            all.substr(split + middle.size(), last - split - middle.size());
        const Read result = preprocessed(text);
        const bool failed = result.log.find("error: ") != std::string::npos;
        EXPECT_EQ(failed ? "error" : result.text, expected) << text << result.log;
        at = last + end.size();
    }
}

TEST(GlslDialect, TextsSayWhoseLanguageTheyAre) {
    const auto asked = [](std::string_view text) { return asked_language(std::span(&text, 1)); };
    for (const char* text : {"", "void main() {}", "#version 100", "#version"})
        EXPECT_EQ(asked(text), AskedLanguage::first) << text;
    for (const char* text : {"#version 300 es", "#version 310", "#version 320 es"})
        EXPECT_EQ(asked(text), AskedLanguage::es) << text;
    for (const char* text : {"#version 110", "/* a */ # version 150 core", "#version 330"})
        EXPECT_EQ(asked(text), AskedLanguage::desktop) << text;
}

}  // namespace
}  // namespace cuesta::glsl
