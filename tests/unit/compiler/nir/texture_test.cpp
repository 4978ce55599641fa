// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture instructions: for each operation, which sources it must and may have, as docs/nir.md says
// it; that each of them is printed, parsed and copied; and that each reaches the sampler.
#include <algorithm>
#include <fstream>

#include "compiler/nir/builder.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/text_names.h"
#include "nir_testing.h"

namespace cuesta::nir {
namespace {

using Kind = TexSrcKind;

struct TexRow {
    TexOp op;
    unsigned components;  // of the result
    std::vector<Kind> must;
    std::vector<Kind> may;
    bool filters = true;  // so that a shadow map wants a comparator
};

const std::vector<TexRow>& tex_rows() {
    static const std::vector<TexRow> rows = {
        {TexOp::tex, 4, {Kind::coord}, {Kind::projector}},
        {TexOp::txb, 4, {Kind::coord, Kind::bias}, {Kind::projector}},
        {TexOp::txl, 4, {Kind::coord, Kind::lod}, {Kind::projector}},
        {TexOp::txd, 4, {Kind::coord, Kind::ddx, Kind::ddy}, {Kind::projector}},
        {TexOp::txf, 4, {Kind::coord}, {Kind::lod}, false},
        {TexOp::txf_ms, 4, {Kind::coord, Kind::ms_index}, {}, false},
        {TexOp::txs, 2, {}, {Kind::lod}, false},
        {TexOp::lod, 2, {Kind::coord}, {}, false},
        {TexOp::tg4, 4, {Kind::coord}, {}},
        {TexOp::query_levels, 1, {}, {}, false},
    };
    return rows;
}

constexpr Kind with_any[] = {Kind::offset,         Kind::texture_deref,  Kind::sampler_deref,
                             Kind::texture_offset, Kind::sampler_offset, Kind::packed_offset,
                             Kind::texture_heap};

bool has(std::span<const Kind> kinds, Kind kind) {
    return std::ranges::find(kinds, kind) != kinds.end();
}

std::string_view name_of_kind(Kind kind) {
    return names::name_of(names::tex_srcs, kind);
}

// A shader with one texture instruction of the sources.
struct TexShader {
    Shader shader{Stage::fragment};
    Function& main = *shader.add_function("main");
    Builder b{main};

    TexShader(const TexRow& row, std::span<const Kind> kinds, bool shadow, bool array) {
        shader.sampler_count = 1;
        Variable* sampler = shader.add_variable(
            VariableMode::uniform, shader.sampler_type(SamplerDim::dim_2d, shadow), "s");
        std::vector<Builder::TexSource> sources;
        for (const Kind kind : kinds) {
            if (kind == Kind::texture_deref || kind == Kind::sampler_deref)
                sources.push_back({kind, b.deref_var(sampler)});
            else
                sources.push_back(
                    {kind, b.undef(components(kind, array && !has(kinds, Kind::layer)),
                                   kind == Kind::texture_heap ? 64 : 32)});
        }
        const unsigned result = row.components + (array && row.op == TexOp::txs ? 1 : 0);
        b.tex({.op = row.op,
               .is_array = array,
               .is_shadow = shadow,
               .components = static_cast<uint8_t>(result)},
              sources);
        rebuild_cfg(main);
    }

    static unsigned components(Kind kind, bool coordinate_has_layer) {
        switch (kind) {
            case Kind::coord: return coordinate_has_layer ? 3 : 2;
            case Kind::offset:
            case Kind::ddx:
            case Kind::ddy: return 2;
            default: return 1;
        }
    }

    std::string findings() const {
        std::string all;
        for (const std::string& finding : validate(shader))
            all += finding + "\n";
        return all;
    }
};

class TexSources : public testing::TestWithParam<size_t> {
  protected:
    const TexRow& row = tex_rows()[GetParam()];

    std::vector<Kind> musts(bool shadow) const {
        std::vector<Kind> kinds = row.must;
        if (shadow && row.filters)
            kinds.push_back(Kind::comparator);
        return kinds;
    }

    bool fits(Kind kind, bool shadow, bool array) const {
        if (kind == Kind::comparator)
            return shadow;
        if (kind == Kind::layer)
            return array;
        return has(row.must, kind) || has(row.may, kind) || has(with_any, kind);
    }
};

TEST_P(TexSources, AreThoseItMayHave) {
    for (const bool shadow : {false, true})
        for (const bool array : {false, true})
            for (size_t i = 0; i < names::tex_srcs.size(); ++i) {
                const Kind kind = static_cast<Kind>(i);
                std::vector<Kind> kinds = musts(shadow);
                if (!has(kinds, kind))
                    kinds.push_back(kind);
                const std::string found = TexShader(row, kinds, shadow, array).findings();
                const std::string wanted = "the source '" + std::string(name_of_kind(kind)) +
                                           "' does not go with the operation";
                if (fits(kind, shadow, array)) {
                    EXPECT_EQ(found, "") << name_of_kind(kind);
                } else {
                    EXPECT_NE(found.find(wanted), std::string::npos) << found << wanted;
                }
            }
}

TEST_P(TexSources, AreThoseItMustHave) {
    for (const bool shadow : {false, true}) {
        const std::vector<Kind> all = musts(shadow);
        for (const Kind missing : all) {
            std::vector<Kind> kinds = all;
            std::erase(kinds, missing);
            const std::string found = TexShader(row, kinds, shadow, false).findings();
            const std::string wanted =
                "the source '" + std::string(name_of_kind(missing)) + "' is missing";
            EXPECT_NE(found.find(wanted), std::string::npos) << found << wanted;
        }
    }
}

TEST_P(TexSources, ComeThroughTextAndCopies) {
    std::vector<Kind> kinds = row.must;
    kinds.insert(kinds.end(), row.may.begin(), row.may.end());
    for (const Kind kind : with_any)
        if (kind != Kind::packed_offset)
            kinds.push_back(kind);
    const TexShader made(row, kinds, false, false);
    const std::string text = print(made.shader);
    for (const Kind kind : kinds)
        EXPECT_NE(text.find(std::string(name_of_kind(kind)) + " %"), std::string::npos) << text;
    EXPECT_EQ(print(*shader_of(text)), text);
    EXPECT_EQ(print(*clone(made.shader)), text);
}

// The cells of the page are the row.
TEST_P(TexSources, AreDocumented) {
    const auto cell = [](std::span<const Kind> kinds) {
        std::string text;
        for (const Kind kind : kinds)
            text += (text.empty() ? "" : ", ") + std::string(name_of_kind(kind));
        return text.empty() ? " " : " " + text + " ";
    };
    const std::string begin = "| " + std::string(names::name_of(names::tex_ops, row.op)) + " |";
    const std::string end = "|" + cell(row.must) + "|" + cell(row.may) + "|";
    std::ifstream file(CUESTA_DOCS_DIR "/nir.md");
    bool found = false;
    for (std::string line; std::getline(file, line);)
        found = found || (line.starts_with(begin) && line.ends_with(end));
    EXPECT_TRUE(found) << begin << " ... " << end;
}

INSTANTIATE_TEST_SUITE_P(
    Operations, TexSources, testing::Range<size_t>(0, tex_rows().size()), [](const auto& info) {
        return std::string(names::name_of(names::tex_ops, tex_rows()[info.param].op));
    });

TEST(TexRows, AreOfAllOperations) {
    EXPECT_EQ(tex_rows().size(), names::tex_ops.size());
}

// --- what the sampler is asked ---------------------------------------------------------------

struct LastRequest : TextureSampler {
    TextureRequest request;
    SlotBits sample(const TextureRequest& asked) override {
        request = asked;
        return {1, 2, 3, 4};
    }
};

TextureRequest request_of(std::string_view instruction) {
    const std::unique_ptr<Shader> shader = shader_of(R"(shader vertex
  samplers 8
fn main {
  %0:32x2 = load_const 6.0, 8.0
  %1:32 = load_const 2.0
  %2:32x2 = load_const 3, -1
  %3:32 = load_const 5
  %4:32x3 = load_const 6.0, 8.0, 7.0
  %5:32x2 = load_const 0.5, 0.25
  %6:32 = load_const 0xe3
  )" + std::string(instruction) + "\n}\n");
    LastRequest sampler;
    InterpreterInputs inputs;
    inputs.textures = &sampler;
    EXPECT_TRUE(interpret(*shader, inputs));
    return sampler.request;
}

using Floats4 = std::array<float, 4>;

TEST(TexRequests, HaveCoordinatesOverTheProjector) {
    const TextureRequest request = request_of(
        "%9:32x4 = tex 2d shadow float texture=1 sampler=2 coords=2 coord %0, projector %1, "
        "comparator %1");
    EXPECT_EQ(request.coord, (Floats4{3, 4, 0, 0}));
    EXPECT_EQ(request.comparator, 1.0f);
    EXPECT_EQ(request.texture, 1u);
    EXPECT_EQ(request.sampler, 2u);
}

TEST(TexRequests, HaveLevels) {
    EXPECT_EQ(
        request_of("%9:32x4 = txb 2d float texture=0 sampler=0 coords=2 coord %0, bias %1").bias,
        2.0f);
    EXPECT_EQ(
        request_of("%9:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %0, lod %1").lod,
        2.0f);
    EXPECT_EQ(request_of("%9:32x2 = txs 2d int texture=0 sampler=0 coords=0 lod %3").lod, 5.0f);
}

TEST(TexRequests, HaveDerivatives) {
    const TextureRequest request =
        request_of("%9:32x4 = txd 2d float texture=0 sampler=0 coords=2 coord %0, ddx %5, ddy %0");
    EXPECT_TRUE(request.has_derivatives);
    EXPECT_EQ(request.ddx, (std::array<float, 3>{0.5f, 0.25f, 0}));
    EXPECT_EQ(request.ddy, (std::array<float, 3>{6, 8, 0}));
}

TEST(TexRequests, HaveTexelsOfFetches) {
    const TextureRequest texel = request_of(
        "%9:32x4 = txf 2d float texture=0 sampler=0 coords=2 coord %2, lod %3, offset %2");
    EXPECT_EQ(texel.texel, (std::array<int32_t, 4>{3, -1, 0, 0}));
    EXPECT_EQ(texel.lod, 5.0f);
    EXPECT_EQ(texel.offset, (std::array<int32_t, 3>{3, -1, 0}));
    const TextureRequest sample =
        request_of("%9:32x4 = txf_ms ms float texture=0 sampler=0 coords=2 coord %2, ms_index %3");
    EXPECT_EQ(sample.texel, (std::array<int32_t, 4>{3, -1, 0, 0}));
    EXPECT_EQ(sample.ms_index, 5);
}

TEST(TexRequests, HaveLayersAndOffsets) {
    const TextureRequest last = request_of(
        "%9:32x4 = tex 2d array float texture=0 sampler=0 coords=3 coord %4, projector "
        "%1, packed_offset %6");
    EXPECT_EQ(last.coord, (Floats4{3, 4, 7, 0})) << "layers are not divided";
    EXPECT_EQ(last.offset, (std::array<int32_t, 3>{3, -2, 0}));
    const TextureRequest apart = request_of(
        "%9:32x4 = tex 2d array float texture=1 sampler=2 coords=2 coord %0, layer %3, "
        "texture_offset %3, sampler_offset %3");
    EXPECT_EQ(apart.coord, (Floats4{6, 8, 5, 0}));
    EXPECT_EQ(apart.texture, 6u);
    EXPECT_EQ(apart.sampler, 7u);
}

TEST(TexRequests, NameTheInstruction) {
    for (const std::string_view text :
         {"%9:32x4 = tg4 2d float texture=0 sampler=0 coords=2 component=3 coord %0",
          "%9:32x2 = lod 2d float texture=0 sampler=0 coords=2 coord %0",
          "%9:32 = query_levels 2d int texture=4 sampler=0 coords=0"})
        EXPECT_NE(request_of(text).instr, nullptr) << text;
}

}  // namespace
}  // namespace cuesta::nir
