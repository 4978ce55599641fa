// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A helper program that hands out scratch memory, in pieces that tests put together.
#pragma once

#include <cstdint>
#include <string>

namespace cuesta::simulator::agx::scratch_program {

// The words of the helper's memory: stacks that there are, and are in use; of the last allocation
// its number and its bucket; 1 when the program has ended; then four block words for each stack.
enum Header : uint32_t { there, in_use, number, bucket, ended, blocks = 8 };

inline const char* const next = "top:\nget_sr r4, sr20\ndoorbell 32\nget_sr r4, sr144\n";

inline const char* const allocate =
    "get_sr r12, sr146\n"
    "if_icmp r0l, ueq, r4, 0, 1\n"
    "device_load 0, i32, x, r5, r2_r3, 1, signed\n"
    "device_load 0, i32, x, r6, r2_r3, 0, signed\n"
    "wait 0\n"
    "if_icmp r0l, ult, r5, r6, 1\n"
    "imadd r7, r5, 4, 8\n"
    "device_load 0, i32, xyzw, r8_r9_r10_r11, r2_r3, r7, unsigned\n"
    "wait 0\n"
    "map target0, r8, 0, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "map target0, r9, 1, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "map target0, r10, 2, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "map target0, r11, 3, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "iadd r5, r5, 1\n"
    "device_store 0, i32, x, r5, r2_r3, 1, signed, 0\n"
    "device_store 0, i32, x, r5, r2_r3, 2, signed, 0\n"
    "device_store 0, i32, x, r12, r2_r3, 3, signed, 0\n"
    "jmp_if_skipping_doorbell refused\n"
    "doorbell 48\n"
    "refused:\n"
    "else_fcmp r0l, eq, 0.0, 0.0, 1\n"
    "jmp_if_skipping_doorbell given\n"
    "doorbell 49\n"
    "given:\n"
    "pop_exec r0l, 2\n";

inline const char* const free_stack =
    "if_icmp r0l, ueq, r4, 1, 1\n"
    "device_load 0, i32, x, r5, r2_r3, 1, signed\n"
    "wait 0\n"
    "isub r5, r5, 1\n"
    "device_store 0, i32, x, r5, r2_r3, 1, signed, 0\n"
    "imadd r7, r5, 4, 8\n"
    "unmap target0, r8, 0, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "unmap target0, r9, 1, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "unmap target0, r10, 2, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "unmap target0, r11, 3, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n"
    "device_store 0, i32, xyzw, r8_r9_r10_r11, r2_r3, r7, unsigned, 0\n"
    "jmp_if_skipping_doorbell other\n"
    "doorbell 48\n"
    "other:\n"
    "pop_exec r0l, 1\n";

inline const char* const again =
    "while_icmp r0l, ult, r4, 15, 1\n"
    "jmp_exec_any top\n"
    "pop_exec r0l, 1\n"
    "mov_imm r5, 1, 0b0\n"
    "device_store 0, i32, x, r5, r2_r3, 4, signed, 0\n";

inline std::string entry() {
    return "mov_imm r0, 0, 0b0\nget_sr r2, sr146\nget_sr r3, sr147\n";
}

inline std::string helper_text() {
    return entry() + next + allocate + free_stack + again;
}

}  // namespace cuesta::simulator::agx::scratch_program
