// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which signature a call means, and what is said where none does, or where no profile serves it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

#define EXPECT_HAS(text, part) EXPECT_PRED2(has, text, part)

TEST(CgLibraryRules, ScalarsAreRepeatedAndLargerVectorsCut) {
    LibraryRun run;
    run.a = {1, 2, 3, 4};
    run.b = {4, 3, 2, 1};
    EXPECT_EQ(run.values("max(2.5, a)"), (Four{2.5, 2.5, 3, 4}));
    EXPECT_EQ(run.log("max(2.5, a)"), "");
    EXPECT_EQ(run.values("float4(max(a, b.xy), 0, 0)"), (Four{4, 3, 0, 0}));
    EXPECT_HAS(run.log("float4(max(a, b.xy), 0, 0)"), "warning C7011: an argument of 'max'");
    EXPECT_EQ(run.values("float4(max(a.xy, b), 0, 0)"), (Four{4, 3, 0, 0}));
    EXPECT_EQ(run.values("max((float1) 3.5, a)"), (Four{3.5, 3.5, 3.5, 4}));
    EXPECT_EQ(run.values("float4(cross(a, b), 0)"), (Four{-5, 10, -5, 0}));
    EXPECT_HAS(run.log("float4(cross(a.xy, b.xyz), 0)"),
               "'cross' does not take (float2, float3): t3 cross(t3, t3)");
}

// Of the text alone the first vector decides, and what is smaller does not fit.
TEST(CgLibraryRules, StrictlyTheFirstVectorDecides) {
    LibraryRun run;
    run.is_strict = true;
    run.a = {1, 2, 3, 4};
    run.b = {4, 3, 2, 1};
    EXPECT_EQ(run.values("float4(max(a.xy, b), 0, 0)"), (Four{4, 3, 0, 0}));
    EXPECT_HAS(run.log("float4(max(a, b.xy), 0, 0)"),
               "error C1115: 'max' does not take (float4, float2): N max(N, N)");
}

TEST(CgLibraryRules, ExtensionsAreNotStrict) {
    LibraryRun run;
    run.is_strict = true;
    for (const std::string_view call : {"fract(a)", "mix(a, b, c)", "mod(a, b)"})
        EXPECT_HAS(run.log(call), "error C1008: there is no function") << call;
    EXPECT_HAS(run.log("mul(a, b).xxxx"), "'mul' does not take (float4, float4)");
    run.is_strict = false;
    for (const std::string_view call : {"fract(a)", "mix(a, b, c)", "mod(a, b)", "mul(a, b).xxxx"})
        EXPECT_EQ(run.log(call), "") << call;
}

TEST(CgLibraryRules, TheKindIsWhatTheOperandsArePromotedTo) {
    LibraryRun run;
    run.declarations =
        "float4 kind(float4 x) { return 1; } float4 kind(half4 x) { return 2; }\n"
        "float4 kind(fixed4 x) { return 3; } float4 kind(int4 x) { return 4; }\n";
    EXPECT_EQ(run.values("kind(lerp((half4) a, b, 0.5))")[0], 1);
    EXPECT_EQ(run.values("kind(lerp((half4) a, (half4) b, 0.5))")[0], 2);
    EXPECT_EQ(run.values("kind(lerp((fixed4) a, (fixed4) b, 1))")[0], 3);
    EXPECT_EQ(run.values("kind(max((half4) a, (fixed4) b))")[0], 2);
    EXPECT_EQ(run.values("kind(max(i, j))")[0], 4);
    EXPECT_EQ(run.values("kind(min(i, 2))")[0], 4);
    EXPECT_EQ(run.values("kind(pow(i, j))")[0], 1);
}

// A program may have a function of the same name.
TEST(CgLibraryRules, OwnFunctionsAreOverloads) {
    LibraryRun run;
    run.a = {0.75, 1.5, 2.25, 3};
    run.declarations =
        "float fract(float x) { return 5; }\n"
        "float3 saturate(float3 x) { return float3(6, 6, 6); }\n"
        "float mul(int x) { return 7; }\n";
    EXPECT_EQ(run.values("fract(a.x).xxxx")[0], 5);
    EXPECT_EQ(run.values("fract(a)")[0], 0.75);
    EXPECT_EQ(run.values("fract(0.5).xxxx")[0], 5);
    EXPECT_EQ(run.values("saturate(a.xyz).xxxx")[0], 6);
    EXPECT_EQ(run.values("saturate(a.x).xxxx")[0], 0.75);
    EXPECT_EQ(run.values("mul(i.x).xxxx")[0], 7);
    EXPECT_EQ(run.values("mul(a.x, 2.0).xxxx")[0], 1.5);
}

TEST(CgLibraryRules, WrongArgumentsAreRefusedWithTheSignatures) {
    const LibraryRun run;
    EXPECT_HAS(run.log("lerp(a, b)"),
               "error C1115: 'lerp' does not take (float4, float4): T lerp(T, T, T)");
    EXPECT_HAS(run.log("tex2D(a, a.xy)"), "error C1115: 'tex2D' does not take (float4, float2)");
    EXPECT_HAS(run.log("tex2D(s1, a.xy)"),
               "'tex2D' does not take (sampler1D, float2): float4 tex2D(sampler2D, float2 "
               "[, int2 offset])");
    EXPECT_HAS(run.log("sin(s2)"), "error C1115: 'sin' does not take (sampler2D)");
    EXPECT_HAS(run.log("bitCount(a)"), "'bitCount' does not take (float4): int[n] bitCount(I)");
    EXPECT_HAS(run.log("determinant(float2x3(1, 2, 3, 4, 5, 6)).xxxx"),
               "'determinant' does not take (float2x3): t determinant(t[r]x[r])");
    EXPECT_HAS(run.log("abs(float2x2(1, 2, 3, 4))[0].xyxy"), "'abs' does not take (float2x2)");
    EXPECT_HAS(run.log("nothing(a)"), "error C1008: there is no function 'nothing'");
    EXPECT_HAS(run.log("lit(a, b)"), "error C1115");
    EXPECT_HAS(run.log("sin()"), "error C1115: 'sin' does not take (): T sin(T)");
    EXPECT_HAS(run.log("sin(a, a, a, a, a, a, a, a)"), "error C1115: 'sin' does not take");
    EXPECT_HAS(run.log("modf(a, b, c)"), "error C1115");
}

// --- what profiles do not serve ------------------------------------------------------------------

// An error only where the program reaches it.
TEST(CgLibraryRules, OnlyWhatIsReachedIsRefused) {
    LibraryRun run;
    run.declarations = "float4 f(float4 x) { return ddx(x); }";
    run.profile = "vs_g13";
    EXPECT_EQ(run.log("a"), "");
    EXPECT_HAS(run.log("f(a)"), "profile vs_g13 has no T ddx(T)");
}

TEST(CgLibraryRules, FragmentsAlone) {
    LibraryRun run;
    for (const std::string_view profile : {"vs_g13", "vs_mali400", "vp40"}) {
        run.profile = profile;
        for (const std::string_view name : {"ddx", "ddy", "fwidth"})
            EXPECT_HAS(run.log(fmt::format("{}(a)", name)),
                       fmt::format("error C3004: profile {0} has no T {1}(T)", profile, name));
    }
    for (const std::string_view profile : {"ps_g13", "ps_mali400", "fp40"}) {
        run.profile = profile;
        EXPECT_EQ(run.log("ddx(a) + ddy(b) + fwidth(c)"), "") << profile;
    }
}

TEST(CgLibraryRules, BitsOnTheG13Alone) {
    LibraryRun run;
    const std::string_view calls[] = {
        "bitCount(i)",       "bitfieldReverse(i)",   "findLSB(i)",       "findMSB(i)",
        "floatToIntBits(a)", "floatToRawIntBits(a)", "intBitsToFloat(i)"};
    for (const std::string_view profile : {"ps_mali400", "vs_mali400"}) {
        run.profile = profile;
        for (const std::string_view call : calls)
            EXPECT_HAS(run.log(call), fmt::format("profile {} has no", profile)) << call;
        EXPECT_HAS(run.log("pack_2half(a.xy).xxxx"), "error C3004");
        EXPECT_HAS(run.log("unpack_4ubyte(a.x)"), "error C3004");
    }
    run.profile = "vs_g13";
    for (const std::string_view call : calls)
        EXPECT_EQ(run.log(call), "") << call;
}

TEST(CgLibraryRules, LookupsOfTheMali400) {
    LibraryRun run;
    run.profile = "ps_mali400";
    for (const std::string_view call :
         {"tex1D(s1, a.x)", "tex2D(s2, a.xy)", "tex2Dbias(s2, a)", "tex2Dlod(s2, a)",
          "tex2Dproj(s2, a.xyz)", "tex2Dproj(s2, a)", "texCUBE(sc, a.xyz)", "texRECT(sr, a.xy)",
          "tex3D(s3, a.xyz)"})
        EXPECT_EQ(run.log(call), "") << call;
    for (const std::string_view call :
         {"tex2D(s2, a.xyz)", "tex2D(s2, a.xy, b.xy, c.xy)", "tex2Dfetch(s2, i)",
          "tex2Dsize(s2, 0).xyzz", "tex1Dproj(s1, a.xyz)", "texCUBEproj(sc, a)"})
        EXPECT_HAS(run.log(call), "error C3004: profile ps_mali400 has no") << call;
    EXPECT_HAS(run.log("tex2D(s2, a.xy, 1)"), "error C3004: profile ps_mali400 has no offsets");
    run.profile = "vs_mali400";
    EXPECT_HAS(run.log("tex2D(s2, a.xy)"), "error C3004: profile vs_mali400 has no float4 tex2D");
}

TEST(CgLibraryRules, NobodyServes) {
    LibraryRun run;
    for (const std::string_view call :
         {"tex2Dcmpbias(s2, a)", "tex2Dcmplod(s2, a)", "tex1Dcmpbias(s1, a)", "tex1Dcmplod(s1, a)"})
        EXPECT_HAS(run.log(call), "error C3004: no profile has float4 tex") << call;
    // Their samplers are refused where they are declared; the functions by themselves, whatever the
    // sampler is.
    for (const std::string_view call :
         {"tex1DARRAY(s2, a.xy)", "tex2DARRAY(s2, a.xyz)", "tex2DARRAYfetch(s2, i)",
          "texCUBEARRAY(s2, a)", "texCUBEARRAYlod(s2, a, 1)", "tex2DMSfetch(s2, i.xy, 1)",
          "float4(tex2DMSARRAYsize(s2), 0)", "texBUF(s2, 1)", "texRBUF(s2, i.xy, 1)"}) {
        const size_t begin = call.find("tex");
        EXPECT_HAS(run.log(call),
                   fmt::format(" {}", call.substr(begin, call.find('(', begin) + 1 - begin)))
            << call;
        EXPECT_HAS(run.log(call), "error C3004: no profile has ") << call;
    }
    run.declarations = "uniform sampler2DARRAY s;";
    EXPECT_HAS(run.log("tex2DARRAY(s, a.xyz)"), "error C3004: no profile has");
    run.declarations = "uniform isampler2D s;";
    EXPECT_HAS(run.log("tex2D(s, a.xy)"),
               "error C3004: no profile has tex2D with samplers of integers");
    run.declarations = "uniform usampler2D s;";
    EXPECT_HAS(run.log("tex2Dlod(s, a)"),
               "error C3004: no profile has tex2Dlod with samplers of integers");
}

TEST(CgLibraryRules, ClipNeedsFragments) {
    LibraryRun run;
    run.profile = "vs_g13";
    run.statements = "clip(a);";
    EXPECT_HAS(run.log("a"), "error C3004");
}

}  // namespace
}  // namespace cuesta::cg::testing
