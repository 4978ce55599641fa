// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the sign of a zero is divided by, and other special values of TGSI's opcodes on the core.
#include <cmath>
#include <limits>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/tgsi/tgsi.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

// What `body` leaves in OUT[1], given IN[0] and CONST[0]; CONST[1] is (0, 1, 2, 1000).
Vec4 run(std::string_view body, const Vec4& input, const Vec4& constant = {}) {
    const std::string text = fmt::format(
        "VERT\nDCL IN[0]\nDCL CONST[0..1]\nDCL OUT[0], POSITION\n"
        "DCL OUT[1], GENERIC[0]\nDCL TEMP[0]\nDCL TEMP[1..4], ARRAY(1)\nDCL ADDR[0]\n"
        "IMM FLT32 {{0, 1, 2, 1000}}\nMOV OUT[0], IMM[0].xxxy\n{}\nEND\n",
        body);
    auto shader = tgsi::compile(text);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    if (!shader)
        return {};
    Result<Program> program = compile(**shader);
    EXPECT_TRUE(program) << text << (program ? "" : program.error().text);
    if (!program)
        return {};
    VertexData data;
    data.attributes = {input};
    data.uniforms = {constant, {0, 1, 2, 1000}};
    const VertexOutputs outputs = run_compiled(**shader, *program, data);
    EXPECT_EQ(outputs.error, "") << text;
    return outputs.values.size() > 1 ? outputs.values[1] : Vec4{};
}

struct Magnitude {
    std::string_view body;
    float expected;  // OUT[1].x, of either zero in IN[0].x
};

constexpr Magnitude magnitudes[] = {
    {"RSQ OUT[1].x, IN[0].x", infinity},
    {"RCP OUT[1].x, |IN[0].x|", infinity},
    {"RCP OUT[1].x, -|IN[0].x|", -infinity},
    {"RCP_SAT OUT[1].x, |IN[0].x|", 1},
    {"DIV OUT[1].x, IMM[0].y, |IN[0].x|", infinity},
    {"RSQ TEMP[0].x, IN[0].x\nMIN OUT[1].x, TEMP[0].x, IMM[0].w", 1000},
    {"MUL TEMP[0].x, |IN[0].x|, CONST[1].z\nRCP OUT[1].x, TEMP[0].x", infinity},
    {"MIN TEMP[0].x, |IN[0].x|, CONST[1].z\nRCP OUT[1].x, TEMP[0].x", infinity},
    {"FLR TEMP[0].x, |IN[0].x|\nRCP OUT[1].x, TEMP[0].x", infinity},
    {"ADD TEMP[0].x, |IN[0].x|, |IN[0].y|\nRCP OUT[1].x, TEMP[0].x", infinity},
    // The magnitude of what is one already.
    {"ABS TEMP[0].x, IN[0].x\nMOV OUT[1].y, TEMP[0].x\nRCP OUT[1].x, |TEMP[0].x|", infinity},
    // Chosen, by a select and by a branch.
    {"CMP TEMP[0].x, CONST[1].x, IMM[0].y, |IN[0].x|\nRCP OUT[1].x, TEMP[0].x", infinity},
    {"MOV TEMP[0].x, |IN[0].x|\nBGNLOOP\nSGE TEMP[0].y, CONST[1].x, CONST[1].x\nBREAKC TEMP[0].y\n"
     "ADD TEMP[0].x, TEMP[0].x, IMM[0].y\nENDLOOP\nRCP OUT[1].x, TEMP[0].x",
     infinity},
    // Stored and loaded.
    {"ARL ADDR[0].x, CONST[1].y\nMOV TEMP[ADDR[0].x](1), |IN[0].x|\n"
     "ARL ADDR[0].x, CONST[1].y\nMOV TEMP[0], TEMP[ADDR[0].x](1)\nRCP OUT[1].x, TEMP[0].x",
     infinity},
};

TEST(GpZeroSigns, MagnitudesAreNeverMinusZero) {
    for (const Magnitude& one : magnitudes)
        for (const float zero : {0.0f, -0.0f})
            EXPECT_EQ(run(one.body, {zero, zero, 0, 0})[0], one.expected)
                << one.body << ", of " << zero;
    EXPECT_EQ(run("TRUNC TEMP[0].x, IN[0].x\nRCP OUT[1].x, TEMP[0].x", {0, 0, 0, 0})[0], infinity);
    EXPECT_EQ(run("TRUNC TEMP[0].x, IN[0].x\nRCP OUT[1].x, TEMP[0].x", {-0.5f, 0, 0, 0})[0],
              -infinity);
}

// Nothing is spent on it where nothing divides by the magnitude.
TEST(GpZeroSigns, CostNothingElsewhere) {
    // Additions of a program with this as its last instruction.
    const auto additions = [](std::string_view last) {
        const auto shader = tgsi::compile(
            fmt::format("VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
                        "MOV OUT[0], IN[0]\n{}\nEND\n",
                        last));
        const Result<Program> program = compile(**shader);
        EXPECT_TRUE(program);
        const std::string text = program ? listing(*program) : "";
        unsigned count = 0;
        for (size_t at = text.find("add("); at != std::string::npos; at = text.find("add(", at + 1))
            ++count;
        return count;
    };
    const unsigned without = additions("MOV OUT[1].x, IN[0].x");
    EXPECT_EQ(additions("MOV OUT[1].x, |IN[0].x|"), without);
    EXPECT_EQ(additions("EX2 OUT[1].x, |IN[0].x|"), without);
    EXPECT_EQ(additions("RCP OUT[1].x, |IN[0].x|"), without + 1);
}

TEST(GpZeroSigns, LitRaisesZeroToZero) {
    const auto power = [](float x, float y, float w) {
        return run("LIT OUT[1], IN[0]", {x, y, 0, w})[2];
    };
    EXPECT_EQ(power(1, 0, 0), 1);
    EXPECT_EQ(power(1, -3, 0), 1);
    EXPECT_EQ(power(1, infinity, 0), 1);
    EXPECT_EQ(power(1, 0, 2), 0);
    EXPECT_EQ(power(1, 0, -1), infinity);
    EXPECT_EQ(power(1, 0.5f, 2), 0.25f);
    EXPECT_EQ(power(0, 0.5f, 2), 0);
}

TEST(GpZeroSigns, ClampTakesBoundsInAnyOrder) {
    const auto clamped = [](float x, float low, float high) {
        return run("CLAMP OUT[1], IN[0], CONST[0].x, CONST[0].y", {x, 0, 0, 0}, {low, high})[0];
    };
    EXPECT_EQ(clamped(0, 2, 1), 2);
    EXPECT_EQ(clamped(1.5f, 2, 1), 2);
    EXPECT_EQ(clamped(3, 2, 1), 1);
    EXPECT_EQ(clamped(0, 1, 2), 1);
    EXPECT_EQ(clamped(1.5f, 1, 2), 1.5f);
    EXPECT_EQ(clamped(3, 1, 2), 2);
}

}  // namespace
}  // namespace cuesta::lima::gp
