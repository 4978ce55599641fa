// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders with variables of every kind, compiled for the G13 against the interpreter.
#include <gtest/gtest.h>

#include "../common/documented_shaders.h"
#include "../common/registers_text.h"
#include "../common/variables_text.h"
#include "agx_testing.h"
#include "compiler/nir/passes/lower_to_slots.h"

namespace cuesta::agx {
namespace {

TEST(AgxVariables, AgreeWithTheInterpreter) {
    const auto shader = parse_shader(std::string(compiler::variables_text));
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_same(*shader, plain_setup(*shader, seed), {.preamble = seed % 2 == 0}, {0x1p-20});
    }
}

TEST(AgxVariables, RegistersAndParallelCopiesAgree) {
    const auto shader = parse_shader(std::string(compiler::registers_text));
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        expect_same(*shader, plain_setup(*shader, seed));
    }
}

TEST(AgxVariables, TheDocumentedShadersAgree) {
    const std::vector<std::string> shaders = compiler::documented_shaders();
    ASSERT_EQ(shaders.size(), 3u);
    for (const std::string& text : shaders) {
        const auto shader = parse_shader(text);
        ASSERT_NE(shader, nullptr);
        EXPECT_TRUE(compile_any(*shader)) << text;
        // What is compared are slots.
        const Result<void> lowered = nir::lower_to_slots(*shader);
        ASSERT_TRUE(lowered) << lowered.error().text;
        for (uint32_t seed = 0; seed < 4; ++seed) {
            SCOPED_TRACE(text);
            expect_same(*shader, plain_setup(*shader, seed), {}, {0x1p-20});
        }
    }
}

// Of two textures by a number of the shader's, one a struct.
std::string computed(const std::string& lookup) {
    return R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
  var v0 uniform struct { "map" sampler_2d }[3] "maps" location=2
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:1 = flt %1.x, %1.y
  %3:32 = b2i32 %2
  %4:32 = deref_var v0
  %5:32 = deref_array %4, %3
  %6:32 = deref_struct %5 member=0
  %7:32x2 = mov %1.zw
  %8:32x2 = f2i32 %7
  %9:32x4 = )" +
           lookup + R"(, texture_deref %6
  store_output %9, %0 base=0 component=0 write_mask=xyzw
}
)";
}

// Fetches read no sampler; the machine's others are no numbers that can be computed.
TEST(AgxVariables, ComputedTextures) {
    const auto shader =
        parse_shader(computed("txf 2d float texture=0 sampler=0 coords=2 coord %8"));
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 4; ++seed)
        expect_same(*shader, plain_setup(*shader, seed));
    const auto sampled = parse_shader(
        computed("tex 2d float texture=0 sampler=0 coords=2 coord %7, sampler_deref %6"));
    ASSERT_NE(sampled, nullptr);
    const Result<Program> program = compile_any(*sampled);
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().text,
              "'tex': the G13 compiler has no samplers whose number is "
              "computed or out of range (sampler_offset)");
}

}  // namespace
}  // namespace cuesta::agx
