// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Whole compute commands: streams, USC words and code in memory, made with the tables.
#include <initializer_list>

#include "gpu_fixture.h"
#include "hw/agx/cdm.h"
#include "hw/agx/texture_descriptor.h"

namespace cuesta::simulator::agx {
namespace {

namespace cdm = hw::agx::cdm;

constexpr uint32_t code_at = 0x1000, preshader_at = 0x2000, usc_at = 0x3000;

class AgxCompute : public GpuFixture {
  protected:
    // u0_u1 point to the data.
    void set_plain_usc(const usc::Word& last = usc::NoPreshader{}) {
        write_address(data + 0x8000, data);
        set_usc(usc_at,
                {usc::Uniform{.start = 0, .size = 4, .buffer = data + 0x8000},
                 usc::Shared{.uses_shared_memory = true, .bytes_per_threadgroup = 1024},
                 usc::Shader{.unknown_10 = 3, .code = code_at}, usc::Registers{.count = 64}, last});
    }

    void set_stream(std::initializer_list<cdm::Packet> packets, uint64_t at = stream) {
        for (const cdm::Packet& packet : packets)
            at = put(at, cdm::pack(packet));
    }

    Result<GpuStats> run(const GpuLimits& limits = {.work = 1 << 20, .checks = true}) {
        return Gpu(*memory, limits)
            .compute({.page_table = &table, .usc_base = window, .cdm_stream = stream});
    }
};

const char* const store_index =
    "get_sr r2, sr80\n"
    "get_sr r3, sr81\n"
    "imadd r4, r3, 100, r2\n"
    "mov_imm r5, 1, 0b0\n"
    "device_store 0, i32, x, r5, u0_u1, r4, unsigned, 0\n";

// One launch that never ends costs the whole budget, and is told of once.
TEST_F(AgxCompute, WhatTakesLongIsToldOnce) {
    set_code(code_at, "top:\njmp_exec_any top\n");
    set_plain_usc();
    set_stream(
        {cdm::LaunchDirect{.pipeline = usc_at, .global_size = {1, 1, 1}, .local_size = {1, 1, 1}},
         cdm::Terminate{}});
    constexpr uint64_t work = (5u << 20) + 123;
    std::vector<Progress> told;
    GpuLimits limits = {.work = work};
    limits.watch.notice = [&](const Progress& progress) { told.push_back(progress); };
    const auto patient = run(limits);
    ASSERT_FALSE(patient);
    EXPECT_EQ(patient.error().code, Errc::timeout);
    EXPECT_NE(patient.error().text.find("the program does not end"), std::string::npos)
        << patient.error().text;
    EXPECT_TRUE(told.empty());

    limits.watch.after = std::chrono::milliseconds(0);
    const auto watched = run(limits);
    ASSERT_FALSE(watched);
    EXPECT_EQ(watched.error().text, patient.error().text);
    ASSERT_EQ(told.size(), 1u);
    EXPECT_EQ(told[0].limit, work);
    EXPECT_GT(told[0].spent, 1u << 20);
    EXPECT_LT(told[0].spent, 2u << 20);
}

TEST_F(AgxCompute, EveryThreadRunsOnce) {
    set_code(code_at, store_index);
    set_plain_usc();
    // The last threadgroups are cut.
    set_stream(
        {cdm::LaunchDirect{.pipeline = usc_at, .global_size = {70, 3, 1}, .local_size = {32, 2, 1}},
         cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->threads, 210u);
    EXPECT_EQ(stats->launches, 1u);
    for (unsigned y = 0; y < 4; ++y)
        for (unsigned x = 0; x < 100; ++x)
            ASSERT_EQ(word(y * 100 + x), x < 70 && y < 3 ? 1u : 0u) << x << " " << y;
}

TEST_F(AgxCompute, IndirectSizesComeFromMemory) {
    set_code(code_at, store_index);
    set_plain_usc();
    write_words(data + 0x9000, std::array<uint32_t, 6>{2, 3, 1, 0, 0, 0});
    write_words(data + 0xa000, std::array<uint32_t, 6>{5, 1, 1, 4, 1, 1});
    set_stream({cdm::LaunchIndirectGlobal{
                    .pipeline = usc_at, .indirect = data + 0x9000, .local_size = {8, 1, 1}},
                cdm::LaunchIndirectLocal{.pipeline = usc_at, .indirect = data + 0xa000},
                cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->threads, 2u * 8 * 3 + 5);
    EXPECT_EQ(word(215), 1u);
    EXPECT_EQ(word(216), 0u);
}

// Whatever the threadgroup is: an indirect one may be of nothing too.
TEST_F(AgxCompute, AnIndirectGridOfNothingRunsNothing) {
    set_code(code_at, store_index);
    set_plain_usc();
    write_words(data + 0x9000, std::array<uint32_t, 6>{0, 1, 1, 0, 0, 0});
    set_stream({cdm::LaunchIndirectLocal{.pipeline = usc_at, .indirect = data + 0x9000},
                cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->threads, 0u);
}

TEST_F(AgxCompute, BarriersLetGroupsSeeEachOther) {
    // Each thread stores its index, and reads the one of the last thread.
    set_code(code_at,
             "get_sr r2, sr51\n"
             "mov_imm r6l, 0\n"
             "mov r3l, r2l\n"
             "threadgroup_store i32, x, r2, r6l, r3l\n"
             "threadgroup_barrier\n"
             "threadgroup_load i32, x, r5, r6l, 99\n"
             "device_store 0, i32, x, r5, u0_u1, r2, unsigned, 0\n");
    set_plain_usc();
    set_stream({cdm::LaunchDirect{
                    .pipeline = usc_at, .global_size = {100, 1, 1}, .local_size = {100, 1, 1}},
                cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (unsigned i = 0; i < 100; ++i)
        ASSERT_EQ(word(i), 99u);
}

// As Mesa's blits do it: of four words two have room in the pixel, and the next one keeps its own.
TEST_F(AgxCompute, WhatATileHasNoRoomForIsDropped) {
    set_code(code_at,
             "get_sr r2, sr51\n"
             "mov r9l, r2l\n"
             "mov_imm r9h, 0\n"
             "iadd r4, r2, 50\n"
             "iadd r5, r2, 100\n"
             "mov_imm r6, 7777, 0b0\n"
             "mov r7, r6\n"
             "st_tile r4_r5_r6_r7, i32, 1, xyzw, 0, 1, 18 {E=0x1}\n"
             "threadgroup_barrier\n"
             "ld_tile r6_r7, i32, 1, xy, 0, 1, 18 {E=0x1}\n"
             "iadd r7, r7, r6\n"
             "device_store 0, i32, x, r7, u0_u1, r2, unsigned, 0\n");
    write_address(data + 0x8000, data);
    set_usc(usc_at, {usc::Uniform{.start = 0, .size = 4, .buffer = data + 0x8000},
                     usc::Shared{.uses_shared_memory = true,
                                 .layout = usc::SharedLayout::tile_32x32,
                                 .sample_stride = 8,
                                 .bytes_per_threadgroup = 8192},
                     usc::Shader{.unknown_10 = 3, .code = code_at}, usc::Registers{.count = 64},
                     usc::NoPreshader{}});
    set_stream(
        {cdm::LaunchDirect{.pipeline = usc_at, .global_size = {32, 1, 1}, .local_size = {32, 1, 1}},
         cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (unsigned i = 0; i < 32; ++i)
        ASSERT_EQ(word(i), 2 * i + 150);
}

TEST_F(AgxCompute, ThePreshaderFillsUniforms) {
    set_code(preshader_at,
             "mov_imm r1, 1234, 0b0\n"
             "uniform_store 2, i16, xy, 0, r1l_r1h, 8\n");
    set_code(code_at,
             "get_sr r2, sr80\n"
             "mov r3, u4\n"
             "device_store 0, i32, x, r3, u0_u1, r2, unsigned, 0\n");
    set_plain_usc(usc::Preshader{.code = preshader_at});
    set_stream(
        {cdm::LaunchDirect{.pipeline = usc_at, .global_size = {33, 1, 1}, .local_size = {32, 1, 1}},
         cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(word(32), 1234u);
}

TEST_F(AgxCompute, ThePreshaderLoadsTextureStates) {
    set_code(preshader_at, "tex_state_store ts1, u0_u1, 24\n");
    set_code(code_at,
             "get_sr r2, sr80\n"
             "mov r4, r2\n"
             "mov_imm r5, 1, 0b0\n"
             "texture_load 0, 0b1100, 0b0, none, xyzw, 0b00, r8_r9_r10_r11, None, ts1, ss0, "
             "tex_2d, r4_r5, auto_lod, 0\n"
             "wait 0\n"
             "device_store 0, i32, x, r8, u0_u1, r2, unsigned, 0\n");
    set_plain_usc(usc::Preshader{.code = preshader_at});
    put(data + 24, hw::agx::pack(hw::agx::TextureDescriptor{.channels = hw::agx::Channels::r32,
                                                            .type = hw::agx::TextureType::uint,
                                                            .width = 4,
                                                            .height = 2,
                                                            .address = data + 0x4000,
                                                            .stride = 16}));
    write_words(data + 0x4010, std::array<uint32_t, 4>{70, 71, 72, 73});
    set_stream(
        {cdm::LaunchDirect{.pipeline = usc_at, .global_size = {4, 1, 1}, .local_size = {4, 1, 1}},
         cdm::Terminate{}});
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    for (unsigned i = 0; i < 4; ++i)
        EXPECT_EQ(word(i), 70 + i);
}

TEST_F(AgxCompute, StreamsCallEachOther) {
    set_code(code_at, store_index);
    set_plain_usc();
    set_stream({cdm::Barrier{}, cdm::Link{.target = stream + 0x1000, .with_return = true},
                cdm::Terminate{}});
    set_stream({cdm::LaunchDirect{.pipeline = usc_at, .global_size = {3, 1, 1}},
                cdm::Barrier{.returns = true}},
               stream + 0x1000);
    const auto stats = run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(stats->threads, 3u);
}

TEST_F(AgxCompute, WhatIsWrongIsNamedWithItsPlace) {
    set_code(code_at, store_index);
    set_plain_usc();
    const auto error_of = [&](std::initializer_list<cdm::Packet> packets) {
        set_stream(packets);
        const auto stats = run();
        return stats ? std::string() : stats.error().text;
    };
    EXPECT_EQ(error_of({cdm::Barrier{.returns = true}}),
              "packet at 0x300000000: the end of a stream that nothing called");
    EXPECT_NE(error_of({cdm::Link{.target = 0x10}}).find("address 0x10, which is not mapped"),
              std::string::npos);
    EXPECT_NE(error_of({cdm::Link{.target = stream}}).find("does not end"), std::string::npos);
    EXPECT_NE(error_of({cdm::LaunchDirect{.pipeline = usc_at, .local_size = {2000, 1, 1}}})
                  .find("a threadgroup of 2000x1x1 threads"),
              std::string::npos);
    EXPECT_NE(error_of({cdm::LaunchDirect{.pipeline = 0x3fc0, .local_size = {1, 1, 1}}}), "");
    // Words that are no packet: a fault of the machine, whatever the decoder calls it.
    write_words(stream, std::array<uint32_t, 2>{0xffffffff, 0xffffffff});
    const auto no_packet = run();
    ASSERT_FALSE(no_packet);
    EXPECT_EQ(no_packet.error().code, Errc::fault) << no_packet.error().text;
    set_code(code_at, "st_var 1, r2, 0\n");
    EXPECT_NE(error_of({cdm::LaunchDirect{.pipeline = usc_at}, cdm::Terminate{}})
                  .find("operation st_var in a compute program"),
              std::string::npos);
}

// Shaders may miss memory, but not write to what may only be read.
TEST_F(AgxCompute, StoresFaultOnPagesThatMayOnlyBeRead) {
    set_code(code_at, store_index);
    set_plain_usc();
    set_stream({cdm::LaunchDirect{.pipeline = usc_at}, cdm::Terminate{}});
    constexpr uint64_t elsewhere = data + 0x1000000;
    write_address(data + 0x8000, elsewhere);
    EXPECT_TRUE(run());
    const auto page = memory->allocate(pages_in_gpu_page);
    ASSERT_TRUE(page);
    table.map(elsewhere, 1, page->first, pages_in_gpu_page, {.read = true});
    const auto stats = run();
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::fault);
    EXPECT_NE(
        stats.error().text.find("shader: write of address 0x201000000, which may only be read"),
        std::string::npos)
        << stats.error().text;
}

// The checking mode finds a wait that is not there.
TEST_F(AgxCompute, AMissingWaitIsAFault) {
    set_code(code_at,
             "get_sr r2, sr80\n"
             "device_load 0, i32, x, r3, u0_u1, r2, unsigned\n"
             "iadd r3, r3, 1\n");
    set_plain_usc();
    set_stream({cdm::LaunchDirect{.pipeline = usc_at}, cdm::Terminate{}});
    const auto checked = run();
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().text.find("r3 is read before a wait for slot 0"), std::string::npos);
    EXPECT_TRUE(run({}));
}

}  // namespace
}  // namespace cuesta::simulator::agx
