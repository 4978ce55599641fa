// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders (GLSL 1.50): what they emit, and what linking three stages asks.
#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "tests/unit/compiler/glsl/geometry_testing.h"

namespace cuesta::glsl {
namespace {

void expect_log(const Linked& linked, std::string_view text) {
    EXPECT_EQ(linked.program, nullptr);
    EXPECT_NE(linked.log.find(text), std::string::npos) << linked.log;
}

constexpr std::string_view points_to_points =
    "layout(points) in; layout(points, max_vertices = 1) out; void main() { gl_Position = "
    "gl_in[0].gl_Position; EmitVertex(); }";

TEST(GlslGeometry, EmitsWhatOutputsHold) {
    const Linked linked = link_geometry(
        {.vertex = {"out vec2 a; out mat2x3 b; void main() { float n = float(gl_VertexID); "
                    "gl_Position = vec4(n); a = vec2(n, 10.0 + n); b = mat2x3(n, n, n, n, n, n * "
                    "3.0); gl_PointSize = n + 0.5; }"},
         .geometry = {R"(
layout(triangles) in;
layout(triangle_strip, max_vertices = 8) out;
in vec2 a[];
in mat2x3 b[];
out vec4 sum;
flat out int number;
void main() {
    for (int i = 0; i < gl_in.length(); ++i) {
        gl_Position = gl_in[i].gl_Position + vec4(1.0);
        sum = vec4(a[i], b[i][1][2], gl_in[2 - i].gl_PointSize);
        number = gl_PrimitiveIDIn * 10 + i;
        gl_Layer = i;
        EmitVertex();
    }
    EndPrimitive();
    sum = vec4(-1.0);
    EmitVertex();
})"},
         .fragment = {"in vec4 sum; flat in int number; out vec4 c; void main() { c = sum * "
                      "float(number); }"}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const Program& program = *linked.program;
    EXPECT_EQ(
        program.geometry.nir->geometry,
        (nir::Geometry{nir::GeometryInput::triangles, nir::GeometryOutput::triangle_strip, 8}));
    const std::vector<nir::EmittedVertex> vertices = emitted(program, 7);
    ASSERT_EQ(vertices.size(), 4u);
    // Where the fragment shader reads them.
    uint32_t sum = 0;
    uint32_t number = 0;
    for (const nir::IoSlot& input : program.fragment.nir->inputs)
        (input.interpolation == nir::Interpolation::flat ? number : sum) = input.index;
    for (uint32_t i = 0; i < 3; ++i) {
        const auto n = static_cast<float>(i);
        const nir::EmittedVertex& vertex = vertices[i];
        EXPECT_EQ(output_of(program, vertex, nir::Slot::position, 0, 3), n + 1);
        EXPECT_EQ(output_of(program, vertex, nir::Slot::generic, sum, 0), n);
        EXPECT_EQ(output_of(program, vertex, nir::Slot::generic, sum, 1), n + 10);
        EXPECT_EQ(output_of(program, vertex, nir::Slot::generic, sum, 2), n * 3);
        EXPECT_EQ(output_of(program, vertex, nir::Slot::generic, sum, 3), 2.5f - n);
        EXPECT_EQ(
            std::bit_cast<uint32_t>(output_of(program, vertex, nir::Slot::generic, number, 0)),
            70 + i);
        EXPECT_EQ(std::bit_cast<uint32_t>(output_of(program, vertex, nir::Slot::layer)), i);
        EXPECT_EQ(vertex.ends_primitive, i == 2);
    }
    EXPECT_EQ(output_of(program, vertices[3], nir::Slot::generic, sum, 0), -1);
}

TEST(GlslGeometry, HasClipDistancesOfVertices) {
    const Linked linked = link_geometry(
        {.vertex = {"out float gl_ClipDistance[6]; void main() { gl_Position = vec4(0.0); for (int "
                    "i = 0; i < 6; ++i) gl_ClipDistance[i] = float(gl_VertexID * 10 + i); }"},
         .geometry = {"layout(lines) in; layout(points, max_vertices = 2) out; out float "
                      "gl_ClipDistance[6]; void main() { for (int v = 0; v < 2; ++v) { gl_Position "
                      "= gl_in[v].gl_Position; for (int i = 0; i < 6; ++i) gl_ClipDistance[i] = "
                      "gl_in[v].gl_ClipDistance[5 - i]; gl_ClipDistance[1] = "
                      "gl_in[v].gl_ClipDistance[5]; EmitVertex(); } }"}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<nir::EmittedVertex> vertices = emitted(*linked.program);
    ASSERT_EQ(vertices.size(), 2u);
    for (uint32_t v = 0; v < 2; ++v)
        for (uint32_t i = 0; i < 6; ++i)
            EXPECT_EQ(
                output_of(*linked.program, vertices[v], nir::Slot::clip_distance, i / 4, i % 4),
                static_cast<float>(10 * v + (i == 1 ? 5 : 5 - i)));
}

TEST(GlslGeometry, TakesArraysOfBlocks) {
    const Linked linked = link_geometry(
        {.vertex =
             {"out A { vec2 b; float c[3]; } x; void main() { float n = float(gl_VertexID); "
              "gl_Position = vec4(n); x.b = vec2(n, -n); for (int i = 0; i < 3; ++i) x.c[i] = "
              "n * 10.0 + float(i); }"},
         .geometry =
             {"layout(triangles) in; layout(points, max_vertices = 3) out; in A { vec2 b; "
              "float c[3]; } y[]; out A { vec2 b; float c[3]; } z; void main() { for (int i "
              "= 0; i < y.length(); ++i) { z.b = y[2 - i].b; for (int k = 0; k < 3; ++k) "
              "z.c[k] = y[i].c[2 - k]; EmitVertex(); } }"},
         .fragment = {"in A { vec2 b; float c[3]; } w; out vec4 d; void main() { d = vec4(w.b, "
                      "w.c[0], w.c[2]); }"}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<nir::EmittedVertex> vertices = emitted(*linked.program);
    ASSERT_EQ(vertices.size(), 3u);
    for (uint32_t i = 0; i < 3; ++i) {
        std::vector<float> found;
        for (size_t s = 0; s < linked.program->geometry.nir->outputs.size(); ++s)
            if (linked.program->geometry.nir->outputs[s].slot == nir::Slot::generic)
                for (const uint32_t bits : vertices[i].outputs[s])
                    found.push_back(std::bit_cast<float>(bits));
        const auto n = static_cast<float>(i);
        for (const float wanted : {2 - n, n - 2, 10 * n, 10 * n + 1, 10 * n + 2})
            EXPECT_NE(std::ranges::find(found, wanted), found.end()) << wanted;
    }
    expect_log(
        link_geometry({.vertex = {"out A { vec2 b; } x; void main() { gl_Position = vec4(0.0); "
                                  "x.b = vec2(0.0); }"},
                       .geometry = {"layout(points) in; layout(points, max_vertices = 1) out; "
                                    "in A { vec2 b; float c; } y[]; void main() { gl_Position "
                                    "= y[0].b.xyxy; EmitVertex(); }"}}),
        "block 'A' has one list of members in the vertex shader and another in the geometry");
}

TEST(GlslGeometry, WantsItsLayouts) {
    const auto log = [](std::string_view text) { return link_geometry({.geometry = {text}}); };
    expect_log(log("layout(points, max_vertices = 1) out; void main() { }"),
               "geometry shader: the primitive that it takes is not declared");
    expect_log(log("layout(points) in; layout(max_vertices = 1) out; void main() { }"),
               "geometry shader: the primitive that it makes is not declared");
    expect_log(log("layout(points) in; layout(points) out; void main() { }"),
               "geometry shader: max_vertices is not declared");
    expect_log(log("layout(points) in; layout(points, max_vertices = 1) out;"),
               "geometry shader: there is no function 'main'");
    EXPECT_NE(log(points_to_points).program, nullptr);
}

TEST(GlslGeometry, IsNoProgramWithoutVertices) {
    expect_log(link_geometry({.vertex = {}, .geometry = {points_to_points}}),
               "there is no vertex shader");
}

TEST(GlslGeometry, MayBeSeveralShaders) {
    const auto two = [](std::string_view one, std::string_view other) {
        return link_geometry({.geometry = {one, other}});
    };
    constexpr std::string_view main_of =
        "in vec4 a[]; void f(); void main() { gl_Position = gl_in[1].gl_Position + a[0]; f(); }";
    const std::string_view with_a = "out vec4 a; void main() { a = gl_Position = vec4(1.0); }";
    const Linked linked = link_geometry(
        {.vertex = {with_a},
         .geometry = {main_of,
                      "layout(lines) in; layout(points, max_vertices = 3) out; void f() { "
                      "EmitVertex(); }"}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->geometry.nir->geometry.max_vertices, 3u);
    EXPECT_EQ(emitted(*linked.program).size(), 1u);
    expect_log(two("layout(points) in; layout(points, max_vertices = 1) out; void main() { }",
                   "layout(lines) in;"),
               "their layouts differ");
    expect_log(two("layout(points) in; layout(points, max_vertices = 1) out; void main() { }",
                   "layout(max_vertices = 2) out;"),
               "their layouts differ");
    // An output block behind an input block of one name is another block.
    expect_log(two("layout(points) in; layout(points, max_vertices = 1) out; in A { vec4 b; } c[]; "
                   "out A { vec4 b; } d; void main() { }",
                   "in A { vec4 b; } c[]; out A { vec4 e; } d; void f() { d.e = c[0].b; }"),
               "block 'A' has different members");
    expect_log(two("layout(points) in; layout(points, max_vertices = 1) out; void main() { }",
                   "float f() { return gl_in[2].gl_PointSize; }"),
               "'gl_in' has the size");
}

// Not once for each member.
TEST(GlslGeometry, NamesABlockOfAnotherSizeOnce) {
    constexpr std::string_view text =
        "#version 150\nin A { vec4 a, b, c; } d[2]; in vec4 e[2]; layout(triangles) in;";
    EXPECT_EQ(compile(nir::Stage::geometry, std::span(&text, 1), geometry_options()).log,
              "0:2:44: error: the primitive has 3 vertices, but 'd' has the size 2\n"
              "0:2:44: error: the primitive has 3 vertices, but 'e' has the size 2\n");
}

TEST(GlslGeometry, MatchesWhatStandsBeforeAndBehind) {
    const auto log = [](std::string_view vertex, std::string_view geometry,
                        std::string_view fragment) {
        return link_geometry({.vertex = {vertex}, .geometry = {geometry}, .fragment = {fragment}});
    };
    const std::string_view plain_vertex = "void main() { gl_Position = vec4(0.0); }";
    const std::string_view plain_fragment = "out vec4 c; void main() { c = vec4(0.0); }";
    const std::string layouts = "layout(lines) in; layout(points, max_vertices = 1) out; ";
    expect_log(log(plain_vertex, layouts + "in vec4 a[]; void main() { gl_Position = a[0]; }",
                   plain_fragment),
               "varying 'a' is used in the geometry shader but not declared in the vertex shader");
    expect_log(log("out vec3 a; void main() { gl_Position = vec4(0.0); a = vec3(0.0); }",
                   layouts + "in vec4 a[]; void main() { gl_Position = a[0]; }", plain_fragment),
               "varying 'a' has one type in the vertex shader and another in the geometry shader");
    expect_log(log(plain_vertex, layouts + "out vec3 a; void main() { a = vec3(0.0); }",
                   "in vec4 a; out vec4 c; void main() { c = a; }"),
               "varying 'a' has one type in the geometry shader and another in the fragment");
    // The vertex shader's are no inputs of the fragment shader.
    expect_log(log("out vec4 a; void main() { gl_Position = a = vec4(0.0); }",
                   layouts + "void main() { }", "in vec4 a; out vec4 c; void main() { c = a; }"),
               "varying 'a' is used in the fragment shader but not declared in the geometry");
    expect_log(log("uniform vec3 a; void main() { gl_Position = a.xyzz; }",
                   layouts + "uniform vec4 a; void main() { gl_Position = a; }", plain_fragment),
               "uniform 'a' has one type in the vertex shader and another in the geometry shader");
    expect_log(log(plain_vertex, layouts + "uniform vec4 a; void main() { gl_Position = a; }",
                   "uniform vec3 a; out vec4 c; void main() { c = a.xyzz; }"),
               "uniform 'a' has one type in the geometry shader and another in the fragment");
    // Invariance of what the stage in front puts out, which the geometry shader may say of all.
    const std::string all_invariant = "\n#pragma STDGL invariant(all)\n" + layouts;
    const std::string_view invariant_fragment =
        "invariant in vec4 a; out vec4 c; void main() { c = a; }";
    const std::string writes_a = "out vec4 a; void main() { a = vec4(0.0); }";
    EXPECT_NE(log(plain_vertex, all_invariant + writes_a, invariant_fragment).program, nullptr);
    expect_log(log(plain_vertex, layouts + writes_a, invariant_fragment),
               "varying 'a' is invariant in the fragment shader only");
    expect_log(log(plain_vertex, layouts + "invariant " + writes_a,
                   "in vec4 a; out vec4 c; void main() { c = a; }"),
               "varying 'a' is invariant in the geometry shader only");
    const std::string_view place =
        "invariant gl_FragCoord; out vec4 c; void main() { c = gl_FragCoord; }";
    const std::string writes_position = "void main() { gl_Position = vec4(0.0); }";
    EXPECT_NE(
        log(plain_vertex, layouts + "invariant gl_Position; " + writes_position, place).program,
        nullptr);
    EXPECT_NE(log(plain_vertex, all_invariant + writes_position, place).program, nullptr);
    expect_log(log("invariant gl_Position; void main() { gl_Position = vec4(0.0); }",
                   layouts + writes_position, place),
               "'gl_FragCoord' is invariant, but 'gl_Position' in the geometry shader is not");
    // The same name on both sides is two variables in the middle.
    const Linked same =
        log("out vec4 a; void main() { gl_Position = a = vec4(2.0); }",
            layouts + "in vec4 a[]; out vec4 b; void main() { b = a[1] * 2.0; EmitVertex(); }",
            "in vec4 b; out vec4 c; void main() { c = b; }");
    ASSERT_NE(same.program, nullptr) << same.log;
    EXPECT_EQ(output_of(*same.program, emitted(*same.program).at(0), nir::Slot::generic), 4.0f);
}

TEST(GlslGeometry, HasLimits) {
    const std::string layouts = "layout(points) in; layout(points, max_vertices = 64) out; ";
    Options options = geometry_options();
    options.limits.geometry_total_output_components = 64 * 8;
    const auto log = [&](const std::string& text) {
        return link_geometry({.geometry = {text}, .fragment = {}}, {}, options);
    };
    // The position counts as well; b is nobody's.
    EXPECT_NE(log(layouts + "out vec4 b; void main() { b = vec4(1.0); EmitVertex(); }").program,
              nullptr);
    expect_log(link_geometry({.geometry = {layouts + "out vec4 a[2]; void main() { a[0] = a[1] = "
                                                     "vec4(1.0); EmitVertex(); }"},
                              .fragment = {"in vec4 a[2]; out vec4 c; void main() { c = a[0] + "
                                           "a[1]; }"}},
                             {}, options),
               "64 vertices of 12 components are more than 512 components");
    expect_log(log(layouts + "uniform vec4 a[65]; void main() { gl_Position = a[gl_PrimitiveIDIn]; "
                             "EmitVertex(); }"),
               "the uniforms of the geometry shader need more than 64 vectors");
    expect_log(
        link_geometry({.vertex = {"out mat4 a, b, d, e, f; void main() { gl_Position = vec4(0.0); "
                                  "a = b = d = e = f = mat4(1.0); }"},
                       .geometry = {layouts + "in mat4 a[], b[], d[], e[], f[]; void main() { "
                                              "gl_Position = (a[0] + b[0] + d[0] + e[0] + f[0])[1];"
                                              " EmitVertex(); }"}},
                      {}, options),
        "the inputs of the geometry shader have more than 64 components");
}

TEST(GlslGeometry, KeepsItsOutputsInFeedback) {
    Feedback feedback;
    feedback.names = {"a", "gl_Position", "b"};
    const std::string_view geometry =
        "layout(points) in; layout(points, max_vertices = 2) out; out float a; out vec3 b; out "
        "vec4 d; void main() { a = 1.0; d = vec4(5.0); gl_Position = vec4(2.0); b = vec3(3.0); "
        "EmitVertex(); }";
    const Linked linked = link_geometry(
        {.geometry = {geometry}, .fragment = {"in vec4 d; out vec4 c; void main() { c = d; }"}},
        feedback);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const Program& program = *linked.program;
    ASSERT_EQ(program.feedback.size(), 3u);
    EXPECT_EQ(program.feedback_strides, std::vector<uint32_t>{32});
    const nir::EmittedVertex vertex = emitted(program).at(0);
    const float expected[] = {1, 2, 3};
    for (size_t i = 0; i < 3; ++i)
        EXPECT_EQ(nir::slot_float(vertex.outputs.at(program.feedback[i].output),
                                  program.feedback[i].component),
                  expected[i]);
    // Of the vertex shader's nothing is kept.
    feedback.names = {"v"};
    expect_log(
        link_geometry({.vertex = {"out vec4 v; void main() { gl_Position = v = vec4(1.0); }"},
                       .geometry = {geometry}},
                      feedback),
        "transform feedback: 'v' is no output of the geometry shader");
}

TEST(GlslGeometry, NeedsNoFragmentShader) {
    const Linked linked = link_geometry({.geometry = {points_to_points}, .fragment = {}});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    ASSERT_NE(linked.program->fragment.nir, nullptr);
    EXPECT_TRUE(linked.program->fragment.nir->outputs.empty());
    EXPECT_NE(link_geometry({.geometry = {}, .fragment = {}}).program, nullptr);
}

TEST(GlslGeometry, IsOfVersion150) {
    const std::string_view text = "#version 140\nvoid main() { }";
    const Compiled compiled =
        compile(nir::Stage::geometry, std::span(&text, 1), geometry_options());
    EXPECT_EQ(compiled.shader, nullptr);
    EXPECT_NE(compiled.log.find("geometry shaders need '#version 150'"), std::string::npos)
        << compiled.log;
}

}  // namespace
}  // namespace cuesta::glsl
