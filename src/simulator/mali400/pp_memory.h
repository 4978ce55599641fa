// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment core's reads and writes, with faults as errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/mali400/mmu.h"

namespace cuesta::simulator::mali400 {

class PpMemory {
  public:
    explicit PpMemory(AddressSpace& space) : space_(space) {}

    // Host address of the first byte of the page around `address`; null: fault() tells why.
    const uint8_t* page(uint32_t address) {
        return space_.page_for_read(address & ~(page_bytes - 1));
    }
    uint8_t* page_for_write(uint32_t address) {
        return space_.page_for_write(address & ~(page_bytes - 1));
    }
    Error fault() const { return space_.fault_error("PP"); }

    Result<void> read(uint32_t address, void* to, size_t bytes) {
        if (!space_.read(address, to, bytes))
            return fault();
        return {};
    }
    Result<void> write(uint32_t address, const void* from, size_t bytes) {
        if (!space_.write(address, from, bytes))
            return fault();
        return {};
    }
    Result<void> read_words(uint32_t address, std::span<uint32_t> to) {
        if (!space_.read_words(address, to))
            return fault();
        return {};
    }
    Result<uint32_t> read_word(uint32_t address) {
        uint32_t word = 0;
        TRY(read_words(address, std::span(&word, 1)));
        return word;
    }

    AddressSpace& space() { return space_; }

  private:
    AddressSpace& space_;
};

}  // namespace cuesta::simulator::mali400
