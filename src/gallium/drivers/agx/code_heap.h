// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GPU memory of programs: pieces of larger buffers, in the window of 32-bit addresses. A buffer
// goes when the last program in it has, and all batches that ran one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "gallium/drivers/agx/memory.h"

namespace cuesta::agx {

class CodeHeap {
  public:
    static constexpr uint32_t chunk_bytes = 128 * 1024;

    explicit CodeHeap(winsys::agx::Device& device) : device_(device) {}

    struct Piece {
        std::shared_ptr<Memory> memory;
        uint64_t va = 0;
        uint32_t usc_address = 0;  // of the same, in the window
        std::span<std::byte> cpu;
    };
    // Aligned to 128 bytes.
    Result<Piece> allocate(uint32_t bytes);

  private:
    winsys::agx::Device& device_;
    std::shared_ptr<Memory> current_;
    std::span<std::byte> mapping_;
    uint32_t used_ = 0;
};

}  // namespace cuesta::agx
