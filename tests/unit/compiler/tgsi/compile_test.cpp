// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What TGSI programs compute: compiled, run by the NIR interpreter, compared with the formulas of the
// TGSI document.
#include <cmath>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

using Vec4 = std::array<float, 4>;

// Runs `body` with the operands in CONST[0..2]; the result is TEMP[0].
Vec4 run(std::string_view body, const Vec4& a, const Vec4& b = {}, const Vec4& c = {}) {
    const std::string text = fmt::format(
        "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0..3]\nDCL TEMP[0..7]\nDCL ADDR[0]\n"
        "IMM FLT32 {{0, 1, 2, 3}}\n{}\nMOV OUT[0], TEMP[0]\nEND\n",
        body);
    auto shader = compile(text);
    EXPECT_TRUE(shader) << (shader ? "" : shader.error().text);
    if (!shader)
        return {};
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    nir::optimize(*(*shader)->entry_point());
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
    std::vector<nir::SlotBits> uniforms;
    for (const Vec4& v : {a, b, c, Vec4{}})
        uniforms.push_back(nir::slot_of_floats(v[0], v[1], v[2], v[3]));
    nir::InterpreterInputs inputs;
    inputs.uniforms = uniforms;
    auto outputs = nir::interpret(**shader, inputs);
    EXPECT_TRUE(outputs) << (outputs ? "" : outputs.error().text);
    Vec4 result{};
    for (unsigned i = 0; i < 4 && outputs; ++i)
        result[i] = nir::slot_float(outputs->lanes[0].outputs[0], i);
    return result;
}

void expect_near(const Vec4& actual, const Vec4& expected, std::string_view what) {
    for (unsigned i = 0; i < 4; ++i)
        EXPECT_NEAR(actual[i], expected[i], 1e-5f * (1 + std::fabs(expected[i])))
            << what << ", component " << i;
}

struct Case {
    std::string_view body;  // operands as CONST[0], CONST[1], CONST[2]
    Vec4 expected;
};

constexpr Vec4 a = {0.75f, -2.5f, 3, 0.5f};
constexpr Vec4 b = {2, 0.25f, -1, 4};
constexpr Vec4 c = {-1, 1, 0.75f, 0};

TEST(TgsiCompile, ArithmeticFollowsTheDocument) {
    const float dot3 = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const float dot4 = dot3 + a[3] * b[3];
    const auto all = [](float v) { return Vec4{v, v, v, v}; };
    const float length = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    const Case cases[] = {
        {"MOV TEMP[0], CONST[0].wzyx", {0.5f, 3, -2.5f, 0.75f}},
        {"ADD TEMP[0], CONST[0], -CONST[1]", {-1.25f, -2.75f, 4, -3.5f}},
        {"SUB TEMP[0], CONST[0], |CONST[1]|", {-1.25f, -2.75f, 2, -3.5f}},
        {"MUL_SAT TEMP[0], CONST[0], CONST[1]", {1, 0, 0, 1}},
        {"MAD TEMP[0], CONST[0], CONST[1], CONST[2]", {0.5f, 0.375f, -2.25f, 2}},
        {"DIV TEMP[0], CONST[0], CONST[1]", {0.375f, -10, -3, 0.125f}},
        {"MIN TEMP[0], CONST[0], CONST[1]", {0.75f, -2.5f, -1, 0.5f}},
        {"MAX TEMP[0], CONST[0], CONST[1]", {2, 0.25f, 3, 4}},
        {"CLAMP TEMP[0], CONST[0], CONST[2], CONST[1]", {0.75f, 0.25f, -1, 0.5f}},
        {"LRP TEMP[0], CONST[0], CONST[1], CONST[2]", {1.25f, 2.875f, -4.5f, 2}},
        {"SAD TEMP[0], CONST[0], CONST[1], CONST[2]", {0.25f, 3.75f, 4.75f, 3.5f}},
        {"ABS TEMP[0], CONST[0]", {0.75f, 2.5f, 3, 0.5f}},
        {"FLR TEMP[0], CONST[0]", {0, -3, 3, 0}},
        {"CEIL TEMP[0], CONST[0]", {1, -2, 3, 1}},
        {"FRAC TEMP[0], CONST[0]", {0.75f, 0.5f, 0, 0.5f}},
        {"TRUNC TEMP[0], CONST[0]", {0, -2, 3, 0}},
        {"ROUND TEMP[0], CONST[0]", {1, -2, 3, 0}},
        {"SSG TEMP[0], CONST[0]", {1, -1, 1, 1}},
        {"SLT TEMP[0], CONST[0], CONST[1]", {1, 1, 0, 1}},
        {"SGE TEMP[0], CONST[0], CONST[1]", {0, 0, 1, 0}},
        {"SGT TEMP[0], CONST[0], CONST[1]", {0, 0, 1, 0}},
        {"SLE TEMP[0], CONST[0], CONST[1]", {1, 1, 0, 1}},
        {"SEQ TEMP[0], CONST[0], CONST[0].xxxx", {1, 0, 0, 0}},
        {"SNE TEMP[0], CONST[0], CONST[0].xxxx", {0, 1, 1, 1}},
        {"STR TEMP[0]", all(1)},
        {"SFL TEMP[0]", all(0)},
        {"CMP TEMP[0], CONST[0], CONST[1], CONST[2]", {-1, 0.25f, 0.75f, 0}},
        {"CND TEMP[0], CONST[0], CONST[1], CONST[2]", {2, -2.5f, 3, 4}},
        {"RCP TEMP[0], CONST[0].yyyy", all(-0.4f)},
        {"RCC TEMP[0], CONST[0].yyyy", all(-0.4f)},
        {"RSQ TEMP[0], CONST[1].wwww", all(0.5f)},
        {"RSQ TEMP[0], -CONST[1].wwww", all(0.5f)},
        {"SQRT TEMP[0], CONST[1].wwww", all(2)},
        {"EX2 TEMP[0], CONST[0].zzzz", all(8)},
        {"LG2 TEMP[0], CONST[1].wwww", all(2)},
        {"POW TEMP[0], CONST[0].zzzz, CONST[1].xxxx", all(9)},
        {"SIN TEMP[0], CONST[0].xxxx", all(std::sin(0.75f))},
        {"COS TEMP[0], CONST[0].xxxx", all(std::cos(0.75f))},
        {"DP2 TEMP[0], CONST[0], CONST[1]", all(a[0] * b[0] + a[1] * b[1])},
        {"DP3 TEMP[0], CONST[0], CONST[1]", all(dot3)},
        {"DP4 TEMP[0], CONST[0], CONST[1]", all(dot4)},
        {"DPH TEMP[0], CONST[0], CONST[1]", all(dot3 + b[3])},
        {"DP2A TEMP[0], CONST[0], CONST[1], CONST[2]", all(a[0] * b[0] + a[1] * b[1] + c[0])},
        {"DST TEMP[0], CONST[0], CONST[1]", {1, -0.625f, 3, 4}},
        {"LIT TEMP[0], CONST[1]", {1, 2, std::pow(0.25f, 4.0f), 1}},
        {"LIT TEMP[0], CONST[2]", {1, 0, 0, 1}},
        {"EXP TEMP[0], CONST[0].xxxx", {1, 0.75f, std::exp2(0.75f), 1}},
        {"LOG TEMP[0], CONST[0].zzzz", {1, 1.5f, std::log2(3.0f), 1}},
        {"XPD TEMP[0], CONST[0], CONST[1]",
         {a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1], 1}},
        {"SCS TEMP[0], CONST[0].xxxx", {std::cos(0.75f), std::sin(0.75f), 0, 1}},
        {"NRM TEMP[0], CONST[0]", {a[0] / length, a[1] / length, a[2] / length, 1}},
        {"X2D TEMP[0], CONST[0], CONST[1], CONST[2]",
         {0.75f + 2 * -1 + 0.25f * 1, -2.5f + 2 * 0.75f + 0.25f * 0,
          0.75f + 2 * -1 + 0.25f * 1, -2.5f + 2 * 0.75f + 0.25f * 0}},
        {"ARL ADDR[0], CONST[0]\nI2F TEMP[0], ADDR[0]", {0, -3, 3, 0}},
        {"ARR ADDR[0], CONST[0]\nI2F TEMP[0], ADDR[0]", {1, -2, 3, 0}},
    };
    for (const Case& one : cases)
        expect_near(run(one.body, a, b, c), one.expected, one.body);
}

TEST(TgsiCompile, WritesOnlyTheMask) {
    expect_near(run("MOV TEMP[0], IMM[0]\nADD TEMP[0].yw, CONST[0], CONST[1]", a, b),
                {0, a[1] + b[1], 2, a[3] + b[3]},
                "mask");
}

TEST(TgsiCompile, LoopsAndBranches) {
    constexpr std::string_view sum =
        "MOV TEMP[0], IMM[0].xxxx\nMOV TEMP[1].x, IMM[0].xxxx\n"
        "BGNLOOP\nSGE TEMP[2].x, TEMP[1].xxxx, CONST[0].xxxx\nIF TEMP[2].xxxx\nBRK\nENDIF\n"
        "ADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\n"
        "SEQ TEMP[2].x, TEMP[1].xxxx, IMM[0].wwww\nIF TEMP[2].xxxx\nCONT\nENDIF\n"
        "ADD TEMP[0], TEMP[0], TEMP[1].xxxx\nENDLOOP";
    // 1 + 2 + 4 + 5: the third round is skipped.
    expect_near(run(sum, {5, 0, 0, 0}), {12, 12, 12, 12}, "loop");
    constexpr std::string_view branch =
        "IF CONST[0].xxxx\nMOV TEMP[0], CONST[1]\nELSE\nMOV TEMP[0], CONST[2]\nENDIF";
    expect_near(run(branch, {1, 0, 0, 0}, b, c), b, "then");
    expect_near(run(branch, {0, 0, 0, 0}, b, c), c, "else");
}

TEST(TgsiCompile, IndexesRegisters) {
    constexpr std::string_view read =
        "MOV TEMP[4], CONST[0]\nMOV TEMP[5], CONST[1]\nMOV TEMP[6], CONST[2]\n"
        "ARL ADDR[0].x, CONST[2].zzzz\nADD ADDR[0].x, ADDR[0].xxxx, ADDR[0].xxxx\n"
        "ARL ADDR[0].x, IMM[0].yyyy\nMOV TEMP[0], TEMP[ADDR[0].x+4]";
    expect_near(run(read, a, b, c), b, "temporaries");
    expect_near(run("ARL ADDR[0].x, IMM[0].zzzz\nMOV TEMP[0], CONST[ADDR[0].x]", a, b, c), c, "constants");
    expect_near(run("ARL ADDR[0].x, IMM[0].zzzz\nMOV TEMP[ADDR[0].x-2], CONST[1]", a, b, c), b, "stores");
}

TEST(TgsiCompile, CallsSubroutines) {
    constexpr std::string_view text =
        "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {1, 2, 3, 4}\n"
        "0: MOV TEMP[0], IMM[0]\n1: CAL :5\n2: CAL :5\n3: MOV OUT[0], TEMP[0]\n4: END\n"
        "5: BGNSUB\n6: ADD TEMP[0], TEMP[0], TEMP[0]\n7: RET\n8: ENDSUB\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    auto outputs = nir::interpret(**shader, {});
    ASSERT_TRUE(outputs) << outputs.error().text;
    EXPECT_EQ(nir::slot_float(outputs->lanes[0].outputs[0], 3), 16.0f);
}

TEST(TgsiCompile, DiscardsWhereAnyComponentIsNegative) {
    constexpr std::string_view text =
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nKIL IN[0]\nMOV OUT[0], IN[0]\nEND\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    nir::InterpreterInputs inputs;
    for (unsigned lane = 0; lane < 4; ++lane)
        inputs.lanes[lane].inputs = {nir::slot_of_floats(1, 1, 1, lane == 2 ? -1.0f : 0.0f)};
    auto outputs = nir::interpret(**shader, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text;
    for (unsigned lane = 0; lane < 4; ++lane)
        EXPECT_EQ(outputs->lanes[lane].terminated, lane == 2);
}

}  // namespace
}  // namespace cuesta::tgsi
