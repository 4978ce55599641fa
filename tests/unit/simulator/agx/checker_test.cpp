// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "group_fixture.h"

namespace cuesta::simulator::agx {
namespace {

const std::string load = "device_load 0, i32, x, r4, u2_u3, 3, signed\n";
const std::string other_load = "device_load 1, i32, x, r5, u2_u3, 4, signed\n";

std::unique_ptr<GroupFixture> prepared_load(const std::string& text) {
    auto made = GroupFixture::of_text(text);
    EXPECT_TRUE(made) << made.error().text;
    if (!made)
        return nullptr;
    (*made)->uniforms.words[2] = static_cast<uint32_t>(memory_base);
    (*made)->uniforms.words[3] = static_cast<uint32_t>(memory_base >> 32);
    (*made)->environment.flat.set_word(12, 0x1234);
    return std::move(*made);
}

// The text of the fault; empty where there is none.
std::string fault(const std::string& text) {
    const auto f = prepared_load(text);
    if (f == nullptr)
        return "no program";
    auto ran = f->run_checked();
    while (ran && *ran == Event::barrier)
        ran = f->run_checked();
    return ran ? "" : ran.error().text;
}

TEST(AgxChecker, ResultsComeWithTheWait) {
    const auto f = prepared_load(load + "wait 0\nmov r6, r4\n");
    ASSERT_NE(f, nullptr);
    ASSERT_TRUE(f->run_checked());
    EXPECT_EQ(f->at("r6"), 0x1234u);
}

TEST(AgxChecker, UsesBeforeTheWaitAreFaults) {
    EXPECT_NE(fault(load + "mov r6, r4\n").find("r4 is read before a wait for slot 0"),
              std::string::npos);
    EXPECT_NE(fault(load + "mov r6l, r4h\n").find("is read before"), std::string::npos);
    EXPECT_NE(fault(load + "mov_imm r4, 0, 0b0\n").find("is written before"), std::string::npos);
    EXPECT_NE(fault(load + other_load + "wait 0\nmov r6, r5\n").find("slot 1"), std::string::npos);
    EXPECT_EQ(fault(load + other_load + "wait 0\nmov r6, r4\nwait 1\nmov r6, r5\n"), "");
    EXPECT_EQ(fault(load), "");
}

TEST(AgxChecker, AtMostEightOperationsOfASlot) {
    std::string text;
    for (int i = 0; i < 8; ++i)
        text += "device_load 0, i32, x, r" + std::to_string(10 + i) + ", u2_u3, 3, signed\n";
    EXPECT_EQ(fault(text), "");
    EXPECT_NE(fault(text + load).find("more than 8"), std::string::npos);
    EXPECT_EQ(fault(text + "wait 0\n" + load), "");
}

TEST(AgxChecker, BarriersWaitForBothSlots) {
    EXPECT_NE(fault(load + "threadgroup_barrier\n").find("a barrier before"), std::string::npos);
}

TEST(AgxChecker, DeviceBarriersWaitForBothSlots) {
    const std::string barrier = "memory_barrier 1, 2, 9\n";
    EXPECT_NE(fault(load + barrier).find("a barrier before a wait for slot 0"), std::string::npos);
    EXPECT_NE(fault(load + other_load + "wait 0\n" + barrier).find("slot 1"), std::string::npos);
    EXPECT_EQ(fault(load + other_load + "wait 0\nwait 1\n" + barrier), "");
    // Stores count too, and there is nothing of theirs in a register.
    EXPECT_NE(fault("device_store 1, i32, x, r4, u2_u3, 3, signed, 0\n" + barrier).find("slot 1"),
              std::string::npos);
    // The barriers that follow the first one, and those of images, ask for nothing.
    EXPECT_EQ(fault(load + "memory_barrier 2, 2, 10\nmemory_barrier 0, 0, 4\n"), "");
}

// A program of everything asynchronous but textures, with each of its waits taken out in turn.
TEST(AgxChecker, EveryWaitThatIsTakenOutIsMissed) {
    const std::vector<std::string> lines = {
        load,
        other_load,
        "wait 0\n",
        "mov r6, r4\n",
        "wait 1\n",
        "iadd r6, r6, r5\n",
        "TODO.stack_adjust 0, 1, 2, 0, 0, 16\n",
        "stack_store i32, 1, 0, x, 4, r6, 16, 0\n",
        "wait 0\n",
        "threadgroup_barrier\n",
        "stack_load r7, i32, 1, 0, x, 4, 16, 0\n",
        "wait 0\n",
        "mov_imm r7, 5, 0b0\n",
        "device_store 1, i32, x, r7, u2_u3, 5, signed, 0\n",
        "wait 1\n",
        "memory_barrier 1, 2, 9\n",
        "atomic add, 1, r9, u2_u3, 6, signed, r7, 1, 0, 1, 4, 2\n",
        "wait 1\n",
        "iadd r10, r9, r9\n",
    };
    const auto without = [&](size_t left_out) {
        std::string text;
        for (size_t i = 0; i < lines.size(); ++i)
            text += i == left_out ? "" : lines[i];
        return fault(text);
    };
    EXPECT_EQ(without(lines.size()), "");
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("wait")) {
            EXPECT_NE(without(i).find("before a wait"), std::string::npos) << "line " << i;
        }
    }
}

// Registers that instructions use without naming them.
TEST(AgxChecker, TheCounterOfLevelsIsARegister) {
    const std::string into_r0 = "device_load 0, i32, x, r0, u2_u3, 5, signed\n";
    EXPECT_NE(fault(into_r0 + "if_icmp r0l, ueq, r6, 0, 1\npop_exec r0l, 1\n").find("r0 is read"),
              std::string::npos);
    EXPECT_NE(fault(into_r0 + "pop_exec r0l, 1\n").find("r0 is read"), std::string::npos);
    EXPECT_EQ(fault(into_r0 + "wait 0\npop_exec r0l, 1\n"), "");
}

TEST(AgxChecker, TheLinkRegisterIsARegister) {
    const std::string into_r1 = "device_load 0, i32, x, r1, u2_u3, 5, signed\n";
    EXPECT_NE(fault(into_r1 + "call pc+6\n").find("r1 is written"), std::string::npos);
    EXPECT_NE(fault(into_r1 + "ret r1\n").find("r1 is read"), std::string::npos);
}

TEST(AgxChecker, DiscardedRegistersHoldNonsense) {
    const auto f = prepared_load(
        "mov_imm r4, 5, 0b0\n"
        "mov_imm r5, 6, 0b0\n"
        "iadd r6, r4.discard, r5l.discard\n"
        "iadd r6, r6.discard, 1\n");
    ASSERT_NE(f, nullptr);
    ASSERT_TRUE(f->run_checked());
    EXPECT_NE(f->at("r4"), 5u);
    EXPECT_NE(f->at("r5l"), 6u);
    EXPECT_EQ(f->at("r5h"), 0u);  // the other half is untouched
    EXPECT_EQ(f->at("r6"), 12u);  // written by the instruction that reads it last
}

// Of a register that is read whole and written in part the rest is gone.
TEST(AgxChecker, WhatIsLeftOfADiscardedRegisterIsNonsense) {
    const auto f = prepared_load(
        "mov_imm r4, 327685, 0b0\n"
        "iadd r4l, r4.discard, 1\n");
    ASSERT_NE(f, nullptr);
    ASSERT_TRUE(f->run_checked());
    EXPECT_EQ(f->at("r4l"), 6u);
    EXPECT_NE(f->at("r4h"), 5u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
