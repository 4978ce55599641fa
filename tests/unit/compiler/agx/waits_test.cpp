// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The judge is the checking mode of the simulator: it refuses what reads or writes a register too
// early, the ninth operation of a slot, and barriers with operations outstanding.
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/passes.h"
#include "hw/agx/isa.h"
#include "ir_builder.h"
#include "simulator/agx/group_fixture.h"

namespace cuesta::agx {
namespace {

using hw::agx::Op;
using simulator::agx::GroupFixture;
using simulator::agx::memory_base;
using test::load_text;
using test::store_text;

// The error of a checked run; empty where there is none.
std::string fault(Ir& ir, std::unique_ptr<GroupFixture>* group = nullptr) {
    const auto code = emit(ir);
    if (!code)
        return code.error().text;
    auto made = GroupFixture::of_code(*code);
    if (!made)
        return made.error().text;
    (*made)->uniforms.words[2] = static_cast<uint32_t>(memory_base);
    (*made)->uniforms.words[3] = static_cast<uint32_t>(memory_base >> 32);
    for (unsigned i = 0; i < 256; ++i)
        (*made)->environment.flat.set_word(i * 4, 100 + i);
    for (unsigned lane = 0; lane < 32; ++lane)
        (*made)->set("r40", lane, lane);
    const auto ran = (*made)->run_checked();
    if (group != nullptr)
        *group = std::move(*made);
    return ran ? "" : ran.error().text;
}

unsigned count_waits(const Ir& ir) {
    unsigned count = 0;
    for (const auto& block : ir.blocks) {
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next)
            count += instr->is(Op::wait) ? 1 : 0;
    }
    return count;
}

// The IR works, and does not without any one of its waits.
void expect_all_needed(Ir& ir) {
    EXPECT_EQ(fault(ir), "") << print(ir);
    for (const auto& block : ir.blocks) {
        for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            if (!instr->is(Op::wait))
                continue;
            Instr* const behind = instr->next;
            remove(*instr);
            EXPECT_NE(fault(ir), "") << "a wait in vain in front of the end of\n" << print(ir);
            insert_before(*block, behind, *instr);
        }
    }
}

// With waits; how many there are.
uint32_t waited(Ir& ir, const std::string& text) {
    test::append_text(ir, *ir.add_block(), text);
    const uint32_t count = insert_waits(ir);
    EXPECT_EQ(count, count_waits(ir));
    return count;
}

TEST(AgxWaits, OneInFrontOfTheFirstUse) {
    Ir ir;
    EXPECT_EQ(
        waited(ir, load_text(4, 3) + "mov_imm r6, 5, 0b0\niadd r6, r6, r4\niadd r6, r6, r4\n"), 1u);
    EXPECT_TRUE(ir.blocks[0]->first->next->next->is(Op::wait)) << print(ir);
    expect_all_needed(ir);
    std::unique_ptr<GroupFixture> group;
    EXPECT_EQ(fault(ir, &group), "");
    EXPECT_EQ(group->at("r6"), 5u + 103 + 103);
}

TEST(AgxWaits, NoneWhereNothingIsUsed) {
    Ir ir;
    EXPECT_EQ(waited(ir, load_text(4, 3) + store_text(6, 5) + "mov r7, r6\n"), 0u);
    EXPECT_EQ(fault(ir), "");
}

TEST(AgxWaits, OverwritingWaitsToo) {
    Ir ir;
    EXPECT_EQ(waited(ir, load_text(4, 3) + "mov_imm r4h, 5\n"), 1u);
    expect_all_needed(ir);
    Ir loads;
    EXPECT_EQ(waited(loads, load_text(4, 3) + load_text(4, 5)), 1u);
    expect_all_needed(loads);
}

// An operand of memory is a use.
TEST(AgxWaits, AddressesAndStoredValuesWait) {
    Ir ir;
    EXPECT_EQ(waited(ir, load_text(4, 3) + "device_load 0, i32, x, r5, u2_u3, r4, signed\n" +
                             "device_store 0, i32, x, r5, u2_u3, 7, signed, 0\n"),
              2u);
    std::unique_ptr<GroupFixture> group;
    EXPECT_EQ(fault(ir, &group), "");
    EXPECT_EQ(group->environment.flat.word(28), 203u);
    expect_all_needed(ir);
}

TEST(AgxWaits, OperationsThatAreNeededTogetherShareASlot) {
    Ir ir;
    EXPECT_EQ(waited(ir, load_text(4, 3) + load_text(5, 4) + load_text(6, 5) +
                             "iadd r7, r4, r5\niadd r7, r7, r6\n"),
              1u);
    expect_all_needed(ir);
}

// What is needed much later does not hold up what is needed soon.
TEST(AgxWaits, LaterGroupsHaveASlotOfTheirOwn) {
    std::string text = load_text(4, 3) + load_text(5, 4) + "mov r7, r4\n";
    for (int i = 0; i < 30; ++i)
        text += "iadd r7, r7, 1\n";
    text += "iadd r7, r7, r5\n";
    Ir ir;
    EXPECT_EQ(waited(ir, text), 2u);
    const Instr* first = ir.blocks[0]->first;
    EXPECT_NE(hw::agx::scoreboard_slot(first->machine),
              hw::agx::scoreboard_slot(first->next->machine));
    expect_all_needed(ir);
}

TEST(AgxWaits, AtMostEightOfASlot) {
    std::string text;
    for (unsigned i = 0; i < 40; ++i)
        text += store_text(50, i);
    Ir ir;
    // Two slots hold 16 of them, a wait makes room for eight more.
    EXPECT_EQ(waited(ir, text), 3u);
    expect_all_needed(ir);
}

TEST(AgxWaits, BarriersWaitForStoresToo) {
    Ir ir;
    EXPECT_EQ(waited(ir, store_text(6, 1) + "memory_barrier 2, 2, 10\nmemory_barrier 1, 2, 9\n"),
              1u);
    EXPECT_TRUE(ir.blocks[0]->first->next->next->is(Op::wait)) << print(ir);
    expect_all_needed(ir);
    Ir other;
    test::append_text(other, *other.add_block(), load_text(4, 1) + "threadgroup_barrier\n");
    EXPECT_EQ(insert_waits(other), 1u);
}

// All four registers of a texture's result are on their way, whatever the mask.
TEST(AgxWaits, TexturesWriteFourRegisters) {
    const std::string sample =
        "texture_sample 0, 0b1100, 0b0, none, x, 0b00, r12, None, ts0, ss1, tex_2d, r6_r7, "
        "auto_lod, 0\n";
    Ir ir;
    EXPECT_EQ(waited(ir, sample + "mov_imm r16, 5, 0b0\n"), 0u);
    Ir touching;
    EXPECT_EQ(waited(touching, sample + "mov_imm r15, 5, 0b0\n"), 1u);
}

TEST(AgxWaits, SpillsAndFillsCountLikeOthers) {
    Ir ir;
    Block& block = *ir.add_block();
    ir.spill_bytes = 16;
    Instr* spill = ir.make(Kind::spill, 0, 1);
    spill->srcs[0] = {.kind = SrcKind::value, .bits = 32, .reg = 80};
    append(block, *spill);
    Instr* fill = ir.make(Kind::fill, 1, 0);
    fill->defs[0] = {.bits = 32, .reg = 20};
    append(block, *fill);
    test::append_text(ir, block, "iadd r11, r10, 1\n");
    EXPECT_EQ(insert_waits(ir), 1u);
    expect_all_needed(ir);
    std::unique_ptr<GroupFixture> group;
    EXPECT_EQ(fault(ir, &group), "");
    EXPECT_EQ(group->at("r11", 7), 8u);
}

// --- flow --------------------------------------------------------------------

TEST(AgxWaits, OnlyTheBlockThatUsesAResultWaits) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& then = *ir.add_block();
    Block& join = *ir.add_block();
    test::append_text(ir, head,
                      "mov_imm r0l, 0\n" + load_text(4, 3) + "if_icmp r0l, ult, r40, 9, 1\n");
    test::append_jump(ir, head, Op::jmp_exec_none, join);
    test::append_text(ir, then, "iadd r5, r4, 1\n");
    add_edge(head, then);
    add_edge(then, join);
    test::append_text(ir, join, "pop_exec r0l, 1\nmov r6, r5\n");
    EXPECT_EQ(insert_waits(ir), 1u);
    EXPECT_TRUE(then.first->is(Op::wait)) << print(ir);
    expect_all_needed(ir);
}

// The lanes of one side use a register that a result of the other side's lanes is on its way to.
TEST(AgxWaits, TheOtherSideOfAnIfWaits) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& then = *ir.add_block();
    Block& other = *ir.add_block();
    Block& join = *ir.add_block();
    test::append_text(ir, head, "mov_imm r0l, 0\nif_icmp r0l, ult, r40, 9, 1\n");
    test::append_text(ir, then, load_text(4, 3));
    test::append_text(ir, other, "else_icmp r0l, ueq, 0, 0, 1\nmov r4, r40\n");
    test::append_text(ir, join, "pop_exec r0l, 1\niadd r5, r4, 1\n");
    // The graph of a lane: none gets from one side to the other.
    add_edge(head, then);
    add_edge(head, other);
    add_edge(then, join);
    add_edge(other, join);
    EXPECT_EQ(insert_waits(ir), 1u);
    EXPECT_TRUE(other.first->next->is(Op::wait)) << print(ir);
    std::unique_ptr<GroupFixture> group;
    EXPECT_EQ(fault(ir, &group), "");
    EXPECT_EQ(group->at("r5", 3), 104u);
    EXPECT_EQ(group->at("r5", 20), 21u);
    expect_all_needed(ir);
}

// r10 counts up; r4 is loaded in one round and used in the next.
TEST(AgxWaits, ResultsAreFollowedAroundLoops) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& body = *ir.add_block();
    Block& end = *ir.add_block();
    test::append_text(ir, head,
                      "mov_imm r0l, 0\nmov_imm r10, 0, 0b0\nmov_imm r4, 0, 0b0\n"
                      "mov_imm r5, 0, 0b0\n");
    test::append_text(ir, body,
                      "iadd r5, r5, r4\niadd r10, r10, 1\n"
                      "device_load 0, i32, x, r4, u2_u3, r10, signed\n"
                      "while_icmp r0l, ult, r10, 5, 1\n");
    add_edge(head, body);
    test::append_jump(ir, body, Op::jmp_exec_any, body);
    add_edge(body, end);
    test::append_text(ir, end, "pop_exec r0l, 1\nmov r6, r5\n");
    EXPECT_EQ(insert_waits(ir), 1u);
    EXPECT_TRUE(body.first->is(Op::wait)) << print(ir);
    std::unique_ptr<GroupFixture> group;
    EXPECT_EQ(fault(ir, &group), "");
    EXPECT_EQ(group->at("r6"), 101u + 102 + 103 + 104);
    expect_all_needed(ir);
}

// A store a round: nine rounds would be too many.
TEST(AgxWaits, StoresOfALoopNeverExceedASlot) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& body = *ir.add_block();
    Block& end = *ir.add_block();
    test::append_text(ir, head, "mov_imm r0l, 0\nmov_imm r10, 0, 0b0\n");
    test::append_text(ir, body,
                      "iadd r10, r10, 1\ndevice_store 0, i32, x, r10, u2_u3, r10, signed, 0\n"
                      "while_icmp r0l, ult, r10, 40, 1\n");
    add_edge(head, body);
    test::append_jump(ir, body, Op::jmp_exec_any, body);
    add_edge(body, end);
    test::append_text(ir, end, "pop_exec r0l, 1\n");
    EXPECT_EQ(insert_waits(ir), 1u);
    expect_all_needed(ir);
}

// --- anything ----------------------------------------------------------------

// A row of blocks, some of them skipped or repeated, that load, store and compute at random.
void random_blocks(std::mt19937& random, Ir& ir) {
    const auto number = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    const auto reg = [&] { return "r" + std::to_string(2 + number(12)); };
    const unsigned blocks = 2 + number(5);
    for (unsigned i = 0; i < blocks; ++i)
        ir.add_block();
    test::append_text(ir, *ir.blocks[0], "mov_imm r0l, 0\nmov_imm r30, 0, 0b0\n");
    for (unsigned i = 0; i < blocks; ++i) {
        Block& block = *ir.blocks[i];
        if (i % 2 == 1)
            test::append_text(ir, block, "iadd r30, r30, 1\n");
        for (unsigned n = number(12); n > 0; --n) {
            switch (number(4)) {
                case 0: test::append_text(ir, block, load_text(2 + number(12), number(60))); break;
                case 1: test::append_text(ir, block, store_text(2 + number(12), number(60))); break;
                case 2:
                    test::append_text(ir, block, "iadd " + reg() + ", " + reg() + ", " + reg());
                    break;
                default: test::append_text(ir, block, "mov_imm " + reg() + ", 5, 0b0\n"); break;
            }
        }
        // Blocks with odd numbers are loops of three rounds, before others may stand an `if`.
        if (i % 2 == 1) {
            test::append_text(ir, block, "while_icmp r0l, ult, r30, 3, 1\n");
            test::append_jump(ir, block, Op::jmp_exec_any, block);
        }
        if (i + 1 < blocks) {
            add_edge(block, *ir.blocks[i + 1]);
            if (i % 2 == 1)
                test::append_text(ir, *ir.blocks[i + 1], "pop_exec r0l, 1\nmov_imm r30, 0, 0b0\n");
            else if (i + 2 < blocks)
                test::append_text(ir, block, "if_icmp r0l, ugt, r40, 40, 0\n");
        }
    }
}

TEST(AgxWaits, RandomProgramsPassTheChecks) {
    std::mt19937 random(3);
    unsigned waits = 0, faults_without = 0;
    for (unsigned i = 0; i < 400; ++i) {
        Ir ir;
        random_blocks(random, ir);
        waits += insert_waits(ir);
        ASSERT_EQ(fault(ir), "") << print(ir);
        for (const auto& block : ir.blocks) {
            for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
                if (instr->is(Op::wait))
                    remove(*instr), instr = block->first;
            }
        }
        faults_without += fault(ir).empty() ? 0 : 1;
    }
    EXPECT_GT(waits, 1000u);
    EXPECT_GT(faults_without, 300u);
}

}  // namespace
}  // namespace cuesta::agx
