// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The preamble in compiled code: work on uniforms that each fragment would do is done once, and
// what it makes comes to the fragments in uniform registers.
#include <gtest/gtest.h>

#include "agx_testing.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::agx {
namespace {

// The length of a light's direction and its colour's power are the same for all fragments.
constexpr const char* lit_text = R"(FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..1]
DCL TEMP[0..2]
DP3 TEMP[0].x, CONST[0], CONST[0]
RSQ TEMP[0].x, TEMP[0].xxxx
MUL TEMP[1].xyz, CONST[0], TEMP[0].xxxx
POW TEMP[2].x, CONST[1].xxxx, CONST[1].wwww
POW TEMP[2].y, CONST[1].yyyy, CONST[1].wwww
POW TEMP[2].z, CONST[1].zzzz, CONST[1].wwww
DP3 TEMP[0].x, IN[0], TEMP[1]
MUL OUT[0], TEMP[0].xxxx, TEMP[2].xyzz
END
)";

struct Outcome {
    Program program;
    GroupResult result;
};

Outcome run(const nir::Shader& shader, const GroupSetup& setup, bool preamble) {
    CommonOptions common;
    common.preamble = preamble;
    const FragmentOptions options = raw_targets(shader);
    Result<Program> program = compile_fragment(shader, options, common);
    EXPECT_TRUE(program) << program.error().text;
    Result<GroupResult> result = run_fragments(shader, options, *program, setup);
    EXPECT_TRUE(result) << result.error().text << listing(*program);
    return {*program, *result};
}

TEST(PreambleRun, WorkOnUniformsIsDoneOnce) {
    const auto shader = tgsi::compile(lit_text);
    ASSERT_TRUE(shader) << shader.error().text;
    const GroupSetup setup = plain_setup(**shader, 5, false);
    const Outcome with = run(**shader, setup, true);
    const Outcome without = run(**shader, setup, false);

    // The functions are in the preamble, whose last words are stores to uniform registers.
    const std::string text = listing(with.program);
    const size_t main = text.find("main:");
    ASSERT_NE(main, std::string::npos) << text;
    for (const char* operation : {"rsqrt", "log2", "exp2", "uniform_store"}) {
        const size_t at = text.find(operation);
        EXPECT_LT(at, main) << operation << "\n" << text;
        EXPECT_EQ(text.find(operation, main), std::string::npos) << operation << "\n" << text;
    }
    EXPECT_EQ(listing(without.program).find("uniform_store"), std::string::npos);
    EXPECT_TRUE(without.program.preamble.empty());

    // Three logarithms, three powers, a root, a dot product and six products less for each group.
    EXPECT_LE(with.result.instructions + 12, without.result.instructions) << text;
    EXPECT_GT(with.program.stats.preamble_instructions, 10u);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        EXPECT_EQ(with.result.lanes[lane].outputs, without.result.lanes[lane].outputs) << lane;
}

}  // namespace
}  // namespace cuesta::agx
