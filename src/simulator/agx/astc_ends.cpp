// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/astc_ends.h"

#include <algorithm>

namespace cuesta::simulator::agx {

namespace {

constexpr int astc_opaque = 255;
using EndColor = std::array<int, 4>;

AstcNumbers end_numbers_of(const AstcBlock& block, unsigned partition) {
    AstcNumbers numbers = {};
    for (unsigned i = 0; i < astc_numbers_of(block.modes[partition]); ++i)
        numbers[i] =
            astc_color_value(block.ends.range, block.ends.at(block.first_end[partition] + i));
    return numbers;
}

// Of a pair of a base and an offset: the offset has 6 bits with a sign, and gave its highest bit
// to the base.
void part_offsets(AstcNumbers& v, unsigned count) {
    for (unsigned i = 0; i < count; i += 2) {
        v[i] = v[i] >> 1 | (v[i + 1] & 0x80);
        v[i + 1] = v[i + 1] >> 1 & 0x3f;
        if (v[i + 1] >= 0x20)
            v[i + 1] -= 0x40;
    }
}

// Red and green nearer to blue: finer greys.
EndColor contracted_end(const EndColor& c) {
    return {(c[0] + c[2]) >> 1, (c[1] + c[2]) >> 1, c[2], c[3]};
}

EndColor clamped_end(EndColor color) {
    for (int& channel : color)
        channel = std::clamp(channel, 0, 255);
    return color;
}

AstcEnds grey_ends(int first,
                   int second,
                   int first_alpha = astc_opaque,
                   int second_alpha = astc_opaque) {
    return {{first, first, first, first_alpha}, {second, second, second, second_alpha}};
}

AstcEnds scaled_ends(const AstcNumbers& v, int first_alpha, int second_alpha) {
    return {{v[0] * v[3] >> 8, v[1] * v[3] >> 8, v[2] * v[3] >> 8, first_alpha},
            {v[0], v[1], v[2], second_alpha}};
}

// The order of the two says whether they are contracted.
AstcEnds direct_ends(const AstcNumbers& v, bool has_alpha) {
    const EndColor a = {v[0], v[2], v[4], has_alpha ? v[6] : astc_opaque};
    const EndColor b = {v[1], v[3], v[5], has_alpha ? v[7] : astc_opaque};
    if (b[0] + b[1] + b[2] >= a[0] + a[1] + a[2])
        return {a, b};
    return {contracted_end(b), contracted_end(a)};
}

AstcEnds offset_ends(AstcNumbers v, bool has_alpha) {
    part_offsets(v, has_alpha ? 8 : 6);
    const EndColor a = {v[0], v[2], v[4], has_alpha ? v[6] : astc_opaque};
    const EndColor b = {v[0] + v[1], v[2] + v[3], v[4] + v[5],
                        has_alpha ? v[6] + v[7] : astc_opaque};
    if (v[1] + v[3] + v[5] >= 0)
        return {clamped_end(a), clamped_end(b)};
    return {clamped_end(contracted_end(b)), clamped_end(contracted_end(a))};
}

AstcEnds grey_offset_ends(AstcNumbers v) {
    part_offsets(v, 4);
    const AstcEnds ends = grey_ends(v[0], v[0] + v[1], v[2], v[2] + v[3]);
    return {clamped_end(ends.first), clamped_end(ends.second)};
}

}  // namespace

std::optional<AstcEnds> astc_ends(const AstcBlock& block, unsigned partition, bool hdr) {
    const AstcNumbers v = end_numbers_of(block, partition);
    switch (block.modes[partition]) {
        case 0: return grey_ends(v[0], v[1]);
        case 1: {
            const int base = v[0] >> 2 | (v[1] & 0xc0);
            return grey_ends(base, std::min(base + (v[1] & 0x3f), 255));
        }
        case 4: return grey_ends(v[0], v[1], v[2], v[3]);
        case 5: return grey_offset_ends(v);
        case 6: return scaled_ends(v, astc_opaque, astc_opaque);
        case 8: return direct_ends(v, false);
        case 9: return offset_ends(v, false);
        case 10: return scaled_ends(v, v[4], v[5]);
        case 12: return direct_ends(v, true);
        case 13: return offset_ends(v, true);
        default: break;
    }
    return hdr ? std::optional(astc_hdr_ends(block.modes[partition], v)) : std::nullopt;
}

}  // namespace cuesta::simulator::agx
