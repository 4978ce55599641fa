// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs of GLSL 1.10 and 1.20: what the API is told of them, and which do not link.
#include <algorithm>

#include "desktop_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view plain_vertex = "void main() { gl_Position = gl_Vertex; }";
constexpr std::string_view plain_fragment = "void main() { gl_FragColor = vec4(1.0); }";

// "gl_Vertex 16", in the order of names.
std::string attributes_of(const Program& program) {
    std::vector<std::string> lines;
    for (const Attribute& attribute : program.attributes)
        lines.push_back(attribute.name + " " + std::to_string(attribute.location));
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : ", ") + line;
    return text;
}

// "k, gl_Fog.color", with the sizes of arrays, in the order of names.
std::string uniforms_of(const Program& program) {
    std::vector<std::string> lines;
    for (const Uniform& uniform : program.uniforms)
        lines.push_back(uniform.name +
                        (uniform.is_array ? " x" + std::to_string(uniform.size) : ""));
    std::ranges::sort(lines);
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : ", ") + line;
    return text;
}

std::string slots_of(const std::vector<nir::IoSlot>& slots) {
    std::string text;
    for (const nir::IoSlot& slot : slots)
        text += slot.name + " ";
    return text;
}

const Uniform* uniform_named(const Program& program, std::string_view name) {
    const auto found = std::ranges::find(program.uniforms, name, &Uniform::name);
    return found != program.uniforms.end() ? &*found : nullptr;
}

TEST(DesktopLink, ConventionalAttributesHaveTheirOwnPlaces) {
    const Linked linked = link_desktop(
        {"attribute vec4 a; attribute mat2 b; void main() { gl_Position = gl_Vertex + "
         "gl_MultiTexCoord7 * gl_FogCoord + vec4(gl_Normal, 1.0) + a + vec4(b[0], b[1]); }"},
        {plain_fragment});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    // Attribute 0 is gl_Vertex.
    EXPECT_EQ(attributes_of(*linked.program),
              "a 3, b 1, gl_FogCoord 20, gl_MultiTexCoord7 31, gl_Normal 17, gl_Vertex 16");
    for (const ConventionalAttributeInfo& info : conventional_attributes)
        EXPECT_TRUE(is_conventional(info.location));
}

TEST(DesktopLink, GenericAttributesBeginAtZeroWithoutVertex) {
    const Linked linked = link_desktop(
        {"attribute vec4 a; void main() { gl_Position = a + gl_Color; }"}, {plain_fragment});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(attributes_of(*linked.program), "a 0, gl_Color 18");
}

TEST(DesktopLink, AttributesMayShareALocation) {
    DesktopInput input;
    input.bindings = {{"a", 2}, {"b", 2}};
    const Linked linked = link_desktop(
        {"attribute vec4 a, b; void main() { gl_Position = a + b; }"}, {plain_fragment}, input);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(attributes_of(*linked.program), "a 2, b 2");
}

TEST(DesktopLink, BuiltinUniformsAreWhatIsUsed) {
    const Linked linked = link_desktop(
        {"void main() { gl_Position = gl_TextureMatrix[2] * gl_Vertex + gl_LightSource[1].diffuse;"
         "int i = 1; gl_FrontColor = gl_ClipPlane[i] * gl_FrontMaterial.shininess; }"},
        {"void main() { gl_FragColor = gl_Fog.color + gl_TextureMatrix[4][0]; }"});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(uniforms_of(*linked.program),
              "gl_ClipPlane[0] x8, gl_Fog.color, gl_FrontMaterial.shininess, "
              "gl_LightSource[0].diffuse, gl_LightSource[1].diffuse, gl_TextureMatrix[0] x5");
    for (const Uniform& uniform : linked.program->uniforms)
        EXPECT_TRUE(uniform.is_builtin) << uniform.name;
    EXPECT_EQ(linked.program->locations, 0u);
    // Five matrices, eight planes, two lights and a scalar; both stages have the whole array.
    EXPECT_EQ(linked.program->vertex.uniform_vec4s, 5 * 4 + 8 + 2 + 1u);
    EXPECT_EQ(linked.program->fragment.uniform_vec4s, 5 * 4 + 1u);
    EXPECT_EQ(linked.program->vertex.nir->uniform_vec4s, 5 * 4 + 8 + 2 + 1u);
}

TEST(DesktopLink, StateThatIsCopiedIsWhole) {
    const Linked linked = link_desktop(
        {"uniform int i; void main() { gl_LightSourceParameters l = gl_LightSource[i]; "
         "gl_Position = l.ambient; }"},
        {plain_fragment});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->uniforms.size(), 8 * 12 + 1u);
}

TEST(DesktopLink, BuiltinVaryingsAreSlots) {
    const Linked linked = link_desktop(
        {"varying vec4 v; void main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color; "
         "gl_BackColor = gl_Color; gl_FrontSecondaryColor = gl_Color; gl_TexCoord[1] = gl_Color; "
         "gl_FogFragCoord = 1.0; gl_ClipVertex = gl_Vertex; v = gl_Color; }"},
        {"varying vec4 v; void main() { gl_FragColor = v + gl_Color + gl_SecondaryColor + "
         "gl_TexCoord[0] + gl_TexCoord[1] * gl_FogFragCoord; }"});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<nir::IoSlot>& inputs = linked.program->fragment.nir->inputs;
    EXPECT_EQ(slots_of(inputs),
              "v gl_Color gl_SecondaryColor gl_FogFragCoord gl_TexCoord.0 gl_TexCoord.1 ");
    for (const nir::IoSlot& input : inputs)
        EXPECT_TRUE(std::ranges::any_of(linked.program->vertex.nir->outputs,
                                        [&](const nir::IoSlot& output) {
                                            return output.slot == input.slot &&
                                                   output.index == input.index;
                                        }))
            << input.name;
    const auto has = [&](nir::Slot slot) {
        return std::ranges::find(linked.program->vertex.nir->outputs, slot, &nir::IoSlot::slot) !=
               linked.program->vertex.nir->outputs.end();
    };
    EXPECT_TRUE(has(nir::Slot::back_color));
    EXPECT_TRUE(has(nir::Slot::clip_vertex));
}

TEST(DesktopLink, BuiltinVaryingsCount) {
    DesktopInput input;
    input.options.limits.varying_vectors = 4;
    const Texts vertex = {
        "varying vec4 v[2]; void main() { v[0] = v[1] = gl_Position = gl_Vertex; "
        "gl_TexCoord[1] = gl_FrontColor = gl_Vertex; }"};
    const Linked fits = link_desktop(
        vertex, {"varying vec4 v[2]; void main() { gl_FragColor = v[0] + gl_TexCoord[1]; }"},
        input);
    EXPECT_NE(fits.program, nullptr) << fits.log;
    const Linked full = link_desktop(
        vertex,
        {"varying vec4 v[2]; void main() { gl_FragColor = v[0] + gl_TexCoord[1] + gl_Color; }"},
        input);
    EXPECT_EQ(full.log,
              "error: the varyings need more than 1 vectors beside those of the language\n");
}

TEST(DesktopLink, AStageMayBeAlone) {
    const Linked vertex =
        link_desktop({"varying float x; void main() { x = 1.0; gl_Position = ftransform(); "
                      "gl_TexCoord[0] = gl_MultiTexCoord0; }"},
                     {});
    ASSERT_NE(vertex.program, nullptr) << vertex.log;
    EXPECT_EQ(uniforms_of(*vertex.program), "gl_ModelViewProjectionMatrix");
    EXPECT_EQ(vertex.program->fragment.nir, nullptr);
    const Linked fragment =
        link_desktop({}, {"void main() { gl_FragColor = gl_Color + gl_TexCoord[2]; }"});
    ASSERT_NE(fragment.program, nullptr) << fragment.log;
    const Joined joined = join(*vertex.program, *fragment.program, desktop_options().limits);
    EXPECT_EQ(joined.error, "");
    // The slots are the same wherever a shader is linked.
    EXPECT_EQ(joined.vertex, nullptr);
}

TEST(DesktopLink, VersionsMix) {
    const Linked linked = link_desktop(
        {"#version 120\nvarying vec2 v; void main() { v = vec2(1); gl_Position = gl_Vertex; }"},
        {"varying vec2 v; void main() { gl_FragColor = vec4(v, v); }"});
    EXPECT_NE(linked.program, nullptr) << linked.log;
}

TEST(DesktopLink, UniformsHaveInitialValues) {
    const Linked linked = link_desktop(
        {"#version 120\nuniform float a = 2; uniform vec2 b[2] = vec2[](vec2(1, 2), vec2(3));"
         "uniform mat2 m = mat2(5); uniform bool t = true; uniform int none;"
         "struct S { float f; vec2 g[2]; }; uniform S s[2] = S[](S(1, vec2[](vec2(2), vec2(3))), "
         "S(4, vec2[](vec2(5), vec2(6))));"
         "void main() { gl_Position = vec4(a, b[1], m[0]) + float(t) + float(none) + s[1].f + "
         "s[0].g[1].xyxy; }"},
        {plain_fragment});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const auto floats = [&](std::string_view name) {
        std::vector<float> values;
        for (const uint32_t bits : uniform_named(*linked.program, name)->initial)
            values.push_back(std::bit_cast<float>(bits));
        return values;
    };
    EXPECT_EQ(floats("a"), std::vector<float>{2});
    EXPECT_EQ(floats("b[0]"), (std::vector<float>{1, 2, 3, 3}));
    EXPECT_EQ(floats("m"), (std::vector<float>{5, 0, 0, 5}));
    EXPECT_EQ(uniform_named(*linked.program, "t")->initial, std::vector<uint32_t>{1});
    EXPECT_TRUE(uniform_named(*linked.program, "none")->initial.empty());
    EXPECT_EQ(floats("s[0].f"), std::vector<float>{1});
    EXPECT_EQ(floats("s[0].g[0]"), (std::vector<float>{2, 2, 3, 3}));
    EXPECT_EQ(floats("s[1].f"), std::vector<float>{4});
    EXPECT_EQ(floats("s[1].g[0]"), (std::vector<float>{5, 5, 6, 6}));
}

TEST(DesktopLink, FeedbackKeepsBuiltinVaryings) {
    DesktopInput input;
    input.feedback.names = {"gl_FrontColor", "gl_TexCoord[1]", "gl_FogFragCoord", "v"};
    const Linked linked = link_desktop(
        {"varying vec2 v; void main() { gl_Position = gl_Vertex; gl_FrontColor = gl_Color; "
         "gl_TexCoord[1] = gl_Color; gl_FogFragCoord = 1.0; v = vec2(1.0); }"},
        {plain_fragment}, input);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<nir::IoSlot>& outputs = linked.program->vertex.nir->outputs;
    EXPECT_EQ(outputs[linked.program->feedback[0].output].slot, nir::Slot::color);
    EXPECT_EQ(outputs[linked.program->feedback[1].output].slot, nir::Slot::tex_coord);
    EXPECT_EQ(outputs[linked.program->feedback[1].output].index, 1u);
    EXPECT_EQ(outputs[linked.program->feedback[2].output].slot, nir::Slot::fog);
    EXPECT_EQ(linked.program->feedback_strides, std::vector<uint32_t>{4 * (4 + 4 + 1 + 2)});
}

// --- several shaders of a stage ------------------------------------------------------------------

struct MergeCase {
    Texts vertex;
    std::string_view log;  // empty: they link
};

TEST(DesktopLink, ShadersOfAStageShareWhatTheyDeclare) {
    constexpr std::string_view main_text =
        "float f(float a); void main() { gl_Position = vec4(f(1.0)); }";
    const MergeCase cases[] = {
        {{main_text, "float f(float a) { return a; }"}, ""},
        {{"float f(float a) { return a; }", main_text}, ""},
        {{main_text, "float f(float a);", "float f(float a) { return a; }"}, ""},
        {{main_text, "float f(int a) { return 1.0; }"},
         "error: vertex shader: function 'f' is called but has no body\n"},
        {{main_text, "float f(float a) { return a; }", "float f(float a) { return 1.0; }"},
         "error: vertex shaders: 'f' has several bodies\n"},
        {{main_text, "int f(float a) { return 1; }"},
         "error: vertex shaders: 'f' has different results\n"},
        {{plain_vertex, plain_vertex}, "error: vertex shaders: 'main' has several bodies\n"},
        {{"float f() { return 1.0; }", "float g() { return 1.0; }"},
         "error: vertex shader: there is no function 'main'\nerror: vertex shader: gl_Position is "
         "not written\n"},
        {{"float g; float f(float a) { return g; }",
          "float g; float f(float a); void main() { "
          "g = 1.0; gl_Position = vec4(f(1.0)); }"},
         ""},
        {{"float g; float f() { return g; }", "vec2 g; void main() { gl_Position = vec4(g, g); }"},
         "error: vertex shaders: 'g' has different types\n"},
        {{"uniform float g; float f() { return g; }", "float g; void main() { g = 1.0; }"},
         "error: vertex shaders: 'g' is declared in different ways\n"},
        {{"#version 120\nuniform float g = 1.0; float f() { return g; }",
          "#version 120\nuniform float g = 2.0; void main() { gl_Position = vec4(g); }"},
         "error: vertex shaders: 'g' has different values\n"},
        {{"float g = 1.0; float f() { return g; }",
          "float g = 2.0; void main() { gl_Position = vec4(g); }"},
         "error: vertex shaders: 'g' has different values\n"},
        {{"float g = 1.0; float f() { return g; }",
          "float g = 1.0; void main() { gl_Position = vec4(g); }"},
         ""},
        {{"const float g = 1.0; float f() { return g; }",
          "const float g = 2.0; void main() { gl_Position = vec4(g); }"},
         "error: vertex shaders: 'g' has different values\n"},
        {{"uniform float u; float g = u; float f() { return g; }",
          "uniform float u; float g = u; void main() { gl_Position = vec4(g); }"},
         "error: vertex shaders: 'g' has different values\n"},
        {{"struct S { float a; }; S s; float f() { return s.a; }",
          "struct S { float a; }; S s; float f(); void main() { s = S(1.0); gl_Position = "
          "vec4(f()); }"},
         ""},
        {{"struct S { float a; }; S s; float f() { return s.a; }",
          "struct S { float b; }; S s; float f(); void main() { gl_Position = vec4(f()); }"},
         "error: vertex shaders: 's' has different types\n"},
        {{"void f(); void g() { f(); }",
          "void g(); void f() { g(); } void main() { f(); gl_Position = gl_Vertex; }"},
         "error: vertex shader: function 'g' calls itself, directly or not\n"},
        {{"float a[]; float f() { return a[4]; }", "float a[2]; void main() { a[1] = 1.0; }"},
         "error: vertex shaders: 'a' has different types\n"},
        {{"float a[]; float f() { return a[1]; }",
          "float a[]; float f(); void main() { a[6] = f(); gl_Position = vec4(a[6]); }"},
         ""},
    };
    for (const MergeCase& one : cases) {
        SCOPED_TRACE(one.vertex[0]);
        EXPECT_EQ(link_desktop(one.vertex, {plain_fragment}).log, one.log);
    }
}

TEST(DesktopLink, StagesMustAgree) {
    struct Case {
        std::string_view vertex;
        std::string_view fragment;
        std::string_view log;
    };
    const Case cases[] = {
        {"varying float v; void main() { v = 1.0; gl_Position = gl_Vertex; }",
         "varying vec2 v; void main() { gl_FragColor = v.xyxy; }",
         "error: varying 'v' has one type in the vertex shader and another in the fragment "
         "shader\n"},
        {plain_vertex, "varying vec2 v; void main() { gl_FragColor = v.xyxy; }",
         "error: varying 'v' is used in the fragment shader but not declared in the vertex "
         "shader\n"},
        {"uniform float u; void main() { gl_Position = vec4(u); }",
         "uniform int u; void main() { gl_FragColor = vec4(u); }",
         "error: uniform 'u' has one type in the vertex shader and another in the fragment "
         "shader\n"},
        {"#version 120\nuniform float u = 1.0; void main() { gl_Position = vec4(u); }",
         "#version 120\nuniform float u = 2.0; void main() { gl_FragColor = vec4(u); }",
         "error: uniform 'u' has one value in the vertex shader and another in the fragment "
         "shader\n"},
    };
    for (const Case& one : cases)
        EXPECT_EQ(link_desktop({one.vertex}, {one.fragment}).log, one.log);
    EXPECT_EQ(link_desktop({"varying float v; void main() { gl_Position = vec4(v); }"},
                           {"varying float v; void main() { gl_FragColor = vec4(v); }"})
                  .log,
              "error: varying 'v' is used in the fragment shader but not written in the vertex "
              "shader\n");
    EXPECT_EQ(link_desktop({"#version 120\ncentroid varying float v; void main() { v = 1; "
                            "gl_Position = vec4(v); }"},
                           {"varying float v; void main() { gl_FragColor = vec4(v); }"})
                  .log,
              "error: varying 'v' is centroid in the vertex shader only\n");
    EXPECT_EQ(link_desktop({"void main() { gl_FrontColor = gl_Color; }"}, {plain_fragment}).log,
              "error: vertex shader: gl_Position is not written\n");
}

}  // namespace
}  // namespace cuesta::glsl
