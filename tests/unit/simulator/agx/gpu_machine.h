// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory as a driver sets it up for a command: a window of shaders, data, a stream. Everything is
// packed with the tables.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/assert.h"
#include "hw/agx/isa.h"
#include "hw/agx/usc.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/gpu.h"

namespace cuesta::simulator::agx {

namespace usc = hw::agx::usc;

class GpuMachine {
  public:
    static constexpr uint64_t window = uint64_t{1} << 32;  // of shader addresses
    static constexpr uint64_t data = uint64_t{2} << 32;
    static constexpr uint64_t stream = uint64_t{3} << 32;

    GpuMachine() {
        auto made = PhysicalMemory::create(uint64_t{1} << 26);
        CUESTA_ASSERT(made, "no memory");
        memory = std::move(*made);
        for (const uint64_t address : {window, data, stream}) {
            const auto run = memory->allocate(pages * pages_in_gpu_page);
            CUESTA_ASSERT(run, "no memory");
            table.map(address, pages, run->first, pages_in_gpu_page, {true, true});
        }
    }

    void write(uint64_t address, std::span<const uint8_t> bytes) {
        AddressSpace space(*memory, table, "test");
        const auto written = space.write(address, bytes);
        CUESTA_ASSERT(written, "outside of the memory");
    }
    void write_words(uint64_t address, std::span<const uint32_t> words) {
        write(address,
              {reinterpret_cast<const uint8_t*>(words.data()), words.size() * sizeof(uint32_t)});
    }
    void write_address(uint64_t at, uint64_t address) {
        write_words(at, std::array<uint32_t, 2>{static_cast<uint32_t>(address),
                                                static_cast<uint32_t>(address >> 32)});
    }
    uint32_t word_at(uint64_t address) {
        AddressSpace space(*memory, table, "test");
        return *space.read_word(address);
    }
    // Of the data.
    uint32_t word(size_t index) { return word_at(data + index * 4); }

    // One instruction a line; a stop is added.
    void set_code(uint32_t at, std::string_view text) {
        const auto code = hw::agx::parse_program(std::string(text) + "stop\n");
        CUESTA_ASSERT(code, "no G13 code");
        write(window + at, *code);
    }
    void set_usc(uint32_t at, const std::vector<usc::Word>& words) {
        uint64_t address = window + at;
        for (const usc::Word& word : words) {
            const usc::Packed packed = usc::pack(word);
            write(address, packed);
            address += packed.count;
        }
    }
    // Writes what a pack function made; the address behind it.
    uint64_t put(uint64_t address, std::span<const uint32_t> words) {
        write_words(address, words);
        return address + words.size_bytes();
    }

    static constexpr uint64_t pages = 8;
    std::unique_ptr<PhysicalMemory> memory;
    PageTable table;
};

}  // namespace cuesta::simulator::agx
