// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a primitive covers of a tile, and which of it is still in play.
// Source: AGX fact sheet, part 2, 2.5 and 2.6, part 5, 5.8 and 5.9.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulator/agx/primitive.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// Pixels of a tile, counted from its first, in whole quads; `right` and `bottom` are behind it.
struct PixelBox {
    uint32_t left = 0, top = 0, right = 0, bottom = 0;

    bool empty() const { return left >= right || top >= bottom; }
    uint64_t pixels() const { return empty() ? 0 : uint64_t{right - left} * (bottom - top); }
};

class Coverage {
  public:
    explicit Coverage(const TileShape& shape);

    // Samples inside the outline, the scissor and the clip volume; all of them live.
    void cover(const Primitive& primitive, const SamplePoints& points);
    // The box alone, where nothing is covered yet.
    void start(const Primitive& primitive);

    const PixelBox& box() const { return box_; }
    // Of a pixel, bit by bit. Only inside the box.
    uint8_t& covered(size_t pixel) { return covered_[pixel]; }
    uint8_t& live(size_t pixel) { return live_[pixel]; }
    uint8_t covered(size_t pixel) const { return covered_[pixel]; }
    uint8_t live(size_t pixel) const { return live_[pixel]; }

    // Calls visit(x, y, pixel) for the pixels of the box, x and y in the tile.
    template <typename Visit>
    void each_pixel(Visit visit) const {
        for (uint32_t y = box_.top; y < box_.bottom; ++y)
            for (uint32_t x = box_.left; x < box_.right; ++x)
                visit(x, y, size_t{y} * shape_.width + x);
    }

  private:
    void cover_block(const Primitive& primitive,
                     const SamplePoints& points,
                     uint32_t x,
                     uint32_t y);
    void cut_clips(const Primitive& primitive, const SamplePoints& points);

    TileShape shape_;
    PixelBox box_;
    PixelBox scissor_;  // not in whole quads
    std::vector<uint8_t> covered_, live_;
};

}  // namespace cuesta::simulator::agx
