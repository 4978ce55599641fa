// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Generated shaders that want more registers than they get. Values must go to the stack, in the
// preamble too, and the results be the interpreter's to the bit.
#include <map>

#include <gtest/gtest.h>

#include "compiler/nir/printer.h"
#include "differential_groups.h"

namespace cuesta::agx {
namespace {

struct Tally {
    unsigned programs = 0;
    unsigned spilled = 0;
    unsigned preambles = 0;
    unsigned both = 0;

    void add(const Program& program) {
        ++programs;
        spilled += program.stats.spills != 0 ? 1 : 0;
        preambles += program.preamble.empty() ? 0 : 1;
        both += program.stats.spills != 0 && !program.preamble.empty() ? 1 : 0;
    }
};

// Vectors alive at once: twice what the cap holds.
constexpr unsigned crowd_of(unsigned halves) {
    return halves / 8 * 2;
}

constexpr BitOptions plain(unsigned halves) {
    return {.keep_alive = true, .crowd = crowd_of(halves), .most = 30};
}

constexpr BitOptions mixed(unsigned halves) {
    return {.wide = true,
            .memory = true,
            .flow = true,
            .jumps = true,
            .textures = true,
            .scratch = true,
            .arrays = true,
            .indirect = true,
            .keep_alive = true,
            .crowd = crowd_of(halves),
            .most = 30};
}

// Shares are counted, which a handful of programs does not tell: more than seed_step takes.
constexpr uint32_t crowd_step = sanitized ? 3 : 1;

void run(const Group& group, bool vertex, unsigned halves, Tally& tally) {
    for (uint32_t seed = group.first; seed < group.first + group.count; seed += crowd_step) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto shader = make_shader(group, vertex, seed);
        ASSERT_NE(shader, nullptr);
        CommonOptions common = choices_of(seed).few_registers;
        common.register_limit = halves;
        const Result<Program> program = compile_any(*shader, common);
        ASSERT_TRUE(program) << program.error().text << "\n" << nir::print(*shader);
        EXPECT_LE(program->register_halves, halves);
        tally.add(*program);
        const GroupSetup setup = bit_setup(*shader, seed);
        const Result<GroupResult> expected = run_nir(*shader, setup);
        ASSERT_TRUE(expected) << expected.error().text << "\n" << nir::print(*shader);
        expect_result(*shader, setup, *expected, *program);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

void run_crowds(unsigned halves, bool vertex) {
    Tally tally;
    for (const Group& group : {Group{110000 + halves * 1000, 50, plain(halves)},
                               Group{310000 + halves * 1000, 50, mixed(halves)}}) {
        run(group, vertex, halves, tally);
        if (testing::Test::HasFatalFailure())
            return;
    }
    EXPECT_GE(tally.programs, 100 / crowd_step);
    EXPECT_GE(tally.spilled, tally.programs / 2) << tally.programs;
    EXPECT_GE(tally.both, tally.programs / 4) << tally.programs;
}

class AgxFewRegisters : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Halves, AgxFewRegisters, testing::ValuesIn(register_caps));

TEST_P(AgxFewRegisters, Fragments) {
    run_crowds(GetParam(), false);
}

TEST_P(AgxFewRegisters, Vertices) {
    run_crowds(GetParam(), true);
}

// The main groups, where every shader has few registers once; of every 16th. Most want no more than
// 32 registers.
void expect_spills_and_preambles(bool vertex) {
    Tally tally;
    std::map<unsigned, unsigned> with_cap;
    for (const Group* group : all_groups())
        for (uint32_t seed = group->first; seed < group->first + group->count; seed += 16) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            const auto shader = make_shader(*group, vertex, seed);
            ASSERT_NE(shader, nullptr);
            const CommonOptions common = choices_of(seed).few_registers;
            const Result<Program> program = compile_any(*shader, common);
            ASSERT_TRUE(program) << program.error().text;
            ++with_cap[common.register_limit];
            tally.add(*program);
        }
    for (const unsigned cap : register_caps)
        EXPECT_GE(with_cap[cap], 60u) << cap;
    EXPECT_GE(tally.spilled, 25u);
    EXPECT_GE(tally.preambles, 150u);
    EXPECT_GE(tally.both, 15u);
}

TEST(AgxRandom, SpillsAndPreambles) {
    expect_spills_and_preambles(false);
    expect_spills_and_preambles(true);
}

}  // namespace
}  // namespace cuesta::agx
