// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// For tests of whole GP jobs: memory with one address space, the two command streams, and readers
// for what a job leaves behind.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "hw/mali400/plbu_stream.h"
#include "hw/mali400/vertex_descriptors.h"
#include "hw/mali400/vs_stream.h"
#include "simulator/mali400/gpu.h"
#include "simulator/mali400/tile_list.h"

namespace cuesta::simulator::mali400 {

inline constexpr uint32_t most_lists = 512;  // of tiles, that a PLBU writes

struct TestPosition {
    float x = 0;
    float y = 0;
    float z = 0;
    float reciprocal_w = 1;
};

class GpMachine {
  public:
    // A frame of so many tiles, without grouping.
    explicit GpMachine(unsigned tiles_w = 4, unsigned tiles_h = 4);

    uint32_t allocate(size_t bytes, size_t alignment = 64);
    template <typename T>
    uint32_t place(std::span<const T> values) {
        const uint32_t address = allocate(values.size_bytes());
        write(address, values.data(), values.size_bytes());
        return address;
    }
    void write(uint32_t address, const void* from, size_t bytes);
    template <typename T>
    T read(uint32_t address) {
        T value = {};
        read_bytes(address, &value, sizeof(value));
        return value;
    }

    void vs(const hw::mali400::vs::Command& command) { add(vs_, hw::mali400::vs::pack(command)); }
    void plbu(const hw::mali400::plbu::Command& command) {
        add(plbu_, hw::mali400::plbu::pack(command));
    }
    std::vector<uint32_t>& vs_words() { return vs_; }
    std::vector<uint32_t>& plbu_words() { return plbu_; }

    // The commands at the head of every PLBU stream, then one set of draw state.
    void begin_frame();
    void set_state(const hw::mali400::plbu::PrimitiveSetup& setup = {});
    // Positions written by the processor, drawn as arrays.
    void draw(hw::mali400::plbu::Mode mode, std::span<const TestPosition> positions);
    void draw(hw::mali400::plbu::Mode mode, std::initializer_list<TestPosition> positions) {
        draw(mode, std::span(positions.begin(), positions.size()));
    }

    Result<GpStats> run();

    struct Listed {
        ListPrimitive primitive;
        ListState state;
    };
    // What the list says; a bad list is the test's failure.
    std::vector<Listed> list(unsigned index);
    // One character a list: how many primitives it has, '.' for none. Rows are separated by '/'.
    std::string map(unsigned columns, unsigned rows);

    GpTask task;
    unsigned tiles_w;
    unsigned tiles_h;
    unsigned shift_w = 0;
    unsigned shift_h = 0;
    uint32_t heap = 0;
    PhysicalMemory& memory() { return *memory_; }
    PageTable& pages() { return *pages_; }
    AddressSpace space() { return AddressSpace(*memory_, pages_->directory()); }

  private:
    void read_bytes(uint32_t address, void* to, size_t bytes);
    static void add(std::vector<uint32_t>& stream, std::array<uint32_t, 2> words) {
        stream.insert(stream.end(), words.begin(), words.end());
    }

    std::unique_ptr<PhysicalMemory> memory_;
    std::unique_ptr<PageTable> pages_;
    uint32_t next_;
    uint32_t pointers_ = 0;
    std::vector<uint32_t> vs_;
    std::vector<uint32_t> plbu_;
};

}  // namespace cuesta::simulator::mali400
