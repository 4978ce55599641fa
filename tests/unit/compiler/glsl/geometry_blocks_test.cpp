// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GLSL 1.50: what geometry shaders and the stage before agree on: members of blocks without a size,
// gl_PerVertex declared again, invariance.
#include "geometry_testing.h"

namespace cuesta::glsl {
namespace {

constexpr std::string_view unsized_vertex =
    "out A { float a[]; vec2 b; } x; void main() { x.a[0] = 1.0; x.a[1] = 2.0; x.b = vec2(3.0); }";

StageTexts with_geometry(std::string_view vertex, std::string_view geometry) {
    static std::string text;
    text = "layout(lines) in; layout(points, max_vertices = 1) out;" + std::string(geometry);
    return {.vertex = {vertex}, .geometry = {text}};
}

std::string log_of(std::string_view vertex, std::string_view geometry) {
    return link_geometry(with_geometry(vertex, geometry)).log;
}

TEST(GeometryBlocks, SizesOfMembersFollowFromTheirUses) {
    const Linked linked = link_geometry(with_geometry(
        unsized_vertex,
        "in A { float a[]; vec2 b; } x[]; void main() { float s = 0.0;"
        "for (int i = 0; i < 2; ++i) s += x[i].a[0] + x[i].a[1] * 10.0 + x[i].b.x * 100.0;"
        "gl_Position = vec4(s); EmitVertex(); }"));
    ASSERT_NE(linked.program, nullptr) << linked.log;
    const std::vector<nir::EmittedVertex> vertices = emitted(*linked.program);
    ASSERT_EQ(vertices.size(), 1u);
    EXPECT_EQ(output_of(*linked.program, vertices[0], nir::Slot::position), 642.0f);
}

TEST(GeometryBlocks, SizesOfMembersMustAgree) {
    EXPECT_NE(log_of(unsized_vertex,
                     "in A { float a[]; vec2 b; } x[]; void main() {"
                     "gl_Position = vec4(x[0].a[0]); EmitVertex(); }")
                  .find("'A.a' has one type"),
              std::string::npos);
}

// Of outputs too, and not without an index that is constant.
TEST(GeometryBlocks, SizesNeedConstantIndices) {
    const auto compiled = [](std::string_view body) {
        const std::string text =
            "#version 150\nout A { float a[]; } x[2]; uniform int i; void main() {" +
            std::string(body) + "}";
        const std::string_view view = text;
        return compile(nir::Stage::vertex, std::span(&view, 1), geometry_options()).log;
    };
    EXPECT_EQ(compiled("x[i].a[3] = 1.0; x[1].a[1] = 2.0;"), "");
    EXPECT_NE(compiled("x[0].a[i] = 1.0;").find("must be declared with a size"), std::string::npos);
    EXPECT_NE(compiled("int n = x[0].a.length();"), "");
}

constexpr std::string_view redeclared = "out gl_PerVertex { vec4 gl_Position; };";
constexpr std::string_view plain_body = "void main() { gl_Position = vec4(1.0); }";
constexpr std::string_view taking =
    "void main() { gl_Position = gl_in[0].gl_Position; EmitVertex(); }";

TEST(GeometryBlocks, TheBlockOfVerticesIsDeclaredAgainInBoth) {
    const std::string vertex = std::string(redeclared) + std::string(plain_body);
    const std::string input = "in gl_PerVertex { vec4 gl_Position; } gl_in[];";
    const std::string larger = "in gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_in[];";
    EXPECT_EQ(log_of(plain_body, taking), "");
    EXPECT_EQ(log_of(vertex, input + std::string(taking)), "");
    EXPECT_EQ(log_of(vertex, "void main() { gl_Position = vec4(1.0); EmitVertex(); }"), "");
    EXPECT_NE(log_of(vertex, taking).find("is declared again in the vertex shader only"),
              std::string::npos);
    EXPECT_NE(log_of(plain_body, input + std::string(taking))
                  .find("is declared again in the geometry shader only"),
              std::string::npos);
    EXPECT_NE(log_of(vertex, larger + std::string(taking))
                  .find("block 'gl_PerVertex' has one list of members"),
              std::string::npos);
}

TEST(GeometryBlocks, TheBlockOfVerticesIsDeclaredAgainInAllShadersOfAStage) {
    const std::string first = std::string(redeclared) + "void f(); void main() { f(); }";
    const std::string sized = "out gl_PerVertex { vec4 gl_Position; float gl_PointSize; };";
    const std::string uses = "void f() { gl_PointSize = 1.0; }";
    const auto log = [](const std::string& a, const std::string& b) {
        return link_geometry({.vertex = {a, b}}).log;
    };
    constexpr std::string_view differs = "'gl_PerVertex' is declared in different ways";
    EXPECT_EQ(log(first, "void f() { }"), "");
    EXPECT_EQ(log(first, std::string(redeclared) + "void f() { gl_Position = vec4(1.0); }"), "");
    EXPECT_NE(log(first, uses).find(differs), std::string::npos);
    EXPECT_NE(log(uses, first + "void g() { gl_Position = vec4(1.0); }").find(differs),
              std::string::npos);
    EXPECT_NE(log(first, sized + uses).find(differs), std::string::npos);
}

TEST(GeometryBlocks, BothSayThatAVaryingIsInvariant) {
    constexpr std::string_view vertex = "invariant out vec4 a; void main() { a = vec4(1.0); }";
    constexpr std::string_view body = "void main() { gl_Position = a[0]; EmitVertex(); }";
    EXPECT_EQ(log_of(vertex, "invariant in vec4 a[];" + std::string(body)), "");
    EXPECT_EQ(log_of(vertex, "in vec4 a[];" + std::string(body)),
              "error: varying 'a' is invariant in the vertex shader only\n");
    EXPECT_EQ(log_of("out vec4 a; void main() { a = vec4(1.0); }",
                     "invariant in vec4 a[];" + std::string(body)),
              "error: varying 'a' is invariant in the geometry shader only\n");
}

// ARB_uniform_buffer_object says nothing against it.
TEST(GeometryBlocks, StructsWithinBlocksAreOfOlderVersions) {
    Options options = desktop_options();
    options.extensions = options.extensions | Extension::arb_uniform_buffer_object;
    options.limits.vertex_uniform_blocks = 12;
    const auto log = [&](std::string_view text) {
        return compile(nir::Stage::vertex, std::span(&text, 1), options).log;
    };
    EXPECT_EQ(log("#version 120\n#extension GL_ARB_uniform_buffer_object : require\n"
                  "uniform A { struct { vec4 a; } b[2]; }; void main() { gl_Position = b[1].a; }"),
              "");
    options.newest_desktop = Version::gl_150;
    EXPECT_NE(log("#version 140\nuniform A { struct { vec4 a; } b; }; void main() { }")
                  .find("a struct cannot be defined inside"),
              std::string::npos);
}

}  // namespace
}  // namespace cuesta::glsl
