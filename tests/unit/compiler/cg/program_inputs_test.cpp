// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs take from the pipeline: semantics in every place that has them, what has none, and
// how values become the declared types.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/cg/program/semantics.h"
#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

using Lines = std::vector<std::string>;
using Values = std::map<std::string, Four>;

TEST(CgInputs, EverySemanticOfVertices) {
    ProgramRun run;
    run.profile = "vs_g13";
    for (const SemanticRow& row : semantic_rows()) {
        if (row.flow != Flow::vertex_in || row.slot != nir::Slot::generic)
            continue;
        for (uint32_t i = 0; i < row.count; ++i) {
            const std::string name =
                i == 0 ? std::string(row.name) : fmt::format("{}{}", row.name, i);
            const std::string slot = fmt::format("generic {}", row.first + i);
            const std::string text =
                fmt::format("float4 main(float4 v : {}) : POSITION {{ return v; }}", name);
            run.inputs = {{slot, {1, 2, 3, 4}}};
            EXPECT_EQ(run.outputs(text), (Values{{"position 0", {1, 2, 3, 4}}})) << name;
        }
    }
    EXPECT_EQ(run.outputs("float4 main(int i : INSTANCEID) : POSITION { return i; }"),
              (Values{{"position 0", {7, 7, 7, 7}}}));
    EXPECT_EQ(run.outputs("float4 main(int4 i : INSTANCEID) : POSITION { return i; }"),
              (Values{{"position 0", {7, 0, 0, 1}}}));
}

TEST(CgInputs, EverySemanticOfFragments) {
    ProgramRun run;
    run.position = {5, 6, 0.25, 2};
    run.inputs = {{"generic 15", {1, 2, 3, 4}},
                  {"color 0", {0.5, 0.25, 0, 1}},
                  {"color 1", {2, 3, 4, 5}},
                  {"fog 0", {9, 0, 0, 0}}};
    const auto of = [&run](std::string_view type, std::string_view name) {
        const std::string text =
            fmt::format("float4 main({} v : {}) : COLOR {{ return (float4) v; }}", type, name);
        return run.outputs(text)["color 0"];
    };
    for (const char* name : {"WPOS", "POSITION", "VPOS"})
        EXPECT_EQ(of("float4", name), (Four{5, 6, 0.25, 2})) << name;
    for (const char* name : {"TEXCOORD15", "TEX15", "texcoord15"})
        EXPECT_EQ(of("float4", name), (Four{1, 2, 3, 4})) << name;
    for (const char* name : {"COLOR", "COLOR0", "COL", "Col0"})
        EXPECT_EQ(of("float4", name), (Four{0.5, 0.25, 0, 1})) << name;
    EXPECT_EQ(of("float4", "COLOR1"), (Four{2, 3, 4, 5}));
    for (const char* name : {"FOG", "FOGC"})
        EXPECT_EQ(of("float", name), (Four{9, 9, 9, 9})) << name;
    run.point = {0.25, 0.75};
    EXPECT_EQ(of("float4", "POINTCOORD"), (Four{0.25, 0.75, 0, 1}));
    // Fewer than the pipeline gives.
    for (const char* type : {"float", "float1", "half"})
        EXPECT_EQ(run.outputs(fmt::format(
                      "float4 main({} v : SPRITETEXCOORD) : COLOR {{ return (float) v; }}", type)),
                  (Values{{"color 0", {0.25, 0.25, 0.25, 0.25}}}))
            << type;
    EXPECT_EQ(of("float", "WPOS"), (Four{5, 5, 5, 5}));
}

TEST(CgInputs, Faces) {
    ProgramRun run;
    const auto of = [&run](std::string_view type) {
        const std::string text =
            fmt::format("float4 main({} v : FACE) : COLOR {{ return (float4) v; }}", type);
        return run.outputs(text)["color 0"][0];
    };
    EXPECT_EQ(of("float"), 1);
    EXPECT_EQ(of("int"), 1);
    EXPECT_EQ(of("bool"), 1);
    run.is_front = false;
    EXPECT_EQ(of("float"), -1);
    EXPECT_EQ(of("int"), -1);
    EXPECT_EQ(of("bool"), 0);
}

TEST(CgInputs, ValuesBecomeTheDeclaredTypes) {
    ProgramRun run;
    run.inputs = {{"generic 0", {1.75, -2.5, 0, 4}}};
    const auto of = [&run](std::string_view type, std::string_view value) {
        const std::string text =
            fmt::format("float4 main({} v : TEXCOORD0) : COLOR {{ return {}; }}", type, value);
        return run.outputs(text)["color 0"];
    };
    EXPECT_EQ(of("float2", "v.xyyx"), (Four{1.75, -2.5, -2.5, 1.75}));
    EXPECT_EQ(of("int3", "float4(v, 9)"), (Four{1, -2, 0, 9}));
    EXPECT_EQ(of("bool3", "float4(v, 9)"), (Four{1, 1, 0, 9}));
    EXPECT_EQ(of("half", "v"), (Four{1.75, 1.75, 1.75, 1.75}));
    // What the pipeline has fewer components of.
    run.inputs = {{"fog 0", {3, 5, 5, 5}}};
    EXPECT_EQ(run.outputs("float4 main(float4 f : FOG) : COLOR { return f; }")["color 0"],
              (Four{3, 0, 0, 1}));
}

TEST(CgInputs, SemanticsInEveryPlace) {
    ProgramRun run;
    EXPECT_EQ(run.interface("struct Inner { float2 a : TEXCOORD3; };\n"
                            "struct In { float4 b : COLOR1; Inner inner; };\n"
                            "varying float3 c : TEXCOORD5;\n"
                            "float4 main(In v, float4 d : TEX1) : COLOR\n"
                            "{ return v.inner.a.xyxy + v.b + c.xyzz + d; }"),
              (Lines{"in generic 1 vec4", "in generic 3 vec2", "in generic 5 vec3",
                     "in color 1 vec4", "out color 0 vec4"}));
    // What nothing reads is no input.
    EXPECT_EQ(run.interface("varying float3 c : TEXCOORD5;\n"
                            "float4 main(float4 d : TEX1) : COLOR { return d; }"),
              (Lines{"in generic 1 vec4", "out color 0 vec4"}));
}

TEST(CgInputs, SeveralMayHaveOneSemantic) {
    ProgramRun run;
    run.profile = "vs_g13";
    run.inputs = {{"generic 0", {1, 2, 3, 4}}};
    EXPECT_EQ(run.outputs("float4 main(float4 a : POSITION, float2 b : ATTR0) : POSITION\n"
                          "{ return a + b.xyxy; }"),
              (Values{{"position 0", {2, 4, 4, 6}}}));
}

TEST(CgInputs, RowsAndElementsFollowEachOther) {
    ProgramRun run;
    run.inputs = {{"generic 2", {1, 2, 0, 0}}, {"generic 3", {3, 4, 0, 0}}};
    EXPECT_EQ(run.outputs("float4 main(float2x2 m : TEXCOORD2) : COLOR { return m; }")["color 0"],
              (Four{1, 2, 3, 4}));
    EXPECT_EQ(run.outputs("float4 main(float2 m[2] : TEXCOORD2) : COLOR\n"
                          "{ return float4(m[1], m[0]); }")["color 0"],
              (Four{3, 4, 1, 2}));
    EXPECT_EQ(run.message("float4 main(float4 m[3] : TEXCOORD14) : COLOR { return m[2]; }"),
              "t.cg(1) : error C5108: 'm' takes 3 slots, and from 'TEXCOORD14' on there are 2");
}

// In the order of the text, out of the way of those that are named, whichever comes first.
TEST(CgInputs, WithoutASemantic) {
    ProgramRun run;
    run.profile = "vs_g13";
    run.inputs = {{"generic 0", {1, 1, 1, 1}},
                  {"generic 1", {2, 2, 2, 2}},
                  {"generic 2", {4, 4, 4, 4}},
                  {"generic 3", {8, 8, 8, 8}}};
    EXPECT_EQ(run.outputs("float4 main(float a, float b : ATTR1, float c, float d[1]) : POSITION\n"
                          "{ return float4(a, b, c, d[0]); }"),
              (Values{{"position 0", {1, 2, 4, 8}}}));
    EXPECT_EQ(run.message("float4 main(float4 a[17]) : POSITION { return a[0]; }"),
              "t.cg(1) : error C6001: 'a': no attributes are left for what has no semantic");
    run.profile = "ps_g13";
    EXPECT_EQ(run.message("float4 main(float4 a[17]) : COLOR { return a[0]; }"),
              "t.cg(1) : error C6001: 'a': no texture coordinates are left for what has no "
              "semantic");
}

TEST(CgInputs, Refused) {
    ProgramRun run;
    EXPECT_EQ(run.message("float4 main(float4 a : WRONG) : COLOR { return a; }"),
              "t.cg(1) : error C5108: 'a': the profile ps_g13 has no input 'WRONG'");
    for (const char* name : {"TEXCOORD16", "NORMAL", "COLOR2", "TEXCOORDx", "TEXCOORD4294967296"})
        EXPECT_EQ(
            run.message(fmt::format("float4 main(float4 a : {}) : COLOR {{ return a; }}", name)),
            fmt::format("t.cg(1) : error C5108: 'a': the profile ps_g13 has no input '{}'", name));
    EXPECT_EQ(run.message("struct S { float4 a; }; float4 main(S s[2]) : COLOR { return s[1].a; }"),
              "t.cg(1) : error C9011: 's': arrays of structs do not cross the pipeline");
}

}  // namespace
}  // namespace cuesta::cg::testing
