// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Page tables, and the tile lists that lie in what they map.
#include <cstring>

#include <gtest/gtest.h>

#include "gp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

class Paging : public testing::Test {
  protected:
    std::unique_ptr<PhysicalMemory> memory = PhysicalMemory::create(16 << 20).take();
    std::unique_ptr<PageTable> table = PageTable::create(*memory).take();
    AddressSpace space{*memory, table->directory()};

    PageRun pages(uint32_t count) { return memory->allocate(count).take(); }
};

TEST_F(Paging, TranslatesAcrossPagesAndTables) {
    const PageRun first = pages(1);
    const PageRun gap = pages(1);
    const PageRun second = pages(1);
    memory->free(gap);
    // Neighbours in virtual memory, on both sides of a 4 MiB border, not in physical memory.
    ASSERT_TRUE(table->map(0x003ff000, first));
    ASSERT_TRUE(table->map(0x00400000, second));
    const uint64_t value = 0x1122334455667788;
    ASSERT_TRUE(space.write(0x003ffffc, &value, 8));
    uint64_t back = 0;
    ASSERT_TRUE(space.read(0x003ffffc, &back, 8));
    EXPECT_EQ(back, value);
    uint32_t half = 0;
    std::memcpy(&half, memory->page(second.first), 4);
    EXPECT_EQ(half, 0x11223344u);
    EXPECT_EQ(space.read_ptr(0x003ffffc, 8), nullptr);  // crosses a page
    EXPECT_EQ(space.read_ptr(0x003ffffc, 4), memory->page(first.first) + 0xffc);
}

TEST_F(Paging, FaultsOnHolesAndRights) {
    const PageRun run = pages(2);
    ASSERT_TRUE(table->map(0, {run.first, 1}, mmu_flags::present | mmu_flags::read));
    ASSERT_TRUE(table->map(0x1000, {run.first + 1, 1}, mmu_flags::present | mmu_flags::write));
    uint32_t word = 0;
    EXPECT_TRUE(space.read(0, &word, 4));
    EXPECT_FALSE(space.write(4, &word, 4));
    EXPECT_EQ(space.fault()->address, 4u);
    EXPECT_TRUE(space.fault()->write);
    EXPECT_TRUE(space.write(0x1000, &word, 4));
    EXPECT_FALSE(space.read(0x1008, &word, 4));
    EXPECT_EQ(space.fault()->address, 0x1008u);
    EXPECT_FALSE(space.fault()->write);
    EXPECT_FALSE(space.read(0xfffffffc, &word, 4));
    std::array<uint32_t, 2> two = {};
    EXPECT_FALSE(space.read_words(0x1ffc, two));
    const std::string text = space.fault_error("unit").text;
    EXPECT_EQ(text, "unit: bad read of address 0x00001ffc");
}

TEST_F(Paging, ForgetsUnmappedPagesAfterAFlush) {
    const PageRun run = pages(3);
    ASSERT_TRUE(table->map(0x10000, run));
    uint32_t word = 7;
    ASSERT_TRUE(space.write(0x12000, &word, 4));
    table->unmap(0x12000, 1);
    space.flush();
    EXPECT_FALSE(space.read(0x12000, &word, 4));
    EXPECT_TRUE(space.read(0x11000, &word, 4));
    table->unmap(0x70000000, 5);  // nothing there
}

TEST_F(Paging, SurvivesTablesThatPointNowhere) {
    AddressSpace wild(*memory, 0xfffff000);
    uint32_t word = 0;
    EXPECT_FALSE(wild.read(0, &word, 4));
    ASSERT_TRUE(table->map(0, pages(1)));
    // A directory entry beyond the end of physical memory.
    auto* directory = reinterpret_cast<uint32_t*>(memory->page(table->directory() / page_bytes));
    directory[1] = 0xffff0001;
    EXPECT_FALSE(space.read(0x00400000, &word, 4));
    directory[1] = 0;
    EXPECT_FALSE(table->map(1, pages(1)));
    EXPECT_FALSE(table->map(0xfffff000, pages(2)));
}

class Lists : public testing::Test {
  protected:
    static constexpr uint32_t base = 0x100000;
    static constexpr uint32_t pointers = base;
    static constexpr uint32_t block = base + 0x1000;
    static constexpr uint32_t heap = base + 0x2000;

    Lists() {
        EXPECT_TRUE(table->map(base, memory->allocate(16).take()));
        EXPECT_TRUE(space.write(pointers, &block, 4));
    }

    void put(uint32_t address, ListEntry kind, uint64_t payload = 0) {
        const uint64_t entry = uint64_t{static_cast<uint8_t>(kind)} << 56 | payload;
        EXPECT_TRUE(space.write(address, &entry, 8));
    }

    std::string read_error() {
        TileListReader reader(space, block);
        ListPrimitive primitive;
        for (int i = 0; i < 1000; ++i) {
            const Result<bool> more = reader.next(primitive);
            if (!more)
                return more.error().text;
            if (!*more)
                return "";
        }
        return "no end";
    }

    std::unique_ptr<PhysicalMemory> memory = PhysicalMemory::create(16 << 20).take();
    std::unique_ptr<PageTable> table = PageTable::create(*memory).take();
    AddressSpace space{*memory, table->directory()};
};

TEST_F(Lists, ReadAsTheyWereWritten) {
    TileListWriter writer(space);
    ASSERT_TRUE(writer.reset(pointers, 1));
    writer.set_heap({heap, heap + 0x4000}, {});
    ListState state;
    state.render_state = 0x1240;
    state.positions = 0x5550;
    state.left = -1.5f;
    state.scissor = {.min_x = 1, .max_x = 0x3fff, .min_y = 0x2aaa, .max_y = 3};
    using Kind = ListPrimitive::Kind;
    const std::vector<ListPrimitive> written = {
        {.kind = Kind::triangle, .slots = {0, 65535, 65536}},
        {.kind = Kind::triangle, .slots = {1, 2, 3}},
        {.kind = Kind::point, .slots = {0xfedcba98}, .size = 7.25f},
        {.kind = Kind::line, .slots = {70000, 5}},
        {.kind = Kind::rectangle, .slots = {0xffffffff, 0, 0xffffffff}},
    };
    for (const ListPrimitive& primitive : written) {
        writer.set_state(state);
        ASSERT_TRUE(writer.append(0, primitive));
        state.render_state += 0x40;
    }
    TileListReader reader(space, block);
    uint32_t render_state = 0x1240;
    for (const ListPrimitive& expected : written) {
        ListPrimitive read;
        const Result<bool> more = reader.next(read);
        ASSERT_TRUE(more && *more);
        EXPECT_EQ(read.kind, expected.kind);
        EXPECT_EQ(read.slots[0], expected.slots[0]);
        if (expected.kind != Kind::point) {
            EXPECT_EQ(read.slots[1], expected.slots[1]);
        } else {
            EXPECT_EQ(read.size, expected.size);
        }
        EXPECT_EQ(reader.state().render_state, render_state);
        EXPECT_EQ(reader.state().positions, 0x5550u);
        EXPECT_EQ(reader.state().scissor, state.scissor);
        EXPECT_EQ(reader.state().left, -1.5f);
        render_state += 0x40;
    }
    ListPrimitive none;
    const Result<bool> more = reader.next(none);
    ASSERT_TRUE(more);
    EXPECT_FALSE(*more);
    // 11 entries of state, 4 changes of it, 5 primitives, 4 of them with large slots.
    EXPECT_EQ(writer.entries(), 11u + 4 + 5 + 4);
}

TEST_F(Lists, ThatAreRubbishFault) {
    EXPECT_NE(read_error().find("unknown entry"), std::string::npos);  // zeros
    put(block, ListEntry::triangle, 1);
    EXPECT_NE(read_error().find("before its state"), std::string::npos);
    put(block, ListEntry::go_on, 3);
    EXPECT_NE(read_error().find("not aligned"), std::string::npos);
    put(block, ListEntry::go_on, 0xdead0000);
    EXPECT_NE(read_error().find("0xdead0000"), std::string::npos);
}

TEST_F(Lists, ThatGoInCirclesFault) {
    put(block, ListEntry::go_on, block);
    EXPECT_NE(read_error().find("circle"), std::string::npos);
    // A tail of five blocks and a ring of seven.
    for (uint32_t i = 0; i < 12; ++i)
        put(block + i * 512, ListEntry::go_on, block + (i == 11 ? 5 : i + 1) * 512);
    EXPECT_NE(read_error().find("circle"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::simulator::mali400
