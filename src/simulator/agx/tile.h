// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The memory of one tile while it is drawn: depth, stencil and tile memory of each sample.
// Source: AGX fact sheet, part 5.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace cuesta::simulator::agx {

constexpr unsigned greatest_samples = 4;

// Where a tile is, and how its pixels are made.
struct TileShape {
    uint32_t x = 0, y = 0;  // of the first pixel, in the surface
    uint32_t width = 32, height = 32;
    uint32_t layer = 0;
    uint32_t samples = 1;
    uint32_t sample_bytes = 0;  // of tile memory

    uint32_t pixels() const { return width * height; }
};

// Of something that is done to so many samples, where it is no program's work (work_budget.h).
constexpr uint64_t sample_work(uint64_t samples) {
    return (samples + 63) / 64;
}

constexpr uint64_t tile_work(const TileShape& shape) {
    return sample_work(uint64_t{shape.width} * shape.height * shape.samples);
}

struct Tile {
    TileShape shape;
    // Depths are compared and kept as the surface has them: what a later pass loads is equal to
    // what it was compared with (docs/emulated-gpus.md).
    bool has_unorm16_depth = false;
    // A sample's place in these: pixel * samples + sample, pixels row by row.
    std::vector<float> depth;
    std::vector<uint8_t> stencil;
    std::vector<uint8_t> memory;  // sample_bytes each

    explicit Tile(const TileShape& s)
        : shape(s),
          depth(size_t{s.pixels()} * s.samples),
          stencil(size_t{s.pixels()} * s.samples),
          memory(size_t{s.pixels()} * s.samples * s.sample_bytes) {}

    // Of a pixel of the surface inside the tile.
    size_t sample_at(uint32_t x, uint32_t y, uint32_t sample) const {
        return (size_t{y - shape.y} * shape.width + (x - shape.x)) * shape.samples + sample;
    }
    std::span<uint8_t> bytes_at(size_t sample) {
        return std::span(memory).subspan(sample * shape.sample_bytes, shape.sample_bytes);
    }
    std::span<const uint8_t> bytes_at(size_t sample) const {
        return std::span(memory).subspan(sample * shape.sample_bytes, shape.sample_bytes);
    }
};

// Offsets of samples in a pixel, in 1/16.
struct SamplePoints {
    std::array<uint8_t, greatest_samples> x = {8, 8, 8, 8};
    std::array<uint8_t, greatest_samples> y = {8, 8, 8, 8};
};

}  // namespace cuesta::simulator::agx
