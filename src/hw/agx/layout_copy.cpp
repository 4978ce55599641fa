// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "hw/agx/layout.h"

namespace cuesta::hw::agx {

namespace {

// The columns of one row that lie in one tile. To the right the place in the tile counts up in
// every second bit: the others are filled, so that carries pass them.
template <unsigned bytes, typename Way>
void copy_run(const Way& way, size_t tile, uint32_t place, size_t linear, uint32_t count) {
    constexpr uint32_t x_bits = 0x55555555;
    uint32_t x = place & x_bits;
    const uint32_t y = place & ~x_bits;
    for (; count > 0; --count) {
        way.template copy<bytes>(tile + size_t{x | y} * bytes, linear);
        linear += bytes;
        x = ((x | ~x_bits) + 1) & x_bits;
    }
}

template <unsigned bytes, typename Way>
void copy_rows(const Way& way, const TiledLevel& level, size_t linear_stride, const Rectangle& r) {
    const uint32_t tile_width = 1u << level.tile_width_log2;
    const uint32_t x_mask = tile_width - 1;
    const uint32_t y_mask = (1u << level.tile_height_log2) - 1;
    const unsigned tile_log2 = level.tile_width_log2 + level.tile_height_log2;
    const size_t tiles_per_row = level.tiles_per_row();
    for (uint32_t row = 0; row < r.height; ++row) {
        const uint32_t y = r.y + row;
        const size_t first_tile = (y >> level.tile_height_log2) * tiles_per_row;
        size_t linear = row * linear_stride;
        for (uint32_t x = r.x; x < r.x + r.width;) {
            const uint32_t left_in_tile = tile_width - (x & x_mask);
            const uint32_t left = r.x + r.width - x;
            const uint32_t count = left < left_in_tile ? left : left_in_tile;
            const size_t tile = first_tile + (x >> level.tile_width_log2);
            copy_run<bytes>(way, (tile << tile_log2) * bytes, base::morton(x & x_mask, y & y_mask),
                            linear, count);
            linear += size_t{count} * bytes;
            x += count;
        }
    }
}

template <typename Way>
Result<void> copy_elements(const Way& way,
                           const TiledLevel& level,
                           size_t linear_stride,
                           const Rectangle& r,
                           unsigned pixel_bytes) {
    switch (pixel_bytes) {
        case 1: copy_rows<1>(way, level, linear_stride, r); return {};
        case 2: copy_rows<2>(way, level, linear_stride, r); return {};
        case 4: copy_rows<4>(way, level, linear_stride, r); return {};
        case 8: copy_rows<8>(way, level, linear_stride, r); return {};
        case 16: copy_rows<16>(way, level, linear_stride, r); return {};
        case 32: copy_rows<32>(way, level, linear_stride, r); return {};
        case 64: copy_rows<64>(way, level, linear_stride, r); return {};
        default:
            return Error{Errc::unsupported,
                         fmt::format("tiled copy: no elements of {} bytes", pixel_bytes)};
    }
}

// Sizes in 64 bits: coordinates are the caller's, and may be anything.
Result<void> check_tiled(size_t tiled_size, const TiledLevel& level, const Rectangle& r) {
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
    return {};
}

template <typename Way>
Result<void> copy_rectangle(const Way& way,
                            const TiledLevel& level,
                            size_t linear_stride,
                            const Rectangle& rectangle,
                            unsigned pixel_bytes) {
    if (rectangle.empty())
        return {};
    TRY(check_tiled(way.tiled.size(), level, rectangle));
    TRY(base::check_linear({way.linear.size(), linear_stride}, rectangle, pixel_bytes));
    return copy_elements(way, level, linear_stride, rectangle, pixel_bytes);
}

}  // namespace

Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  const TiledLevel& level,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes) {
    const base::ToTiled way = {tiled, linear};
    return copy_rectangle(way, level, linear_stride, rectangle, pixel_bytes);
}

Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  const TiledLevel& level,
                                  Rectangle rectangle,
                                  unsigned pixel_bytes) {
    const base::ToLinear way = {tiled, linear};
    return copy_rectangle(way, level, linear_stride, rectangle, pixel_bytes);
}

}  // namespace cuesta::hw::agx
