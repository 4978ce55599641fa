// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "compiler/agx/passes.h"
#include "regalloc_flow_check.h"
#include "regalloc_random.h"

namespace cuesta::agx::test {

namespace {

struct Case {
    unsigned limit;
    unsigned statements;
    unsigned kept;
    unsigned greatest_halves;
    unsigned seeds;
};

class RandomPrograms : public testing::TestWithParam<Case> {};

TEST_P(RandomPrograms, KeepTheirValues) {
    const Case& c = GetParam();
    unsigned spilled = 0;
    for (uint32_t seed = 0; seed < c.seeds; ++seed) {
        Ir ir;
        ir.register_limit = c.limit;
        make_random(ir, {.seed = seed,
                         .statements = c.statements,
                         .kept = c.kept,
                         .greatest_halves = c.greatest_halves});
        const auto valid = validate(ir);
        ASSERT_TRUE(valid) << "seed " << seed << ": " << valid.error().text << '\n' << print(ir);
        const std::string before = print(ir);
        const FlowCheck check(ir);
        const auto done = allocate_registers(ir);
        ASSERT_TRUE(done) << "seed " << seed << ": " << done.error().text << '\n' << before;
        ASSERT_EQ(check.check(ir), "") << "seed " << seed << '\n' << before << '\n' << print(ir);
        spilled += ir.spills != 0;
    }
    RecordProperty("spilled", static_cast<int>(spilled));
    if (c.limit <= 64) {
        EXPECT_GT(spilled, 0u);
    }
}

INSTANTIATE_TEST_SUITE_P(Limits,
                         RandomPrograms,
                         testing::Values(Case{256, 60, 12, 8, 100},
                                         Case{256, 150, 70, 8, 30},
                                         Case{128, 100, 40, 8, 60},
                                         Case{64, 60, 20, 8, 200},
                                         Case{32, 60, 12, 4, 300},
                                         Case{32, 40, 12, 8, 100}));

}  // namespace

}  // namespace cuesta::agx::test
