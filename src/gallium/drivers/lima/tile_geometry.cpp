// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/tile_geometry.h"

#include <algorithm>
#include <bit>

#include "base/bits.h"
#include "hw/mali400/layout.h"

namespace cuesta::lima {
namespace {

constexpr uint32_t halved(uint32_t value) {
    return (value + 1) / 2;
}

// The point at distance `index` along the curve that fills a square of `side` (a power of two).
std::pair<uint32_t, uint32_t> hilbert_point(uint32_t side, uint32_t index) {
    uint32_t x = 0;
    uint32_t y = 0;
    for (uint32_t size = 1; size < side; size *= 2) {
        const uint32_t right = (index / 2) & 1;
        const uint32_t down = (index ^ right) & 1;
        if (down == 0) {
            if (right == 1) {
                x = size - 1 - x;
                y = size - 1 - y;
            }
            std::swap(x, y);
        }
        x += size * right;
        y += size * down;
        index /= 4;
    }
    return {x, y};
}

}  // namespace

TileGeometry tile_geometry(uint32_t width, uint32_t height) {
    TileGeometry g;
    g.tiles_w = static_cast<uint32_t>(base::div_round_up(width, hw::mali400::tile_size));
    g.tiles_h = static_cast<uint32_t>(base::div_round_up(height, hw::mali400::tile_size));
    g.block_w = g.tiles_w;
    g.block_h = g.tiles_h;
    while (g.list_count() > max_tile_lists || g.block_w > max_lists_a_side ||
           g.block_h > max_lists_a_side) {
        if (g.block_w >= g.block_h || g.block_w > max_lists_a_side) {
            g.block_w = halved(g.block_w);
            ++g.shift_w;
        } else {
            g.block_h = halved(g.block_h);
            ++g.shift_h;
        }
    }
    g.shift_min = std::min({g.shift_w, g.shift_h, uint8_t{2}});
    return g;
}

std::vector<std::pair<uint16_t, uint16_t>> hilbert_tiles(uint32_t tiles_w, uint32_t tiles_h) {
    const uint32_t side = std::bit_ceil(std::max(tiles_w, tiles_h));
    std::vector<std::pair<uint16_t, uint16_t>> tiles;
    tiles.reserve(size_t{tiles_w} * tiles_h);
    for (uint32_t i = 0; i < side * side; ++i) {
        const auto [x, y] = hilbert_point(side, i);
        if (x < tiles_w && y < tiles_h)
            tiles.emplace_back(static_cast<uint16_t>(x), static_cast<uint16_t>(y));
    }
    return tiles;
}

}  // namespace cuesta::lima
