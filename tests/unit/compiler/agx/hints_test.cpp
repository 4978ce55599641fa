// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// In the checking mode a discarded register holds nonsense: what a program computes tells whether
// it was needed.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/passes.h"
#include "hw/agx/isa.h"
#include "ir_builder.h"
#include "simulator/agx/group_fixture.h"

namespace cuesta::agx {
namespace {

using hw::agx::Hint;
using hw::agx::Op;
using simulator::agx::GroupFixture;

std::string hinted(const std::string& text) {
    Ir ir;
    Block& block = *ir.add_block();
    test::append_text(ir, block, text);
    set_hints(ir);
    std::string out;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next)
        out += hw::agx::print(*complete(*instr)) + "\n";
    return out;
}

TEST(AgxHints, TheLastReadDiscards) {
    EXPECT_EQ(hinted("iadd r2, r4, r5\niadd r3, r4, r2\n"),
              "iadd r2.cache, r4.cache, r5.discard\niadd r3, r4.discard, r2.discard\n");
    // Both sources are the same register.
    EXPECT_EQ(hinted("iadd r3, r4, r4\n"), "iadd r3, r4.discard, r4.discard\n");
    EXPECT_EQ(hinted("iadd r4, r4, 1\n"), "iadd r4, r4.discard, 1\n");
}

TEST(AgxHints, WhatIsOverwrittenIsNotNeeded) {
    EXPECT_EQ(hinted("mov r3, r4\nmov_imm r4, 5, 0b0\nmov r5, r4\n"),
              "mov r3, r4.discard\nmov_imm r4.cache, 5, 0b0\nmov r5, r4.discard\n");
}

TEST(AgxHints, TheOtherHalfOfARegisterIsSpared) {
    EXPECT_EQ(hinted("mov r6l, r4l\nmov r6h, r4h\n"), "mov r6l, r4l\nmov r6h, r4h.discard\n");
    EXPECT_EQ(hinted("mov r4h, r4l\nmov r3l, r4h\n"), "mov r4h.cache, r4l\nmov r3l, r4h.discard\n");
    EXPECT_EQ(hinted("mov r4, r4l\n"), "mov r4, r4l.discard\n");
}

TEST(AgxHints, OnlyOperandsThatHaveHints) {
    const std::string text =
        "device_store 0, i32, x, r4, u2_u3, r5, signed, 0\n"
        "st_var 1, r6, 3\n"
        "if_icmp r0l, ult, r7, 9, 1\n";
    EXPECT_EQ(hinted(text),
              "device_store 0, i32, x, r4, u2_u3, r5, signed, 0\n"
              "st_var 1, r6, 3\n"
              "if_icmp r0l, ult, r7.discard, 9, 1\n");
    EXPECT_NE(hinted("texture_sample 0, 0b1100, 0b0, none, x, 0b00, r12, None, ts0, ss1, tex_2d, "
                     "r6_r7, auto_lod, 0\n")
                  .find("r6_r7.discard"),
              std::string::npos);
}

TEST(AgxHints, CacheOnlyForWhatIsReadSoon) {
    std::string text = "mov_imm r4, 5, 0b0\n";
    for (int i = 0; i < 9; ++i)
        text += "mov_imm r5, 1, 0b0\n";
    EXPECT_EQ(hinted(text + "iadd r6, r4, 1\n").find("cache"), std::string::npos);
}

TEST(AgxHints, DivergentFlowDiscardsNothing) {
    Ir ir;
    Block& block = *ir.add_block();
    block.uniform_flow = false;
    test::append_text(ir, block, "iadd r2, r4, r5\niadd r3, r4, r2\n");
    set_hints(ir);
    EXPECT_EQ(print(ir).find("discard"), std::string::npos) << print(ir);
    EXPECT_NE(print(ir).find("cache"), std::string::npos) << print(ir);
}

TEST(AgxHints, TheCounterOfNestingStays) {
    Ir ir;
    ir.uses_flow = true;
    Block& block = *ir.add_block();
    test::append_text(ir, block, "mov r3l, r0h\nmov r3h, r0l\n");
    set_hints(ir);
    EXPECT_EQ(print(ir).find("discard"), std::string::npos) << print(ir);
}

TEST(AgxHints, WhatLaterBlocksReadStays) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& then = *ir.add_block();
    Block& join = *ir.add_block();
    then.uniform_flow = false;
    test::append_text(ir, head, "iadd r2, r4, r5\n");
    test::append_text(ir, join, "iadd r3, r4, 1\n");
    add_edge(head, then);
    add_edge(head, join);
    add_edge(then, join);
    set_hints(ir);
    EXPECT_EQ(head.first->srcs[0].hint, Hint::none);
    EXPECT_EQ(head.first->srcs[1].hint, Hint::discard);
    EXPECT_EQ(join.first->srcs[0].hint, Hint::discard);
}

// r5 is read in the next round, r6 behind the loop, r7 nowhere else.
TEST(AgxHints, WhatLoopsReadStays) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& body = *ir.add_block();
    Block& end = *ir.add_block();
    body.uniform_flow = false;
    test::append_text(ir, head, "iadd r2, r5, r6\niadd r2, r2, r7\n");
    test::append_text(ir, body, "mov r3, r5\n");
    test::append_text(ir, end, "mov r4, r6\n");
    add_edge(head, body);
    test::append_jump(ir, body, Op::jmp_exec_any, body);
    add_edge(body, end);
    set_hints(ir);
    EXPECT_EQ(head.first->srcs[0].hint, Hint::none);
    EXPECT_EQ(head.first->srcs[1].hint, Hint::none);
    EXPECT_EQ(head.last->srcs[1].hint, Hint::discard);
    EXPECT_EQ(body.first->srcs[0].hint, Hint::none);
    EXPECT_EQ(end.first->srcs[0].hint, Hint::discard);
}

// --- anything ----------------------------------------------------------------

std::string random_reg(std::mt19937& random, bool narrow) {
    const std::string reg = "r" + std::to_string(1 + random() % 6);
    return narrow ? reg + "lh"[random() % 2] : reg;
}

std::string random_text(std::mt19937& random) {
    const auto any = [&] { return random_reg(random, random() % 2 == 0); };
    switch (random() % 5) {
        case 0: return "iadd " + any() + ", " + any() + ", " + any() + "\n";
        case 1: return "imadd " + any() + ", " + any() + ", " + any() + ", " + any() + "\n";
        case 2: return "xor " + any() + ", " + any() + ", " + any() + "\n";
        case 3: return "iadd r2_r3, r4_r5, " + any() + "\n";
        default: {
            const bool narrow = random() % 2 == 0;
            return "icmpsel ult, " + random_reg(random, narrow) + ", " + any() + ", " + any() +
                   ", " + random_reg(random, narrow) + ", " + random_reg(random, narrow) + "\n";
        }
    }
}

// Straight code, an `if`, straight code; all registers are stored at the end.
void random_diamond(std::mt19937& random, Ir& ir) {
    Block& head = *ir.add_block();
    Block& then = *ir.add_block();
    Block& join = *ir.add_block();
    ir.uses_flow = true;
    then.uniform_flow = false;
    for (Block* block : {&head, &then, &join}) {
        if (block == &head)
            test::append_text(ir, *block, "mov_imm r0l, 0\n");
        if (block == &join)
            test::append_text(ir, *block, "pop_exec r0l, 1\n");
        for (int i = 0; i < 12; ++i)
            test::append_text(ir, *block, random_text(random));
    }
    test::append_text(ir, head, "if_icmp r0l, ult, r40, 16, 1\n");
    add_edge(head, then);
    add_edge(head, join);
    add_edge(then, join);
    // Not all of them, so that some are dead at the end.
    for (unsigned i = 1; i < 5; ++i)
        test::append_text(ir, join, "mov r" + std::to_string(50 + i) + ", r" + std::to_string(i));
}

std::vector<uint32_t> results(Ir& ir) {
    auto group = GroupFixture::of_code(*emit(ir));
    EXPECT_TRUE(group);
    for (unsigned i = 1; i < 7; ++i) {
        for (unsigned lane = 0; lane < 32; ++lane)
            (*group)->set("r" + std::to_string(i), lane, i * 0x01234567u + lane * 0x10003u);
    }
    for (unsigned lane = 0; lane < 32; ++lane)
        (*group)->set("r40", lane, lane);
    const auto ran = (*group)->run_checked();
    EXPECT_TRUE(ran) << (ran ? "" : ran.error().text);
    std::vector<uint32_t> values;
    for (unsigned i = 51; i < 55; ++i) {
        for (unsigned lane = 0; lane < 32; ++lane)
            values.push_back((*group)->at("r" + std::to_string(i), lane));
    }
    return values;
}

TEST(AgxHints, RandomProgramsComputeTheSame) {
    std::mt19937 random(5);
    unsigned discards = 0;
    for (unsigned i = 0; i < 250; ++i) {
        Ir ir;
        random_diamond(random, ir);
        const auto expected = results(ir);
        const size_t bytes = emit(ir)->size();
        set_hints(ir);
        ASSERT_EQ(results(ir), expected) << print(ir);
        EXPECT_EQ(emit(ir)->size(), bytes);
        const std::string text = print(ir);
        for (size_t at = 0; (at = text.find(".discard", at)) != std::string::npos; ++at)
            ++discards;
    }
    EXPECT_GT(discards, 1000u);
}

}  // namespace
}  // namespace cuesta::agx
