// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How a framebuffer is cut into tiles and tile lists (Mali-400 fact sheet, part 2, section 2.11).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace cuesta::lima {

constexpr uint32_t max_tile_lists = 512;  // of the Mali-400
constexpr uint32_t max_lists_a_side = 255;
constexpr uint32_t list_block_bytes = 512;
constexpr uint8_t list_block_code = 2;  // log2(bytes) - 7

struct TileGeometry {
    uint32_t tiles_w = 0;
    uint32_t tiles_h = 0;
    // Tiles of a list: 2^shift a side.
    uint8_t shift_w = 0;
    uint8_t shift_h = 0;
    uint8_t shift_min = 0;
    uint32_t block_w = 0;  // lists a side
    uint32_t block_h = 0;

    uint32_t list_count() const { return block_w * block_h; }
    uint32_t list_of(uint32_t x, uint32_t y) const {
        return (y >> shift_h) * block_w + (x >> shift_w);
    }
};

// For a framebuffer in pixels.
TileGeometry tile_geometry(uint32_t width, uint32_t height);

// All tiles along a Hilbert curve: neighbours in time are neighbours in place.
std::vector<std::pair<uint16_t, uint16_t>> hilbert_tiles(uint32_t tiles_w, uint32_t tiles_h);

}  // namespace cuesta::lima
