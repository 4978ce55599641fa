// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Linking of uniform blocks: names, places, and what two stages must agree on.
#include <fmt/format.h>

#include "link_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view no_block = "out vec4 o; void main() { o = vec4(0.0); }";

// Of the fragment shader and of the vertex shader one block each.
std::string block_log(std::string_view vertex, std::string_view fragment) {
    return log_300(fmt::format("precision mediump float; {} void main() {{}}", vertex),
                   fmt::format("{} {}", fragment, no_block));
}

// "name@offset/array stride/matrix stride", "r" behind of rows.
std::string members_of(std::string_view vertex) {
    const Linked linked = link_300(vertex, no_block);
    if (linked.program == nullptr)
        return linked.log;
    std::string text;
    for (const Uniform& uniform : linked.program->uniforms) {
        if (!uniform.in_block)
            continue;
        const BlockPlace& place = *uniform.in_block;
        text += fmt::format("{}{}@{}/{}/{}{}", text.empty() ? "" : " ", uniform.name, place.offset,
                            place.array_stride, place.matrix_stride, place.is_row_major ? "r" : "");
    }
    return text;
}

TEST(LinkBlocks, MembersHaveNamesAndPlaces) {
    EXPECT_EQ(members_of("uniform A { float a; vec3 b[2]; layout(row_major) mat2x3 m; } x;"
                         "void main() {}"),
              "A.a@0/0/0 A.b[0]@16/16/0 A.m@48/0/16r");
    EXPECT_EQ(members_of("layout(std140) uniform A { bool a; mat4 b[3]; }; void main() {}"),
              "a@0/0/0 b[0]@16/64/16");
    EXPECT_EQ(members_of("struct S { float a; vec2 b[2]; }; struct T { S s[2]; int i; };"
                         "layout(row_major) uniform A { uint u; T t[2]; } x[2]; void main() {}"),
              "A.u@0/0/0 "
              "A.t[0].s[0].a@16/0/0 A.t[0].s[0].b[0]@32/16/0 "
              "A.t[0].s[1].a@64/0/0 A.t[0].s[1].b[0]@80/16/0 A.t[0].i@112/0/0 "
              "A.t[1].s[0].a@128/0/0 A.t[1].s[0].b[0]@144/16/0 "
              "A.t[1].s[1].a@176/0/0 A.t[1].s[1].b[0]@192/16/0 A.t[1].i@224/0/0");
    EXPECT_EQ(members_of("layout(row_major) uniform; uniform A { mat2x3 a; layout(column_major) "
                         "mat2x3 b; }; void main() {}"),
              "a@0/0/16r b@48/0/16");
}

TEST(LinkBlocks, EveryElementIsABlock) {
    const Linked linked =
        link_300("uniform A { vec4 a; } x[2]; uniform B { float b; vec4 c; }; void main() {}",
                 "uniform C { vec4 d; } y; precision highp float; uniform B { float b; vec4 c; };"
                 "out vec4 o; void main() { o = y.d; }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    std::string text;
    for (const UniformBlock& block : linked.program->uniform_blocks) {
        text += fmt::format("{}:{} v{} f{}", block.name, block.size, block.vertex.value_or(0),
                            block.fragment.value_or(0));
        for (const uint32_t member : block.members)
            text += " " + linked.program->uniforms[member].name;
        text += "\n";
    }
    EXPECT_EQ(text,
              "A[0]:16 v1 f0 A.a\n"
              "A[1]:16 v2 f0 A.a\n"
              "B:32 v3 f2 b c\n"
              "C:16 v0 f1 C.d\n");
    EXPECT_EQ(linked.program->uniforms[0].in_block->block, 0u);
    EXPECT_EQ(linked.program->uniforms[2].in_block->block, 2u);
    EXPECT_EQ(linked.program->locations, 0u);
}

TEST(LinkBlocks, BothStagesSayTheSame) {
    const auto differs = [](std::string_view what) {
        return fmt::format(
            "error: uniform block 'A' has one {} in the vertex shader and another in the fragment "
            "shader\n",
            what);
    };
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { vec4 a; } y;"), "");
    EXPECT_EQ(block_log("uniform A { vec4 a; } x[2];", "uniform A { vec4 a; } y[2];"), "");
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { vec3 a; } x;"),
              differs("list of members"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { vec4 b; } x;"),
              differs("list of members"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { vec4 a, b; } x;"),
              differs("list of members"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { highp vec4 a; } x;"),
              differs("precision of a member"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x[2];", "uniform A { vec4 a; } x[3];"),
              differs("number of blocks"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x[1];", "uniform A { vec4 a; } x;"),
              differs("number of blocks"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "layout(std140) uniform A { vec4 a; } x;"),
              differs("layout"));
    EXPECT_EQ(
        block_log("uniform A { mat2 a[2]; } x;", "uniform A { layout(row_major) mat2 a[2]; } x;"),
        differs("layout"));
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "layout(row_major) uniform A { vec4 a; } x;"),
              "");
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform A { vec4 a; };"),
              differs("kind of names of its members"));
}

TEST(LinkBlocks, OneNameIsOneUniform) {
    const auto clash = [](std::string_view name) {
        return fmt::format(
            "error: '{}' is a uniform of one block in the vertex shader and of another in the "
            "fragment shader\n",
            name);
    };
    EXPECT_EQ(block_log("uniform A { vec4 a; };", "uniform B { vec4 a; };"), clash("a"));
    EXPECT_EQ(block_log("uniform vec4 a;", "uniform B { vec4 a; };"), clash("a"));
    EXPECT_EQ(block_log("uniform A { vec4 a; };", "uniform vec4 a;"), clash("a"));
    EXPECT_EQ(block_log("uniform A { vec4 a; };", "uniform A { vec4 a; };"), "");
    EXPECT_EQ(
        block_log("uniform A { vec4 a; };", "uniform B { vec4 a; } x; uniform C { vec4 b; };"), "");
    EXPECT_EQ(block_log("uniform A { vec4 a; } x;", "uniform vec4 x, a;"), "");
}

TEST(LinkBlocks, BlocksAreLimited) {
    LinkInput input;
    input.options.limits.vertex_uniform_blocks = 2;
    input.options.limits.fragment_uniform_blocks = 3;
    input.options.limits.combined_uniform_blocks = 4;
    input.options.limits.uniform_block_size = 64;
    const auto with = [&](std::string_view vertex, std::string_view fragment) {
        return log_300(fmt::format("precision mediump float; {} void main() {{}}", vertex),
                       fmt::format("{} {}", fragment, no_block), input);
    };
    EXPECT_EQ(with("uniform A { mat4 a; } x[2];", "uniform A { mat4 a; } x[2];"), "");
    EXPECT_EQ(with("uniform A { vec4 a; } x[3];", ""),
              "error: the vertex shader has more than 2 uniform blocks: 'A'\n");
    EXPECT_EQ(with("", "uniform A { vec4 a; } x[2]; uniform B { vec4 b; }; uniform C { vec4 c; };"),
              "error: the fragment shader has more than 3 uniform blocks: 'C'\n");
    EXPECT_EQ(
        with("uniform A { vec4 a; } x[2];", "uniform A { vec4 a; } x[2]; uniform B { vec4 b; };"),
        "error: the shaders together have 5 uniform blocks, more than 4\n");
    EXPECT_EQ(with("uniform A { vec4 a[4]; float b; };", ""),
              "error: uniform block 'A' has 80 bytes, more than 64\n");
    EXPECT_EQ(with("", "uniform A { vec4 a[4]; float b; };"),
              "error: uniform block 'A' has 80 bytes, more than 64\n");
}

// They are not in the constant buffer.
TEST(LinkBlocks, MembersTakeNoUniformVectors) {
    LinkInput input;
    input.options.limits.vertex_uniform_vectors = 1;
    const Linked linked = link_300(
        "uniform A { vec4 a[100]; }; uniform float b; void main() { gl_Position = a[9] * b; }",
        no_block, input);
    ASSERT_NE(linked.program, nullptr) << linked.log;
    EXPECT_EQ(linked.program->vertex.uniform_vec4s, 1u);
    EXPECT_EQ(linked.program->locations, 1u);
}

}  // namespace
}  // namespace cuesta::glsl
