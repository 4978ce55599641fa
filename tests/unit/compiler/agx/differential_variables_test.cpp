// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders with variables of every kind, compiled for the G13 against the interpreter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../common/documented_shaders.h"
#include "../common/registers_text.h"
#include "../common/undefined_text.h"
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

// Registers hold garbage at the start.
TEST(AgxVariables, UndefinedValuesAreZero) {
    const auto shader = parse_shader(std::string(compiler::undefined_text));
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 8; ++seed)
        expect_same(*shader, plain_setup(*shader, seed, seed % 2 == 0));
}

// Lookups in arrays of two dimensions, one of them of structs, by numbers of the shader's: %2 and
// %3, of which some are out of range.
std::string computed(std::string_view lookup) {
    return fmt::format(R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
  var v0 uniform struct {{ "maps" sampler_2d[2], "map" sampler_2d }}[2] "maps" location=2
  var v1 parameter_in sampler_2d "map"
  var v2 parameter_in f32x2 "at"
  var v3 parameter_out f32x4 "texel"
fn main {{
  var v4 function_temp f32x2 "at"
  var v5 function_temp f32x4 "texel"
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1.z
  %3:32 = f2i32 %1.w
  %4:32 = deref_var v0
  %5:32 = deref_array %4, %2
  %6:32 = deref_struct %5 member=0
  %7:32 = deref_array %6, %3
  %8:32 = deref_struct %5 member=1
  %9:32x2 = mov %1.xy
  %10:32x2 = f2i32 %9
  %11:32 = deref_array %4, %0
  %12:32 = deref_struct %11 member=1
  {}
  store_output %20, %0 base=0 component=0 write_mask=xyzw
}}
fn look(v1 "map", v2 "at", v3 "texel") {{
  %0:32 = deref_var v1
  %1:32 = deref_var v2
  %2:32x2 = load_deref %1
  %3:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2, texture_deref %0, sampler_deref %0
  %4:32 = deref_var v3
  store_deref %4, %3 write_mask=xyzw
}}
)",
                       lookup);
}

void expect_same_computed(std::string_view lookup) {
    SCOPED_TRACE(lookup);
    const auto shader = parse_shader(computed(lookup));
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 6; ++seed)
        expect_same(*shader, plain_setup(*shader, seed, seed % 2 == 0));
}

// They read no sampler, and the texture's number may be computed, in range.
TEST(AgxVariables, ComputedTextures) {
    const std::string_view in_range =
        "%15:1 = flt %1.x, %1.y\n  %16:32 = b2i32 %15\n  %17:32 = deref_array %4, %16\n"
        "  %18:32 = deref_struct %17 member=1\n";
    expect_same_computed(
        fmt::format("{}  %20:32x4 = txf 2d float texture=0 sampler=0 coords=2 "
                    "coord %10, texture_deref %18",
                    in_range));
    expect_same_computed(
        fmt::format("{}  %19:32x2 = txs 2d int texture=0 sampler=0 coords=0 "
                    "lod %0, texture_deref %18\n  %20:32x4 = mov %19.xyxy",
                    in_range));
}

// All samplers that can be meant are read; out of range is zero.
TEST(AgxVariables, ComputedSamplers) {
    expect_same_computed(
        "%20:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %9, texture_deref %7, "
        "sampler_deref %7");
    expect_same_computed(
        "%20:32x4 = tg4 2d float texture=0 sampler=0 coords=2 component=2 coord %9, "
        "texture_deref %8, sampler_deref %8");
    expect_same_computed(
        "%20:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %9, lod %0, texture_deref %12, "
        "sampler_deref %7");
    expect_same_computed(
        "%15:32 = deref_var v4\n  %16:32 = deref_var v5\n"
        "  store_deref %15, %9 write_mask=xy\n  call look(%7, %15, %16)\n"
        "  %20:32x4 = load_deref %16");
}

// What is computed with and what is only copied.
TEST(AgxVariables, ArraysOfBytes) {
    const auto shader = parse_shader(R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
fn main {
  var v0 function_temp struct { "a" i8x3[2], "b" i8 }[2] "t"
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:1 = flt %1.x, %1.y
  %3:32 = b2i32 %2
  %4:32 = deref_var v0
  %5:32 = deref_array %4, %3
  %6:32 = deref_struct %5 member=0
  %7:32 = deref_array %6, %3
  %8:32x4 = load_const 100.0, 100.0, 100.0, 100.0
  %9:32x4 = fmul %1, %8
  %10:32x3 = f2i32 %9.yzw
  %11:8x3 = i2i8 %10
  store_deref %7, %11 write_mask=xyz
  %12:8x3 = iadd %11, %11.zxy
  store_deref %7, %12 write_mask=xz
  %13:32 = deref_struct %5 member=1
  %14:8 = mov %11.y
  store_deref %13, %14 write_mask=x
  %15:32 = load_const 1
  %16:32 = deref_array %4, %15
  copy_deref %16, %5
  %17:32 = deref_struct %16 member=0
  %18:32 = deref_array %17, %3
  %19:8x3 = load_deref %18
  %20:32 = deref_struct %16 member=1
  %21:8 = load_deref %20
  %22:32x3 = i2f32 %19
  %23:32 = u2f32 %21
  %24:32x4 = vec4 %22.x, %22.y, %22.z, %23
  store_output %24, %0 base=0 component=0 write_mask=xyzw
}
)");
    ASSERT_NE(shader, nullptr);
    for (uint32_t seed = 0; seed < 6; ++seed)
        expect_same(*shader, plain_setup(*shader, seed, seed % 2 == 0));
}

}  // namespace
}  // namespace cuesta::agx
