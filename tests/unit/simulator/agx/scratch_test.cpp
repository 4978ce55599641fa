// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Scratch memory that a helper program hands out: compute commands whose threads have a stack.
#include <string>

#include <fmt/core.h>

#include "gpu_fixture.h"
#include "hw/agx/cdm.h"
#include "simulator/agx/scratch_blocks.h"

namespace cuesta::simulator::agx {
namespace {

namespace cdm = hw::agx::cdm;

constexpr uint32_t code_at = 0x1000, helper_at = 0x2000, usc_at = 0x3000;

// The words of the helper's memory: stacks that there are, and are in use; of the last allocation
// its number and its bucket; 1 when the program has ended; then four block words for each stack.
enum Header : uint32_t { there, in_use, number, bucket, ended, blocks = 8 };

const char* const next = "top:\nget_sr r4, sr20\ndoorbell 32\nget_sr r4, sr144\n";

const char* const allocate =
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

const char* const free_stack =
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

const char* const again =
    "while_icmp r0l, ult, r4, 15, 1\n"
    "jmp_exec_any top\n"
    "pop_exec r0l, 1\n"
    "mov_imm r5, 1, 0b0\n"
    "device_store 0, i32, x, r5, r2_r3, 4, signed, 0\n";

std::string begin() {
    return "mov_imm r0, 0, 0b0\nget_sr r2, sr146\nget_sr r3, sr147\n";
}

std::string helper_text() {
    return begin() + next + allocate + free_stack + again;
}

class AgxScratch : public GpuFixture {
  protected:
    static constexpr uint64_t header = data + 0xc000, blocks_at = data + 0x10000;

    uint32_t header_word(uint32_t index) { return word_at(header + uint64_t{index} * 4); }
    void set_header(uint32_t index, uint32_t value) {
        write_words(header + uint64_t{index} * 4, std::array<uint32_t, 1>{value});
    }
    // Without flags.
    static uint32_t block_word(uint64_t address) { return static_cast<uint32_t>(address >> 8); }

    // Threads keep their index on the stack over a barrier.
    void set_threads(uint8_t spill_bucket, unsigned offset) {
        set_code(code_at, fmt::format("get_sr r2, sr80\n"
                                      "TODO.stack_adjust 0, 1, 2, 0, 0, {}\n"
                                      "stack_store i32, 1, 0, x, 4, r2, {}, 0\n"
                                      "wait 0\n"
                                      "threadgroup_barrier\n"
                                      "stack_load r4, i32, 1, 0, x, 4, {}, 0\n"
                                      "wait 0\n"
                                      "device_store 0, i32, x, r4, u0_u1, r2, unsigned, 0\n",
                                      (offset + 7) / 4, offset, offset));
        write_address(data + 0x8000, data);
        set_usc(usc_at,
                {usc::Uniform{.start = 0, .size = 4, .buffer = data + 0x8000},
                 usc::Shared{.uses_shared_memory = true, .bytes_per_threadgroup = 1024},
                 usc::Shader{.unknown_10 = 3, .code = code_at},
                 usc::Registers{.count = 64, .spill_bucket = spill_bucket}, usc::NoPreshader{}});
        put(put(stream,
                cdm::pack(cdm::LaunchDirect{
                    .pipeline = usc_at, .global_size = {64, 1, 1}, .local_size = {64, 1, 1}})),
            cdm::pack(cdm::Terminate{}));
    }

    // Two stacks of one block each, of the least size: 32 bytes a lane.
    void set_header() {
        set_header(there, 2);
        for (uint32_t slot = 0; slot < 2; ++slot)
            set_header(blocks + slot * 4, block_word(blocks_at + slot * 0x400) | 1);
    }

    Result<GpuStats> run() {
        return Gpu(*memory, {.work = 1 << 16, .checks = true})
            .compute({.page_table = &table,
                      .usc_base = window,
                      .cdm_stream = stream,
                      .helper = {.binary = helper_at | 1, .data = header}});
    }
    std::string error_of_run() {
        const auto stats = run();
        return stats ? "none" : stats.error().text;
    }
};

TEST_F(AgxScratch, StacksLieInTheBlocksOfTheHelper) {
    set_threads(1, 16);
    set_header();
    set_code(helper_at, helper_text());
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->stacks, 2u);
    for (unsigned thread = 0; thread < 64; ++thread) {
        EXPECT_EQ(word(thread), thread);
        EXPECT_EQ(word_at(blocks_at + thread * 32 + 16), thread);
    }
    EXPECT_EQ(header_word(in_use), 0u);
    EXPECT_EQ(header_word(number), 2u);
    EXPECT_EQ(header_word(bucket), 1u);
    EXPECT_EQ(header_word(ended), 1u);
    // In the order in which they were freed.
    EXPECT_EQ(header_word(blocks + 4), block_word(blocks_at) | 1);
    EXPECT_EQ(header_word(blocks), block_word(blocks_at + 0x400) | 1);
}

TEST_F(AgxScratch, BlocksFollowEachOther) {
    set_threads(3, 62);
    set_code(helper_at, helper_text());
    set_header();
    for (uint32_t slot = 0; slot < 2; ++slot)
        for (uint32_t i = 0; i < 4; ++i)
            set_header(blocks + slot * 4 + i,
                       block_word(blocks_at + slot * 0x1000 + i * 0x400) | 1);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (unsigned thread = 0; thread < 64; ++thread)
        EXPECT_EQ(word(thread), thread);
    // The word is on both sides of the border of blocks 1 and 2.
    EXPECT_EQ(word_at(blocks_at + 0x400 + 31 * 32 + 28), 31u << 16);
    EXPECT_EQ(word_at(blocks_at + 0x800 + 31 * 32), 0u);
}

TEST_F(AgxScratch, LargerBlocksSayTheirSize) {
    set_threads(1, 16);
    set_header();
    set_code(helper_at, helper_text());
    for (uint32_t slot = 0; slot < 2; ++slot)
        set_header(blocks + slot * 4, block_word(blocks_at + slot * 0x1000) | 3);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(word_at(blocks_at + 0x1000 + 5 * 128 + 16), 37u);
}

TEST_F(AgxScratch, ARefusedStackIsAFault) {
    set_threads(1, 16);
    set_header();
    set_code(helper_at, helper_text());
    set_header(there, 1);
    EXPECT_NE(error_of_run().find("scratch helper: no stack of 32 bytes a lane (bucket 1)"),
              std::string::npos);
}

TEST_F(AgxScratch, BlocksThatAreWrongAreFaults) {
    const uint32_t good = block_word(blocks_at);
    struct Case {
        ScratchWords words;
        const char* text;
    };
    set_code(helper_at, helper_text());
    for (const Case& wrong : {
             Case{{}, "scratch block 0x0 has no size"},
             Case{{good | 0xff}, "has no size"},
             Case{{good | 3}, "1 scratch blocks of 128 bytes a lane where it needs 256"},
             Case{{good | 3, 0, good | 1}, "scratch blocks with a gap between them"},
             Case{{good + 8 + 3, good | 1}, "does not begin at a multiple of its size"},
             Case{{good | 3, good | 3}, "does not begin at a multiple of its size"},
             Case{{block_word(data + 0x100000) | 7},
                  "scratch: write of address 0x200100010, which is not mapped"},
         }) {
        set_threads(4, 16);
        set_header(there, 2);
        set_header(in_use, 0);
        write_words(header + blocks * 4, wrong.words);
        const std::string text = error_of_run();
        EXPECT_NE(text.find(wrong.text), std::string::npos) << text;
    }
}

TEST_F(AgxScratch, HelpersThatAreWrongAreFaults) {
    set_threads(1, 16);
    struct Case {
        std::string code;
        const char* text;
    };
    const std::string map = "map target0, r8, 0, 0b00, 0b0, 0b000, 0b10000, 0b00010000\n";
    for (const Case& wrong : {
             Case{begin(), "scratch helper: the program ends before it asks for an operation"},
             Case{begin() + "doorbell 32\n", "the program ends without being told to"},
             Case{begin() + "doorbell 32\ndoorbell 32\n", "an operation without an answer"},
             Case{begin() + "doorbell 48\n", "an answer that nothing waits for"},
             Case{begin() + "doorbell 7\n", "doorbell 7 is not known"},
             Case{begin() + "get_sr r4, sr144\n", "an operation that was not asked for"},
             Case{begin() + "doorbell 32\nmov_imm r8, 1, 0b0\n" + map + map,
                  "scratch block 0 is mapped"},
             Case{begin() + "get_sr r16, sr20\n", "beyond the 32 halves"},
             Case{begin() + "top:\njmp_exec_any top\n", "the program does not end"},
             Case{begin() + next + allocate + "jmp_exec_any top\n",
                  "an operation without an answer"},
         }) {
        set_header();
        set_header(in_use, 0);
        set_code(helper_at, wrong.code);
        const std::string text = error_of_run();
        EXPECT_NE(text.find(wrong.text), std::string::npos) << text;
    }
}

TEST_F(AgxScratch, OtherProgramsHaveNoDoorbell) {
    set_threads(0, 16);
    set_code(code_at, "doorbell 32\n");
    EXPECT_NE(error_of_run().find("operation doorbell in"), std::string::npos);
}

// Nor does the helper run where no stack is wanted.
TEST_F(AgxScratch, WithoutAStackThereIsNoHelper) {
    set_threads(0, 16);
    set_code(code_at, "mov_imm r2, 0, 0b0\n");
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->stacks, 0u);
    EXPECT_EQ(header_word(ended), 0u);
}

}  // namespace
}  // namespace cuesta::simulator::agx
