// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture opcodes, discards and derivatives compiled for the GPUs, on their simulators, whose
// textures give a plain function of what they are asked: of the requests that
// opcode_texture_cases.cpp has worked out. What a GPU refuses is counted.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "../agx/agx_testing.h"
#include "../agx/differential_textures.h"
#include "../lima/pp/pp_testing.h"
#include "base/half.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_fragment_cases.h"
#include "opcode_texture_cases.h"

namespace cuesta::tgsi {
namespace {

using nir::SamplerDim;
using nir::TexOp;
using FourNumbers = std::array<float, 4>;

constexpr size_t lanes_of_quad = nir::quad_lanes;

// IN[0] of a lane, as opcode_texture_cases.h says.
FourNumbers coordinates_of(size_t lane) {
    const auto more = static_cast<float>(lane);
    return {coordinates[0] + more, coordinates[1] + 2 * more, coordinates[2] + 4 * more,
            coordinates[3]};
}

unsigned coordinates_of_dim(SamplerDim dim) {
    return dim == SamplerDim::dim_1d                              ? 1
           : dim == SamplerDim::dim_3d || dim == SamplerDim::cube ? 3
                                                                  : 2;
}

// --- the G13: 32 lanes, the same quad in each eight

Result<agx::GroupResult> run_quads(const nir::Shader& shader,
                                   const std::vector<nir::SlotBits> (&inputs)[lanes_of_quad]) {
    const agx::Program program = TRY(agx::compile_any(shader));
    agx::GroupSetup setup = agx::plain_setup(shader, 1);
    setup.rows_grow_down = false;  // lanes 2 and 3 are above
    for (size_t lane = 0; lane < agx::lane_count; ++lane)
        setup.lanes[lane].inputs.assign(
            inputs[lane % lanes_of_quad].begin(),
            inputs[lane % lanes_of_quad].begin() + static_cast<ptrdiff_t>(shader.inputs.size()));
    return agx::run_fragments(shader, agx::raw_targets(shader), program, setup);
}

nir::SlotBits slot_of(const FourNumbers& v) {
    return nir::slot_of_floats(v[0], v[1], v[2], v[3]);
}

// What the case's request is to the simulator's textures.
agx::TextureQuestion question_of(const LookupCase& one) {
    agx::TextureQuestion q;
    const unsigned given = coordinates_of_dim(one.dim);
    const bool fetches = one.op == TexOp::txf || one.op == TexOp::txf_ms;
    q.texture = 1;
    q.spatial = std::max(given, 2u);
    q.is_array = one.array;
    std::copy_n(one.offset.begin(), given, q.offset.begin());
    const uint32_t last_layer = agx::texture_size(q.texture)[2] - 1;
    if (fetches) {
        q.kind = agx::TextureKind::fetch;
        std::copy_n(one.texel.begin(), given, q.texel.begin());
        q.layer = one.array ? static_cast<uint32_t>(one.texel[given]) : 0;
        q.level = one.lod;
        q.sample = static_cast<uint32_t>(one.ms_index);
        if (one.lod < 0)
            q.texel[0] = agx::texture_extent;
        return q;
    }
    q.sampler = 1;
    q.kind = one.op == TexOp::tg4   ? agx::TextureKind::gather
             : one.op == TexOp::lod ? agx::TextureKind::query
                                    : agx::TextureKind::sample;
    std::copy_n(one.coord.begin(), given, q.at.begin());
    if (one.dim == SamplerDim::dim_1d)
        q.at[1] = 0.5f;
    if (one.array)
        q.layer = std::min(static_cast<uint32_t>(one.coord[given]), last_layer);
    q.compares = one.shadow;
    q.reference = one.comparator;
    q.channel = one.component;
    if (one.op == TexOp::txb || one.op == TexOp::txl) {
        q.level_kind = one.op == TexOp::txb ? agx::LevelKind::bias : agx::LevelKind::level;
        q.level = one.op == TexOp::txb ? one.bias : one.lod;
    }
    if (one.op == TexOp::txd) {
        q.level_kind = agx::LevelKind::gradients;
        for (unsigned c = 0; c < given; ++c) {
            q.gradients[2 * c] = one.ddx[c];
            q.gradients[2 * c + 1] = one.ddy[c];
        }
    }
    return q;
}

TEST(AgxTextureValues, AreOfWhatIsAskedFor) {
    unsigned served = 0;
    std::vector<nir::SlotBits> inputs[lanes_of_quad];
    for (size_t lane = 0; lane < lanes_of_quad; ++lane)
        inputs[lane] = {
            slot_of(coordinates_of(lane)), slot_of(second), slot_of(third), {5, 6, 1, 1}};
    for (const LookupCase& one : lookup_cases()) {
        SCOPED_TRACE(one.line);
        // A cube's derivatives become a level, of which lower_texture_test.cpp has tests.
        if (one.op == TexOp::txd && one.dim == SamplerDim::cube)
            continue;
        const auto shader = compile(lookup_text(one.line), "<text>", Dialect::modern);
        ASSERT_TRUE(shader) << shader.error().text;
        const auto ran = run_quads(**shader, inputs);
        ASSERT_TRUE(ran) << ran.error().text;
        ++served;
        FourNumbers wanted = agx::answer(question_of(one));
        if (!one.has_w)
            wanted[2] = wanted[3] = 0;
        for (size_t lane = 0; lane < agx::lane_count; lane += lanes_of_quad)
            for (unsigned c = 0; c < 4; ++c)
                EXPECT_EQ(nir::slot_float(ran->lanes[lane].outputs[0], c), wanted[c])
                    << "lane " << lane << ", component " << c;
    }
    // Beside those a cube's derivatives.
    EXPECT_EQ(served + 1, lookup_cases().size());
}

bool is_discarded(const DiscardCase& one, size_t lane, bool has_denormals) {
    return one.discarded[lane] && (has_denormals || !one.by_denormal || lane != 1);
}

TEST(AgxFragmentValues, Discards) {
    for (const DiscardCase& one : discards) {
        const auto shader = compile(fragment_text(one.body), "<text>", one.dialect);
        ASSERT_TRUE(shader) << shader.error().text;
        std::vector<nir::SlotBits> inputs[lanes_of_quad];
        for (size_t lane = 0; lane < lanes_of_quad; ++lane)
            inputs[lane] = {slot_of(signs[lane])};
        const auto ran = run_quads(**shader, inputs);
        ASSERT_TRUE(ran) << ran.error().text;
        for (size_t lane = 0; lane < agx::lane_count; ++lane)
            EXPECT_EQ(ran->lanes[lane].discarded, is_discarded(one, lane % lanes_of_quad, false))
                << one.body << ", lane " << lane;
    }
}

float slope(const DerivativeCase& one, const Quad& quad, size_t lane, unsigned c) {
    const size_t to = one.of_rows ? lane | 1 : lane | 2;
    const size_t from = one.of_rows ? to - 1 : to - 2;
    return quad[to][c] - quad[from][c];
}

// What the core makes of the numbers when it reads them: `read` a float's.
template <typename Read>
Quad as_read(Quad quad, Read read) {
    for (FourNumbers& lane : quad)
        std::ranges::transform(lane, lane.begin(), read);
    return quad;
}

bool is_same_number(float a, float b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

std::string derivative_text(const DerivativeCase& one, std::string_view interpolation) {
    return fragment_text(fmt::format("MOV TEMP[1], IN[0]\n{} TEMP[0], TEMP[1]\n", one.opcode),
                         interpolation);
}

TEST(AgxFragmentValues, Derivatives) {
    for (const DerivativeCase& one : derivatives) {
        const auto shader = compile(derivative_text(one, "CONSTANT"));
        ASSERT_TRUE(shader) << shader.error().text;
        std::vector<nir::SlotBits> inputs[lanes_of_quad];
        for (size_t lane = 0; lane < lanes_of_quad; ++lane)
            inputs[lane] = {slot_of(slopes[lane])};
        const auto ran = run_quads(**shader, inputs);
        ASSERT_TRUE(ran) << ran.error().text;
        // Denormals are zeros.
        const Quad read =
            as_read(slopes, [](float x) { return std::fabs(x) < 0x1p-126f ? 0.0f : x; });
        for (size_t lane = 0; lane < agx::lane_count; ++lane)
            for (unsigned c = 0; c < 4; ++c) {
                const float got = nir::slot_float(ran->lanes[lane].outputs[0], c);
                const float wanted = slope(one, read, lane % lanes_of_quad, c);
                EXPECT_TRUE(is_same_number(got, wanted))
                    << one.opcode << ", lane " << lane << ", component " << c << ": " << got
                    << ", not " << wanted;
            }
    }
}

// --- the Mali-400: a quad

Result<lima::pp::QuadColors> run_quad_on_pp(
    const nir::Shader& shader, const std::vector<FourNumbers> (&inputs)[lanes_of_quad]) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    lima::pp::QuadSetup setup;
    for (size_t lane = 0; lane < lanes_of_quad; ++lane) {
        setup.inputs[lane] = inputs[lane];
        setup.inputs[lane].resize(shader.inputs.size());
        setup.frag_coord[lane] = {0, 0, 0, 1};
    }
    return lima::pp::run_program(shader, program, setup);
}

// What sampler 1 of pp_testing.cpp gives of the request.
FourNumbers texel_of(const LookupCase& one) {
    const float level = one.op == TexOp::txb ? one.bias + 8 : one.op == TexOp::txl ? one.lod : 4;
    FourNumbers at{};
    std::copy_n(one.coord.begin(), coordinates_of_dim(one.dim), at.begin());
    if (one.dim == SamplerDim::cube)
        return {at[0], at[1], at[2], 1 + level};
    return {0.5f * at[0] + 1, 0.25f * at[1] - 1, 0.5f * at[2] + at[0], level + at[1]};
}

TEST(MaliTextureValues, AreOfWhatIsAskedFor) {
    unsigned served = 0;
    std::vector<FourNumbers> inputs[lanes_of_quad];
    for (size_t lane = 0; lane < lanes_of_quad; ++lane)
        inputs[lane] = {coordinates_of(lane), second, third, {}};
    for (const LookupCase& one : lookup_cases()) {
        SCOPED_TRACE(one.line);
        const auto shader =
            compile(lookup_text(one.line, "PERSPECTIVE"), "<text>", Dialect::modern);
        ASSERT_TRUE(shader) << shader.error().text;
        const auto ran = run_quad_on_pp(**shader, inputs);
        if (!ran) {
            EXPECT_EQ(ran.error().code, Errc::unsupported) << ran.error().text;
            continue;
        }
        ++served;
        const FourNumbers wanted = texel_of(one);
        // binary16, and a quotient in front of it where it is projected.
        for (unsigned c = 0; c < 4; ++c)
            EXPECT_NEAR((*ran)[0].color[c], wanted[c], std::fabs(wanted[c]) * 0x1p-9f) << c;
    }
    EXPECT_EQ(served, 20u);
}

// Denormals of binary16 are numbers; what is less is zero.
TEST(MaliFragmentValues, Discards) {
    for (const float tiny : {negative_denormal, -0x1p-24f})
        for (const DiscardCase& one : discards) {
            const auto shader =
                compile(fragment_text(one.body, "PERSPECTIVE"), "<text>", one.dialect);
            ASSERT_TRUE(shader) << shader.error().text;
            std::vector<FourNumbers> inputs[lanes_of_quad];
            for (size_t lane = 0; lane < lanes_of_quad; ++lane) {
                FourNumbers in = signs[lane];
                std::ranges::replace(in, negative_denormal, tiny);
                inputs[lane] = {in};
            }
            const auto ran = run_quad_on_pp(**shader, inputs);
            ASSERT_TRUE(ran) << ran.error().text;
            for (size_t lane = 0; lane < lanes_of_quad; ++lane)
                EXPECT_EQ((*ran)[lane].discarded,
                          is_discarded(one, lane, tiny != negative_denormal))
                    << one.body << ", lane " << lane << ", " << tiny;
        }
}

// Of binary16, whose denormals stand for those of binary32.
TEST(MaliFragmentValues, Derivatives) {
    const Quad quad = as_read(slopes, [](float x) {
        return x == slopes[0][2] ? 0x1p-24f : x == slopes[1][2] ? 0x1.8p-23f : x;
    });
    const Quad read = as_read(quad, base::round_to_half);
    for (const DerivativeCase& one : derivatives) {
        const auto shader = compile(derivative_text(one, "PERSPECTIVE"));
        ASSERT_TRUE(shader) << shader.error().text;
        std::vector<FourNumbers> inputs[lanes_of_quad];
        for (size_t lane = 0; lane < lanes_of_quad; ++lane)
            inputs[lane] = {quad[lane]};
        const auto ran = run_quad_on_pp(**shader, inputs);
        ASSERT_TRUE(ran) << ran.error().text;
        for (size_t lane = 0; lane < lanes_of_quad; ++lane)
            for (unsigned c = 0; c < 4; ++c)
                EXPECT_TRUE(is_same_number((*ran)[lane].color[c], slope(one, read, lane, c)))
                    << one.opcode << ", lane " << lane << ", component " << c << ": "
                    << (*ran)[lane].color[c] << ", not " << slope(one, read, lane, c);
    }
}

}  // namespace
}  // namespace cuesta::tgsi
