// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What TGSI programs compute: compiled, run by the NIR interpreter, compared with the formulas of
// the TGSI document.
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "compiler/tgsi/names.h"
#include "compiler/tgsi/tgsi.h"

namespace cuesta::tgsi {
namespace {

using Vec4 = std::array<float, 4>;

// INT[0] stands for IMM[1], the integers 1, 28, 2, 0.
std::string with_integers(std::string_view body) {
    std::string text(body);
    for (size_t at = text.find("INT[0]"); at != std::string::npos; at = text.find("INT[0]"))
        text.replace(at, 6, "IMM[1]");
    return text;
}

// Runs `body` with the operands in CONST[0..2]; the result is TEMP[0].
Vec4 run(std::string_view body, const Vec4& a, const Vec4& b = {}, const Vec4& c = {}) {
    const std::string text = fmt::format(
        "FRAG\nDCL OUT[0], COLOR\nDCL CONST[0..3]\nDCL TEMP[0..7]\nDCL ADDR[0]\n"
        "IMM FLT32 {{0, 1, 2, 3}}\nIMM INT32 {{1, 28, 2, 0}}\n{}\nMOV OUT[0], TEMP[0]\nEND\n",
        with_integers(body));
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

struct ArithmeticCase {
    std::string_view body;  // operands as CONST[0], CONST[1], CONST[2]
    Vec4 expected;
};

constexpr Vec4 a = {0.75f, -2.5f, 3, 0.5f};
constexpr Vec4 b = {2, 0.25f, -1, 4};
constexpr Vec4 c = {-1, 1, 0.75f, 0};

Vec4 all(float v) {
    return {v, v, v, v};
}

// Each component by itself, or one for all.
std::vector<ArithmeticCase> component_cases() {
    return {
        {"MOV TEMP[0], CONST[0].wzyx", {0.5f, 3, -2.5f, 0.75f}},
        {"ADD TEMP[0], CONST[0], -CONST[1]", {-1.25f, -2.75f, 4, -3.5f}},
        {"SUB TEMP[0], CONST[0], |CONST[1]|", {-1.25f, -2.75f, 2, -3.5f}},
        {"MUL_SAT TEMP[0], CONST[0], CONST[1]", {1, 0, 0, 1}},
        {"MAD TEMP[0], CONST[0], CONST[1], CONST[2]", {0.5f, 0.375f, -2.25f, 2}},
        {"DIV TEMP[0], CONST[0], CONST[1]", {0.375f, -10, -3, 0.125f}},
        {"MIN TEMP[0], CONST[0], CONST[1]", {0.75f, -2.5f, -1, 0.5f}},
        {"MAX TEMP[0], CONST[0], CONST[1]", {2, 0.25f, 3, 4}},
        {"CLAMP TEMP[0], CONST[0], CONST[2], CONST[1]", {0.75f, 1, -1, 0.5f}},
        {"LRP TEMP[0], CONST[0], CONST[1], CONST[2]", {1.25f, 2.875f, -4.5f, 2}},
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
    };
}

// Of all components together.
std::vector<ArithmeticCase> vector_cases() {
    const float dot3 = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const float dot4 = dot3 + a[3] * b[3];
    const float length = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    const float length4 = std::sqrt(length * length + a[3] * a[3]);
    const float lengths = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
    return {
        {"DP2 TEMP[0], CONST[0], CONST[1]", all(a[0] * b[0] + a[1] * b[1])},
        {"DP3 TEMP[0], CONST[0], CONST[1]", all(dot3)},
        {"DP4 TEMP[0], CONST[0], CONST[1]", all(dot4)},
        {"DPH TEMP[0], CONST[0], CONST[1]", all(dot3 + b[3])},
        {"DP2A TEMP[0], CONST[0], CONST[1], CONST[2]", all(a[0] * b[0] + a[1] * b[1] + c[0])},
        {"DST TEMP[0], CONST[0], CONST[1]", {1, -0.625f, 3, 4}},
        {"LIT TEMP[0], CONST[1]", {1, 2, std::pow(0.25f, 4.0f), 1}},
        {"LIT TEMP[0], CONST[2]", {1, 0, 0, 1}},
        {"LIT TEMP[0], IMM[0].yxxx", {1, 1, 1, 1}},
        {"EXP TEMP[0], CONST[0].xxxx", {1, 0.75f, std::exp2(0.75f), 1}},
        {"LOG TEMP[0], CONST[0].zzzz", {1, 1.5f, std::log2(3.0f), 1}},
        {"XPD TEMP[0], CONST[0], CONST[1]",
         {a[1] * b[2] - b[1] * a[2], a[2] * b[0] - b[2] * a[0], a[0] * b[1] - b[0] * a[1], 1}},
        {"SCS TEMP[0], CONST[0].xxxx", {std::cos(0.75f), std::sin(0.75f), 0, 1}},
        {"NRM TEMP[0], CONST[0]", {a[0] / length, a[1] / length, a[2] / length, 1}},
        {"X2D TEMP[0], CONST[0], CONST[1], CONST[2]",
         {0.75f + 2 * -1 + 0.25f * 1, -2.5f + 2 * 0.75f + 0.25f * 0, 0.75f + 2 * -1 + 0.25f * 1,
          -2.5f + 2 * 0.75f + 0.25f * 0}},
        {"RFL TEMP[0], CONST[1], CONST[0]",
         {2 * dot3 / lengths * b[0] - a[0], 2 * dot3 / lengths * b[1] - a[1],
          2 * dot3 / lengths * b[2] - a[2], 1}},
        {"NRM4 TEMP[0], CONST[0]",
         {a[0] / length4, a[1] / length4, a[2] / length4, a[3] / length4}},
    };
}

std::vector<ArithmeticCase> integer_cases() {
    return {
        {"F2I TEMP[0], CONST[0]\nI2F TEMP[0], TEMP[0]", {0, -2, 3, 0}},
        {"F2U TEMP[0], |CONST[0]|\nU2F TEMP[0], TEMP[0]", {0, 2, 3, 0}},
        {"F2I TEMP[0], CONST[0]\nI2F TEMP[0], -TEMP[0]", {0, 2, -3, 0}},
        {"F2I TEMP[0], CONST[0]\nI2F TEMP[0], -|TEMP[0]|", {0, -2, -3, 0}},
        {"F2I TEMP[0], CONST[0].zyzy\nF2I TEMP[1], CONST[1]\nMOD TEMP[0], TEMP[0], TEMP[1].xxww\n"
         "I2F TEMP[0], TEMP[0]",
         {1, 0, 3, -2}},
        {"F2I TEMP[0], CONST[0]\nF2I TEMP[1], CONST[1]\nSHL TEMP[0], TEMP[0], TEMP[1].xxxx\n"
         "I2F TEMP[0], TEMP[0]",
         {0, -8, 12, 0}},
        {"F2I TEMP[0], CONST[0]\nSHR TEMP[0], TEMP[0], INT[0].xxxx\nI2F TEMP[0], TEMP[0]",
         {0, -1, 1, 0}},
        {"F2I TEMP[0], CONST[0]\nUSHR TEMP[0], TEMP[0], INT[0].yyyy\nI2F TEMP[0], TEMP[0]",
         {0, 15, 0, 0}},
        {"F2I TEMP[0], CONST[0]\nNOT TEMP[0], TEMP[0]\nI2F TEMP[0], TEMP[0]", {-1, 1, -4, -1}},
        {"F2I TEMP[0], CONST[0]\nAND TEMP[0], TEMP[0], INT[0].zzzz\nI2F TEMP[0], TEMP[0]",
         {0, 2, 2, 0}},
        {"F2I TEMP[0], CONST[0]\nOR TEMP[0], TEMP[0], INT[0].zzzz\nI2F TEMP[0], TEMP[0]",
         {2, -2, 3, 2}},
        {"F2I TEMP[0], CONST[0]\nXOR TEMP[0], TEMP[0], INT[0].zzzz\nI2F TEMP[0], TEMP[0]",
         {2, -4, 1, 2}},
        {"F2I TEMP[0], CONST[0]\nARA ADDR[0], TEMP[0]\nI2F TEMP[0], ADDR[0]", {3, -2, 3, -2}},
        {"UARL ADDR[0], INT[0]\nI2F TEMP[0], ADDR[0]", {1, 28, 2, 0}},
        {"ARL ADDR[0], CONST[0]\nI2F TEMP[0], ADDR[0]", {0, -3, 3, 0}},
        {"ARR ADDR[0], CONST[0]\nI2F TEMP[0], ADDR[0]", {1, -2, 3, 0}},
    };
}

std::vector<ArithmeticCase> flow_cases() {
    return {
        {"PUSHA CONST[0]\nPUSHA CONST[1]\nPOPA TEMP[0]\nPOPA TEMP[1]\nADD TEMP[0], TEMP[0], "
         "-TEMP[1]",
         {1.25f, 2.75f, -4, 3.5f}},
        {"NOP\nUIF INT[0].w\nMOV TEMP[0], CONST[0]\nELSE\nMOV TEMP[0], CONST[1]\nENDIF", b},
        {"IFC CONST[0].x\nMOV TEMP[0], CONST[0]\nELSE\nMOV TEMP[0], CONST[1]\nENDIF", a},
    };
}

std::vector<ArithmeticCase> arithmetic_cases() {
    std::vector<ArithmeticCase> all_cases;
    for (const auto& cases : {component_cases(), vector_cases(), integer_cases(), flow_cases()})
        all_cases.insert(all_cases.end(), cases.begin(), cases.end());
    return all_cases;
}

TEST(TgsiCompile, ArithmeticFollowsTheDocument) {
    for (const ArithmeticCase& one : arithmetic_cases())
        expect_near(run(one.body, a, b, c), one.expected, one.body);
}

TEST(TgsiCompile, WritesOnlyTheMask) {
    expect_near(run("MOV TEMP[0], IMM[0]\nADD TEMP[0].yw, CONST[0], CONST[1]", a, b),
                {0, a[1] + b[1], 2, a[3] + b[3]}, "mask");
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
    expect_near(run("ARL ADDR[0].x, IMM[0].zzzz\nMOV TEMP[0], CONST[ADDR[0].x]", a, b, c), c,
                "constants");
    expect_near(run("ARL ADDR[0].x, IMM[0].zzzz\nMOV TEMP[ADDR[0].x-2], CONST[1]", a, b, c), b,
                "stores");
}

// The constant part of an index may lie outside of what is declared, whatever the file.
TEST(TgsiCompile, IndicesMayStartOutsideOfTheirRegisters) {
    struct Access {
        std::string_view read;
        float index;  // the constant part brings it to register 2
    };
    constexpr Access accesses[] = {
        {"IN[ADDR[0].x-1]", 3},    {"IN[ADDR[0].x+9]", -7},   {"TEMP[ADDR[0].x-1]", 3},
        {"TEMP[ADDR[0].x+9]", -7}, {"CONST[ADDR[0].x-1]", 3}, {"CONST[ADDR[0].x+9]", -7},
        {"IMM[ADDR[0].x-1]", 3},   {"IMM[ADDR[0].x+9]", -7},  {"OUT[ADDR[0].x-1]", 3},
        {"OUT[ADDR[0].x+9]", -7},
    };
    for (const Access& access : accesses) {
        const std::string text = fmt::format(
            "VERT\nDCL IN[0..3]\nDCL OUT[0..3], GENERIC[0]\nDCL OUT[20], POSITION\n"
            "DCL CONST[0..3]\nDCL TEMP[0..3]\nDCL TEMP[20]\nDCL ADDR[0]\n"
            "IMM FLT32 {{5, 6, 7, 8}}\nIMM FLT32 {{5, 6, 7, 8}}\nIMM FLT32 {{1, 2, 3, 4}}\n"
            "IMM FLT32 {{{}, 0, 0, 0}}\nMOV TEMP[0], IMM[0]\nMOV TEMP[1], IMM[0]\n"
            "MOV TEMP[2], IMM[2]\nMOV TEMP[3], IMM[0]\nMOV OUT[0], IMM[0]\nMOV OUT[1], IMM[0]\n"
            "MOV OUT[2], IMM[2]\nMOV OUT[3], IMM[0]\n"
            "ARL ADDR[0].x, IMM[3].x\nMOV TEMP[20], {}\nMOV OUT[20], TEMP[20]\nEND\n",
            access.index, access.read);
        auto shader = compile(text);
        ASSERT_TRUE(shader) << access.read << ": " << shader.error().text;
        EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << text;
        const nir::SlotBits other = nir::slot_of_floats(5, 6, 7, 8);
        const nir::SlotBits meant = nir::slot_of_floats(1, 2, 3, 4);
        const std::vector<nir::SlotBits> uniforms = {other, other, meant, other};
        nir::InterpreterInputs inputs;
        inputs.uniforms = uniforms;
        inputs.lanes[0].inputs = uniforms;
        auto outputs = nir::interpret(**shader, inputs);
        ASSERT_TRUE(outputs) << outputs.error().text;
        EXPECT_EQ(outputs->lanes[0].outputs[4], meant) << access.read;
    }
}

// (x < low) ? low : (x > high) ? high : x, and NaN in one operand leaves it to the others.
TEST(TgsiCompile, ClampsToBoundsInAnyOrder) {
    const auto clamped = [](std::string_view bounds, const Vec4& low, const Vec4& high) {
        return run(fmt::format("CLAMP TEMP[0], CONST[0], {}", bounds), {0, 1.5f, 3, 1}, low, high);
    };
    expect_near(clamped("CONST[1], CONST[2]", all(2), all(1)), {2, 2, 1, 2}, "computed, crossed");
    expect_near(clamped("CONST[1], CONST[2]", all(1), all(2)), {1, 1.5f, 2, 1}, "computed");
    expect_near(clamped("IMM[0].z, IMM[0].y", {}, {}), {2, 2, 1, 2}, "constants, crossed");
    expect_near(clamped("IMM[0].y, IMM[0].z", {}, {}), {1, 1.5f, 2, 1}, "constants");
    expect_near(clamped("-IMM[0].y, -IMM[0].z", {}, {}), {-2, -2, -2, -2}, "negated");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    expect_near(clamped("CONST[1], CONST[2]", all(nan), all(2)), {0, 1.5f, 2, 1}, "no lower");
    expect_near(clamped("CONST[1], CONST[2]", all(1), all(nan)), {1, 1.5f, 3, 1}, "no upper");
    expect_near(run("CLAMP TEMP[0], CONST[0], CONST[1], CONST[2]", all(nan), all(1), all(2)),
                all(1), "no number");
}

TEST(TgsiCompile, OrderedConstantsAreTwoOperations) {
    auto shader = compile(
        "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nIMM FLT32 {1, 2, 3, 4}\n"
        "CLAMP OUT[0], IN[0], IMM[0].xyzw, IMM[0].ywww\nEND\n");
    ASSERT_TRUE(shader) << shader.error().text;
    EXPECT_EQ(nir::print(**shader).find("bcsel"), std::string::npos);
}

// Normals have numbers of their own.
TEST(TgsiCompile, NormalsAreNoGenerics) {
    for (const std::string_view text :
         {"FRAG\nDCL IN[0], NORMAL[1]\nDCL IN[1], GENERIC[1]\nDCL OUT[0], COLOR\n"
          "ADD OUT[0], IN[0], -IN[1]\nEND\n",
          "VERT\nDCL IN[0]\nDCL OUT[0], NORMAL[1]\nDCL OUT[1], GENERIC[1]\n"
          "MOV OUT[0], IN[0]\nMOV OUT[1], IN[0]\nEND\n"}) {
        auto shader = compile(text);
        ASSERT_TRUE(shader) << shader.error().text;
        const std::vector<nir::IoSlot>& slots =
            (*shader)->stage == nir::Stage::vertex ? (*shader)->outputs : (*shader)->inputs;
        ASSERT_EQ(slots.size(), 2u);
        EXPECT_EQ(slots[0].slot, nir::Slot::normal);
        EXPECT_EQ(slots[1].slot, nir::Slot::generic);
        EXPECT_EQ(slots[0].index, 1u);
        EXPECT_EQ(slots[1].index, 1u);
    }
}

// The array lies at TEMP[4..7]; indices count from TEMP[0] all the same.
TEST(TgsiCompile, ArrayIdsStandBehindTheIndex) {
    constexpr std::string_view text =
        "FRAG\nDCL IN[0], GENERIC\nDCL OUT[0], COLOR\nDCL TEMP[4..7], ARRAY(1)\nDCL ADDR[0]\n"
        "IMM FLT32 {10, 20, 30, 40}\nMOV TEMP[4], IMM[0].x\nMOV TEMP[5](1), IMM[0].y\n"
        "MOV TEMP[6], IMM[0].z\nMOV TEMP[7], IMM[0].w\nARL ADDR[0].x, IN[0].x\n"
        "MOV OUT[0].x, TEMP[ADDR[0].x+4](1)\nMOV OUT[0].y, TEMP[ADDR[0].x](1)\n"
        "MOV OUT[0].zw, TEMP[6](1)\nEND\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    const auto component = [&](float index, unsigned i) {
        nir::InterpreterInputs inputs;
        for (auto& lane : inputs.lanes)
            lane.inputs = {nir::slot_of_floats(index, 0, 0, 0)};
        auto outputs = nir::interpret(**shader, inputs);
        EXPECT_TRUE(outputs);
        return outputs ? nir::slot_float(outputs->lanes[0].outputs[0], i) : 0;
    };
    EXPECT_EQ(component(1, 0), 20);
    EXPECT_EQ(component(6, 1), 30);
    EXPECT_EQ(component(0, 2), 30);
}

// What stands in front of the first label of a switch never runs, jumps included.
TEST(TgsiCompile, SwitchesBeginWithALabel) {
    for (const std::string_view front :
         {"BRK\n", "MOV TEMP[0], IMM[0].w\n", "IF IMM[0].y\nBRK\nENDIF\n"}) {
        const std::string text = fmt::format(
            "MOV TEMP[0], IMM[0].x\nSWITCH INT[0].x\n{}CASE INT[0].x\n"
            "ADD TEMP[0], TEMP[0], IMM[0].y\nENDSWITCH",
            front);
        expect_near(run(text, a), {1, 1, 1, 1}, front);
    }
    expect_near(run("MOV TEMP[0], IMM[0].z\nSWITCH INT[0].x\nENDSWITCH", a), {2, 2, 2, 2}, "none");
}

TEST(TgsiCompile, BranchesMayGoToTheEnd) {
    constexpr std::string_view text =
        "VERT\nDCL OUT[0], POSITION\nDCL TEMP[0]\nIMM FLT32 {1, 2, 3, 4}\n0: STR TEMP[0]\n"
        "1: CAL :6\n2: MOV OUT[0], TEMP[0]\n3: BRA :5\n4: MOV OUT[0], IMM[0]\n5: RET\n"
        "6: BGNSUB\n7: BRA :9\n8: SFL TEMP[0]\n9: ENDSUB\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    auto outputs = nir::interpret(**shader, {});
    ASSERT_TRUE(outputs) << outputs.error().text;
    EXPECT_EQ(outputs->lanes[0].outputs[0], nir::slot_of_floats(1, 1, 1, 1));
}

// A push stays pushed, whatever jumps behind it.
TEST(TgsiCompile, TheStackCountsAtRunTimeWhereItMust) {
    expect_near(run("PUSHA IMM[0].y\nBGNLOOP\nPUSHA IMM[0].z\nIF IMM[0].y\nBRK\nENDIF\n"
                    "POPA TEMP[1]\nENDLOOP\nPOPA TEMP[0]",
                    a),
                {2, 2, 2, 2}, "a jump behind the push");
    expect_near(run("PUSHA IMM[0].y\nIF IMM[0].x\nPUSHA IMM[0].z\nENDIF\nPOPA TEMP[0]", a),
                {1, 1, 1, 1}, "a push that does not happen");
    expect_near(run("PUSHA IMM[0].y\nSWITCH INT[0].z\nCASE INT[0].x\nPUSHA IMM[0].w\n"
                    "CASE INT[0].z\nPOPA TEMP[0]\nENDSWITCH",
                    a),
                {1, 1, 1, 1}, "in the parts of a switch");
}

// In whatever order they are declared.
TEST(TgsiCompile, ComputedInputsCountFromZero) {
    auto shader = compile(
        "VERT\nDCL IN[1]\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
        "IMM FLT32 {1}\nARL ADDR[0].x, IMM[0].x\nMOV OUT[0], IN[ADDR[0].x]\nEND\n");
    ASSERT_TRUE(shader) << shader.error().text;
    nir::InterpreterInputs inputs;
    inputs.lanes[0].inputs = {nir::slot_of_floats(10, 0, 0, 1), nir::slot_of_floats(20, 0, 0, 1)};
    auto outputs = nir::interpret(**shader, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text;
    EXPECT_EQ(outputs->lanes[0].outputs[0], nir::slot_of_floats(20, 0, 0, 1));
}

// Without an array's id an index reaches all of its file, whatever declares it.
TEST(TgsiCompile, ComputedIndicesReachOverDeclarations) {
    constexpr std::string_view text =
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1..2], GENERIC[0]\n"
        "DCL OUT[5..6], GENERIC[5], ARRAY(1)\nDCL TEMP[1]\nDCL TEMP[3..4]\n"
        "DCL TEMP[6..7], ARRAY(2)\nDCL ADDR[0]\nIMM[0] FLT32 {1, 2, 3, 4}\n"
        "ARL ADDR[0], IN[0]\nMOV TEMP[1], IMM[0].x\nMOV TEMP[3], IMM[0].y\n"
        "MOV TEMP[4], IMM[0].z\nMOV TEMP[7], IMM[0].w\n"
        "MOV OUT[1], IMM[0].x\nMOV OUT[2], IMM[0].x\nMOV OUT[5], IMM[0].x\n"
        "MOV OUT[ADDR[0].y], TEMP[ADDR[0].x+1]\nEND\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{});
    const std::map<float, float> read = {{0, 1}, {2, 2}, {3, 3}, {6, 4}};
    const std::map<float, size_t> written = {{0, 0}, {1, 1}, {2, 2}, {5, 3}, {6, 4}};
    for (const auto& [from, value] : read)
        for (const auto& [to, output] : written) {
            nir::InterpreterInputs inputs;
            inputs.lanes[0].inputs = {nir::slot_of_floats(from, to, 0, 0)};
            auto outputs = nir::interpret(**shader, inputs);
            ASSERT_TRUE(outputs) << outputs.error().text;
            EXPECT_EQ(outputs->lanes[0].outputs[output],
                      nir::slot_of_floats(value, value, value, value))
                << from << " to " << to;
            EXPECT_EQ(nir::slot_float(outputs->lanes[0].outputs[1], 0), to == 1 ? value : 1);
        }
}

// What is written by an array's id is that array's, not all there is.
TEST(TgsiCompile, OutputsThatNothingWritesAreNotStored) {
    auto shader = compile(
        "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
        "DCL OUT[2..3], GENERIC[1], ARRAY(1)\nDCL ADDR[0]\nMOV OUT[0], IN[0]\n"
        "MOV OUT[1].x, IN[0]\nARL ADDR[0].x, IN[0].x\nMOV OUT[ADDR[0].x+2](1).xyz, IN[0]\nEND\n");
    ASSERT_TRUE(shader) << shader.error().text;
    std::vector<unsigned> components;
    for (const nir::IoSlot& slot : (*shader)->outputs)
        components.push_back(slot.components);
    EXPECT_EQ(components, (std::vector<unsigned>{4, 1, 3, 3}));
}

// Numbers that no declaration names count too, and so do inputs that are no varyings.
TEST(TgsiCompile, ComputedInputsReachOverHolesAndSpecialInputs) {
    const auto value_at = [](std::string_view text, float index) {
        auto shader = compile(text);
        EXPECT_TRUE(shader) << shader.error().text;
        nir::InterpreterInputs inputs;
        for (auto& lane : inputs.lanes) {
            lane.inputs = {nir::slot_of_floats(index, 0, 0, 0), nir::slot_of_floats(7, 8, 9, 10),
                           nir::slot_of_floats(20, 0, 0, 1)};
            lane.frag_coord = {3.5f, 4.5f, 0.25f, 1};
        }
        auto outputs = nir::interpret(**shader, inputs);
        EXPECT_TRUE(outputs) << outputs.error().text;
        return outputs->lanes[0].outputs[0];
    };
    constexpr std::string_view vertex =
        "VERT\nDCL IN[0]\nDCL IN[2]\nDCL IN[5]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
        "ARL ADDR[0].x, IN[0].x\nMOV OUT[0], IN[ADDR[0].x+1]\nEND\n";
    EXPECT_EQ(value_at(vertex, 1), nir::slot_of_floats(7, 8, 9, 10));
    EXPECT_EQ(value_at(vertex, 4), nir::slot_of_floats(20, 0, 0, 1));
    constexpr std::string_view fragment =
        "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL IN[1], FOG, PERSPECTIVE\n"
        "DCL IN[2], POSITION, LINEAR\nDCL OUT[0], COLOR\nDCL ADDR[0]\n"
        "ARL ADDR[0].x, IN[0].x\nMOV OUT[0], IN[ADDR[0].x]\nEND\n";
    EXPECT_EQ(value_at(fragment, 0), nir::slot_of_floats(0, 0, 0, 0));
    EXPECT_EQ(value_at(fragment, 1), nir::slot_of_floats(7, 0, 0, 1));
    EXPECT_EQ(value_at(fragment, 2), nir::slot_of_floats(3.5f, 4.5f, 0.25f, 1));
}

// A line of the opcode with that target.
std::string texture_line(const OpcodeInfo& info, std::string_view target) {
    std::string line = fmt::format("{} TEMP[0]", info.name);
    const std::string_view sources = info.modern_types.sources;
    for (size_t i = 0; i < sources.size(); ++i) {
        const bool names_component = info.opcode == Opcode::tg4 && i == 1;
        line += sources[i] == 's' ? ", SAMP[0]" : names_component ? ", IMM[0]" : ", TEMP[1]";
    }
    return fmt::format("{}, {}", line, target);
}

// Every texture opcode with every target compiles, or is refused by name.
TEST(TgsiCompile, TexturesOfAllTargets) {
    unsigned served = 0;
    for (const OpcodeInfo& info : all_opcodes()) {
        if (!info.traits.texture || !info.in_modern)
            continue;
        for (const std::string_view target : target_names.names) {
            const std::string line = texture_line(info, target);
            const auto shader = compile(fmt::format(
                "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nDCL SAMP[0]\nIMM UINT32 {{0, 1, 2, 3}}\n"
                "{}\nMOV OUT[0], TEMP[0]\nEND\n",
                line));
            served += shader ? 1 : 0;
            if (shader)
                EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{}) << line;
            else
                EXPECT_NE(shader.error().text.find(info.name), std::string::npos)
                    << shader.error().text;
        }
    }
    EXPECT_GT(served, 120u);
}

// Neither the jumps' own arms nor what follows an if that both arms leave is built.
TEST(TgsiCompile, BuildsNothingBehindJumps) {
    for (const std::string_view jump : {"BRK", "CONT", "RET"}) {
        const std::string text = fmt::format(
            "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {{0, 1}}\n"
            "MOV TEMP[0], IN[0]\nBGNLOOP\nBREAKC TEMP[0].z\nIF TEMP[0].x\n{0}\n"
            "BGNLOOP\nIF TEMP[0].y\nBRK\nENDIF\nENDLOOP\nELSE\nCONT\nENDIF\n"
            "IF TEMP[0].y\n{0}\nELSE\nMOV TEMP[0], IMM[0]\nENDIF\nKILL\nENDLOOP\n"
            "MOV OUT[0], TEMP[0]\nEND\n",
            jump);
        auto shader = compile(text);
        ASSERT_TRUE(shader) << shader.error().text;
        EXPECT_EQ(nir::find_dead_code(**shader), std::vector<std::string>{})
            << nir::print(**shader);
    }
}

// Where the call is made, the subroutine leaves the loop; where it is not, the loop's own BRK does.
TEST(TgsiCompile, JumpsOfConditionalCallsStayConditional) {
    for (const float condition : {0.0f, 1.0f}) {
        const std::string text = fmt::format(
            "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {{0, 1, {}, 5}}\n"
            "0: MOV TEMP[0], IMM[0].x\n1: BGNLOOP\n2: ADD TEMP[0], TEMP[0], IMM[0].y\n"
            "3: CALLNZ IMM[0].z :9\n4: ADD TEMP[0], TEMP[0], IMM[0].w\n5: BRK\n6: ENDLOOP\n"
            "7: MOV OUT[0], TEMP[0]\n8: END\n9: BGNSUB\n10: BRK\n11: RET\n12: ENDSUB\n",
            condition);
        auto shader = compile(text);
        ASSERT_TRUE(shader) << shader.error().text;
        EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{});
        nir::InterpreterInputs inputs;
        inputs.max_steps = 1000;
        auto outputs = nir::interpret(**shader, inputs);
        ASSERT_TRUE(outputs) << outputs.error().text;
        EXPECT_EQ(nir::slot_float(outputs->lanes[0].outputs[0], 0), condition != 0 ? 1.0f : 6.0f);
    }
}

// A subroutine's BRK leaves what is around the call: a switch, or the loop; CONT is the loop's.
TEST(TgsiCompile, JumpsOfSubroutinesAreThoseOfTheCaller) {
    const auto result_of = [](std::string_view jump) {
        const std::string text = fmt::format(
            "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM FLT32 {{0, 1, 2, 5}}\nIMM INT32 {{1}}\n"
            "0: MOV TEMP[0], IMM[0].x\n1: BGNLOOP\n2: ADD TEMP[0], TEMP[0], IMM[0].y\n"
            "3: SGE TEMP[1], TEMP[0], IMM[0].z\n4: BREAKC TEMP[1].x\n5: SWITCH IMM[1].x\n"
            "6: CASE IMM[1].x\n7: CAL :14\n8: ADD TEMP[0], TEMP[0], IMM[0].w\n9: ENDSWITCH\n"
            "10: ADD TEMP[0], TEMP[0], IMM[0].w\n11: ENDLOOP\n12: MOV OUT[0], TEMP[0]\n13: END\n"
            "14: BGNSUB\n15: {}\n16: ENDSUB\n",
            jump);
        auto shader = compile(text);
        EXPECT_TRUE(shader) << shader.error().text;
        nir::InterpreterInputs inputs;
        inputs.max_steps = 1000;
        auto outputs = nir::interpret(**shader, inputs);
        EXPECT_TRUE(outputs) << outputs.error().text;
        return nir::slot_float(outputs->lanes[0].outputs[0], 0);
    };
    EXPECT_EQ(result_of("BRK"), 7.0f);   // behind the switch 5 is added, then 1
    EXPECT_EQ(result_of("CONT"), 2.0f);  // the next round at once
    EXPECT_EQ(result_of("NOP"), 12.0f);
}

// IF and the others say where their structure ends, which it does by itself.
TEST(TgsiCompile, LabelsOfStructuresSayNothing) {
    expect_near(run("MOV TEMP[0], IMM[0].y\nIF IMM[0].x :99\nMOV TEMP[0], IMM[0].z\nELSE :0\n"
                    "77: MOV TEMP[0], IMM[0].w\nENDIF",
                    {}),
                {3, 3, 3, 3}, "labels");
}

TEST(TgsiCompile, BreaksWhereTheConditionHolds) {
    expect_near(run("MOV TEMP[0], IMM[0].x\nBGNLOOP\nADD TEMP[0], TEMP[0], IMM[0].y\n"
                    "SGE TEMP[1], TEMP[0], CONST[0]\nBREAKC TEMP[1].x\nENDLOOP",
                    {3, 0, 0, 0}),
                {3, 3, 3, 3}, "BREAKC");
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
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nKIL IN[0]\nMOV OUT[0], "
        "IN[0]\nEND\n";
    auto shader = compile(text);
    ASSERT_TRUE(shader) << shader.error().text;
    nir::InterpreterInputs inputs;
    for (unsigned lane = 0; lane < 4; ++lane)
        inputs.lanes[lane].inputs = {nir::slot_of_floats(1, 1, 1, lane == 2 ? -1.0f : 0.0f)};
    auto outputs = nir::interpret(**shader, inputs);
    ASSERT_TRUE(outputs) << outputs.error().text;
    for (unsigned lane = 0; lane < 4; ++lane)
        EXPECT_EQ(outputs->lanes[lane].demoted, lane == 2);
}

// What only shows in the NIR.
struct Form {
    std::string_view text;
    std::string_view expected;
};

constexpr Form forms[] = {
    {"TEX TEMP[0], TEMP[1], SAMP[0], 2D", " = tex 2d"},
    {"TXB TEMP[0], TEMP[1], SAMP[0], 2D", " = txb 2d"},
    {"TXL TEMP[0], TEMP[1], SAMP[0], CUBE", " = txl cube"},
    {"TXD TEMP[0], TEMP[1], TEMP[2], TEMP[3], SAMP[0], 2D", " ddx %"},
    {"TXF TEMP[0], -TEMP[1], SAMP[0], 2D", "= ineg "},
    {"TXP TEMP[0], TEMP[1], SAMP[0], 2D", " projector %"},
    {"TXQ TEMP[0], TEMP[1], SAMP[0], 2D", " = txs 2d"},
    {"DDX TEMP[0], TEMP[1]", " = ddx %"},
    {"DDY TEMP[0], TEMP[1]", " = ddy %"},
    {"KIL TEMP[0]", "demote_if %"},
    {"KILP", "demote\n"},
};

Result<std::unique_ptr<nir::Shader>> compile_line(std::string_view line) {
    return compile(fmt::format(
        "FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\nDCL SAMP[0]\n{}\nMOV OUT[0], TEMP[0]\nEND\n",
        line));
}

TEST(TgsiCompile, TexturesDerivativesAndDiscards) {
    for (const Form& form : forms) {
        auto shader = compile_line(form.text);
        ASSERT_TRUE(shader) << form.text << shader.error().text;
        EXPECT_EQ(nir::validate(**shader), std::vector<std::string>{});
        const std::string text = nir::print(**shader);
        EXPECT_NE(text.find(form.expected), std::string::npos) << form.text << "\n" << text;
    }
}

// COLOR is smooth, for no pipe state shades flat; places are those of the pixel's centre.
TEST(TgsiCompile, InterpolationsBecomeThreeOfNir) {
    const auto of = [](std::string_view declared) {
        auto shader = compile(fmt::format(
            "FRAG\nDCL IN[0], COLOR{}\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n", declared));
        EXPECT_TRUE(shader) << shader.error().text;
        return (*shader)->inputs.at(0).interpolation;
    };
    EXPECT_EQ(of(""), nir::Interpolation::smooth);
    EXPECT_EQ(of(", PERSPECTIVE"), nir::Interpolation::smooth);
    EXPECT_EQ(of(", COLOR"), nir::Interpolation::smooth);
    EXPECT_EQ(of(", COLOR, CENTROID"), nir::Interpolation::smooth);
    EXPECT_EQ(of(", PERSPECTIVE, SAMPLE"), nir::Interpolation::smooth);
    EXPECT_EQ(of(", LINEAR"), nir::Interpolation::linear);
    EXPECT_EQ(of(", CONSTANT"), nir::Interpolation::flat);
}

}  // namespace
}  // namespace cuesta::tgsi
