// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What one line of tests/golden/glsl/rules does not show: extensions, options, warnings, limits,
// several errors, and texts that are no shaders.
#include <algorithm>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "compiler/glsl/builtin_functions.h"
#include "compiler/glsl/builtin_variables.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/glsl/words.h"

namespace cuesta::glsl {
namespace {

constexpr Extension all_extensions = static_cast<Extension>(0xfff);

Compiled compile_text(nir::Stage stage, const std::string& text, const Options& options = {}) {
    const std::string_view strings[] = {text};
    return compile(stage, strings, options);
}

Compiled fragment(const std::string& text, const Options& options = {}) {
    return compile_text(nir::Stage::fragment, text, options);
}

Compiled with(std::string_view extension, std::string_view behavior, const std::string& text) {
    const std::string head = "#extension GL_" + std::string(extension) + " : " +
                             std::string(behavior) + "\nprecision mediump float;\n";
    return fragment(head + text, {.extensions = all_extensions});
}

size_t count(const std::string& text, std::string_view part) {
    size_t found = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

std::string repeated(std::string_view part, size_t times) {
    std::string text;
    for (size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

struct ExtensionCase {
    std::string_view extension;
    std::string_view text;
};

constexpr ExtensionCase extension_cases[] = {
    {"OES_standard_derivatives", "vec2 f(vec2 a) { return dFdx(a) + dFdy(a) + fwidth(a); }"},
    {"EXT_shader_texture_lod",
     "uniform sampler2D s; vec4 f(vec4 a) { return texture2DLodEXT(s, a.xy, 1.0) + "
     "texture2DProjLodEXT(s, a, 1.0) + texture2DGradEXT(s, a.xy, a.xy, a.xy) + "
     "texture2DProjGradEXT(s, a.xyz, a.xy, a.xy); }"},
    {"EXT_shader_texture_lod",
     "uniform samplerCube s; vec4 f(vec3 a) { return textureCubeLodEXT(s, a, 1.0) + "
     "textureCubeGradEXT(s, a, a, a); }"},
    {"EXT_frag_depth", "void f() { gl_FragDepthEXT = 0.5; }"},
    {"OES_EGL_image_external",
     "uniform samplerExternalOES s; vec4 f(vec4 a) { return texture2D(s, a.xy) + "
     "texture2DProj(s, a) + texture2DProj(s, a.xyz); }"},
    {"OES_texture_3D",
     "uniform sampler3D s; vec4 f(vec4 a) { return texture3D(s, a.xyz) + "
     "texture3D(s, a.xyz, 1.0) + texture3DProj(s, a); }"},
    {"EXT_blend_func_extended",
     "void f() { gl_FragColor = vec4(1.0); gl_SecondaryFragColorEXT = vec4(0.5); }"},
    {"EXT_blend_func_extended",
     "void f() { gl_FragData[0] = vec4(1.0); "
     "gl_SecondaryFragDataEXT[gl_MaxDualSourceDrawBuffersEXT - 1] = vec4(0.5); }"},
    {"EXT_separate_shader_objects", "layout(location = 3) varying vec4 a;"},
    {"EXT_shader_framebuffer_fetch", "void f() { gl_FragColor = gl_LastFragData[0] * 0.5; }"},
    {"EXT_shader_framebuffer_fetch",
     "highp vec4 gl_LastFragData[gl_MaxDrawBuffers]; void f() { gl_FragColor = "
     "gl_LastFragData[0]; }"},
    {"EXT_shader_framebuffer_fetch_non_coherent",
     "layout(noncoherent) mediump vec4 gl_LastFragData[gl_MaxDrawBuffers]; void f() { gl_FragColor "
     "= gl_LastFragData[0]; }"},
};

TEST(Extensions, AreThereWhenSwitchedOn) {
    for (const ExtensionCase& one : extension_cases) {
        SCOPED_TRACE(one.text);
        const std::string text(one.text);
        for (const char* behavior : {"require", "enable"}) {
            const Compiled on = with(one.extension, behavior, text);
            EXPECT_NE(on.shader, nullptr) << on.log;
            EXPECT_EQ(on.log, "");
        }
        const Compiled warned = with(one.extension, "warn", text);
        EXPECT_NE(warned.shader, nullptr) << warned.log;
        EXPECT_EQ(count(warned.log, "warning: "), 1u) << warned.log;
        EXPECT_EQ(with(one.extension, "disable", text).shader, nullptr);
        EXPECT_EQ(fragment("precision mediump float; " + text).shader, nullptr);
    }
}

TEST(Extensions, AttributesAndVaryingsHaveLocations) {
    constexpr std::string_view extension = "EXT_separate_shader_objects";
    for (const char* right :
         {"layout(location = 0) varying vec4 a;", "layout(location = 0x1f) varying float a, b[2];",
          "layout(location = 017) invariant varying highp mat3 a[2];",
          "float location; float layout;"})
        EXPECT_NE(
            with(extension, "enable", std::string("precision mediump float; ") + right).shader,
            nullptr)
            << right;
    for (const char* wrong : {"layout(location = 1) vec4 a;",
                              "layout(location = 1) uniform vec4 a;",
                              "layout(location = 1) const float a = 1.0;",
                              "layout(location = 1) float f();",
                              "layout(location = -1) varying vec4 a;",
                              "layout(location = 1 + 1) varying vec4 a;",
                              "const int n = 1; layout(location = n) varying vec4 a;",
                              "layout(location) varying vec4 a;",
                              "layout() varying vec4 a;",
                              "layout(location = 1, location = 1) varying vec4 a;",
                              "layout(location = 1.0) varying vec4 a;",
                              "varying layout(location = 1) vec4 a;",
                              "layout(noncoherent) varying vec4 a;",
                              "layout(index = 1) varying vec4 a;",
                              "layout(location = 4294967296) varying vec4 a;",
                              "layout(location = 1 varying vec4 a;",
                              "void f() { layout(location = 1) varying vec4 a; }",
                              "void f(layout(location = 1) vec4 a) {}",
                              "struct S { layout(location = 1) vec4 a; };",
                              "layout(location = 1) varying vec4 gl_FragCoord;",
                              "layout(location = 1) varying int a;"})
        EXPECT_EQ(
            with(extension, "enable", std::string("precision mediump float; ") + wrong).shader,
            nullptr)
            << wrong;
    // A fragment shader has no attributes.
    EXPECT_EQ(with(extension, "enable", "layout(location = 1) attribute highp vec4 a;").shader,
              nullptr);
}

TEST(Extensions, OnlyLastFragDataIsNoncoherent) {
    constexpr std::string_view extension = "EXT_shader_framebuffer_fetch_non_coherent";
    for (const char* wrong :
         {"void main() { gl_FragColor = gl_LastFragData[0]; }", "layout(noncoherent) vec4 a;",
          "layout(noncoherent) uniform vec4 a;", "layout(coherent) vec4 a;", "layout(noncoherent",
          "layout(noncoherent) vec4 gl_LastFragData[7];",
          "mediump vec4 gl_LastFragData[gl_MaxDrawBuffers];",
          "layout(noncoherent) vec4 gl_LastFragData[gl_MaxDrawBuffers] = 1.0;"})
        EXPECT_EQ(with(extension, "enable", std::string(wrong) + " void g() {}").shader, nullptr)
            << wrong;
    // Without the extension these are names as others.
    const Compiled names = fragment(
        "precision mediump float; float noncoherent; float layout(float a) { return a; }\n"
        "void main() { gl_FragColor = vec4(layout(noncoherent)); }");
    EXPECT_NE(names.shader, nullptr) << names.log;
}

TEST(Extensions, OutputsReadTheFramebuffer) {
    const auto compiles = [](std::string_view version, std::string_view extension,
                             std::string_view rest, nir::Stage stage = nir::Stage::fragment) {
        const std::string text = "#version " + std::string(version) + " es\n#extension GL_EXT_" +
                                 std::string(extension) + " : enable\nprecision mediump float;\n" +
                                 std::string(rest) + " void main() {}";
        Options options = {.extensions = all_extensions, .newest = Version::es_310};
        options.limits.draw_buffers = 4;
        return compile_text(stage, text, options).shader != nullptr;
    };
    constexpr std::string_view coherent = "shader_framebuffer_fetch";
    constexpr std::string_view other = "shader_framebuffer_fetch_non_coherent";
    for (const std::string_view version : {"300", "310"}) {
        for (const char* right :
             {"inout vec4 a;",
              "layout(location = 1) inout highp uvec2 a; layout(location = 0) out int b;",
              "inout vec4 a[2]; void f() { a[1] = a[0]; }", "invariant inout vec4 a;"}) {
            EXPECT_TRUE(compiles(version, coherent, right)) << right;
            EXPECT_FALSE(compiles(version, other, right)) << right;
            EXPECT_FALSE(compiles(version, "frag_depth", right)) << right;
            EXPECT_FALSE(compiles(version, coherent, right, nir::Stage::vertex)) << right;
        }
        for (const char* wrong :
             {"inout mat2 a;", "inout bool a;", "flat inout int a;", "inout vec4 a = vec4(1.0);",
              "inout highp float gl_FragDepth;", "void f() { inout vec4 a; }",
              "layout(noncoherent) inout vec4 a;", "vec4 f() { return gl_LastFragData[0]; }",
              "inout vec4 a; inout vec4 b;"})
            EXPECT_FALSE(compiles(version, coherent, wrong)) << wrong;
        EXPECT_TRUE(compiles(version, other, "layout(noncoherent, location = 0) inout vec4 a;"));
        for (const char* wrong :
             {"layout(noncoherent) out vec4 a;", "layout(noncoherent) uniform vec4 a;",
              "layout(noncoherent) in vec4 a;",
              "layout(noncoherent) vec4 f() { return vec4(1.0); }",
              "layout(noncoherent) uniform B { vec4 a; };", "layout(noncoherent) uniform;"})
            EXPECT_FALSE(compiles(version, other, wrong)) << wrong;
    }
}

TEST(Extensions, InstancesAreCountedInVertexShaders) {
    const std::string text =
        "#extension GL_EXT_draw_instanced : enable\n"
        "void main() { gl_Position = vec4(float(gl_InstanceIDEXT)); }";
    const Options options = {.extensions = all_extensions};
    EXPECT_NE(compile_text(nir::Stage::vertex, text, options).shader, nullptr);
    EXPECT_EQ(compile_text(nir::Stage::vertex, text, {}).shader, nullptr);
    EXPECT_EQ(compile_text(nir::Stage::vertex,
                           "#extension GL_EXT_draw_instanced : enable\n"
                           "void main() { gl_InstanceIDEXT = 1; }",
                           options)
                  .shader,
              nullptr);
    EXPECT_EQ(with("EXT_draw_instanced", "enable",
                   "void main() { gl_FragColor = vec4(float(gl_InstanceIDEXT)); }")
                  .shader,
              nullptr);
}

TEST(Extensions, TwoSourcesAreOfOneKind) {
    constexpr std::string_view extension = "EXT_blend_func_extended";
    for (const char* wrong :
         {"gl_FragColor = vec4(1.0); gl_SecondaryFragDataEXT[0] = vec4(1.0);",
          "gl_FragData[0] = vec4(1.0); gl_SecondaryFragColorEXT = vec4(1.0);",
          "gl_SecondaryFragColorEXT = gl_SecondaryFragDataEXT[0] = vec4(1.0);",
          "gl_SecondaryFragDataEXT[gl_MaxDualSourceDrawBuffersEXT] = vec4(1.0);"})
        EXPECT_EQ(with(extension, "enable", "void main() { " + std::string(wrong) + " }").shader,
                  nullptr)
            << wrong;
    // The second colour of one buffer is where another buffer's colour would be.
    Options options = {.extensions = all_extensions};
    options.limits.draw_buffers = 4;
    const auto compiled = [&](const char* index) {
        return compile_text(nir::Stage::fragment,
                            "#extension GL_EXT_blend_func_extended : enable\n"
                            "#extension GL_EXT_draw_buffers : enable\nuniform mediump int i;\n"
                            "void main() { gl_FragData[" +
                                std::string(index) +
                                "] = vec4(1.0); gl_SecondaryFragDataEXT[0] = vec4(1.0); }",
                            options)
            .shader;
    };
    EXPECT_NE(compiled("0"), nullptr);
    EXPECT_EQ(compiled("1"), nullptr);
    EXPECT_EQ(compiled("i"), nullptr);
    for (const char* qualifier : {"in", "out", "inout"})
        EXPECT_EQ(compile_text(nir::Stage::fragment,
                               "#extension GL_EXT_blend_func_extended : enable\n"
                               "#extension GL_EXT_draw_buffers : enable\n"
                               "void f(" +
                                   std::string(qualifier) +
                                   " mediump vec4 a[gl_MaxDrawBuffers]) {}\n"
                                   "void main() { f(gl_FragData); gl_FragData[0] = vec4(1.0); "
                                   "gl_SecondaryFragDataEXT[0] = vec4(1.0); }",
                               options)
                      .shader,
                  nullptr)
            << qualifier;
}

TEST(Extensions, ClipDistancesAreSizedByTheShader) {
    const auto compiled = [](const char* text, Extension extensions = all_extensions) {
        return compile_text(
            nir::Stage::vertex,
            "#extension GL_APPLE_clip_distance : enable\nuniform int i;\n" + std::string(text),
            {.extensions = extensions});
    };
    for (const char* right :
         {"void main() { gl_Position = vec4(1.0); gl_ClipDistance[7] = 1.0; }",
          "varying highp float gl_ClipDistance[4]; void main() { gl_ClipDistance[i] = 1.0; }",
          "varying float gl_ClipDistance[gl_MaxClipDistances]; "
          "void main() { gl_ClipDistance[7] = 1.0; }",
          "void f() { gl_ClipDistance[1] = 1.0; } varying highp float gl_ClipDistance[2]; "
          "void main() { f(); }",
          "invariant varying highp float gl_ClipDistance[2]; "
          "void f(inout float a[2]) { a[1] = 1.0; } void main() { f(gl_ClipDistance); }"}) {
        const Compiled one = compiled(right);
        EXPECT_NE(one.shader, nullptr) << right << one.log;
        EXPECT_EQ(compiled(right, Extension::none).shader, nullptr) << right;
    }
    for (const char* wrong :
         {"void main() { gl_ClipDistance[8] = 1.0; }",
          "void main() { gl_ClipDistance[i] = 1.0; }",
          "varying highp float gl_ClipDistance[9]; void main() {}",
          "varying highp float gl_ClipDistance[0]; void main() {}",
          "varying highp float gl_ClipDistance; void main() {}",
          "varying highp vec2 gl_ClipDistance[2]; void main() {}",
          "varying mediump float gl_ClipDistance[2]; void main() {}",
          "void f(inout float a[8]) { a[0] = 1.0; } void main() { f(gl_ClipDistance); }",
          "void f(in float a[8]) {} void main() { f(gl_ClipDistance); gl_ClipDistance[1] = 1.0; }",
          "void f(out float a[8]) {} void main() { f(gl_ClipDistance); }",
          "void f(out float a[8]) {} void g() { f(gl_ClipDistance); }\n"
          "varying highp float gl_ClipDistance[8]; void main() { g(); }",
          "void main() { gl_Position = vec4((0.0, gl_ClipDistance)[7]); }",
          "void main() { gl_Position = vec4((0.0, gl_ClipDistance)[i]); }",
          "void main() { varying highp float gl_ClipDistance[2]; gl_ClipDistance[1] = 1.0; }",
          "layout(noncoherent) varying highp float gl_ClipDistance[2]; void main() {}",
          "void f() { gl_ClipDistance[0] = 1.0; }\n"
          "invariant varying highp float gl_ClipDistance[2]; void main() { f(); }",
          "float gl_ClipDistance[2]; void main() {}",
          "uniform float gl_ClipDistance[2]; void main() {}",
          "varying highp float gl_ClipDistance[2]; varying highp float gl_ClipDistance[3]; "
          "void main() {}",
          "varying highp float gl_ClipDistance[2]; void main() { gl_ClipDistance[2] = 1.0; }",
          "void f() { gl_ClipDistance[2] = 1.0; } varying highp float gl_ClipDistance[2]; "
          "void main() { f(); }"})
        EXPECT_EQ(compiled(wrong).shader, nullptr) << wrong;
    EXPECT_EQ(with("APPLE_clip_distance", "enable",
                   "void main() { gl_FragColor = vec4(gl_ClipDistance[0]); }")
                  .shader,
              nullptr);
}

TEST(Extensions, CannotWriteWhatIsRead) {
    const Compiled compiled = with("EXT_shader_framebuffer_fetch", "enable",
                                   "void main() { gl_LastFragData[0] = vec4(1.0); }");
    EXPECT_EQ(compiled.shader, nullptr);
}

TEST(Options, HighpIsTakenWithOneWarning) {
    const std::string text =
        "#ifdef GL_FRAGMENT_PRECISION_HIGH\n#error\n#endif\n"
        "precision highp float; highp float a; highp vec2 b; void main() { gl_FragColor.x = a; }";
    const Compiled without = fragment(text, {.fragment_highp = false});
    EXPECT_NE(without.shader, nullptr);
    EXPECT_EQ(count(without.log, "warning: highp"), 1u) << without.log;
    EXPECT_EQ(count(without.log, "\n"), 1u) << without.log;
    EXPECT_EQ(fragment(text).shader, nullptr);
    const Compiled vertex = compile_text(nir::Stage::vertex, "highp float a; void main() {}",
                                         {.fragment_highp = false});
    EXPECT_EQ(vertex.log, "");
}

TEST(Logs, HaveALimitOfWarnings) {
    const Compiled many = fragment(repeated(";", 100000) + "void main() {}");
    EXPECT_NE(many.shader, nullptr);
    EXPECT_EQ(count(many.log, "warning: "), 101u);
    EXPECT_NE(many.log.find("too many warnings"), std::string::npos);
}

TEST(Options, LimitsAreTheConstants) {
    Options options;
    options.limits.draw_buffers = 4;
    const std::string text = "void main() { gl_FragData[3] = vec4(gl_MaxDrawBuffers); }";
    EXPECT_NE(fragment(text, options).shader, nullptr);
    EXPECT_EQ(fragment(text).shader, nullptr);
}

TEST(Pragmas, MakeAllOutputsInvariant) {
    const Compiled compiled = compile_text(
        nir::Stage::vertex,
        "#pragma STDGL invariant(all)\nvarying vec2 a; void main() { gl_Position = vec4(1.0); }");
    ASSERT_NE(compiled.shader, nullptr) << compiled.log;
    ASSERT_EQ(compiled.shader->module().globals.size(), 2u);
    for (const shading::Variable* variable : compiled.shader->module().globals)
        EXPECT_TRUE(variable->is_invariant) << variable->name;
}

TEST(Errors, AreSeveral) {
    const Compiled compiled = compile_text(nir::Stage::vertex,
                                           "void main() {\n"
                                           "    a = 1;\n"
                                           "    int b = 1.0;\n"
                                           "    b = = 2;\n"
                                           "    if (b) { c }\n"
                                           "    a = 2;\n"
                                           "}\n"
                                           "attribute int d;\n");
    EXPECT_EQ(compiled.shader, nullptr);
    for (const char* line : {"0:2:5: error", "0:3:9: error", "0:4:9: error", "0:5:9: error",
                             "0:5:14: error", "0:8:15: error"})
        EXPECT_NE(compiled.log.find(line), std::string::npos) << line << "\n" << compiled.log;
    EXPECT_EQ(count(compiled.log, "'a' is not declared"), 1u) << compiled.log;
}

// Nothing is said of the same fault again.
TEST(Errors, Of300AreSaidOnce) {
    struct Fault {
        std::string_view text;
        std::string_view log;
    };
    constexpr Fault faults[] = {
        {"void main() { while (float[](1.0)) {} }",
         "0:1:22: error: a condition must be a bool, not float[1]\n"},
        {"void main() { while (float[] a = float[](1.0)) {} }",
         "0:1:30: error: a condition must be a bool, not float[1]\n"},
        {"float[] f() { return float[](1.); } void main() {}",
         "0:1:1: error: an array needs a size\n"},
        {"void main() { float a = 1.0 + float[]; }",
         "0:1:38: error: the type float[] stands where an expression is expected\n"},
        {"uniform B { vec4 a; mat4 m[2]; }; void main() { m[1][2].x = 1.0; }",
         "0:1:59: error: 'm' cannot be assigned to: it is a uniform\n"},
        {"uniform B { vec4 a; } b; void main() { b.a = vec4(1.0); }",
         "0:1:44: error: 'a' cannot be assigned to: it is a uniform\n"},
        {"\n#define BAD \xc3\xa9\nfloat a = BAD 1.0; void main() {}",
         "0:3:11: error: GLSL ES 3.00 has no character 0xc3\n"},
    };
    for (const Fault& fault : faults) {
        const std::string text = "#version 300 es\n#line 1\n" + std::string(fault.text);
        const std::string_view strings[] = {text};
        EXPECT_EQ(compile(nir::Stage::vertex, strings, {.newest = Version::es_300}).log, fault.log)
            << fault.text;
    }
}

// What is wrong with another language's text in this one is nobody's fault.
TEST(Errors, OfOtherVersionsAreOne) {
    const std::string rest = "\nlayout(location = 0) in vec4 p; out vec4 v; void main() { v = p; }";
    EXPECT_EQ(
        compile_text(nir::Stage::vertex, "#version 310 es" + rest, {.newest = Version::es_300}).log,
        "0:1:10: error: the versions of the language here are 100 and 300 es\n");
    EXPECT_EQ(compile_text(nir::Stage::vertex, "#version 300 es" + rest).log,
              "0:1:10: error: the only version of the language here is 100: without OpenGL ES 3 "
              "there is no other\n");
}

// Short texts can name large constants.
TEST(Constants, OfArraysAreBounded) {
    std::string text =
        "#version 300 es\n"
        "struct A { float x[64]; }; struct B { A x[64]; }; struct D { B x[64]; };\n";
    const auto list_of = [](std::string_view element, int times) {
        std::string all(element);
        for (int i = 1; i < times; ++i)
            all += ',' + std::string(element);
        return all;
    };
    text += "const A a = A(float[](" + list_of("1.0", 64) + "));\n";
    text += "const B b = B(A[](" + list_of("a", 64) + "));\n";
    text += "const D d = D(B[](" + list_of("b", 64) + "));\n";
    const auto log_of = [&](std::string_view statement, unsigned times) {
        const std::string all =
            text + "void main() {\n" + repeated(std::string(statement), times) + "}\n";
        const std::string_view strings[] = {all};
        return compile(nir::Stage::vertex, strings, {.newest = Version::es_300}).log;
    };
    for (const std::string_view statement : {"D[1](d);\n", "d == d;\n"}) {
        EXPECT_EQ(log_of(statement, 2), "") << statement;
        const std::string log = log_of(statement, 2000);
        EXPECT_GT(count(log, "more than 4194304 numbers in all"), 0u) << log;
        EXPECT_LT(count(log, "\n"), 110u);
    }
}

TEST(Errors, EndSomewhere) {
    const Compiled compiled =
        compile_text(nir::Stage::vertex, "void main() {\n" + repeated("1 = 2;\n", 5000) + "}\n");
    EXPECT_EQ(compiled.shader, nullptr);
    EXPECT_LT(count(compiled.log, "\n"), 110u);
}

TEST(Strings, AreOneText) {
    const std::string_view strings[] = {"void ma", "in() { gl_Position", " = vec4(1.0); }"};
    const Compiled compiled = compile(nir::Stage::vertex, strings, {});
    EXPECT_NE(compiled.shader, nullptr) << compiled.log;
    EXPECT_NE(compile(nir::Stage::vertex, {}, {}).shader, nullptr);
}

// Texts of 50,000 levels, and trees as high, neither of which may end in a crash.
TEST(Nesting, IsBounded) {
    constexpr size_t many = 50000;
    const std::string sum = "void main() { float a = 1.0; a = a" + repeated(" + a", many) + "; }";
    const std::string texts[] = {
        "void main() { int a = " + repeated("(", many) + "1" + repeated(")", many) + "; }",
        "void main() { int a = " + repeated("-", many) + "1; }",
        "void main() { bool a = " + repeated("!", many) + "true; }",
        "void main() { int a; " + repeated("a = ", many) + "1; }",
        "void main() { int a = " + repeated("true ? 1 : ", many) + "1; }",
        "void main() { float a = " + repeated("sin(", many) + "1.0" + repeated(")", many) + "; }",
        "void main() { vec4 a; a = a" + repeated(".xyzw", many) + "; }",
        "void main() " + repeated("{", many) + repeated("}", many),
        "void main() { " + repeated("if (true) ", many) + "; }",
        "void main() { " + repeated("if (true) ; else ", many) + "; }",
        "void main() { " + repeated("for (;;) ", many) + "; }",
        "void main() { " + repeated("do ", many) + "; }",
        repeated("struct S {", many),
        repeated("(", many),
        repeated("{", many),
        sum,
    };
    for (const std::string& text : texts) {
        const Compiled compiled = compile_text(nir::Stage::vertex, text);
        EXPECT_EQ(compiled.shader, nullptr) << text.substr(0, 60);
        EXPECT_FALSE(compiled.log.empty());
    }
}

TEST(Nesting, OfUsualDepthIsFine) {
    for (const std::string& text :
         {"void main() { float a = 1.0; a = a" + repeated(" + a", 900) + "; }",
          "void main() { float a; a = " + repeated("(", 200) + "a" + repeated(")", 200) + "; }",
          "void main() { int a = 1" + repeated(" + 1", 100000) + "; }"}) {
        const Compiled compiled = compile_text(nir::Stage::vertex, text);
        EXPECT_NE(compiled.shader, nullptr) << compiled.log;
    }
}

// Types may not ask for more memory or time than their text is worth.
TEST(Types, AreBounded) {
    std::string doubling = "struct S0 { float a, b; };";
    for (int i = 1; i < 60; ++i)
        doubling += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " a, b; };";
    std::string nested = "struct S0 { float a; };";
    for (int i = 1; i < 100; ++i)
        nested += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " a; };";
    std::string arrays = "struct S0 { float a[2]; };";
    for (int i = 1; i < 40; ++i)
        arrays += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " a[2]; };";
    for (const std::string& text : {doubling, nested, arrays, std::string("float a[2147483647];"),
                                    std::string("uniform mat4 a[1000000];")}) {
        const Compiled compiled = compile_text(nir::Stage::vertex, text);
        EXPECT_EQ(compiled.shader, nullptr);
        EXPECT_NE(compiled.log.find("is too large"), std::string::npos) << compiled.log;
    }
}

constexpr Version all_versions[] = {Version::es_100, Version::gl_110, Version::gl_120,
                                    Version::es_300, Version::es_310};

TEST(Tables, AreSortedAndWhole) {
    EXPECT_TRUE(std::ranges::is_sorted(words(), {}, &WordInfo::text));
    for (const WordInfo& info : words())
        EXPECT_EQ(find_word(info.text), &info);
    EXPECT_EQ(find_word("main"), nullptr);
    for (const Version version : all_versions) {
        const std::span<const BuiltinFunction> rows = builtin_functions(version);
        EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &BuiltinFunction::name));
        for (const BuiltinFunction& row : rows) {
            EXPECT_EQ(find_word(row.name), nullptr);
            EXPECT_TRUE(includes(row.versions, version)) << row.name;
            const auto operands =
                std::ranges::find(row.operands, Shape::none) - row.operands.begin();
            if (row.lookup != Lookup::none) {
                EXPECT_GE(operands, row.lookup == Lookup::size ? 1 : 2) << row.name;
            } else if (row.action != Action::memory && row.action != Action::transform) {
                const int targets = row.action == Action::none       ? 0
                                    : row.action == Action::multiply ? 2
                                                                     : 1;
                EXPECT_EQ(operands, shading::info_of(row.op).operands + targets) << row.name;
            }
        }
    }
    for (const std::span<const BuiltinVariable> table : builtin_variables())
        for (const BuiltinVariable& row : table)
            for (const Version version : all_versions)
                for (const nir::Stage stage :
                     {nir::Stage::vertex, nir::Stage::fragment, nir::Stage::compute}) {
                    const bool is_there =
                        includes(row.versions, version) && includes(row.stages, stage);
                    const BuiltinVariable* const found =
                        find_builtin_variable(row.name, version, stage);
                    EXPECT_TRUE(!is_there || found == &row) << row.name;
                }
}

TEST(Threads, CompileAtOnce) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([] {
            for (int n = 0; n < 50; ++n)
                EXPECT_NE(
                    fragment("void main() { gl_FragColor = vec4(sin(1.0), gl_FragCoord.xyz); }")
                        .shader,
                    nullptr);
        });
    for (std::thread& thread : threads)
        thread.join();
}

}  // namespace
}  // namespace cuesta::glsl
