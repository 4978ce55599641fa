// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex core, one operation after the other. Expected values come from the Mali-400 fact
// sheet, part 5, and from arithmetic done by hand.
#include "simulator/mali400/gp_core.h"

#include <cmath>
#include <limits>

#include "gp_text.h"

namespace cuesta::simulator::mali400 {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

void expect_clean(const VertexResult& result) {
    for (const std::string& complaint : result.complaints)
        ADD_FAILURE() << complaint;
}

// v0.x of a program over attribute 0.
float first_output(std::string_view text, std::array<float, 4> attribute) {
    const VertexResult result = run_text(text, {.attributes = {attribute}, .uniforms = {}});
    expect_clean(result);
    return result.outputs[0][0];
}

std::string acc(std::string_view operation) {
    return "in0 = a0; acc0 = " + std::string(operation) + "; v0.x = acc0\n";
}

TEST(GpCore, RunsTheSheetsPassThroughWords) {
    // Mali-400 fact sheet, part 5, 5.11.
    const std::vector<uint32_t> words = {0xB00B0EC2, 0x43802AC1, 0x40034400, 0x000AD508,
                                         0xB00B0EC2, 0x47802AC1, 0xC4034400, 0x000AD508};
    const auto result = run_vertex_shader(
        words, {.attributes = {{1, 2, 3, 4}, {5, 6, 7, 8}}, .uniforms = {}, .strict = true});
    ASSERT_TRUE(result) << result.error().text;
    expect_clean(*result);
    EXPECT_EQ(result->outputs[0], (std::array<float, 4>{1, 2, 3, 4}));
    EXPECT_EQ(result->outputs[1], (std::array<float, 4>{5, 6, 7, 8}));
    EXPECT_EQ(result->stored[0], 0xf);
    EXPECT_EQ(result->stored[2], 0);
    EXPECT_EQ(result->steps, 2u);
}

TEST(GpCore, DoesNothingInTheSheetsNoOperation) {
    const std::vector<uint32_t> words = {0xAD4AD6B5, 0x038002B5, 0x0007FF80, 0x000AD500};
    const auto result =
        run_vertex_shader(words, {.attributes = {}, .uniforms = {}, .strict = true});
    ASSERT_TRUE(result) << result.error().text;
    expect_clean(*result);
    EXPECT_EQ(result->stored, (std::array<uint8_t, gp_output_vectors>{}));
}

TEST(GpCore, Adds) {
    EXPECT_EQ(first_output(acc("add(in0.x, in0.y)"), {1.5f, 2, 0, 0}), 3.5f);
    EXPECT_EQ(first_output(acc("add(in0.x, -in0.y)"), {1.5f, 2, 0, 0}), -0.5f);
    EXPECT_EQ(first_output(acc("add(-in0.x, in0.y)"), {1.5f, 2, 0, 0}), 0.5f);
    EXPECT_TRUE(std::isnan(first_output(acc("add(in0.x, in0.y)"), {inf, -inf, 0, 0})));
}

TEST(GpCore, MovesKeepTheSignOfZero) {
    EXPECT_TRUE(std::signbit(first_output(acc("mov(in0.x)"), {-0.0f, 0, 0, 0})));
    EXPECT_FALSE(std::signbit(first_output(acc("mov(in0.x)"), {0.0f, 0, 0, 0})));
    EXPECT_EQ(first_output("in0 = a0; mul0 = mov(in0.y); v0.x = mul0\n", {0, -7, 0, 0}), -7.0f);
}

TEST(GpCore, Floors) {
    for (const float x : {0.0f, 0.5f, -0.5f, 1.0f, -1.0f, -1.25f, 2.75f, 8388607.5f, -8388607.5f,
                          16777216.0f, -1e30f, inf, -inf, 1e-40f, -1e-40f})
        EXPECT_EQ(first_output(acc("floor(in0.x)"), {x, 0, 0, 0}), std::floor(x)) << x;
    EXPECT_TRUE(std::isnan(first_output(acc("floor(in0.x)"), {nan, 0, 0, 0})));
    EXPECT_TRUE(std::signbit(first_output(acc("floor(in0.x)"), {-0.0f, 0, 0, 0})));
    EXPECT_EQ(first_output(acc("floor(-in0.x)"), {1.25f, 0, 0, 0}), -2.0f);
}

TEST(GpCore, TakesSigns) {
    EXPECT_EQ(first_output(acc("sign(in0.x)"), {3, 0, 0, 0}), 1.0f);
    EXPECT_EQ(first_output(acc("sign(in0.x)"), {-inf, 0, 0, 0}), -1.0f);
    EXPECT_EQ(first_output(acc("sign(in0.x)"), {0, 0, 0, 0}), 0.0f);
    EXPECT_EQ(first_output(acc("sign(in0.x)"), {-0.0f, 0, 0, 0}), 0.0f);
    EXPECT_EQ(first_output(acc("sign(-in0.x)"), {3, 0, 0, 0}), -1.0f);
}

TEST(GpCore, Compares) {
    EXPECT_EQ(first_output(acc("ge(in0.x, in0.y)"), {2, 2, 0, 0}), 1.0f);
    EXPECT_EQ(first_output(acc("ge(in0.x, in0.y)"), {1, 2, 0, 0}), 0.0f);
    EXPECT_EQ(first_output(acc("lt(in0.x, in0.y)"), {1, 2, 0, 0}), 1.0f);
    EXPECT_EQ(first_output(acc("lt(in0.x, in0.y)"), {2, 2, 0, 0}), 0.0f);
    EXPECT_EQ(first_output(acc("lt(in0.x, -in0.y)"), {1, -2, 0, 0}), 1.0f);
    EXPECT_EQ(first_output(acc("ge(in0.x, in0.y)"), {nan, 2, 0, 0}), 0.0f);
    EXPECT_EQ(first_output(acc("lt(in0.x, in0.y)"), {nan, 2, 0, 0}), 0.0f);
}

TEST(GpCore, TakesMinimumAndMaximum) {
    EXPECT_EQ(first_output(acc("min(in0.x, in0.y)"), {1, 2, 0, 0}), 1.0f);
    EXPECT_EQ(first_output(acc("min(in0.x, -in0.y)"), {1, 2, 0, 0}), -2.0f);
    EXPECT_EQ(first_output(acc("max(in0.x, in0.y)"), {1, 2, 0, 0}), 2.0f);
    // abs(x) as compilers write it.
    EXPECT_EQ(first_output(acc("max(in0.x, -in0.x)"), {-3, 0, 0, 0}), 3.0f);
    EXPECT_EQ(first_output(acc("min(in0.x, in0.y)"), {nan, 2, 0, 0}), 2.0f);
}

TEST(GpCore, Multiplies) {
    const std::string text =
        "in0 = a0; mul0 = mul(in0.x, in0.y); mul1 = -mul(in0.z, in0.w); "
        "v0.xy = mul0, mul1\n";
    const VertexResult result = run_text(text, {.attributes = {{3, 4, 5, 6}}, .uniforms = {}});
    expect_clean(result);
    EXPECT_EQ(result.outputs[0][0], 12.0f);
    EXPECT_EQ(result.outputs[0][1], -30.0f);
}

// Shipping compilers put the value for true in mul1.A (Mali-400 fact sheet, part 5, 5.4).
TEST(GpCore, SelectsTheSecondMultipliersOperandWhenTrue) {
    const std::string text = "in0 = a0; mul0 = select(in0.x, in0.y, in0.z, none); v0.x = mul0\n";
    EXPECT_EQ(first_output(text, {10, 1, 20, 0}), 20.0f);
    EXPECT_EQ(first_output(text, {10, 0, 20, 0}), 10.0f);
    EXPECT_EQ(first_output(text, {10, -0.0f, 20, 0}), 10.0f);
    EXPECT_EQ(first_output(text, {10, -3, 20, 0}), 20.0f);
}

// The sequence of 5.5: table step and complex2, then complex1, then two instructions of waiting.
std::string complex_sequence(std::string_view table, bool pre, bool post) {
    std::string text = "in0 = a0; pass = ";
    text += pre ? "pre_exp2(in0.x)\n" : "mov(in0.x)\n";
    text += "mul0 = complex2(pass@1, pass@1); complex = " + std::string(table) + "(pass@1)\n";
    text += "mul0 = complex1(complex@1, mul0@1, complex@1, pass@2)\n";
    text += "nop\n";
    text += post ? "pass = post_log2(mul0@2); v0.x = pass\n" : "pass = mov(mul0@2); v0.x = pass\n";
    return text;
}

TEST(GpCore, ComputesTranscendentals) {
    EXPECT_EQ(first_output(complex_sequence("rcp", false, false), {4, 0, 0, 0}), 0.25f);
    EXPECT_EQ(first_output(complex_sequence("rcp", false, false), {0, 0, 0, 0}), inf);
    EXPECT_EQ(first_output(complex_sequence("rsqrt", false, false), {4, 0, 0, 0}), 0.5f);
    EXPECT_EQ(first_output(complex_sequence("exp2", true, false), {3, 0, 0, 0}), 8.0f);
    EXPECT_EQ(first_output(complex_sequence("exp2", true, false), {-1, 0, 0, 0}), 0.5f);
    EXPECT_EQ(first_output(complex_sequence("log2", false, true), {8, 0, 0, 0}), 3.0f);
    EXPECT_EQ(first_output(complex_sequence("log2", false, true), {0, 0, 0, 0}), -inf);
}

TEST(GpCore, ClampsWithBoundsFromMemory) {
    const std::string text = "in0 = a0; mem = [3]; pass = clamp(in0.x); v0.x = pass\n";
    const auto clamp = [&text](float x) {
        VertexInputs inputs = {.attributes = {{x, 0, 0, 0}},
                               .uniforms = {{}, {}, {}, {100, 1, 0, 0}}};
        return run_text(text, inputs).outputs[0][0];
    };
    EXPECT_EQ(clamp(50), 50.0f);
    EXPECT_EQ(clamp(0), 1.0f);
    EXPECT_EQ(clamp(1000), 100.0f);
}

TEST(GpCore, FindsResultsByAge) {
    const std::string text =
        "in0 = a0; acc0 = mov(in0.x); acc1 = mov(in0.y); mul0 = mov(in0.z); mul1 = mov(in0.w); "
        "pass = mov(in0.x); complex = mov(in0.y)\n"
        "acc0 = add(acc0@1, acc1@1); mul0 = mul(mul0@1, mul1@1); acc1 = add(complex@1, pass@1)\n"
        "acc0 = add(acc0@2, acc0@1); acc1 = add(mul1@2, mul0@1); mul0 = mul(pass@2, acc1@1); "
        "v0.xyz = acc0, acc1, mul0\n";
    const VertexResult result = run_text(text, {.attributes = {{2, 3, 5, 7}}, .uniforms = {}});
    expect_clean(result);
    EXPECT_EQ(result.outputs[0][0], 2 + 5.0f);
    EXPECT_EQ(result.outputs[0][1], 7 + 35.0f);
    EXPECT_EQ(result.outputs[0][2], 2 * 5.0f);
}

TEST(GpCore, KeepsThePortsLoadForOneInstruction) {
    const std::string text =
        "in0 = a0\n"
        "acc0 = mov(in0.z@1); v0.x = acc0\n";
    EXPECT_EQ(first_output(text, {1, 2, 3, 4}), 3.0f);
}

TEST(GpCore, KeepsRegisters) {
    const std::string text =
        "in0 = a0; acc0 = mov(in0.x); mul0 = mov(in0.w); r5.xz = acc0, mul0\n"
        "nop\n"
        "nop\n"
        "in0 = r5; in1 = r5; acc0 = add(in0.x, in1.z); v0.x = acc0\n";
    EXPECT_EQ(first_output(text, {1, 2, 3, 4}), 5.0f);
}

TEST(GpCore, AddressesTemporariesAndUniforms) {
    // Stores attribute x at the address in attribute y, then loads it with an offset register.
    const std::string text =
        "in0 = a0; acc0 = mov(in0.x); complex = set_address0(in0.y); temp.x = acc0\n"
        "in0 = a0; complex = set_address2(in0.z)\n"
        "nop\nnop\nnop\n"
        "mem = [10 + address2]; acc0 = mov(mem.x); acc1 = mov(mem.y); v0.xy = acc0, acc1\n";
    VertexInputs inputs = {.attributes = {{42, 12, 2, 0}}, .uniforms = {}};
    inputs.uniforms.assign(13, {-1, -2, -3, -4});
    const VertexResult result = run_text(text, inputs);
    expect_clean(result);
    EXPECT_EQ(result.outputs[0][0], 42.0f);
    EXPECT_EQ(result.outputs[0][1], -2.0f);  // what nobody stored is still the uniform
}

TEST(GpCore, SetsTwoAddressRegistersFromThePassUnit) {
    const std::string text =
        "in0 = a0; acc0 = mov(in0.x); pass = mov(in0.y); "
        "complex = set_address01(none); temp.x = acc0\n"
        "nop\nnop\nnop\n"
        "mem = [0 + address1]; acc0 = mov(mem.x); v0.x = acc0\n";
    EXPECT_EQ(first_output(text, {9, 7, 0, 0}), 9.0f);
}

constexpr std::string_view loop_text =
    // r0.x counts down from attribute x, r0.y up from 0.
    "in0 = a0; mem = [0]; acc0 = mov(in0.x); acc1 = mov(mem.x); r0.xy = acc0, acc1\n"
    "nop\n"
    "nop\n"
    "again: in0 = r0; mem = [0]; acc0 = add(in0.x, -mem.y); acc1 = add(in0.y, mem.y); "
    "r0.xy = acc0, acc1\n"
    "nop\n"
    "nop\n"
    "in0 = r0; pass = mov(in0.x); branch again\n"
    "in0 = r0; acc0 = mov(in0.y); v0.x = acc0\n";

TEST(GpCore, Loops) {
    const VertexResult result =
        run_text(loop_text, {.attributes = {{5, 0, 0, 0}}, .uniforms = {{0, 1, 0, 0}}});
    expect_clean(result);
    EXPECT_EQ(result.outputs[0][0], 5.0f);
    EXPECT_EQ(result.steps, 3 + 5 * 4 + 1u);
}

TEST(GpCore, EndsEndlessLoopsAsATimeout) {
    const auto result =
        run_vertex_shader(assemble("again: mem = [0]; pass = mov(mem.x); branch again\n"),
                          {.attributes = {}, .uniforms = {{1, 0, 0, 0}}, .step_limit = 1000});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::timeout);
    EXPECT_NE(result.error().text.find("1000 instructions"), std::string::npos);
}

class LaneAttributes final : public GpAttributes {
  public:
    Result<void> fetch(unsigned, std::span<GpVector, 4> out) override {
        for (unsigned vertex = 0; vertex < batch_vertices; ++vertex)
            out[0].set(vertex, static_cast<float>(vertex * 7 % 5 + 1));
        return {};
    }
};

TEST(GpCore, RunsDivergingVerticesApart) {
    const auto program = load_gp_program(assemble(loop_text));
    ASSERT_TRUE(program);
    GpCore core;
    core.uniforms()[1] = 1;
    LaneAttributes attributes;
    for (const unsigned vertices : {16u, 11u, 1u}) {
        const auto done = core.run(*program, attributes, vertices);
        ASSERT_TRUE(done) << done.error().text;
        uint64_t steps = 0;
        for (unsigned vertex = 0; vertex < vertices; ++vertex) {
            const unsigned rounds = vertex * 7 % 5 + 1;
            EXPECT_EQ(core.output(0, 0).get(vertex), static_cast<float>(rounds));
            steps += 4 + rounds * 4;
        }
        EXPECT_EQ(core.vertex_steps(), steps);
    }
}

TEST(GpCore, FaultsWhereItMeetsWhatNobodyKnows) {
    using hw::mali400::gp::Field;
    const auto run_with = [](Field field, unsigned value) {
        auto program = hw::mali400::gp::parse_program(
            "in0 = a0; acc0 = mov(in0.x); mul0 = mov(in0.x); pass = mov(in0.x); "
            "complex = mov(in0.x); mem = [1]; mul1 = mov(mem.x); v0.x = acc0\n");
        (*program)[0].set(field, value);
        return run_vertex_shader(hw::mali400::gp::encode_program(*program),
                                 {.attributes = {{}}, .uniforms = {}});
    };
    EXPECT_TRUE(run_with(Field::acc_op, 0));
    for (const auto& [field, value] :
         std::initializer_list<std::pair<Field, unsigned>>{{Field::acc_op, 3},
                                                           {Field::mul_op, 2},
                                                           {Field::mul_op, 5},
                                                           {Field::pass_op, 0},
                                                           {Field::pass_op, 7},
                                                           {Field::complex_op, 1},
                                                           {Field::complex_op, 11},
                                                           {Field::mul0_a, 9},
                                                           {Field::acc0_a, 11},
                                                           {Field::load_offset, 4},
                                                           {Field::store_y, 5}}) {
        const auto result = run_with(field, value);
        ASSERT_FALSE(result) << static_cast<int>(field) << " " << value;
        EXPECT_EQ(result.error().code, Errc::fault);
        EXPECT_NE(result.error().text.find("instruction 0"), std::string::npos);
    }
}

TEST(GpCore, RefusesProgramsThatCannotBe) {
    EXPECT_FALSE(load_gp_program({}));
    EXPECT_FALSE(load_gp_program(std::vector<uint32_t>(3)));
    EXPECT_FALSE(load_gp_program(std::vector<uint32_t>(513 * 4)));
    EXPECT_FALSE(run_vertex_shader(assemble("in0 = a3; acc0 = mov(in0.x); v0.x = acc0\n"), {}));
    EXPECT_FALSE(run_vertex_shader(assemble("mem = [0]; pass = mov(mem.x); branch 300\n"), {}));
}

TEST(GpCore, MaySkipAFaultyInstruction) {
    auto program = hw::mali400::gp::parse_program(
        "mem = [0]; pass = mov(mem.x); branch 2\n"
        "acc0 = mov(in0.x)\n"
        "mem = [0]; acc0 = mov(mem.x); v0.x = acc0\n");
    ASSERT_TRUE(program);
    (*program)[1].set(hw::mali400::gp::Field::acc_op, 3);
    const auto words = hw::mali400::gp::encode_program(*program);
    EXPECT_TRUE(run_vertex_shader(words, {.attributes = {}, .uniforms = {{1, 0, 0, 0}}}));
    EXPECT_FALSE(run_vertex_shader(words, {.attributes = {}, .uniforms = {{0, 0, 0, 0}}}));
}

}  // namespace
}  // namespace cuesta::simulator::mali400
