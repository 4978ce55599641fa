// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Linking of 3.00: inputs, outputs and their places.
#include <fmt/format.h>

#include "link_testing.h"

namespace cuesta::glsl {
namespace {

std::string varying_log(std::string_view output,
                        std::string_view input,
                        std::string_view use = "v") {
    return log_300(fmt::format("{}; void main() {{}}", output),
                   fmt::format("{}; out vec4 c; void main() {{ c = vec4({}); }}", input, use));
}

// "name@location"
std::string attribute_places(const Linked& linked) {
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const Attribute& attribute : linked.program->attributes)
        text += fmt::format("{}{}@{}", text.empty() ? "" : " ", attribute.name, attribute.location);
    return text;
}

// "name@location[size]"
std::string outputs_of(const Linked& linked) {
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const FragmentOutput& output : linked.program->fragment_outputs) {
        text += fmt::format("{}{}@{}", text.empty() ? "" : " ", output.name, output.location);
        if (output.is_array)
            text += fmt::format("[{}]", output.size);
    }
    return text;
}

TEST(LinkInterface, InputsWantAnOutputOfTheirNameAndType) {
    EXPECT_EQ(varying_log("out vec2 v", "in vec2 v", "v, v"), "");
    EXPECT_EQ(varying_log("out highp float v", "in lowp float v"), "");
    EXPECT_EQ(varying_log("out float w", "in float v"),
              "error: varying 'v' is used in the fragment shader but not declared in the vertex "
              "shader\n");
    EXPECT_EQ(varying_log("out float w", "in float v", "1.0"), "");
    constexpr std::string_view types =
        "error: varying 'v' has one type in the vertex shader and another in the fragment shader\n";
    EXPECT_EQ(varying_log("out vec2 v", "in float v"), types);
    EXPECT_EQ(varying_log("flat out int v", "flat in uint v"), types);
    EXPECT_EQ(varying_log("out float v[2]", "in float v[3]", "v[0]"), types);
    EXPECT_EQ(varying_log("struct S { float a; vec2 b; }; out S v",
                          "struct S { float a; vec3 b; }; in S v", "v.a"),
              types);
    EXPECT_EQ(varying_log("struct S { float a; vec2 b; }; out S v",
                          "struct S { float a; vec2 b; }; in S v", "v.a"),
              "");
}

TEST(LinkInterface, BothAreFlatOrNeither) {
    EXPECT_EQ(varying_log("flat out float v", "in float v"),
              "error: 'v' is flat in the vertex shader only\n");
    EXPECT_EQ(varying_log("smooth out float v", "flat in float v"),
              "error: 'v' is flat in the fragment shader only\n");
    EXPECT_EQ(varying_log("out float v", "smooth in float v"), "");
    EXPECT_EQ(varying_log("flat out float v", "flat in float v"), "");
    // Where in a pixel is the fragment shader's affair, and invariance the vertex shader's.
    EXPECT_EQ(varying_log("out float v", "centroid in float v"), "");
    EXPECT_EQ(varying_log("invariant out float v", "in float v"), "");
}

TEST(LinkInterface, OneSlotIsInterpolatedInOneWay) {
    const Linked linked = link_300(
        "out float a, b; flat out float c; flat out int d; centroid out float e; void main() {"
        "a = b = c = e = 1.0; d = 3; }",
        "in float a, b; flat in float c; flat in int d; centroid in float e; out vec4 o;"
        "void main() { o = vec4(a + b, c, e, d); }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    std::string text;
    for (const nir::IoSlot& slot : linked.program->fragment.nir->inputs)
        text += fmt::format("{}{}{} ", slot.name,
                            slot.interpolation == nir::Interpolation::flat ? ":flat" : "",
                            slot.centroid ? ":centroid" : "");
    EXPECT_EQ(text, "a+b e:centroid c+d:flat ");
}

TEST(LinkInterface, VectorsOfBothStagesAreLimited) {
    LinkInput input;
    input.options.limits.vertex_output_vectors = 4;
    input.options.limits.fragment_input_vectors = 3;
    const auto with = [&](unsigned count, std::string_view kept) {
        input.feedback.names =
            kept.empty() ? std::vector<std::string>() : std::vector<std::string>{std::string(kept)};
        return log_300(
            fmt::format("out vec4 v[{}]; out vec4 w[2]; void main() {{ v[0] = w[0] = vec4(1.0); }}",
                        count),
            fmt::format("in vec4 v[{}]; out vec4 c; void main() {{ c = v[0]; }}", count), input);
    };
    EXPECT_EQ(with(3, ""), "");
    EXPECT_EQ(with(4, ""), "error: the inputs of the fragment shader need more than 3 vectors\n");
    EXPECT_EQ(with(2, "w"), "");
    EXPECT_EQ(with(3, "w"), "error: the outputs of the vertex shader need more than 4 vectors\n");
    EXPECT_EQ(with(100000, ""),
              "error: the outputs of the vertex shader need more than 4 vectors\n");
}

TEST(LinkInterface, LayoutsOfAttributesWinOverBindings) {
    const auto linked = [](std::string_view vertex, std::vector<AttributeBinding> bindings = {}) {
        LinkInput input;
        input.bindings = std::move(bindings);
        return attribute_places(link_300(vertex, plain_fragment_300, input));
    };
    EXPECT_EQ(linked("layout(location = 3) in vec4 a; in vec4 b; in mat2 c; void main() {"
                     "gl_Position = a + b + c[0].xyxy; }",
                     {{"a", 1}, {"b", 2}}),
              "a@3 b@2 c@0");
    EXPECT_EQ(linked("layout(location = 15) in mat2 a; void main() { gl_Position.xy = a[1]; }"),
              "error: attribute 'a' takes 2 locations and is bound to 15; the last one is 15\n");
    EXPECT_EQ(
        linked("in int a; in uvec3 b; void main() { gl_Position.x = float(a) + float(b.y); }"),
        "a@0 b@1");
}

TEST(LinkInterface, NoTwoAttributesShareALocation) {
    EXPECT_EQ(
        log_300("layout(location = 1) in vec4 a; layout(location = 0) in mat2 b; void main() {"
                "gl_Position = a + b[0].xyxy; }",
                plain_fragment_300),
        "error: attribute 'b' has the location 0, which another one has too\n");
    LinkInput input;
    input.bindings = {{"a", 4}, {"b", 4}};
    EXPECT_EQ(
        log_300("in vec4 a, b; void main() { gl_Position = a + b; }", plain_fragment_300, input),
        "error: attribute 'b' has the location 4, which another one has too\n");
    // What is not used has none.
    EXPECT_EQ(log_300("in vec4 a, b; void main() { gl_Position = a; }", plain_fragment_300, input),
              "");
}

TEST(LinkInterface, FragmentOutputsAreTold) {
    EXPECT_EQ(outputs_of(link_300(plain_vertex_300, plain_fragment_300)), "plain@0");
    const Linked linked = link_300(
        plain_vertex_300,
        "layout(location = 3) out uvec2 a; layout(location = 1) out vec4 b[2]; void main() {"
        "a = uvec2(1u); b[1] = vec4(1.0); }");
    EXPECT_EQ(outputs_of(linked), "a@3 b@1[2]");
    ASSERT_NE(linked.program, nullptr);
    EXPECT_EQ(linked.program->fragment_outputs[0].type.base, ValueType::Base::uint_);
    EXPECT_EQ(linked.program->fragment_outputs[0].type.components, 2);
    EXPECT_FALSE(linked.program->writes_all_color_buffers);
    std::vector<uint32_t> indices;
    for (const nir::IoSlot& slot : linked.program->fragment.nir->outputs) {
        EXPECT_EQ(slot.slot, nir::Slot::color);
        indices.push_back(slot.index);
    }
    EXPECT_EQ(indices, (std::vector<uint32_t>{1, 2, 3}));
}

TEST(LinkInterface, UniformsAreOfEveryType) {
    const Linked linked = link_300(
        "uniform uint u; uniform mat2x3 m; void main() { gl_Position = vec4(m[1], u); }",
        "uniform highp usampler2D s; uniform lowp sampler2DArray t; out uvec4 c; void main() {"
        "c = texture(s, vec2(0.0)) + uvec4(texture(t, vec3(0.0))); }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<Uniform>& uniforms = linked.program->uniforms;
    ASSERT_EQ(uniforms.size(), 4u);
    EXPECT_EQ(uniforms[0].type, (ValueType{.base = ValueType::Base::uint_}));
    EXPECT_EQ(uniforms[1].type, (ValueType{.components = 3, .columns = 2}));
    EXPECT_EQ(uniforms[2].type.sampled, ValueType::Base::uint_);
    EXPECT_TRUE(uniforms[3].type.is_layered);
    EXPECT_FALSE(uniforms[0].in_block);
}

TEST(LinkInterface, SingleStagesAreRefused) {
    const auto shader = shader_300(nir::Stage::vertex, plain_vertex_300, options_300());
    const Linked linked = link_alone(*shader, {}, options_300());
    EXPECT_EQ(linked.program, nullptr);
    EXPECT_EQ(linked.log,
              "error: shaders of version 300 cannot be linked for programs of single stages yet\n");
}

}  // namespace
}  // namespace cuesta::glsl
