// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tools/machine_code.h"
#include "tools/shader_text.h"
#include "tools/text_io.h"

namespace cuesta::tools {
namespace {

TEST(Words, SkipsCommentsAndTakesBothSpellings) {
    const auto words = parse_words("# title\n0x10 20, 30 # rest\n\nffffffff\n", "f");
    ASSERT_TRUE(words) << words.error().text;
    EXPECT_EQ(*words, (std::vector<uint32_t>{0x10, 0x20, 0x30, 0xffffffff}));
}

TEST(Words, NamesTheLineOfABadWord) {
    const auto words = parse_words("10\n20 xyz\n", "f");
    ASSERT_FALSE(words);
    EXPECT_EQ(words.error().text, "f:2:4: error: 'xyz' is not a 32-bit hexadecimal word");
}

TEST(Bytes, TakeThePrefixOfWords) {
    const auto bytes = parse_bytes("0x02105486 0X88 00 # 0x1\n8800", "f");
    ASSERT_TRUE(bytes) << bytes.error().text;
    EXPECT_EQ(*bytes, (std::vector<uint8_t>{0x02, 0x10, 0x54, 0x86, 0x88, 0x00, 0x88, 0x00}));
    for (const char* text : {"0x", "0x123", "0x0x12"}) {
        const auto bad = parse_bytes(text, "f");
        ASSERT_FALSE(bad) << text;
        EXPECT_EQ(bad.error().text,
                  std::string("f:1:1: error: '") + text + "' is no row of hexadecimal bytes");
    }
}

TEST(Errors, NameTheirProgramOrTheirFile) {
    const auto printed = [](std::string_view text) {
        testing::internal::CaptureStderr();
        print_error(text);
        return testing::internal::GetCapturedStderr();
    };
    EXPECT_EQ(printed("x: No such file"), "cuesta: error: x: No such file\n");
    EXPECT_EQ(printed("f:1:2: error:  two  blanks "), "f:1:2: error:  two  blanks \n");
    const std::string row(3000000, 'a');
    EXPECT_EQ(printed("f: error: '" + row + "' is bad: " + row),
              "f: error: '" + row.substr(0, 59) + "...' is bad: " + row.substr(0, 60) + "...\n");
    // Names of files stay, and characters are not cut in two.
    EXPECT_EQ(printed(row.substr(0, 100) + ": error: no"), row.substr(0, 100) + ": error: no\n");
    EXPECT_EQ(printed("f: error: " + row.substr(0, 59) + "\u00e4" + row.substr(0, 9)),
              "f: error: " + row.substr(0, 59) + "...\n");
}

TEST(HexText, PutsOneInstructionOnALine) {
    const std::vector<uint32_t> gp(8, 0);
    EXPECT_EQ(hex_text(Isa::gp, gp),
              "00000000 00000000 00000000 00000000\n00000000 00000000 00000000 00000000\n");
    // What starts no instruction stands alone.
    EXPECT_EQ(hex_text(Isa::pp, std::vector<uint32_t>{0xffffffff, 0xffffffff}),
              "ffffffff\nffffffff\n");
}

TEST(AssemblyText, RefusesHalfAVertexInstruction) {
    EXPECT_FALSE(assembly_text(Isa::gp, std::vector<uint32_t>(3, 0)));
}

TEST(ShaderText, TellsTheLanguagesApart) {
    const auto tgsi = parse_shader(
        {.text = "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n", .name = "f"});
    ASSERT_TRUE(tgsi) << tgsi.error().text;
    EXPECT_EQ((*tgsi)->stage, nir::Stage::vertex);
    const auto nir = parse_shader({.text = "; a comment\nshader fragment\n", .name = "f"});
    ASSERT_TRUE(nir) << nir.error().text;
    EXPECT_EQ((*nir)->stage, nir::Stage::fragment);
}

std::string error_of(const ShaderSource& source) {
    const auto shader = parse_shader(source);
    return shader ? std::string("none") : shader.error().text;
}

TEST(ShaderText, SaysWhichLanguagesThereAre) {
    constexpr const char* hint =
        "error: TGSI starts with VERT or FRAG, NIR with shader, tokens are hexadecimal words; GLSL "
        "and GLSL ES want --stage, or a name that ends with .vert, .frag or .comp";
    const auto error = [](std::string_view text) { return error_of({.text = text, .name = "f"}); };
    EXPECT_EQ(error("#version 100\nvoid main() {}"), std::string("f:1:1: ") + hint);
    EXPECT_EQ(error("\n  void main() {}"), std::string("f:2:3: ") + hint);
    EXPECT_EQ(error(""), "f:1:1: error: there is no shader: the text is empty");
    EXPECT_EQ(error_of({.text = " \n", .name = "<stdin>"}),
              "<stdin>: error: standard input is empty");
    EXPECT_EQ(error("\xef\xbb\xbfVERT\nFOO\n"), "f:2:1: error: unknown opcode 'FOO'");
    EXPECT_EQ(error("\xef\xbb\xbfshader fragment\n"), "none");
    EXPECT_EQ(error("vert\nDCL OUT[0], POSITION\nDCL IN[0]\nMOV OUT[0], IN[0]\nEND\n"), "none");
}

// SHL counts differ between the dialects, and nothing in the text but SUB tells which is meant.
constexpr std::string_view document_text =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
    "SUB OUT[0], IN[0], IN[0].wzyx\n";

std::string tokens_of(std::string_view text) {
    const auto program = parse_tgsi({.text = text, .name = "f"});
    EXPECT_TRUE(program) << program.error().text;
    const auto tokens = token_text(*program, "t");
    EXPECT_TRUE(tokens) << tokens.error().text;
    return *tokens;
}

TEST(TokenText, NamesItsDialect) {
    const std::string tokens = tokens_of(document_text);
    EXPECT_EQ(tokens.find("# dialect document\n"), 0u) << tokens;
    EXPECT_TRUE(is_tgsi(tokens));
    const auto again = parse_tgsi({.text = tokens, .name = "f"});
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->dialect, tgsi::Dialect::document);
    EXPECT_EQ(tgsi::print(*again), tgsi::print(*parse_tgsi({.text = document_text, .name = "f"})));
    EXPECT_EQ(tokens_of(tgsi::print(*again)), tokens);
    EXPECT_EQ(error_of({.text = tokens, .name = "f"}), "none");
    const std::string modern = tokens_of("VERT\nEND\n");
    EXPECT_EQ(modern.find("# dialect modern\n"), 0u) << modern;
    // Without the comment a caller chooses.
    const std::string words = tokens.substr(tokens.find('\n') + 1);
    const ShaderSource chosen = {.text = words, .name = "f", .dialect = tgsi::Dialect::document};
    EXPECT_EQ(error_of(chosen), "none");
}

TEST(TokenText, RefusesOtherDialects) {
    const std::string tokens = tokens_of(document_text);
    EXPECT_EQ(
        error_of({.text = tokens, .name = "f", .dialect = tgsi::Dialect::modern}),
        "f: error: the tokens are of the dialect document, as their comment says, not of --dialect "
        "modern");
    EXPECT_EQ(error_of({.text = tokens, .name = "f", .dialect = tgsi::Dialect::document}), "none");
    EXPECT_EQ(error_of({.text = "# words\n#  dialect latin\n2 0\n", .name = "f"}),
              "f:2:12: error: 'latin' is no dialect of TGSI: document or modern");
    // What the front end says has no line.
    EXPECT_EQ(error_of({.text = "# dialect modern\n2 0\n", .name = "f"}),
              "f: error: the program has no END (texts of the document's dialect go without)");
}

TEST(ShaderText, InsistsOnTheStage) {
    constexpr std::string_view vertex = "VERT\nEND\n";
    const std::string tokens = tokens_of(vertex);
    for (const std::string_view text : {vertex, std::string_view("shader vertex\n")})
        EXPECT_EQ(error_of({.text = text, .name = "f", .stage = nir::Stage::fragment}),
                  "f:1:1: error: the shader is of stage vs, not fs");
    EXPECT_EQ(error_of({.text = tokens, .name = "f", .stage = nir::Stage::fragment}),
              "f: error: the shader is of stage vs, not fs");
    const auto other =
        parse_tgsi({.text = "GEOM\nEND\n", .name = "f", .stage = nir::Stage::fragment});
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().text, "f:1:1: error: the shader is of stage GEOM, not fs");
}

TEST(ShaderText, PlacesErrorsOfTheLanguages) {
    EXPECT_EQ(error_of({.text = "VERT\nDCL IN[0]\nFOO\nEND\n", .name = "a.tgsi"}),
              "a.tgsi:3:1: error: unknown opcode 'FOO'");
    const std::string nir = error_of({.text = "shader fragment\nfoo\n", .name = "a.nir"});
    EXPECT_TRUE(nir.starts_with("a.nir:2:1: error: ")) << nir;
    EXPECT_EQ(error_of({.text = "void main() {\n  a = 1.0;\n  b = 2.0; }", .name = "a.frag"}),
              "a.frag:2:3: error: 'a' is not declared\na.frag:3:3: error: 'b' is not declared");
    EXPECT_EQ(error_of({.text = "void f();\nvoid main() { f(); }", .name = "a.vert"}),
              "a.vert: error: vertex shader: function 'f' is called but has no body");
}

TEST(ShaderText, GlslIsOfTheStageThatIsNamed) {
    constexpr const char* fragment =
        "precision mediump float;\nuniform sampler2D s;\nvarying vec2 at;\n"
        "void main() { gl_FragColor = texture2D(s, at) * gl_FragCoord.x; }";
    for (const ShaderSource& source :
         {ShaderSource{.text = fragment, .name = "x.frag"},
          ShaderSource{.text = fragment, .name = "-", .stage = nir::Stage::fragment}}) {
        const auto shader = parse_shader(source);
        ASSERT_TRUE(shader) << shader.error().text;
        EXPECT_EQ((*shader)->stage, nir::Stage::fragment);
    }
    EXPECT_NE(error_of({.text = fragment, .name = "x.vert"}), "none");
    // Integers are what the GPU has for them.
    constexpr const char* integers =
        "uniform int i; void main() { gl_Position = vec4(i + 1); gl_PointSize = 1.0; }";
    const auto without = parse_shader({.text = integers, .name = "x.vert"});
    ASSERT_TRUE(without) << without.error().text;
}

TEST(ShaderText, DesktopGlslIsForGpusWithIntegers) {
    constexpr nir::Arithmetic all = {.fragment_highp = true, .integers = true};
    constexpr const char* fixed =
        "#version 120\nvoid main() { gl_FrontColor = gl_Color; gl_Position = ftransform(); }";
    constexpr const char* core =
        "// a\n#version 150\nin vec2 at; out vec4 c; void main() { c = vec4(at, 0, 1); }";
    EXPECT_EQ(error_of({.text = fixed, .name = "a.vert", .arithmetic = all}), "none");
    EXPECT_EQ(error_of({.text = core, .name = "a.frag", .arithmetic = all}), "none");
    EXPECT_EQ(error_of({.text = core, .name = "a.frag"}),
              "a.frag:2:10: error: the only version of the language here is 100: without OpenGL ES "
              "3 there is no other (150 is desktop OpenGL's)");
    EXPECT_EQ(
        error_of({.text = "#version 450\nvoid main() {}", .name = "a.vert", .arithmetic = all}),
        "a.vert:1:10: error: the versions of the language here are 110, 120, 130, 140 and "
        "150");
    const std::string geometry =
        error_of({.text = "#version 150\nvoid main() {}", .name = "a.geom", .arithmetic = all});
    EXPECT_TRUE(geometry.starts_with("a.geom: error: geometry shaders are not compiled alone"))
        << geometry;
}

TEST(ShaderText, SaysWhoHasComputeShaders) {
    constexpr nir::Arithmetic all = {.fragment_highp = true, .integers = true};
    constexpr const char* text = "#version 310 es\nlayout(local_size_x = 4) in; void main() {}";
    EXPECT_EQ(error_of({.text = text, .name = "a.comp", .arithmetic = all}), "none");
    EXPECT_EQ(error_of({.text = text, .name = "a.comp"}),
              "a.comp:1:1: error: there are no compute shaders here: they are OpenGL ES 3.1's");
    EXPECT_NE(
        error_of({.text = "#version 150\nvoid main() {}", .name = "a.comp", .arithmetic = all})
            .find("compute shaders are OpenGL ES's"),
        std::string::npos);
    EXPECT_NE(error_of({.text = "void main() {}", .name = "a.comp", .arithmetic = all})
                  .find("compute shaders need '#version 310 es'"),
              std::string::npos);
}

TEST(ReadText, EndsWithDevicesThatDoNot) {
    const Result<std::string> endless = read_text("/dev/zero");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().text, "/dev/zero: longer than 256 MB");
    const Result<std::string> nameless = read_text("");
    ASSERT_FALSE(nameless);
    EXPECT_EQ(nameless.error().text, "'': No such file or directory");
}

}  // namespace
}  // namespace cuesta::tools
