// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random programs compute the same behind lowering, to the bit: with and without a preamble, and
// when uniforms have no registers.
#include <bit>

#include <gtest/gtest.h>

#include "compiler/nir/passes/rewrite_alu.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/random_program.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

// A quotient is the machine's: a product with the reciprocal.
void use_reciprocals(nir::Shader& shader) {
    nir::rewrite_alus(*shader.entry_point(), [](nir::Builder& b, nir::Alu& alu) -> nir::Value* {
        if (alu.op != nir::Op::fdiv)
            return nullptr;
        return b.fmul(nir::read_source(b, alu, 0), b.frcp(nir::read_source(b, alu, 1)));
    });
}

// Every output is a colour of 32-bit floats.
FragmentOptions targets_for(nir::Shader& shader) {
    FragmentOptions options;
    for (size_t i = 0; i < shader.outputs.size(); ++i) {
        shader.outputs[i].slot = nir::Slot::color;
        ColorTarget& target = options.targets[i];
        target.present = true;
        target.format = hw::agx::MemFormat::i32;
        target.bits = 32;
        target.numbers = NumberClass::float_;
        target.offset = static_cast<uint16_t>(16 * i);
    }
    return options;
}

struct LoweredPrograms : testing::TestWithParam<uint64_t> {
    std::vector<nir::SlotBits> uniforms;
    nir::InterpreterInputs inputs = nir::random_inputs(GetParam(), uniforms);
    std::unique_ptr<nir::Shader> shader = nir::random_program(GetParam());

    void SetUp() override {
        shader->float_modes = machine_floats;
        use_reciprocals(*shader);
    }

    void expect_same(const FragmentOptions& options, const CommonOptions& common) {
        const auto expected = nir::interpret(*shader, inputs);
        ASSERT_TRUE(expected) << expected.error().text;
        const Result<Lowered> lowered = lower(*shader, options, common);
        ASSERT_TRUE(lowered) << lowered.error().text << nir::print(*shader);
        Environment environment;
        environment.uniforms = uniforms;
        const uint64_t table = Environment::base_address;
        environment.set(SystemValue::uniforms_address, 0,
                        {static_cast<uint32_t>(table), static_cast<uint32_t>(table >> 32)});
        environment.put(0, uniforms.data(), uniforms.size() * 16);
        const auto got = run_lowered(*lowered, environment, inputs);
        ASSERT_TRUE(got) << got.error().text << nir::print(*lowered->shader);
        EXPECT_EQ(environment.faults, std::vector<std::string>{});
        for (unsigned lane = 0; lane < nir::quad_lanes; ++lane) {
            const SampleState& sample = environment.state[lane];
            ASSERT_EQ(sample.killed != 0, expected->lanes[lane].demoted);
            if (sample.killed != 0)
                continue;
            for (size_t i = 0; i < shader->outputs.size(); ++i) {
                nir::SlotBits color{};
                std::memcpy(color.data(), &environment.tile[lane][0][16 * i], 16);
                ASSERT_EQ(color, expected->lanes[lane].outputs[i])
                    << "lane " << lane << " output " << i << "\n"
                    << nir::print(*shader) << nir::print(*lowered->shader);
            }
        }
    }
};

TEST_P(LoweredPrograms, ComputeTheSame) {
    const FragmentOptions options = targets_for(*shader);
    expect_same(options, {.preamble = false});
    expect_same(options, {.preamble = true});
}

INSTANTIATE_TEST_SUITE_P(Seeds, LoweredPrograms, testing::Range(uint64_t{0}, uint64_t{150}));

struct LoweredWithManyUniforms : LoweredPrograms {};

// More uniforms than registers: those that the program reads least are in memory.
TEST_P(LoweredWithManyUniforms, ComputeTheSame) {
    const FragmentOptions options = targets_for(*shader);
    nir::Function& main = *shader->entry_point();
    nir::Builder b(main, nir::Cursor::at_start(*main.body.first_block()));
    nir::Value* sum = b.imm_float(0);
    constexpr uint32_t many = 64;
    shader->uniform_vec4s = many;
    uniforms.resize(many);
    for (uint32_t i = nir::random_program_uniforms; i < many; ++i)
        for (unsigned c = 0; c < 4; ++c) {
            uniforms[i][c] = std::bit_cast<uint32_t>(static_cast<float>(i * 4 + c));
            b.exact = true;
            sum = b.fadd(b.channel(b.load_uniform(i), c), sum);
        }
    inputs.uniforms = uniforms;
    nir::Builder end(main);
    shader->outputs[0].index = 7;  // of one component
    end.store_output(sum, 0, 1);
    FragmentOptions wide = options;
    wide.targets[7] = wide.targets[0];
    wide.targets[0] = {};
    expect_same(wide, {.preamble = GetParam() % 2 == 0});
    const Result<Lowered> lowered = lower(*shader, wide, {.preamble = false});
    ASSERT_TRUE(lowered);
    EXPECT_FALSE(intrinsics_of(*lowered->shader, nir::IntrinsicOp::load_global_constant).empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, LoweredWithManyUniforms, testing::Range(uint64_t{0}, uint64_t{30}));

}  // namespace
}  // namespace cuesta::agx
