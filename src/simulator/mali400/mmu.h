// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The GPU's memory management: page tables as the kernel driver builds them, and the walk that each
// core's MMU does. Two levels, 4 KiB pages; the tables lie in physical memory like everything else.
// Source: Mali-400 fact sheet, part 1, 1.6.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::mali400 {

namespace mmu_flags {
constexpr uint32_t present = 1 << 0;
constexpr uint32_t read = 1 << 1;
constexpr uint32_t write = 1 << 2;
constexpr uint32_t cache_bits = 0x1d8;  // bits 3, 4, 6, 7, 8: no effect here
constexpr uint32_t usual = present | read | write | cache_bits;  // what the kernel writes, 0x1DF
}  // namespace mmu_flags

// The kernel's side: one address space. Tables are kept until the whole space goes.
class PageTable {
  public:
    static Result<std::unique_ptr<PageTable>> create(PhysicalMemory& memory);
    ~PageTable();
    PageTable(const PageTable&) = delete;
    PageTable& operator=(const PageTable&) = delete;

    // Virtual and physical addresses are multiples of the page size; the range ends at 4 GiB at the
    // latest. Replaces what was there. An error (no room for a table) changes nothing.
    Result<void> map(uint32_t address, const PageRun& run, uint32_t flags = mmu_flags::usual);
    void unmap(uint32_t address, uint32_t pages);

    // What the MMU's directory register takes.
    uint32_t directory() const { return directory_.address(); }

  private:
    PageTable(PhysicalMemory& memory, const PageRun& directory)
        : memory_(memory), directory_(directory) {}

    uint32_t* entry(uint32_t page_number);

    PhysicalMemory& memory_;
    PageRun directory_;
    std::vector<PageRun> tables_;
};

struct MmuFault {
    uint32_t address = 0;
    bool write = false;
};

// One core's view of memory: walks the tables and remembers where pages are. Make one for each core
// and job (nothing tells it when tables change, except that a page which faulted is looked up
// again). An access that fails returns null or false and leaves a fault behind; one that crosses
// into a bad page may have moved the bytes before it.
class AddressSpace {
  public:
    AddressSpace(const PhysicalMemory& memory, uint32_t directory)
        : memory_(memory), directory_(directory) {
        flush();
    }

    // Host address of `bytes` bytes that do not cross a page border; else null (use read/write).
    const uint8_t* read_ptr(uint32_t address, uint32_t bytes) {
        if ((address & (page_bytes - 1)) + bytes > page_bytes)
            return nullptr;
        return page_for_read(address);
    }
    uint8_t* write_ptr(uint32_t address, uint32_t bytes) {
        if ((address & (page_bytes - 1)) + bytes > page_bytes)
            return nullptr;
        return page_for_write(address);
    }

    // Host address of the byte; the rest of its page follows.
    const uint8_t* page_for_read(uint32_t address) {
        const Entry& entry = entries_[(address / page_bytes) % entry_count];
        if (entry.read_page == address / page_bytes)
            return entry.host + address % page_bytes;
        return walk(address, false);
    }
    uint8_t* page_for_write(uint32_t address) {
        const Entry& entry = entries_[(address / page_bytes) % entry_count];
        if (entry.write_page == address / page_bytes)
            return entry.host + address % page_bytes;
        return walk(address, true);
    }

    // Any length; addresses wrap at 4 GiB.
    [[nodiscard]] bool read(uint32_t address, void* to, size_t bytes) {
        if (bytes == 0)
            return true;
        if (address % page_bytes + bytes > page_bytes)
            return read_pages(address, static_cast<uint8_t*>(to), bytes);
        const uint8_t* host = page_for_read(address);
        if (host != nullptr)
            std::memcpy(to, host, bytes);
        return host != nullptr;
    }
    [[nodiscard]] bool write(uint32_t address, const void* from, size_t bytes) {
        if (bytes == 0)
            return true;
        if (address % page_bytes + bytes > page_bytes)
            return write_pages(address, static_cast<const uint8_t*>(from), bytes);
        uint8_t* host = page_for_write(address);
        if (host != nullptr)
            std::memcpy(host, from, bytes);
        return host != nullptr;
    }
    // Little-endian, as hosts that run this are.
    [[nodiscard]] bool read_words(uint32_t address, std::span<uint32_t> to) {
        return read(address, to.data(), to.size_bytes());
    }
    [[nodiscard]] bool write_words(uint32_t address, std::span<const uint32_t> from) {
        return write(address, from.data(), from.size_bytes());
    }

    // The last failed access. `who` begins the text: "VS stream", "PP core 0: texture 3".
    const std::optional<MmuFault>& fault() const { return fault_; }
    Error fault_error(std::string_view who) const;

    void flush();

  private:
    static constexpr uint32_t entry_count = 256;
    static constexpr uint32_t no_page = ~uint32_t{0};

    struct Entry {
        uint32_t read_page = no_page;
        uint32_t write_page = no_page;
        uint8_t* host = nullptr;
    };

    uint8_t* walk(uint32_t address, bool write);
    std::optional<uint32_t> table_entry(uint32_t address) const;
    bool read_pages(uint32_t address, uint8_t* to, size_t bytes);
    bool write_pages(uint32_t address, const uint8_t* from, size_t bytes);

    const PhysicalMemory& memory_;
    uint32_t directory_;
    std::array<Entry, entry_count> entries_;
    std::optional<MmuFault> fault_;
};

}  // namespace cuesta::simulator::mali400
