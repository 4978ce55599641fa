// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "lima_machine.h"

#include <array>
#include <cstring>

#include <gtest/gtest.h>

namespace cuesta::drm_shim {
namespace {

constexpr LimaOptions options{.pp_cores = 4, .gp_work_limit = 1 << 20};

TEST(LimaMachine, PutsMemoryWhereItIsWanted) {
    const std::array content = {std::byte{1}, std::byte{2}, std::byte{3}};
    const MemoryBlock blocks[] = {{.address = 0xfffff000, .bytes = 4096},
                                  {.address = 0x12345000, .bytes = 5000, .content = content},
                                  {.address = 0x1000, .bytes = 1 << 20, .heap = true}};
    Result<std::unique_ptr<LimaMachine>> machine = LimaMachine::create(options, blocks);
    ASSERT_TRUE(machine) << machine.error().text;
    EXPECT_EQ((*machine)->memory_at(0x12345001)[0], std::byte{2});
    EXPECT_EQ((*machine)->memory_at(0x12345001).size(), 8191u);
    EXPECT_EQ((*machine)->memory_at(0xfffff000).size(), 4096u);
    EXPECT_TRUE((*machine)->memory_at(0x1000).empty());
    EXPECT_TRUE((*machine)->memory_at(0).empty());
}

TEST(LimaMachine, RefusesOverlaps) {
    const MemoryBlock overlap[] = {{.address = 0x1000, .bytes = 8192},
                                   {.address = 0x2000, .bytes = 4096}};
    EXPECT_FALSE(LimaMachine::create(options, overlap));
    const MemoryBlock odd[] = {{.address = 0x1001, .bytes = 1}};
    EXPECT_FALSE(LimaMachine::create(options, odd));
    const MemoryBlock beyond[] = {{.address = 0xfffff000, .bytes = 8192}};
    EXPECT_FALSE(LimaMachine::create(options, beyond));
}

TEST(LimaMachine, RunsJobs) {
    const uint32_t stream[] = {0, 0x50000000};
    const MemoryBlock blocks[] = {
        {.address = 0x4000, .bytes = 4096, .content = std::as_bytes(std::span(stream))}};
    Result<std::unique_ptr<LimaMachine>> machine = LimaMachine::create(options, blocks);
    ASSERT_TRUE(machine) << machine.error().text;
    const Result<int32_t> done = (*machine)->run_gp({0, 0, 0x4000, 0x4008, 0, 0});
    ASSERT_TRUE(done) << done.error().text;
    EXPECT_EQ(*done, 1);
    const Result<int32_t> fault = (*machine)->run_gp({0, 0, 0x8000, 0x8008, 0, 0});
    ASSERT_TRUE(fault);
    EXPECT_EQ(*fault, -ECANCELED);
    EXPECT_FALSE((*machine)->run_gp({}));
}

}  // namespace
}  // namespace cuesta::drm_shim
