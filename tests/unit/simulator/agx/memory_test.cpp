// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <bit>

#include <gtest/gtest.h>

#include "base/half.h"
#include "group_fixture.h"

namespace cuesta::simulator::agx {
namespace {

// With u2_u3 pointing to the memory and each lane's number in r2.
std::unique_ptr<GroupFixture> prepared(std::string_view text) {
    auto made = GroupFixture::of_text(text);
    EXPECT_TRUE(made) << made.error().text;
    if (!made)
        return nullptr;
    auto fixture = std::move(*made);
    fixture->uniforms.words[2] = static_cast<uint32_t>(memory_base);
    fixture->uniforms.words[3] = static_cast<uint32_t>(memory_base >> 32);
    for (unsigned lane = 0; lane < lane_count; ++lane)
        fixture->set("r2", lane, lane);
    for (size_t i = 0; i < 1024; ++i)
        fixture->environment.flat.set_word(i * 4, static_cast<uint32_t>(i));
    return fixture;
}

void run(GroupFixture& f) {
    const auto ran = f.run();
    ASSERT_TRUE(ran) << ran.error().text;
}

TEST(AgxMemory, LoadsScaleTheIndexByTheElement) {
    const auto f = prepared(
        "device_load 0, i32, xy, r4_r5, u2_u3, r2, signed, lsl 1\n"
        "device_load 1, i32, xw, r6_r7, u2_u3, 3, signed\n"
        "device_load 0, i16, x, r8, u2_u3, r2, unsigned\n"
        "device_load 0, i8, y, r9l, u2_u3, r2, unsigned\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->at("r4", 9), 18u);
    EXPECT_EQ(f->at("r5", 9), 19u);
    // A gap in the mask skips memory, not registers.
    EXPECT_EQ(f->at("r6", 5), 3u);
    EXPECT_EQ(f->at("r7", 5), 6u);
    EXPECT_EQ(f->at("r8", 6), 3u);  // zero-extended
    EXPECT_EQ(f->at("r8", 7), 0u);
    EXPECT_EQ(f->at("r9l", 3), 1u);
}

TEST(AgxMemory, NegativeIndicesAndUnalignedBases) {
    const auto f = prepared("device_load 0, i32, x, r4, u2_u3, r6, signed\n");
    ASSERT_NE(f, nullptr);
    f->uniforms.words[2] += 4 * 40 + 3;  // low bits below the element are ignored
    f->set("r6", static_cast<uint32_t>(-8));
    run(*f);
    EXPECT_EQ(f->at("r4"), 32u);
}

TEST(AgxMemory, FormatsBecomeFloats) {
    const auto f = prepared(
        "device_load 0, u8norm, xyzw, r4_r5_r6_r7, u2_u3, 0, signed\n"
        "device_load 0, s16norm, x, r8l, u2_u3, 2, signed\n"
        "device_load 0, rgb10a2, xyzw, r9_r10_r11_r12, u2_u3, 2, signed\n"
        "device_load 0, srgba8, xw, r13_r14, u2_u3, 12, signed\n");
    ASSERT_NE(f, nullptr);
    f->environment.flat.set_word(0, 0xff008033);
    f->environment.flat.set_word(4, 0x00008001);
    f->environment.flat.set_word(8, 3u << 30 | 1023u << 10);
    f->environment.flat.set_word(12, 0x800000ff);
    run(*f);
    EXPECT_EQ(std::bit_cast<float>(f->at("r4")), 51.0f / 255);
    EXPECT_EQ(std::bit_cast<float>(f->at("r5")), 128.0f / 255);
    EXPECT_EQ(std::bit_cast<float>(f->at("r7")), 1.0f);
    EXPECT_EQ(f->at("r8l"), base::half_from_float(-1));
    EXPECT_EQ(std::bit_cast<float>(f->at("r9")), 0.0f);
    EXPECT_EQ(std::bit_cast<float>(f->at("r10")), 1.0f);
    EXPECT_EQ(std::bit_cast<float>(f->at("r12")), 1.0f);
    EXPECT_EQ(std::bit_cast<float>(f->at("r13")), 1.0f);
    EXPECT_EQ(std::bit_cast<float>(f->at("r14")), 128.0f / 255);
}

TEST(AgxMemory, StoresOfActiveLanesThatAreNoHelpers) {
    const auto f = prepared("device_store 0, i32, x, r2, u2_u3, r2, signed, 0\n");
    const auto g = prepared("device_store 0, i32, x, r3, u2_u3, r2, signed, 0\n");
    ASSERT_NE(g, nullptr);
    g->set("r3", 0xabcd);
    g->group.active = 0x0000000f;
    g->group.helpers = 0x00000004;
    run(*g);
    EXPECT_EQ(g->environment.flat.word(0), 0xabcdu);
    EXPECT_EQ(g->environment.flat.word(12), 0xabcdu);
    EXPECT_EQ(g->environment.flat.word(8), 2u);
    EXPECT_EQ(g->environment.flat.word(16), 4u);
}

TEST(AgxMemory, StoresClampAndRound) {
    const auto f = prepared(
        "mov_imm r4, 1073741824, 0b0\n"  // 2.0
        "fadd32 r5, r4.neg, 0.0\n"
        "device_store 0, u8norm, xy, r4_r5, u2_u3, 0, signed, 0\n"
        "device_store 0, s8norm, xy, r4_r5, u2_u3, 2, signed, 0\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->environment.flat.word(0), 0x817f00ffu);
}

TEST(AgxMemory, AtomicsRunLaneByLane) {
    const auto f = prepared(
        "mov_imm r6, 2, 0b0\n"
        "atomic add, 0, r4, u2_u3, 5, signed, r6, 1, 0, 1, 4, 2\n"
        "atomic umax, 0, None, u2_u3, 6, signed, r2, 1, 0, 1, 4, 2\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->environment.flat.word(20), 5u + 64);
    EXPECT_EQ(f->at("r4", 0), 5u);
    EXPECT_EQ(f->at("r4", 31), 5u + 62);
    EXPECT_EQ(f->environment.flat.word(24), 31u);
}

TEST(AgxMemory, ThreadgroupMemory) {
    const auto f = prepared(
        "mov_imm r8l, 64\n"
        "bitop 0101, r9l, r2l, 0\n"
        "threadgroup_store i32, x, r2, r8l, r9l\n"
        "threadgroup_load i32, x, r4, r8l, 3\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->at("r4", 17), 3u);
    EXPECT_EQ(f->environment.threadgroup[64 + 4 * 31], 31);
}

TEST(AgxMemory, ScratchIsEachLanesOwn) {
    const auto f = prepared(
        "TODO.stack_adjust 0, 1, 2, 0, 0, 16\n"
        "stack_store i32, 1, 0, x, 4, r2, 16, 0\n"
        "mov_imm r2, 0, 0b0\n"
        "stack_load r4, i32, 1, 0, x, 4, 16, 0\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->at("r4", 0), 0u);
    EXPECT_EQ(f->at("r4", 31), 31u);
    EXPECT_EQ(f->group.stack_bytes, 64u);
}

TEST(AgxMemory, UniformStores) {
    const auto f = prepared(
        "mov_imm r1, 305419896, 0b0\n"
        "uniform_store 2, i16, xy, 0, r1l_r1h, 8\n");
    ASSERT_NE(f, nullptr);
    run(*f);
    EXPECT_EQ(f->uniforms.words[4], 0x12345678u);
}

TEST(AgxMemory, BadAccessesAreFaultsWithTheirPlace) {
    for (const char* text : {
             "device_load 0, i32, x, r4, u4_u5, 0, signed",
             "device_store 0, i32, x, r4, u4_u5, 0, signed, 0",
             "stack_load r4, i32, 1, 0, x, 4, 16, 0",
             "threadgroup_load i32, x, r4, 0, 2000",
             "trap",
             "get_sr r4, sr80",
             "iter r4, cf1, center, 0b0, 0, 0, 0, 0, 0",
         }) {
        const auto f = prepared(text);
        ASSERT_NE(f, nullptr) << text;
        const auto ran = f->run();
        ASSERT_FALSE(ran) << text;
        EXPECT_EQ(ran.error().code, Errc::fault);
        EXPECT_EQ(ran.error().text.find("instruction at 0x0: "), 0u) << ran.error().text;
    }
}

}  // namespace
}  // namespace cuesta::simulator::agx
