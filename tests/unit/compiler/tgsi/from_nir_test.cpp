// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// NIR -> TGSI -> NIR computes the same: random programs, and the corpus.
#include "compiler/tgsi/from_nir.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"
#include "tests/unit/compiler/nir/random_program.h"

namespace cuesta::tgsi {
namespace {

using Outputs = std::array<std::vector<nir::SlotBits>, nir::quad_lanes>;

class GreySampler final : public nir::TextureSampler {
  public:
    nir::SlotBits sample(const nir::TextureRequest& request) override {
        return nir::slot_of_floats(request.coord[0] + 8 * request.coord[2],
                                   request.coord[1] + 8 * request.coord[3],
                                   request.bias + request.lod + 32 * request.ddx[0],
                                   request.comparator + static_cast<float>(request.offset[1]));
    }
};

Outputs outputs_of(const nir::Shader& shader, nir::InterpreterInputs inputs) {
    GreySampler sampler;
    inputs.textures = &sampler;
    inputs.max_steps = 10'000'000;
    const auto ran = nir::interpret(shader, inputs);
    EXPECT_TRUE(ran) << ran.error().text;
    Outputs outputs;
    for (unsigned lane = 0; ran && lane < nir::quad_lanes; ++lane)
        outputs[lane] =
            ran->lanes[lane].demoted ? std::vector<nir::SlotBits>() : ran->lanes[lane].outputs;
    return outputs;
}

// Components of colours that the shader does not write have a value in TGSI.
Outputs written_outputs_of(const nir::Shader& shader,
                           const nir::Shader& writer,
                           const nir::InterpreterInputs& inputs) {
    Outputs outputs = outputs_of(shader, inputs);
    for (auto& lane : outputs)
        for (size_t i = 0; i < lane.size(); ++i)
            for (unsigned c = writer.outputs[i].components; c < 4; ++c)
                lane[i][c] = 0;
    return outputs;
}

// As TGSI text and back, in the same float modes; null where it was refused.
std::unique_ptr<nir::Shader> there_and_back(const nir::Shader& shader) {
    const auto program = from_nir(shader);
    if (!program) {
        EXPECT_EQ(program.error().text.find("TGSI has no words for '"), 0u) << program.error().text;
        return nullptr;
    }
    const std::string text = print(*program);
    auto again = compile(text);
    EXPECT_TRUE(again) << again.error().text << "\n" << text;
    if (!again)
        return nullptr;
    EXPECT_EQ(nir::validate(**again), std::vector<std::string>{}) << text;
    (*again)->float_modes = shader.float_modes;
    return std::move(again).take();
}

TEST(TgsiFromNir, RandomProgramsComputeTheSame) {
    unsigned served = 0;
    constexpr unsigned count = 400;
    for (uint64_t seed = 0; seed < count; ++seed) {
        const auto shader = nir::random_program(seed);
        const auto again = there_and_back(*shader);
        if (again == nullptr)
            continue;
        ++served;
        std::vector<nir::SlotBits> uniforms;
        const nir::InterpreterInputs inputs = nir::random_inputs(seed, uniforms);
        ASSERT_EQ(written_outputs_of(*again, *shader, inputs), outputs_of(*shader, inputs))
            << nir::print(*shader) << nir::print(*again);
    }
    EXPECT_EQ(served, count);
}

TEST(TgsiFromNir, TheCorpusComputesTheSame) {
    namespace fs = std::filesystem;
    unsigned served = 0;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(CUESTA_TESTS_DIR "/corpus")) {
        if (entry.path().extension() != ".tgsi")
            continue;
        SCOPED_TRACE(entry.path());
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const auto shader = compile(text);
        ASSERT_TRUE(shader) << shader.error().text;
        const auto again = there_and_back(**shader);
        ASSERT_NE(again, nullptr);
        ++served;
        // Vertex programs may read more attributes and constants than the random ones.
        std::vector<nir::SlotBits> uniforms;
        nir::InterpreterInputs inputs = nir::random_inputs(7, uniforms);
        uniforms.resize(256, nir::slot_of_floats(0.25f, -0.5f, 1, 2));
        inputs.uniforms = uniforms;
        for (nir::LaneInputs& lane : inputs.lanes)
            lane.inputs.resize(32, nir::slot_of_floats(0.5f, 0.75f, -1, 1));
        EXPECT_EQ(outputs_of(*again, inputs), outputs_of(**shader, inputs));
    }
    EXPECT_GT(served, 60u);
}

// What each texture instruction asks for comes back, whatever operand its parts stood in.
TEST(TgsiFromNir, LookupsAskTheSame) {
    constexpr const char* lookups[] = {
        "TEX TEMP[0], IN[0], SAMP[1], SHADOW2D_ARRAY",
        "TEX2 TEMP[0], IN[0], IN[1], SAMP[1], SHADOWCUBEARRAY",
        "TXB2 TEMP[0], IN[0], IN[1], SAMP[1], SHADOWCUBEARRAY",
        "TXL2 TEMP[0], IN[0], IN[1], SAMP[1], SHADOWCUBEARRAY",
        "TXB2 TEMP[0], IN[0], IN[1], SAMP[1], CUBEARRAY",
        "TXL2 TEMP[0], IN[0], IN[1], SAMP[1], CUBEARRAY",
        "TXB2 TEMP[0], IN[0], IN[1], SAMP[1], SHADOWCUBE",
        "TXL2 TEMP[0], IN[0], IN[1], SAMP[1], SHADOW2D_ARRAY",
        "TG4 TEMP[0], IN[0], IN[1], SAMP[1], SHADOWCUBEARRAY",
        "TG4 TEMP[0], IN[0], IMM[0].z, SAMP[1], 2D",
        "TXD TEMP[0], IN[0], IN[1], IN[0].zwxy, SAMP[1], SHADOW2D",
        "TXP TEMP[0], IN[0], SAMP[1], SHADOW2D",
        "TXB TEMP[0], IN[0], SAMP[1], 2D_ARRAY, IMM[0].xyz",
        "TXL TEMP[0], IN[0], SAMP[1], 3D",
    };
    std::vector<nir::SlotBits> uniforms;
    nir::InterpreterInputs inputs = nir::random_inputs(3, uniforms);
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {nir::slot_of_floats(0.5f, 0.75f, -1, 2),
                       nir::slot_of_floats(4, 0.125f, -3, 8)};
    for (const std::string line : lookups) {
        const auto shader = compile(
            "FRAG\nDCL IN[0..1], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL SAMP[1]\n"
            "DCL TEMP[0]\nIMM[0] INT32 {0, 1, 2, 3}\n" +
            line + "\nMOV OUT[0], TEMP[0]\nEND\n");
        ASSERT_TRUE(shader) << shader.error().text;
        const auto again = there_and_back(**shader);
        ASSERT_NE(again, nullptr) << line;
        EXPECT_EQ(outputs_of(*again, inputs), outputs_of(**shader, inputs)) << line;
        const std::string text = print(*from_nir(**shader));
        EXPECT_NE(text.find(line.substr(0, line.find(' ') + 1)), std::string::npos) << text;
    }
}

// Every opcode of doubles but DFRACEXP, which only the document has; both ways around a loop.
TEST(TgsiFromNir, DoublesComputeTheSame) {
    constexpr const char* lines[] = {
        "DADD TEMP[2], TEMP[0], -TEMP[1].zwxy",
        "DMUL TEMP[2], TEMP[0], |TEMP[1]|",
        "DDIV TEMP[2], TEMP[0], TEMP[1]",
        "DFMA TEMP[2], TEMP[0], TEMP[1], TEMP[1].zwxy",
        "DMAD TEMP[2], TEMP[0], TEMP[1], TEMP[0]",
        "DMIN TEMP[2], TEMP[0], TEMP[1]",
        "DMAX TEMP[2], TEMP[0], TEMP[1]",
        "DRCP TEMP[2], TEMP[0]",
        "DSQRT TEMP[2], TEMP[0]",
        "DRSQ TEMP[2], TEMP[0]",
        "DFRAC TEMP[2], TEMP[0]",
        "DFLR TEMP[2], TEMP[0]",
        "DCEIL TEMP[2], TEMP[0]",
        "DTRUNC TEMP[2], TEMP[0]",
        "DROUND TEMP[2], TEMP[0]",
        "DSSG TEMP[2], TEMP[0]",
        "DABS TEMP[2], TEMP[0]",
        "DNEG TEMP[2].zw, TEMP[0].xyxy",
        "D2F TEMP[2], TEMP[0]",
        "D2I TEMP[2], TEMP[0]",
        "D2U TEMP[2], TEMP[0]",
        "I2D TEMP[2], IN[0]",
        "U2D TEMP[2], IN[0].yxxx",
        "F2D TEMP[2], IN[0].zwzw",
        "DSLT TEMP[2], TEMP[0], TEMP[1]",
        "DSGE TEMP[2], TEMP[0], TEMP[1]",
        "DSEQ TEMP[2], TEMP[0], TEMP[0]",
        "DSNE TEMP[2], TEMP[0], TEMP[1]",
        "DLDEXP TEMP[2], TEMP[0], IMM[0]",
        "DADD_SAT TEMP[2], TEMP[0], TEMP[1]",
        "BGNLOOP\nDADD TEMP[2], TEMP[2], TEMP[1]\nDSGE TEMP[3], TEMP[2], TEMP[0]\nUIF TEMP[3].x\n"
        "BRK\nENDIF\nENDLOOP",
        "UIF IMM[0].y\nMOV TEMP[2], TEMP[0]\nELSE\nMOV TEMP[2].xy, TEMP[1].zwzw\nENDIF"};
    std::vector<nir::SlotBits> uniforms;
    nir::InterpreterInputs inputs = nir::random_inputs(5, uniforms);
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {nir::slot_of_floats(5.3f, 7.75f, -1.5f, 2),
                       nir::slot_of_floats(4, 0.1f, 3, 0.25f)};
    for (const std::string line : lines) {
        const auto shader = compile(
            "FRAG\nDCL IN[0..1], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n"
            "IMM[0] INT32 {3, 1, -2, 3}\nF2D TEMP[0], IN[0]\nF2D TEMP[1], IN[1]\n"
            "F2D TEMP[2], IN[1].y\n" +
            line + "\nMOV OUT[0], TEMP[2]\nEND\n");
        ASSERT_TRUE(shader) << shader.error().text;
        const auto again = there_and_back(**shader);
        ASSERT_NE(again, nullptr) << line;
        EXPECT_EQ(outputs_of(*again, inputs), outputs_of(**shader, inputs)) << line;
    }
}

// What is several operations of NIR, or of sizes that TGSI has no registers for.
TEST(TgsiFromNir, PackedNumbersAndUpperHalvesComputeTheSame) {
    constexpr const char* lines[] = {"PK2H TEMP[0], IN[0]",
                                     "PK2H TEMP[0], IN[0].zwww\nUP2H TEMP[0], TEMP[0]",
                                     "UP2H TEMP[0], IN[1]",
                                     "PK4UB TEMP[0], IN[0]",
                                     "PK4B TEMP[0], IN[0]\nUP4B TEMP[0], TEMP[0]",
                                     "IMUL_HI TEMP[0], IN[1], IN[1].wzyx",
                                     "UMUL_HI TEMP[0].xz, IN[1].yyyy, IN[1].wzyx",
                                     "MOD TEMP[0], IN[1], IMM[0]",
                                     "MOD TEMP[0], IN[1], -IMM[0]"};
    std::vector<nir::SlotBits> uniforms;
    nir::InterpreterInputs inputs = nir::random_inputs(5, uniforms);
    for (nir::LaneInputs& lane : inputs.lanes)
        lane.inputs = {nir::slot_of_floats(0.3f, -0.75f, -1.5f, 1e-6f),
                       {0x12345678, 0xfedcba98, 0x3c007bff, 0x80000001}};
    for (const std::string line : lines) {
        const bool old = line.starts_with("MOD");  // with the divisor's sign
        const auto shader = compile(
            "FRAG\nDCL IN[0..1], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nDCL TEMP[0]\n"
            "IMM[0] INT32 {7, -7, 1000, 3}\n" +
                line + "\nMOV OUT[0], TEMP[0]\nEND\n",
            "<text>", old ? Dialect::document : Dialect::modern);
        ASSERT_TRUE(shader) << shader.error().text;
        const auto again = there_and_back(**shader);
        ASSERT_NE(again, nullptr) << line;
        EXPECT_EQ(outputs_of(*again, inputs), outputs_of(**shader, inputs)) << line;
    }
}

// A condition that is a float is false for both zeros, and values of other sizes than TGSI has are
// refused wherever they are read.
TEST(TgsiFromNir, ConditionsMayBeFloats) {
    const auto shader = nir::parse(
        "shader fragment \"t\"\n  input 0 generic 0 vec4 flat \"a\"\n"
        "  output 0 color 0 vec4 smooth \"c\"\nfn main {\n  b0:\n"
        "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
        "  %2:32 = mov %1.x\n  if %2 {\n  b1:\n"
        "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n  }\n}\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const auto again = there_and_back(**shader);
    ASSERT_NE(again, nullptr);
    for (const float condition : {0.0f, -0.0f, 1.0f}) {
        std::vector<nir::SlotBits> uniforms;
        nir::InterpreterInputs inputs = nir::random_inputs(5, uniforms);
        for (nir::LaneInputs& lane : inputs.lanes)
            lane.inputs = {nir::slot_of_floats(condition, 1, 2, 3)};
        const Outputs wanted = outputs_of(**shader, inputs);
        EXPECT_EQ(nir::slot_float(wanted[0][0], 1), condition == 0 ? 0 : 1);
        EXPECT_EQ(outputs_of(*again, inputs)[0][0][1], wanted[0][0][1]) << condition;
    }
}

TEST(TgsiFromNir, NumbersAndWhatIsUsedAreReadable) {
    const auto shader = compile(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL ADDR[0]\n"
        "PROPERTY FS_COORD_ORIGIN LOWER_LEFT\nIMM[0] FLT32 {2.5, 0.1, 1, 0}\n"
        "MUL OUT[0], IN[0], IMM[0]\nEND\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const auto program = from_nir(**shader);
    ASSERT_TRUE(program) << program.error().text;
    const std::string text = print(*program);
    EXPECT_NE(text.find("FLT32 {2.5, 0.1"), std::string::npos) << text;
    EXPECT_EQ(text.find("ADDR"), std::string::npos) << text;
    EXPECT_EQ(text.find("FS_COORD"), std::string::npos) << text;
}

TEST(TgsiFromNir, WhatTgsiLacksIsRefusedByName) {
    const auto shader = nir::parse(
        "shader fragment \"t\"\n  output 0 color 0 vec4 smooth \"c\"\nfn main {\n  b0:\n"
        "  %0:16 = load_const 1.0\n  %3:16 = fadd %0, %0\n  %1:32 = f2f32 %3\n"
        "  %2:32 = load_const 0\n"
        "  store_output %1, %2 base=0 component=0 write_mask=x\n}\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const auto program = from_nir(**shader);
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().text, "TGSI has no words for '%1:16 = fadd %0, %0'");
}

TEST(TgsiFromNir, ComputeShadersAreRefused) {
    const auto shader = nir::parse("shader compute\nfn main {\n}\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const auto program = from_nir(**shader);
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().text, "compute shaders are not written as TGSI");
}

TEST(TgsiFromNir, FragmentsMayReadBackColours) {
    const auto shader = nir::parse(
        "shader fragment \"t\"\n  input 0 back_color 0 vec4 smooth \"b\"\n"
        "  output 0 color 0 vec4 smooth \"c\"\nfn main {\n  b0:\n"
        "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n"
        "  store_output %1, %0 base=0 component=0 write_mask=xyzw\n}\n");
    ASSERT_TRUE(shader) << shader.error().text;
    const auto again = there_and_back(**shader);
    ASSERT_NE(again, nullptr);
    EXPECT_EQ(again->inputs[0].slot, nir::Slot::back_color);
}

}  // namespace
}  // namespace cuesta::tgsi
