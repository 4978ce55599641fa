// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// ETC1 (OES_compressed_ETC1_RGB8_texture): a block is cut into two halves, each with a base colour
// and a table of four brightness steps; every texel picks one step.
#include "simulator/common/texture_etc1.h"

#include <algorithm>

#include "base/bits.h"

namespace cuesta::simulator {
namespace {

// The small and the large step of each table; index 0..3 adds small, adds large, takes small away,
// takes large away.
constexpr std::array<std::array<int, 2>, 8> steps = {{
    {2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183}}};

// One channel of the base colour of a half.
int base_channel(uint8_t bits, bool differential, bool second) {
    if (!differential) {
        const int nibble = second ? bits & 15 : bits >> 4;
        return nibble * 17;
    }
    int five = bits >> 3;
    // A sum outside 0..31 is not allowed in a block; it wraps here (ASSUMED).
    if (second)
        five = (five + static_cast<int>(base::sign_extend(bits & 7u, 3))) & 31;
    return five << 3 | five >> 2;
}

}  // namespace

std::array<uint8_t, 3> etc1_texel(const uint8_t* block, unsigned x, unsigned y) {
    const uint8_t control = block[3];
    const bool differential = (control & 2) != 0;
    const bool flipped = (control & 1) != 0;
    const bool second = (flipped ? y : x) >= 2;
    const unsigned table = second ? (control >> 2) & 7u : control >> 5;

    const unsigned pixel = x * 4 + y;
    const unsigned negative = (block[5 - pixel / 8] >> (pixel % 8)) & 1u;
    const unsigned large = (block[7 - pixel / 8] >> (pixel % 8)) & 1u;
    const int step = negative != 0 ? -steps[table][large] : steps[table][large];

    std::array<uint8_t, 3> result = {};
    for (size_t channel = 0; channel < 3; ++channel) {
        const int value = base_channel(block[channel], differential, second) + step;
        result[channel] = static_cast<uint8_t>(std::clamp(value, 0, 255));
    }
    return result;
}

}  // namespace cuesta::simulator
