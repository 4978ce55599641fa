// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The stream of a batch, of draws (VDM) or grids (CDM): packets in chunks of its memory, each
// linked to the next. The hardware reads ahead: behind each packet there is always room for the
// link and for that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gallium/drivers/agx/memory.h"
#include "hw/agx/cdm.h"
#include "hw/agx/vdm.h"

namespace cuesta::agx {

struct DrawPackets {
    using Packet = hw::agx::vdm::Packet;
    using Link = hw::agx::vdm::StreamLink;
    using Terminate = hw::agx::vdm::Terminate;
};

struct GridPackets {
    using Packet = hw::agx::cdm::Packet;
    using Link = hw::agx::cdm::Link;
    using Terminate = hw::agx::cdm::Terminate;
};

template <typename Kind>
class PacketStream {
  public:
    static constexpr uint32_t chunk_bytes = 64 * 1024;

    // A part of the stream, up to its link or end.
    struct Part {
        uint64_t va = 0;
        std::span<const uint32_t> words;
    };

    // So many words can be added then, and an end.
    Result<void> reserve(BatchMemory& memory, uint32_t words);
    void add(const typename Kind::Packet& packet);

    bool empty() const { return parts_.empty(); }
    uint64_t start() const { return parts_.front().va; }
    // Of the first part: where its link or end is.
    uint64_t first_end() const { return start() + parts().front().words.size_bytes() - tail_bytes; }
    std::vector<Part> parts() const;
    void clear();

  private:
    static constexpr uint64_t tail_bytes = 8;  // of a link, and of an end

    void put(std::span<const uint32_t> words);

    std::vector<Part> parts_;  // all but the last are as they will be
    std::span<uint32_t> current_;
    uint32_t used_ = 0;  // words of the current chunk
};

using CommandStream = PacketStream<DrawPackets>;
using GridStream = PacketStream<GridPackets>;

}  // namespace cuesta::agx
