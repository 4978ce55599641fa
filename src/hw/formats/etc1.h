// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ETC1 blocks: 4x4 texels in 8 bytes (the OES_compressed_ETC1_RGB8_texture extension's format).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cuesta::hw {

inline constexpr size_t etc1_block_bytes = 8;

struct Rgb8 {
    uint8_t r = 0;
    uint8_t g = 0;
    uint8_t b = 0;
};

// Texel (x, y) of the block is element y * 4 + x.
std::array<Rgb8, 16> decode_etc1(std::span<const std::byte, etc1_block_bytes> block);

// One texel of it.
Rgb8 decode_etc1_texel(std::span<const std::byte, etc1_block_bytes> block, unsigned x, unsigned y);

}  // namespace cuesta::hw
