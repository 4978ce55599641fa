// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/refusals.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/lima/pp/compile.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

// A program with the instructions from line 8 on, between an integer in TEMP[0] and the result.
std::string program_of(bool fragment, std::string_view immediate, std::string_view instructions) {
    return fmt::format(
        "{}\nDCL IN[0]{}\nDCL OUT[0], {}\nDCL TEMP[0..2]\nIMM[0] {}\nIMM[1] FLT32 {{0, 1, 2, 3}}\n"
        "F2I TEMP[0], IN[0]\n{}\nI2F OUT[0], TEMP[0].xxxx\nEND\n",
        fragment ? "FRAG" : "VERT", fragment ? ", GENERIC[0], PERSPECTIVE" : "",
        fragment ? "COLOR" : "POSITION", immediate, instructions);
}

// What the Mali-400's back end says, and what is added to that. Empty where it compiles.
std::string said(bool fragment, std::string_view immediate, std::string_view instructions) {
    const std::string text = program_of(fragment, immediate, instructions);
    const auto program = parse(text, "f");
    EXPECT_TRUE(program) << program.error().text;
    const auto shader = compile(*program);
    EXPECT_TRUE(shader) << shader.error().text;
    std::string error;
    if (fragment) {
        if (const auto done = lima::pp::compile(**shader); !done)
            error = done.error().text;
    } else if (const auto done = lima::gp::compile(**shader); !done) {
        error = done.error().text;
    }
    const std::string added = first_refusal(*program, "mali400", error);
    EXPECT_EQ(error.empty(), added.empty()) << error << added;
    return error.empty() ? "" : added;
}

TEST(TgsiRefusals, NameOpcodesByTheirLine) {
    EXPECT_EQ(said(true, "INT32 {1}", "AND TEMP[0], TEMP[0], TEMP[0].yyyy"),
              " (line 8: AND is refused on mali400 but for truth values)");
    EXPECT_EQ(said(true, "INT32 {1}", "SHL TEMP[0], TEMP[0], TEMP[0].yyyy"),
              " (line 8: SHL is refused on mali400 but by constants)");
    const auto doubles =
        parse(program_of(true, "INT32 {1}", "DADD TEMP[1], TEMP[1], TEMP[1]"), "f");
    ASSERT_TRUE(doubles);
    EXPECT_EQ(first_refusal(*doubles, "mali400", ""), " (line 8: DADD is refused on mali400)");
    EXPECT_EQ(first_refusal(*doubles, "g13", ""), "");
}

TEST(TgsiRefusals, NameIntegersThatNoFloatIs) {
    const std::string_view sum = "UADD TEMP[0], TEMP[0], IMM[0].xxxx";
    EXPECT_EQ(said(true, "INT32 {2048}", sum), "");
    EXPECT_EQ(said(true, "INT32 {2049}", sum),
              " (line 8: UADD reads 2049, for which mali400 has no number)");
    EXPECT_EQ(said(true, "INT32 {-2049}", sum),
              " (line 8: UADD reads -2049, for which mali400 has no number)");
    EXPECT_EQ(said(false, "INT32 {2049}", sum), "");
    EXPECT_EQ(said(false, "INT32 {16777216}", sum), "");
    EXPECT_EQ(said(false, "INT32 {16777217}", sum),
              " (line 8: UADD reads 16777217, for which mali400 has no number)");
    EXPECT_EQ(said(true, "UINT32 {4294967290}", "USLT TEMP[0], TEMP[0], IMM[0].xxxx"),
              " (line 8: USLT reads 4294967290, for which mali400 has no number)");
    EXPECT_EQ(said(true, "UINT32 {4294967290}", "USEQ TEMP[0], TEMP[0], IMM[0].xxxx"), "");
}

std::string of_fragment(std::string_view gpu,
                        std::string_view declarations,
                        std::string_view said) {
    const auto program = parse(fmt::format("FRAG\n{}\nEND\n", declarations), "f");
    EXPECT_TRUE(program) << program.error().text;
    return first_refusal(*program, gpu, said);
}

TEST(TgsiRefusals, NameSemanticsByTheirLine) {
    EXPECT_EQ(of_fragment("mali400", "DCL OUT[0..1], COLOR", ""), "");
    EXPECT_EQ(of_fragment("mali400", "DCL OUT[0..2], COLOR", ""),
              " (line 2: COLOR[2] is refused on mali400, which has 2 colours)");
    EXPECT_EQ(of_fragment("g13", "DCL OUT[0], COLOR[7]", ""), "");
    EXPECT_EQ(of_fragment("g13", "DCL OUT[0], COLOR\nDCL OUT[1], COLOR[9]", ""),
              " (line 3: COLOR[9] is refused on g13, which has 8 colours)");
    EXPECT_EQ(of_fragment("mali400", "DCL OUT[0], STENCIL", ""),
              " (line 2: the output STENCIL is refused on mali400)");
    EXPECT_EQ(of_fragment("g13", "DCL OUT[0], STENCIL", ""), "");
    // An input that nothing reads is no reason.
    const std::string_view flat = "DCL IN[0..1], GENERIC[4], CONSTANT";
    EXPECT_EQ(of_fragment("mali400", flat, ""), "");
    EXPECT_EQ(of_fragment("mali400", flat, "input 'IN1' is flat"),
              " (line 2: GENERIC[5] is CONSTANT, which is refused on mali400)");
}

// Another opcode is the reason, whatever is behind MEMBAR.
TEST(TgsiRefusals, OperandsThatAreNotReadAreNoReason) {
    EXPECT_EQ(said(true, "INT32 {2049}", "MEMBAR IMM[0].x\nMEMBAR IN[0].x"), "");
    EXPECT_EQ(said(true, "INT32 {2049}",
                   "MEMBAR IMM[0].x\nMEMBAR IN[0].x\nUADD TEMP[0], TEMP[0], IN[0].yyyy"),
              " (line 10: UADD reads the float IN[0].y as an integer)");
}

// The bits of a float, which are a great integer, are no integer where they are read as a float.
TEST(TgsiRefusals, FloatsGivenAsBitsAreFloats) {
    EXPECT_EQ(said(true, "UINT32 {1056964608}",
                   "MOV TEMP[1], IMM[0].xxxx\nADD TEMP[1], TEMP[1], IN[0]\nF2I TEMP[0], TEMP[1]"),
              "");
}

TEST(TgsiRefusals, NameReadersOfTheOtherMeaning) {
    EXPECT_EQ(said(true, "INT32 {1}", "ADD TEMP[1], IN[0], IN[0]\nUADD TEMP[0], TEMP[0], TEMP[1]"),
              " (line 9: UADD reads the float TEMP[1].x as an integer)");
    EXPECT_EQ(said(true, "INT32 {1}", "UADD TEMP[0], TEMP[0], IN[0].yyyy"),
              " (line 8: UADD reads the float IN[0].y as an integer)");
    EXPECT_EQ(said(true, "INT32 {1}",
                   "MOV TEMP[1], TEMP[0]\nADD TEMP[2], TEMP[1], IN[0]\n"
                   "F2I TEMP[0], TEMP[2]"),
              " (line 9: ADD reads the integer TEMP[1].x as a float)");
    EXPECT_EQ(said(true, "INT32 {1}", "MOV OUT[0], TEMP[0]\nEND"),
              " (line 8: MOV hands an integer to OUT[0].x)");
}

// A register may hold an integer first and a float later.
TEST(TgsiRefusals, RegistersThatChangeTheirMeaning) {
    EXPECT_EQ(said(true, "INT32 {1}",
                   "I2F TEMP[0], TEMP[0]\nADD TEMP[0], TEMP[0], IN[0]\nF2I TEMP[0], TEMP[0]"),
              "");
    EXPECT_EQ(said(true, "INT32 {1}",
                   "UIF IN[0].xxxx\nI2F TEMP[1], TEMP[0]\nADD TEMP[1], TEMP[1], IN[0]\nF2I "
                   "TEMP[0], TEMP[1]\nENDIF"),
              "");
}

TEST(TgsiRefusals, NameTheDeclarationOfASystemValue) {
    const auto program = parse(
        "VERT\nDCL IN[0]\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\nDCL "
        "TEMP[0]\nU2F TEMP[0], SV[0].xxxx\nMOV OUT[0], TEMP[0]\nEND\n",
        "f");
    ASSERT_TRUE(program) << program.error().text;
    const auto shader = compile(*program);
    ASSERT_TRUE(shader) << shader.error().text;
    EXPECT_FALSE(lima::gp::compile(**shader));
    EXPECT_EQ(first_refusal(*program, "mali400", ""), " (line 3: VERTEXID is refused on mali400)");
    EXPECT_EQ(first_refusal(*program, "g13", ""), "");
}

// What an instruction does not read of an immediate is no reason.
TEST(TgsiRefusals, OnlyComponentsThatAreReadCount) {
    EXPECT_EQ(said(true, "INT32 {1, 2049, 1, 1}", "UADD TEMP[0].x, TEMP[0], IMM[0]"), "");
    EXPECT_EQ(said(true, "INT32 {1, 2049, 1, 1}", "UADD TEMP[0].x, TEMP[0], IMM[0].yyyy"),
              " (line 8: UADD reads 2049, for which mali400 has no number)");
}

}  // namespace
}  // namespace cuesta::tgsi
