// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What copies of a rectangle between linear memory and a tiled surface share, whatever the order
// of the tiles. The linear memory's first byte is that of the rectangle's first element.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/result.h"

namespace cuesta::base {

// In elements: texels, or blocks of a compressed format.
struct Rectangle {
    uint32_t x = 0;
    uint32_t y = 0;
    uint32_t width = 0;
    uint32_t height = 0;

    bool empty() const { return width == 0 || height == 0; }
};

struct LinearPlace {
    size_t bytes = 0;   // of the memory
    size_t stride = 0;  // from row to row
};

// Errc::out_of_range where the rows of the rectangle do not fit.
Result<void> check_linear(const LinearPlace& linear, const Rectangle& r, unsigned element_bytes);

// To the tiled surface. The offsets are bytes in either memory.
struct ToTiled {
    std::span<std::byte> tiled;
    std::span<const std::byte> linear;

    template <unsigned bytes>
    void copy(size_t tiled_offset, size_t linear_offset) const {
        std::memcpy(tiled.data() + tiled_offset, linear.data() + linear_offset, bytes);
    }
};

// And from it.
struct ToLinear {
    std::span<const std::byte> tiled;
    std::span<std::byte> linear;

    template <unsigned bytes>
    void copy(size_t tiled_offset, size_t linear_offset) const {
        std::memcpy(linear.data() + linear_offset, tiled.data() + tiled_offset, bytes);
    }
};

}  // namespace cuesta::base
