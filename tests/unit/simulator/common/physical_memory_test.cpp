// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/physical_memory.h"

#include <cstring>
#include <vector>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cuesta::simulator {
namespace {

TEST(PhysicalMemory, IsAsLargeAsTheBusAndCostsNothingUntouched) {
    const auto memory = PhysicalMemory::create();
    ASSERT_TRUE(memory) << memory.error().text;
    EXPECT_EQ(uint64_t{(*memory)->page_count()} * page_bytes, PhysicalMemory::default_bytes);
    EXPECT_EQ((*memory)->pages_in_use(), 0u);
    EXPECT_FALSE(PhysicalMemory::create(0));
    EXPECT_FALSE(PhysicalMemory::create(uint64_t{1} << 33));
}

TEST(PhysicalMemory, GivesZerosAndTakesThemBack) {
    const auto memory = PhysicalMemory::create(1 << 20).take();
    const PageRun run = memory->allocate(4).take();
    EXPECT_NE(run.first, 0u);
    std::memset(memory->page(run.first), 0xaa, 4 * page_bytes);
    memory->free(run);
    EXPECT_EQ(memory->pages_in_use(), 0u);
    const PageRun again = memory->allocate(4).take();
    EXPECT_EQ(again, run);
    for (uint32_t i = 0; i < 4 * page_bytes; ++i)
        ASSERT_EQ(memory->page(again.first)[i], 0);
}

TEST(PhysicalMemory, JoinsFreedRuns) {
    const auto memory = PhysicalMemory::create(64 * page_bytes).take();
    std::vector<PageRun> runs;
    for (int i = 0; i < 21; ++i)
        runs.push_back(memory->allocate(3).take());  // 63 pages: all but page 0
    EXPECT_FALSE(memory->allocate(1));
    EXPECT_EQ(memory->allocate(1).error().code, Errc::out_of_memory);
    for (size_t i = 0; i < runs.size(); i += 2)
        memory->free(runs[i]);
    EXPECT_FALSE(memory->allocate(4));
    for (size_t i = 1; i < runs.size(); i += 2)
        memory->free(runs[i]);
    EXPECT_TRUE(memory->allocate(63));
    EXPECT_FALSE(memory->allocate(0));
}

TEST(PhysicalMemory, IsSharedThroughItsDescriptor) {
    const auto memory = PhysicalMemory::create(1 << 20).take();
    memory->allocate(3).take();
    const PageRun run = memory->allocate(2).take();
    void* mapped = mmap(nullptr, 2 * page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory->fd(),
                        static_cast<off_t>(PhysicalMemory::offset(run)));
    ASSERT_NE(mapped, MAP_FAILED);
    std::strcpy(static_cast<char*>(mapped) + page_bytes, "from the program");
    EXPECT_STREQ(reinterpret_cast<char*>(memory->page(run.first + 1)), "from the program");
    munmap(mapped, 2 * page_bytes);
}

TEST(PhysicalMemory, TakesPagesOfOtherFiles) {
    const auto memory = PhysicalMemory::create(1 << 20).take();
    const int fd = memfd_create("other", MFD_CLOEXEC);
    ASSERT_GE(fd, 0);
    ASSERT_EQ(ftruncate(fd, 2 * page_bytes), 0);
    ASSERT_EQ(pwrite(fd, "hello", 5, page_bytes), 5);
    const PageRun run = memory->allocate(1).take();
    ASSERT_TRUE(memory->replace(run, fd, page_bytes));
    close(fd);
    EXPECT_EQ(std::memcmp(memory->page(run.first), "hello", 5), 0);
    memory->free(run);
    const PageRun again = memory->allocate(1).take();
    EXPECT_EQ(again, run);
    EXPECT_EQ(memory->page(again.first)[0], 0);
    EXPECT_FALSE(memory->replace({1000, 1}, memory->fd(), 0));
    EXPECT_FALSE(memory->replace(again, -1, 0));
}

}  // namespace
}  // namespace cuesta::simulator
