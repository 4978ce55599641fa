// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Varyings, special inputs, textures, uniforms, outputs, derivatives.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "hw/mali400/pp_isa.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

namespace isa = hw::mali400::pp;

void check_inputs(const std::string& text, float relative = 0) {
    for (uint32_t seed = 1; seed <= 4; ++seed) {
        QuadSetup setup = random_setup(seed, 2, 4);
        setup.bottom_up = seed % 2 == 0;
        setup.front_face = seed % 3 == 0;
        expect_same(text, setup, relative);
    }
}

std::string store(unsigned value) {
    return fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=xyzw", value);
}

isa::Instruction first_instruction(const Program& program) {
    const Result<isa::Instruction> result = isa::decode(program.words);
    EXPECT_TRUE(result);
    return result ? *result : isa::Instruction{};
}

TEST(PpInputs, ConstantColorIsOneInstruction) {
    // The example of the fact sheet, part 6, 6.18.
    const Program program =
        compiled(with_body("  %3:32x4 = load_const 0.25, 0.5, 0.75, 1.0\n" + store(3)));
    EXPECT_EQ(program.stats.instructions, 1u);
    EXPECT_EQ(program.stats.words, 5u);
    EXPECT_EQ(program.first_length, 5u);
    EXPECT_TRUE(program.varyings.empty());
}

TEST(PpInputs, VaryingIsLoadedInPlace) {
    const Program program = compiled(with_body(store(2)));
    EXPECT_EQ(program.words.size(), 3u) << listing(program);
    ASSERT_EQ(program.varyings.size(), 1u);
    EXPECT_EQ(program.varyings[0].index, 1u);
    EXPECT_EQ(program.varyings[0].components, 4u);
    check_inputs(with_body(store(2)));
}

TEST(PpInputs, VaryingsCountTheComponentsRead) {
    const Program program = compiled(with_body("  %3:32x4 = mov %1.yyxx\n" + store(3)));
    ASSERT_EQ(program.varyings.size(), 1u);
    EXPECT_EQ(program.varyings[0].components, 2u);
}

TEST(PpInputs, Framebuffer) {
    const std::string read = "  %3:32x4 = load_framebuffer base=0\n";
    const Program program = compiled(with_body(read + store(3)));
    EXPECT_TRUE(program.reads_color);
    EXPECT_EQ(program.stats.instructions, 1u) << listing(program);
    const isa::Instruction only = first_instruction(program);
    ASSERT_TRUE(only.store);
    EXPECT_EQ(only.store->mode, isa::StoreMode::read_color);
    EXPECT_FALSE(compiled(with_body(store(2))).reads_color);
    check_inputs(with_body(read + store(3)));
    check_inputs(with_body(read + "  %4:32x4 = fadd %3.wzyx, %2\n" + store(4)));
    // The unit has no mask: the three components that nobody reads are written all the same.
    check_inputs(with_body(read +
                           "  %4:32x4 = fmul %1, %2\n"
                           "  %5:32x4 = fadd %4, %3.zzzz\n" +
                           store(5)));
}

TEST(PpInputs, FragCoord) {
    const std::string text = with_body("  %3:32x4 = load_frag_coord\n" + store(3));
    check_inputs(text, half_ulps);
    const Program program = compiled(text);
    EXPECT_EQ(program.frag_coord_transform, 4u);
    EXPECT_EQ(program.uniform_vec4s, 5u);
    const Program raw = compiled(text, {.coordinate_transforms = false});
    EXPECT_FALSE(raw.frag_coord_transform);
    EXPECT_EQ(raw.uniform_vec4s, 4u);
    check_inputs(with_body("  %3:32x4 = load_frag_coord\n  %4:32x4 = mov %3.xxzz\n" + store(4)));
}

TEST(PpInputs, PointCoordAndFacing) {
    const std::string text = with_body(
        "  %3:32x2 = load_point_coord\n"
        "  %4:1 = load_front_face\n"
        "  %5:32x4 = bcsel %4.xxxx, %3.xyxy, %1\n" +
        store(5));
    check_inputs(text);
    EXPECT_TRUE(compiled(text).point_coord_transform);
}

TEST(PpInputs, SpecialInputsBySlot) {
    const std::string text = R"(shader fragment
  input 0 position 0 vec4 smooth ""
  input 1 point_coord 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  uniforms 4
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32x4 = vec4 %1.x, %1.y, %2.x, %2.y
  store_output %3, %0 base=0 component=0 write_mask=xyzw
}
)";
    check_inputs(text);
    EXPECT_TRUE(compiled(text).varyings.empty());
}

// --- textures ----------------------------------------------------------------------------------

TEST(PpTextures, ModulateIsOneInstructionFromTheVarying) {
    const std::string text = with_body(
        "  %3:32x2 = mov %1.xy\n"
        "  %4:32x4 = tex 2d float texture=1 sampler=1 coords=2 coord %3\n"
        "  %5:32x4 = load_uniform %0 base=2 component=0 range=1\n"
        "  %6:32x4 = fmul %4, %5\n" +
        store(6));
    const Program program = compiled(text);
    EXPECT_EQ(program.stats.instructions, 1u) << listing(program);
    EXPECT_EQ(program.sampler_mask, 2u);
    const isa::Instruction in = first_instruction(program);
    ASSERT_TRUE(in.varying && in.texture);
    EXPECT_EQ(in.varying->source, isa::VaryingSource::varying);  // at full precision
    EXPECT_EQ(in.varying->destination, isa::reg_discard);
    EXPECT_TRUE(in.sync);
    check_inputs(text);
}

TEST(PpTextures, OtherHalfOfAVarying) {
    const std::string text = with_body(
        "  %3:32x2 = mov %1.zw\n"
        "  %4:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %3\n" +
        store(4));
    EXPECT_EQ(first_instruction(compiled(text)).varying->index, 1u);
    check_inputs(text);
}

TEST(PpTextures, ComputedCoordinates) {
    check_inputs(
        with_body("  %3:32x4 = fadd %1, %2\n  %4:32x2 = mov %3.zx\n"
                  "  %5:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %4\n"
                  "  %6:32x4 = fadd %5, %3\n" +
                  store(6)));
    // Negation is no matter of the varying unit.
    check_inputs(
        with_body("  %3:32x2 = fneg %1.xy\n"
                  "  %5:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %3\n" +
                  store(5)));
}

TEST(PpTextures, Kinds) {
    check_inputs(
        with_body("  %3:32 = mov %1.x\n"
                  "  %4:32x4 = tex 1d float texture=0 sampler=0 coords=1 coord %3\n" +
                  store(4)));
    check_inputs(
        with_body("  %3:32x3 = mov %1.xyz\n"
                  "  %4:32x4 = tex 3d float texture=0 sampler=0 coords=3 coord %3\n" +
                  store(4)));
    const std::string cube = with_body(
        "  %3:32x3 = mov %1.xyz\n"
        "  %4:32x4 = tex cube float texture=1 sampler=1 coords=3 coord %3\n" +
        store(4));
    check_inputs(cube);
    EXPECT_EQ(first_instruction(compiled(cube)).texture->type, isa::TextureType::cube);
    check_inputs(
        with_body("  %3:32x3 = fadd %1.xyz, %2.xyz\n"
                  "  %4:32x4 = tex cube float texture=1 sampler=1 coords=3 coord %3\n" +
                  store(4)));
}

TEST(PpTextures, BiasAndLevel) {
    for (const auto& [op, source] : {std::pair{"txb", "bias"}, std::pair{"txl", "lod"}}) {
        check_inputs(
            with_body(fmt::format("  %3:32x2 = mov %1.xy\n  %4:32 = mov %2.z\n"
                                  "  %5:32x4 = {} 2d float texture=0 sampler=0 coords=2 coord "
                                  "%3, {} %4\n",
                                  op, source) +
                      store(5)));
        check_inputs(
            with_body(fmt::format("  %3:32x2 = mov %1.xy\n  %4:32 = load_const 1.5\n"
                                  "  %5:32x4 = {} 2d float texture=0 sampler=0 coords=2 coord "
                                  "%3, {} %4\n",
                                  op, source) +
                      store(5)));
    }
}

TEST(PpTextures, ProjectionIsTheVaryingUnits) {
    const std::string one = "  %8:32 = load_const 4.0\n  %9:32x4 = fadd %1, %8.xxxx\n";
    const auto text = [&](std::string_view value, char divisor) {
        return with_body(one +
                         fmt::format("  %3:32x2 = mov %{0}.xy\n  %4:32 = mov %{0}.{1}\n"
                                     "  %5:32x4 = tex 2d float texture=0 sampler=0 coords=2 "
                                     "coord %3, projector %4\n",
                                     value, divisor) +
                         store(5));
    };
    check_inputs(text("9", 'w'), half_ulps);
    check_inputs(text("9", 'z'), half_ulps);
    const isa::Instruction by_w = first_instruction(compiled(text("1", 'w')));
    EXPECT_EQ(by_w.varying->source, isa::VaryingSource::varying);
    EXPECT_EQ(by_w.varying->sub, isa::perspective_w);
    EXPECT_EQ(first_instruction(compiled(text("1", 'z'))).varying->sub, isa::perspective_z);
}

TEST(PpTextures, ResultKeptForLaterInstructions) {
    check_inputs(
        with_body("  %3:32x2 = mov %1.xy\n"
                  "  %4:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %3\n"
                  "  %5:32x2 = mov %4.zy\n"
                  "  %6:32x4 = tex 2d float texture=1 sampler=1 coords=2 coord %5\n"
                  "  %7:32x4 = fmul %6, %4.wzyx\n  %8:32x4 = fsub %7, %4\n" +
                  store(8)));
}

// --- uniforms and outputs ----------------------------------------------------------------------

TEST(PpUniforms, IndexedByAValue) {
    check_inputs(
        with_body("  %3:32 = fsat %1.x\n  %4:32 = load_const 2.5\n  %5:32 = fmul %3, %4\n"
                  "  %6:32 = f2i32 %5\n"
                  "  %7:32x4 = load_uniform %6 base=1 component=0 range=3\n"
                  "  %8:32x4 = load_uniform %0 base=0 component=0 range=1\n"
                  "  %9:32x4 = fmul %7, %8\n" +
                  store(9)));
}

TEST(PpOutputs, DepthAndSecondColor) {
    const std::string text = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  output 1 color 1 vec4 smooth ""
  output 2 depth 0 vec1 smooth ""
  uniforms 4
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32 = fsat %1.y
  %4:32x4 = fmul %1, %2
  store_output %3, %0 base=2 component=0 write_mask=x
  store_output %4, %0 base=1 component=0 write_mask=xyzw
  store_output %2, %0 base=0 component=0 write_mask=xyzw
}
)";
    check_inputs(text);
    const Program program = compiled(text);
    EXPECT_TRUE(program.depth_register);
    EXPECT_TRUE(program.second_color_register);
}

TEST(PpOutputs, WrittenInParts) {
    check_inputs(
        with_body("  store_output %1, %0 base=0 component=0 write_mask=xyzw\n"
                  "  %3:32x2 = fadd %1.zw, %2.xy\n"
                  "  store_output %3, %0 base=0 component=1 write_mask=xy"));
}

TEST(PpOutputs, NoneAtAll) {
    const Program program = compiled(R"(shader fragment
fn main {
}
)");
    EXPECT_EQ(program.stats.instructions, 1u);
    EXPECT_TRUE(first_instruction(program).stop);
}

// --- derivatives -------------------------------------------------------------------------------

TEST(PpDerivatives, SenseAndSync) {
    const std::string text =
        with_body("  %3:32x4 = ddx %1\n  %4:32x4 = ddy %2\n  %5:32x4 = fadd %3, %4\n" + store(5));
    check_inputs(text);
    const Program program = compiled(text);
    EXPECT_TRUE(program.uses_derivatives);
    EXPECT_TRUE(program.frag_coord_transform);
    // Operand A is x and B is -x in both directions (part 3, 3.10).
    const isa::Instruction in = first_instruction(
        compiled(with_body("  %3:32x4 = ddx %1\n" + store(3)), {.coordinate_transforms = false}));
    ASSERT_TRUE(in.vector_add);
    EXPECT_EQ(in.vector_add->op, isa::AddOp::dfdx);
    EXPECT_FALSE(in.vector_add->a.negate);
    EXPECT_TRUE(in.vector_add->b.negate);
    EXPECT_TRUE(in.sync);
}

}  // namespace
}  // namespace cuesta::lima::pp
