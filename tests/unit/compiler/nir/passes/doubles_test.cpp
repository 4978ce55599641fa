// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// 64-bit floats in integers: every operation by itself against the host's own doubles.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../../common/double_operations.h"
#include "../nir_testing.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/registry.h"

namespace cuesta::nir {
namespace {

using compiler::DoubleDraws;
using compiler::DoubleOperands;
using compiler::DoubleOperation;

constexpr size_t random_rounds = 40'000;
constexpr size_t most_specials = 20'000;

class Lowered {
  public:
    Lowered(const DoubleOperation& operation, bool flush)
        : operation_(operation),
          flush_(flush),
          shader_(shader_of(compiler::double_shader(operation, "fragment", flush))) {
        EXPECT_TRUE(*find_pass("lower_doubles")->run(*shader_)) << operation.name;
        EXPECT_EQ(validate(*shader_), std::vector<std::string>{}) << print(*shader_);
        for (const char* pass : {"copy_prop", "constant_fold", "cse", "dce"})
            EXPECT_TRUE(find_pass(pass)->run(*shader_));
        interpreter_ = std::make_unique<Interpreter>(*shader_);
    }

    // Whether the results are right.
    bool check(const std::array<DoubleOperands, quad_lanes>& operands) {
        InterpreterInputs inputs;
        for (unsigned lane = 0; lane < quad_lanes; ++lane) {
            const auto& o = operands[lane];
            const auto word = [](uint64_t bits) { return static_cast<uint32_t>(bits); };
            inputs.lanes[lane].inputs = {
                {word(o[0]), word(o[0] >> 32), word(o[1]), word(o[1] >> 32)},
                {word(o[2]), word(o[2] >> 32), 0, 0}};
        }
        const Result<InterpreterOutputs> outputs = interpreter_->run(inputs);
        EXPECT_TRUE(outputs) << outputs.error().text;
        for (unsigned lane = 0; outputs && lane < quad_lanes; ++lane)
            if (!check_lane(operands[lane], outputs->lanes[lane].outputs[0]))
                return false;
        return static_cast<bool>(outputs);
    }

  private:
    DoubleOperands masked(DoubleOperands operands) const {
        for (unsigned i = 0; i < 3; ++i) {
            const unsigned bits = operation_.operand_bits[i];
            if (bits == 1)
                operands[i] = static_cast<uint32_t>(operands[i]) != 0;
            else
                operands[i] = bits == 0 ? 0 : operands[i] & ~uint64_t{0} >> (64 - bits);
        }
        return operands;
    }

    bool check_lane(const DoubleOperands& operands, const SlotBits& slot) const {
        const DoubleOperands o = masked(operands);
        const uint64_t expected = operation_.expected(o, flush_);
        const uint64_t got = slot[0] | uint64_t{slot[1]} << 32;
        EXPECT_EQ(got, expected) << fmt::format("{} of {:#x} {:#x} {:#x}: {:#x}, not {:#x}",
                                                operation_.name, o[0], o[1], o[2], got, expected);
        return got == expected;
    }

    const DoubleOperation& operation_;
    bool flush_;
    std::unique_ptr<Shader> shader_;
    std::unique_ptr<Interpreter> interpreter_;
};

void check(const DoubleOperation& operation, bool flush) {
    Lowered lowered(operation, flush);
    DoubleDraws draws(operation);
    std::array<DoubleOperands, quad_lanes> operands;
    // An odd step meets all combinations, or a share of them.
    const size_t specials = draws.special_count();
    const size_t step = specials / most_specials * 2 + 1;
    for (size_t i = 0; i < specials; i += quad_lanes * step) {
        for (size_t lane = 0; lane < quad_lanes; ++lane)
            operands[lane] = draws.special((i + lane * step) % specials);
        if (!lowered.check(operands))
            return;
    }
    for (size_t i = 0; i < random_rounds; i += quad_lanes) {
        for (DoubleOperands& lane : operands)
            lane = draws.random();
        if (!lowered.check(operands))
            return;
    }
}

class DoubleOperationTest : public testing::TestWithParam<size_t> {};

TEST_P(DoubleOperationTest, GivesWhatTheHostDoes) {
    const DoubleOperation& operation = compiler::double_operations()[GetParam()];
    check(operation, false);
    // Where floats of 32 bits take part, they may have no denormals.
    if (operation.operand_bits[0] == 32 || operation.result_bits == 32)
        check(operation, true);
}

INSTANTIATE_TEST_SUITE_P(All,
                         DoubleOperationTest,
                         testing::Range<size_t>(0, compiler::double_operations().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             const DoubleOperation& operation =
                                 compiler::double_operations()[info.param];
                             return fmt::format("{}_{}", operation.name, operation.operand_bits[0]);
                         });

// NaN that only floats read need not be made anew.
TEST(LowerDoubles, SignsOfOperandsAreOneOperation) {
    const auto shader = shader_of(
        "shader vertex\n  input 0 generic 0 vec4 smooth \"\"\n"
        "  output 0 generic 0 vec4 smooth \"\"\nfn main {\n  %0:32 = load_const 0\n"
        "  %1:32x4 = load_input %0 base=0 component=0\n  %2:64 = pack_64 %1.x, %1.y\n"
        "  %3:64 = fneg %2\n  %4:32 = f2i32 %3\n"
        "  store_output %4, %0 base=0 component=0 write_mask=x\n}\n");
    EXPECT_TRUE(*find_pass("lower_doubles")->run(*shader));
    const std::string text = print(*shader);
    EXPECT_EQ(text.find("0x7ff80000"), std::string::npos) << text;
}

TEST(LowerDoubles, FunctionsThatNobodyRoundsStay) {
    for (const char* op : {"fexp2", "flog2", "fsin", "fcos"}) {
        const DoubleOperation operation{op, {64}, 64, nullptr};
        const auto shader = shader_of(compiler::double_shader(operation, "vertex", false));
        EXPECT_FALSE(*find_pass("lower_doubles")->run(*shader)) << op;
    }
}

}  // namespace
}  // namespace cuesta::nir
