// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/blocks_etc2.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "base/bits.h"
#include "hw/formats/etc1.h"

namespace cuesta::simulator::agx {

namespace {

using hw::Rgb8;

constexpr unsigned half_bytes = 8;

// 64 bits, whose first byte is the most significant one.
struct Word {
    uint64_t bits = 0;

    explicit Word(const uint8_t* bytes) {
        for (unsigned i = 0; i < half_bytes; ++i)
            bits = bits << 8 | bytes[i];
    }
    int get(unsigned lo, unsigned width) const {
        return static_cast<int>(bits >> lo & base::low_mask(width));
    }
    int get_signed(unsigned lo, unsigned width) const {
        return static_cast<int>(base::sign_extend(bits >> lo, width));
    }
};

using Color = std::array<int, 3>;

int widen(int value, unsigned bits) {
    return value << (8 - bits) | value >> (2 * bits - 8);
}

Color widened(const Color& color, unsigned bits) {
    return {widen(color[0], bits), widen(color[1], bits), widen(color[2], bits)};
}

Color moved(const Color& color, int distance) {
    Color result;
    for (unsigned i = 0; i < 3; ++i)
        result[i] = std::clamp(color[i] + distance, 0, 255);
    return result;
}

struct Painted {
    Color color = {};
    bool transparent = false;
};

// Two bits choose among the four paints of a block.
int paint_of(const Word& word, unsigned x, unsigned y) {
    const unsigned index = x * 4 + y;
    return word.get(16 + index, 1) * 2 + word.get(index, 1);
}

constexpr std::array<int, 8> distances = {3, 6, 11, 16, 23, 32, 41, 64};

Color t_paint(const Word& word, int paint) {
    const Color first =
        widened({word.get(59, 2) << 2 | word.get(56, 2), word.get(52, 4), word.get(48, 4)}, 4);
    const Color second = widened({word.get(44, 4), word.get(40, 4), word.get(36, 4)}, 4);
    const int distance = distances[static_cast<unsigned>(word.get(34, 2) << 1 | word.get(32, 1))];
    switch (paint) {
        case 0: return first;
        case 1: return moved(second, distance);
        case 2: return second;
        default: return moved(second, -distance);
    }
}

Color h_paint(const Word& word, int paint) {
    const Color first = {word.get(59, 4), word.get(56, 3) << 1 | word.get(52, 1),
                         word.get(51, 1) << 3 | word.get(47, 3)};
    const Color second = {word.get(43, 4), word.get(39, 4), word.get(35, 4)};
    const bool in_order = first >= second;
    const int index = word.get(34, 1) << 2 | word.get(32, 1) << 1 | (in_order ? 1 : 0);
    const int distance = distances[static_cast<unsigned>(index)];
    return moved(widened(paint < 2 ? first : second, 4), paint % 2 == 0 ? distance : -distance);
}

Color planar(const Word& word, unsigned x, unsigned y) {
    const Color origin = {widen(word.get(57, 6), 6),
                          widen(word.get(56, 1) << 6 | word.get(49, 6), 7),
                          widen(word.get(48, 1) << 5 | word.get(43, 2) << 3 | word.get(39, 3), 6)};
    const Color right = {widen(word.get(34, 5) << 1 | word.get(32, 1), 6),
                         widen(word.get(25, 7), 7), widen(word.get(19, 6), 6)};
    const Color below = {widen(word.get(13, 6), 6), widen(word.get(6, 7), 7),
                         widen(word.get(0, 6), 6)};
    Color color;
    for (unsigned i = 0; i < 3; ++i) {
        const int sum = static_cast<int>(x) * (right[i] - origin[i]) +
                        static_cast<int>(y) * (below[i] - origin[i]) + 4 * origin[i] + 2;
        color[i] = std::clamp(sum >> 2, 0, 255);
    }
    return color;
}

// A channel's base and difference of differential blocks, whose sum tells the newer modes.
bool leaves_range(const Word& word, unsigned lo) {
    const int sum = word.get(lo + 3, 5) + word.get_signed(lo, 3);
    return sum < 0 || sum > 31;
}

Color etc1_texel(uint64_t bits, unsigned x, unsigned y) {
    std::array<std::byte, hw::etc1_block_bytes> bytes;
    for (unsigned i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::byte>(bits >> (56 - 8 * i));
    const Rgb8 texel = hw::decode_etc1_texel(bytes, x, y);
    return {texel.r, texel.g, texel.b};
}

constexpr unsigned red_bits = 56, green_bits = 48, blue_bits = 40;  // of the differences
constexpr unsigned mode_bit = 33;  // differential; with punch-through alpha: opaque
constexpr unsigned flip_bit = 32;
constexpr int transparent_paint = 2;

// The colour that the texel's half of the block is varied from.
Color base_of_half(const Word& word, unsigned x, unsigned y) {
    const bool second = word.get(flip_bit, 1) != 0 ? y >= 2 : x >= 2;
    Color color;
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned lo = red_bits - 8 * i;
        color[i] = widen(word.get(lo + 3, 5) + (second ? word.get_signed(lo, 3) : 0), 5);
    }
    return color;
}

// `punches`: the mode bit says whether all texels are opaque, and blocks are differential.
Painted rgb_texel(const uint8_t* block, bool punches, unsigned x, unsigned y) {
    const Word word(block);
    const bool has_holes = punches && word.get(mode_bit, 1) == 0;
    const bool differential = punches || word.get(mode_bit, 1) != 0;
    if (!differential)
        return {.color = etc1_texel(word.bits, x, y)};
    const bool is_t = leaves_range(word, red_bits);
    const bool is_h = leaves_range(word, green_bits);
    if (!is_t && !is_h && leaves_range(word, blue_bits))
        return {.color = planar(word, x, y)};
    const int paint = paint_of(word, x, y);
    if (has_holes && paint == transparent_paint)
        return {.transparent = true};
    if (is_t)
        return {.color = t_paint(word, paint)};
    if (is_h)
        return {.color = h_paint(word, paint)};
    if (has_holes && paint == 0)
        return {.color = base_of_half(word, x, y)};
    return {.color = etc1_texel(word.bits | uint64_t{1} << mode_bit, x, y)};
}

// --- EAC ---------------------------------------------------------------------

// Sizes of the negative modifiers; the positive ones are one less.
constexpr std::array<std::array<uint8_t, 4>, 16> eac_sizes = {{
    {3, 6, 9, 15},
    {3, 7, 10, 13},
    {2, 5, 8, 13},
    {2, 4, 6, 13},
    {3, 6, 8, 12},
    {3, 7, 9, 11},
    {4, 7, 8, 11},
    {3, 5, 8, 11},
    {2, 6, 8, 10},
    {2, 5, 8, 10},
    {2, 4, 8, 10},
    {2, 5, 7, 10},
    {3, 4, 7, 10},
    {1, 2, 3, 10},
    {4, 6, 8, 9},
    {3, 5, 7, 9},
}};

int eac_modifier(const Word& word, unsigned x, unsigned y) {
    const unsigned index = static_cast<unsigned>(word.get(45 - 3 * (x * 4 + y), 3));
    const int size = eac_sizes[static_cast<unsigned>(word.get(48, 4))][index % 4];
    return index < 4 ? -size : size - 1;
}

int eac8(const uint8_t* block, unsigned x, unsigned y) {
    const Word word(block);
    return std::clamp(word.get(56, 8) + eac_modifier(word, x, y) * word.get(52, 4), 0, 255);
}

float eac11(const uint8_t* block, bool is_signed, unsigned x, unsigned y) {
    const Word word(block);
    const int multiplier = word.get(52, 4);
    const int change = eac_modifier(word, x, y) * (multiplier == 0 ? 1 : multiplier * 8);
    if (is_signed) {
        const int base = std::max(word.get_signed(56, 8), -127) * 8;
        return static_cast<float>(std::clamp(base + change, -1023, 1023)) / 1023.0f;
    }
    const int base = word.get(56, 8) * 8 + 4;
    return static_cast<float>(std::clamp(base + change, 0, 2047)) / 2047.0f;
}

Lanes to_lanes(const Color& color, int alpha) {
    const IntLanes codes = {color[0], color[1], color[2], alpha};
    return __builtin_convertvector(codes, Lanes) / 255.0f;
}

}  // namespace

Lanes decode_etc2_rgb8(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    return to_lanes(rgb_texel(block, false, x, y).color, 0);
}

Lanes decode_etc2_rgba8(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    return to_lanes(rgb_texel(block + half_bytes, false, x, y).color, eac8(block, x, y));
}

Lanes decode_etc2_rgb8a1(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    const Painted texel = rgb_texel(block, true, x, y);
    return to_lanes(texel.color, texel.transparent ? 0 : 255);
}

Lanes decode_eac_r11(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y) {
    return Lanes{eac11(block, form.is_signed, x, y), 0, 0, 0};
}

Lanes decode_eac_rg11(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y) {
    return Lanes{eac11(block, form.is_signed, x, y),
                 eac11(block + half_bytes, form.is_signed, x, y), 0, 0};
}

}  // namespace cuesta::simulator::agx
