// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Back ends compile every operation of every bit size that NIR has, and every texture operation of
// every dimension, or refuse it by name: nothing ends the program, and nothing is a fault of the
// compiler's.
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/compile.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/validate.h"
#include "shader_texts.h"
#include "texture_texts.h"

namespace cuesta::compiler {
namespace {

Result<void> compile_for_g13(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::vertex) {
        TRY(agx::compile_vertex(shader));
        return {};
    }
    agx::FragmentOptions options;
    options.targets[0].present = true;
    TRY(agx::compile_fragment(shader, options));
    return {};
}

Result<void> compile_for_mali400(const nir::Shader& shader) {
    if (shader.stage == nir::Stage::vertex)
        TRY(lima::gp::compile(shader, {.schedule_attempts = 1}));
    else
        TRY(lima::pp::compile(shader));
    return {};
}

void expect_answer(const Result<void>& done, const std::string& text) {
    if (done)
        return;
    EXPECT_EQ(done.error().text.find("compiler bug"), std::string::npos)
        << done.error().text << "\n"
        << text;
    EXPECT_NE(done.error().text, "") << text;
}

// How many of the texts are shaders.
unsigned compile_all(const std::vector<std::string>& texts) {
    unsigned valid = 0;
    for (const std::string& text : texts) {
        const auto shader = nir::parse(text);
        if (!shader)
            continue;
        ++valid;
        expect_answer(compile_for_g13(**shader), text);
        expect_answer(compile_for_mali400(**shader), text);
    }
    return valid;
}

constexpr nir::Stage stages[] = {nir::Stage::vertex, nir::Stage::fragment};

class AluSizes : public testing::TestWithParam<unsigned> {};

TEST_P(AluSizes, CompileOrAreRefused) {
    for (const nir::Stage stage : stages)
        EXPECT_GE(compile_all(alu_texts(stage, GetParam())), 2u) << alu_texts(stage, GetParam())[0];
}

INSTANTIATE_TEST_SUITE_P(Ops,
                         AluSizes,
                         testing::Range(0u, nir::op_count),
                         [](const testing::TestParamInfo<unsigned>& info) {
                             return std::string(nir::op_infos[info.param].name);
                         });

class IntrinsicSizes : public testing::TestWithParam<unsigned> {};

TEST_P(IntrinsicSizes, CompileOrAreRefused) {
    for (const nir::Stage stage : stages)
        compile_all(intrinsic_texts(stage, GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Intrinsics,
                         IntrinsicSizes,
                         testing::Range(0u, nir::intrinsic_count),
                         [](const testing::TestParamInfo<unsigned>& info) {
                             return std::string(nir::intrinsic_infos[info.param].name);
                         });

TEST(ValueSizes, CompileOrAreRefused) {
    for (const nir::Stage stage : stages)
        EXPECT_GE(compile_all(value_texts(stage)), 100u);
}

// --- textures --------------------------------------------------------------------------------

struct GreySampler : nir::TextureSampler {
    nir::SlotBits sample(const nir::TextureRequest&) override {
        return nir::slot_of_floats(0.5f, 0.5f, 0.5f, 1);
    }
};

void expect_named(const Result<void>& done, std::string_view operation, const std::string& text) {
    expect_answer(done, text);
    if (done)
        return;
    EXPECT_NE(done.error().text.find(operation), std::string::npos) << done.error().text << "\n"
                                                                    << text;
}

class TextureOperations : public testing::TestWithParam<size_t> {};

TEST_P(TextureOperations, CompileOrAreRefusedByName) {
    const auto op = static_cast<nir::TexOp>(GetParam());
    const std::string_view name = nir::tex_op_info(op).name;
    unsigned on_g13 = 0;
    unsigned on_mali400 = 0;
    for (const nir::Stage stage : stages)
        for (const std::string& text : texture_texts(stage, op)) {
            const auto shader = nir::parse(text);
            if (!shader)
                continue;
            const Result<void> g13 = compile_for_g13(**shader);
            const Result<void> mali400 = compile_for_mali400(**shader);
            expect_named(g13, name, text);
            expect_named(mali400, name, text);
            on_g13 += g13 ? 1 : 0;
            on_mali400 += mali400 ? 1 : 0;
            GreySampler sampler;
            nir::InterpreterInputs inputs;
            for (nir::LaneInputs& lane : inputs.lanes)
                lane.inputs.push_back(nir::slot_of_floats(0.25f, 0.5f, 0.75f, 1));
            inputs.textures = &sampler;
            const auto outputs = nir::interpret(**shader, inputs);
            EXPECT_TRUE(outputs) << outputs.error().text << "\n" << text;
        }
    EXPECT_GE(on_g13, 1u);
    const bool has_unit = op == nir::TexOp::tex || op == nir::TexOp::txb || op == nir::TexOp::txl;
    EXPECT_EQ(on_mali400 != 0, has_unit);
}

INSTANTIATE_TEST_SUITE_P(Operations,
                         TextureOperations,
                         testing::Range<size_t>(0, nir::tex_op_infos.size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             return std::string(nir::tex_op_infos[info.param].name);
                         });

}  // namespace
}  // namespace cuesta::compiler
