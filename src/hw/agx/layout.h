// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where texels lie in memory: the linear and the GPU-tiled layout. An *element* is a texel or a
// compressed block; the samples of a pixel lie side by side. Source: AGX fact sheet, part 6,
// sections 6.5, 6.6 and 6.9.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/morton.h"
#include "base/result.h"
#include "base/tiled_copy.h"

namespace cuesta::hw::agx {

inline constexpr unsigned tile_bytes = 16384;  // also the page that layers are aligned to
inline constexpr unsigned level_alignment = 128;
inline constexpr unsigned max_texture_size = 16384;
inline constexpr unsigned max_texture_levels = 15;
inline constexpr unsigned max_image_layers = 2048 * 6;  // slices of 3D; faces of cubes

inline constexpr uint64_t linear_modifier = 0;  // DRM format modifiers
inline constexpr uint64_t tiled_modifier = 0x0c00'0000'0000'0001;

struct ImageShape {
    uint32_t width = 1;  // of level 0, in pixels
    uint32_t height = 1;
    uint32_t layers = 1;  // array layers, faces of all cubes, or slices of 3D
    bool is_3d = false;
    uint8_t levels = 1;   // more than one: all levels are laid out
    uint8_t samples = 1;  // 1, 2, 4
    uint8_t element_bytes = 4;
    uint8_t block_width = 1;  // pixels of an element
    uint8_t block_height = 1;
    // What decides whether layers start at pages.
    bool depth_stencil = false;
    bool image_stores = false;
    bool render_target = false;
};

struct TiledLevel {
    uint64_t offset = 0;  // in the layer
    uint64_t bytes = 0;
    uint32_t width = 1;         // elements
    uint32_t height = 1;        //
    uint32_t row_elements = 1;  // what tiles_per_row is reckoned from: the width, sometimes 1 more
    uint8_t tile_width_log2 = 0;  // elements
    uint8_t tile_height_log2 = 0;

    constexpr uint32_t tiles_per_row() const {
        return (row_elements + (1u << tile_width_log2) - 1) >> tile_width_log2;
    }
};

struct TiledLayout {
    std::array<TiledLevel, max_texture_levels> levels = {};
    uint8_t level_count = 0;
    uint8_t first_small_level = 0;  // smaller than a tile; may be the level count or more
    uint8_t pixel_bytes = 0;        // of an element with all its samples
    uint8_t element_bytes = 0;
    bool page_aligned_layers = false;
    uint64_t layer_stride = 0;
    uint64_t bytes = 0;  // of all layers
};

// Refuses what the hardware does not have, by name.
Result<TiledLayout> tiled_layout(const ImageShape& shape);

// log2 of the elements across and down in a tile of 16 KiB.
struct TileShape {
    uint8_t width_log2 = 0;
    uint8_t height_log2 = 0;
};
// pixel_bytes: a power of two from 1 to 64.
TileShape tile_shape(unsigned pixel_bytes);

// The place of element (x, y) in the order of its level.
constexpr uint64_t element_index(const TiledLevel& level, uint32_t x, uint32_t y) {
    const uint32_t tile =
        (y >> level.tile_height_log2) * level.tiles_per_row() + (x >> level.tile_width_log2);
    const uint32_t in_tile = base::morton(x & ((1u << level.tile_width_log2) - 1),
                                          y & ((1u << level.tile_height_log2) - 1));
    return (uint64_t{tile} << (level.tile_width_log2 + level.tile_height_log2)) + in_tile;
}

// Byte offset of a sample of element (x, y).
constexpr uint64_t tiled_offset(const TiledLayout& layout,
                                unsigned layer,
                                unsigned level,
                                uint32_t x,
                                uint32_t y,
                                unsigned sample = 0) {
    const TiledLevel& in = layout.levels[level];
    return layer * layout.layer_stride + in.offset + element_index(in, x, y) * layout.pixel_bytes +
           sample * layout.element_bytes;
}

// One level, one sample, no blocks.
struct LinearLayout {
    uint64_t stride = 0;  // bytes from row to row
    uint64_t layer_stride = 0;
    uint64_t bytes = 0;
};

inline constexpr unsigned linear_stride_alignment = 16;  // what the hardware needs

// stride 0: the usual one, a multiple of 128.
Result<LinearLayout> linear_layout(const ImageShape& shape, uint64_t stride = 0);

constexpr uint64_t linear_offset(
    const LinearLayout& layout, unsigned element_bytes, unsigned layer, uint32_t x, uint32_t y) {
    return layer * layout.layer_stride + y * layout.stride + uint64_t{x} * element_bytes;
}

using base::Rectangle;

// Copies the rectangle of a level from or to linear memory, whose first byte is that of the
// rectangle's first element; all samples of an element go together. `tiled` is the level's memory.
// An error where one of the buffers is too small.
Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  const TiledLevel& level,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes);
Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  const TiledLevel& level,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes);

}  // namespace cuesta::hw::agx
