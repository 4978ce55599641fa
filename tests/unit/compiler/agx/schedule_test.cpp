// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/liveness.h"
#include "compiler/agx/passes.h"
#include "compiler/agx/schedule_graph.h"
#include "ir_builder.h"
#include "simulator/agx/group_fixture.h"

namespace cuesta::agx {
namespace {

using hw::agx::Op;
using simulator::agx::GroupFixture;
using simulator::agx::memory_base;
using test::load_text;
using test::store_text;

std::string add(unsigned to, unsigned a, unsigned b) {
    return "iadd r" + std::to_string(to) + ", r" + std::to_string(a) + ", r" + std::to_string(b) +
           "\n";
}

// The names of the instructions, in their order.
std::string names(const Block& block) {
    std::string text;
    for (const Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        if (instr->kind == Kind::machine)
            text += std::string(hw::agx::entry_of(instr->op()).name) + " ";
    }
    return text;
}

std::string scheduled(const std::string& text) {
    Ir ir;
    Block& block = *ir.add_block();
    test::ValueBuilder(ir, block).append(text);
    schedule(ir);
    return names(block);
}

unsigned peak(const Ir& ir) {
    const Liveness liveness = find_liveness(ir);
    AliveSet scratch(ir);
    unsigned most = 0;
    for (const auto& block : ir.blocks)
        most = std::max(most, find_pressure(ir, *block, liveness.blocks[block->index], scratch));
    return most;
}

// --- latency -----------------------------------------------------------------

TEST(AgxSchedule, LoadsComeEarlyTheirReadersLate) {
    EXPECT_EQ(scheduled(load_text(4, 1) + add(5, 4, 4) + load_text(6, 2) + add(7, 6, 5) +
                        "mov_imm r8, 5, 0b0\n" + add(9, 8, 7) + store_text(9, 3)),
              "device_load device_load mov_imm32 iadd iadd iadd device_store ");
}

// What an address needs comes before everything else.
TEST(AgxSchedule, AddressesComeFirst) {
    EXPECT_EQ(scheduled("fadd32 r10, r2, r3\nfadd32 r10, r10, r2\n"
                        "imadd r4, r3, r3, 0\ndevice_load 0, i32, x, r5, u2_u3, r4, signed\n"
                        "iadd r6, r5, r10\n" +
                        store_text(6, 3)),
              "imadd device_load fadd32 fadd32 iadd device_store ");
}

// A read that another one depends on comes before one that nothing waits for.
TEST(AgxSchedule, ChainsOfReadsComeFirst) {
    EXPECT_EQ(scheduled(load_text(4, 1) + load_text(5, 2) +
                        "texture_sample 0, 0b1100, 0b0, none, x, 0b00, r12, None, ts0, ss1, "
                        "tex_2d, r2_r3, auto_lod, 0\n"
                        "device_load 0, i32, x, r6, u2_u3, r12, signed\n" +
                        add(7, 4, 5) + add(7, 7, 6) + store_text(7, 3)),
              "texture_sample device_load device_load device_load iadd iadd device_store ");
}

TEST(AgxSchedule, CodeWithoutReadsStaysAsItIs) {
    const std::string text = "fadd32 r4, r2, r3\nmov_imm r5, 5, 0b0\nfmul32 r6, r2, r3\n" +
                             add(7, 4, 5) + add(8, 6, 7) + store_text(8, 1);
    EXPECT_EQ(scheduled(text), "fadd32 mov_imm32 fmul32 iadd iadd device_store ");
}

// --- order -------------------------------------------------------------------

TEST(AgxSchedule, MemoryKeepsItsOrder) {
    EXPECT_EQ(scheduled(load_text(4, 1) + store_text(4, 2) + load_text(5, 3) + store_text(5, 4)),
              "device_load device_store device_load device_store ");
    const std::string atomic = "atomic add, 0, None, u2_u3, 1, signed, r2, 1, 0, 1, 4, 2\n";
    EXPECT_EQ(
        scheduled(load_text(4, 1) + atomic + load_text(5, 3) + add(6, 4, 5) + store_text(6, 4)),
        "device_load atomic device_load iadd device_store ");
}

TEST(AgxSchedule, NothingCrossesABarrier) {
    EXPECT_EQ(scheduled("mov_imm r4, 5, 0b0\nthreadgroup_barrier\n" + load_text(5, 3) +
                        add(6, 4, 5) + store_text(6, 4)),
              "mov_imm32 threadgroup_barrier device_load iadd device_store ");
    EXPECT_EQ(scheduled("fadd32 r4, r2, r3\nwait_pix 8, 0\n" + load_text(5, 3) + store_text(4, 1)),
              "fadd32 wait_pix device_load device_store ");
}

TEST(AgxSchedule, FragmentEffectsKeepTheirOrder) {
    const std::string text =
        "dfdx r4, r2\n"
        "sample_mask 255, 255\n"
        "ld_tile r5, f16, 1, x, 0, 255, 0\n"
        "st_tile r5, f16, 0, x, 0, 255, 0\n"
        "dfdy r6, r3\n"
        "get_sr r7, sr60 (coverage_mask)\n" +
        load_text(8, 1) + add(4, 4, 8) + add(6, 6, 7) + store_text(4, 1) + store_text(6, 2);
    EXPECT_EQ(scheduled(text),
              "device_load dfdx sample_mask ld_tile st_tile dfdy get_sr iadd iadd "
              "device_store device_store ")
        << "the load may come first, nothing else";
}

TEST(AgxSchedule, TestsOfSamplesComeBehindEarlierStores) {
    EXPECT_EQ(scheduled(load_text(4, 1) + store_text(4, 2) + "sample_mask 255, 255\n"),
              "device_load device_store sample_mask ");
}

TEST(AgxSchedule, VertexOutputsKeepTheirOrder) {
    const std::string out = scheduled(load_text(4, 1) + "st_var 1, r4, 0\n" + load_text(5, 2) +
                                      "st_var 1, r5, 1\n" + "st_var_final 1, r2, 2\n");
    EXPECT_EQ(out, "device_load device_load st_var st_var st_var_final ");
}

TEST(AgxSchedule, AForwardedResultGoesToTheNextInstruction) {
    Ir ir;
    Block& block = *ir.add_block();
    test::ValueBuilder(ir, block).append(
        "iterproj r4_r5, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0\n"
        "texture_sample 0, 0b1100, 0b0, none, x, 0b00, r12, None, ts0, ss1, tex_2d, r4_r5, "
        "auto_lod, 0\n" +
        load_text(6, 1) + add(7, 6, 12) + store_text(7, 1));
    hw::agx::set(block.first->machine, hw::agx::Field::forwarding, 1);
    schedule(ir);
    EXPECT_EQ(names(block), "iterproj texture_sample device_load iadd device_store ");
}

TEST(AgxSchedule, WhatOpensAndClosesABlockStays) {
    Ir ir;
    Block& block = *ir.add_block();
    test::ValueBuilder builder(ir, block);
    builder.append("pop_exec r0l, 1\nfadd32 r4, r2, r3\n" + load_text(5, 1) +
                   "if_icmp r0l, ult, r5, 9, 1\n");
    block.last->closes = true;
    for (Instr* instr = block.first; instr != nullptr; instr = instr->next)
        instr->opens = instr->is(Op::pop_exec);
    schedule(ir);
    EXPECT_EQ(names(block), "pop_exec device_load fadd32 if_icmp ");
}

// --- registers ---------------------------------------------------------------

// Sixty values, then their sum: with each other they are alive for nothing.
TEST(AgxSchedule, FewerRegistersWhereThatMakesRoomForThreads) {
    std::string text;
    for (unsigned i = 0; i < 60; ++i)
        text += "fadd32 r" + std::to_string(10 + i) + ", r2, " + std::to_string(i % 8) + ".0\n";
    text += add(100, 10, 11);
    for (unsigned i = 2; i < 60; ++i)
        text += add(100, 100, 10 + i);
    Ir ir;
    test::ValueBuilder(ir, *ir.add_block()).append(text + store_text(100, 1));
    EXPECT_GE(peak(ir), 120u);
    schedule(ir);
    EXPECT_LE(peak(ir), 8u);
}

// Where values may have to go to the stack, nothing comes early.
TEST(AgxSchedule, FewRegistersAreKeptFree) {
    std::string text;
    for (unsigned i = 0; i < 10; ++i)
        text += load_text(4, i) + add(2, 2, 4);
    Ir wide, narrow;
    narrow.register_limit = 16;
    test::ValueBuilder(wide, *wide.add_block()).append(text + store_text(2, 1));
    test::ValueBuilder(narrow, *narrow.add_block()).append(text + store_text(2, 1));
    schedule(wide);
    schedule(narrow);
    EXPECT_GE(peak(wide), 20u);
    EXPECT_LE(peak(narrow), 8u);
}

// Loads come early only as long as registers are free.
TEST(AgxSchedule, ReadsStopWhereRegistersDo) {
    std::string text;
    for (unsigned i = 0; i < 100; ++i)
        text += "device_load 0, i32, xyzw, r4_r5_r6_r7, u2_u3, " + std::to_string(i) +
                ", signed\n" + add(8, 4, 5) + add(9, 6, 7) + add(8, 8, 9) + add(2, 2, 8);
    Ir ir;
    test::ValueBuilder(ir, *ir.add_block()).append(text + store_text(2, 1));
    schedule(ir);
    EXPECT_LE(peak(ir), 104u);
    EXPECT_GT(peak(ir), 48u);
    Ir preamble;
    preamble.is_preamble = true;
    test::ValueBuilder(preamble, *preamble.add_block()).append(text + store_text(2, 1));
    schedule(preamble);
    EXPECT_LE(peak(preamble), 128u);
    EXPECT_GT(peak(preamble), 104u);
}

// --- anything ----------------------------------------------------------------

// A register of its own for each value. False where there are too many.
bool allocate_naively(Ir& ir) {
    std::vector<Register> registers(ir.values.size(), no_register);
    unsigned next = 40;
    const auto place = [&](ValueId value) {
        if (registers[value] == no_register) {
            registers[value] = static_cast<Register>(next);
            next += (ir.values[value].halves + 1u) & ~1u;
        }
        return registers[value];
    };
    for (Instr* instr = ir.blocks[0]->first; instr != nullptr;) {
        Instr* const behind = instr->next;
        for (Def& def : instr->defs) {
            if (instr->kind == Kind::preload)
                registers[def.value] = def.reg;
            else if (def.value != no_value)
                def.reg = place(def.value);
        }
        for (Src& src : instr->srcs) {
            if (src.kind == SrcKind::value)
                src.reg = place(src.value);
        }
        if (instr->kind == Kind::preload)
            remove(*instr);
        instr = behind;
    }
    return next <= 256;
}

std::vector<uint8_t> memory_behind(Ir& ir) {
    insert_waits(ir);
    auto group = GroupFixture::of_code(*emit(ir));
    EXPECT_TRUE(group);
    (*group)->uniforms.words[2] = static_cast<uint32_t>(memory_base);
    (*group)->uniforms.words[3] = static_cast<uint32_t>(memory_base >> 32);
    for (unsigned i = 0; i < 64; ++i)
        (*group)->environment.flat.set_word(i * 4, i * 0x9e3779b9u);
    for (unsigned i = 1; i < 16; ++i)
        (*group)->set("r" + std::to_string(i), i * 77);
    const auto ran = (*group)->run_checked();
    EXPECT_TRUE(ran) << (ran ? "" : ran.error().text) << print(ir);
    return (*group)->environment.flat.bytes;
}

std::string random_program(std::mt19937& random) {
    const auto reg = [&] { return 1 + static_cast<unsigned>(random() % 14); };
    const auto word = [&] { return static_cast<unsigned>(random() % 12); };
    std::string text;
    for (unsigned n = 5 + random() % 60; n > 0; --n) {
        switch (random() % 5) {
            case 0: text += load_text(reg(), word()); break;
            case 1: text += store_text(reg(), word()); break;
            case 2:
                text += "imadd r" + std::to_string(reg()) + ", r" + std::to_string(reg()) +
                        ", 3, r" + std::to_string(reg()) + "\n";
                break;
            default: text += add(reg(), reg(), reg()); break;
        }
    }
    for (unsigned i = 1; i < 15; ++i)
        text += store_text(i, 20 + i);
    return text;
}

TEST(AgxSchedule, RandomProgramsDoTheSame) {
    std::mt19937 random(7);
    unsigned count = 0, changed = 0;
    for (unsigned i = 0; i < 300; ++i) {
        const std::string text = random_program(random);
        Ir before, after;
        test::ValueBuilder(before, *before.add_block()).append(text);
        test::ValueBuilder(after, *after.add_block()).append(text);
        const unsigned peak_before = peak(before);
        schedule(after);
        EXPECT_LE(peak(after), std::max(peak_before, 96u));
        changed += names(*before.blocks[0]) == names(*after.blocks[0]) ? 0 : 1;
        if (!allocate_naively(before) || !allocate_naively(after))
            continue;
        ++count;
        ASSERT_EQ(memory_behind(before), memory_behind(after)) << print(before) << print(after);
    }
    EXPECT_GT(count, 250u);
    EXPECT_GT(changed, 250u);
}

// Chains of many values and chains of one register: a square of the length would take minutes.
TEST(AgxSchedule, LongBlocksTakeTheirTimeInProportion) {
    std::string text;
    for (unsigned i = 0; i < 20000; ++i)
        text += i % 5 == 0 ? load_text(20 + i % 70, i % 100) : add(20 + i % 67, 20 + i % 61, 2);
    Ir ir;
    test::ValueBuilder(ir, *ir.add_block()).append(text + store_text(20, 1));
    const unsigned before = peak(ir);
    schedule(ir);
    EXPECT_LE(peak(ir), std::max(before, 96u));
}

}  // namespace
}  // namespace cuesta::agx
