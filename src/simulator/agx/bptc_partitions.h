// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How BC7 and BC6H divide a block into subsets. Source: Khronos Data Format specification, chapter
// "BPTC", tables of partitions and anchors.
#pragma once

#include <array>
#include <cstdint>

namespace cuesta::simulator::agx {

// Of texel 4 y + x: bit 4 y + x.
inline constexpr std::array<uint16_t, 64> bptc_halves = {
    0xcccc, 0x8888, 0xeeee, 0xecc8, 0xc880, 0xfeec, 0xfec8, 0xec80, 0xc800, 0xffec, 0xfe80,
    0xe800, 0xffe8, 0xff00, 0xfff0, 0xf000, 0xf710, 0x008e, 0x7100, 0x08ce, 0x008c, 0x7310,
    0x3100, 0x8cce, 0x088c, 0x3110, 0x6666, 0x366c, 0x17e8, 0x0ff0, 0x718e, 0x399c, 0xaaaa,
    0xf0f0, 0x5a5a, 0x33cc, 0x3c3c, 0x55aa, 0x9696, 0xa55a, 0x73ce, 0x13c8, 0x324c, 0x3bdc,
    0x6996, 0xc33c, 0x9966, 0x0660, 0x0272, 0x04e4, 0x4e40, 0x2720, 0xc936, 0x936c, 0x39c6,
    0x639c, 0x9336, 0x9cc6, 0x817e, 0xe718, 0xccf0, 0x0fcc, 0x7744, 0xee22,
};

// Of texel 4 y + x: the two bits at 2 (4 y + x).
inline constexpr std::array<uint32_t, 64> bptc_thirds = {
    0xaa685050, 0x6a5a5040, 0x5a5a4200, 0x5450a0a8, 0xa5a50000, 0xa0a05050, 0x5555a0a0, 0x5a5a5050,
    0xaa550000, 0xaa555500, 0xaaaa5500, 0x90909090, 0x94949494, 0xa4a4a4a4, 0xa9a59450, 0x2a0a4250,
    0xa5945040, 0x0a425054, 0xa5a5a500, 0x55a0a0a0, 0xa8a85454, 0x6a6a4040, 0xa4a45000, 0x1a1a0500,
    0x0050a4a4, 0xaaa59090, 0x14696914, 0x69691400, 0xa08585a0, 0xaa821414, 0x50a4a450, 0x6a5a0200,
    0xa9a58000, 0x5090a0a8, 0xa8a09050, 0x24242424, 0x00aa5500, 0x24924924, 0x24499224, 0x50a50a50,
    0x500aa550, 0xaaaa4444, 0x66660000, 0xa5a0a5a0, 0x50a050a0, 0x69286928, 0x44aaaa44, 0x66666600,
    0xaa444444, 0x54a854a8, 0x95809580, 0x96969600, 0xa85454a8, 0x80959580, 0xaa141414, 0x96960000,
    0xaaaa1414, 0xa05050a0, 0xa0a5a5a0, 0x96000000, 0x40804080, 0xa9a8a9a8, 0xaaaaaa44, 0x2a4a5254,
};

// The texel whose index lacks its highest bit: of the second of two subsets, and of the second and
// the third of three. Of the first it is texel 0.
inline constexpr std::array<uint8_t, 64> bptc_half_anchors = {
    15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 2,  8, 2,  2, 8,
    8,  15, 2,  8,  2,  2,  8,  8,  2,  2,  15, 15, 6,  8,  2,  8,  15, 15, 2, 8,  2, 2,
    2,  15, 15, 6,  6,  2,  6,  8,  15, 15, 2,  2,  15, 15, 15, 15, 15, 2,  2, 15,
};
inline constexpr std::array<uint8_t, 64> bptc_second_anchors = {
    3,  3,  15, 15, 8, 3,  15, 15, 8,  8,  6, 6,  6, 5,  3, 3,  3,  3,  8,  15, 3,  3,
    6,  10, 5,  8,  8, 6,  8,  5,  15, 15, 8, 15, 3, 5,  6, 10, 8,  15, 15, 3,  15, 5,
    15, 15, 15, 15, 3, 15, 5,  5,  5,  8,  5, 10, 5, 10, 8, 13, 15, 12, 3,  3,
};
inline constexpr std::array<uint8_t, 64> bptc_third_anchors = {
    15, 8, 8, 3,  15, 15, 3,  8,  15, 15, 15, 15, 15, 15, 15, 8,  15, 8,  15, 3,  15, 8,
    15, 8, 3, 15, 6,  10, 15, 15, 10, 8,  15, 3,  15, 10, 10, 8,  9,  10, 6,  15, 8,  15,
    3,  6, 6, 8,  15, 3,  15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 3,  15, 15, 8,
};

struct BptcPartition {
    uint8_t subsets = 1;
    uint8_t number = 0;

    unsigned subset_of(unsigned texel) const {
        if (subsets == 2)
            return bptc_halves[number] >> texel & 1;
        return subsets == 3 ? bptc_thirds[number] >> (2 * texel) & 3 : 0;
    }
    bool is_anchor(unsigned texel) const {
        if (texel == 0)
            return true;
        if (subsets == 2)
            return texel == bptc_half_anchors[number];
        return subsets == 3 &&
               (texel == bptc_second_anchors[number] || texel == bptc_third_anchors[number]);
    }
    // Where the index of a texel begins, from the first one on, and how long it is.
    struct IndexPlace {
        unsigned offset = 0;
        unsigned width = 0;
    };
    IndexPlace index_place(unsigned texel, unsigned bits) const {
        unsigned missing = 0;
        for (unsigned before = 0; before < texel; ++before)
            missing += is_anchor(before) ? 1u : 0u;
        return {texel * bits - missing, bits - (is_anchor(texel) ? 1u : 0u)};
    }
};

// Of 64, for indices of 2, 3 and 4 bits.
constexpr int bptc_weight(unsigned index, unsigned bits) {
    switch (bits) {
        case 2: return static_cast<int>(index * 21 + index / 2);
        case 3: return static_cast<int>(index * 9 + index / 4);
        default: return static_cast<int>(index * 4 + index / 4 + (index / 2 & 1));
    }
}
constexpr int bptc_mix(int first, int second, int weight) {
    return (first * (64 - weight) + second * weight + 32) >> 6;
}

}  // namespace cuesta::simulator::agx
