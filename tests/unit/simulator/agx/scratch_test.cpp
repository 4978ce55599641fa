// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Scratch memory that a helper program hands out: commands whose programs have a stack.
#include <string>

#include <fmt/core.h>

#include "gpu_fixture.h"
#include "hw/agx/cdm.h"
#include "render_fixture.h"
#include "scratch_program.h"
#include "simulator/agx/scratch_blocks.h"

namespace cuesta::simulator::agx {
namespace {

namespace cdm = hw::agx::cdm;

using namespace scratch_program;

constexpr uint32_t code_at = 0x1000, helper_at = 0x5000, usc_at = 0x3000;

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

// Buckets are powers of two, blocks what the program needs.
TEST_F(AgxScratch, BlocksMayBeSmallerThanTheBucket) {
    set_code(helper_at, helper_text());
    const auto run_with = [&](unsigned offset) {
        set_threads(5, offset);  // 512 bytes
        set_header();
        set_header(in_use, 0);
        for (uint32_t slot = 0; slot < 2; ++slot)
            for (uint32_t i = 0; i < 3; ++i)
                set_header(blocks + slot * 4 + i,
                           block_word(blocks_at + (slot * 3 + i) * 0x1000) | (i == 0 ? 3 : 1));
        return error_of_run();
    };
    EXPECT_EQ(run_with(380), "none");
    for (unsigned thread = 0; thread < 64; ++thread)
        EXPECT_EQ(word(thread), thread);
    EXPECT_NE(
        run_with(382).find("scratch: byte 382 of a lane is beyond its blocks, 3 of 128 bytes"),
        std::string::npos);
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
             Case{entry(), "scratch helper: the program ends before it asks for an operation"},
             Case{entry() + "doorbell 32\n", "the program ends without being told to"},
             Case{entry() + "doorbell 32\ndoorbell 32\n", "an operation without an answer"},
             Case{entry() + "doorbell 48\n", "an answer that nothing waits for"},
             Case{entry() + "doorbell 7\n", "doorbell 7 is not known"},
             Case{entry() + "get_sr r4, sr144\n", "an operation that was not asked for"},
             Case{entry() + "doorbell 32\nmov_imm r8, 1, 0b0\n" + map + map,
                  "scratch block 0 is mapped"},
             Case{entry() + "get_sr r16, sr20\n", "beyond the 32 halves"},
             Case{entry() + "top:\njmp_exec_any top\n", "the program does not end"},
             Case{entry() + next + allocate + "jmp_exec_any top\n",
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

class AgxRenderScratch : public RenderFixture {};

// Each has its own stacks; those of fragments lie behind those of vertices.
TEST_F(AgxRenderScratch, EachStageHasItsHelper) {
    constexpr uint64_t headers[] = {data + 0xd000, data + 0xd100};
    for (uint32_t i = 0; i < 2; ++i) {
        write_words(headers[i], std::array<uint32_t, 1>{1});
        write_words(
            headers[i] + blocks * 4,
            std::array<uint32_t, 1>{static_cast<uint32_t>((data + 0x10000 + i * 0x400) >> 8 | 1)});
    }
    set_code(helper_at, helper_text());
    task.vertex_helper = {.binary = helper_at | 1, .data = headers[0]};
    task.fragment_helper = {.binary = helper_at | 1, .data = headers[1]};
    set_code(vertex_code,
             "TODO.stack_adjust 0, 1, 2, 0, 0, 8\n"
             "stack_store i32, 1, 0, x, 4, r5, 4, 0\n"
             "imadd r2, r5, 5, 0\n"
             "device_load 0, i32, xyzw, r8_r9_r10_r11, u0_u1, r2, unsigned\n"
             "wait 0\n"
             "st_var 1, r8, 0\n"
             "st_var 1, r9, 1\n"
             "st_var 1, r10, 2\n"
             "st_var 1, r11, 3\n"
             "st_var_final 1, r11, 4\n");
    set_usc(vertex_usc,
            {usc::Uniform{.size = 4, .buffer = pointers_at}, usc::Shader{.code = vertex_code},
             usc::Registers{.count = 64, .spill_bucket = 1}, usc::NoPreshader{}});
    set_code(fragment_code,
             "get_sr r2, sr80\n"
             "TODO.stack_adjust 0, 1, 2, 0, 0, 8\n"
             "stack_store i32, 1, 0, x, 4, r2, 8, 0\n");
    set_usc(fragment_usc,
            {tile_shared(), usc::Shader{.loads_varyings = true, .code = fragment_code},
             usc::Registers{.count = 64, .spill_bucket = 1},
             usc::FragmentProperties{.early_z = true}, usc::NoPreshader{}});
    const GpuStats stats = draw(rectangle(-1, -1, 1, 1));
    // One of the vertices, the others of fragments.
    EXPECT_GT(stats.stacks, 64u * 64 / 32);
    EXPECT_EQ(word_at(data + 0x10000 + 5 * 32 + 4), 5u);
    EXPECT_EQ(word_at(data + 0x10000 + 0x400 + 1 * 32 + 8) - word_at(data + 0x10000 + 0x400 + 8),
              1u);
    for (const uint64_t header : headers) {
        EXPECT_EQ(word_at(header + in_use * 4), 0u);
        EXPECT_EQ(word_at(header + ended * 4), 1u);
    }
}

}  // namespace
}  // namespace cuesta::simulator::agx
