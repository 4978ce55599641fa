// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/address_space.h"

#include <algorithm>
#include <cstring>

#include <fmt/core.h>

namespace cuesta::simulator::agx {

AddressSpace::AddressSpace(const PhysicalMemory& memory,
                           const PageTable& table,
                           std::string_view who,
                           OnMiss on_miss)
    : memory_(memory),
      table_(table),
      who_(who),
      on_miss_(on_miss),
      generation_(table.generation()) {}

const AddressSpace::Known& AddressSpace::look_up(uint64_t address) {
    if (generation_ != table_.generation()) {
        known_.fill({});
        generation_ = table_.generation();
    }
    const uint64_t page = address >> gpu_page_bits;
    Known& known = known_[page % known_.size()];
    if (known.page != page) {
        const PageEntry entry = table_.find(address);
        known = {page, entry.is_mapped() ? memory_.page(entry.physical) : nullptr, entry.rights};
    }
    return known;
}

const uint8_t* AddressSpace::find_read(uint64_t address) {
    const Known& known = look_up(address);
    return known.rights.read ? known.host + address % gpu_page_bytes : nullptr;
}

uint8_t* AddressSpace::find_write(uint64_t address) {
    const Known& known = look_up(address);
    return known.rights.write ? known.host + address % gpu_page_bytes : nullptr;
}

bool AddressSpace::is_soft(uint64_t address) {
    return on_miss_ == OnMiss::soft && look_up(address).host == nullptr;
}

Error AddressSpace::fault(uint64_t address, bool write) {
    const bool mapped = look_up(address).host != nullptr;
    return {Errc::fault,
            fmt::format("{}: {} of address {:#x}, {}", who_, write ? "write" : "read", address,
                        !mapped ? "which is not mapped"
                        : write ? "which may only be read"
                                : "which may only be written")};
}

Result<void> AddressSpace::read(uint64_t address, std::span<uint8_t> to) {
    while (!to.empty()) {
        const size_t count =
            std::min<uint64_t>(to.size(), gpu_page_bytes - address % gpu_page_bytes);
        if (const uint8_t* host = find_read(address); host != nullptr)
            std::memcpy(to.data(), host, count);
        else if (is_soft(address))
            std::memset(to.data(), 0, count);
        else
            return fault(address, false);
        address += count;
        to = to.subspan(count);
    }
    return {};
}

Result<void> AddressSpace::write(uint64_t address, std::span<const uint8_t> from) {
    while (!from.empty()) {
        const size_t count =
            std::min<uint64_t>(from.size(), gpu_page_bytes - address % gpu_page_bytes);
        if (uint8_t* host = find_write(address); host != nullptr)
            std::memcpy(host, from.data(), count);
        else if (!is_soft(address))
            return fault(address, true);
        address += count;
        from = from.subspan(count);
    }
    return {};
}

Result<uint32_t> AddressSpace::read_word(uint64_t address) {
    uint32_t word = 0;
    TRY(read_words(address, {&word, 1}));
    return word;
}

// Little-endian, as hosts that run this are.
Result<void> AddressSpace::read_words(uint64_t address, std::span<uint32_t> to) {
    return read(address, {reinterpret_cast<uint8_t*>(to.data()), to.size_bytes()});
}

}  // namespace cuesta::simulator::agx
