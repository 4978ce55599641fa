// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gp_machine.h"

#include <gtest/gtest.h>

namespace cuesta::simulator::mali400 {
namespace {

namespace plbu_ = hw::mali400::plbu;

constexpr uint32_t gp_memory_start = 0x00400000;
constexpr uint32_t gp_memory_bytes = 8 << 20;
constexpr uint32_t gp_heap_bytes = 1 << 20;
constexpr uint32_t block_bytes = 512;

}  // namespace

GpMachine::GpMachine(unsigned w, unsigned h) : tiles_w(w), tiles_h(h), next_(gp_memory_start) {
    memory_ = PhysicalMemory::create(32 << 20).take();
    pages_ = PageTable::create(*memory_).take();
    const PageRun run = memory_->allocate(gp_memory_bytes / page_bytes).take();
    EXPECT_TRUE(pages_->map(gp_memory_start, run));
    task.directory = pages_->directory();
    task.work_limit = 1 << 24;

    const uint32_t blocks = allocate(most_lists * block_bytes);
    std::vector<uint32_t> pointers(most_lists);
    for (unsigned i = 0; i < most_lists; ++i)
        pointers[i] = blocks + i * block_bytes;
    pointers_ = place(std::span<const uint32_t>(pointers));
    heap = allocate(gp_heap_bytes);
    task.frame[4] = heap;
    task.frame[5] = heap + gp_heap_bytes;
}

uint32_t GpMachine::allocate(size_t bytes, size_t alignment) {
    next_ = static_cast<uint32_t>((next_ + alignment - 1) / alignment * alignment);
    const uint32_t address = next_;
    next_ += static_cast<uint32_t>(bytes);
    EXPECT_LE(next_, gp_memory_start + gp_memory_bytes) << "the test's memory is full";
    return address;
}

void GpMachine::write(uint32_t address, const void* from, size_t bytes) {
    EXPECT_TRUE(space().write(address, from, bytes));
}

void GpMachine::read_bytes(uint32_t address, void* to, size_t bytes) {
    EXPECT_TRUE(space().read(address, to, bytes));
}

void GpMachine::begin_frame() {
    const unsigned columns = ((tiles_w - 1) >> shift_w) + 1;
    const unsigned rows = ((tiles_h - 1) >> shift_h) + 1;
    plbu(plbu_::PrimitiveSetup{});
    plbu(plbu_::BlockStep{.shift_min = 0,
                          .shift_h = static_cast<uint8_t>(shift_h),
                          .shift_w = static_cast<uint8_t>(shift_w)});
    plbu(plbu_::TileDimensions{.width = static_cast<uint16_t>(tiles_w),
                               .height = static_cast<uint16_t>(tiles_h)});
    plbu(plbu_::BlockStride{.blocks = static_cast<uint8_t>(columns)});
    plbu(plbu_::BlockArray{.address = pointers_,
                           .count = static_cast<uint16_t>((columns * rows + 1) / 2 * 2)});
}

void GpMachine::set_state(const plbu_::PrimitiveSetup& setup) {
    plbu(plbu_::ViewportLeft{0});
    plbu(plbu_::ViewportRight{static_cast<float>(tiles_w * 16)});
    plbu(plbu_::ViewportBottom{0});
    plbu(plbu_::ViewportTop{static_cast<float>(tiles_h * 16)});
    plbu(setup);
}

void GpMachine::draw(plbu_::Mode mode, std::span<const TestPosition> positions) {
    const uint32_t address = place(positions);
    plbu(plbu_::RenderStateAndPositions{.render_state = 0x1000, .positions = address});
    plbu(plbu_::DrawArrays{
        .start = 0, .count = static_cast<uint32_t>(positions.size()), .mode = mode});
}

Result<GpStats> GpMachine::run() {
    const auto finish = [this](const std::vector<uint32_t>& words, unsigned first) {
        const uint32_t address = place(std::span<const uint32_t>(words));
        task.frame[first] = address;
        task.frame[first + 1] = address + static_cast<uint32_t>(words.size() * 4);
    };
    finish(vs_, 0);
    finish(plbu_, 2);
    return Gpu(*memory_).run_gp(task);
}

std::vector<GpMachine::Listed> GpMachine::list(unsigned index) {
    AddressSpace memory = space();
    TileListReader reader(memory, read<uint32_t>(pointers_ + index * 4));
    std::vector<Listed> listed;
    for (;;) {
        ListPrimitive primitive;
        const Result<bool> more = reader.next(primitive);
        if (!more) {
            ADD_FAILURE() << more.error().text;
            return listed;
        }
        if (!*more)
            return listed;
        listed.push_back({primitive, reader.state()});
    }
}

std::string GpMachine::map(unsigned columns, unsigned rows) {
    std::string text;
    for (unsigned y = 0; y < rows; ++y) {
        text += y == 0 ? "" : "/";
        for (unsigned x = 0; x < columns; ++x) {
            const size_t count = list(y * columns + x).size();
            text += count == 0 ? '.' : static_cast<char>('0' + std::min<size_t>(count, 9));
        }
    }
    return text;
}

}  // namespace cuesta::simulator::mali400
