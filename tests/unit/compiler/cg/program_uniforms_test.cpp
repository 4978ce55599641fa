// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniforms: where they lie, those that the program writes, units of textures, and what is reported
// of them all.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

using Values = std::map<std::string, Four>;

const ProgramParameter& named(const Compiled& made, std::string_view name) {
    static const ProgramParameter nothing;
    for (const ProgramParameter& parameter : made.reflection.parameters)
        if (parameter.name == name)
            return parameter;
    ADD_FAILURE() << name << " is not there\n" << made.log;
    return nothing;
}

TEST(CgUniforms, LieWhereTheReflectionSays) {
    ProgramRun run;
    run.uniforms = {{"s[2].a", {{1, 0, 0, 0}, {2, 0, 0, 0}}},
                    {"s[2].m", {{1, 2, 0, 0}, {3, 4, 0, 0}, {5, 6, 0, 0}, {7, 8, 0, 0}}},
                    {"k", {{9, 0, 0, 0}}},
                    {"b.f", {{10, 11, 0, 0}}}};
    constexpr std::string_view text =
        "struct S { float a; float2x2 m; }; uniform S s[2];\n"
        "uniform block { float2 f; } b : BUFFER[5];\n"
        "float4 main(uniform float k, uniform float unread) : COLOR\n"
        "{ return float4(s[1].a, s[1].m[0].y, k, b.f.y); }";
    EXPECT_EQ(run.outputs(text), (Values{{"color 0", {2, 6, 9, 11}}}));
    const Compiled made = run.compiled(text);
    EXPECT_EQ(made.reflection.uniform_vectors, 8u);
    EXPECT_EQ(named(made, "s[2].m").type, "float2x2");
    EXPECT_EQ(named(made, "s[2].m").vectors, 4u);
    EXPECT_EQ(named(made, "b.f").buffer, 5);
    EXPECT_EQ(named(made, "unread").resource, ResourceKind::none);
    EXPECT_TRUE(named(made, "k").is_of_entry);
    EXPECT_FALSE(named(made, "s[2].a").is_of_entry);
}

TEST(CgUniforms, TellTheirFloats) {
    const Compiled made = ProgramRun{}.compiled(
        "float4 main(uniform float2x3 m, uniform half3 h[2], uniform fixed f, uniform int i,\n"
        "            uniform bool b, uniform sampler2D s, float2 t : TEXCOORD0) : COLOR\n"
        "{ return m[0].x + h[1].x + f + i + (b ? 1 : 0) + tex2D(s, t); }");
    const std::pair<std::string_view, uint32_t> expected[] = {{"m", 3}, {"h", 3}, {"f", 1},
                                                              {"i", 0}, {"b", 0}, {"s", 0}};
    for (const auto& [name, floats] : expected)
        EXPECT_EQ(named(made, name).floats, floats) << name;
}

// A copy, which begins with the uniform's value.
TEST(CgUniforms, MayBeWritten) {
    ProgramRun run;
    run.uniforms = {{"gain", {{3, 0, 0, 0}}}, {"w", {{1, 0, 0, 0}, {2, 0, 0, 0}}}};
    EXPECT_EQ(run.outputs("float gain; float w[2];\n"
                          "float twice() { gain *= 2; return gain; }\n"
                          "float4 main() : COLOR { float4 r; r.x = gain; r.y = twice();\n"
                          "  w[1] = 7; r.z = w[1] + w[0]; r.w = gain; return r; }"),
              (Values{{"color 0", {3, 6, 8, 6}}}));
}

TEST(CgUniforms, Defaults) {
    const ProgramRun run;
    const Compiled made = run.compiled(
        "struct S { float2 a; int b[2]; };\n"
        "uniform S s[2] = { { {1, 2}, {3, 4} }, { {5, 6}, {7, 8} } };\n"
        "uniform float2x2 m = { 1, 2, 3, 4 }; uniform bool flag = true; half h = 0.5;\n"
        "uniform float none;\n"
        "float4 main(uniform float k = 2 * 3) : COLOR\n"
        "{ return s[0].a.x + s[1].b[1] + m[0].x + flag + h + k + none; }");
    using Scalars = std::vector<ParameterScalar>;
    EXPECT_EQ(named(made, "s[2].a").default_value, (Scalars{1.0f, 2.0f, 5.0f, 6.0f}));
    EXPECT_EQ(named(made, "s[2].b").default_value, (Scalars{3, 4, 7, 8}));
    EXPECT_EQ(named(made, "s[2].b").type, "int[2]");
    EXPECT_EQ(named(made, "m").default_value, (Scalars{1.0f, 2.0f, 3.0f, 4.0f}));
    EXPECT_EQ(named(made, "flag").default_value, Scalars{true});
    EXPECT_EQ(named(made, "h").default_value, Scalars{0.5f});
    EXPECT_EQ(named(made, "k").default_value, Scalars{6.0f});
    EXPECT_TRUE(named(made, "none").default_value.empty());
    EXPECT_EQ(run.message("uniform float x; uniform float y = x;\n"
                          "float4 main() : COLOR { return y; }"),
              "t.cg(1) : error C1059: the default of a uniform must be constant");
}

TEST(CgUniforms, TextureUnits) {
    const ProgramRun run;
    const Compiled made = run.compiled(
        "uniform sampler2D a; uniform sampler2D b : TEXUNIT0; uniform sampler2D c[2];\n"
        "uniform sampler2D d : texunit3; uniform sampler2D e : register(s5);\n"
        "struct S { sampler2D f; }; uniform S s; uniform sampler2D unread : TEXUNIT9;\n"
        "float4 main(float2 t : TEXCOORD0) : COLOR { return tex2D(a, t) + tex2D(b, t)\n"
        "  + tex2D(c[1], t) + tex2D(d, t) + tex2D(e, t) + tex2D(s.f, t); }");
    EXPECT_EQ(named(made, "a").index, 1u);
    EXPECT_EQ(named(made, "b").index, 0u);
    EXPECT_EQ(named(made, "c").index, 6u);
    EXPECT_EQ(named(made, "d").index, 3u);
    EXPECT_EQ(named(made, "e").index, 5u);
    EXPECT_EQ(named(made, "s.f").index, 2u);
    EXPECT_EQ(named(made, "unread").resource, ResourceKind::none);
    EXPECT_EQ(made.reflection.textures, 8u);
    for (const char* unit : {"TEXUNIT16", "TEXUNIT4294967295", "register(s16)"})
        EXPECT_EQ(run.message(fmt::format("uniform sampler2D a : {};\n"
                                          "float4 main(float2 t : TEXCOORD0) : COLOR\n"
                                          "{{ return tex2D(a, t); }}",
                                          unit)),
                  "t.cg(1) : error C6001: 'a': there are 16 texture units")
            << unit;
}

// The brackets stand where they were written, and the outermost index is the slowest.
TEST(CgUniforms, ArraysOfStructsInStructs) {
    ProgramRun run;
    std::vector<Four> values;
    for (int i = 0; i < 12; ++i)
        values.push_back({static_cast<double>(i), 0, 0, 0});
    run.uniforms = {{"lights[3].lobe[2].k", values}};
    constexpr std::string_view text =
        "struct Lobe { float k[2]; }; struct Light { Lobe lobe[2]; }; uniform Light lights[3];\n"
        "float4 main() : COLOR { return float4(lights[0].lobe[0].k[1], lights[0].lobe[1].k[0],\n"
        "                                      lights[1].lobe[0].k[0], lights[2].lobe[1].k[1]); }";
    EXPECT_EQ(run.outputs(text), (Values{{"color 0", {1, 2, 4, 11}}}));
    EXPECT_EQ(named(run.compiled(text), "lights[3].lobe[2].k").type, "float[2]");
    EXPECT_EQ(named(run.compiled(text), "lights[3].lobe[2].k").vectors, 12u);
}

// What the entry does not name has no place, whatever it is.
TEST(CgUniforms, UnreadParametersOfTheEntry) {
    const Compiled made = ProgramRun{}.compiled(
        "struct In { float4 a : TEXCOORD2; float4 b : TEXCOORD3; };\n"
        "float4 main(float2 t : TEXCOORD0, float4 no : TEXCOORD1, In none, float4 next,\n"
        "            uniform sampler2D unread, uniform sampler2D read) : COLOR\n"
        "{ return tex2D(read, t) + next; }");
    for (const char* name : {"no", "none.a", "none.b", "unread"})
        EXPECT_EQ(named(made, name).resource, ResourceKind::none) << name;
    EXPECT_EQ(named(made, "none.b").semantic, "TEXCOORD3");
    EXPECT_EQ(named(made, "read").index, 0u);
    EXPECT_EQ(made.reflection.textures, 1u);
    EXPECT_EQ(made.shader->sampler_count, 1u);
    ASSERT_EQ(made.shader->inputs.size(), 2u);
    // Their numbers are taken all the same: who writes them counts by the same struct.
    EXPECT_EQ(named(made, "next").index, 4u);
    EXPECT_EQ(ProgramRun{}.message("float4 main(float4 no : NOWHERE) : COLOR { return 1; }"),
              "t.cg(1) : error C5108: 'no': the profile ps_g13 has no input 'NOWHERE'");
}

constexpr std::string_view comparing_text =
    "float4 shade(sampler2D s, float4 t) { return tex2Dproj(s, t); }\n"
    "float4 idle(sampler2D s, float4 t) { return tex2Dproj(s, t); }\n"
    "float4 main(float4 t : TEXCOORD0, uniform sampler2D a, uniform sampler2D b,\n"
    "            uniform sampler2D c, uniform sampler2D d[2]) : COLOR\n"
    "{ return shade(a, t) + tex2D(b, t.xy) + tex2D(c, t.xyz) + tex2D(d[1], t.xyz)\n"
    "       + tex2Dproj(b, t.xyw); }";

TEST(CgUniforms, SamplersThatCompare) {
    const Compiled made = ProgramRun{}.compiled(comparing_text);
    EXPECT_TRUE(named(made, "a").compares);
    EXPECT_FALSE(named(made, "b").compares);
    EXPECT_TRUE(named(made, "c").compares);
    EXPECT_TRUE(named(made, "d").compares);
    // Where only the profile says so, it is told; of what the program reaches.
    EXPECT_EQ(made.warnings, 1u) << made.log;
    EXPECT_EQ(made.log.find("t.cg(1) : warning C9040: 'tex2Dproj' of four coordinates compares"),
              0u)
        << made.log;
    Options options(*find_profile("arbfp1"));
    options.arithmetic = {true, false, true};
    constexpr std::string_view projected =
        "float4 main(float4 t : TEXCOORD0, uniform sampler2D a) : COLOR\n"
        "{ return tex2Dproj(a, t); }";
    const Compiled plain = compile(projected, options);
    EXPECT_EQ(plain.warnings, 0u) << plain.log;
    EXPECT_FALSE(named(plain, "a").compares);
}

// The lowest number that no other has, whether that stands in front or behind.
TEST(CgUniforms, BuffersAreNumbered) {
    const Compiled made = ProgramRun{}.compiled(
        "uniform A { float4 a; } oa : BUFFER; uniform B { float4 b; } ob : BUFFER[0];\n"
        "uniform C { float4 c; } oc : BUFFER; uniform D { float4 d; } od : BUFFER[2];\n"
        "uniform E { float4 e; } oe : BUFFER[]; float4 none;\n"
        "float4 main() : COLOR { return oa.a + ob.b + oc.c + od.d + oe.e + none; }");
    const std::pair<std::string_view, int32_t> expected[] = {
        {"oa.a", 1}, {"ob.b", 0}, {"oc.c", 3}, {"od.d", 2}, {"oe.e", 4}, {"none", -1}};
    for (const auto& [name, number] : expected)
        EXPECT_EQ(named(made, name).buffer, number) << name;
    std::string text;
    for (unsigned i = 0; i < 257; ++i)
        text += fmt::format("uniform B{0} {{ float a; }} o{0} : BUFFER;\n", i);
    EXPECT_EQ(ProgramRun{}.message(text + "float4 main() : COLOR { return 1; }"),
              "t.cg(257) : error C6001: 'o256': there are 256 constant buffers");
}

TEST(CgUniforms, TellTheirRegisters) {
    const Compiled made = ProgramRun{}.compiled(
        "uniform float4 k : register(c5); uniform sampler2D s : register(s3);\n"
        "float4 main(float2 t : TEXCOORD0, uniform float4 m : state.matrix.texture[1]) : COLOR\n"
        "{ return k + m + tex2D(s, t); }");
    EXPECT_EQ(named(made, "k").semantic, "REGISTER(C5)");
    EXPECT_EQ(named(made, "s").semantic, "REGISTER(S3)");
    EXPECT_EQ(named(made, "t").semantic, "TEXCOORD0");
    EXPECT_EQ(named(made, "m").semantic, "STATE.MATRIX.TEXTURE[1]");
}

TEST(CgUniforms, Refused) {
    const ProgramRun run;
    EXPECT_EQ(run.message("float4 main(uniform out float4 k) : COLOR { k = 1; return k; }"),
              "t.cg(1) : error C9014: a uniform parameter of the program is 'in'");
    EXPECT_EQ(
        run.message("float4 main(uniform float k[]) : COLOR { return k[0]; }"),
        "t.cg(1) : error C9011: a parameter of the program needs a concrete type, and float[] "
        "is none");
}

}  // namespace
}  // namespace cuesta::cg::testing
