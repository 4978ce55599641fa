// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/address_space.h"

#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace cuesta::simulator::agx {
namespace {

class AgxAddressSpace : public testing::Test {
  protected:
    void SetUp() override {
        auto made = PhysicalMemory::create(uint64_t{1} << 24);
        ASSERT_TRUE(made) << made.error().text;
        memory = std::move(*made);
        const auto run = memory->allocate(4 * pages_in_gpu_page);
        ASSERT_TRUE(run);
        first = run->first;
    }

    std::unique_ptr<PhysicalMemory> memory;
    uint32_t first = 0;
    PageTable table;
};

constexpr uint64_t far = (uint64_t{1} << 39) - 4 * gpu_page_bytes;
constexpr Rights both = {true, true};

TEST_F(AgxAddressSpace, AccessesGoOverPages) {
    table.map(far, 4, first, pages_in_gpu_page, both);
    AddressSpace space(*memory, table, "test");
    std::vector<uint8_t> out(3 * gpu_page_bytes), in(out.size());
    std::iota(out.begin(), out.end(), uint8_t{1});
    ASSERT_TRUE(space.write(far + 100, out));
    ASSERT_TRUE(space.read(far + 100, in));
    EXPECT_EQ(in, out);
    EXPECT_EQ(memory->page(first)[100], 1);
}

TEST_F(AgxAddressSpace, RightsAndHolesAreFaults) {
    table.map(0x4000, 1, first, pages_in_gpu_page, {.read = true});
    table.map(0x8000, 1, first, pages_in_gpu_page, {.write = true});
    AddressSpace space(*memory, table, "test");
    std::vector<uint8_t> bytes(8);
    EXPECT_TRUE(space.read(0x4000, bytes));
    EXPECT_EQ(space.write(0x4008, bytes).error().text,
              "test: write of address 0x4008, which may only be read");
    EXPECT_TRUE(space.write(0x8000, bytes));
    EXPECT_EQ(space.read(0x8000, bytes).error().text,
              "test: read of address 0x8000, which may only be written");
    EXPECT_EQ(space.read(0x7ffc, bytes).error().text,
              "test: read of address 0x8000, which may only be written");
    EXPECT_EQ(space.read(uint64_t{1} << 39, bytes).error().text,
              "test: read of address 0x8000000000, which is not mapped");
    EXPECT_FALSE(space.read(~uint64_t{0} - 3, bytes));
}

TEST_F(AgxAddressSpace, SoftFaultsReadZerosAndLoseWrites) {
    table.map(0x4000, 1, first, pages_in_gpu_page, both);
    AddressSpace space(*memory, table, "test", OnMiss::soft);
    std::vector<uint8_t> ones(8, 1), in(8, 9);
    ASSERT_TRUE(space.write(0x7ffc, ones));
    ASSERT_TRUE(space.read(0x7ffc, in));
    EXPECT_EQ(in, (std::vector<uint8_t>{1, 1, 1, 1, 0, 0, 0, 0}));
}

// Only what is not mapped is soft.
TEST_F(AgxAddressSpace, RightsOfMappedPagesAreNeverSoft) {
    table.map(0x4000, 1, first, pages_in_gpu_page, {.read = true});
    table.map(0x8000, 1, first + pages_in_gpu_page, pages_in_gpu_page, {.write = true});
    AddressSpace space(*memory, table, "shader", OnMiss::soft);
    std::vector<uint8_t> bytes(8, 1);
    const auto written = space.write(0x4000, bytes);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().text, "shader: write of address 0x4000, which may only be read");
    EXPECT_EQ(written.error().code, Errc::fault);
    const auto read = space.read(0x8000, bytes);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().text, "shader: read of address 0x8000, which may only be written");
    // From a hole into the page behind it, and from a page into the hole.
    EXPECT_FALSE(space.write(0x3ffc, bytes));
    EXPECT_TRUE(space.write(0xbffc, bytes));
}

TEST_F(AgxAddressSpace, OnePageManyTimes) {
    table.map(0x10000, 1000, first, 0, both);
    AddressSpace space(*memory, table, "test");
    std::vector<uint8_t> bytes(4, 7), in(4);
    ASSERT_TRUE(space.write(0x10000, bytes));
    ASSERT_TRUE(space.read(0x10000 + 999 * gpu_page_bytes, in));
    EXPECT_EQ(in, bytes);
}

TEST_F(AgxAddressSpace, ChangesAreSeen) {
    table.map(0x4000, 1, first, pages_in_gpu_page, both);
    AddressSpace space(*memory, table, "test");
    std::vector<uint8_t> bytes(4, 7);
    ASSERT_TRUE(space.write(0x4000, bytes));
    // A range over everything, most of which was never mapped.
    table.unmap(0x4000, (uint64_t{1} << 25) - 1);
    EXPECT_FALSE(space.write(0x4000, bytes));
    table.map(0x4000, 1, first + pages_in_gpu_page, pages_in_gpu_page, both);
    ASSERT_TRUE(space.read(0x4000, bytes));
    EXPECT_EQ(bytes[0], 0);
}

}  // namespace
}  // namespace cuesta::simulator::agx
