// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Ifs in loops whose arms jump, from TGSI to the vertex core.
#include <gtest/gtest.h>

#include "../../common/jump_shapes.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

using compiler::jump_shapes;
using compiler::JumpShape;

std::string name_of(const testing::TestParamInfo<JumpShape>& info) {
    return info.param.name;
}

class GpJumps : public testing::TestWithParam<JumpShape> {};
INSTANTIATE_TEST_SUITE_P(Shapes, GpJumps, testing::ValuesIn(jump_shapes(true)), name_of);

TEST_P(GpJumps, GoWhereTheTextSays) {
    const auto shader = tgsi::compile(GetParam().text);
    ASSERT_TRUE(shader) << shader.error().text << GetParam().text;
    // The front end builds nothing behind jumps.
    EXPECT_EQ(nir::find_dead_code(**shader), std::vector<std::string>{}) << GetParam().text;
    for (const Vec4 in : {Vec4{0, 0, 0, 1}, Vec4{2, 3, 0, 1}, Vec4{5, 1, 0, 1}}) {
        VertexData data;
        data.attributes = {in};
        expect_same(**shader, data, {}, {.schedule_attempts = 1});
    }
}

// What runs for ever is no reason to stop compiling.
TEST(GpJumpsAway, EndlessLoopCompiles) {
    const auto shader = tgsi::compile(
        "VERT\nDCL OUT[0], POSITION\nDCL TEMP[0]\nIMM FLT32 {1}\nBGNLOOP\n"
        "ADD TEMP[0], TEMP[0], IMM[0].xxxx\nENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const Result<Program> program = compile(**shader);
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(program->outputs.size(), 1u);
}

}  // namespace
}  // namespace cuesta::lima::gp
