// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What NIR -> TGSI says in another way, and the messages of what it refuses.
#include "compiler/tgsi/prepare_nir.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/parser.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/from_nir.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

std::unique_ptr<nir::Shader> prepared(const std::string& head, const std::string& body) {
    auto shader = nir::parse(head + "fn main {\n  b0:\n  %0:32 = load_const 0\n" + body + "}\n");
    EXPECT_TRUE(shader) << shader.error().text;
    if (!shader)
        return nullptr;
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{});
    return std::move(shader).take();
}

// The TGSI of a shader, and what the shader that is made of it gives in the first lane.
struct Outcome {
    std::string text;
    nir::LaneOutputs lane;
};

// Slot 0 is 1, 2, 3, 4, slot 1 is 5, 6, 7, 8 and so on.
nir::SlotBits counted(uint32_t slot) {
    const auto first = static_cast<float>(4 * slot + 1);
    return nir::slot_of_floats(first, first + 1, first + 2, first + 3);
}

// Inputs are counted by their index, which is an attribute's number.
nir::LaneOutputs outputs_of(const nir::Shader& shader) {
    nir::InterpreterInputs inputs;
    std::vector<nir::SlotBits> uniforms;
    for (uint32_t i = 0; i < shader.uniform_vec4s; ++i)
        uniforms.push_back(counted(i));
    inputs.uniforms = uniforms;
    for (nir::LaneInputs& lane : inputs.lanes)
        for (const nir::IoSlot& input : shader.inputs)
            lane.inputs.push_back(counted(input.index));
    const auto ran = nir::interpret(shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text;
    return ran ? ran->lanes[0] : nir::LaneOutputs{};
}

Outcome there_and_back_of(const nir::Shader& shader) {
    const auto program = from_nir(shader);
    EXPECT_TRUE(program) << program.error().text;
    if (!program)
        return {};
    Outcome outcome;
    outcome.text = print(*program);
    const auto again = compile(outcome.text);
    EXPECT_TRUE(again) << again.error().text << outcome.text;
    if (again)
        outcome.lane = outputs_of(**again);
    return outcome;
}

std::string refusal_of(const std::string& head, const std::string& body) {
    const auto program = from_nir(*prepared(head, body));
    return program ? "none" : program.error().text;
}

constexpr const char* fragment =
    "shader fragment\n  input 0 generic 0 vec4 smooth \"\"\n"
    "  output 0 color 0 vec4 smooth \"\"\n  uniforms 2\n  scratch 1\n  samplers 4\n";

// What lies next to the registers of slots is left alone, at either end.
TEST(TgsiPrepare, ConstantSlotsOutOfRangeAreNowhere) {
    for (const char* number : {"1", "-1", "0x7fffffff", "2"}) {
        const auto shader = prepared(
            fragment, std::string("  %1:32 = load_const ") + number +
                          "\n  %2:32 = mov %1\n  %3:32x4 = load_input %0 base=0 component=0\n"
                          "  %4:32x4 = load_const 9.0, 9.0, 9.0, 9.0\n"
                          "  store_scratch %4, %2 base=0 component=0 write_mask=xyzw\n"
                          "  store_output %3, %0 base=0 component=0 write_mask=xyzw\n"
                          "  store_output %4, %2 base=0 component=0 write_mask=xyzw\n");
        const Outcome outcome = there_and_back_of(*shader);
        ASSERT_EQ(outcome.lane.outputs.size(), 1u);
        EXPECT_EQ(outcome.lane.outputs[0], nir::slot_of_floats(1, 2, 3, 4)) << outcome.text;
    }
    for (const char* load :
         {"load_scratch %2 base=0 component=0", "load_input %2 base=0 component=0",
          "load_uniform %2 base=1 component=0 range=1"}) {
        const auto shader =
            prepared(fragment, std::string("  %2:32 = load_const 5\n  %3:32x4 = ") + load +
                                   "\n  store_output %3, %0 base=0 component=0 write_mask=xyzw\n");
        const Outcome outcome = there_and_back_of(*shader);
        ASSERT_EQ(outcome.lane.outputs.size(), 1u);
        EXPECT_EQ(outcome.lane.outputs[0], nir::SlotBits{}) << outcome.text;
    }
}

// TGSI counts attributes by their numbers, and 1 does not stand behind 3 there.
TEST(TgsiPrepare, ComputedAttributesAreThoseOfTheList) {
    const auto shader = prepared(
        "shader vertex\n  input 0 generic 3 vec4 smooth \"\"\n  input 1 generic 1 vec4 smooth "
        "\"\"\n  output 0 position 0 vec4 smooth \"\"\n  uniforms 1\n",
        "  %1:32x4 = load_uniform %0 base=0 component=0 range=1\n  %2:32 = f2i32 %1.x\n"
        "  %3:32x4 = load_input %2 base=0 component=0\n"
        "  store_output %3, %0 base=0 component=0 write_mask=xyzw\n");
    EXPECT_EQ(outputs_of(*shader).outputs[0], counted(1));
    const Outcome outcome = there_and_back_of(*shader);
    ASSERT_EQ(outcome.lane.outputs.size(), 1u);
    EXPECT_EQ(outcome.lane.outputs[0], counted(1)) << outcome.text;
}

// The offset of a store says which output it is, and so which component of POSITION.
TEST(TgsiPrepare, DepthIsFoundBehindAnOffset) {
    const auto shader = prepared(
        "shader fragment\n  output 0 color 0 vec4 smooth \"\"\n  output 1 depth 0 vec1 smooth "
        "\"\"\n",
        "  %1:32 = load_const 1\n  %2:32 = load_const 0.5\n"
        "  store_output %2, %1 base=0 component=0 write_mask=x\n");
    const Outcome outcome = there_and_back_of(*shader);
    EXPECT_NE(outcome.text.find("OUT[1].z"), std::string::npos) << outcome.text;
    ASSERT_EQ(outcome.lane.outputs.size(), 2u);
    EXPECT_EQ(nir::slot_float(outcome.lane.outputs[1], 0), 0.5f);
}

// What variables hold when a vertex is emitted, on the way to slots and in the interpreter itself.
TEST(TgsiPrepare, OutputsThatAreVariablesGoIntoEachVertex) {
    const auto shader = prepared(
        "shader vertex\n  input 0 generic 0 vec4 smooth \"\"\n"
        "  var v0 shader_out f32x4 \"p\" slot=position location=0\n",
        "  %1:32x4 = load_input %0 base=0 component=0\n  %2:32 = deref_var v0\n"
        "  store_deref %2, %1 write_mask=xyzw\n  emit_vertex\n  %3:32x4 = fadd %1, %1\n"
        "  store_deref %2, %3 write_mask=xyzw\n  emit_vertex\n  end_primitive\n");
    for (const nir::LaneOutputs& lane : {outputs_of(*shader), there_and_back_of(*shader).lane}) {
        ASSERT_EQ(lane.vertices.size(), 2u);
        EXPECT_EQ(lane.vertices[0].outputs[0], nir::slot_of_floats(1, 2, 3, 4));
        EXPECT_EQ(lane.vertices[1].outputs[0], nir::slot_of_floats(2, 4, 6, 8));
        EXPECT_FALSE(lane.vertices[0].ends_primitive);
        EXPECT_TRUE(lane.vertices[1].ends_primitive);
    }
}

// The phi is 0 behind the first round; registers have what they had before.
TEST(TgsiPrepare, UndefinedSourcesOfPhisAreZero) {
    const auto shader = prepared(
        fragment,
        "  %1:32x4 = load_input %0 base=0 component=0\n  %2:32x4 = undef\n"
        "  %3:32 = load_const 1\n  loop {\n  b1:\n  %4:32x4 = phi b0 %1, b2 %2\n"
        "  %5:32 = phi b0 %0, b2 %7\n  %6:1 = ige %5, %3\n  if %6 {\n    break\n  }\n  b2:\n"
        "  %7:32 = iadd %5, %3\n  }\n"
        "  store_output %4, %0 base=0 component=0 write_mask=xyzw\n");
    const Outcome outcome = there_and_back_of(*shader);
    ASSERT_EQ(outcome.lane.outputs.size(), 1u);
    EXPECT_EQ(outcome.lane.outputs[0], nir::SlotBits{}) << outcome.text;
}

TEST(TgsiPrepare, ThreeDoublesAreThreeOperations) {
    const auto shader =
        prepared(fragment,
                 "  %1:32x4 = load_input %0 base=0 component=0\n  %2:64x4 = f2f64 %1\n"
                 "  %3:64x3 = load_const 0.5, 0.25, 2.0\n  %4:64x3 = fmul %2.xyz, %3\n"
                 "  %5:32x3 = f2f32 %4\n  store_output %5, %0 base=0 component=0 write_mask=xyz\n");
    const Outcome outcome = there_and_back_of(*shader);
    ASSERT_EQ(outcome.lane.outputs.size(), 1u);
    for (unsigned c = 0; c < 3; ++c)
        EXPECT_EQ(nir::slot_float(outcome.lane.outputs[0], c), (std::array{0.5f, 0.5f, 6.0f}[c]))
            << outcome.text;
}

// Truth of doubles and back: -0 is none, and the smallest number one.
TEST(TgsiPrepare, DoublesAreTruths) {
    const auto shader =
        prepared(fragment,
                 "  %1:64x4 = load_const 0.0, -0.0, 0x0000000000000001, 2.0\n  %2:1x4 = f2b1 %1\n"
                 "  %3:64x4 = b2f64 %2\n  %4:32x4 = f2f32 %3\n"
                 "  store_output %4, %0 base=0 component=0 write_mask=xyzw\n");
    const Outcome outcome = there_and_back_of(*shader);
    ASSERT_EQ(outcome.lane.outputs.size(), 1u);
    EXPECT_EQ(outcome.lane.outputs[0], nir::slot_of_floats(0, 0, 1, 1)) << outcome.text;
}

// TXP stays where it says the projection; elsewhere the quotient stands in front.
TEST(TgsiPrepare, ProjectionsAreTxpOrQuotients) {
    const auto text_of = [](const std::string& lookup) {
        const auto program = from_nir(
            *prepared(fragment,
                      "  %1:32x4 = load_input %0 base=0 component=0\n  %2:32 = mov %1.w\n"
                      "  %3:32x2 = mov %1.xy\n  %4:32x3 = mov %1.xyz\n  %5:32x4 = " +
                          lookup + "\n  store_output %5, %0 base=0 component=0 write_mask=xyzw\n"));
        return program ? print(*program) : program.error().text;
    };
    const std::string plain =
        text_of("tex 2d float texture=0 sampler=0 coords=2 coord %3, projector %2");
    EXPECT_NE(plain.find("TXP"), std::string::npos) << plain;
    EXPECT_EQ(plain.find("DIV"), std::string::npos) << plain;
    for (const char* lookup :
         {"txd 2d float texture=0 sampler=0 coords=2 coord %3, ddx %3, ddy %3, projector %2",
          "tex cube float texture=0 sampler=0 coords=3 coord %4, projector %2",
          "tex 2d array float texture=0 sampler=0 coords=3 coord %4, projector %2",
          "txl 2d float texture=0 sampler=0 coords=2 coord %3, lod %2, projector %2"}) {
        const std::string text = text_of(lookup);
        EXPECT_NE(text.find("DIV"), std::string::npos) << text;
        EXPECT_TRUE(compile(text)) << text;
    }
}

TEST(TgsiPrepare, RefusalsSayWhatTgsiHas) {
    const std::string lookups =
        "  %1:32x4 = load_input %0 base=0 component=0\n  %2:32x2 = mov %1.xy\n"
        "  %3:32 = f2i32 %1.w\n  %4:32x2 = f2i32 %2\n";
    const auto starts_of = [&](const std::string& body) {
        const std::string text = refusal_of(fragment, lookups + body);
        return text.substr(0, text.find(" '"));
    };
    EXPECT_EQ(starts_of("  %5:32 = query_levels 2d int texture=0 sampler=0 coords=0 texture_offset "
                        "%3\n  store_output %5, %0 base=0 component=0 write_mask=x\n"),
              "TGSI's samplers have constant numbers, and computed in");
    EXPECT_EQ(starts_of("  %5:32x4 = tex 2d float texture=0 sampler=1 coords=2 coord %2\n"
                        "  store_output %5, %0 base=0 component=0 write_mask=xyzw\n"),
              "TGSI has one number for texture and sampler, and two are in");
    EXPECT_EQ(starts_of("  %5:32x4 = txf 2d float texture=3 sampler=0 coords=2 coord %4\n"
                        "  store_output %5, %0 base=0 component=0 write_mask=xyzw\n"),
              "none");
    EXPECT_EQ(starts_of("  %5:32x4 = txf 2d int texture=3 sampler=0 coords=2 coord %4\n"
                        "  %6:32x4 = txf 2d float texture=3 sampler=3 coords=2 coord %4\n"
                        "  %7:32x4 = iadd %5, %6\n"
                        "  store_output %7, %0 base=0 component=0 write_mask=xyzw\n"),
              "a TGSI texture has texels of one type, and another in");
    EXPECT_EQ(starts_of("  barrier\n"), "TGSI's BARRIER is not read back, and so not written for");
    EXPECT_EQ(starts_of("  memory_barrier\n"), "none");
    EXPECT_EQ(starts_of("  terminate\n"), "TGSI's KILL demotes, and it has no words for");
    EXPECT_EQ(starts_of("  %5:64 = f2i64 %1.x\n  %6:32 = i2f32 %5\n"
                        "  store_output %6, %0 base=0 component=0 write_mask=x\n"),
              "TGSI's 64-bit integers are not read back, and so not written for");
}

}  // namespace
}  // namespace cuesta::tgsi
