// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where texels lie: the tiled (16x16 u-interleaved) order, strides and layers of mip levels.
// An *element* is a texel, or a 4x4 block of ETC1. Source: Mali-400 fact sheet, part 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/bits.h"
#include "base/morton.h"
#include "base/result.h"
#include "base/tiled_copy.h"

namespace cuesta::hw::mali400 {

inline constexpr unsigned tile_size = 16;  // pixels a side, of tiles and of stored surfaces
inline constexpr unsigned level_alignment = 64;
inline constexpr uint64_t tiled_modifier = 0x0810000000000001;  // DRM format modifier

// Bytes of an element and log2 of the elements a side of a tile: 4, for ETC1 blocks 2.
struct Element {
    uint8_t bytes = 4;
    uint8_t tile_shift = 4;
};

constexpr unsigned tile_bytes(Element element) {
    return unsigned{element.bytes} << (2 * element.tile_shift);
}

// The place of element (x, y) in the order of its tile, x and y below 16 (below 4 for blocks).
constexpr unsigned index_in_tile(unsigned x, unsigned y) {
    return base::spread_bits(x) ^ (base::spread_bits(y) * 3);
}

// Byte offset of element (x, y) in a tiled surface with `tiles_per_row` tiles a row.
constexpr size_t tiled_offset(Element element, uint32_t tiles_per_row, uint32_t x, uint32_t y) {
    const uint32_t mask = (1u << element.tile_shift) - 1;
    const size_t tile = size_t{y >> element.tile_shift} * tiles_per_row + (x >> element.tile_shift);
    return tile * tile_bytes(element) + size_t{index_in_tile(x & mask, y & mask)} * element.bytes;
}

using base::Rectangle;

// Copies the rectangle of a tiled surface from or to linear memory, whose first byte is that of
// the rectangle's first element. An error where one of the buffers is too small.
Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  Element element);
Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  Rectangle rectangle,
                                  Element element);

// What the hardware computes by itself from the size of the base level: parts 4.3 and 4.4. The
// same numbers hold for linear levels as the open driver stores them.
struct LevelLayout {
    uint32_t width = 1;  // texels, not padded
    uint32_t height = 1;
    uint32_t depth = 1;
    uint32_t tiles_per_row = 1;
    uint32_t row_stride = 0;    // bytes from one row of elements to the next, if linear
    uint32_t layer_stride = 0;  // bytes from one face or slice to the next
};

constexpr LevelLayout level_layout(
    Element element, uint32_t width, uint32_t height, uint32_t depth, unsigned level) {
    LevelLayout made;
    made.width = width >> level ? width >> level : 1;
    made.height = height >> level ? height >> level : 1;
    made.depth = depth >> level ? depth >> level : 1;
    made.tiles_per_row = static_cast<uint32_t>(base::div_round_up(made.width, tile_size));
    const uint32_t tile_rows = static_cast<uint32_t>(base::div_round_up(made.height, tile_size));
    made.row_stride = (made.tiles_per_row << element.tile_shift) * element.bytes;
    made.layer_stride = made.row_stride * (tile_rows << element.tile_shift);
    return made;
}

}  // namespace cuesta::hw::mali400
