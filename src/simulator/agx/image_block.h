// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a tile holds on its way to an image. Source: AGX fact sheet, part 6, sections 6.2 and 6.4;
// G13 fact sheet, images.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "hw/agx/isa_names.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/texture_descriptors.h"

namespace cuesta::simulator::agx {

struct TilePlace {
    uint32_t x = 0;  // of its first pixel, in pixels
    uint32_t y = 0;
    uint32_t width = 32;
    uint32_t height = 32;
    unsigned samples = 1;
};

class TileMemory {
  public:
    virtual ~TileMemory() = default;
    virtual TilePlace place() const = 0;
    // All bytes of a sample of a pixel, which counts from the tile's first.
    virtual std::span<const uint8_t> sample(unsigned x, unsigned y, unsigned sample) const = 0;
};

struct BlockWrite {
    hw::agx::MemFormat format = {};
    unsigned offset = 0;  // bytes in each sample
    unsigned layer = 0;
    bool rounds_to_zero = false;
};

// All samples of the tile whose pixels are in the image. Without multisampling in the image, the
// first samples are it.
Result<void> write_tile(AddressSpace& memory,
                        const Image& image,
                        const TileMemory& tile,
                        const TilePlace& place,
                        const BlockWrite& write);

}  // namespace cuesta::simulator::agx
