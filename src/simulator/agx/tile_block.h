// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A tile as block writes see it.
#pragma once

#include "simulator/agx/image_block.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

class TileBlock final : public TileMemory {
  public:
    explicit TileBlock(const Tile& tile) : tile_(tile) {}

    TilePlace place() const override {
        return {tile_.shape.x, tile_.shape.y, tile_.shape.width, tile_.shape.height,
                tile_.shape.samples};
    }
    std::span<const uint8_t> sample(unsigned x, unsigned y, unsigned sample) const override {
        return tile_.bytes_at(tile_.sample_at(tile_.shape.x + x, tile_.shape.y + y, sample));
    }

  private:
    const Tile& tile_;
};

}  // namespace cuesta::simulator::agx
