// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders that are linked alone and joined afterwards (EXT_separate_shader_objects); locations.
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "program_run.h"

namespace cuesta::glsl {
namespace {

const Options alone_options = {.extensions = Extension::ext_separate_shader_objects |
                                             Extension::apple_clip_distance};

std::shared_ptr<const Shader> compiled(nir::Stage stage, std::string_view body) {
    const std::string text =
        "#extension GL_EXT_separate_shader_objects : enable\n"
        "#extension GL_APPLE_clip_distance : enable\nprecision highp float;\n" +
        std::string(body);
    const std::string_view view = text;
    const Compiled made = compile(stage, std::span(&view, 1), alone_options);
    EXPECT_NE(made.shader, nullptr) << made.log << body;
    return made.shader;
}

Linked alone(nir::Stage stage,
             std::string_view body,
             const std::vector<AttributeBinding>& bindings = {}) {
    const std::shared_ptr<const Shader> shader = compiled(stage, body);
    return shader == nullptr ? Linked{} : link_alone(*shader, bindings, alone_options);
}

std::string log_of_both(std::string_view vertex, std::string_view fragment) {
    const auto v = compiled(nir::Stage::vertex, vertex);
    const auto f = compiled(nir::Stage::fragment, fragment);
    return v == nullptr || f == nullptr ? "" : link(*v, *f, {}, alone_options).log;
}

using Color = std::array<float, 4>;

// The colour that both give together.
Color joined_color(std::string_view vertex, std::string_view fragment, std::string* warnings) {
    Linked v = alone(nir::Stage::vertex, vertex);
    Linked f = alone(nir::Stage::fragment, fragment);
    EXPECT_TRUE(v.program != nullptr && f.program != nullptr) << v.log << f.log;
    if (v.program == nullptr || f.program == nullptr)
        return {};
    Joined joined = join(*v.program, *f.program, alone_options.limits);
    EXPECT_EQ(joined.error, "");
    *warnings = joined.warnings;
    if (joined.vertex != nullptr) {
        const std::vector<std::string> findings = nir::validate(*joined.vertex);
        EXPECT_TRUE(findings.empty()) << findings[0] << nir::print(*joined.vertex);
        v.program->vertex.nir = std::move(joined.vertex);
    }
    v.program->fragment = std::move(f.program->fragment);
    ProgramRun run(*v.program, alone_options);
    const Result<Color> color = run.run();
    EXPECT_TRUE(color) << color.error().text;
    return color ? *color : Color{};
}

// They have one level, so that vertex shaders name none.
TEST(LinkAlone, VertexShadersReadExternalImages) {
    Options options;
    options.extensions = Extension::oes_egl_image_external;
    options.limits.vertex_texture_image_units = 1;
    const std::string_view text =
        "#extension GL_OES_EGL_image_external : require\nattribute vec4 p; uniform "
        "samplerExternalOES s; void main() { gl_Position = texture2D(s, p.xy); }";
    const Compiled made = compile(nir::Stage::vertex, std::span(&text, 1), options);
    ASSERT_NE(made.shader, nullptr) << made.log;
    const Linked linked = link_alone(*made.shader, {}, options);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_TRUE(nir::validate(*linked.program->vertex.nir).empty());
    EXPECT_NE(nir::print(*linked.program->vertex.nir).find("= tex external"), std::string::npos);
}

TEST(LinkAlone, AStageHasItsOwnInterface) {
    const Linked vertex = alone(nir::Stage::vertex,
                                "attribute vec4 a; uniform mat4 m; varying vec3 v; varying vec2 "
                                "unused; void main() { v = a.xyz; gl_Position = m * a; }");
    ASSERT_NE(vertex.program, nullptr) << vertex.log;
    EXPECT_EQ(vertex.program->fragment.nir, nullptr);
    EXPECT_EQ(vertex.program->attributes.size(), 1u);
    EXPECT_EQ(vertex.program->uniforms.size(), 1u);
    ASSERT_EQ(vertex.program->varyings.size(), 1u);
    EXPECT_EQ(vertex.program->varyings[0].name, "v");
    EXPECT_EQ(vertex.program->varyings[0].type.components, 3);
    EXPECT_FALSE(vertex.program->writes_all_color_buffers);
    const Linked fragment =
        alone(nir::Stage::fragment, "varying vec4 v[3]; void main() { gl_FragColor = v[2]; }");
    ASSERT_NE(fragment.program, nullptr) << fragment.log;
    EXPECT_EQ(fragment.program->vertex.nir, nullptr);
    EXPECT_TRUE(fragment.program->writes_all_color_buffers);
    ASSERT_EQ(fragment.program->varyings.size(), 1u);
    EXPECT_EQ(fragment.program->varyings[0].slots(), 3u);
}

TEST(LinkAlone, ErrorsAreTheStages) {
    EXPECT_EQ(alone(nir::Stage::vertex, "void other() {}").log,
              "error: vertex shader: there is no function 'main'\n");
    EXPECT_EQ(
        alone(nir::Stage::fragment, "varying vec4 v[9]; void main() { gl_FragColor = v[0]; }").log,
        "error: the varyings need more than 8 vectors\n");
    EXPECT_EQ(
        alone(nir::Stage::vertex,
              "varying vec4 v[8]; void main() { v[0] = vec4(1.0); gl_ClipDistance[0] = 1.0; }")
            .log,
        "error: the varyings need more than 7 vectors beside the clip distances\n");
}

TEST(LinkLocations, MustBeThereAndFree) {
    const auto log = [](std::string_view varyings) {
        return alone(nir::Stage::fragment, std::string(varyings) + "void main() {}").log;
    };
    EXPECT_EQ(log("layout(location = 7) varying vec4 a; layout(location = 0) varying vec2 b[7];"),
              "");
    EXPECT_EQ(log("layout(location = 8) varying float a;"),
              "error: varying 'a' of the fragment shader takes the locations 8 to 8; the last one "
              "is 7\n");
    EXPECT_EQ(log("layout(location = 0xffffffff) varying mat4 a[2];"),
              "error: varying 'a' of the fragment shader takes the locations 4294967295 to "
              "4294967302; the last one is 7\n");
    EXPECT_EQ(log("layout(location = 2) varying mat2 a; layout(location = 3) varying float b;"),
              "error: varyings 'a' and 'b' of the fragment shader both take location 3\n");
    // Those of programs with both stages, too.
    EXPECT_EQ(log_of_both("layout(location = 9) varying float a; void main() {}", "void main() {}"),
              "error: varying 'a' of the vertex shader takes the locations 9 to 9; the last one is "
              "7\n");
}

TEST(LinkLocations, MatchWithinAProgram) {
    constexpr std::string_view vertex =
        "layout(location = 1) varying vec2 a; varying vec2 b;"
        "void main() { a = b = vec2(0.0); gl_Position = vec4(0.0); }";
    EXPECT_EQ(log_of_both(vertex,
                          "layout(location = 1) varying vec2 other; varying vec2 b;"
                          "void main() { gl_FragColor = vec4(other, b); }"),
              "");
    EXPECT_NE(log_of_both(vertex,
                          "layout(location = 2) varying vec2 a;"
                          "void main() { gl_FragColor = vec4(a, a); }"),
              "");
    EXPECT_NE(log_of_both(vertex, "varying vec2 a; void main() { gl_FragColor = vec4(a, a); }"),
              "");
}

TEST(LinkLocations, OfAttributesGoBeforeTheApplications) {
    const Linked linked =
        alone(nir::Stage::vertex,
              "layout(location = 3) attribute vec4 a; attribute vec4 b; attribute vec4 c;"
              "void main() { gl_Position = a + b + c; }",
              {{"a", 5}, {"b", 0}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->attributes[0].location, 3u);
    EXPECT_EQ(linked.program->attributes[1].location, 0u);
    EXPECT_EQ(linked.program->attributes[2].location, 1u);
    EXPECT_EQ(alone(nir::Stage::vertex,
                    "layout(location = 8) attribute vec4 a; void main() { gl_Position = a; }")
                  .program,
              nullptr);
}

TEST(Join, OutputsGoWhereTheyAreRead) {
    std::string warnings;
    EXPECT_EQ(joined_color("varying float a; varying vec3 b; varying mat2 m; varying vec2 c[2];"
                           "void main() { gl_PointSize = 1.0; a = 1.0; b = vec3(2.0, 3.0, 4.0);"
                           "m = mat2(5.0, 6.0, 7.0, 8.0); c[0] = vec2(9.0); c[1] = vec2(10.0); "
                           "gl_Position = vec4(b, a); }",
                           "varying vec2 c[2]; varying mat2 m; varying float a; varying vec3 b;"
                           "void main() { gl_FragColor = vec4(a, b.z, m[1].x, c[1].y); }",
                           &warnings),
              (Color{1, 4, 7, 10}));
    EXPECT_EQ(warnings, "");
}

TEST(Join, WhatFitsStaysAsItIs) {
    const Linked vertex = alone(nir::Stage::vertex,
                                "varying vec4 a; varying vec2 b; void main() { a = vec4(1.0); b = "
                                "a.xy; gl_Position = a; }");
    const Linked fragment =
        alone(nir::Stage::fragment, "varying vec4 a; void main() { gl_FragColor = a; }");
    const Joined joined = join(*vertex.program, *fragment.program, alone_options.limits);
    EXPECT_EQ(joined.vertex, nullptr);
    EXPECT_EQ(joined.error + joined.warnings, "");
}

TEST(Join, LocationsMatchWhateverTheName) {
    std::string warnings;
    EXPECT_EQ(joined_color("layout(location = 4) varying vec4 a; layout(location = 1) varying "
                           "vec3 b[2]; varying float c; void main() { a = vec4(1.0, 2.0, 3.0, "
                           "4.0); b[0] = vec3(5.0); b[1] = vec3(6.0); c = 7.0; }",
                           "varying float c; layout(location = 1) varying vec3 x[2];"
                           "layout(location = 4) varying vec2 y;"
                           "void main() { gl_FragColor = vec4(y, x[1].z, c); }",
                           &warnings),
              (Color{1, 2, 6, 7}));
    EXPECT_EQ(warnings, "");
}

TEST(Join, InputsWithoutAnOutputAreZero) {
    std::string warnings;
    EXPECT_EQ(joined_color("varying vec4 a; varying vec2 b; varying float d[2];"
                           "layout(location = 3) varying vec2 e; layout(location = 4) varying "
                           "float f; void main() { a = vec4(1.0); b = vec2(2.0); d[0] = 1.0; e = "
                           "b; f = 1.0; }",
                           "varying vec3 b; varying vec4 a; varying float d; varying vec2 e;"
                           "layout(location = 4) varying vec2 f;"
                           "void main() { gl_FragColor = vec4(b.x, a.x, d + e.x, f.x); }",
                           &warnings),
              (Color{0, 1, 0, 0}));
    std::string expected;
    for (const char* name : {"b", "d", "e", "f"})
        expected += "warning: varying '" + std::string(name) +
                    "' of the fragment shader has no output that matches\n";
    EXPECT_EQ(warnings, expected);
}

TEST(Join, OutputsThatNothingWritesAreZero) {
    std::string warnings;
    EXPECT_EQ(joined_color("varying vec4 a; varying vec4 b; void main() { if (b.x > 1.0) a = b; }",
                           "varying vec4 b; varying vec4 a; void main() { gl_FragColor = a + b; }",
                           &warnings),
              (Color{0, 0, 0, 0}));
}

TEST(Join, ClipDistancesTakeRoom) {
    const Linked vertex = alone(nir::Stage::vertex,
                                "varying vec4 a; void main() { a = vec4(1.0); gl_Position = a; "
                                "gl_ClipDistance[1] = 1.0; }");
    const auto error = [&](std::string_view count) {
        const Linked fragment =
            alone(nir::Stage::fragment, "varying vec4 b; varying vec4 a; varying vec4 c[" +
                                            std::string(count) +
                                            "]; void main() { gl_FragColor = a + b + c[0]; }");
        return join(*vertex.program, *fragment.program, alone_options.limits).error;
    };
    EXPECT_EQ(error("5"), "");
    EXPECT_NE(error("6"), "");
}

TEST(Join, StoresOfAnotherFormAreRefused) {
    Linked vertex = alone(nir::Stage::vertex,
                          "varying vec4 a; void main() { a = vec4(1.0); gl_Position = a; }");
    const Linked fragment =
        alone(nir::Stage::fragment,
              "varying vec4 b; varying vec4 a; void main() { gl_FragColor = a + b; }");
    EXPECT_EQ(join(*vertex.program, *fragment.program, alone_options.limits).error, "");
    // From a binary that somebody changed.
    vertex.program->vertex.nir->outputs[0].index = 100;
    EXPECT_NE(join(*vertex.program, *fragment.program, alone_options.limits).error, "");
}

}  // namespace
}  // namespace cuesta::glsl
