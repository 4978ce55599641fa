// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/layout.h"

#include <array>
#include <cstring>

#include <fmt/core.h>

namespace cuesta::hw::mali400 {

namespace {

enum class Direction { to_tiled, to_linear };

// The tiled side is written only where the direction says so.
struct Copy {
    std::byte* tiled = nullptr;
    const std::byte* tiled_source = nullptr;
    size_t tile_row_bytes = 0;
    std::byte* linear = nullptr;
    const std::byte* linear_source = nullptr;
    size_t linear_stride = 0;
    Rectangle rectangle;
};

constexpr std::array<uint8_t, 16> spread_table = [] {
    std::array<uint8_t, 16> table = {};
    for (unsigned i = 0; i < table.size(); ++i)
        table[i] = static_cast<uint8_t>(spread_bits(i));
    return table;
}();

// Element by element, a row at a time: within a row of a tile only the x part of the index
// changes, and x and y meet in an exclusive or.
template <unsigned bytes, unsigned tile_shift, Direction direction>
void copy_rows(const Copy& copy) {
    constexpr uint32_t mask = (1u << tile_shift) - 1;
    constexpr size_t whole_tile = size_t{bytes} << (2 * tile_shift);
    for (uint32_t row = 0; row < copy.rectangle.height; ++row) {
        const uint32_t y = copy.rectangle.y + row;
        const size_t tile_row = (y >> tile_shift) * copy.tile_row_bytes;
        const unsigned y_bits = spread_table[y & mask] * 3u;
        size_t linear = row * copy.linear_stride;
        for (uint32_t x = copy.rectangle.x; x < copy.rectangle.x + copy.rectangle.width; ++x) {
            const size_t tiled = tile_row + (x >> tile_shift) * whole_tile +
                                 size_t{spread_table[x & mask] ^ y_bits} * bytes;
            if constexpr (direction == Direction::to_tiled)
                std::memcpy(copy.tiled + tiled, copy.linear_source + linear, bytes);
            else
                std::memcpy(copy.linear + linear, copy.tiled_source + tiled, bytes);
            linear += bytes;
        }
    }
}

template <Direction direction>
Result<void> copy_elements(const Copy& copy, Element element) {
    if (element.tile_shift == 2) {
        if (element.bytes == 8) {
            copy_rows<8, 2, direction>(copy);
            return {};
        }
    } else if (element.tile_shift == 4) {
        switch (element.bytes) {
            case 1: copy_rows<1, 4, direction>(copy); return {};
            case 2: copy_rows<2, 4, direction>(copy); return {};
            case 3: copy_rows<3, 4, direction>(copy); return {};
            case 4: copy_rows<4, 4, direction>(copy); return {};
            case 6: copy_rows<6, 4, direction>(copy); return {};
            case 8: copy_rows<8, 4, direction>(copy); return {};
            default: break;
        }
    }
    return Error{Errc::unsupported,
                 fmt::format("tiled copy: no elements of {} bytes in tiles of {}x{}", element.bytes,
                             1u << element.tile_shift, 1u << element.tile_shift)};
}

// Sizes in 64 bits: coordinates are the caller's, and may be anything.
Result<void> check_sizes(size_t tiled_size,
                         uint32_t tiles_per_row,
                         size_t linear_size,
                         size_t linear_stride,
                         Rectangle r,
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
    const uint64_t last_row = uint64_t{r.width} * element.bytes;
    if (last_row > linear_size || (r.height > 1 && linear_stride != 0 &&
                                   r.height - 1 > (linear_size - last_row) / linear_stride))
        return Error{Errc::out_of_range,
                     fmt::format("tiled copy: {} rows do not fit into linear memory of {} bytes",
                                 r.height, linear_size)};
    return {};
}

}  // namespace

Result<void> copy_linear_to_tiled(std::span<std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  std::span<const std::byte> linear,
                                  size_t linear_stride,
                                  Rectangle rectangle,
                                  Element element) {
    if (rectangle.width == 0 || rectangle.height == 0)
        return {};
    TRY(check_sizes(tiled.size(), tiles_per_row, linear.size(), linear_stride, rectangle, element));
    Copy copy;
    copy.tiled = tiled.data();
    copy.tile_row_bytes = size_t{tiles_per_row} * tile_bytes(element);
    copy.linear_source = linear.data();
    copy.linear_stride = linear_stride;
    copy.rectangle = rectangle;
    return copy_elements<Direction::to_tiled>(copy, element);
}

Result<void> copy_tiled_to_linear(std::span<std::byte> linear,
                                  size_t linear_stride,
                                  std::span<const std::byte> tiled,
                                  uint32_t tiles_per_row,
                                  Rectangle rectangle,
                                  Element element) {
    if (rectangle.width == 0 || rectangle.height == 0)
        return {};
    TRY(check_sizes(tiled.size(), tiles_per_row, linear.size(), linear_stride, rectangle, element));
    Copy copy;
    copy.tiled_source = tiled.data();
    copy.tile_row_bytes = size_t{tiles_per_row} * tile_bytes(element);
    copy.linear = linear.data();
    copy.linear_stride = linear_stride;
    copy.rectangle = rectangle;
    return copy_elements<Direction::to_linear>(copy, element);
}

}  // namespace cuesta::hw::mali400
