// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texts of another version than they say: one message for each word, which names the version, and
// none that only follows from it.
#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"

namespace cuesta::glsl {
namespace {

constexpr Options es = {.newest = Version::es_310};
constexpr Options desktop = {.newest_desktop = Version::gl_150};

std::string log_of(nir::Stage stage, std::string_view text, const Options& options) {
    return compile(stage, std::span(&text, 1), options).log;
}

TEST(GlslOtherVersions, ForgottenVersion) {
    EXPECT_EQ(log_of(nir::Stage::vertex, "in vec4 p; void main() { gl_Position = p; }", es),
              "0:1:1: error: there is no 'in' here: it needs '#version 300 es'; GLSL ES 1.00 has "
              "'attribute' and 'varying'\n");
    EXPECT_EQ(log_of(nir::Stage::fragment,
                     "precision mediump float; varying vec2 at; uniform sampler2D t;\n"
                     "out lowp vec4 c; void main() { c = texture(t, at); }",
                     es),
              "0:2:1: error: there is no 'out' here: it needs '#version 300 es'; GLSL ES 1.00 has "
              "'varying', gl_FragColor and gl_FragData\n"
              "0:2:36: error: 'texture' is not declared: it needs '#version 300 es'; GLSL ES 1.00 "
              "has texture2D and textureCube\n");
    EXPECT_EQ(log_of(nir::Stage::vertex, "uint a; void main() {}", es),
              "0:1:1: error: 'uint' is no type: it needs '#version 300 es'\n");
    EXPECT_EQ(log_of(nir::Stage::vertex, "#version 110\nin vec4 p; void main() {}", desktop),
              "0:2:1: error: there is no 'in' here: it needs '#version 130'; GLSL 1.10 has "
              "'attribute' and 'varying'\n");
}

TEST(GlslOtherVersions, VersionsThatAreNotTaken) {
    EXPECT_EQ(
        log_of(nir::Stage::vertex, "in vec4 p; void main() {}", {}),
        "0:1:1: error: there is no 'in' here: it is of '#version 300 es' and later, which are "
        "not taken here; GLSL ES 1.00 has 'attribute' and 'varying'\n");
}

TEST(GlslOtherVersions, WordsOfEarlierOnes) {
    EXPECT_EQ(log_of(nir::Stage::fragment,
                     "#version 300 es\nprecision mediump float; varying vec2 at;\n"
                     "void main() { gl_FragColor = at.xyxy; }",
                     es),
              "0:2:26: error: there is no 'varying' here: it is of versions before '#version 300 "
              "es'; GLSL ES 3.00 has 'out' of vertex, 'in' of fragment shaders\n"
              "0:3:15: error: 'gl_FragColor' is not declared: it is of versions before '#version "
              "300 es'; GLSL ES 3.00 has an 'out' variable of the text's own\n");
    EXPECT_EQ(log_of(nir::Stage::vertex, "#version 150\nvoid main() { gl_Position = gl_Vertex; }",
                     desktop),
              "0:2:29: error: 'gl_Vertex' is not declared: it is of versions before '#version "
              "140'; GLSL 1.50 has an input of the text's own\n");
    EXPECT_EQ(log_of(nir::Stage::vertex, "void main() { gl_Position = gl_Vertex; }", es),
              "0:1:29: error: 'gl_Vertex' is not declared: it is of desktop OpenGL's fixed "
              "function; GLSL ES 1.00 has an input of the text's own\n");
}

TEST(GlslOtherVersions, WhatIsOfTheVersionIsNoNews) {
    EXPECT_EQ(
        log_of(nir::Stage::fragment,
               "#version 130\nvarying vec2 at; void main() { gl_FragColor = at.xyxy; }", desktop),
        "");
    EXPECT_EQ(log_of(nir::Stage::vertex, "void main() { gl_Position = what; }", es),
              "0:1:29: error: 'what' is not declared\n");
}

TEST(GlslOtherVersions, NoMessagesThatOnlyFollow) {
    EXPECT_EQ(log_of(nir::Stage::vertex, "#include \"a.h\"\nvoid main() {}", es),
              "0:1:1: error: there is no #include\n");
    EXPECT_NE(log_of(nir::Stage::vertex, "#extension \" : enable\nvoid main() {}", es)
                  .find("has no character '\"'"),
              std::string::npos);
    const std::string braces = std::string(20000, '{') + std::string(20000, '}');
    const std::string nested =
        log_of(nir::Stage::vertex, "void main() {" + braces + "}\nvoid f() {}", es);
    EXPECT_NE(nested.find("more than 256 levels of nesting\n"), std::string::npos) << nested;
    EXPECT_EQ(std::ranges::count(nested, '\n'), 1) << nested;
}

}  // namespace
}  // namespace cuesta::glsl
