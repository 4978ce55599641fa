// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The buffers that a batch's two jobs touch, each once, with how they are touched. A table that is
// filled at every draw and allocates only while it grows.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "winsys/lima/device.h"

namespace cuesta::lima {

class BoUses {
  public:
    // Adds the use to what is known of the buffer. True when it was not known at all.
    bool add(winsys::lima::BoHandle bo, winsys::lima::Pipe pipe, winsys::lima::Access access);

    bool touches(winsys::lima::BoHandle bo) const { return find(bo) != nullptr; }
    bool writes(winsys::lima::BoHandle bo) const;

    void append_to(std::vector<winsys::lima::BoUse>& list, winsys::lima::Pipe pipe) const;
    void clear();

  private:
    struct Entry {
        winsys::lima::BoHandle bo{};
        std::array<uint8_t, 2> access{};  // by pipe, bits of Access
    };

    const Entry* find(winsys::lima::BoHandle bo) const;
    size_t first_slot(winsys::lima::BoHandle bo) const;
    void grow();

    std::vector<Entry> entries_;
    std::vector<uint32_t> slots_;  // open addressing, a power of two: index of an entry plus 1
};

}  // namespace cuesta::lima
