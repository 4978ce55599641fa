// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a draw gives, and what its program gets, in both languages.
#include "tools/scene_shaders.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace cuesta::tools {
namespace {

constexpr ShaderTarget g13 = {.gpu = cg::Gpu::g13,
                              .arithmetic = {.fragment_highp = true, .integers = true}};
constexpr ShaderTarget mali400 = {.gpu = cg::Gpu::mali400, .arithmetic = {}};

SceneDraw draw_of(ShaderLanguage language, std::string_view vertex, std::string_view fragment) {
    SceneDraw draw;
    draw.language = language;
    draw.vertex_shader = vertex;
    draw.fragment_shader = fragment;
    return draw;
}

std::string complaint(const SceneDraw& draw, const ShaderTarget& target = g13) {
    const Result<SceneShaders> made = build_shaders(draw, target);
    return made ? "" : made.error().text;
}

TextureUse texture(std::string_view name) {
    TextureUse use;
    use.name = name;
    return use;
}

using Constants = std::vector<Vec4>;
using Units = std::vector<std::optional<size_t>>;

// --- Cg ------------------------------------------------------------------------------------------

constexpr std::string_view plain_vertex =
    "float4 main_vertex(float2 at : TEXCOORD0, float4 p : POSITION, out float2 t : TEXCOORD3)\n"
    "  : POSITION { t = at; return p; }\n";

SceneDraw cg_draw(std::string_view fragment) {
    SceneDraw draw = draw_of(ShaderLanguage::cg, plain_vertex, fragment);
    draw.semantics = {"POSITION", "TEXCOORD0"};
    return draw;
}

TEST(CgScenes, UniformsLieWhereTheReflectionSays) {
    SceneDraw draw = cg_draw(
        "struct input { float2 video_size; half gain; };\n"
        "float4 main_fragment(float2 t : TEXCOORD3, uniform input IN, uniform float2x3 m,\n"
        "                     uniform float w[2], uniform float d = 5, uniform float unread)\n"
        "  : COLOR { return float4(mul(m, float3(t, 1)), w[1] + w[0], d) + IN.gain *\n"
        "                   IN.video_size.xyxy; }");
    draw.uniforms = {
        {"IN.video_size", {96, 64}}, {"IN.gain", {2}}, {"m", {1, 2, 3, 4, 5, 6}}, {"w", {7, 8}}};
    for (const ShaderTarget& target : {g13, mali400}) {
        const Result<SceneShaders> made = build_shaders(draw, target);
        ASSERT_TRUE(made) << made.error().text;
        EXPECT_EQ(made->fragment.constants,
                  (Constants{{96, 64}, {2}, {1, 2, 3}, {4, 5, 6}, {7}, {8}, {5}}));
        EXPECT_TRUE(made->vertex.constants.empty());
        EXPECT_EQ(made->vertex.nir->stage, nir::Stage::vertex);
        EXPECT_EQ(made->fragment.nir->stage, nir::Stage::fragment);
    }
    draw.uniforms.push_back({"d", {9}});
    EXPECT_EQ(build_shaders(draw, g13)->fragment.constants.back(), (Vec4{9}));
}

TEST(CgScenes, InputsAreTheElementsOfTheirSemantics) {
    for (const bool swapped : {false, true}) {
        SceneDraw draw = cg_draw("float4 main_fragment() : COLOR { return 1; }");
        if (swapped)
            draw.semantics = {"NORMAL", "TEXCOORD0", "POSITION"};
        const Result<SceneShaders> made = build_shaders(draw, g13);
        ASSERT_TRUE(made) << made.error().text;
        ASSERT_EQ(made->vertex.nir->inputs.size(), 2u);
        std::vector<uint32_t> elements;
        for (const nir::IoSlot& input : made->vertex.nir->inputs)
            elements.push_back(input.index);
        std::ranges::sort(elements);
        EXPECT_EQ(elements, (swapped ? std::vector<uint32_t>{1, 2} : std::vector<uint32_t>{0, 1}));
    }
    SceneDraw draw = cg_draw("float4 main_fragment() : COLOR { return 1; }");
    draw.semantics = {"POSITION", "TEXCOORD1"};
    EXPECT_EQ(complaint(draw), "no vertex element has the semantic 'TEXCOORD0' of attribute 8");
}

TEST(CgScenes, TexturesGoToTheUnitsOfTheirSamplers) {
    SceneDraw draw = cg_draw(
        "uniform sampler2D unread;\n"
        "float4 main_fragment(float2 t : TEXCOORD3, uniform sampler2D a,\n"
        "                     uniform sampler2D b : TEXUNIT3) : COLOR\n"
        "{ return tex2D(a, t) * tex2D(b, t); }");
    draw.textures = {texture("b"), texture("unread"), texture("a")};
    const Result<SceneShaders> made = build_shaders(draw, g13);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ(made->textures, (Units{2, std::nullopt, std::nullopt, 0}));
    draw.textures.pop_back();
    EXPECT_EQ(complaint(draw), "sampler 'a' has no texture");
    draw.textures = {texture("a"), texture("b"), texture("c")};
    EXPECT_EQ(complaint(draw), "there is no sampler 'c'");
}

TEST(CgScenes, AreCompiledForTheGpu) {
    SceneDraw draw = cg_draw(
        "uniform float one; uniform float2 other[3];\n"
        "ps_g13 float4 value() { return one; }\n"
        "ps_mali400 float4 value() { return other[2].xyxy; }\n"
        "float4 main_fragment() : COLOR { return value(); }");
    draw.uniforms = {{"one", {1}}, {"other", {2, 3, 4, 5, 6, 7}}};
    EXPECT_EQ(build_shaders(draw, g13)->fragment.constants, (Constants{{1}}));
    EXPECT_EQ(build_shaders(draw, mali400)->fragment.constants,
              (Constants{{2, 3}, {4, 5}, {6, 7}}));
}

TEST(CgScenes, SayWhatIsMissing) {
    SceneDraw draw = cg_draw("float4 main_fragment(uniform float3 u) : COLOR { return u.xyzz; }");
    EXPECT_EQ(complaint(draw), "uniform 'u' has no value");
    draw.uniforms = {{"u", {1, 2}}};
    EXPECT_EQ(complaint(draw), "uniform 'u' takes 3 floats, not 2");
    EXPECT_EQ(complaint(cg_draw("float4 main_fragment(uniform int n) : COLOR { return n; }")),
              "uniform 'n' is int: scenes have floats");
    EXPECT_NE(complaint(cg_draw("float4 main_fragment() : COLOR { return x; }"))
                  .find("fragment.cg(1) : error C1008: 'x'"),
              std::string::npos);
    draw = cg_draw("float4 main_fragment() : COLOR { return 1; }");
    draw.vertex_shader =
        "float4 main_vertex(float4 p : POSITION, uniform sampler2D s) : POSITION\n"
        "{ return p + tex2Dlod(s, p); }";
    EXPECT_EQ(complaint(draw), "scenes have no textures of vertex shaders");
}

// --- GLSL ES -------------------------------------------------------------------------------------

SceneDraw glsl_draw(std::string_view fragment) {
    return draw_of(ShaderLanguage::glsl_es,
                   "attribute vec4 position; attribute vec2 value; varying vec2 at;\n"
                   "void main() { gl_Position = position; at = value; }",
                   fragment);
}

TEST(GlslScenes, SeveralTexturesGoToTheirSamplers) {
    SceneDraw draw = glsl_draw(
        "precision mediump float; varying vec2 at; uniform sampler2D a, b;\n"
        "void main() { gl_FragColor = texture2D(a, at) - texture2D(b, at); }");
    draw.textures = {texture("b"), texture("a")};
    const Result<SceneShaders> made = build_shaders(draw, mali400);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ(made->textures, (Units{1, 0}));
    draw.textures.pop_back();
    EXPECT_EQ(complaint(draw), "sampler 'a' has no texture");
    draw.textures = {texture("a"), texture("b"), texture("image")};
    EXPECT_EQ(complaint(draw), "there is no sampler 'image'");
    draw = glsl_draw(
        "precision mediump float; uniform sampler2D a[2];\n"
        "void main() { gl_FragColor = texture2D(a[1], vec2(0.0)); }");
    EXPECT_NE(complaint(draw).find("scenes have single ones of fragment shaders"),
              std::string::npos);
}

TEST(GlslScenes, UniformsLieWhereTheLinkerSays) {
    SceneDraw draw = glsl_draw(
        "precision mediump float; uniform mat2 m; uniform vec4 w[2];\n"
        "void main() { gl_FragColor = vec4(m[0], m[1]) + w[0] + w[1]; }");
    draw.uniforms = {{"m", {1, 2, 3, 4}}, {"w", {5, 6, 7, 8, 9, 10, 11, 12}}};
    const Result<SceneShaders> made = build_shaders(draw, g13);
    ASSERT_TRUE(made) << made.error().text;
    Constants sorted = made->fragment.constants;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, (Constants{{1, 2}, {3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}));
    draw.uniforms.pop_back();
    EXPECT_EQ(complaint(draw), "uniform 'w[0]' has no value");
    draw.uniforms.push_back({"w", {5}});
    EXPECT_EQ(complaint(draw), "uniform 'w' takes 8 floats, not 1");
}

}  // namespace
}  // namespace cuesta::tools
