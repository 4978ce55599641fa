// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One GPU address space: 39 bits, pages of 16 KiB, three levels with 2048 entries in a full table.
// Source: AGX fact sheet, part 1, 1.7 and 1.14. The tables are the kernel's own affair: no program
// sees them, so they are host memory here.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "simulator/common/physical_memory.h"

namespace cuesta::simulator::agx {

constexpr uint64_t gpu_page_bytes = 16384;
constexpr unsigned gpu_page_bits = 14;
constexpr unsigned address_bits = 39;
constexpr uint32_t pages_in_gpu_page = gpu_page_bytes / page_bytes;

struct Rights {
    bool read = false;
    bool write = false;
};

// A page as an entry has it. VM_BIND makes none without a right, so no right is no page.
struct PageEntry {
    uint32_t physical = 0;  // number of the first of its pages in PhysicalMemory
    Rights rights;

    bool is_mapped() const { return rights.read || rights.write; }
};

class PageTable {
  public:
    PageTable();
    ~PageTable();
    PageTable(const PageTable&) = delete;
    PageTable& operator=(const PageTable&) = delete;

    // Addresses are multiples of gpu_page_bytes below 2^39. Replaces what was there.
    // Page i is made of the physical pages first + i * step and the three behind.
    void map(uint64_t address, uint64_t pages, uint32_t first, uint32_t step, Rights rights);
    void unmap(uint64_t address, uint64_t pages);

    // Of any address; beyond 2^39 nothing is mapped.
    PageEntry find(uint64_t address) const;

    // Counts up with every change, so that whoever remembers pages knows when to forget them.
    uint64_t generation() const { return generation_; }

  private:
    static constexpr unsigned table_bits = 11;
    static constexpr unsigned top_bits = address_bits - gpu_page_bits - 2 * table_bits;
    using Leaf = std::array<uint32_t, 1u << table_bits>;
    struct Middle {
        std::array<std::unique_ptr<Leaf>, 1u << table_bits> leaves;
    };

    Leaf& leaf_of(uint64_t page);

    std::array<std::unique_ptr<Middle>, 1u << top_bits> top_;
    uint64_t generation_ = 0;
};

}  // namespace cuesta::simulator::agx
