// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the parser takes besides what the printer writes, and what it refuses, with the place.
#include <gtest/gtest.h>

#include "hw/agx/isa.h"
#include "isa_vectors.h"

namespace cuesta::hw::agx {
namespace {

std::string bytes_of(std::string_view text) {
    const Result<Instruction> parsed = parse(text);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().text);
    return parsed ? hex(encode(*parsed).span()) : "";
}

TEST(AgxText, OtherSpellings) {
    const std::pair<const char*, const char*> rows[] = {
        {"  or r11 ,r12,  2   # comment", "or r11, r12, 2"},
        {"bitop 0111, r0, r1, r2", "or r0, r1, r2"},
        {"bitop 0011, r0, r1, r2", "bitop_mov_a 0011, r0, r1, r2"},
        {"iadd r0, r1, r2 {N=1}", "isub r0, r1, r2"},
        {"iadd r0, r1, r2, lsl 0", "iadd r0, r1, r2"},
        {"fmul32 r0, r1, 2", "fmul32 r0, r1, 2.0"},
        {"fmul32 r0, r1, 5e-1", "fmul32 r0, r1, 0.5"},
        {"fmul32 r0, r1.neg.abs, 0.5", "fmul32 r0, r1.abs.neg, 0.5"},
        {"mov_imm16 r0l, 0x10", "mov_imm r0l, 16"},
        {"mov_imm r0, 0xffffffff, 0b0", "mov_imm r0, 4294967295, 0b0"},
        {"get_sr r0, sr80", "get_sr r0, sr80 (thread_position_in_grid.x)"},
        {"call_reg r5", "call r5"},
        {"ldcf r4_r5_r6, cf3", "TODO.ldcf r4_r5_r6, cf3"},
        {"simd_prefix_max.f r0, r1", "simd_op 0b0, 0b0011000000011100, r0, r1"},
        {"if_icmp r0l, 5, r1, r2, 1", "if_icmp r0l, slt, r1, r2, 1"},
        {"if_fcmp r0l, eq, 0.0, 0.0, 1", "push_exec r0l, 1"},
        {"rcp.long.sat r1, r1", "rcp.sat.long r1, r1"},
        {"dfdx.kill r0, r1", "dfdx r0, r1 {kill=1}"},
        {"bfi r0, r1, r2, r3, mask 0xFFFFFFFF", "bfi r0, r1, r2, r3"},
    };
    for (const auto& [given, usual] : rows) {
        EXPECT_EQ(bytes_of(given), bytes_of(usual)) << given;
    }
    EXPECT_EQ(print(*parse("simd_prefix_max.f r0, r1")), "simd_op 0b0, 0b0011000000011100, r0, r1");
}

TEST(AgxText, ErrorsArePlaced) {
    const std::pair<const char*, const char*> rows[] = {
        {"", "1:1: error: expected an instruction"},
        {"nonsense r0", "1:1: error: there is no instruction 'nonsense'"},
        {"stop.sat", "1:1: error: stop has no form '.sat'"},
        {"iadd.long r0, r1, r2", "1:1: error: iadd has no form '.long'"},
        {"fadd32.kill r0, r1, r2", "1:1: error: fadd32 has no form '.kill'"},
        {"iadd r0, r1", "1:1: error: iadd lacks operand B"},
        {"iadd r0, r1, r2, r3", "1:18: error: iadd has no operand here"},
        {"iadd r0, r1,", "1:13: error: expected an operand"},
        {"iadd r0, r1, r2 r3", "1:14: error: 'r2 r3' is not a register or a uniform"},
        {"iadd r0, r128, r2", "1:10: error: iadd, operand A: registers end with r127h"},
        {"iadd r0, r1_r3, r2", "1:10: error: 'r1_r3' is not a row of consecutive registers"},
        {"iadd r0, r1.abs, r2",
         "1:10: error: iadd, operand A: there is no absolute value or negation"},
        {"iadd r0, r1.what, r2", "1:10: error: 'r1.what' is not a register or a uniform"},
        {"iadd r0, 1.5, r2", "1:10: error: '1.5' is not an operand"},
        {"iadd r0, r1, r2, lsl 9", "1:18: error: iadd, operand shift: 9 is not from 0 to 7"},
        {"iadd r0, r1, r2, lsl x", "1:18: error: 'lsl x' is not 'lsl' and a number"},
        {"bitop 012, r0, r1, r2", "1:7: error: '012' is not a table of four binary digits"},
        {"bfi r0, r1, r2, r3, mask 5", "1:21: error: 'mask 5' is not a mask of 1 to 32 low bits"},
        {"if_icmp r0l, never, r1, r2, 1", "1:14: error: 'never' is no name that is known here"},
        {"get_sr r0, sr80 (backfacing)",
         "1:12: error: '(backfacing)' is not the name of this special register"},
        {"jmp_exec_any pc+1",
         "1:14: error: jmp_exec_any, operand off: the distance of a branch is even"},
        {"jmp_exec_any top", "1:14: error: labels are for programs"},
        {"device_load 0, i32, yx, r4_r5, u2_u3, 0, signed",
         "1:21: error: 'yx' is not a mask of components, letters of xyzw in this order"},
        {"device_load 0, i32, xy, r4, u2_u3, 0, signed",
         "1:25: error: device_load, operand R: the mask names 2 registers, not 1"},
        {"stop {x=1}", "1:7: error: there is no field 'x' here"},
        {"wait 0 {i=2}", "1:9: error: i has 1 bits, 0x2 does not fit"},
        {"mov_imm32 r0, 1, 0b0 {Dt=0}", "1:23: error: Dt makes another instruction of it"},
        {"wait 0 {i=1} 5", "1:14: error: expected the end of the line"},
        {".half 0x10000", "1:1: error: .half takes a number up to 0xffff"},
        {"stop\nstop", "1:5: error: one instruction is expected"},
    };
    for (const auto& [text, message] : rows) {
        const Result<Instruction> parsed = parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().text, message) << text;
    }
}

TEST(AgxText, LabelsOfPrograms) {
    const Result<std::vector<uint8_t>> code = parse_program(
        "start:\n"
        "begin: mov_imm r0l, 0   # four bytes\n"
        "jmp_exec_none end\n"
        "\n"
        "jmp_exec_any begin\n"
        "call start\n"
        "end: stop\n");
    ASSERT_TRUE(code) << code.error().text;
    EXPECT_EQ(*print_program(*code),
              "mov_imm r0l, 0\njmp_exec_none pc+18\njmp_exec_any pc-10\ncall pc-16\nstop\n");
}

TEST(AgxText, ErrorsOfProgramsArePlaced) {
    const std::pair<const char*, const char*> rows[] = {
        {"stop\n\njmp_exec_any nowhere\n", "3:14: error: there is no label 'nowhere'"},
        {"a: stop\na: stop\n", "2:1: error: label 'a' is defined twice"},
        {"pc: stop\n", "1:1: error: 'pc' cannot be a label"},
        {"stop\n  what\n", "2:3: error: there is no instruction 'what'"},
        {"a: jmp_if_skipping_doorbell b\n", "1:29: error: there is no label 'b'"},
    };
    for (const auto& [text, message] : rows) {
        const auto parsed = parse_program(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().text, message) << text;
    }
    std::string far = "jmp_if_skipping_doorbell end\n";
    for (int i = 0; i < 100; ++i)
        far += "stop\n";
    const auto parsed = parse_program(far + "end:\n");
    ASSERT_FALSE(parsed);
    EXPECT_NE(parsed.error().text.find("204 is not from -128 to 127"), std::string::npos)
        << parsed.error().text;
}

}  // namespace
}  // namespace cuesta::hw::agx
