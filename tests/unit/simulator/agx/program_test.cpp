// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>

#include <gtest/gtest.h>

#include "group_fixture.h"

namespace cuesta::simulator::agx {
namespace {

std::string decode_error(std::vector<uint8_t> code, const ProgramLimits& limits = {}) {
    const auto made = GroupFixture::of_code(std::move(code), limits);
    return made ? "" : made.error().text;
}

TEST(AgxProgram, EndsWithItsLastStop) {
    const auto made = GroupFixture::of_text("jmp_exec_none end\nstop\nend:\nmov_imm r1, 1, 0b0\n");
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ((*made)->program.steps().size(), 4u);
    EXPECT_TRUE((*made)->program.step_at(0));
    EXPECT_FALSE((*made)->program.step_at(2));
}

TEST(AgxProgram, BadCodeIsRefusedWithItsPlace) {
    EXPECT_EQ(decode_error({}), "instruction at 0x0: the code ends before the program does");
    EXPECT_EQ(decode_error({0xff, 0xff}).find("instruction at 0x0: unknown instruction"), 0u);
    // A branch far away.
    EXPECT_EQ(decode_error({0x00, 0xc0, 0x00, 0x10, 0x00, 0x00, 0x88, 0x00}),
              "instruction at 0x1000: the code ends before the program does");
}

TEST(AgxProgram, RegistersBeyondTheDeclaredOnesAreRefused) {
    const auto text = "mov_imm r9, 1, 0b0\n";
    EXPECT_TRUE(GroupFixture::of_text(text, {.register_halves = 20}));
    const auto refused = GroupFixture::of_text(text, {.register_halves = 18});
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("register r9 is beyond the 18 halves"), std::string::npos);
}

// Whatever the bytes: a result or an error, nothing else.
TEST(AgxProgram, RandomCodeEnds) {
    std::mt19937 random(11);
    for (int i = 0; i < 3000; ++i) {
        std::vector<uint8_t> code(64);
        for (uint8_t& byte : code)
            byte = static_cast<uint8_t>(random());
        const auto made = GroupFixture::of_code(code);
        if (!made)
            continue;
        (*made)->execution.instruction_limit = 1000;
        (void)(i % 2 == 0 ? (*made)->run() : (*made)->run_checked());
    }
}

}  // namespace
}  // namespace cuesta::simulator::agx
