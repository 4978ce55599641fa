// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders with variables of every kind, compiled for the Mali-400 against the interpreter.
#include <gtest/gtest.h>

#include "../../common/documented_shaders.h"
#include "../../common/registers_text.h"
#include "../../common/undefined_text.h"
#include "../../common/variables_text.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

TEST(PpVariables, AgreeWithTheInterpreter) {
    for (uint32_t seed = 1; seed <= 8; ++seed)
        expect_same(std::string(compiler::variables_text), random_setup(seed, 2, 4), half_ulps);
}

TEST(PpVariables, RegistersAndParallelCopiesAgree) {
    for (uint32_t seed = 1; seed <= 8; ++seed)
        expect_same(std::string(compiler::registers_text), random_setup(seed, 1, 0), half_ulps);
}

TEST(PpVariables, TheDocumentedShadersAgree) {
    const std::vector<std::string> shaders = compiler::documented_shaders();
    ASSERT_EQ(shaders.size(), 3u);
    for (const std::string& text : shaders) {
        SCOPED_TRACE(text);
        const auto shader = parse_shader(text);
        ASSERT_NE(shader, nullptr);
        EXPECT_TRUE(compile(*shader));
        // What is compared are slots.
        const Result<void> lowered = nir::lower_to_slots(*shader);
        ASSERT_TRUE(lowered) << lowered.error().text;
        for (uint32_t seed = 1; seed <= 4; ++seed)
            expect_same(*shader, random_setup(seed, 1, 4), half_ulps);
    }
}

TEST(PpVariables, UndefinedValuesAreZero) {
    for (uint32_t seed = 1; seed <= 8; ++seed)
        expect_same(std::string(compiler::undefined_text), random_setup(seed, 1, 0), half_ulps);
}

// The texture's index is the sampler's.
std::string two_samplers(std::string_view derefs) {
    return R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
  var v0 uniform sampler_2d[2][2] "maps" location=1
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:1 = flt %1.x, %1.y
  %3:32 = b2i32 %2
  %4:32 = deref_var v0
  %5:32 = deref_array %4, %3
  %6:32 = deref_array %5, %3
  %7:32 = load_const 1
  %8:32 = deref_array %5, %7
  %9:32x2 = mov %1.zw
  %10:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %9, )" +
           std::string(derefs) + R"(
  store_output %10, %0 base=0 component=0 write_mask=xyzw
}
)";
}

TEST(PpVariables, ComputedSamplers) {
    for (uint32_t seed = 1; seed <= 4; ++seed)
        expect_same(two_samplers("texture_deref %6, sampler_deref %6"), random_setup(seed, 1, 0),
                    half_ulps);
    const auto apart = parse_shader(two_samplers("texture_deref %6, sampler_deref %8"));
    ASSERT_NE(apart, nullptr);
    const Result<Program> program = compile(*apart);
    ASSERT_FALSE(program);
    EXPECT_NE(program.error().text.find("the Mali-400 has one index for both"), std::string::npos)
        << program.error().text;
}

}  // namespace
}  // namespace cuesta::lima::pp
