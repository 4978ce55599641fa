// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A unit's view of memory through a page table: it remembers pages, and forgets them when the table
// changes. One for each thread. Source: AGX fact sheet, part 1, 1.3 (soft faults) and 1.13.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "simulator/agx/environment.h"
#include "simulator/agx/page_table.h"

namespace cuesta::simulator::agx {

// Soft faults: reads of what is not mapped give zeros, writes are lost. Loads and stores of
// shaders are so; everything else faults. A page that is mapped but for the other kind of access
// faults either way.
enum class OnMiss : uint8_t { fault, soft };

class AddressSpace final : public Memory {
  public:
    // `who` begins the text of faults: "VDM", "shader".
    AddressSpace(const PhysicalMemory& memory,
                 const PageTable& table,
                 std::string_view who,
                 OnMiss on_miss = OnMiss::fault);

    // Any length. Errc::fault names the address and what was wrong.
    Result<void> read(uint64_t address, std::span<uint8_t> to) override;
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override;

    Result<uint32_t> read_word(uint64_t address);
    Result<void> read_words(uint64_t address, std::span<uint32_t> to);

    // Host address of bytes that do not cross a page; null where the page may not be accessed so.
    const uint8_t* find_read(uint64_t address);
    uint8_t* find_write(uint64_t address);

  private:
    struct Known {
        uint64_t page = ~uint64_t{0};
        uint8_t* host = nullptr;
        Rights rights;
    };

    const Known& look_up(uint64_t address);
    bool is_soft(uint64_t address);
    Error fault(uint64_t address, bool write);

    const PhysicalMemory& memory_;
    const PageTable& table_;
    std::string who_;
    OnMiss on_miss_;
    uint64_t generation_;
    std::array<Known, 64> known_;
};

}  // namespace cuesta::simulator::agx
