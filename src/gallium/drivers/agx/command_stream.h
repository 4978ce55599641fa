// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The VDM stream of a batch: packets in chunks of its memory, each linked to the next. The hardware
// reads ahead: behind each packet there is always room for the link and for that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gallium/drivers/agx/memory.h"
#include "hw/agx/vdm.h"

namespace cuesta::agx {

class CommandStream {
  public:
    static constexpr uint32_t chunk_bytes = 64 * 1024;

    // A part of the stream, up to its link or end.
    struct Part {
        uint64_t va = 0;
        std::span<const uint32_t> words;
    };

    // So many words can be added then, and an end.
    Result<void> reserve(BatchMemory& memory, uint32_t words);
    void add(const hw::agx::vdm::Packet& packet);

    bool empty() const { return parts_.empty(); }
    uint64_t start() const { return parts_.front().va; }
    std::vector<Part> parts() const;
    void clear();

  private:
    void put(std::span<const uint32_t> words);

    std::vector<Part> parts_;  // all but the last are as they will be
    std::span<uint32_t> current_;
    uint32_t used_ = 0;  // words of the current chunk
};

}  // namespace cuesta::agx
