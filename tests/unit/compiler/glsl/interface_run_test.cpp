// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What crosses the interfaces of 3.00, run by the interpreter.
#include <bit>

#include "link_testing.h"
#include "program_run.h"

namespace cuesta::glsl {
namespace {

std::array<float, 4> color_of(std::string_view vertex,
                              std::string_view fragment,
                              std::vector<float> attribute = {}) {
    const Linked linked = link_300(vertex, fragment);
    if (linked.program == nullptr)
        return {-1, -1, -1, -1};
    const Options options = options_300();
    ProgramRun run(*linked.program, options);
    run.set_attribute("a", attribute);
    const Result<std::array<float, 4>> color = run.run();
    EXPECT_TRUE(color) << color.error().text;
    return color ? *color : std::array<float, 4>{};
}

std::array<uint32_t, 4> bits_of(const std::array<float, 4>& color) {
    return std::bit_cast<std::array<uint32_t, 4>>(color);
}

using Color = std::array<float, 4>;
using Bits = std::array<uint32_t, 4>;

// The numbers are the bits, of which a float's exponent and sign are no part.
TEST(InterfaceRun, IntegersAreIntegersAllTheWay) {
    EXPECT_EQ(bits_of(color_of("in ivec2 a; flat out ivec3 v; flat out uint u; void main() {"
                               "v = ivec3(a, -5); u = 0xffffffffu; gl_Position = vec4(0.0); }",
                               "flat in ivec3 v; flat in uint u; out ivec4 c; void main() {"
                               "c = ivec4(v, int(u >> 4)); }",
                               {std::bit_cast<float>(0x7fc00001u), std::bit_cast<float>(1u)})),
              (Bits{0x7fc00001, 1, 0xfffffffb, 0x0fffffff}));
    EXPECT_EQ(bits_of(color_of(plain_vertex_300,
                               "out uvec2 c; void main() { c = uvec2(7u, 0x80000000u); }")),
              (Bits{7, 0x80000000, 0, 0}));
}

TEST(InterfaceRun, StructsAndArraysCross) {
    EXPECT_EQ(color_of("struct S { vec2 x; mat2 y; float z; }; in vec4 a; out S s; out vec2 w[2];"
                       "void main() { s.x = a.xy; s.y = mat2(a); s.z = 10.0; w[0] = a.zw;"
                       "w[1] = a.zw * 2.0; gl_Position = a; }",
                       "struct S { highp vec2 x; highp mat2 y; highp float z; }; in S s;"
                       "in highp vec2 w[2]; out highp vec4 c; void main() { int i = int(s.x.x);"
                       "c = vec4(w[i].y, s.y[i].x, s.z, s.x.y); }",
                       {1, 2, 3, 4}),
              (Color{8, 3, 10, 2}));
    EXPECT_EQ(
        bits_of(color_of(
            "struct S { int x; uvec2 y; float z; }; flat out S s; void main() {"
            "s = S(-1, uvec2(2u, 3u), 0.5); gl_Position = vec4(0.0); }",
            "struct S { highp int x; highp uvec2 y; highp float z; }; flat in S s;"
            "out highp uvec4 c; void main() { c = uvec4(uint(s.x), s.y, uint(s.z * 8.0)); }")),
        (Bits{0xffffffff, 2, 3, 4}));
}

// Of two programs that were linked alone.
TEST(InterfaceRun, ProgramsOfSingleStagesAreJoined) {
    const Options options = options_300();
    const auto linked = [&](nir::Stage stage, std::string_view text) {
        Linked alone = link_alone(*shader_300(stage, text, options), {}, options);
        EXPECT_NE(alone.program, nullptr) << alone.log;
        return std::move(alone.program);
    };
    const auto vertex = linked(nir::Stage::vertex,
                               "struct S { float x; uvec2 y; }; out vec3 more; flat out S s;"
                               "out vec2 w[2]; void main() { more = vec3(9.0); s.x = 0.5;"
                               "s.y = uvec2(2u, 0xfffffff0u); w[0] = vec2(1.0); w[1] = vec2(3.0);"
                               "gl_Position = vec4(0.0); }");
    const auto fragment = linked(nir::Stage::fragment,
                                 "in highp vec2 w[2]; struct S { highp float x; highp uvec2 y; };"
                                 "flat in S s; out highp uvec4 c;"
                                 "void main() { c = uvec4(s.y, uint(w[1].y), uint(s.x * 8.0)); }");
    ASSERT_TRUE(vertex != nullptr && fragment != nullptr);
    Joined joined = join(*vertex, *fragment, options.limits);
    EXPECT_EQ(joined.error + joined.warnings, "");
    if (joined.vertex != nullptr)
        vertex->vertex.nir = std::move(joined.vertex);
    vertex->fragment = std::move(fragment->fragment);
    ProgramRun run(*vertex, options);
    const Result<std::array<float, 4>> color = run.run();
    ASSERT_TRUE(color) << color.error().text;
    EXPECT_EQ(bits_of(*color), (Bits{2, 0xfffffff0, 3, 4}));
}

// The first colour is what is looked at.
TEST(InterfaceRun, OutputsGoToTheirLocations) {
    EXPECT_EQ(color_of(plain_vertex_300,
                       "layout(location = 1) out vec4 a; layout(location = 0) out vec4 b;"
                       "void main() { a = vec4(1.0); b = vec4(2.0); }"),
              (Color{2, 2, 2, 2}));
    EXPECT_EQ(color_of(plain_vertex_300,
                       "out vec2 a[2]; void main() { a[1] = vec2(1.0); a[0] = vec2(3.0); }"),
              (Color{3, 3, 0, 0}));
}

}  // namespace
}  // namespace cuesta::glsl
