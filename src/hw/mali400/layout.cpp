// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/layout.h"

#include <array>

#include <fmt/core.h>

namespace cuesta::hw::mali400 {

namespace {

struct TiledSurface {
    size_t tile_row_bytes = 0;
    Rectangle rectangle;
};

constexpr std::array<uint8_t, 16> spread_table = [] {
    std::array<uint8_t, 16> table = {};
    for (unsigned i = 0; i < table.size(); ++i)
        table[i] = static_cast<uint8_t>(base::spread_bits(i));
    return table;
}();

// Element by element, a row at a time: within a row of a tile only the x part of the index
// changes, and x and y meet in an exclusive or.
template <unsigned bytes, unsigned tile_shift, typename Way>
void copy_rows(const Way& way, const TiledSurface& surface, size_t linear_stride) {
    constexpr uint32_t mask = (1u << tile_shift) - 1;
    constexpr size_t whole_tile = size_t{bytes} << (2 * tile_shift);
    const Rectangle& r = surface.rectangle;
    for (uint32_t row = 0; row < r.height; ++row) {
        const uint32_t y = r.y + row;
        const size_t tile_row = (y >> tile_shift) * surface.tile_row_bytes;
        const unsigned y_bits = spread_table[y & mask] * 3u;
        size_t linear = row * linear_stride;
        for (uint32_t x = r.x; x < r.x + r.width; ++x) {
            const size_t tiled = tile_row + (x >> tile_shift) * whole_tile +
                                 size_t{spread_table[x & mask] ^ y_bits} * bytes;
            way.template copy<bytes>(tiled, linear);
            linear += bytes;
        }
    }
}

template <typename Way>
Result<void> copy_elements(const Way& way,
                           const TiledSurface& surface,
                           size_t linear_stride,
                           Element element) {
    if (element.tile_shift == 2) {
        if (element.bytes == 8) {
            copy_rows<8, 2>(way, surface, linear_stride);
            return {};
        }
    } else if (element.tile_shift == 4) {
        switch (element.bytes) {
            case 1: copy_rows<1, 4>(way, surface, linear_stride); return {};
            case 2: copy_rows<2, 4>(way, surface, linear_stride); return {};
            case 3: copy_rows<3, 4>(way, surface, linear_stride); return {};
            case 4: copy_rows<4, 4>(way, surface, linear_stride); return {};
            case 6: copy_rows<6, 4>(way, surface, linear_stride); return {};
            case 8: copy_rows<8, 4>(way, surface, linear_stride); return {};
            default: break;
        }
    }
    return Error{Errc::unsupported,
                 fmt::format("tiled copy: no elements of {} bytes in tiles of {}x{}", element.bytes,
                             1u << element.tile_shift, 1u << element.tile_shift)};
}

// Sizes in 64 bits: coordinates are the caller's, and may be anything.
Result<void> check_tiled(size_t tiled_size,
                         uint32_t tiles_per_row,
                         const Rectangle& r,
                         Element element) {
    const uint64_t columns = uint64_t{r.x} + r.width;
    const uint64_t rows = uint64_t{r.y} + r.height;
    if (element.tile_shift > 4)
        return Error{Errc::unsupported, "tiled copy: tiles of more than 16x16 elements"};
    const uint64_t tile_side = uint64_t{1} << element.tile_shift;
    if (columns > tiles_per_row * tile_side)
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: column {} lies outside of {} tiles a row",
                                 columns - 1, tiles_per_row)};
    const uint64_t tile_rows = base::div_round_up(rows, tile_side);
    const uint64_t tile_row_bytes = uint64_t{tiles_per_row} * tile_bytes(element);
    if (tile_row_bytes != 0 && tile_rows > tiled_size / tile_row_bytes)
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: row {} lies outside of the tiled memory of {} bytes",
                                 rows - 1, tiled_size)};
    return {};
}

template <typename Way>
Result<void> copy_rectangle(const Way& way,
                            uint32_t tiles_per_row,
                            size_t linear_stride,
                            const Rectangle& rectangle,
                            Element element) {
    if (rectangle.empty())
        return {};
    TRY(check_tiled(way.tiled.size(), tiles_per_row, rectangle, element));
    TRY(base::check_linear({way.linear.size(), linear_stride}, rectangle, element.bytes));
    const TiledSurface surface = {size_t{tiles_per_row} * tile_bytes(element), rectangle};
    return copy_elements(way, surface, linear_stride, element);
}

}  // namespace

Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  Element element) {
    const base::ToTiled way = {tiled, linear};
    return copy_rectangle(way, tiles_per_row, linear_stride, rectangle, element);
}

Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  Rectangle rectangle,
                                  Element element) {
    const base::ToLinear way = {tiled, linear};
    return copy_rectangle(way, tiles_per_row, linear_stride, rectangle, element);
}

}  // namespace cuesta::hw::mali400
