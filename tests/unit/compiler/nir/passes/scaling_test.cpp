// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Long shaders: what comes of them grows with the text. (How long that takes: tests/bench.)
#include <gtest/gtest.h>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/shader.h"
#include "long_shaders.h"

namespace cuesta::nir {
namespace {

// Of all functions, when main is optimized, without integers and out of SSA.
int64_t instructions_of(const std::string& text) {
    Result<std::unique_ptr<Shader>> shader = parse(text);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    if (!shader)
        return 0;
    Function& main = *(*shader)->entry_point();
    optimize(main);
    EXPECT_TRUE(lower_int_to_float(main));
    convert_from_ssa(main);
    int64_t count = 0;
    for_each_instr(main.body, [&](Instr&) { ++count; });
    return count;
}

class Scaling : public testing::TestWithParam<LongShader> {};

TEST_P(Scaling, TheCodeGrowsWithTheText) {
    const auto text = GetParam().text;
    const int64_t few = instructions_of(text(250));
    const int64_t more = instructions_of(text(500));
    const int64_t many = instructions_of(text(1000));
    EXPECT_EQ(many - more, 2 * (more - few)) << few << ", " << more << ", " << many;
}

INSTANTIATE_TEST_SUITE_P(Kinds,
                         Scaling,
                         testing::ValuesIn(long_shaders().begin(), long_shaders().end()),
                         [](const auto& info) { return std::string(info.param.name); });

// What takes a round for each step is left as it is behind the last round.
TEST(ScalingRounds, AreLimited) {
    const int64_t none_left = instructions_of(steps_in_rounds(max_simplify_rounds / 2));
    EXPECT_EQ(instructions_of(steps_in_rounds(1)), none_left);
    for (const unsigned left : {25u, 400u})
        EXPECT_EQ(instructions_of(steps_in_rounds(max_simplify_rounds + left)),
                  none_left + 2 * left + 1)
            << left;
}

}  // namespace
}  // namespace cuesta::nir
