// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Ifs in loops whose arms jump, and discards, from TGSI to the fragment core.
#include <limits>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../../common/jump_shapes.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

using compiler::jump_shapes;
using compiler::JumpShape;

std::string name_of(const testing::TestParamInfo<JumpShape>& info) {
    return info.param.name;
}

class PpJumps : public testing::TestWithParam<JumpShape> {};
INSTANTIATE_TEST_SUITE_P(Shapes, PpJumps, testing::ValuesIn(jump_shapes(false)), name_of);

QuadSetup quad_of(const std::array<std::array<float, 4>, 4>& inputs) {
    QuadSetup setup = random_setup(1, 1, 1);
    for (size_t lane = 0; lane < 4; ++lane)
        setup.inputs[lane] = {inputs[lane]};
    return setup;
}

TEST_P(PpJumps, GoWhereTheTextSays) {
    const auto shader = tgsi::compile(GetParam().text);
    ASSERT_TRUE(shader) << shader.error().text << GetParam().text;
    // The front end builds nothing behind jumps.
    EXPECT_EQ(nir::find_dead_code(**shader), std::vector<std::string>{}) << GetParam().text;
    expect_same(**shader, quad_of({{{0, 0, 0, 1}, {2, 3, 0, 1}, {5, 1, 0, 1}, {3, 0, 0, 1}}}));
}

std::unique_ptr<nir::Shader> fragment_program(std::string_view body) {
    auto shader =
        tgsi::compile(fmt::format("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                                  "DCL TEMP[0..1]\nIMM FLT32 {{1, 2, 3, 4}}\n{}END\n",
                                  body));
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    return shader ? std::move(*shader) : nullptr;
}

// NaN is not below zero; it must not hide another component that is, wherever they stand.
TEST(PpKill, NanBesideANegativeComponent) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::unique_ptr<nir::Shader> shader = fragment_program("KIL IN[0]\nMOV OUT[0], IMM[0]\n");
    ASSERT_NE(shader, nullptr);
    const Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    for (unsigned at = 0; at < 4; ++at)
        for (unsigned below = 0; below < 4; ++below) {
            std::array<float, 4> in = {1, 1, 1, 1};
            in[below] = -1;
            in[at] = nan;
            const QuadSetup setup = quad_of({{in, {1, 1, 1, 1}, {nan, nan, nan, nan}, in}});
            const Result<QuadColors> expected = run_nir(*shader, setup);
            const Result<QuadColors> got = run_program(*shader, *program, setup);
            ASSERT_TRUE(expected && got);
            for (unsigned lane = 0; lane < 4; ++lane) {
                const bool gone = at != below && (lane == 0 || lane == 3);
                EXPECT_EQ((*expected)[lane].discarded, gone) << at << below << lane;
                EXPECT_EQ((*got)[lane].discarded, gone) << at << below << lane;
            }
        }
}

// A discarded fragment goes on as a helper: neighbours' derivatives see what it computes.
TEST(PpKill, DerivativesBesideADiscardedFragment) {
    for (const char* kill : {"KIL -IN[0].xxxx\n", "IF IN[0].xxxx\nKILL\nENDIF\n"}) {
        const std::unique_ptr<nir::Shader> shader = fragment_program(
            std::string(kill) +
            "MUL TEMP[0], IN[0].yyzz, IN[0]\nDDX TEMP[1], TEMP[0]\nDDY OUT[0].zw, TEMP[0]\n"
            "MOV OUT[0].xy, TEMP[1]\n");
        ASSERT_NE(shader, nullptr);
        for (unsigned gone = 0; gone < 16; ++gone) {
            std::array<std::array<float, 4>, 4> in = {
                {{0, 2, 1, 1}, {0, 3, 4, 2}, {0, 1, -2, 3}, {0, 4, 3, 4}}};
            for (unsigned lane = 0; lane < 4; ++lane)
                in[lane][0] = static_cast<float>(gone >> lane & 1);
            expect_same(*shader, quad_of(in));
        }
    }
}

}  // namespace
}  // namespace cuesta::lima::pp
