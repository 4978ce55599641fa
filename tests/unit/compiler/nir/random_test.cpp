// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Random programs: whatever is done to them, they stay valid and compute the same.
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/registry.h"
#include "nir_testing.h"
#include "random_program.h"

namespace cuesta::nir {
namespace {

struct Outcome {
    std::array<std::vector<SlotBits>, quad_lanes> outputs;
    std::array<bool, quad_lanes> demoted{};
    bool operator==(const Outcome&) const = default;
};

struct RandomPrograms : testing::TestWithParam<uint64_t> {
    std::vector<SlotBits> uniforms;
    InterpreterInputs inputs = random_inputs(GetParam(), uniforms);
    std::unique_ptr<Shader> shader = random_program(GetParam());

    Outcome outcome(const Shader& of) {
        Outcome result;
        const Result<InterpreterOutputs> outputs = interpret(of, inputs);
        EXPECT_TRUE(outputs) << outputs.error().text;
        for (unsigned lane = 0; outputs && lane < quad_lanes; ++lane) {
            result.outputs[lane] = outputs->lanes[lane].outputs;
            result.demoted[lane] = outputs->lanes[lane].demoted;
        }
        return result;
    }

    // Runs the pass and compares; false when there is no point in going on.
    bool apply(std::string_view name, const Outcome& expected) {
        const std::string before = print(*shader);
        const Result<bool> done = find_pass(name)->run(*shader);
        if (!done) {
            ADD_FAILURE() << name << ": " << done.error().text << "\n" << before;
            return false;
        }
        const std::vector<std::string> findings = validate(*shader);
        EXPECT_EQ(findings, std::vector<std::string>{}) << name << " of\n"
                                                        << before << print(*shader);
        if (!findings.empty())
            return false;
        const bool same = outcome(*shader) == expected;
        EXPECT_TRUE(same) << name << " of\n" << before << "gave\n" << print(*shader);
        return same;
    }
};

TEST_P(RandomPrograms, TextKeepsThem) {
    ASSERT_EQ(validate(*shader), std::vector<std::string>{});
    const std::string text = print(*shader);
    const std::unique_ptr<Shader> parsed = shader_of(text);
    EXPECT_EQ(print(*parsed), text);
    EXPECT_EQ(outcome(*parsed), outcome(*shader));
    const std::unique_ptr<Shader> copy = clone(*shader);
    EXPECT_EQ(print(*copy), text);
    EXPECT_EQ(outcome(*copy), outcome(*shader));
}

TEST_P(RandomPrograms, SsaAndBack) {
    const Outcome expected = outcome(*shader);
    for (const std::string_view pass : {"vars_to_ssa", "dce", "lower_vars_to_scratch"})
        if (!apply(pass, expected))
            return;
    Function& main = *shader->entry_point();
    const std::string before = print(*shader);
    convert_from_ssa(main);
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
    EXPECT_EQ(outcome(*shader), expected) << before << print(*shader);
    lower_parallel_copies(main);
    EXPECT_EQ(validate(*shader), std::vector<std::string>{});
    EXPECT_EQ(outcome(*shader), expected) << before << print(*shader);
    for_each_instr(main.body, [](Instr& instr) {
        EXPECT_NE(instr.kind, InstrKind::phi);
        EXPECT_NE(instr.kind, InstrKind::parallel_copy);
    });
}

TEST_P(RandomPrograms, PassesInAnyOrder) {
    static constexpr std::string_view passes[] = {"algebraic",
                                                  "constant_fold",
                                                  "copy_prop",
                                                  "cse",
                                                  "dce",
                                                  "dead_cf",
                                                  "hoist_invariants",
                                                  "if_to_select",
                                                  "loop_unroll",
                                                  "vars_to_ssa",
                                                  "lower_alu_to_scalar",
                                                  "lower_phis_to_scalar",
                                                  "shrink_vectors",
                                                  "trivial_phis",
                                                  "optimize",
                                                  "lower_vars_to_scratch"};
    const Outcome expected = outcome(*shader);
    RandomNumbers random(GetParam());
    for (int i = 0; i < 12; ++i)
        if (!apply(passes[random.below(std::size(passes))], expected))
            return;
}

TEST_P(RandomPrograms, TheWayToACoreOfFloats) {
    const Outcome expected = outcome(*shader);
    for (const std::string_view pass :
         {"vars_to_ssa", "lower_vars_to_scratch", "optimize", "lower_int_to_float",
          "lower_bool_to_float", "optimize", "algebraic_late", "dce"})
        if (!apply(pass, expected))
            return;
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range(uint64_t{0}, uint64_t{100}));

}  // namespace
}  // namespace cuesta::nir
