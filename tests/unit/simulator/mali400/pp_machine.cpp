// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "pp_machine.h"

#include <gtest/gtest.h>

#include "base/half.h"
#include "hw/mali400/pp_isa.h"
#include "hw/mali400/pp_stream.h"

namespace cuesta::simulator::mali400 {

namespace hw4 = hw::mali400;

namespace {

constexpr uint32_t pp_memory_start = 0x10000000;
constexpr uint32_t pp_memory_bytes = 24 << 20;
constexpr uint32_t pp_heap_bytes = 4 << 20;

template <typename T>
T expect_value(Result<T> result) {
    if (!result) {
        ADD_FAILURE() << result.error().text;
        std::abort();
    }
    return std::move(result).take();
}

}  // namespace

PpMachine::PpMachine(unsigned width, unsigned height)
    : width_(width),
      height_(height),
      next_(pp_memory_start),
      end_(pp_memory_start + pp_memory_bytes) {
    memory_ = expect_value(PhysicalMemory::create(64 << 20));
    pages_ = expect_value(PageTable::create(*memory_));
    const PageRun run = expect_value(memory_->allocate(pp_memory_bytes / page_bytes));
    EXPECT_TRUE(pages_->map(pp_memory_start, run));
    space_ = std::make_unique<AddressSpace>(*memory_, pages_->directory());

    const uint32_t pointers = allocate(4);
    list_ = allocate(512);
    write(pointers, &list_, 4);
    const uint32_t heap = allocate(pp_heap_bytes);
    writer_ = std::make_unique<TileListWriter>(*space_);
    EXPECT_TRUE(writer_->reset(pointers, 1));
    writer_->set_heap({heap, heap + pp_heap_bytes}, {});

    list_state.right = static_cast<float>(width);
    list_state.top = static_cast<float>(height);

    frame.bounding_right = static_cast<uint16_t>(width - 1);
    frame.bounding_bottom = static_cast<uint16_t>(height - 1);
    frame.clear_depth = 0xffffff;
    frame.origin_offset_y = static_cast<uint16_t>(2 * height - 1);
    const uint16_t pitch = static_cast<uint16_t>((width + 15) / 16 * 16 * 4 / 8);
    const size_t size = size_t{pitch} * 8 * ((height + 15) / 16 * 16);
    write_back[0] = {.source = hw4::WriteBackSource::color,
                     .address = allocate(size),
                     .format = hw4::PixelFormat::b8g8r8a8,
                     .pitch = pitch,
                     .swap_red_blue = true};
    write_back[1] = {.source = hw4::WriteBackSource::depth_stencil,
                     .address = allocate(size),
                     .format = hw4::PixelFormat::z24s8,
                     .pitch = pitch};
}

uint32_t PpMachine::allocate(size_t bytes) {
    const uint32_t at = next_;
    next_ = static_cast<uint32_t>((next_ + bytes + 63) / 64 * 64);
    EXPECT_LE(next_, end_) << "the test's memory is full";
    return at;
}

void PpMachine::write(uint32_t address, const void* from, size_t bytes) {
    EXPECT_TRUE(space_->write(address, from, bytes));
}

void PpMachine::read(uint32_t address, void* to, size_t bytes) {
    EXPECT_TRUE(space_->read(address, to, bytes));
}

uint32_t PpMachine::program(std::string_view text) {
    const std::vector<uint32_t> words = expect_value(hw4::pp::parse_program(text));
    const uint32_t address = allocate(words.size() * 4);
    write(address, words.data(), words.size() * 4);
    return address;
}

uint32_t PpMachine::uniforms(std::span<const float> values) {
    const uint32_t table = allocate(values.size() * 2);
    for (size_t i = 0; i < values.size(); ++i) {
        const uint16_t bits = base::half_from_float(values[i]);
        write(table + static_cast<uint32_t>(2 * i), &bits, 2);
    }
    const uint32_t pointers = allocate(4);
    write(pointers, &table, 4);
    return pointers;
}

uint32_t PpMachine::texture_list(std::span<const hw4::TextureDescriptor> descriptors) {
    const uint32_t list = allocate(descriptors.size() * 4);
    for (size_t i = 0; i < descriptors.size(); ++i) {
        const auto words = hw4::pack(descriptors[i]);
        const uint32_t address = allocate(sizeof words);
        write(address, words.data(), sizeof words);
        write(list + static_cast<uint32_t>(4 * i), &address, 4);
    }
    return list;
}

hw4::RenderState PpMachine::state(uint32_t program_address) {
    hw4::RenderState result;
    result.shader = program_address;
    result.depth_clip_near_off = true;
    result.depth_clip_far_off = true;
    return result;
}

void PpMachine::draw(hw4::RenderState render_state,
                     ListPrimitive::Kind kind,
                     std::span<const TestVertex> vertices,
                     float size) {
    const uint32_t positions = allocate(vertices.size() * 16);
    const uint32_t varyings = allocate(vertices.size() * 16);
    for (uint32_t i = 0; i < vertices.size(); ++i) {
        const TestVertex& v = vertices[i];
        const std::array<float, 4> position = {v.x, v.y, v.z, v.reciprocal_w};
        write(positions + 16 * i, position.data(), 16);
        write(varyings + 16 * i, v.varying.data(), 16);
    }
    if (render_state.varyings == 0) {
        render_state.varyings = varyings;
        render_state.varying_stride = 16;
    }
    const auto words = hw4::pack(render_state);
    list_state.render_state = allocate(sizeof words);
    write(list_state.render_state, words.data(), sizeof words);
    list_state.positions = positions;
    list_state.size = size;
    writer_->set_state(list_state);
    const uint32_t count = kind == ListPrimitive::Kind::point  ? 1
                           : kind == ListPrimitive::Kind::line ? 2
                                                               : 3;
    for (uint32_t first = 0; first + count <= vertices.size(); first += count) {
        const ListPrimitive primitive{
            .kind = kind, .slots = {first, first + 1, first + 2}, .size = size};
        EXPECT_TRUE(writer_->append(0, primitive));
    }
}

void PpMachine::cover(const hw4::RenderState& render_state, float z) {
    const float w = static_cast<float>(width_);
    const float h = static_cast<float>(height_);
    draw(render_state, ListPrimitive::Kind::triangle,
         {{.x = 0, .y = 0, .z = z, .varying = {0, 0}},
          {.x = 2 * w, .y = 0, .z = z, .varying = {2, 0}},
          {.x = 0, .y = 2 * h, .z = z, .varying = {0, 2}}});
}

uint32_t PpMachine::make_stream(unsigned core) {
    namespace stream = hw4::pp_stream;
    std::vector<uint32_t> words;
    const auto emit = [&](const stream::Command& command) {
        const auto pair = stream::pack(command);
        words.insert(words.end(), pair.begin(), pair.end());
    };
    unsigned number = 0;
    for (unsigned y = 0; y < (height_ + 15) / 16; ++y) {
        for (unsigned x = 0; x < (width_ + 15) / 16; ++x) {
            if (number++ % cores != core)
                continue;
            emit(stream::StartTile{static_cast<uint8_t>(x), static_cast<uint8_t>(y)});
            emit(stream::CallList{list_});
        }
    }
    emit(stream::End{});
    const uint32_t address = allocate(words.size() * 4);
    write(address, words.data(), words.size() * 4);
    return address;
}

Result<PpStats> PpMachine::run(const std::function<void(PpTask&)>& change) {
    PpTask task;
    task.directory = pages_->directory();
    task.frame = hw4::pack(frame);
    for (unsigned i = 0; i < 3; ++i)
        task.write_back[i] = hw4::pack(write_back[i]);
    task.cores = cores;
    for (unsigned core = 0; core < cores; ++core)
        task.streams[core] = make_stream(core);
    if (frame.stack_size != 0 && stacks[0] == 0) {
        for (unsigned core = 0; core < cores; ++core)
            stacks[core] = allocate(size_t{frame.stack_size} * 1024);
    }
    task.stacks = stacks;
    if (change)
        change(task);
    return run_pp_job(*memory_, task);
}

Rgba PpMachine::pixel(unsigned x, unsigned y) {
    Rgba result;
    read(write_back[0].address + y * write_back[0].pitch * 8u + x * 4, &result, 4);
    return result;
}

uint32_t PpMachine::depth_stencil(unsigned x, unsigned y) {
    uint32_t result = 0;
    read(write_back[1].address + y * write_back[1].pitch * 8u + x * 4, &result, 4);
    return result;
}

void expect_runs(PpMachine& machine) {
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
}

}  // namespace cuesta::simulator::mali400
