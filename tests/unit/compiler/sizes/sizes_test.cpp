// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Back ends compile every operation of every bit size that NIR has, or refuse it by name: nothing
// ends the program, and nothing is a fault of the compiler's.
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/compile.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/validate.h"
#include "shader_texts.h"

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

}  // namespace
}  // namespace cuesta::compiler
