// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/batch_memory.h"

#include <gtest/gtest.h>

#include "host_bo.h"

namespace cuesta::gallium {
namespace {

struct HostSource {
    using Bo = HostBo;
    using Address = uint64_t;
    static constexpr uint32_t chunk_bytes = 4096;
    static constexpr uint64_t budget_bytes = 16384;

    unsigned* made = nullptr;

    Result<Bo> make(uint32_t bytes) const { return Bo::create(*made, bytes); }
};

class BatchMemoryTest : public testing::Test {
  protected:
    unsigned made = 0;
    ChunkPool<HostSource> pool{HostSource{&made}};
};

TEST_F(BatchMemoryTest, PiecesAreAlignedAndApart) {
    BatchMemory<HostSource> batch(pool);
    const auto first = batch.allocate(1);
    const auto second = batch.allocate(100);
    const auto third = batch.allocate(0, 1024);
    ASSERT_TRUE(first && second && third);
    EXPECT_EQ(second->va - first->va, 64u);
    EXPECT_EQ(second->cpu.size(), 100u);
    EXPECT_EQ(third->va % 1024, 0u);
    EXPECT_EQ(made, 1u);
}

TEST_F(BatchMemoryTest, AChunkIsUsedToItsEnd) {
    BatchMemory<HostSource> batch(pool);
    for (int i = 0; i < 64; ++i)
        ASSERT_TRUE(batch.allocate(64));
    EXPECT_EQ(made, 1u);
    ASSERT_TRUE(batch.allocate(1));
    EXPECT_EQ(made, 2u);
    // Larger ones get a chunk of their size.
    const auto large = batch.allocate(100'000);
    ASSERT_TRUE(large);
    EXPECT_EQ(large->cpu.size(), 100'000u);
    EXPECT_GE(batch.bytes(), 4096u * 2 + 100'000);
}

TEST_F(BatchMemoryTest, ChunksComeBack) {
    BatchMemory<HostSource> batch(pool);
    ASSERT_TRUE(batch.allocate(10));
    batch.give_back();
    EXPECT_EQ(batch.bytes(), 0u);
    ASSERT_TRUE(batch.allocate(10));
    EXPECT_EQ(made, 1u);
}

TEST_F(BatchMemoryTest, ThePoolKeepsNoMoreThanItsBudget) {
    {
        BatchMemory<HostSource> batch(pool);
        for (int i = 0; i < 8; ++i)
            ASSERT_TRUE(batch.allocate(4096));
        EXPECT_TRUE(pool.over_budget());
        batch.give_back();
        EXPECT_FALSE(pool.over_budget());
    }
    BatchMemory<HostSource> again(pool);
    for (int i = 0; i < 8; ++i)
        ASSERT_TRUE(again.allocate(4096));
    EXPECT_EQ(made, 8u + 4u) << "four chunks were kept";
}

TEST_F(BatchMemoryTest, WhatCannotBeMadeIsAnError) {
    BatchMemory<HostSource> batch(pool);
    ASSERT_TRUE(batch.allocate(10));
    EXPECT_FALSE(batch.allocate(2u << 20));
    EXPECT_FALSE(batch.allocate(UINT32_MAX));
    EXPECT_TRUE(batch.allocate(10)) << "the rest goes on";
}

}  // namespace
}  // namespace cuesta::gallium
