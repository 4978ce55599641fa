// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs give to the pipeline, and that what a vertex program gives is what a fragment
// program takes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/nir/printer.h"
#include "program_running.h"

namespace cuesta::cg::testing {
namespace {

using Lines = std::vector<std::string>;
using Values = std::map<std::string, Four>;

ProgramRun vertex_run() {
    ProgramRun run;
    run.profile = "vs_g13";
    run.inputs = {{"generic 0", {1, 2, 3, 4}}};
    return run;
}

TEST(CgOutputs, OfVertices) {
    const ProgramRun run = vertex_run();
    EXPECT_EQ(run.outputs("struct Out { float4 p : POSITION; float size : PSIZE; float fog : FOG;\n"
                          "  float4 front : COLOR0; float3 second : COL1; float4 back : BCOL0;\n"
                          "  float2 t : TEXCOORD3; };\n"
                          "Out main(float4 v : POSITION) { Out o; o.p = v; o.size = v.y;\n"
                          "  o.fog = v.z; o.front = v * 2; o.second = v.xyz; o.back = -v;\n"
                          "  o.t = v.zw; return o; }"),
              (Values{{"position 0", {1, 2, 3, 4}},
                      {"point_size 0", {2, -99, -99, -99}},
                      {"fog 0", {3, -99, -99, -99}},
                      {"color 0", {2, 4, 6, 8}},
                      {"color 1", {1, 2, 3, 1}},
                      {"back_color 0", {-1, -2, -3, -4}},
                      {"generic 3", {3, 4, -99, -99}}}));
    for (const char* name : {"HPOS", "position"})
        EXPECT_EQ(
            run.outputs(fmt::format("float3 main(float3 v : POSITION) : {} {{ return v; }}", name)),
            (Values{{"position 0", {1, 2, 3, 1}}}))
            << name;
}

// Four share a slot.
TEST(CgOutputs, ClipDistances) {
    const ProgramRun run = vertex_run();
    EXPECT_EQ(run.outputs("void main(float4 v : POSITION, out float4 p : POSITION,\n"
                          "  out float a : CLP0, out float b : CLP1, out float c : CLP5)\n"
                          "{ p = v; a = v.x; b = v.y; c = v.z; }"),
              (Values{{"position 0", {1, 2, 3, 4}},
                      {"clip_distance 0", {1, 2, -99, -99}},
                      {"clip_distance 1", {-99, 3, -99, -99}}}));
    EXPECT_EQ(run.outputs("void main(float4 v : POSITION, out float d[3] : CLP2)\n"
                          "{ d[0] = v.x; d[1] = v.y; d[2] = v.z; }"),
              (Values{{"clip_distance 0", {-99, -99, 1, 2}},
                      {"clip_distance 1", {3, -99, -99, -99}},
                      {"position 0", {0, 0, 0, 0}}}));
    EXPECT_EQ(run.outputs("void main(float4 v : POSITION, out float d[2][2] : CLP)\n"
                          "{ d[0][0] = v.x; d[0][1] = v.y; d[1][0] = v.z; d[1][1] = v.w; }"),
              (Values{{"clip_distance 0", {1, 2, 3, 4}}, {"position 0", {0, 0, 0, 0}}}));
    EXPECT_EQ(run.message("void main(out float2x2 m : CLP0) { m = 1; }"),
              "t.cg(1) : error C5108: 'm': a matrix is no distance to a plane");
    EXPECT_EQ(run.message("void main(out float m[2] : CLP7) { m[0] = m[1] = 1; }"),
              "t.cg(1) : error C5108: 'm' takes 2 slots, and from 'CLP7' on there are 1");
}

TEST(CgOutputs, OfFragments) {
    ProgramRun run;
    run.inputs = {{"generic 0", {1, 2, 3, 4}}};
    EXPECT_EQ(
        run.outputs("void main(float4 v : TEXCOORD0, out float4 a : COLOR, out half2 b : COLOR1,\n"
                    "  out float c : COLOR2, out bool d : COLOR3, out float z : DEPTH)\n"
                    "{ a = v; b = v.zw; c = 7; d = true; z = 0.5; }"),
        (Values{{"color 0", {1, 2, 3, 4}},
                {"color 1", {3, 4, 0, 1}},
                {"color 2", {7, 0, 0, 1}},
                {"color 3", {1, 0, 0, 1}},
                {"depth 0", {0.5, -99, -99, -99}}}));
    EXPECT_EQ(run.outputs("void main(float4 v : TEXCOORD0, out float4 c[2] : COLOR)\n"
                          "{ c[0] = v; c[1] = -v; }"),
              (Values{{"color 0", {1, 2, 3, 4}}, {"color 1", {-1, -2, -3, -4}}}));
    EXPECT_EQ(run.interface("float4 main() { return 1; }"), (Lines{"out color 0 vec4"}));
}

// "Fragment Program Profiles": the interpolated depth.
TEST(CgOutputs, DepthThatIsNotWritten) {
    ProgramRun run;
    run.position = {5, 6, 0.25, 1};
    constexpr std::string_view half_written =
        "(float x : TEXCOORD0, out float4 c : COLOR, out float z : DEPTH)\n"
        "{ c = 1; if (x > 0) z = x; }";
    const std::string text = fmt::format("void main{}", half_written);
    EXPECT_EQ(run.outputs(text)["depth 0"][0], 0.25f);
    constexpr std::string_view global =
        "varying out float z : DEPTH; void main(float x : TEXCOORD0, out float4 c : COLOR)\n"
        "{ c = 1; if (x > 0) z = x; }";
    EXPECT_EQ(run.outputs(global)["depth 0"][0], 0.25f);
    constexpr std::string_view member =
        "struct Out { float4 c : COLOR; float z : DEPTH; };\n"
        "void main(float x : TEXCOORD0, out Out o) { o.c = 1; if (x > 0) o.z = x; }";
    EXPECT_EQ(run.outputs(member)["depth 0"][0], 0.25f);
    run.inputs = {{"generic 0", {0.75, 0, 0, 0}}};
    for (const std::string_view each : {std::string_view(text), global, member})
        EXPECT_EQ(run.outputs(each)["depth 0"][0], 0.75f) << each;
}

TEST(CgOutputs, VaryingGlobals) {
    const ProgramRun run = vertex_run();
    EXPECT_EQ(run.outputs("varying in float4 v : POSITION; varying out float4 p : HPOS;\n"
                          "varying in out float4 both : ATTR0;\n"
                          "varying out float4 unwritten : COLOR;\n"
                          "void main() { p = v; }"),
              (Values{{"position 0", {1, 2, 3, 4}}}));
    EXPECT_EQ(run.message("varying in out float4 both : COLOR; void main() { both += 1; }"),
              "t.cg(1) : warning C6014: 'main' has no output POSITION: it is 0");
}

TEST(CgOutputs, InAndOut) {
    ProgramRun run;
    run.inputs = {{"color 0", {1, 2, 3, 4}}};
    EXPECT_EQ(run.outputs("void main(inout float4 c : COLOR) { c *= 2; }"),
              (Values{{"color 0", {2, 4, 6, 8}}}));
}

TEST(CgOutputs, Refused) {
    const ProgramRun run = vertex_run();
    EXPECT_EQ(run.message("float4 main(out float4 a : POSITION) : HPOS { a = 1; return a; }"),
              "t.cg(1) : error C9028: 'main': another output is 'HPOS' already");
    EXPECT_EQ(run.message("float4 main() : COLOR2 { return 1; }"),
              "t.cg(1) : error C5108: 'main': the profile vs_g13 has no output 'COLOR2'");
    EXPECT_EQ(run.message("struct S { float4 a; }; void main(out S s[2]) { s[0].a = s[1].a = 1; }"),
              "t.cg(1) : error C9011: 's': S[2] does not cross the pipeline");
    EXPECT_EQ(run.message("float4 other() : POSITION { return 1; }"),
              "t.cg(1) : error C3001: there is no function 'main' that could be the program");
}

// --- between two programs ------------------------------------------------------------------------

// Members without semantics, mixed with those that have one: both programs count alike.
TEST(CgOutputs, ConnectorsMeet) {
    constexpr std::string_view connector =
        "struct Between { float3 normal; float2 at : TEXCOORD1; float4 glow; float4 tint : COLOR; "
        "};";
    ProgramRun vertices = vertex_run();
    const Values between = vertices.outputs(
        fmt::format("{}\nvoid main(float4 v : POSITION, out float4 p : POSITION, out Between b)\n"
                    "{{ p = v; b.normal = v.xyz; b.at = v.zw; b.glow = v * 10; b.tint = -v; }}",
                    connector));
    ProgramRun fragments;
    fragments.inputs = between;
    const auto of = [&](std::string_view member) {
        const std::string text = fmt::format(
            "{}\nfloat4 main(Between b) : COLOR {{ return float4(b.{}, 0, 0, 0).xyzw; }}",
            connector, member);
        return fragments.outputs(text)["color 0"];
    };
    EXPECT_EQ(of("normal.x"), (Four{1, 0, 0, 0}));
    EXPECT_EQ(of("normal.z"), (Four{3, 0, 0, 0}));
    EXPECT_EQ(of("at.y"), (Four{4, 0, 0, 0}));
    EXPECT_EQ(of("glow.w"), (Four{40, 0, 0, 0}));
    EXPECT_EQ(of("tint.y"), (Four{-2, 0, 0, 0}));
}

// --- exact ---------------------------------------------------------------------------------------

size_t exact_in(const ProgramRun& run, std::string_view text) {
    const Compiled made = run.compiled(text);
    if (made.shader == nullptr) {
        ADD_FAILURE() << made.log;
        return 0;
    }
    const std::string printed = nir::print(*made.shader);
    size_t count = 0;
    for (size_t at = printed.find(" exact"); at != std::string::npos;
         at = printed.find(" exact", at + 1))
        ++count;
    return count;
}

TEST(CgOutputs, PositionInvariance) {
    ProgramRun run = vertex_run();
    constexpr std::string_view text =
        "void main(float4 v : POSITION, uniform float4x4 m, out float4 p : POSITION,\n"
        "  out float4 c : COLOR) { p = mul(m, v); c = v * 3; }";
    EXPECT_EQ(exact_in(run, text), 0u);
    EXPECT_GT(exact_in(run, fmt::format("#pragma position_invariant main\n{}", text)), 0u);
    // Of another function it is no matter.
    EXPECT_EQ(exact_in(run, fmt::format("#pragma position_invariant other\n{}", text)), 0u);
    EXPECT_EQ(run.message("#pragma position_invariant\nfloat4 main() : POSITION { return 1; }"),
              "t.cg(1) : warning C9031: #pragma position_invariant needs the name of a function: "
              "ignored");
    // -nofastmath: of fragments too.
    run.profile = "ps_g13";
    constexpr std::string_view colour =
        "float4 main(float4 v : TEXCOORD0) : COLOR { return v * 3; }";
    EXPECT_EQ(exact_in(run, colour), 0u);
    run.is_fast = false;
    EXPECT_GT(exact_in(run, colour), 0u);
}

}  // namespace
}  // namespace cuesta::cg::testing
