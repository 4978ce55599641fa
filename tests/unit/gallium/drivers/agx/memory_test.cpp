// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Who waits for whom, and where batches' memory comes from.
#include "gallium/drivers/agx/memory.h"

#include <gtest/gtest.h>

#include "winsys/agx/record_device.h"

namespace cuesta::agx {
namespace {

using Status = Fence::Status;

constexpr ContextNumber one{1};
constexpr ContextNumber other{2};

class MemoryTest : public testing::Test {
  protected:
    // Of work that has not ended while the device is busy.
    std::shared_ptr<Fence> work() {
        return Fence::pending(winsys::Syncobj::create_signaled(device.fences()).take());
    }
    std::vector<std::shared_ptr<Fence>> waits(ContextNumber context, Access access) {
        std::vector<std::shared_ptr<Fence>> fences;
        memory->add_waits(context, access, fences);
        return fences;
    }
    void SetUp() override {
        auto made = Memory::create(device, 100);
        ASSERT_TRUE(made) << made.error().text;
        memory = std::move(made).take();
        device.set_busy(true);
    }

    winsys::agx::RecordDevice device;
    std::shared_ptr<Memory> memory;
};

TEST_F(MemoryTest, NobodyWaitsForNothing) {
    EXPECT_TRUE(memory->wait(Access::write, 0));
    EXPECT_TRUE(waits(one, Access::read_write).empty());
}

TEST_F(MemoryTest, ReadersWaitForWritersOnly) {
    memory->note_use(other, Access::read, work());
    EXPECT_TRUE(memory->wait(Access::read, 0));
    EXPECT_FALSE(memory->wait(Access::write, 0));
    EXPECT_TRUE(waits(one, Access::read).empty());
    EXPECT_EQ(waits(one, Access::write).size(), 1u);
    const auto writing = work();
    memory->note_use(other, Access::write, writing);
    EXPECT_FALSE(memory->wait(Access::read, 0));
    EXPECT_EQ(waits(one, Access::read), std::vector{writing});
    EXPECT_EQ(waits(one, Access::write).size(), 2u);
}

TEST_F(MemoryTest, BatchesOfOneContextNeedNoFences) {
    memory->note_use(one, Access::read_write, work());
    EXPECT_TRUE(waits(one, Access::read_write).empty());
    EXPECT_EQ(waits(other, Access::read_write).size(), 1u) << "one fence, once";
}

// The last use of each context counts: those before it have ended by then.
TEST_F(MemoryTest, TheLastFenceOfAContextCounts) {
    const auto last = work();
    memory->note_use(other, Access::write, work());
    memory->note_use(other, Access::write, last);
    EXPECT_EQ(waits(one, Access::read), std::vector{last});
}

TEST_F(MemoryTest, WhatHasEndedIsNotWaitedFor) {
    memory->note_use(other, Access::write, work());
    memory->note_use(other, Access::read, std::make_shared<Fence>());  // never submitted
    device.set_busy(false);
    EXPECT_TRUE(waits(one, Access::write).empty());
    EXPECT_TRUE(memory->wait(Access::write, 0));
}

TEST_F(MemoryTest, WaitsEnd) {
    memory->note_use(other, Access::write, work());
    EXPECT_TRUE(memory->wait(Access::read, 1'000'000)) << "who waits gets its will";
}

TEST_F(MemoryTest, ChunksAreOfTheirHeapAndComeBack) {
    const winsys::agx::AddressPlan& plan = device.plan();
    for (const auto heap : {winsys::agx::Heap::main, winsys::agx::Heap::usc}) {
        ChunkPool pool({&device, heap});
        BatchMemory batch(pool);
        const auto first = batch.allocate(10);
        constexpr std::array<uint32_t, 3> values = {1, 2, 3};
        const auto second = batch.upload_values(std::span<const uint32_t>(values), 256);
        ASSERT_TRUE(first && second);
        const bool in_window = first->va - plan.usc_base < uint64_t{1} << 32;
        EXPECT_EQ(in_window, heap == winsys::agx::Heap::usc);
        EXPECT_EQ(second->va % 256, 0u);
        EXPECT_EQ(second->as<uint32_t>()[2], 3u);
        EXPECT_EQ(device.memory_at(second->va)[4], std::byte{2});
        const auto large = batch.allocate(1 << 20);
        ASSERT_TRUE(large);
        EXPECT_EQ(large->cpu.size(), 1u << 20);
        EXPECT_EQ(batch.chunks().size(), 2u);
        const size_t live = device.live_bos();
        batch.give_back();
        const auto again = batch.allocate(10);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->va, first->va) << "the same chunk";
        EXPECT_LE(device.live_bos(), live);
    }
}

}  // namespace
}  // namespace cuesta::agx
