// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/mmu.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::simulator::mali400 {
namespace {

constexpr uint32_t entries_per_table = page_bytes / 4;

// Page tables are words in physical memory.
uint32_t* word(const PhysicalMemory& memory, uint32_t address) {
    return reinterpret_cast<uint32_t*>(memory.page(address / page_bytes) + address % page_bytes);
}

uint32_t frame_of(uint32_t entry) {
    return entry & ~(page_bytes - 1);
}

}  // namespace

Result<std::unique_ptr<PageTable>> PageTable::create(PhysicalMemory& memory) {
    const PageRun directory = TRY(memory.allocate(1));
    return std::unique_ptr<PageTable>(new PageTable(memory, directory));
}

PageTable::~PageTable() {
    for (const PageRun& table : tables_)
        memory_.free(table);
    memory_.free(directory_);
}

uint32_t* PageTable::entry(uint32_t page_number) {
    const uint32_t pde = *word(memory_, directory_.address() + page_number / entries_per_table * 4);
    if ((pde & mmu_flags::present) == 0)
        return nullptr;
    return word(memory_, frame_of(pde) + page_number % entries_per_table * 4);
}

Result<void> PageTable::map(uint32_t address, const PageRun& run, uint32_t flags) {
    const uint32_t first = address / page_bytes;
    if (address % page_bytes != 0 || uint64_t{first} + run.count > uint64_t{1} << 20)
        return Error{Errc::invalid,
                     fmt::format("cannot map {} pages at {:#010x}", run.count, address)};
    if (run.count == 0)
        return {};
    const uint32_t last = first + run.count - 1;
    for (uint32_t d = first / entries_per_table; d <= last / entries_per_table; ++d) {
        uint32_t* pde = word(memory_, directory_.address() + d * 4);
        if ((*pde & mmu_flags::present) != 0)
            continue;
        const PageRun table = TRY(memory_.allocate(1));
        tables_.push_back(table);
        *pde = table.address() | mmu_flags::present;
    }
    for (uint32_t i = 0; i < run.count; ++i)
        *entry(first + i) = (run.first + i) * page_bytes | (flags & (page_bytes - 1));
    return {};
}

void PageTable::unmap(uint32_t address, uint32_t pages) {
    for (uint32_t i = 0; i < pages && address / page_bytes + i < 1 << 20; ++i) {
        if (uint32_t* pte = entry(address / page_bytes + i))
            *pte = 0;
    }
}

void AddressSpace::flush() {
    entries_.fill({});
}

std::optional<uint32_t> AddressSpace::table_entry(uint32_t address) const {
    if (directory_ / page_bytes >= memory_.page_count())
        return std::nullopt;
    const uint32_t pde = *word(memory_, frame_of(directory_) + (address >> 22) * 4);
    if ((pde & mmu_flags::present) == 0 || pde / page_bytes >= memory_.page_count())
        return std::nullopt;
    const uint32_t index = address / page_bytes % entries_per_table;
    const uint32_t pte = *word(memory_, frame_of(pde) + index * 4);
    if ((pte & mmu_flags::present) == 0 || pte / page_bytes >= memory_.page_count())
        return std::nullopt;
    return pte;
}

uint8_t* AddressSpace::walk(uint32_t address, bool write) {
    const std::optional<uint32_t> pte = table_entry(address);
    const uint32_t wanted = write ? mmu_flags::write : mmu_flags::read;
    if (!pte || (*pte & wanted) == 0) {
        fault_ = MmuFault{address, write};
        return nullptr;
    }
    const uint32_t page = address / page_bytes;
    Entry& entry = entries_[page % entry_count];
    entry.host = memory_.page(*pte / page_bytes);
    entry.read_page = (*pte & mmu_flags::read) != 0 ? page : no_page;
    entry.write_page = (*pte & mmu_flags::write) != 0 ? page : no_page;
    return entry.host + address % page_bytes;
}

bool AddressSpace::read_pages(uint32_t address, uint8_t* to, size_t bytes) {
    while (bytes > 0) {
        const size_t now = std::min<size_t>(bytes, page_bytes - address % page_bytes);
        const uint8_t* host = page_for_read(address);
        if (host == nullptr)
            return false;
        std::memcpy(to, host, now);
        address += static_cast<uint32_t>(now);
        to += now;
        bytes -= now;
    }
    return true;
}

bool AddressSpace::write_pages(uint32_t address, const uint8_t* from, size_t bytes) {
    while (bytes > 0) {
        const size_t now = std::min<size_t>(bytes, page_bytes - address % page_bytes);
        uint8_t* host = page_for_write(address);
        if (host == nullptr)
            return false;
        std::memcpy(host, from, now);
        address += static_cast<uint32_t>(now);
        from += now;
        bytes -= now;
    }
    return true;
}

Error AddressSpace::fault_error(std::string_view who) const {
    if (!fault_)
        return {Errc::fault, fmt::format("{}: no fault", who)};
    return {Errc::fault, fmt::format("{}: bad {} of address {:#010x}", who,
                                     fault_->write ? "write" : "read", fault_->address)};
}

}  // namespace cuesta::simulator::mali400
