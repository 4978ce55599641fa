// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/formats/etc1.h"

#include <algorithm>

#include "base/bits.h"

namespace cuesta::hw {

namespace {

// The small and the large modifier of each table codeword; a texel's two index bits choose one
// of them (low bit) and its sign (high bit).
constexpr std::array<std::array<int, 2>, 8> modifiers = {{
    {2, 8},
    {5, 17},
    {9, 29},
    {13, 42},
    {18, 60},
    {24, 80},
    {33, 106},
    {47, 183},
}};

// The 64 bits of a block, whose first byte is the most significant one.
struct Block {
    uint64_t bits = 0;

    unsigned get(unsigned lo, unsigned width) const {
        return static_cast<unsigned>((bits >> lo) & base::low_mask(width));
    }
};

Block load(std::span<const std::byte, etc1_block_bytes> bytes) {
    Block block;
    for (const std::byte byte : bytes)
        block.bits = block.bits << 8 | std::to_integer<uint64_t>(byte);
    return block;
}

uint8_t widen4(unsigned value) {
    return static_cast<uint8_t>(value * 17);
}

uint8_t widen5(unsigned value) {
    return static_cast<uint8_t>(value << 3 | value >> 2);
}

// One channel of a half's base colour; `top` is the channel's highest bit: 63, 55 or 47.
uint8_t base_channel(Block block, unsigned top, bool second) {
    const bool differential = block.get(33, 1) != 0;
    if (!differential)
        return widen4(block.get(second ? top - 7 : top - 3, 4));
    const unsigned first = block.get(top - 4, 5);
    if (!second)
        return widen5(first);
    const int64_t delta = base::sign_extend(block.get(top - 7, 3), 3);
    // ASSUMED: sums out of range, which no ETC1 encoder may make, wrap.
    return widen5(static_cast<unsigned>(int64_t{first} + delta) & 31);
}

uint8_t modified(uint8_t base, int modifier) {
    return static_cast<uint8_t>(std::clamp(base + modifier, 0, 255));
}

struct Half {
    Rgb8 base;
    std::array<int, 2> modifier = {};
};

Half load_half(Block block, bool second) {
    Half half;
    half.base = {base_channel(block, 63, second), base_channel(block, 55, second),
                 base_channel(block, 47, second)};
    half.modifier = modifiers[block.get(second ? 34 : 37, 3)];
    return half;
}

// Which half: flipped blocks are cut into an upper and a lower one, others into left and right.
bool in_second_half(Block block, unsigned x, unsigned y) {
    return block.get(32, 1) != 0 ? y >= 2 : x >= 2;
}

Rgb8 texel_of(Block block, const Half& half, unsigned x, unsigned y) {
    const unsigned index = x * 4 + y;
    const int size = half.modifier[block.get(index, 1)];
    const int modifier = block.get(16 + index, 1) != 0 ? -size : size;
    return {modified(half.base.r, modifier), modified(half.base.g, modifier),
            modified(half.base.b, modifier)};
}

}  // namespace

std::array<Rgb8, 16> decode_etc1(std::span<const std::byte, etc1_block_bytes> bytes) {
    const Block block = load(bytes);
    const std::array<Half, 2> halves = {load_half(block, false), load_half(block, true)};
    std::array<Rgb8, 16> texels = {};
    for (unsigned y = 0; y < 4; ++y) {
        for (unsigned x = 0; x < 4; ++x)
            texels[y * 4 + x] = texel_of(block, halves[in_second_half(block, x, y)], x, y);
    }
    return texels;
}

Rgb8 decode_etc1_texel(std::span<const std::byte, etc1_block_bytes> bytes, unsigned x, unsigned y) {
    const Block block = load(bytes);
    return texel_of(block, load_half(block, in_second_half(block, x, y)), x, y);
}

}  // namespace cuesta::hw
