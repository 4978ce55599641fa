// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The patterns of control flow that compilers emit, and what each lane has done after them.
#include <gtest/gtest.h>

#include "group_fixture.h"

namespace cuesta::simulator::agx {
namespace {

std::unique_ptr<GroupFixture> ran(std::string_view text) {
    auto made = GroupFixture::of_text(text);
    EXPECT_TRUE(made) << made.error().text;
    if (!made)
        return nullptr;
    auto fixture = std::move(*made);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        fixture->set("r2", lane, lane);
    const auto result = fixture->run();
    EXPECT_TRUE(result) << result.error().text;
    EXPECT_EQ(fixture->group.active, all_lanes);
    return fixture;
}

TEST(AgxFlow, IfElse) {
    const auto f =
        ran("if_icmp r0l, ult, r2, 10, 1\n"
            "mov_imm r3, 1, 0b0\n"
            "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
            "mov_imm r3, 2, 0b0\n"
            "pop_exec r0l, 1\n");
    ASSERT_NE(f, nullptr);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        EXPECT_EQ(f->at("r3", lane), lane < 10 ? 1u : 2u);
}

TEST(AgxFlow, AStopInAnIfEndsItsLanes) {
    const std::string_view text =
        "mov_imm r3, 1, 0b0\n"
        "if_icmp r0l, ult, r2, 10, 1\n"
        "mov_imm r3, 2, 0b0\n"
        "stop\n"
        "pop_exec r0l, 1\n"
        "if_icmp r0l, ugt, r2, 99, 1\n"  // none
        "stop\n"
        "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
        "iadd r3, r3, 7\n"
        "pop_exec r0l, 1\n";
    const auto f = GroupFixture::of_text(text);
    ASSERT_TRUE(f) << f.error().text;
    for (unsigned lane = 0; lane < lane_count; ++lane)
        (*f)->set("r2", lane, lane);
    const auto result = (*f)->run();
    ASSERT_TRUE(result) << result.error().text;
    for (unsigned lane = 0; lane < lane_count; ++lane)
        EXPECT_EQ((*f)->at("r3", lane), lane < 10 ? 2u : 8u);
}

TEST(AgxFlow, NestedIfs) {
    const auto f =
        ran("mov_imm r3, 0, 0b0\n"
            "if_icmp r0l, ult, r2, 10, 1\n"
            "if_icmp r0l, ugt, r2, 4, 1\n"
            "mov_imm r3, 1, 0b0\n"
            "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
            "mov_imm r3, 2, 0b0\n"
            "pop_exec r0l, 1\n"
            "iadd r3, r3, 16\n"
            "pop_exec r0l, 1\n");
    ASSERT_NE(f, nullptr);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        EXPECT_EQ(f->at("r3", lane), lane < 10 ? lane > 4 ? 17u : 18u : 0u);
}

// Every lane goes round as often as its number says.
TEST(AgxFlow, LoopWithConditionalBreak) {
    const auto f =
        ran("mov_imm r3, 0, 0b0\n"
            "push_exec r0l, 1\n"
            "top:\n"
            "while_icmp r0l, ult, r3, r2, 1\n"
            "iadd r3, r3, 1\n"
            "jmp_exec_any top\n"
            "pop_exec r0l, 1\n");
    ASSERT_NE(f, nullptr);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        EXPECT_EQ(f->at("r3", lane), lane);
}

// continue inside an if inside a loop: odd turns are not counted.
TEST(AgxFlow, LoopWithContinueAndBreak) {
    const auto f =
        ran("mov_imm r3, 0, 0b0\n"
            "mov_imm r4, 0, 0b0\n"
            "top:\n"
            "iadd r3, r3, 1\n"
            "if_icmp r0l, ugt, r3, r2, 1\n"
            "mov_imm r0l, 3\n"  // break: the if, the loop, the continue level
            "pop_exec r0l, 1\n"
            "and r5, r3, 1\n"
            "if_icmp r0l, ueq, r5, 1, 1\n"
            "mov_imm r0l, 2\n"  // continue
            "pop_exec r0l, 1\n"
            "iadd r4, r4, 1\n"
            "while_icmp r0l, ueq, 0, 0, 2\n"
            "jmp_exec_any top\n"
            "pop_exec r0l, 2\n");
    ASSERT_NE(f, nullptr);
    for (unsigned lane = 0; lane < lane_count; ++lane) {
        EXPECT_EQ(f->at("r3", lane), lane + 1);
        EXPECT_EQ(f->at("r4", lane), lane / 2);
    }
}

TEST(AgxFlow, JumpOverWhatNobodyRuns) {
    const auto f =
        ran("mov_imm r3, 7, 0b0\n"
            "if_icmp r0l, ugt, r2, 99, 1\n"
            "jmp_exec_none end\n"
            "trap\n"
            "end:\n"
            "pop_exec r0l, 1\n");
    ASSERT_NE(f, nullptr);
    EXPECT_EQ(f->at("r3"), 7u);
}

TEST(AgxFlow, CallAndReturn) {
    const auto f =
        ran("mov_imm r3, 1, 0b0\n"
            "call sub\n"
            "iadd r3, r3, 1\n"
            "stop\n"
            "sub:\n"
            "iadd r3, r3, 16\n"
            "ret r1\n");
    ASSERT_NE(f, nullptr);
    EXPECT_EQ(f->at("r3", 31), 18u);
}

TEST(AgxFlow, LanesThatDoNotTakePartStayAside) {
    auto made = GroupFixture::of_text(
        "mov_imm r3, 5, 0b0\n"
        "pop_exec r0l, 0\n"
        "mov_imm r4, 6, 0b0\n");
    ASSERT_TRUE(made) << made.error().text;
    GroupFixture& f = **made;
    f.group.alive = f.group.active = 0x0000ffff;
    ASSERT_TRUE(f.run());
    EXPECT_EQ(f.at("r3", 15), 5u);
    EXPECT_EQ(f.at("r4", 15), 6u);
    EXPECT_EQ(f.at("r3", 16), 0u);
    EXPECT_EQ(f.at("r4", 16), 0u);
}

TEST(AgxFlow, EndlessLoopsEnd) {
    auto made = GroupFixture::of_text("top:\njmp_exec_any top\n");
    ASSERT_TRUE(made) << made.error().text;
    const auto result = (*made)->run();
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::timeout);
}

TEST(AgxFlow, Ballots) {
    const auto f =
        ran("icmp_ballot r3, ult, r2, 5\n"
            "icmp_quad_ballot r4l, ugt, r2, 9\n");
    ASSERT_NE(f, nullptr);
    EXPECT_EQ(f->at("r3", 20), 0x1fu);
    EXPECT_EQ(f->at("r4l", 3), 0u);
    EXPECT_EQ(f->at("r4l", 9), 0xcu);
    EXPECT_EQ(f->at("r4l", 31), 0xfu);
}

}  // namespace
}  // namespace cuesta::simulator::agx
