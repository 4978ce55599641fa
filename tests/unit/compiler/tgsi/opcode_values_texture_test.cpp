// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What texture opcodes ask of a sampler, for every target, and what becomes of the answer.
#include <cmath>
#include <limits>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/instr.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "opcode_texture_cases.h"
#include "opcode_values.h"

namespace cuesta::tgsi {
namespace {

using nir::BaseType;
using nir::SamplerDim;
using nir::TexOp;
using Numbers = LookupVector;

// Remembers the requests; answers the same, or sizes.
class Recorder final : public nir::TextureSampler {
  public:
    // The instruction ends with the shader, so what is said of it is copied.
    struct Asked {
        nir::TextureRequest request;
        TexOp op;
        SamplerDim dim;
        bool array, shadow;
        BaseType type;
        uint8_t component;
        unsigned components;  // of the result
    };

    explicit Recorder(const Words& answer) : answer_(answer) {}
    Words sample(const nir::TextureRequest& request) override {
        const nir::Tex& tex = *request.instr;
        asked.push_back({request, tex.op, tex.dim, tex.is_array, tex.is_shadow, tex.dest_type,
                         tex.component, tex.def.components});
        return tex.op == TexOp::query_levels ? Words{9, 0, 0, 0} : answer_;
    }

    std::vector<Asked> asked;

  private:
    Words answer_;
};

nir::InterpreterInputs four_lanes() {
    nir::InterpreterInputs inputs;
    for (unsigned lane = 0; lane < nir::quad_lanes; ++lane) {
        const auto more = static_cast<float>(lane % 2 + 2 * (lane / 2));
        const Numbers& a = coordinates;
        const auto words = [](const Numbers& v) {
            return nir::slot_of_floats(v[0], v[1], v[2], v[3]);
        };
        Words whole_words;
        for (unsigned c = 0; c < 4; ++c)
            whole_words[c] = static_cast<uint32_t>(whole_numbers[c]);
        inputs.lanes[lane].inputs = {
            nir::slot_of_floats(a[0] + more, a[1] + 2 * more, a[2] + 4 * more, a[3]), words(second),
            words(third), whole_words};
    }
    return inputs;
}

// OUT[0] in lane 0.
Words look_up(std::string_view line,
              std::optional<Dialect> dialect,
              Recorder& recorder,
              std::string_view declarations = "") {
    const std::string text = lookup_text(line, "CONSTANT", declarations);
    auto shader = compile(text, "<text>", dialect);
    EXPECT_TRUE(shader) << line << ": " << (shader ? "" : shader.error().text);
    if (!shader)
        return {};
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    nir::InterpreterInputs inputs = four_lanes();
    inputs.textures = &recorder;
    const auto outputs = nir::interpret(**shader, inputs);
    EXPECT_TRUE(outputs) << line << ": " << (outputs ? "" : outputs.error().text);
    return outputs ? outputs->lanes[0].outputs[0] : Words{};
}

const Words answer = nir::slot_of_floats(0.1f, -2, 1e30f, 0.4f);

void expect_request(const LookupCase& one, const Recorder::Asked& asked) {
    const nir::TextureRequest& request = asked.request;
    EXPECT_EQ(asked.op, one.op);
    EXPECT_EQ(asked.dim, one.dim);
    EXPECT_EQ(asked.array, one.array);
    EXPECT_EQ(asked.shadow, one.shadow);
    EXPECT_EQ(asked.component, one.component);
    EXPECT_EQ(asked.type, BaseType::float_);
    EXPECT_EQ(request.texture, 1u);
    EXPECT_EQ(request.sampler, 1u);
    EXPECT_EQ(request.coord, one.coord);
    EXPECT_EQ(request.texel, one.texel);
    EXPECT_EQ(request.comparator, one.comparator);
    EXPECT_EQ(request.bias, one.bias);
    EXPECT_EQ(request.lod, one.lod);
    EXPECT_EQ(request.ms_index, one.ms_index);
    EXPECT_EQ(request.offset, one.offset);
    EXPECT_TRUE(request.has_derivatives || one.slopes == 0);
    for (unsigned c = 0; c < one.slopes; ++c) {
        EXPECT_EQ(request.ddx[c], one.ddx[c]) << c;
        EXPECT_EQ(request.ddy[c], one.ddy[c]) << c;
    }
}

TEST(TextureValues, AsksOfTheSampler) {
    for (const LookupCase& one : lookup_cases()) {
        SCOPED_TRACE(one.line);
        Recorder recorder(answer);
        const Words got = look_up(one.line, Dialect::modern, recorder);
        ASSERT_EQ(recorder.asked.size(), nir::quad_lanes);
        expect_request(one, recorder.asked[0]);
        EXPECT_EQ(recorder.asked[3].request.lane, 3u);
        if (one.has_w)
            EXPECT_EQ(got, answer);
        else
            EXPECT_EQ(got, (Words{answer[0], answer[1], 0, 0}));
    }
}

// The document's opcodes are the same in its dialect.
TEST(TextureValues, AsksTheSameInTheDocumentsDialect) {
    for (const LookupCase& one : lookup_cases()) {
        const OpcodeInfo* info = find_opcode(one.line.substr(0, one.line.find(' ')));
        ASSERT_NE(info, nullptr) << one.line;
        if (!info->in_document)
            continue;
        SCOPED_TRACE(one.line);
        Recorder recorder(answer);
        look_up(one.line, Dialect::document, recorder);
        ASSERT_EQ(recorder.asked.size(), nir::quad_lanes);
        expect_request(one, recorder.asked[0]);
    }
}

// Special numbers reach the sampler as they are; a projector of 0 makes infinities.
TEST(TextureValues, SpecialCoordinates) {
    const auto asked = [](std::string_view code) {
        Recorder recorder(answer);
        look_up(code, Dialect::modern, recorder);
        return recorder.asked.empty() ? nir::TextureRequest{} : recorder.asked[0].request;
    };
    const nir::TextureRequest zero = asked(
        "MOV TEMP[1], -IN[0]\nMOV TEMP[1].w, IN[2].w\nTXP TEMP[0], TEMP[1], SAMP[1], SHADOW2D");
    EXPECT_EQ(zero.coord[0], -std::numeric_limits<float>::infinity());
    EXPECT_EQ(zero.comparator, -std::numeric_limits<float>::infinity());
    const nir::TextureRequest negative =
        asked("MOV TEMP[1], IN[0]\nMOV TEMP[1].w, IN[2].x\nTXP TEMP[0], TEMP[1], SAMP[1], 2D");
    EXPECT_EQ(negative.coord[0], -48);
    EXPECT_EQ(negative.coord[1], -80);
    const nir::TextureRequest none = asked(
        "RCP TEMP[1], IN[2].w\nMUL TEMP[1], TEMP[1], IN[2].w\nTEX TEMP[0], TEMP[1], "
        "SAMP[1], CUBE");
    EXPECT_TRUE(std::isnan(none.coord[0]) && std::isnan(none.coord[2]));
    EXPECT_EQ(asked("TXL TEMP[0], IN[0].xyzz, SAMP[1], 2D").lod, 3);
    EXPECT_EQ(asked("TXB TEMP[0], -IN[0], SAMP[1], 2D").bias, -2);
}

TEST(TextureValues, AnswersHaveMasksAndTypes) {
    Recorder floats(answer);
    EXPECT_EQ(look_up("MOV TEMP[0], IN[2]\nTEX TEMP[0].xw, IN[0], SAMP[1], 2D", {}, floats),
              nir::slot_of_floats(0.1f, 8, 0.0625f, 0.4f));
    EXPECT_EQ(look_up("TEX_SAT TEMP[0], IN[0], SAMP[1], 2D", {}, floats),
              nir::slot_of_floats(0.1f, 0, 1, 0.4f));
    const Words bits = {0x8000'0001, 0x7f80'0001, 0xffff'ffff, 3};
    struct View {
        std::string_view type;
        BaseType base;
    };
    for (const View& view : {View{"SINT", BaseType::int_}, View{"UINT", BaseType::uint_},
                             View{"FLOAT", BaseType::float_}, View{"UNORM", BaseType::float_}})
        for (const std::string_view line :
             {"TXF TEMP[0], IN[3], SAMP[1], 2D", "TEX TEMP[0], IN[0], SAMP[1], 2D"}) {
            const bool is_float = view.base == BaseType::float_;
            Recorder recorder(is_float ? answer : bits);
            const Words got = look_up(line, Dialect::modern, recorder,
                                      fmt::format("DCL SVIEW[1], 2D, {}\n", view.type));
            ASSERT_FALSE(recorder.asked.empty());
            EXPECT_EQ(recorder.asked[0].type, view.base) << view.type;
            EXPECT_EQ(got, is_float ? answer : bits) << view.type;
        }
}

// --- sizes

struct SizeCase {
    std::string_view target;
    unsigned components;  // of the size, layers among them
    bool has_levels;
};

constexpr SizeCase sizes[] = {
    {"1D", 1, true},
    {"2D", 2, true},
    {"3D", 3, true},
    {"CUBE", 2, true},
    {"RECT", 2, false},
    {"SHADOW1D", 1, true},
    {"SHADOW2D", 2, true},
    {"SHADOWRECT", 2, false},
    {"1D_ARRAY", 2, true},
    {"2D_ARRAY", 3, true},
    {"SHADOW1D_ARRAY", 2, true},
    {"SHADOW2D_ARRAY", 3, true},
    {"SHADOWCUBE", 2, true},
    {"2D_MSAA", 2, false},
    {"2D_ARRAY_MSAA", 3, false},
    {"CUBEARRAY", 3, true},
    {"SHADOWCUBEARRAY", 3, true},
    {"BUFFER", 1, false},
};

TEST(TextureValues, Sizes) {
    for (const SizeCase& one : sizes)
        for (const Dialect dialect : {Dialect::document, Dialect::modern}) {
            SCOPED_TRACE(one.target);
            Recorder recorder(Words{64, 32, 16, 5});
            const Words got = look_up(fmt::format("TXQ TEMP[0], IN[3].x, SAMP[1], {}", one.target),
                                      dialect, recorder);
            ASSERT_FALSE(recorder.asked.empty());
            const Recorder::Asked& asked = recorder.asked[0];
            EXPECT_EQ(asked.op, TexOp::txs);
            EXPECT_EQ(asked.type, BaseType::int_);
            EXPECT_EQ(asked.components, one.components);
            EXPECT_EQ(asked.request.lod, one.has_levels ? 5 : 0);
            const Words size = {64, 32, 16, 5};
            for (unsigned c = 0; c < 3; ++c)
                EXPECT_EQ(got[c], c < one.components ? size[c] : 0) << c;
            EXPECT_EQ(got[3], dialect == Dialect::modern && one.has_levels ? 9u : 0u);
        }
}

}  // namespace

std::vector<std::string> opcodes_of_textures() {
    std::vector<std::string> names = {"TXQ"};
    for (const LookupCase& one : lookup_cases())
        add_opcodes_of(one.line, names);
    return names;
}

}  // namespace cuesta::tgsi
