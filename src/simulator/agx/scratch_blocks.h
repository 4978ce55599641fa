// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The stack of one SIMD-group in the GPU's memory: up to four blocks that a helper program mapped
// (scratch_helper.h). Source: AGX fact sheet, part 5, 5.11 (block words and the rule of sizes).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "simulator/agx/environment.h"

namespace cuesta::simulator::agx {

constexpr unsigned most_scratch_blocks = 4;

// As they are mapped: address / 256, with flags in the low bits; 0 is no block.
using ScratchWords = std::array<uint32_t, most_scratch_blocks>;

class ScratchBlocks {
  public:
    // `memory` faults where nothing is mapped.
    static Result<ScratchBlocks> make(Memory& memory, const ScratchWords& words);

    const ScratchWords& words() const { return words_; }

    // A fault beyond the blocks. They may be smaller than the program's bucket, which is a power of
    // two: Mesa gives three blocks of 512 bytes a lane in a bucket of 2048.
    Result<void> read(unsigned lane, uint64_t offset, std::span<uint8_t> to) const;
    Result<void> write(unsigned lane, uint64_t offset, std::span<const uint8_t> from) const;

  private:
    ScratchBlocks(Memory& memory, const ScratchWords& words, uint32_t count, uint32_t piece)
        : memory_(&memory), words_(words), count_(count), piece_(piece) {}

    Result<void> check(uint64_t offset, size_t bytes) const;
    uint64_t address_of(unsigned lane, uint64_t offset) const;

    Memory* memory_;
    ScratchWords words_;
    uint32_t count_;
    uint32_t piece_;  // bytes of one lane in one block
};

}  // namespace cuesta::simulator::agx
