// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The on-chip tile buffer of a fragment core: colour, 24-bit depth and 8-bit stencil of 16x16
// pixels. The chip has four samples a pixel always; here the last three exist only once they can
// differ from the first.
#pragma once

#include <array>
#include <cstdint>

#include "simulator/common/lanes.h"
#include "simulator/common/polygon.h"

namespace cuesta::simulator::mali400 {

constexpr unsigned tile_quads = (tile_size / 2) * (tile_size / 2);
constexpr unsigned max_samples = 4;
constexpr int32_t greatest_depth = 0xffffff;

constexpr unsigned quad_index(unsigned column, unsigned row) {
    return row / 2 * 8 + column / 2;
}
constexpr unsigned quad_column(unsigned quad) {
    return quad % 8 * 2;
}
constexpr unsigned quad_row(unsigned quad) {
    return quad / 8 * 2;
}

// How colours are rounded when they enter the tile buffer (frame words 3 and 22).
struct ColorPrecision {
    bool half = false;                                  // binary16 channels
    std::array<float, 4> steps = {255, 255, 255, 255};  // else 2^bits - 1, channels r, g, b, a

    Lanes quantise(Lanes value, unsigned channel) const;
};

// Colour of each sample in floats, depth and stencil for all.
struct ClearValues {
    std::array<std::array<float, 4>, max_samples> color = {};
    int32_t depth = greatest_depth;
    int32_t stencil = 0;
};

struct SamplePlane {
    std::array<std::array<Lanes, tile_quads>, 4> color;
    std::array<IntLanes, tile_quads> depth;
    std::array<IntLanes, tile_quads> stencil;
};

class TileBuffer {
  public:
    void clear(const ClearValues& values, const ColorPrecision& precision);

    // One while all samples of every pixel are alike.
    unsigned samples() const { return samples_; }
    // Gives every sample its own storage.
    void split();

    SamplePlane& plane(unsigned sample) { return planes_[sample < samples_ ? sample : 0]; }
    const SamplePlane& plane(unsigned sample) const {
        return planes_[sample < samples_ ? sample : 0];
    }
    const ColorPrecision& precision() const { return precision_; }

  private:
    std::array<SamplePlane, max_samples> planes_ = {};
    unsigned samples_ = 1;
    ColorPrecision precision_;
};

}  // namespace cuesta::simulator::mali400
