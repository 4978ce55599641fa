// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cstring>

#include <fmt/core.h>

#include "hw/agx/layout.h"

namespace cuesta::hw::agx {

namespace {

enum class Direction { to_tiled, to_linear };

// The tiled side is written only where the direction says so.
struct Copy {
    std::byte* tiled = nullptr;
    const std::byte* tiled_source = nullptr;
    std::byte* linear = nullptr;
    const std::byte* linear_source = nullptr;
    size_t linear_stride = 0;
    const TiledLevel* level = nullptr;
    Rectangle rectangle;
};

// The columns of one row that lie in one tile. To the right the place in the tile counts up in
// every second bit: the others are filled, so that carries pass them.
template <unsigned bytes, Direction direction>
void copy_run(const Copy& copy, size_t tile, uint32_t place, size_t linear, uint32_t count) {
    constexpr uint32_t x_bits = 0x55555555;
    uint32_t x = place & x_bits;
    const uint32_t y = place & ~x_bits;
    for (; count > 0; --count) {
        const size_t tiled = tile + size_t{x | y} * bytes;
        if constexpr (direction == Direction::to_tiled)
            std::memcpy(copy.tiled + tiled, copy.linear_source + linear, bytes);
        else
            std::memcpy(copy.linear + linear, copy.tiled_source + tiled, bytes);
        linear += bytes;
        x = ((x | ~x_bits) + 1) & x_bits;
    }
}

template <unsigned bytes, Direction direction>
void copy_rows(const Copy& copy) {
    const TiledLevel& level = *copy.level;
    const Rectangle& r = copy.rectangle;
    const uint32_t tile_width = 1u << level.tile_width_log2;
    const uint32_t x_mask = tile_width - 1;
    const uint32_t y_mask = (1u << level.tile_height_log2) - 1;
    const unsigned tile_log2 = level.tile_width_log2 + level.tile_height_log2;
    const size_t tiles_per_row = level.tiles_per_row();
    for (uint32_t row = 0; row < r.height; ++row) {
        const uint32_t y = r.y + row;
        const size_t first_tile = (y >> level.tile_height_log2) * tiles_per_row;
        size_t linear = row * copy.linear_stride;
        for (uint32_t x = r.x; x < r.x + r.width;) {
            const uint32_t left_in_tile = tile_width - (x & x_mask);
            const uint32_t left = r.x + r.width - x;
            const uint32_t count = left < left_in_tile ? left : left_in_tile;
            const size_t tile = first_tile + (x >> level.tile_width_log2);
            copy_run<bytes, direction>(copy, (tile << tile_log2) * bytes,
                                       morton(x & x_mask, y & y_mask), linear, count);
            linear += size_t{count} * bytes;
            x += count;
        }
    }
}

template <Direction direction>
Result<void> copy_elements(const Copy& copy, unsigned pixel_bytes) {
    switch (pixel_bytes) {
        case 1: copy_rows<1, direction>(copy); return {};
        case 2: copy_rows<2, direction>(copy); return {};
        case 4: copy_rows<4, direction>(copy); return {};
        case 8: copy_rows<8, direction>(copy); return {};
        case 16: copy_rows<16, direction>(copy); return {};
        case 32: copy_rows<32, direction>(copy); return {};
        case 64: copy_rows<64, direction>(copy); return {};
        default:
            return Error{Errc::unsupported,
                         fmt::format("tiled copy: no elements of {} bytes", pixel_bytes)};
    }
}

// Sizes in 64 bits: coordinates are the caller's, and may be anything.
Result<void> check_sizes(size_t tiled_size,
                         const TiledLevel& level,
                         size_t linear_size,
                         size_t linear_stride,
                         Rectangle r,
                         unsigned pixel_bytes) {
    const uint64_t columns = uint64_t{r.x} + r.width;
    const uint64_t rows = uint64_t{r.y} + r.height;
    if (columns > level.width || rows > level.height)
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: {}x{} elements reach beyond the level of {}x{}",
                                 columns, rows, level.width, level.height)};
    if (level.bytes > tiled_size)
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: a level of {} bytes in tiled memory of {}",
                                 level.bytes, tiled_size)};
    const uint64_t last_row = uint64_t{r.width} * pixel_bytes;
    if (last_row > linear_size || (r.height > 1 && linear_stride != 0 &&
                                   r.height - 1 > (linear_size - last_row) / linear_stride))
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: {} rows do not fit into linear memory of {} bytes",
                                 r.height, linear_size)};
    return {};
}

}  // namespace

Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  const TiledLevel& level,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes) {
    if (rectangle.width == 0 || rectangle.height == 0)
        return {};
    TRY(check_sizes(tiled.size(), level, linear.size(), linear_stride, rectangle, pixel_bytes));
    return copy_elements<Direction::to_tiled>({.tiled = tiled.data(),
                                               .linear_source = linear.data(),
                                               .linear_stride = linear_stride,
                                               .level = &level,
                                               .rectangle = rectangle},
                                              pixel_bytes);
}

Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  const TiledLevel& level,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes) {
    if (rectangle.width == 0 || rectangle.height == 0)
        return {};
    TRY(check_sizes(tiled.size(), level, linear.size(), linear_stride, rectangle, pixel_bytes));
    return copy_elements<Direction::to_linear>({.tiled_source = tiled.data(),
                                                .linear = linear.data(),
                                                .linear_stride = linear_stride,
                                                .level = &level,
                                                .rectangle = rectangle},
                                               pixel_bytes);
}

}  // namespace cuesta::hw::agx
