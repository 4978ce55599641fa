// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders made by chance, compiled, on the simulator in strict mode, against the interpreter: to
// the bit, or where an operation rounds otherwise, within its row of accuracy.h.
#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "compiler/lima/gp/compile.h"
#include "compiler/nir/printer.h"
#include "random_shader.h"
#include "tests/many_inputs.h"

namespace cuesta::lima::gp {
namespace {

struct Group {
    uint32_t first;
    uint32_t count;
    RandomOptions options;
    Options compile_options = {};
    Tolerance tolerance = {};
};

const Group small = {1, 400, {.operations = 8, .roundings = 1}};
const Group large = {1000, 200, {.operations = 60, .roundings = 1}};
const Group integers = {1500, 250, {.operations = 30, .flow_depth = 1, .integers = true}};
const Group flow = {2000, 350, {.operations = 40, .flow_depth = 3, .roundings = 1}};
const Group indirect = {
    3000, 200, {.operations = 30, .flow_depth = 1, .indirect = true, .integers = true}};
const Group arrays = {4000, 150, {.operations = 30, .flow_depth = 1, .arrays = true}};
const Group roundings = {5000, 350, {.operations = 10, .roundings = 2}};
const Group everything = {5500,
                          150,
                          {.operations = 50,
                           .flow_depth = 2,
                           .roundings = 1,
                           .indirect = true,
                           .arrays = true,
                           .integers = true}};
const Group few_registers = {6000, 60, {.operations = 60, .flow_depth = 1}, {.register_limit = 1}};
const Group no_registers = {7000, 60, {.operations = 50, .flow_depth = 1}, {.register_limit = 0}};
const Group one_attempt = {8000, 60, {.operations = 80}, {.schedule_attempts = 1}};
// Functions of functions, and the rules that inexact operations allow.
const Group chains = {9000, 150, {.operations = 10, .exact_operations = false}, {}, {2e-3f, 2e-3f}};
const Group jumps = {9500, 400, {.operations = 40, .flow_depth = 4, .jumps = true}};

const Group* const groups[] = {&small,       &large,     &integers,   &flow,          &indirect,
                               &arrays,      &roundings, &everything, &few_registers, &no_registers,
                               &one_attempt, &chains,    &jumps};

// The results that may be off by their rows; takes them away from what is compared to the bit.
void check_rounding(const Rounding& rounding, const VertexOutputs& expected, VertexOutputs& got) {
    for (unsigned c = 0; c < 4; ++c) {
        Operands operands{};
        for (size_t i = 0; i < rounding.operands.size(); ++i)
            operands[i][0] = static_cast<double>(expected.values[rounding.operands[i]][c]);
        const float wanted = expected.values[rounding.result][c];
        const bool inside = rounding.row->domain == nullptr || rounding.row->domain(operands);
        if (inside) {
            EXPECT_LE(steps_off(binary32, *rounding.row, operands, static_cast<double>(wanted),
                                static_cast<double>(got.values[rounding.result][c])),
                      rounding.row->ulps)
                << rounding.row->name << "(" << operands[0][0] << ", " << operands[1][0] << ", "
                << operands[2][0] << ") = " << got.values[rounding.result][c] << ", not " << wanted;
        }
        got.values[rounding.result][c] = wanted;
    }
}

void run_all(const Group& group) {
    constexpr uint32_t step = sanitized ? 5 : 1;  // no factor of what chooses the schedule
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const RandomShader made = random_shader(seed, group.options);
        const auto check = [&](const VertexOutputs& expected, VertexOutputs& got) {
            for (const Rounding& rounding : made.roundings)
                check_rounding(rounding, expected, got);
        };
        // Any schedule must be right, not only the shortest that many attempts find.
        Options options = group.compile_options;
        if (seed % 16 != 0)
            options.schedule_attempts = std::min(options.schedule_attempts, 1 + seed % 24);
        expect_same(*made.shader, random_data(seed, *made.shader), group.tolerance, options, check);
        if (testing::Test::HasFailure())
            return;
    }
}

TEST(GpDifferential, SmallStraightLine) {
    run_all(small);
}

TEST(GpDifferential, LargeStraightLine) {
    run_all(large);
}

TEST(GpDifferential, Integers) {
    run_all(integers);
}

TEST(GpDifferential, Flow) {
    run_all(flow);
}

TEST(GpDifferential, Jumps) {
    run_all(jumps);
}

TEST(GpDifferential, IndirectUniforms) {
    run_all(indirect);
}

TEST(GpDifferential, LocalArrays) {
    run_all(arrays);
}

TEST(GpDifferential, Roundings) {
    run_all(roundings);
}

TEST(GpDifferential, Everything) {
    run_all(everything);
}

TEST(GpDifferential, FewRegisters) {
    run_all(few_registers);
}

TEST(GpDifferential, NoRegisters) {
    run_all(no_registers);
}

TEST(GpDifferential, OneAttempt) {
    run_all(one_attempt);
}

TEST(GpDifferential, ChainsOfInexactOperations) {
    run_all(chains);
}

// --- what the generator makes

TEST(GpDifferential, EveryOperationIsThere) {
    std::map<std::string, unsigned, std::less<>> shaders_with;
    unsigned count = 0;
    for (const Group* group : groups) {
        for (uint32_t seed = group->first; seed < group->first + group->count; ++seed, ++count) {
            std::map<std::string_view, bool> seen;
            const RandomShader made = random_shader(seed, group->options);
            nir::for_each_block(made.shader->entry_point()->body, [&](nir::Block& block) {
                for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
                    if (const nir::Alu* alu = instr->as<nir::Alu>())
                        seen[alu->info().name] = true;
                    if (const nir::Intrinsic* intrinsic = instr->as<nir::Intrinsic>())
                        seen[intrinsic->info().name] = true;
                    if (const nir::Jump* jump = instr->as<nir::Jump>())
                        seen[jump->jump == nir::JumpKind::break_      ? "break"
                             : jump->jump == nir::JumpKind::continue_ ? "continue"
                                                                      : "return"] = true;
                }
                if (!block.reachable && !block.empty())
                    seen["code never reached"] = true;
                if (block.next != nullptr && block.next->as<nir::If>() != nullptr)
                    seen["if"] = true;
            });
            for (const auto& [name, is_there] : seen)
                ++shaders_with[std::string(name)];
        }
    }
    EXPECT_GE(count, 2000u);
    for (const Accuracy& row : accuracy_rows())
        EXPECT_GE(shaders_with[std::string(row.name)], 20u) << row.name;
    for (const char* name : {"if", "break", "continue", "return", "code never reached",
                             "load_uniform", "ishl", "ishr", "ushr"})
        EXPECT_GE(shaders_with[name], 20u) << name;
}

}  // namespace
}  // namespace cuesta::lima::gp
