// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/refusals.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"
#include "gpu_services.h"

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

// What is added to the Mali-400's refusal. Empty where it compiles.
std::string said(bool fragment, std::string_view immediate, std::string_view instructions) {
    const std::string text = program_of(fragment, immediate, instructions);
    const auto program = parse(text, "f");
    EXPECT_TRUE(program) << program.error().text;
    const auto shader = compile(*program);
    EXPECT_TRUE(shader) << shader.error().text;
    const unsigned service = fragment ? 3 : 2;
    const Result<void> done = compile_for(service, **shader);
    const std::string added = refusal_for(service, *program);
    EXPECT_EQ(done.has_value(), added.empty()) << (done ? "" : done.error().text) << added;
    return added;
}

std::string refused(unsigned line, std::string_view what) {
    return fmt::format(" (line {}: {} is refused on mali400)", line, what);
}

// Of a whole fragment program behind its first line.
std::string of_fragment(unsigned service, std::string_view lines) {
    const auto program = parse(fmt::format("FRAG\n{}\nEND\n", lines), "f");
    EXPECT_TRUE(program) << program.error().text;
    return refusal_for(service, *program);
}

TEST(TgsiRefusals, NameOpcodesByTheirLine) {
    EXPECT_EQ(said(true, "INT32 {1}", "AND TEMP[0], TEMP[0], TEMP[0].yyyy"), refused(8, "AND"));
    EXPECT_EQ(said(true, "INT32 {1}", "SHL TEMP[0], TEMP[0], TEMP[0].yyyy"), refused(8, "SHL"));
    EXPECT_EQ(said(true, "INT32 {1}", "IF IN[0].x\nPOPC TEMP[0], TEMP[0]\nENDIF"),
              refused(9, "POPC"));
    EXPECT_EQ(
        said(true, "INT32 {1}", "BGNLOOP\nIF IN[0].x\nBRK\nENDIF\nPOPC TEMP[0], TEMP[0]\nENDLOOP"),
        refused(12, "POPC"));
}

TEST(TgsiRefusals, NameTheFirstOfSeveral) {
    EXPECT_EQ(said(true, "INT32 {1}", "POPC TEMP[0], TEMP[0]\nPOPC TEMP[0], TEMP[0]"),
              refused(8, "POPC"));
    EXPECT_EQ(said(true, "INT32 {1}",
                   "POPC TEMP[1], TEMP[0]\nPOPC TEMP[0], TEMP[0]\nUADD TEMP[0], TEMP[0], TEMP[1]"),
              refused(8, "POPC"));
}

TEST(TgsiRefusals, NameIntegersThatNoFloatIs) {
    const std::string_view sum = "UADD TEMP[0], TEMP[0], IMM[0].xxxx";
    EXPECT_EQ(said(true, "INT32 {2048}", sum), "");
    EXPECT_EQ(said(true, "INT32 {2049}", sum), refused(8, "UADD"));
    EXPECT_EQ(said(true, "INT32 {-2049}", sum), refused(8, "UADD"));
    EXPECT_EQ(said(false, "INT32 {2049}", sum), "");
    EXPECT_EQ(said(false, "INT32 {16777217}", sum), refused(8, "UADD"));
    EXPECT_EQ(said(true, "UINT32 {4294967290}", "USLT TEMP[0], TEMP[0], IMM[0].xxxx"),
              refused(8, "USLT"));
    EXPECT_EQ(said(true, "UINT32 {4294967290}", "USEQ TEMP[0], TEMP[0], IMM[0].xxxx"), "");
}

TEST(TgsiRefusals, NameDeclarationsByTheirLine) {
    const std::string_view body = "DCL IN[0..1], GENERIC[4], CONSTANT\nDCL TEMP[0]\n";
    EXPECT_EQ(of_fragment(3, fmt::format("DCL OUT[0], COLOR\n{}ADD TEMP[0], IN[1], IN[1]\n"
                                         "MOV OUT[0], TEMP[0]",
                                         body)),
              refused(3, "DCL IN[1], GENERIC[5], CONSTANT"));
    EXPECT_EQ(of_fragment(3,
                          "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0..2], COLOR\n"
                          "MOV OUT[0], IN[0]\nMOV OUT[2], IN[0]"),
              refused(3, "DCL OUT[2], COLOR[2]"));
    EXPECT_EQ(of_fragment(3,
                          "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], STENCIL\n"
                          "MOV OUT[0].y, IN[0]"),
              refused(3, "DCL OUT[0], STENCIL"));
    EXPECT_EQ(of_fragment(3,
                          "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                          "DCL SVIEW[0], 2D, SINT\nDCL TEMP[0]\nTEX TEMP[0], IN[0], SAMP[0], "
                          "2D\nI2F OUT[0], TEMP[0]"),
              refused(5, "DCL SVIEW[0], SINT"));
    const auto program = parse(
        "VERT\nDCL IN[0]\nDCL SV[0], VERTEXID\nDCL OUT[0], POSITION\nDCL "
        "TEMP[0]\nU2F TEMP[0], SV[0].xxxx\nMOV OUT[0], TEMP[0]\nEND\n",
        "f");
    ASSERT_TRUE(program) << program.error().text;
    EXPECT_EQ(refusal_for(2, *program), refused(3, "DCL SV[0], VERTEXID"));
    EXPECT_EQ(refusal_for(0, *program), "");
}

// Whatever is in front of the culprit and beside it.
TEST(TgsiRefusals, LeaveTheInnocentAlone) {
    EXPECT_EQ(said(true, "INT32 {2049}", "MEMBAR IMM[0].x\nMEMBAR IN[0].x"), "");
    EXPECT_EQ(said(true, "INT32 {2049}",
                   "MEMBAR IMM[0].x\nMEMBAR IN[0].x\nUADD TEMP[0], TEMP[0], IN[0].yyyy"),
              refused(10, "UADD"));
    const std::string_view lookup =
        "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0..1]\n";
    EXPECT_EQ(of_fragment(3, fmt::format("{}F2D TEMP[0], IN[0]\nTEX OUT[0], IN[0], SAMP[0], "
                                         "SHADOW2D",
                                         lookup)),
              refused(7, "TEX SHADOW2D"));
    EXPECT_EQ(of_fragment(3, fmt::format("{}IMM[0] FLT32 {{1, 1, 1, 1}}\n"
                                         "FSLT TEMP[0], IN[0], IN[0].yyyy\n"
                                         "AND TEMP[1], TEMP[0], IMM[0].yyyy\n"
                                         "TEX TEMP[0], IN[0], SAMP[0], SHADOW2D\n"
                                         "ADD OUT[0], TEMP[0], TEMP[1]",
                                         lookup)),
              refused(9, "TEX SHADOW2D"));
    EXPECT_EQ(of_fragment(3, fmt::format("{}IMM[0] FLT32 {{1, 1, 1, 1}}\nIMM[1] UINT32 {{1, 1, 1, "
                                         "1}}\nUSNE TEMP[0], IN[0], IMM[1]\n"
                                         "AND OUT[0], TEMP[0], IMM[0].yyyy",
                                         lookup)),
              refused(8, "USNE"));
    EXPECT_EQ(of_fragment(3, fmt::format("{}IMM[0] INT32 {{1, 1, 1, 1}}\n"
                                         "TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz",
                                         lookup)),
              refused(7, "TEX 2D with an offset"));
}

// The bits of a float, which are a great integer, are no integer where they are read as a float.
TEST(TgsiRefusals, FloatsGivenAsBitsAreFloats) {
    EXPECT_EQ(said(true, "UINT32 {1056964608}",
                   "MOV TEMP[1], IMM[0].xxxx\nADD TEMP[1], TEMP[1], IN[0]\nF2I TEMP[0], TEMP[1]"),
              "");
}

TEST(TgsiRefusals, NameReadersOfTheOtherMeaning) {
    EXPECT_EQ(said(true, "INT32 {1}", "ADD TEMP[1], IN[0], IN[0]\nUADD TEMP[0], TEMP[0], TEMP[1]"),
              refused(9, "UADD"));
    EXPECT_EQ(said(true, "INT32 {1}", "UADD TEMP[0], TEMP[0], IN[0].yyyy"), refused(8, "UADD"));
    EXPECT_EQ(said(true, "INT32 {1}",
                   "MOV TEMP[1], TEMP[0]\nADD TEMP[2], TEMP[1], IN[0]\n"
                   "F2I TEMP[0], TEMP[2]"),
              refused(9, "ADD"));
    EXPECT_EQ(said(true, "INT32 {1}", "MOV OUT[0], TEMP[0]\nEND"), refused(8, "MOV"));
    EXPECT_EQ(said(true, "INT32 {1}",
                   "USEQ TEMP[1], IN[0], IN[0].wzyx\n"
                   "UCMP TEMP[0], TEMP[1], TEMP[0], IMM[0]"),
              refused(8, "USEQ"));
}

// What is written to the position goes through arithmetic of the back end's.
TEST(TgsiRefusals, NameWhatHandsIntegersToThePosition) {
    EXPECT_EQ(said(false, "INT32 {1}", "F2I OUT[0], IN[0]\nEND"), refused(8, "F2I"));
}

// Opcodes that take both take one of them at a time.
TEST(TgsiRefusals, NameReadersOfWhatMayBeBoth) {
    EXPECT_EQ(said(true, "INT32 {1}", "UCMP TEMP[0], IN[0], IN[0], IMM[1]"), refused(9, "I2F"));
    EXPECT_EQ(said(true, "INT32 {1}", "USNE TEMP[0], IN[0], IN[0].wzyx"), refused(8, "USNE"));
}

// Of each of which all the rest has a use.
TEST(TgsiRefusals, NameLinesOfLongPrograms) {
    std::string sums;
    for (unsigned i = 0; i < 200; ++i)
        sums += "UMAD TEMP[0], TEMP[0].yzwx, IMM[0].xxxx, TEMP[0]\n";
    EXPECT_EQ(said(true, "INT32 {3}", sums + "POPC TEMP[0], TEMP[0]\n" + sums),
              refused(208, "POPC"));
}

// Where nothing is refused, whatever else may be wrong with it.
TEST(TgsiRefusals, OtherErrorsAreNoRefusals) {
    const auto program = parse(program_of(true, "INT32 {1}", "NOP"), "f");
    ASSERT_TRUE(program);
    EXPECT_EQ(first_refusal(*program, "gpu",
                            [](const nir::Shader&) {
                                return Result<void>(Error{Errc::invalid, "too many registers"});
                            }),
              "");
}

// A register may hold an integer first and a float later.
TEST(TgsiRefusals, RegistersThatChangeTheirMeaning) {
    EXPECT_EQ(said(true, "INT32 {1}",
                   "I2F TEMP[0], TEMP[0]\nADD TEMP[0], TEMP[0], IN[0]\nF2I TEMP[0], TEMP[0]"),
              "");
}

TEST(TgsiRefusals, NameWhatSubroutinesHold) {
    EXPECT_EQ(of_fragment(3,
                          "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
                          "DCL TEMP[0..1]\nMOV TEMP[0], IN[0]\nCAL :4\nMOV OUT[0], TEMP[1]\n"
                          "END\nBGNSUB\nADD TEMP[0], TEMP[0], TEMP[0]\nF2I TEMP[0], TEMP[0]\n"
                          "POPC TEMP[0], TEMP[0]\nI2F TEMP[1], TEMP[0]\nENDSUB"),
              refused(12, "POPC"));
}

}  // namespace
}  // namespace cuesta::tgsi
