// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/glsl/glsl.h"
#include "compiler/nir/validate.h"
#include "plain_shaders.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view plain_fragment = "void main() { gl_FragColor = vec4(0.0); }";

Linked link_texts(std::string_view vertex,
                  std::string_view fragment,
                  const Options& options = {},
                  const std::vector<AttributeBinding>& bindings = {}) {
    const Compiled v = compile(nir::Stage::vertex, std::span(&vertex, 1), options);
    const std::string with_precision =
        "precision mediump float;\n#line 1\n" + std::string(fragment);
    const std::string_view text = with_precision;
    const Compiled f = compile(nir::Stage::fragment, std::span(&text, 1), options);
    EXPECT_NE(v.shader, nullptr) << v.log << vertex;
    EXPECT_NE(f.shader, nullptr) << f.log << fragment;
    if (v.shader == nullptr || f.shader == nullptr)
        return {};
    Linked linked = link(*v.shader, *f.shader, bindings, options);
    EXPECT_EQ(linked.program == nullptr, linked.log.find("error: ") != std::string::npos);
    if (linked.program != nullptr) {
        for (const Stage* stage : {&linked.program->vertex, &linked.program->fragment})
            EXPECT_TRUE(nir::validate(*stage->nir).empty()) << nir::validate(*stage->nir)[0];
    }
    return linked;
}

std::string log_of(std::string_view vertex,
                   std::string_view fragment,
                   const Options& options = {}) {
    return link_texts(vertex, fragment, options).log;
}

std::string vertex_log(std::string_view vertex, const Options& options = {}) {
    return log_of(vertex, plain_fragment, options);
}
std::string fragment_log(std::string_view fragment, const Options& options = {}) {
    return log_of(plain_vertex, fragment, options);
}

// "a@0 b@1"
std::string attributes_of(std::string_view vertex,
                          const std::vector<AttributeBinding>& bindings,
                          const Options& options = {}) {
    const Linked linked = link_texts(vertex, plain_fragment, options, bindings);
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const Attribute& attribute : linked.program->attributes)
        text +=
            (text.empty() ? "" : " ") + attribute.name + "@" + std::to_string(attribute.location);
    return text;
}

// "name:location:size"
std::string uniforms_of(const Linked& linked) {
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const Uniform& uniform : linked.program->uniforms)
        text += (text.empty() ? "" : " ") + uniform.name + ":" +
                (uniform.is_builtin ? "-" : std::to_string(uniform.location)) + ":" +
                std::to_string(uniform.size);
    return text;
}

TEST(LinkCalls, MainAndBodiesMustBeThere) {
    EXPECT_EQ(vertex_log("void other() {}"), "error: vertex shader: there is no function 'main'\n");
    EXPECT_EQ(log_of("", plain_fragment), "error: vertex shader: there is no function 'main'\n");
    EXPECT_EQ(fragment_log("float f(float); void main() { gl_FragColor = vec4(f(1.0) + f(2.0)); }"),
              "error: fragment shader: function 'f' is called but has no body\n");
    EXPECT_EQ(vertex_log("void f(); void main() { gl_Position = vec4(0.0); }"), "");
}

TEST(LinkCalls, NoFunctionMayCallItself) {
    EXPECT_EQ(vertex_log("void f() { f(); } void main() { f(); }"),
              "error: vertex shader: function 'f' calls itself, directly or not\n");
    // Also where nothing calls it.
    EXPECT_EQ(vertex_log("void g(); void f() { g(); } void g() { f(); } void main() {}"),
              "error: vertex shader: function 'f' calls itself, directly or not\n");
    EXPECT_EQ(vertex_log("void main() { main(); }"),
              "error: vertex shader: function 'main' calls itself, directly or not\n");
    EXPECT_EQ(vertex_log("void h() {} void g() { h(); } void f() { g(); h(); }"
                         "void main() { f(); g(); h(); }"),
              "");
    // Overloads are functions of their own.
    EXPECT_EQ(vertex_log("void f(int a) {} void f() { f(1); } void main() { f(); }"), "");
}

// GLSL ES 3.00, 3.3.
TEST(LinkVersions, MustMatch) {
    const Options options = {.newest = Version::es_300};
    const std::string vertex_300 = "#version 300 es\nvoid main() { gl_Position = vec4(0.0); }";
    EXPECT_EQ(log_of(vertex_300, plain_fragment, options),
              "error: the vertex shader is of version 300 of the language, the fragment shader of "
              "100\n");
    const Linked linked = link_texts(plain_vertex, plain_fragment, options);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->version, Version::es_100);
}

TEST(LinkUniforms, TypesMustMatch) {
    const auto both = [](std::string_view a, std::string_view b) {
        return log_of("uniform " + std::string(a) + "; void main() { gl_Position = vec4(u); }",
                      "uniform " + std::string(b) + "; void main() { gl_FragColor = vec4(u); }");
    };
    constexpr std::string_view types =
        "error: uniform 'u' has one type in the vertex shader and another in the fragment "
        "shader\n";
    constexpr std::string_view precisions =
        "error: uniform 'u' has one precision in the vertex shader and another in the fragment "
        "shader\n";
    EXPECT_EQ(both("mediump float u", "float u"), "");
    EXPECT_EQ(both("mediump vec4 u", "mediump float u"), types);
    EXPECT_EQ(both("mediump int u", "mediump float u"), types);
    EXPECT_EQ(both("highp float u", "mediump float u"), precisions);
    EXPECT_EQ(both("float u", "float u"), precisions);  // highp is the vertex shader's default
    EXPECT_EQ(both("bool u", "bool u"), "");
}

TEST(LinkUniforms, PrecisionOfWhatIsNotUsedIsNoError) {
    EXPECT_EQ(log_of("uniform highp float u; void main() {}",
                     "uniform lowp float u; void main() { gl_FragColor = vec4(u); }"),
              "warning: uniform 'u' has one precision in the vertex shader and another in the "
              "fragment shader\n");
}

TEST(LinkUniforms, StructsMustMatch) {
    const auto both = [](const std::string& a, const std::string& b) {
        return log_of("struct " + a + "; uniform S u; void main() { gl_Position = vec4(u.a); }",
                      "struct " + b + "; uniform S u; void main() { gl_FragColor = vec4(u.a); }");
    };
    EXPECT_EQ(both("S { mediump float a; }", "S { mediump float a; }"), "");
    EXPECT_NE(both("S { mediump float a; }", "S { mediump float a; mediump float b; }"), "");
    EXPECT_NE(
        both("S { mediump float a; mediump float b; }", "S { mediump float a; mediump float c; }"),
        "");
    EXPECT_NE(both("S { mediump float a; }", "S { lowp float a; }"), "");
    EXPECT_NE(both("S { mediump float a; mediump float b[2]; }",
                   "S { mediump float a; mediump float b[3]; }"),
              "");
    EXPECT_NE(both("S { mediump float a; }", "T { mediump float a; }; struct S { mediump int a; }"),
              "");
}

TEST(LinkVaryings, ClipDistancesTakeSlotsAndRoom) {
    const auto linked = [](int varyings, int distances) {
        const std::string array = "varying mediump vec4 v[" + std::to_string(varyings) + "];\n";
        const std::string vertex =
            "#extension GL_APPLE_clip_distance : require\n"
            "varying highp float gl_ClipDistance[" +
            std::to_string(distances) + "];\n" + array +
            "void main() { gl_Position = vec4(1.0); v[0] = vec4(1.0); gl_ClipDistance[0] = 1.0; }";
        return link_texts(vertex, array + "void main() { gl_FragColor = v[0]; }",
                          {.extensions = Extension::apple_clip_distance});
    };
    const Linked five = linked(6, 5);
    ASSERT_NE(five.program, nullptr) << five.log;
    std::string slots;
    for (const nir::IoSlot& output : five.program->vertex.nir->outputs)
        if (output.slot == nir::Slot::clip_distance)
            slots += fmt::format("{}: {}; ", output.index, output.components);
    EXPECT_EQ(slots, "0: 4; 1: 1; ");
    EXPECT_NE(linked(7, 4).program, nullptr);
    const Linked full = linked(7, 5);
    EXPECT_EQ(full.program, nullptr);
    EXPECT_NE(full.log.find("more than 6 vectors beside the clip distances"), std::string::npos)
        << full.log;
}

TEST(LinkVaryings, MustBeDeclaredAndMatch) {
    EXPECT_EQ(fragment_log("varying vec2 v; void main() { gl_FragColor = v.xyxy; }"),
              "error: varying 'v' is used in the fragment shader but not declared in the vertex "
              "shader\n");
    EXPECT_EQ(fragment_log("varying vec2 v; void main() {}"), "");
    // Nobody has to write it.
    EXPECT_EQ(log_of("varying vec2 v; void main() {}",
                     "varying vec2 v; void main() { gl_FragColor = v.xyxy; }"),
              "");
    // Precision need not match, types must, used or not.
    EXPECT_EQ(log_of("varying highp float v; void main() { v = 1.0; }",
                     "varying lowp float v; void main() { gl_FragColor = vec4(v); }"),
              "");
    EXPECT_EQ(log_of("varying float v; void main() {}", "varying vec2 v; void main() {}"),
              "error: varying 'v' has one type in the vertex shader and another in the fragment "
              "shader\n");
    EXPECT_NE(log_of("varying float v[2]; void main() {}", "varying float v[3]; void main() {}"),
              "");
}

TEST(LinkVaryings, InvarianceMustMatch) {
    constexpr std::string_view plain = "varying float v; void main() {}";
    constexpr std::string_view invariant = "invariant varying float v; void main() {}";
    const std::string all = "#pragma STDGL invariant(all)\n" + std::string(plain);
    EXPECT_EQ(log_of(plain, plain), "");
    EXPECT_EQ(log_of(invariant, invariant), "");
    EXPECT_EQ(log_of(invariant, plain),
              "error: varying 'v' is invariant in the vertex shader only\n");
    EXPECT_EQ(log_of(plain, invariant),
              "error: varying 'v' is invariant in the fragment shader only\n");
    EXPECT_EQ(log_of(all, invariant), "");
    EXPECT_EQ(log_of(all, plain), "");
}

TEST(LinkVaryings, InvarianceOfBuiltins) {
    const std::string fragment =
        "invariant gl_FragCoord; void main() { gl_FragColor = gl_FragCoord; }";
    EXPECT_EQ(
        log_of(plain_vertex, fragment),
        "error: 'gl_FragCoord' is invariant, but 'gl_Position' in the vertex shader is not\n");
    EXPECT_EQ(log_of("invariant gl_Position; " + std::string(plain_vertex), fragment), "");
    EXPECT_EQ(log_of("#pragma STDGL invariant(all)\n" + std::string(plain_vertex), fragment), "");
    EXPECT_EQ(log_of("invariant gl_Position; " + std::string(plain_vertex), plain_fragment), "");
    EXPECT_EQ(fragment_log("invariant gl_PointCoord; void main() {}"),
              "error: 'gl_PointCoord' is invariant, but 'gl_PointSize' in the vertex shader is "
              "not\n");
}

TEST(LinkVaryings, ArePacked) {
    const Linked linked = link_texts(
        "varying vec3 a; varying float b; varying vec2 c; varying mat2 d; varying vec4 unused;"
        "void main() { a = vec3(1.0); b = 2.0; c = vec2(3.0); d = mat2(4.0); unused = vec4(5.0); "
        "gl_Position = vec4(0.0); }",
        "varying mat2 d; varying vec2 c; varying vec3 a; varying float b;"
        "void main() { gl_FragColor = vec4(a, b) + vec4(c, c) + vec4(d[0], d[1]); }",
        {.limits = {.varying_vectors = 4}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const nir::Shader& vertex = *linked.program->vertex.nir;
    const nir::Shader& fragment = *linked.program->fragment.nir;
    EXPECT_EQ(fragment.inputs.size(), 3u);
    // All of them, and the position.
    EXPECT_EQ(vertex.outputs.size(), 4u);
}

TEST(LinkVaryings, AreLimited) {
    const auto with = [](const std::string& declarations, const std::string& use) {
        return log_of(declarations + "void main() { gl_Position = vec4(0.0); }",
                      declarations + "void main() { gl_FragColor = vec4(" + use + "); }",
                      {.limits = {.varying_vectors = 4}});
    };
    constexpr std::string_view many = "error: the varyings need more than 4 vectors\n";
    EXPECT_EQ(with("varying mediump vec4 a[4];", "a[0]"), "");
    EXPECT_EQ(with("varying mediump vec4 a[5];", "a[0]"), many);
    EXPECT_EQ(with("varying mediump float a[4], b[4], c[4], d[4];", "a[0], b[0], c[0], d[0]"), "");
    EXPECT_EQ(
        with("varying mediump float a[4], b[4], c[4], d[4], e;", "a[0], b[0], c[0], d[0] + e"),
        many);
    EXPECT_EQ(with("varying mediump mat2 a, b; varying mediump vec2 c;", "a[0], b[0] + c"), many);
    // What is not used does not count.
    EXPECT_EQ(with("varying mediump vec4 a[4], b[4];", "a[0]"), "");
    EXPECT_EQ(with("varying mediump vec4 a[50000];", "1.0"), "");
    EXPECT_EQ(with("varying mediump float a[1000000];", "a[0]"), many);
}

TEST(LinkAttributes, GetLocations) {
    constexpr std::string_view text =
        "attribute float a; attribute mat3 m; attribute vec4 b; attribute vec2 unused;"
        "void main() { gl_Position = vec4(m[0] * a, 1.0) + b; }";
    EXPECT_EQ(attributes_of(text, {}), "a@3 m@0 b@4");
    EXPECT_EQ(attributes_of(text, {{"a", 0}, {"unused", 1}, {"none", 1}}), "a@0 m@1 b@4");
    EXPECT_EQ(attributes_of(text, {{"m", 5}}), "a@0 m@5 b@1");
    EXPECT_EQ(attributes_of(text, {{"b", 3}}), "a@4 m@0 b@3");
    EXPECT_EQ(attributes_of(text, {{"m", 6}}),
              "error: attribute 'm' takes 3 locations and is bound to 6; the last one is 7\n");
    EXPECT_EQ(attributes_of(text, {{"m", 0xffffffff}}),
              "error: attribute 'm' takes 3 locations and is bound to 4294967295; the last one is "
              "7\n");
    // Aliases are allowed.
    EXPECT_EQ(attributes_of(text, {{"a", 2}, {"b", 2}, {"m", 1}}), "a@2 m@1 b@2");
}

TEST(LinkAttributes, AreLimited) {
    constexpr std::string_view text =
        "attribute mat4 a; attribute mat4 b; attribute float c;"
        "void main() { gl_Position = a[0] + b[0] + c; }";
    EXPECT_EQ(attributes_of(text, {}),
              "error: there is no room for attribute 'c' among 8 locations\n");
    EXPECT_EQ(attributes_of(text, {{"c", 2}}),
              "error: there is no room for attribute 'b' among 8 locations\n");
    EXPECT_EQ(attributes_of(text, {}, {.limits = {.vertex_attributes = 9}}), "a@0 b@4 c@8");
}

TEST(LinkUniforms, AreNamed) {
    const Linked linked = link_texts(
        "struct In { float x; vec2 y[2]; }; struct Out { In in_[2]; mat2 m; };"
        "uniform Out s[2]; uniform mediump vec4 both; uniform float unused;"
        "void main() { gl_Position = vec4(s[1].in_[0].y[1], s[0].in_[0].x, s[0].m[0].x) + both; }",
        "uniform sampler2D t[2]; uniform vec3 w[3]; uniform vec4 both;"
        "void main() { gl_FragColor = both + texture2D(t[1], w[2].xy) + gl_DepthRange.near; }");
    EXPECT_EQ(uniforms_of(linked),
              "s[0].in_[0].x:0:1 s[0].in_[0].y[0]:1:2 s[0].in_[1].x:3:1 s[0].in_[1].y[0]:4:2 "
              "s[0].m:6:1 s[1].in_[0].x:7:1 s[1].in_[0].y[0]:8:2 s[1].in_[1].x:10:1 "
              "s[1].in_[1].y[0]:11:2 s[1].m:13:1 both:14:1 t[0]:15:2 w[0]:17:3 "
              "gl_DepthRange.near:-:1 gl_DepthRange.far:-:1 gl_DepthRange.diff:-:1");
    ASSERT_NE(linked.program, nullptr);
    EXPECT_EQ(linked.program->locations, 20u);
    const std::vector<Uniform>& all = linked.program->uniforms;
    // Neighbours in memory: elements of the arrays around, then its own, then columns.
    EXPECT_EQ(all[3].vertex.slot, all[1].vertex.slot + 2);
    EXPECT_EQ(all[6].vertex.slot, all[1].vertex.slot + 4);
    EXPECT_EQ(all[8].vertex.slot, all[1].vertex.slot + 6);
    EXPECT_EQ(all[9].vertex.slot, all[4].vertex.slot + 2);
    EXPECT_EQ(all[7].vertex.slot, all[0].vertex.slot + 3);
    EXPECT_TRUE(all[10].vertex.used && all[10].fragment.used);
    EXPECT_FALSE(all[0].fragment.used);
    EXPECT_EQ(all[4].precision, nir::Precision::high);
    EXPECT_EQ(all[11].type.base, ValueType::Base::sampler);
    EXPECT_EQ(all[11].fragment.slot, 0u);
    EXPECT_EQ(linked.program->fragment.samplers.size(), 2u);
    EXPECT_EQ(linked.program->vertex.samplers.size(), 0u);
    EXPECT_TRUE(linked.program->writes_all_color_buffers);
}

TEST(LinkUniforms, VectorsAreLimited) {
    const Options options = {.limits = {.fragment_uniform_vectors = 16}};
    const auto with = [&](const std::string& declarations, const std::string& use) {
        return fragment_log(declarations + "void main() { gl_FragColor = vec4(" + use + "); }",
                            options);
    };
    constexpr std::string_view many =
        "error: the uniforms of the fragment shader need more than 16 vectors\n";
    EXPECT_EQ(with("uniform vec4 a[16];", "a[0]"), "");
    EXPECT_EQ(with("uniform vec4 a[17];", "a[0]"), many);
    EXPECT_EQ(with("uniform vec3 a[16]; uniform float b[16];", "a[0], b[0]"), "");
    EXPECT_EQ(with("uniform vec3 a[16]; uniform float b[16], c;", "a[0], b[0] + c"), many);
    EXPECT_EQ(with("uniform mat4 a[4];", "a[0][0]"), "");
    EXPECT_EQ(with("uniform mat4 a[4]; uniform bool b;", "a[0][0] + float(b)"), many);
    EXPECT_EQ(with("uniform float a[1000000];", "a[0]"), many);
    // Structs in arrays count one by one.
    EXPECT_EQ(with("struct S { float x; }; uniform S a[40];", "a[0].x"), "");
    EXPECT_EQ(with("struct S { float x; }; uniform S a[65];", "a[0].x"), many);
    // What is not used does not count.
    EXPECT_EQ(with("uniform vec4 a[16], b[16];", "a[0]"), "");
    EXPECT_EQ(with("uniform vec4 a[16], b[16]; vec4 f() { return b[0]; }", "a[0]"), "");
}

TEST(LinkUniforms, SamplersAreLimited) {
    const Options options = {.limits = {.vertex_texture_image_units = 2,
                                        .combined_texture_image_units = 3,
                                        .texture_image_units = 3}};
    const auto with = [&](int vertex, int fragment) {
        return log_of("uniform sampler2D v[" + std::to_string(vertex) +
                          "]; void main() { gl_Position = texture2DLod(v[0], vec2(0.0), 0.0); }",
                      "uniform sampler2D f[" + std::to_string(fragment) +
                          "]; void main() { gl_FragColor = texture2D(f[0], vec2(0.0)); }",
                      options);
    };
    EXPECT_EQ(with(1, 2), "");
    EXPECT_EQ(with(2, 2), "error: the shaders together have 4 samplers, more than 3\n");
    EXPECT_EQ(with(3, 1), "error: the vertex shader has more than 2 samplers: 'v'\n");
    EXPECT_EQ(with(1, 4), "error: the fragment shader has more than 3 samplers: 'f'\n");
    EXPECT_EQ(with(1, 1000000), "error: the fragment shader has more than 3 samplers: 'f'\n");
}

TEST(LinkUniforms, ManyNamesTakeNoTime) {
    std::string declarations;
    for (int i = 0; i < 20000; ++i)
        declarations += "uniform mediump float u" + std::to_string(i) + ";\n";
    EXPECT_EQ(log_of(declarations + std::string(plain_vertex),
                     declarations + std::string(plain_fragment)),
              "");
}

TEST(Link, ShadersStayAsTheyAre) {
    const Options options;
    const std::string_view v = "attribute vec4 a; varying vec4 c; void main() { c = a; }";
    const std::string_view f = "varying mediump vec4 c; void main() { gl_FragColor = c; }";
    const Compiled vertex = compile(nir::Stage::vertex, std::span(&v, 1), options);
    const Compiled fragment = compile(nir::Stage::fragment, std::span(&f, 1), options);
    ASSERT_TRUE(vertex.shader && fragment.shader);
    const std::vector<AttributeBinding> bindings = {{"a", 3}};
    EXPECT_EQ(link(*vertex.shader, *fragment.shader, {}, options).program->attributes[0].location,
              0u);
    EXPECT_EQ(
        link(*vertex.shader, *fragment.shader, bindings, options).program->attributes[0].location,
        3u);
    EXPECT_EQ(link(*vertex.shader, *fragment.shader, {}, options).program->attributes[0].location,
              0u);
}

// Functions that call each other over and over make no instructions: their calls are counted.
TEST(LinkLimits, EmptyCallsAreCounted) {
    std::string text = "void f0() {}\n";
    for (int i = 1; i <= 40; ++i)
        text += fmt::format("void f{0}() {{ f{1}(); f{1}(); }}\n", i, i - 1);
    const Linked linked = link_texts(text + "void main() { f40(); gl_Position = vec4(1.0); }",
                                     plain_fragment, {}, {});
    EXPECT_EQ(linked.program, nullptr);
    EXPECT_NE(linked.log.find("vertex shader: 0:2:13: more than 65536 calls"), std::string::npos)
        << linked.log;
}

// What is too large, and then indexed by a computed number.
TEST(LinkLimits, PartsOfWhatFailed) {
    const Linked linked = link_texts(
        "attribute float x;\nvoid main() { float a[200000]; float b[200000]; int i = int(x);\n"
        "float c = (a, b)[i]; gl_Position = vec4(c); }",
        plain_fragment, {}, {});
    EXPECT_EQ(linked.program == nullptr, !linked.log.empty()) << linked.log;
}

}  // namespace
}  // namespace cuesta::glsl
