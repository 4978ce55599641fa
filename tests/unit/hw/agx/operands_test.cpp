// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operands as values: both ways, and what cannot be encoded.
#include "hw/agx/operands.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "hw/agx/minifloat.h"

namespace cuesta::hw::agx {
namespace {

size_t number_of(Op op, std::string_view name) {
    const auto n = find_operand(op, name);
    EXPECT_TRUE(n) << name;
    return n.value_or(0);
}

Operand hinted(Operand o, Hint hint) {
    o.hint = hint;
    return o;
}

Operand extended(Operand o) {
    o.sign_extend = true;
    return o;
}

Operand signs(Operand o, bool absolute, bool negate) {
    o.absolute = absolute;
    o.negate = negate;
    return o;
}

TEST(AgxMinifloat, AllValuesGoBothWays) {
    for (unsigned bits = 0; bits < 256; ++bits) {
        const float value = minifloat_value(static_cast<uint8_t>(bits));
        EXPECT_EQ(minifloat_bits(value), bits);
        EXPECT_EQ(std::signbit(value), bits >= 128);
    }
    // G13 fact sheet, operands: spot values.
    EXPECT_EQ(minifloat_value(0x19), 0.390625f);
    EXPECT_EQ(minifloat_value(0x87), -0.109375f);
    EXPECT_EQ(minifloat_value(0xff), -31.0f);
    EXPECT_EQ(minifloat_value(0x30), 1.0f);
    EXPECT_EQ(minifloat_value(0x20), 0.5f);
    for (const float none : {0.3f, 32.0f, 1e-30f, INFINITY, -INFINITY, NAN, 0.0078125f, 31.5f})
        EXPECT_FALSE(minifloat_bits(none)) << none;
}

struct Good {
    Op op;
    const char* name;
    Operand operand;
    const char* text;  // of the whole instruction
};

TEST(AgxOperands, WhatIsSetReadsTheSame) {
    const Good rows[] = {
        {Op::iadd, "D", hinted(general(8, 64), Hint::cache), "iadd r4_r5.cache, 0, 0"},
        {Op::iadd, "A", extended(hinted(general(3, 16), Hint::discard)),
         "iadd r0l, r1h.discard.sx, 0"},
        {Op::iadd, "B", uniform(510, 32), "iadd r0l, 0, u255"},
        {Op::iadd, "shift", immediate(4), "iadd r0l, 0, 0, lsl 4"},
        {Op::fmul32, "A", signs(uniform(511, 16), true, true), "fmul32 r0l, u255h.abs.neg, 0.0"},
        {Op::fmul32, "B", float_immediate(-0.0f), "fmul32 r0l, 0.0, -0.0"},
        {Op::fmadd16, "C", hinted(general(255, 16), Hint::cache),
         "fmadd16 r0l, 0.0, 0.0, r127h.cache"},
        {Op::bfi, "m", immediate(32), "bfi r0l, 0, 0, 0"},
        {Op::bfi, "m", immediate(31), "bfi r0l, 0, 0, 0, mask 0x7FFFFFFF"},
        {Op::if_icmp, "cc", immediate(static_cast<int>(Icond::sgte)), "if_icmp r0l, sgte, 0, 0, 0"},
        {Op::jmp_exec_any, "off", immediate(-2147483648LL), "jmp_exec_any pc-2147483648"},
        {Op::get_sr, "SR", numbered(Place::special, 80),
         "get_sr r0l, sr80 (thread_position_in_grid.x)"},
        {Op::tex_state_store, "B", uniform(124, 64), "tex_state_store ts0, u62_u63, r0"},
        {Op::tex_state_store, "O", immediate(24), "tex_state_store ts0, u0_u1, 24"},
        {Op::iter, "D", general(8, 32, 4), "iter r4_r5_r6_r7, cf0, center, 0b0, 0, 0, 0, 0, 0"},
        {Op::ldcf, "D", general(8, 16, 12),
         "TODO.ldcf r4l_r4h_r5l_r5h_r6l_r6h_r7l_r7h_r8l_r8h_r9l_r9h, cf0"},
        {Op::zs_emit, "T", general(3, 16, 3), "zs_emit r0l, r1h_r2l_r2h, 0"},
        {Op::sample_mask, "S", immediate(255), "sample_mask 255, r0l"},
        {Op::threadgroup_store, "A", uniform(300, 16), "threadgroup_store i8, 0, r0l, u150l, r0l"},
    };
    for (const Good& row : rows) {
        SCOPED_TRACE(row.text);
        Instruction instruction = make(row.op);
        const size_t n = number_of(row.op, row.name);
        const Result<void> done = set_operand(instruction, n, row.operand);
        ASSERT_TRUE(done) << done.error().text;
        EXPECT_EQ(operand(instruction, n), row.operand);
        EXPECT_EQ(std::signbit(operand(instruction, n).number), std::signbit(row.operand.number));
        EXPECT_EQ(print(instruction), row.text);
    }
}

struct Bad {
    Op op;
    const char* name;
    Operand operand;
    const char* message;  // a part of it
};

TEST(AgxOperands, WhatCannotBeEncodedIsRefused) {
    const Bad rows[] = {
        {Op::iadd, "D", uniform(0, 16), "the destination is a register"},
        {Op::iadd, "D", general(1, 32), "even halves"},
        {Op::iadd, "D", hinted(general(0, 32), Hint::discard), "no discard hint"},
        {Op::iadd, "D", general(0, 32, 3), "one register"},
        {Op::iadd, "A", uniform(0, 64), "uniforms of 16 and 32 bits"},
        {Op::iadd, "A", uniform(512, 16), "uniforms end with u255h"},
        {Op::iadd, "A", general(256, 16), "registers end with r127h"},
        {Op::iadd, "A", general(254, 64), "registers end with r127h"},
        {Op::iadd, "A", general(0, 8), "16, 32 or 64 bits"},
        {Op::iadd, "A", immediate(256), "256 is not from 0 to 255"},
        {Op::iadd, "A", immediate(-1), "-1 is not from 0 to 255"},
        {Op::iadd, "A", float_immediate(1), "a register, a uniform or an immediate"},
        {Op::iadd, "A", signs(general(0, 16), false, true), "no absolute value or negation"},
        {Op::iadd, "A", hinted(immediate(1), Hint::cache), "immediates have no hints"},
        {Op::iadd, "A", hinted(uniform(0, 16), Hint::discard), "uniforms have no hints"},
        {Op::iadd, "A", Operand{}, "is expected"},
        {Op::iadd, "shift", immediate(8), "8 is not from 0 to 7"},
        {Op::imadd, "A", general(0, 64), "no register operand of this size"},
        {Op::bitop, "A", extended(general(0, 16)), "no sign extension"},
        {Op::fmul32, "A", float_immediate(0.3f), "0.3 is none of the 256 float immediates"},
        {Op::fmul32, "A", float_immediate(NAN), "none of the 256"},
        {Op::fmul32, "A", immediate(1), "is expected"},
        {Op::fmul16, "A", general(0, 32), "the operand has 16 bits"},
        {Op::fmul16, "A", uniform(0, 32), "the operand has 16 bits"},
        {Op::fmul16, "D", general(0, 32), "the destination has 16 bits"},
        {Op::simd_shuffle, "B", general(0, 32), "the operand has 16 bits"},
        {Op::mov_imm16, "D", general(0, 32), "no operand of this size"},
        {Op::mov_imm32, "D", general(0, 16), "no operand of this size"},
        {Op::mov_imm16, "imm16", immediate(65536), "65536 is not from 0 to 65535"},
        {Op::icmpsel, "X", general(0, 32), "the size of the destination"},
        {Op::icmpsel, "X", float_immediate(1), "integer immediate"},
        {Op::icmpsel, "cc", immediate(8), "8 is not from 0 to 7"},
        {Op::pop_exec, "D", general(1, 16), "this operand is r0l"},
        {Op::bfi, "m", immediate(0), "0 is not from 1 to 32"},
        {Op::jmp_exec_any, "off", immediate(3), "even"},
        {Op::jmp_incomplete, "off", immediate(128), "128 is not from -128 to 127"},
        {Op::device_load, "A", uniform(256, 64), "first 256 halves"},
        {Op::device_load, "A", general(0, 32), "64-bit register or uniform"},
        {Op::device_load, "O", immediate(32768), "not from -32768 to 32767"},
        {Op::device_load, "O", general(0, 16), "a 32-bit register is expected"},
        {Op::device_load, "R", general(0, 32, 2), "the mask names 0 registers, not 2"},
        {Op::tex_state_store, "B", uniform(126, 64), "u62_u63"},
        {Op::texture_sample, "U", uniform(2, 64), "u0_u1, u2_u3 ... u62_u63"},
        {Op::texture_sample, "T", numbered(Place::texture_state, 256), "ts0 to ts255"},
        {Op::texture_sample, "C", general(0, 32, 2), "2 halves (32-bit) or 1 (16-bit)"},
        {Op::texture_sample, "D", general(0, 16), "the mode takes the immediate 0"},
        {Op::texture_sample, "O", general(0, 32), "a 16-bit offset or nothing"},
        {Op::iter, "D", general(0, 32, 5), "1 to 4 registers"},
        {Op::iter, "S", immediate(1), "takes no sample"},
        {Op::ldcf, "D", general(0, 32, 2), "3, 6, 9 or 12"},
        {Op::zs_emit, "T", general(0, 16, 4), "two halves"},
        {Op::threadgroup_load, "A", immediate(1), "1 is not from 0 to 0"},
        {Op::atomic, "R", general(0, 16), "a 32-bit register is expected"},
    };
    for (const Bad& row : rows) {
        SCOPED_TRACE(std::string(entry_of(row.op).name) + " " + row.name + ": " + row.message);
        Instruction instruction = make(row.op);
        const Instruction before = instruction;
        const Result<void> done =
            set_operand(instruction, number_of(row.op, row.name), row.operand);
        ASSERT_FALSE(done);
        EXPECT_NE(done.error().text.find(row.message), std::string::npos) << done.error().text;
        EXPECT_NE(done.error().text.find(entry_of(row.op).name), std::string::npos);
        EXPECT_EQ(instruction, before);
    }
}

// Whatever the bits are, an operand that can be set again is the same one afterwards.
TEST(AgxOperands, RandomBitsReadTheSameOnceSet) {
    std::mt19937 random(5);
    size_t refused = 0;
    size_t accepted = 0;
    for (size_t i = 0; i < op_count; ++i) {
        for (int round = 0; round < 100; ++round) {
            Instruction instruction = make(static_cast<Op>(i));
            for (const FieldUse& use : entry_of(instruction.op).fields) {
                const auto greatest = static_cast<uint32_t>(place_at(use.place).greatest());
                const Instruction before = instruction;
                set(instruction, use.field, static_cast<uint32_t>(random()) & greatest);
                if (!keeps_constants(instruction))
                    instruction = before;
            }
            for (size_t n = 0; n < operand_count(instruction.op); ++n) {
                const Operand wanted = operand(instruction, n);
                Instruction again = instruction;
                if (!set_operand(again, n, wanted)) {
                    ++refused;
                    continue;
                }
                ++accepted;
                EXPECT_EQ(operand(again, n), wanted)
                    << entry_of(instruction.op).name << " " << n << ": " << print(instruction);
            }
        }
    }
    EXPECT_GT(refused, 1000u);
    EXPECT_GT(accepted, 50000u);
}

// Sizes that follow from other fields.
TEST(AgxOperands, SizesFollowMasksAndModes) {
    Instruction load = *parse("device_load 0, i32, xyw, r4_r5_r6, u2_u3, 0, signed");
    EXPECT_EQ(operand(load, number_of(load.op, "R")).count, 3);
    set(load, Field::mask, 1);
    EXPECT_EQ(operand(load, number_of(load.op, "R")).count, 1);

    Instruction sample = make(Op::texture_sample);
    const size_t coordinates = number_of(sample.op, "C");
    set(sample, Field::n, static_cast<uint32_t>(TexDim::tex_2d_array));
    EXPECT_EQ(operand(sample, coordinates).count, 2);
    EXPECT_EQ(operand(sample, coordinates).halves, 1);
    set(sample, Field::Cs, 1);
    EXPECT_EQ(operand(sample, coordinates).count, 3);
    EXPECT_EQ(operand(sample, coordinates).bits, 16);
    const size_t level = number_of(sample.op, "D");
    set(sample, Field::lod, static_cast<uint32_t>(LodMode::lod_grad));
    EXPECT_EQ(operand(sample, level).count, 4);
    set(sample, Field::n, static_cast<uint32_t>(TexDim::tex_3d));
    EXPECT_EQ(operand(sample, level).count, 6);
}

TEST(AgxOperands, ScoreboardSlots) {
    EXPECT_EQ(scoreboard_slot(*parse("device_load 1, i32, x, r4, u2_u3, 0, signed")), 1u);
    EXPECT_EQ(scoreboard_slot(*parse("stack_store i32, 1, 0, x, 4, r4, 0, 0")), 0u);
    EXPECT_EQ(scoreboard_slot(*parse("wait 1")), std::nullopt);
    EXPECT_EQ(scoreboard_slot(*parse(".half 0xffff")), std::nullopt);
}

}  // namespace
}  // namespace cuesta::hw::agx
