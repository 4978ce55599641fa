// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture lookups: what reaches the sampler, of every form.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "library_running.h"

namespace cuesta::cg::testing {
namespace {

// Keeps the last request, and gives (0.25, 0.5, 0.75, 2): of sizes 5, 6, 7.
class Recorder : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        last = request;
        op = request.instr->op;
        dim = request.instr->dim;
        is_shadow = request.instr->is_shadow;
        has_offset = request.instr->find(nir::TexSrcKind::offset) != nullptr;
        if (request.instr->op == nir::TexOp::txs)
            return {5, 6, 7, 0};
        return nir::slot_of_floats(0.25f, 0.5f, 0.75f, 2);
    }

    nir::TextureRequest last;
    nir::TexOp op{};
    nir::SamplerDim dim{};
    bool is_shadow = false;
    bool has_offset = false;
};

using nir::SamplerDim;
using nir::TexOp;

class CgLibraryLookups : public ::testing::Test {
  protected:
    CgLibraryLookups() {
        run.a = {0.5, 0.25, 0.125, 4};
        run.b = {2, 3, 5, 7};
        run.c = {0.75, 1.5, 6, 9};
        run.i = {11, 12, 13, 2};
        run.textures = &recorder;
    }

    // The result, with what was asked for in the recorder.
    Four ask(std::string_view call) {
        recorder = Recorder();
        return run.values(call);
    }
    void expect_place(std::string_view call, std::initializer_list<double> place) {
        size_t k = 0;
        for (const double wanted : place) {
            EXPECT_FLOAT_EQ(recorder.last.coord[k], static_cast<float>(wanted))
                << call << ", component " << k;
            ++k;
        }
    }

    Recorder recorder;
    LibraryRun run;
};

struct Dimension {
    std::string_view name;
    std::string_view sampler;
    SamplerDim dim;
    unsigned components;
    std::string_view swizzle;
};

constexpr Dimension dimensions[] = {
    {"1D", "s1", SamplerDim::dim_1d, 1, "x"},   {"2D", "s2", SamplerDim::dim_2d, 2, "xy"},
    {"3D", "s3", SamplerDim::dim_3d, 3, "xyz"}, {"CUBE", "sc", SamplerDim::cube, 3, "xyz"},
    {"RECT", "sr", SamplerDim::rect, 2, "xy"},
};

constexpr Four texel = {0.25, 0.5, 0.75, 2};
constexpr Four compared = {0.25, 0.25, 0.25, 1};

TEST_F(CgLibraryLookups, Plain) {
    for (const Dimension& d : dimensions) {
        const std::string call = fmt::format("tex{}({}, a.{})", d.name, d.sampler, d.swizzle);
        EXPECT_EQ(ask(call), texel) << call;
        EXPECT_EQ(recorder.op, TexOp::tex) << call;
        EXPECT_EQ(recorder.dim, d.dim) << call;
        EXPECT_FALSE(recorder.is_shadow) << call;
        EXPECT_FALSE(recorder.has_offset) << call;
        for (unsigned k = 0; k < d.components; ++k)
            EXPECT_EQ(recorder.last.coord[k], run.a[k]) << call;
    }
}

TEST_F(CgLibraryLookups, Biased) {
    for (const Dimension& d : dimensions) {
        const std::string call = fmt::format("tex{}bias({}, a)", d.name, d.sampler);
        EXPECT_EQ(ask(call), texel) << call;
        // Rectangles have one level.
        const bool has_levels = d.dim != SamplerDim::rect;
        EXPECT_EQ(recorder.op, has_levels ? TexOp::txb : TexOp::tex) << call;
        EXPECT_EQ(recorder.last.bias, has_levels ? 4 : 0) << call;
        for (unsigned k = 0; k < d.components; ++k)
            EXPECT_EQ(recorder.last.coord[k], run.a[k]) << call;
    }
}

TEST_F(CgLibraryLookups, Levelled) {
    for (const Dimension& d : dimensions) {
        const std::string call = fmt::format("tex{}lod({}, a)", d.name, d.sampler);
        EXPECT_EQ(ask(call), texel) << call;
        const bool has_levels = d.dim != SamplerDim::rect;
        EXPECT_EQ(recorder.op, has_levels ? TexOp::txl : TexOp::tex) << call;
        EXPECT_EQ(recorder.last.lod, has_levels ? 4 : 0) << call;
    }
}

TEST_F(CgLibraryLookups, Projected) {
    EXPECT_EQ(ask("tex1Dproj(s1, a.xw)"), texel);
    expect_place("1D", {0.125});
    EXPECT_EQ(ask("tex2Dproj(s2, a.xyw)"), texel);
    expect_place("2D", {0.125, 0.0625});
    EXPECT_EQ(ask("tex3Dproj(s3, a)"), texel);
    expect_place("3D", {0.125, 0.0625, 0.03125});
    EXPECT_EQ(ask("texCUBEproj(sc, a)"), texel);
    expect_place("CUBE", {0.125, 0.0625, 0.03125});
    EXPECT_EQ(ask("texRECTproj(sr, a.xyw)"), texel);
    expect_place("RECT", {0.125, 0.0625});
}

TEST_F(CgLibraryLookups, Compared) {
    for (const auto& [call, reference] :
         {std::pair<std::string_view, double>{"tex1D(s1, a.xy)", 0.25},
          {"tex2D(s2, a.xyz)", 0.125},
          {"texCUBE(sc, a)", 4},
          {"texRECT(sr, a.xyz)", 0.125},
          {"tex1Dproj(s1, a.xyw)", 0.0625},
          {"tex2Dproj(s2, a)", 0.03125},
          {"texRECTproj(sr, a)", 0.03125},
          {"tex1D(s1, a.xy, b.x, b.y)", 0.25},
          {"tex2D(s2, a.xyz, b.xy, c.xy)", 0.125},
          {"texCUBE(sc, a, b.xyz, c.xyz)", 4},
          {"texRECT(sr, a.xyz, b.xy, c.xy)", 0.125}}) {
        EXPECT_EQ(ask(call), compared) << call;
        EXPECT_TRUE(recorder.is_shadow) << call;
        EXPECT_EQ(recorder.last.comparator, reference) << call;
    }
}

TEST_F(CgLibraryLookups, WithGradients) {
    for (const Dimension& d : dimensions) {
        const std::string call =
            fmt::format("tex{0}({1}, a.{2}, b.{2}, c.{2})", d.name, d.sampler, d.swizzle);
        EXPECT_EQ(ask(call), texel) << call;
        EXPECT_EQ(recorder.op, TexOp::txd) << call;
        for (unsigned k = 0; k < d.components; ++k) {
            EXPECT_EQ(recorder.last.ddx[k], run.b[k]) << call;
            EXPECT_EQ(recorder.last.ddy[k], run.c[k]) << call;
        }
    }
}

TEST_F(CgLibraryLookups, WithOffsets) {
    for (const Dimension& d : dimensions) {
        if (d.dim == SamplerDim::cube)
            continue;
        const unsigned n = d.components;
        const std::string calls[] = {
            fmt::format("tex{}({}, a.{}, 3)", d.name, d.sampler, d.swizzle),
            fmt::format("tex{0}({1}, a.{2}, b.{2}, c.{2}, 3)", d.name, d.sampler, d.swizzle),
            fmt::format("tex{}bias({}, a, 3)", d.name, d.sampler),
            fmt::format("tex{}lod({}, a, 3)", d.name, d.sampler),
            fmt::format("tex{}fetch({}, i, 3)", d.name, d.sampler),
            fmt::format("tex{}proj({}, a.{}w, 3)", d.name, d.sampler, d.swizzle),
        };
        for (const std::string& call : calls) {
            ask(call);
            EXPECT_TRUE(recorder.has_offset) << call;
            for (unsigned k = 0; k < n; ++k)
                EXPECT_EQ(recorder.last.offset[k], 3) << call;
        }
    }
    ask("tex2D(s2, a.xyz, int2(-3, 7))");
    EXPECT_EQ(recorder.last.offset[0], -3);
    EXPECT_EQ(recorder.last.offset[1], 7);
    EXPECT_TRUE(recorder.is_shadow);
    // A computed one is refused where it is reached.
    run.declarations = "float4 f(sampler2D s, float2 p, const int o) { return tex2D(s, p, o); }";
    EXPECT_EQ(run.log("a"), "");
    EXPECT_NE(run.log("f(s2, a.xy, i.x)").find("error C3004: an offset in texels must be"),
              std::string::npos);
}

TEST_F(CgLibraryLookups, Fetches) {
    for (const Dimension& d : dimensions) {
        if (d.dim == SamplerDim::cube)
            continue;
        const std::string call = fmt::format("tex{}fetch({}, i)", d.name, d.sampler);
        EXPECT_EQ(ask(call), texel) << call;
        EXPECT_EQ(recorder.op, TexOp::txf) << call;
        for (unsigned k = 0; k < d.components; ++k)
            EXPECT_EQ(recorder.last.texel[k], run.i[k]) << call;
        EXPECT_EQ(recorder.last.lod, d.dim == SamplerDim::rect ? 0 : 2) << call;
    }
}

TEST_F(CgLibraryLookups, FetchesOfGlsl) {
    EXPECT_EQ(ask("texelFetchOffset(s2, i.xy, i.w, int2(1, -2))"), texel);
    EXPECT_EQ(recorder.op, TexOp::txf);
    EXPECT_EQ(recorder.last.texel[0], 11);
    EXPECT_EQ(recorder.last.texel[1], 12);
    EXPECT_EQ(recorder.last.lod, 2);
    EXPECT_EQ(recorder.last.offset[0], 1);
    EXPECT_EQ(recorder.last.offset[1], -2);
    EXPECT_NE(run.log("texelFetchOffset(s2, i.xy, 0)").find("error C1115"), std::string::npos);
}

TEST_F(CgLibraryLookups, Sizes) {
    EXPECT_EQ(ask("float4(tex1Dsize(s1, i.w), 0)"), (Four{5, 1, 1, 0}));
    EXPECT_EQ(recorder.last.lod, 2);
    EXPECT_EQ(ask("float4(tex2Dsize(s2, 0), 0)"), (Four{5, 6, 1, 0}));
    EXPECT_EQ(ask("float4(tex3Dsize(s3, 1), 0)"), (Four{5, 6, 7, 0}));
    EXPECT_EQ(ask("float4(texCUBEsize(sc, 1), 0)"), (Four{5, 6, 1, 0}));
    EXPECT_EQ(ask("float4(texRECTsize(sr, 1), 0)"), (Four{5, 6, 1, 0}));
}

TEST_F(CgLibraryLookups, PlainSamplersAreWhatTheFirstLookupTakesThemFor) {
    run.declarations = "uniform sampler s;";
    EXPECT_EQ(ask("tex2D(s, a.xy)"), texel);
    expect_place("plain", {0.5, 0.25});
    EXPECT_EQ(ask("tex3D(s, a.xyz)"), texel);
    EXPECT_NE(run.log("tex2D(s, a.xy) + tex3D(s, a.xyz)")
                  .find("'tex3D' does not take (sampler2D, float3)"),
              std::string::npos);
}

// Vertices have no neighbours: the base level, and a bias counts from it.
TEST_F(CgLibraryLookups, OfVertices) {
    run.profile = "vs_g13";
    EXPECT_EQ(ask("tex2D(s2, a.xy)"), texel);
    EXPECT_EQ(recorder.op, TexOp::txl);
    EXPECT_EQ(recorder.last.lod, 0);
    ask("tex2Dbias(s2, a)");
    EXPECT_EQ(recorder.op, TexOp::txl);
    EXPECT_EQ(recorder.last.lod, 4);
    ask("tex2Dlod(s2, b)");
    EXPECT_EQ(recorder.last.lod, 7);
    ask("tex2D(s2, a.xy, b.xy, c.xy)");
    EXPECT_EQ(recorder.op, TexOp::txd);
}

// Coordinates that are computed are computed once, and others are cut or widened.
TEST_F(CgLibraryLookups, ConvertCoordinates) {
    run.statements = "int calls = 0;";
    run.declarations = "float3 next(inout int calls) { calls++; return float3(1, 2, calls + 3); }";
    EXPECT_EQ(ask("tex2Dproj(s2, next(calls)) * calls"), texel);
    expect_place("once", {0.25, 0.5});
    EXPECT_EQ(ask("tex2D(s2, a)"), texel);
    EXPECT_NE(run.log("tex2D(s2, a)").find("warning C7011"), std::string::npos);
    EXPECT_EQ(ask("tex2D(s2, 0.5)"), texel);
    expect_place("a scalar", {0.5, 0.5});
    EXPECT_EQ(ask("tex2D(s2, (half2) a.xy)"), texel);
    expect_place("half", {0.5, 0.25});
    EXPECT_EQ(ask("tex2D(s2, i.xy)"), texel);
    expect_place("integers", {11, 12});
}

}  // namespace
}  // namespace cuesta::cg::testing
