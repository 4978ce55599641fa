// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Temporaries: the fragment stack in memory (frame words 12 and 13).
#include <gtest/gtest.h>

#include "base/half.h"
#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

constexpr std::string_view spills =
    "varying $1 = load(v0); store t-2 = $1\n"
    "vmul $2 = mov(const0); store t-1 = $2; const0 = 0.5, 0.25, 1, 1\n"
    "uniform = t-2; vmul $0 = mul(uniform, $2); stop\n";

TEST(PpStack, TemporariesLieInMemory) {
    PpMachine machine(32, 32);
    machine.frame.stack_size = machine.frame.stack_pointer = 2;
    machine.cover(machine.state(machine.program(spills)));
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (unsigned i = 0; i < 32 * 32; ++i) {
        const float x = (static_cast<float>(i % 32) + 0.5f) / 32;
        const float y = (static_cast<float>(i / 32) + 0.5f) / 32;
        ASSERT_NEAR(machine.pixel(i % 32, i / 32).r, x / 2 * 255, 0.6) << i;
        ASSERT_NEAR(machine.pixel(i % 32, i / 32).g, y / 4 * 255, 0.6) << i;
    }
    // Of every fragment of the last batch: its varying, then the constant.
    for (uint32_t fragment = 0; fragment < 64; ++fragment) {
        std::array<uint16_t, 8> stack = {};
        machine.read(machine.stacks[0] + fragment * 16, stack.data(), sizeof stack);
        EXPECT_GT(base::half_to_float(stack[0]), 0.5f) << fragment;
        EXPECT_EQ(base::half_to_float(stack[4]), 0.5f) << fragment;
        EXPECT_EQ(base::half_to_float(stack[5]), 0.25f) << fragment;
    }
    uint16_t behind = 0xffff;
    machine.read(machine.stacks[0] + 64 * 16, &behind, 2);
    EXPECT_EQ(behind, 0);
}

TEST(PpStack, CoresHaveTheirOwn) {
    PpMachine machine(64, 64);
    machine.cores = 4;
    machine.frame.stack_size = machine.frame.stack_pointer = 2;
    machine.cover(machine.state(machine.program(spills)));
    ASSERT_TRUE(machine.run());
    for (unsigned i = 0; i < 64 * 64; ++i)
        ASSERT_NEAR(machine.pixel(i % 64, i / 64).r,
                    (static_cast<float>(i % 64) + 0.5f) / 128 * 255, 0.6)
            << i;
}

TEST(PpStack, ABadAddressIsAFaultOnlyWhenItIsUsed) {
    for (const bool used : {false, true}) {
        PpMachine machine(16, 16);
        machine.frame.stack_size = machine.frame.stack_pointer = 2;
        machine.stacks[0] = 0x7f000000;
        machine.cover(machine.state(
            machine.program(used ? spills : "vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop")));
        const Result<PpStats> stats = machine.run();
        ASSERT_EQ(stats.has_value(), !used);
        if (!stats) {
            EXPECT_EQ(stats.error().code, Errc::fault);
            EXPECT_NE(stats.error().text.find("write of address 0x7f000000"), std::string::npos)
                << stats.error().text;
        }
    }
}

TEST(PpStack, ALoadOutsideIsAFault) {
    for (const std::string_view text :
         {"uniform = t0; vmul $0 = mov(uniform); stop", "store t-3 = $0; stop"}) {
        PpMachine machine(16, 16);
        machine.frame.stack_size = machine.frame.stack_pointer = 2;
        machine.cover(machine.state(machine.program(text)));
        const Result<PpStats> stats = machine.run();
        ASSERT_FALSE(stats);
        EXPECT_EQ(stats.error().code, Errc::fault);
    }
}

// Nothing is where this stack would lie. (What stacks of any size cost: tests/bench.)
TEST(PpStack, TheLargestStackIsNotTouchedWhileItIsNotUsed) {
    PpMachine machine(512, 512);
    machine.stacks[0] = 0x7f000000;
    machine.frame.stack_size = machine.frame.stack_pointer = 0xffff;
    machine.cover(
        machine.state(machine.program("vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop")));
    ASSERT_TRUE(machine.run());
    EXPECT_EQ(machine.pixel(511, 511), (Rgba{255, 0, 0, 255}));
}

}  // namespace
}  // namespace cuesta::simulator::mali400
