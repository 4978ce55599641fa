// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "compiler/agx/emit_operands.h"
#include "compiler/agx/passes.h"
#include "hw/agx/isa.h"
#include "ir_builder.h"
#include "simulator/agx/group_fixture.h"

namespace cuesta::agx {
namespace {

using simulator::agx::GroupFixture;

// What is emitted of one block, as text without the end that every program has.
std::string emitted_text(Ir& ir) {
    const auto code = emit(ir);
    if (!code)
        return code.error().text;
    std::string text = *hw::agx::print_program(*code);
    std::string end = "stop\n";
    for (int i = 0; i < 8; ++i)
        end += "trap\n";
    if (text.size() < end.size() || text.substr(text.size() - end.size()) != end)
        return "no end: " + text;
    text.resize(text.size() - end.size());
    EXPECT_EQ(ir.instructions, std::count(text.begin(), text.end(), '\n') + 1) << "and the stop";
    return text;
}

std::string emitted(std::string_view text) {
    Ir ir;
    test::append_text(ir, *ir.add_block(), text);
    return emitted_text(ir);
}

TEST(AgxEmit, PutsRegistersUniformsAndImmediatesIntoOperands) {
    const std::string text =
        "iadd r6, r4l.sx, r5, lsl 2\n"
        "fmadd32.sat r7, r6.neg, u3.abs, -0.5\n"
        "fcmpsel gtn, r1l, r2, r3, u2h, 7\n"
        "device_load 1, i32, xyz, r8_r9_r10, u2_u3, r6, unsigned, lsl 1\n"
        "texture_sample 0, 0b1100, 0b0, none, xy, 0b00, r12_r13, None, ts0, ss1, tex_2d, r6_r7, "
        "auto_lod, 0\n"
        "st_tile r4l_r4h_r5l_r5h, f16, 0, xyzw, 0, 255, 0\n";
    EXPECT_EQ(emitted(text), text);
}

TEST(AgxEmit, EndsProgramsWithOneStop) {
    EXPECT_EQ(emitted("mov_imm r1, 5, 0b0\nstop\n"), emitted("mov_imm r1, 5, 0b0\n"));
}

TEST(AgxEmit, TakesShortForms) {
    Ir ir;
    test::append_text(ir, *ir.add_block(), "floor r1, r2\nfloor r1, r100\n");
    const auto code = emit(ir);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->size(), 4u + 6u + 2u + 16u);
}

TEST(AgxEmit, MovesToThemselvesVanish) {
    EXPECT_EQ(emitted("mov r1, r1\nmov r2l, r2l\nmov r2l, r2h\nmov r3, r3l\n"),
              "mov r2l, r2h\nmov r3, r3l\n");
    EXPECT_EQ(emitted("not r1, r1\n"), "not r1, r1\n");
}

TEST(AgxEmit, BranchesLeadToTheFirstByteOfABlock) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& body = *ir.add_block();
    Block& end = *ir.add_block();
    test::append_text(ir, head, "mov_imm r1, 5, 0b0\n");  // 4 bytes
    test::append_jump(ir, head, hw::agx::Op::jmp_exec_none, end);
    test::append_text(ir, body, "fadd32 r1, r1, r100\n");  // 6
    test::append_jump(ir, body, hw::agx::Op::jmp_exec_any, body);
    EXPECT_EQ(emitted_text(ir),
              "mov_imm r1, 5, 0b0\njmp_exec_none pc+18\nfadd32 r1, r1, r100\njmp_exec_any pc-6\n");
}

TEST(AgxEmit, ABranchBehindAStopFindsAnother) {
    Ir ir;
    Block& head = *ir.add_block();
    Block& body = *ir.add_block();
    Block& end = *ir.add_block();
    test::append_jump(ir, head, hw::agx::Op::jmp_exec_none, end);
    test::append_text(ir, body, "stop\n");
    EXPECT_EQ(emitted_text(ir), "jmp_exec_none pc+8\nstop\n");
}

TEST(AgxEmit, WhatCannotBeEncodedNamesInstructionAndOperand) {
    Ir ir;
    Block& block = *ir.add_block();
    test::append_text(ir, block, "iadd r6, r4, 5\n");
    block.first->srcs[1].immediate = 256;
    const auto code = emit(ir);
    ASSERT_FALSE(code);
    EXPECT_EQ(code.error().code, Errc::invalid);
    EXPECT_NE(code.error().text.find("iadd, operand B: the immediate 256"), std::string::npos)
        << code.error().text;

    block.first->srcs[1].immediate = 5;
    block.first->srcs[0].reg = no_register;
    EXPECT_NE(emit(ir).error().text.find("operand A has no register"), std::string::npos);
    block.first->srcs[0].reg = 8;
    block.first->srcs[0].operand = 77;
    EXPECT_NE(emit(ir).error().text.find("no operand 77"), std::string::npos);
    block.first->srcs[0].operand = 1;
    block.first->target = &block;
    EXPECT_NE(emit(ir).error().text.find("is no branch"), std::string::npos);
    block.first->target = nullptr;
    block.first->kind = Kind::copy;
    EXPECT_FALSE(emit(ir));
}

// --- stack -------------------------------------------------------------------

Instr* spill(Ir& ir, unsigned bits, unsigned count, Register reg, uint32_t at) {
    Instr* instr = ir.make(Kind::spill, 0, 1);
    instr->srcs[0] = {.kind = SrcKind::value,
                      .bits = static_cast<uint8_t>(bits),
                      .count = static_cast<uint8_t>(count),
                      .reg = reg};
    instr->stack = at;
    return instr;
}

Instr* fill(Ir& ir, unsigned bits, unsigned count, Register reg, uint32_t at) {
    Instr* instr = ir.make(Kind::fill, 1, 0);
    instr->defs[0] = {
        .bits = static_cast<uint8_t>(bits), .count = static_cast<uint8_t>(count), .reg = reg};
    instr->stack = at;
    return instr;
}

TEST(AgxEmit, SpillsAndFillsAreStackAccesses) {
    Ir ir;
    Block& block = *ir.add_block();
    ir.scratch_bytes = 16;
    ir.spill_bytes = 36;
    append(block, *spill(ir, 32, 3, 8, 4));
    append(block, *fill(ir, 16, 1, 3, 2));
    append(block, *fill(ir, 64, 1, 4, 8));
    append(block, *fill(ir, 32, 6, 20, 12));
    append(block, *fill(ir, 16, 5, 40, 0));
    append(block, *fill(ir, 16, 6, 41, 2));
    // 52 bytes: 13 words and 10, a multiple of 4.
    EXPECT_EQ(emitted_text(ir),
              "TODO.stack_adjust 0, 1, 2, 0, 0, 24\n"
              "stack_store i32, 1, 0, xyz, 4, r4_r5_r6, 20, 0\n"
              "stack_load r1h, i16, 1, 0, x, 4, 18, 0\n"
              "stack_load r2_r3, i32, 1, 0, xy, 4, 24, 0\n"
              "stack_load r10_r11_r12_r13, i32, 1, 0, xyzw, 4, 28, 0\n"
              "stack_load r14_r15, i32, 1, 0, xy, 4, 44, 0\n"
              "stack_load r20_r21, i32, 1, 0, xy, 4, 16, 0\n"
              "stack_load r22l, i16, 1, 0, x, 4, 24, 0\n"
              "stack_load r20h, i16, 1, 0, x, 4, 18, 0\n"
              "stack_load r21_r22, i32, 1, 0, xy, 4, 20, 0\n"
              "stack_load r23l, i16, 1, 0, x, 4, 28, 0\n");
}

// Whatever the register and the place, what comes back is what went away.
TEST(AgxEmit, SpilledRegistersComeBack) {
    for (unsigned halves = 1; halves <= 9; ++halves) {
        for (unsigned from = 4; from < 6; ++from) {
            for (unsigned to = 40; to < 42; ++to) {
                for (uint32_t place = 0; place < 4; place += 2) {
                    Ir ir;
                    Block& block = *ir.add_block();
                    ir.spill_bytes = 32;
                    append(block, *spill(ir, 16, halves, static_cast<Register>(from), place));
                    append(block, *fill(ir, 16, halves, static_cast<Register>(to), place));
                    const auto code = emit(ir);
                    ASSERT_TRUE(code) << code.error().text;
                    auto group = GroupFixture::of_code(*code);
                    ASSERT_TRUE(group) << group.error().text;
                    for (unsigned i = 0; i < 40; ++i)
                        (*group)->set("r" + std::to_string(i / 2) + "lh"[i % 2], 0x1000 + i);
                    ASSERT_TRUE((*group)->run());
                    for (unsigned i = 0; i < 16; ++i) {
                        const unsigned at = 39 + i;
                        const std::string name = "r" + std::to_string(at / 2) + "lh"[at % 2];
                        const bool filled = at >= to && at < to + halves;
                        const uint32_t was = at < 40 ? 0x1000 + at : 0;
                        EXPECT_EQ((*group)->at(name), filled ? 0x1000 + from + (at - to) : was)
                            << name << " of " << print(ir);
                    }
                }
            }
        }
    }
}

TEST(AgxEmit, AStackBeyondTheImmediatesIsRefused) {
    Ir ir;
    ir.add_block();
    ir.scratch_bytes = 32000;
    ir.spill_bytes = 1000;
    const auto code = emit(ir);
    ASSERT_FALSE(code);
    EXPECT_EQ(code.error().code, Errc::unsupported);
    EXPECT_NE(code.error().text.find("33000 bytes of stack to spill"), std::string::npos);
    // Arrays are addressed by registers.
    ir.scratch_bytes = 131000;
    ir.spill_bytes = 0;
    EXPECT_EQ(emitted_text(ir), "TODO.stack_adjust 0, 1, 2, 0, 0, 32760\n");
    ir.scratch_bytes = 132000;
    const auto larger = emit(ir);
    ASSERT_FALSE(larger);
    EXPECT_NE(larger.error().text.find("132000 bytes of stack for its arrays"), std::string::npos);
}

// --- all that is known to exist ----------------------------------------------

// Every instruction of the vectors: taken apart into operands, emitted, the same bytes.
TEST(AgxEmit, EveryVectorComesOutAsItWentIn) {
    const std::filesystem::path path = CUESTA_VECTORS_DIR "/g13-vectors.tsv";
    if (!std::filesystem::exists(path)) {
        if (std::getenv("CI") != nullptr)
            FAIL() << "the vectors are missing";
        GTEST_SKIP() << "no vectors";
    }
    std::ifstream file(path);
    unsigned count = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.find('\t') == std::string::npos || line[0] == '#')
            continue;
        std::vector<uint8_t> bytes;
        for (size_t i = 0; i + 1 < line.find('\t'); i += 2)
            bytes.push_back(
                static_cast<uint8_t>(std::strtoul(line.substr(i, 2).c_str(), nullptr, 16)));
        const auto decoded = hw::agx::decode(bytes);
        if (!decoded || decoded->instruction.op == hw::agx::Op::unknown)
            continue;
        const std::string text = hw::agx::print(decoded->instruction);
        // What has no meaning cannot be an operand, and no compiler emits it.
        if (text.find('?') != std::string::npos || decoded->instruction.forced_long)
            continue;
        Ir ir;
        Block& block = *ir.add_block();
        test::append_text(ir, block, text);
        ASSERT_NE(block.first, nullptr) << text;
        const auto machine = complete(*block.first);
        ASSERT_TRUE(machine) << text << ": " << machine.error().text;
        EXPECT_EQ(hw::agx::print(*machine), text);
        ++count;
    }
    EXPECT_GT(count, 400u);
}

// --- text --------------------------------------------------------------------

TEST(AgxPrint, ValuesBeforeAllocationRegistersBehind) {
    Ir ir;
    Block& first = *ir.add_block();
    Block& second = *ir.add_block();
    test::ValueBuilder(ir, first).append("iadd.sat r6, r4l.sx, u3l, lsl 2\nfloor r7, r6.neg\n");
    test::append_text(ir, second, "fadd32 r1, r2, 0.5\n");
    test::append_jump(ir, second, hw::agx::Op::jmp_exec_any, second);
    second.uniform_flow = false;
    second.loop_header = true;
    second.loop_depth = 1;
    Instr* phi = ir.make(Kind::phi, 1, 2);
    phi->defs[0] = {.bits = 32, .value = ir.add_value(2, 2)};
    phi->srcs[0] = value_src(ir, 1);
    phi->srcs[1] = value_src(ir, 2);
    insert_before(second, second.first, *phi);
    add_edge(first, second);
    EXPECT_EQ(print(ir),
              "block 0 to 1:\n"
              "    %0=r4l:16 = preload\n"
              "    %1:32 = iadd.sat %0:16.sx, u3l:16, lsl 2\n"
              "    %2:32 = floor %1:32.neg\n"
              "block 1 from 1, 0 to 1 depth 1 loop divergent:\n"
              "    %3:32 = phi %1:32, %2:32\n"
              "    fadd32 r1, r2, 0.5\n"
              "    jmp_exec_any pc+0 -> block 1\n");
}

}  // namespace
}  // namespace cuesta::agx
