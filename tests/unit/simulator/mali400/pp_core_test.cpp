// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One instruction or a few at a time, on one quad.
#include "simulator/mali400/pp_core.h"

#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "base/half.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace pp = hw::mali400::pp;

constexpr float infinity = std::numeric_limits<float>::infinity();

Program assemble(std::string_view text) {
    const Result<std::vector<uint32_t>> words = pp::parse_program(text);
    if (!words) {
        ADD_FAILURE() << text << "\n" << words.error().text;
        return {};
    }
    Result<Program> program = load_program(*words);
    if (!program) {
        ADD_FAILURE() << text << "\n" << program.error().text;
        return {};
    }
    return *std::move(program);
}

Result<QuadResult> run(std::string_view text, const QuadInputs& inputs = {}) {
    const Program program = assemble(text);
    if (program.instructions.empty())
        return Error{Errc::invalid, "no program"};
    return run_fragment_shader(program, inputs);
}

// $0 after the program, in lane 0.
std::array<float, 4> vector_after(std::string_view text, const QuadInputs& inputs = {}) {
    const Result<QuadResult> result = run(text, inputs);
    if (!result) {
        ADD_FAILURE() << text << "\n" << result.error().text;
        return {};
    }
    return {result->registers[0][0][0], result->registers[0][1][0], result->registers[0][2][0],
            result->registers[0][3][0]};
}

float scalar_after(std::string_view text, const QuadInputs& inputs = {}) {
    return vector_after(text, inputs)[0];
}

std::array<float, 4> lanes_after(std::string_view text, const QuadInputs& inputs) {
    const Result<QuadResult> result = run(text, inputs);
    if (!result) {
        ADD_FAILURE() << text << "\n" << result.error().text;
        return {};
    }
    const Lanes x = result->registers[0][0];
    return {x[0], x[1], x[2], x[3]};
}

// An operation on two constants in each of the four units that may have it.
float in_unit(std::string_view unit, std::string_view op, float a, float b) {
    const bool is_vector = unit[0] == 'v';
    const std::string text = std::string(unit) + (is_vector ? " $0 = " : " $0.x = ") +
                             std::string(op) +
                             (is_vector ? "(const0, const1)" : "(const0.x, const1.x)") +
                             "; const0 = " + std::to_string(a) +
                             ", 0, 0, 0; const1 = " + std::to_string(b) + ", 0, 0, 0; stop";
    return scalar_after(text);
}

struct OpCase {
    std::string_view op;
    float a;
    float b;
    float expected;
};

TEST(PpMultiply, ComputesEveryOperation) {
    const OpCase cases[] = {
        {"mul", 3, -0.5f, -1.5f}, {"mul_x2", 3, 0.5f, 3}, {"mul_x4", 3, 0.5f, 6},
        {"mul_x8", 3, 0.5f, 12},  {"mul_d16", 8, 4, 2},   {"mul_d8", 8, 4, 4},
        {"mul_d4", 8, 4, 8},      {"mul_d2", 8, 4, 16},   {"and", 2, 3, 1},
        {"and", 2, 0, 0},         {"or", 0, -4, 1},       {"or", 0, 0, 0},
        {"xor", 0, 7, 1},         {"xor", 5, 7, 0},       {"ne", 1, 2, 1},
        {"ne", 2, 2, 0},          {"gt", 2, 1, 1},        {"gt", 1, 1, 0},
        {"gt", 1, 2, 0},          {"ge", 1, 1, 1},        {"ge", 1, 2, 0},
        {"eq", 1, 1, 1},          {"eq", 1, 2, 0},        {"min", 1, -2, -2},
        {"max", 1, -2, 1},
    };
    for (const OpCase& test : cases) {
        EXPECT_EQ(in_unit("vmul", test.op, test.a, test.b), test.expected) << test.op;
        EXPECT_EQ(in_unit("smul", test.op, test.a, test.b), test.expected) << test.op;
    }
    EXPECT_EQ(scalar_after("smul $0.x = not(const0.x); const0 = 0, 0, 0, 0; stop"), 1);
    EXPECT_EQ(scalar_after("smul $0.x = not(const0.x); const0 = 3, 0, 0, 0; stop"), 0);
    EXPECT_EQ(scalar_after("vmul $0 = not(const0); const0 = 0, 0, 0, 0; stop"), 1);
    EXPECT_EQ(scalar_after("smul $0.x = mov(const0.y); const0 = 3, 7, 0, 0; stop"), 7);
}

TEST(PpAdd, ComputesEveryOperation) {
    const OpCase two_operands[] = {
        {"add", 1.5f, -4, -2.5f}, {"ne", 1, 2, 1},  {"ne", 2, 2, 0},  {"gt", 2, 1, 1},
        {"gt", 1, 1, 0},          {"ge", 1, 1, 1},  {"ge", 0, 1, 0},  {"eq", 1, 1, 1},
        {"eq", 1, 0, 0},          {"min", 1, 2, 1}, {"max", 1, 2, 2},
    };
    for (const OpCase& test : two_operands) {
        EXPECT_EQ(in_unit("vadd", test.op, test.a, test.b), test.expected) << test.op;
        EXPECT_EQ(in_unit("sadd", test.op, test.a, test.b), test.expected) << test.op;
    }
    const OpCase one_operand[] = {
        {"fract", 2.25f, 0, 0.25f}, {"fract", -2.25f, 0, 0.75f}, {"floor", 2.75f, 0, 2},
        {"floor", -2.25f, 0, -3},   {"floor", -2, 0, -2},        {"ceil", 2.25f, 0, 3},
        {"ceil", -2.75f, 0, -2},    {"ceil", 2, 0, 2},           {"mov", -7, 0, -7},
    };
    for (const OpCase& test : one_operand) {
        EXPECT_EQ(in_unit("vadd", test.op, test.a, 0), test.expected) << test.op << test.a;
        EXPECT_EQ(in_unit("sadd", test.op, test.a, 0), test.expected) << test.op << test.a;
    }
}

TEST(PpAdd, SumsComponentsAfterTheSwizzle) {
    const auto sum3 = vector_after("vadd $0 = sum3(const0.yzwx); const0 = 100, 1, 2, 4; stop");
    EXPECT_EQ(sum3, (std::array<float, 4>{7, 7, 7, 7}));
    const auto sum4 = vector_after("vadd $0.y = sum4(const0); const0 = 8, 1, 2, 4; stop");
    EXPECT_EQ(sum4, (std::array<float, 4>{0, 15, 0, 0}));
}

TEST(PpAdd, SelectsByTheScalarMultiply) {
    for (const float condition : {0.0f, 1.0f, -2.0f}) {
        const std::string text =
            "smul = mov(const0.x); vadd $0 = select(const0.yyyy, const0.zzzz); const0 = " +
            std::to_string(condition) + ", 10, 20, 0; stop";
        EXPECT_EQ(scalar_after(text), condition != 0 ? 10 : 20);
        const std::string scalar =
            "smul = mov(const0.x); sadd $0.x = select(fmul, const0.z); const0 = " +
            std::to_string(condition) + ", 10, 20, 0; stop";
        EXPECT_EQ(scalar_after(scalar), condition != 0 ? condition : 20);
    }
}

TEST(PpUnits, ModifiersAreAbsoluteThenNegate) {
    EXPECT_EQ(scalar_after("smul $0.x = mov(-const0.x); const0 = 3, 0, 0, 0; stop"), -3);
    EXPECT_EQ(scalar_after("smul $0.x = mov(abs(const0.x)); const0 = -3, 0, 0, 0; stop"), 3);
    EXPECT_EQ(scalar_after("smul $0.x = mov(-abs(const0.x)); const0 = -3, 0, 0, 0; stop"), -3);
    EXPECT_EQ(scalar_after("vmul $0 = mov(-abs(const0)); const0 = -3, 0, 0, 0; stop"), -3);
}

TEST(PpUnits, OutputModifiersClampAndTruncate) {
    const auto modified = [](std::string_view modifier, float value) {
        return scalar_after("smul $0.x = mov." + std::string(modifier) +
                            "(const0.x); const0 = " + std::to_string(value) + ", 0, 0, 0; stop");
    };
    EXPECT_EQ(modified("sat", 2), 1);
    EXPECT_EQ(modified("sat", -2), 0);
    EXPECT_EQ(modified("sat", 0.25f), 0.25f);
    EXPECT_EQ(modified("pos", -2), 0);
    EXPECT_EQ(modified("pos", 9), 9);
    EXPECT_EQ(modified("round", 2.75f), 2);
    EXPECT_EQ(modified("round", -2.75f), -2);
    EXPECT_EQ(scalar_after("smul $0.x = mov.sat(const0.x); const0 = 0x7e00, 0, 0, 0; stop"), 0);
}

TEST(PpUnits, MaskAndSwizzleChooseComponents) {
    const auto result = vector_after(
        "vmul $0 = mov(const0); const0 = 1, 2, 3, 4\n"
        "vmul $0.xz = mov(const0.wzyx); const0 = 5, 6, 7, 8; stop\n");
    EXPECT_EQ(result, (std::array<float, 4>{8, 2, 6, 4}));
}

TEST(PpUnits, RegistersRoundToHalfAndTheChainDoesNot) {
    // 1 + 2^-11 is not a half; as a product of halves it survives inside the chain only.
    constexpr std::string_view through_register =
        "vmul $1 = mul(const0.xxxx, const0.yyyy); const0 = 1.0009765625, 1.0009765625, 1, 0\n"
        "vadd $0 = add($1, -const0.zzzz); const0 = 0, 0, 1.001953125, 0; stop\n";
    EXPECT_EQ(scalar_after(through_register), 0);
    constexpr std::string_view through_chain =
        "vmul $1 = mul(const0.xxxx, const0.yyyy); vadd $0 = add(vmul, -const1.zzzz); "
        "const0 = 1.0009765625, 1.0009765625, 1, 0; const1 = 0, 0, 1.001953125, 0; stop";
    EXPECT_EQ(scalar_after(through_chain), 0x1p-20f);
    constexpr std::string_view scalar_chain =
        "smul = mul(const0.x, const0.y); sadd $0.x = add(fmul, -const1.z); "
        "const0 = 1.0009765625, 1.0009765625, 1, 0; const1 = 0, 0, 1.001953125, 0; stop";
    EXPECT_EQ(scalar_after(scalar_chain), 0x1p-20f);
    EXPECT_EQ(scalar_after("smul $0.x = mul(const0.x, const0.x); const0 = 300, 0, 0, 0; stop"),
              infinity);
}

TEST(PpUnits, LaterUnitsSeeEarlierWritesAndParallelOnesDoNot) {
    constexpr std::string_view text =
        "vmul $0 = mov(const0); const0 = 1, 2, 3, 4\n"
        // The scalar multiply still sees the old $0.x; the adds see the new one.
        "vmul $0.x = mov(const0.xxxx); smul $0.y = mov($0.x); vadd $0.z = mov($0.xxxx); "
        "sadd $0.w = add($0.x, $0.z); const0 = 9, 0, 0, 0; stop\n";
    EXPECT_EQ(vector_after(text), (std::array<float, 4>{9, 1, 9, 12}));
    // The combiner sees the add's result; the store of the same instruction does not see its.
    constexpr std::string_view combiner =
        "vadd $0 = mov(const0); combiner $0.x = rcp($0.x); store t-1 = $0; const0 = 4, 0, 0, 0\n"
        "uniform = t-1; smul $0.y = mov(uniform.x); stop\n";
    const auto result = vector_after(combiner);
    EXPECT_EQ(result[0], 0.25f);
    EXPECT_EQ(result[1], 4);
}

TEST(PpCombiner, ComputesEveryFunction) {
    const auto function = [](std::string_view name, float x) {
        return scalar_after("combiner $0.x = " + std::string(name) +
                            "(const0.x); const0 = " + std::to_string(x) + ", 0, 0, 0; stop");
    };
    EXPECT_EQ(function("rcp", 4), 0.25f);
    EXPECT_EQ(function("rcp", 0), infinity);
    EXPECT_EQ(function("mov", 1.5f), 1.5f);
    EXPECT_EQ(function("sqrt", 9), 3);
    EXPECT_EQ(function("rsqrt", 16), 0.25f);
    EXPECT_EQ(function("exp2", -3), 0.125f);
    EXPECT_EQ(function("log2", 32), 5);
    EXPECT_EQ(function("log2", 0), -infinity);
    EXPECT_EQ(function("sin", 0.25f), 1);
    EXPECT_EQ(function("sin", 0.5f), 0);
    EXPECT_EQ(function("sin", -0.25f), -1);
    EXPECT_EQ(function("cos", 0.5f), -1);
    EXPECT_EQ(function("cos", 1), 1);
    EXPECT_NEAR(function("sin", 0.125f), std::sqrt(0.5f), 0x1p-12f);
    EXPECT_EQ(scalar_after("combiner $0.x = rcp.sat(-abs(const0.x)); const0 = 4, 0, 0, 0; stop"),
              0);
}

TEST(PpCombiner, MultipliesScalarByVector) {
    const auto result = vector_after(
        "combiner $0.xyz = mul(-const0.x, const1.yzwx); const0 = 2, 0, 0, 0; "
        "const1 = 1, 2, 3, 4; stop");
    EXPECT_EQ(result, (std::array<float, 4>{-4, -6, -8, 0}));
}

TEST(PpCombiner, BothArcTangentSequencesWork) {
    constexpr std::string_view one =
        "combiner $1.xyz = atan_part1(const0.x); const0 = 1, 0, 0, 0\n"
        "combiner $0.x = atan_part2($1); stop\n";
    EXPECT_NEAR(scalar_after(one), 0.785398f, 0x1p-11f);
    constexpr std::string_view two =
        "combiner $1.xyz = atan2_part1(const0.x, const0.y); const0 = 1, -1, 0, 0\n"
        "smul $1.x = mul($1.x, $1.y)\n"
        "combiner $0.x = atan_part2($1); stop\n";
    EXPECT_NEAR(scalar_after(two), 2.356194f, 0x1p-9f);
}

TEST(PpVarying, LoadsEveryAlignment) {
    QuadInputs inputs;
    inputs.varyings.resize(3);
    for (unsigned v = 0; v < 3; ++v) {
        for (unsigned c = 0; c < 4; ++c)
            inputs.varyings[v][c] = splat(static_cast<float>(10 * v + c));
    }
    EXPECT_EQ(vector_after("varying $0 = load(v2); stop", inputs),
              (std::array<float, 4>{20, 21, 22, 23}));
    EXPECT_EQ(vector_after("varying $0.xy = load(v1.zw); stop", inputs),
              (std::array<float, 4>{12, 13, 0, 0}));
    EXPECT_EQ(vector_after("varying $0.x = load(v1.y); stop", inputs),
              (std::array<float, 4>{11, 0, 0, 0}));
    EXPECT_EQ(vector_after("varying $0.xyz = load_div_z(v1); stop", inputs)[0],
              base::round_to_half(10.0f / 12));
    EXPECT_EQ(vector_after("varying $0.xy = load_div_w(v0); stop", inputs)[1], 0x1.554p-2f);
    constexpr std::string_view indexed =
        "smul $1.x = mov(const0.x); const0 = 1.75, 0, 0, 0\n"
        "varying $0 = load(v1 + $1.x); stop\n";
    EXPECT_EQ(vector_after(indexed, inputs), (std::array<float, 4>{20, 21, 22, 23}));
    EXPECT_FALSE(run("varying $0 = load(v3); stop", inputs));
}

TEST(PpVarying, ReadsRegistersAndSpecialInputs) {
    constexpr std::string_view reg =
        "vmul $1 = mov(const0); const0 = 3, -4, 0, 2\n"
        "varying $0 = reg(-$1.yxzw); stop\n";
    EXPECT_EQ(vector_after(reg), (std::array<float, 4>{4, -3, 0, -2}));
    constexpr std::string_view divided =
        "vmul $1 = mov(const0); const0 = 3, -4, 0, 2\n"
        "varying $0 = reg_div_w($1); stop\n";
    EXPECT_EQ(vector_after(divided), (std::array<float, 4>{1.5f, -2, 0, 1}));
    constexpr std::string_view normalized =
        "vmul $1 = mov(const0); const0 = 3, 0, -4, 0\n"
        "varying $0.xyz = normalize($1); stop\n";
    const auto unit = vector_after(normalized);
    EXPECT_NEAR(unit[0], 0.6f, 0x1p-11f);
    EXPECT_NEAR(unit[2], -0.8f, 0x1p-11f);

    QuadInputs inputs;
    inputs.frag_coord = {splat(7.5f), splat(8.5f), splat(0.25f), splat(2)};
    inputs.point_coord = {splat(0.125f), splat(0.75f)};
    inputs.front_facing = false;
    EXPECT_EQ(vector_after("varying $0 = frag_coord(); stop", inputs),
              (std::array<float, 4>{7.5f, 8.5f, 0.25f, 2}));
    EXPECT_EQ(vector_after("varying $0.xy = point_coord(); stop", inputs),
              (std::array<float, 4>{0.125f, 0.75f, 0, 0}));
    EXPECT_EQ(scalar_after("varying $0.x = front_facing(); stop", inputs), 0);
    inputs.front_facing = true;
    EXPECT_EQ(scalar_after("varying $0.x = front_facing(); stop", inputs), 1);
}

TEST(PpLoad, ReadsUniforms) {
    QuadInputs inputs;
    for (int i = 0; i < 12; ++i)
        inputs.uniforms.push_back(static_cast<float>(i));
    EXPECT_EQ(vector_after("uniform = u2; vmul $0 = mov(uniform); stop", inputs),
              (std::array<float, 4>{8, 9, 10, 11}));
    EXPECT_EQ(vector_after("uniform = u1.zw; vmul $0 = mov(uniform); stop", inputs),
              (std::array<float, 4>{6, 7, 0, 0}));
    EXPECT_EQ(vector_after("uniform = u1.y; vmul $0 = mov(uniform); stop", inputs)[0], 5);
    // Beyond the table there is zero.
    EXPECT_EQ(vector_after("uniform = u9; vmul $0 = mov(uniform); stop", inputs)[0], 0);
    // Each lane its own index, rounded toward zero.
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{0, 1.9f, 2, -1};
    EXPECT_EQ(lanes_after("varying $1 = load(v0)\n"
                          "uniform = u0 + $1.x; vmul $0 = mov(uniform); stop\n",
                          inputs),
              (std::array<float, 4>{0, 4, 8, 0}));
}

TEST(PpLoad, TemporariesKeepVectorsPairsAndScalars) {
    constexpr std::string_view text =
        "vmul $1 = mov(const0); store t-1 = $1; const0 = 1, 2, 3, 4\n"
        "vmul $1 = mov(const0); store t-1.zw = $1; const0 = 5, 6, 7, 8\n"
        "store t-1.y = $1.w\n"
        "uniform = t-1; vmul $0 = mov(uniform); stop\n";
    EXPECT_EQ(vector_after(text), (std::array<float, 4>{1, 8, 5, 6}));
    EXPECT_FALSE(run("store t0 = $1; stop"));
    EXPECT_FALSE(run("uniform = t-65; vmul $0 = mov(uniform); stop"));
    QuadInputs inputs;
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{0, 1, 2, 3};
    EXPECT_EQ(lanes_after("varying $1 = load(v0)\n"
                          "store t-4 + $1.x = $1\n"
                          "uniform = t-2; vmul $0 = mov(uniform); stop\n",
                          inputs),
              (std::array<float, 4>{0, 0, 2, 0}));
}

TEST(PpStore, ReadsTheTileBuffer) {
    QuadInputs inputs;
    inputs.tile_color = {splat(0.25f), splat(0.5f), splat(0.75f), splat(1)};
    inputs.tile_depth = splat(0.125f);
    EXPECT_EQ(vector_after("framebuffer $0 = color(); stop", inputs),
              (std::array<float, 4>{0.25f, 0.5f, 0.75f, 1}));
    EXPECT_EQ(vector_after("framebuffer $0 = depth(); stop", inputs),
              (std::array<float, 4>{0.125f, 0, 0, 0}));
}

TEST(PpDerivatives, AddOneSideToTheOther) {
    QuadInputs inputs;
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{1, 3, 10, 40};
    // A at the right pixel plus B at the left one.
    EXPECT_EQ(lanes_after("varying $1 = load(v0); sync\n"
                          "vadd $0 = dfdx($1, -$1); sync; stop\n",
                          inputs),
              (std::array<float, 4>{2, 2, 30, 30}));
    EXPECT_EQ(lanes_after("varying $1 = load(v0); sync\n"
                          "sadd $0.x = dfdx($1.x, $1.x); sync; stop\n",
                          inputs),
              (std::array<float, 4>{4, 4, 50, 50}));
    // With the flip bit: A at the upper row plus B at the lower one.
    constexpr std::string_view down =
        "varying $1 = load(v0); sync\n"
        "vadd $0 = dfdy(-$1, $1); sync; stop\n";
    EXPECT_EQ(lanes_after(down, inputs), (std::array<float, 4>{9, 37, 9, 37}));
    inputs.flip_derivative_y = false;
    EXPECT_EQ(lanes_after(down, inputs), (std::array<float, 4>{-9, -37, -9, -37}));
}

TEST(PpBranch, EveryConditionComparesAWithB) {
    const auto taken = [](std::string_view condition, float a, float b) {
        const float x = scalar_after(
            "smul $0.x = mov(const0.x); const0 = 0, 0, 0, 0\n"
            "branch." +
            std::string(condition) + " const0.x, const0.y, end; const0 = " + std::to_string(a) +
            ", " + std::to_string(b) +
            ", 0, 0\n"
            "smul $0.x = mov(const0.x); const0 = 1, 0, 0, 0\n"
            "end: smul $0.y = mov(const0.x); const0 = 1, 0, 0, 0; stop\n");
        return x == 0;
    };
    struct Case {
        std::string_view condition;
        bool less, equal, greater;
    };
    for (const Case& test :
         {Case{"gt", false, false, true}, Case{"eq", false, true, false},
          Case{"ge", false, true, true}, Case{"lt", true, false, false},
          Case{"ne", true, false, true}, Case{"le", true, true, false},
          Case{"always", true, true, true}, Case{"never", false, false, false}}) {
        EXPECT_EQ(taken(test.condition, 1, 2), test.less) << test.condition;
        EXPECT_EQ(taken(test.condition, 2, 2), test.equal) << test.condition;
        EXPECT_EQ(taken(test.condition, 3, 2), test.greater) << test.condition;
    }
}

TEST(PpBranch, LanesLoopAsOftenAsTheyWant) {
    QuadInputs inputs;
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{3, 0, 7, 1};
    // $0.x counts up to the varying.
    constexpr std::string_view loop =
        "varying $1 = load(v0)\n"
        "smul $0.x = mov(const0.x); const0 = 0, 0, 0, 0\n"
        "again: branch.ge $0.x, $1.x, end\n"
        "sadd $0.x = add($0.x, const0.x); const0 = 1, 0, 0, 0\n"
        "branch again\n"
        "end: smul $0.y = mov($0.x); stop\n";
    EXPECT_EQ(lanes_after(loop, inputs), (std::array<float, 4>{3, 0, 7, 1}));
    const Result<QuadResult> result = run(loop, inputs);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->registers[0][1][2], 7);
}

TEST(PpBranch, EarlyStopKeepsOutputs) {
    QuadInputs inputs;
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{0, 1, 0, 1};
    constexpr std::string_view text =
        "varying $1 = load(v0); vmul $0 = mov(const0); const0 = 5, 5, 5, 5\n"
        "branch.eq $1.x, const0.x, more; const0 = 1, 0, 0, 0\n"
        "smul $0.y = mov(const0.x); const0 = 9, 0, 0, 0; stop\n"
        "more: vmul $0 = mov(const0); const0 = 6, 6, 6, 6; stop\n";
    EXPECT_EQ(lanes_after(text, inputs), (std::array<float, 4>{5, 6, 5, 6}));
}

TEST(PpDiscard, MarksLanesAndKeepsThemAsHelpers) {
    QuadInputs inputs;
    inputs.varyings.resize(1);
    inputs.varyings[0][0] = Lanes{1, 2, 4, 8};
    constexpr std::string_view text =
        "varying $1 = load(v0)\n"
        "branch.eq $1.x, const0.x, kill; const0 = 1, 0, 0, 0\n"
        "vmul $2 = mul($1, $1)\n"
        "vadd $0 = dfdx($2, -$2); sync; stop\n"
        "kill: discard; stop\n";
    const Result<QuadResult> result = run(text, inputs);
    ASSERT_TRUE(result) << result.error().text;
    EXPECT_EQ(result->discarded, 1u);
    // Lane 0 is gone, but its square still reaches the derivative of lane 1.
    EXPECT_EQ(result->registers[0][0][1], 3);
    EXPECT_EQ(result->registers[0][0][3], 48);
}

TEST(PpProgram, NamesWhatItCannotExecute) {
    struct Case {
        std::string_view text;
        std::string_view complaint;
    };
    const Case cases[] = {
        {"vadd $0 = unknown_1($1, $2); stop", "opcode 0x1"},
        {"vmul $0 = unknown_18($1, $2); stop", "opcode 0x12"},
        {"vmul $6 = mov($1); stop", "writes register 6"},
        {"vmul $0 = mov($9); stop", "reads register 9"},
        {"vmul $0 = mov(const0); stop", "constant 0"},
        {"vmul $0 = mov(texture); stop", "texture result"},
        {"vmul $0 = mov(uniform); stop", "uniform result"},
        {"texture = sample(s0); stop", "coordinates"},
        {"vadd $0 = add(vmul, $1); stop", "that unit is off"},
        {"vadd $0 = select($1, $2); stop", "condition"},
    };
    for (const Case& test : cases) {
        const Result<QuadResult> result = run(test.text);
        ASSERT_FALSE(result) << test.text;
        EXPECT_EQ(result.error().code, Errc::fault);
        EXPECT_NE(result.error().text.find(test.complaint), std::string::npos)
            << result.error().text;
    }
}

TEST(PpProgram, RunningOffTheEndIsAFaultOnlyWhenReached) {
    EXPECT_FALSE(run("vmul $0 = mov($1)\n"));
    EXPECT_EQ(scalar_after("branch.ne $1.x, $1.x, bad\n"
                           "smul $0.x = mov(const0.x); const0 = 4, 0, 0, 0; stop\n"
                           "bad: vmul $0 = mov($1)\n"),
              4);
}

TEST(PpProgram, EndlessLoopsTimeOut) {
    QuadInputs inputs;
    inputs.step_limit = 1000;
    const Result<QuadResult> result = run("here: branch here\n", inputs);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::timeout);
}

// The examples of the fact sheet, part 6, 6.18, as words.
TEST(PpProgram, RunsTheExamplesOfTheSheet) {
    const uint32_t constant_color[] = {0x00020425, 0x00000E4C, 0x01A007CF, 0x01D001C0, 0x000001E0};
    const Result<Program> program = load_program(constant_color);
    ASSERT_TRUE(program);
    const Result<QuadResult> result = run_fragment_shader(*program, {});
    ASSERT_TRUE(result) << result.error().text;
    const std::array<float, 4> expected = {0.25f, 0.5f, 0.75f, 1};
    for (unsigned c = 0; c < 4; ++c)
        EXPECT_EQ(result->registers[0][c][3], expected[c]);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
