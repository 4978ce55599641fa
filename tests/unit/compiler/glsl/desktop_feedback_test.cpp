// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GLSL 1.50: what transform feedback keeps of structs, arrays of them and blocks, and arrays of
// vertex inputs.
#include <fmt/format.h>

#include "geometry_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view outputs =
    "struct T { vec2 e; float f[2]; }; struct S { float a; mat2 b; vec3 c[2]; T t[3]; };"
    "flat out S one; flat out S many[2]; out Bare { float bare; vec2 list[2]; };"
    "out Block { vec4 d; } named; out Blocks { float g[3]; vec2 h; } array[2];"
    "out float gl_ClipDistance[6];"
    "void main() { gl_Position = vec4(1.0); gl_ClipDistance[5] = 1.0; many[1].t[2].f[1] = 5.0;"
    "array[1].g[2] = 6.0; }";

Linked capture(std::vector<std::string> names) {
    Options options = geometry_options();
    options.limits.feedback_interleaved_components = 128;
    options.limits.vertex_output_vectors = 64;
    return link_geometry({.vertex = {outputs}}, {std::move(names), false}, options);
}

// "components*size" of what is kept of the name; else what is wrong.
std::string kept(std::string_view name) {
    const Linked linked = capture({std::string(name)});
    if (linked.program == nullptr)
        return linked.log;
    const FeedbackVarying& varying = linked.program->feedback[0];
    EXPECT_EQ(varying.name, name);
    const uint32_t components = varying.type.components * varying.type.slots();
    EXPECT_EQ(linked.program->feedback_strides[0], 4 * components * varying.size);
    return fmt::format("{}*{}", components, varying.size);
}

TEST(DesktopFeedback, PartsOfStructsAndBlocksHaveNames) {
    EXPECT_EQ(kept("one.a"), "1*1");
    EXPECT_EQ(kept("one.b"), "4*1");
    EXPECT_EQ(kept("one.c"), "3*2");
    EXPECT_EQ(kept("one.c[1]"), "3*1");
    EXPECT_EQ(kept("one.t[2].f"), "1*2");
    EXPECT_EQ(kept("many[1].b"), "4*1");
    EXPECT_EQ(kept("many[0].c"), "3*2");
    EXPECT_EQ(kept("many[1].t[2].f[1]"), "1*1");
    EXPECT_EQ(kept("bare"), "1*1");
    EXPECT_EQ(kept("list[1]"), "2*1");
    EXPECT_EQ(kept("Block.d"), "4*1");
    EXPECT_EQ(kept("Blocks[1].g"), "1*3");
    EXPECT_EQ(kept("Blocks[0].g[2]"), "1*1");
    EXPECT_EQ(kept("Blocks[1].h"), "2*1");
    EXPECT_EQ(kept("gl_ClipDistance"), "1*6");
}

TEST(DesktopFeedback, NothingElseHas) {
    for (const std::string_view name : {"one",
                                        "many",
                                        "many[0]",
                                        "many.a",
                                        "many[2].a",
                                        "many[0]a",
                                        "many[0].t",
                                        "one.t[0]",
                                        "one.t.e",
                                        "one.b[0]",
                                        "one.x",
                                        "one.",
                                        "one.a.",
                                        "one.a[0]",
                                        "one..a",
                                        "Bare.bare",
                                        "d",
                                        "named.d",
                                        "Block",
                                        "Block.",
                                        "Block[0].d",
                                        "Blocks.g",
                                        "Blocks[0]",
                                        "Blocks[2].g",
                                        "Blocks[0].g[3]",
                                        "array[0].g",
                                        "gl_ClipDistance[6]"})
        EXPECT_EQ(kept(name),
                  fmt::format("error: transform feedback: '{}' is no output of the vertex shader\n",
                              name));
}

TEST(DesktopFeedback, ElementsAreKeptOnce) {
    EXPECT_NE(capture({"many[0].c", "many[1].c", "many[0].a", "many[1].a"}).program, nullptr);
    EXPECT_EQ(capture({"many[1].c", "many[1].c[0]"}).log,
              "error: transform feedback: 'many[1].c[0]' is kept by 'many[1].c' already\n");
}

// Where in the vertex shader's outputs it lies, by what was written.
float value_of(const std::string& name, uint32_t element = 0) {
    const Linked linked = capture({name});
    EXPECT_NE(linked.program, nullptr) << linked.log;
    if (linked.program == nullptr)
        return -1.0f;
    const FeedbackVarying& varying = linked.program->feedback[0];
    const auto made = nir::interpret(*linked.program->vertex.nir, {});
    EXPECT_TRUE(made) << made.error().text;
    const uint32_t packed = varying.component + element;
    const uint32_t output = varying.output + (varying.is_packed ? packed / 4 : element);
    return nir::slot_float(made->lanes[0].outputs[output],
                           varying.is_packed ? packed % 4 : varying.component);
}

TEST(DesktopFeedback, TheirPlacesAreTheirOwn) {
    EXPECT_EQ(value_of("many[1].t[2].f[1]"), 5.0f);
    EXPECT_EQ(value_of("many[1].t[2].f", 1), 5.0f);
    EXPECT_EQ(value_of("Blocks[1].g", 2), 6.0f);
    EXPECT_EQ(value_of("gl_ClipDistance", 5), 1.0f);
    EXPECT_EQ(value_of("gl_ClipDistance[5]"), 1.0f);
}

// Of an array that nobody writes there are all elements too.
TEST(DesktopFeedback, DistancesNeedNotBeWritten) {
    const Linked linked =
        link_geometry({.vertex = {"out float gl_ClipDistance[7]; void main() { }"}},
                      {{"gl_ClipDistance"}, false});
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_GE(linked.program->vertex.nir->outputs.size(), linked.program->feedback[0].output + 2);
}

constexpr std::string_view arrays =
    "#version 150\nin mat2 m[2]; in float a[3]; in vec4 p;"
    "void main() { gl_Position = p + vec4(a[2]) + vec4(m[1][1], 0.0, 0.0); }";
constexpr std::string_view plain = "#version 150\nout vec4 c; void main() { c = vec4(1.0); }";

std::string places(const Texts& vertex, std::vector<AttributeBinding> bindings) {
    DesktopInput input = {.bindings = std::move(bindings)};
    input.options.newest_desktop = Version::gl_150;
    const Linked linked = link_desktop(vertex, {plain}, input);
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const Attribute& attribute : linked.program->attributes)
        text += fmt::format("{}*{}@{} ", attribute.name, attribute.size, attribute.location);
    return text;
}

TEST(DesktopInputs, ArraysTakeALocationAnElement) {
    EXPECT_EQ(places({arrays}, {}), "m*2@0 a*3@4 p*1@7 ");
    EXPECT_EQ(places({arrays}, {{"a", 2}, {"m[0]", 6}}), "m*2@6 a*3@2 p*1@0 ");
    // Elements have no bindings of their own.
    EXPECT_EQ(places({arrays}, {{"a[1]", 9}, {"p[0]", 9}}), "m*2@0 a*3@4 p*1@7 ");
    EXPECT_EQ(places({arrays}, {{"m", 13}}),
              "error: attribute 'm' takes 4 locations and is bound to 13; the last one is 15\n");
    EXPECT_EQ(places({"#version 150\nin vec4 a[17]; void main() { gl_Position = a[1]; }"}, {}),
              "error: there is no room for attribute 'a' among 16 locations\n");
}

}  // namespace
}  // namespace cuesta::glsl
