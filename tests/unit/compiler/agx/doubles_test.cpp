// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// 64-bit floats compiled for the G13, every operation by itself, against the host's own doubles.
#include <cstring>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../common/double_operations.h"
#include "agx_testing.h"

namespace cuesta::agx {
namespace {

using compiler::DoubleDraws;
using compiler::DoubleOperands;
using compiler::DoubleOperation;

constexpr size_t groups = 48;

DoubleOperands as_read(const DoubleOperation& operation, DoubleOperands operands) {
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned bits = operation.operand_bits[i];
        if (bits == 1)
            operands[i] = static_cast<uint32_t>(operands[i]) != 0;
        else
            operands[i] = bits == 0 ? 0 : operands[i] & ~uint64_t{0} >> (64 - bits);
    }
    return operands;
}

// Attributes are two vectors; their memory is one array behind the other.
void give(GroupSetup& setup, unsigned lane, const DoubleOperands& operands) {
    std::memcpy(&setup.memory[size_t{lane} * 16], &operands[0], 16);
    std::memcpy(&setup.memory[(size_t{lane_count} + lane) * 16], &operands[2], 8);
}

class DoubleOperationOnG13 : public testing::TestWithParam<size_t> {};

TEST_P(DoubleOperationOnG13, GivesWhatTheHostDoes) {
    const DoubleOperation& operation = compiler::double_operations()[GetParam()];
    const auto shader = parse_shader(compiler::double_shader(operation, "vertex", true));
    ASSERT_NE(shader, nullptr);
    const Result<Program> program = compile_any(*shader, {.preamble = false});
    ASSERT_TRUE(program) << program.error().text;
    DoubleDraws draws(operation);
    GroupSetup setup = plain_setup(*shader, 0);
    std::array<DoubleOperands, lane_count> operands;
    for (size_t group = 0; group < groups; ++group) {
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            // Some of the special values and their combinations, then random ones.
            const size_t nth = (group * lane_count + lane) * 977 % draws.special_count();
            operands[lane] = group < groups / 3 ? draws.special(nth) : draws.random();
            give(setup, lane, operands[lane]);
        }
        const Result<GroupResult> got = run_vertices(*shader, *program, setup);
        ASSERT_TRUE(got) << got.error().text << listing(*program);
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            const DoubleOperands o = as_read(operation, operands[lane]);
            const nir::SlotBits& slot = got->lanes[lane].outputs[0];
            ASSERT_EQ(slot[0] | uint64_t{slot[1]} << 32, operation.expected(o, true))
                << fmt::format("{} of {:#x} {:#x} {:#x}", operation.name, o[0], o[1], o[2]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All,
                         DoubleOperationOnG13,
                         testing::Range<size_t>(0, compiler::double_operations().size()),
                         [](const testing::TestParamInfo<size_t>& info) {
                             const DoubleOperation& operation =
                                 compiler::double_operations()[info.param];
                             return fmt::format("{}_{}", operation.name, operation.operand_bits[0]);
                         });

uint32_t instructions_of(const DoubleOperation& operation) {
    const auto shader = parse_shader(compiler::double_shader(operation, "vertex", true));
    const Result<Program> program = compile_any(*shader, {.preamble = false});
    EXPECT_TRUE(program) << program.error().text;
    return program ? program->stats.instructions : 0;
}

// What docs/compiler-agx.md says, and a few more.
TEST(AgxDoubles, CostWhatIsKnown) {
    struct Row {
        const char* name;
        unsigned bits;
        uint32_t most;
    };
    constexpr Row rows[] = {{"fadd", 64, 90},  {"fmul", 64, 92},  {"ffma", 64, 205},
                            {"fdiv", 64, 136}, {"fsqrt", 64, 86}, {"ffloor", 64, 30},
                            {"flt", 64, 24},   {"f2f64", 32, 14}, {"f2f32", 64, 33},
                            {"i2f64", 32, 20}, {"f2i32", 64, 20}};
    const uint32_t nothing = instructions_of({"mov", {64}, 64, nullptr});
    for (const DoubleOperation& operation : compiler::double_operations()) {
        for (const Row& row : rows) {
            if (row.name == std::string_view(operation.name) &&
                row.bits == operation.operand_bits[0]) {
                EXPECT_LE(instructions_of(operation) - nothing, row.most) << row.name;
            }
        }
    }
}

TEST(AgxDoubles, FunctionsThatNobodyRoundsAreRefusedByName) {
    for (const char* name : {"fexp2", "flog2", "fsin", "fcos"}) {
        const DoubleOperation operation{name, {64}, 64, nullptr};
        const auto shader = parse_shader(compiler::double_shader(operation, "vertex", true));
        const Result<Program> program = compile_any(*shader);
        ASSERT_FALSE(program) << name;
        EXPECT_EQ(program.error().text,
                  fmt::format("the G13 compiler has no '{}' of 64 bits", name));
    }
    for (const char* name : {"fpow", "fatan2"}) {
        const DoubleOperation operation{name, {64, 64}, 64, nullptr};
        const auto shader = parse_shader(compiler::double_shader(operation, "vertex", true));
        const Result<Program> program = compile_any(*shader);
        ASSERT_FALSE(program) << name;
        EXPECT_EQ(program.error().text,
                  fmt::format("the G13 compiler has no '{}' of 64 bits", name));
    }
}

}  // namespace
}  // namespace cuesta::agx
