// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/blocks_s3tc.h"

#include <array>

#include "simulator/agx/block_bits.h"

namespace cuesta::simulator::agx {

namespace {

constexpr unsigned s3tc_alpha_bytes = 8;  // before the colours of BC2 and BC3

struct S3tcColor {
    std::array<unsigned, 3> channels = {};
    bool transparent = false;
};

std::array<unsigned, 3> s3tc_end(uint32_t code) {
    const unsigned red = code >> 11;
    const unsigned green = code >> 5 & 63;
    const unsigned blue = code & 31;
    return {red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2};
}

// Left open by the API, and GPUs differ here by a bit: between codes of 8 bits and to the nearest
// one, as the 8 bits of a border say.
unsigned s3tc_mix(unsigned a, unsigned weight_a, unsigned b, unsigned weight_b) {
    const unsigned whole = weight_a + weight_b;
    return (a * weight_a + b * weight_b + whole / 2) / whole;
}

// `has_holes`: the order of the two colours says whether there are two or one between them.
S3tcColor s3tc_color(const uint8_t* block, bool has_holes, unsigned x, unsigned y) {
    const uint32_t first = block_bits(block, 0, 16);
    const uint32_t second = block_bits(block, 16, 16);
    const unsigned code = block_bits(block, 32 + 2 * (y * 4 + x), 2);
    const bool three = has_holes && first <= second;
    if (three && code == 3)
        return {.transparent = true};
    const auto a = s3tc_end(first);
    const auto b = s3tc_end(second);
    S3tcColor color;
    for (unsigned i = 0; i < 3; ++i) {
        switch (code) {
            case 0: color.channels[i] = a[i]; break;
            case 1: color.channels[i] = b[i]; break;
            case 2:
                color.channels[i] = three ? s3tc_mix(a[i], 1, b[i], 1) : s3tc_mix(a[i], 2, b[i], 1);
                break;
            default: color.channels[i] = s3tc_mix(a[i], 1, b[i], 2); break;
        }
    }
    return color;
}

unsigned bc3_alpha(const uint8_t* block, unsigned x, unsigned y) {
    const unsigned first = block[0];
    const unsigned second = block[1];
    const unsigned code = block_bits(block, 16 + 3 * (y * 4 + x), 3);
    if (code < 2)
        return code == 0 ? first : second;
    if (first > second)
        return s3tc_mix(first, 8 - code, second, code - 1);
    if (code < 6)
        return s3tc_mix(first, 6 - code, second, code - 1);
    return code == 6 ? 0 : 255;
}

Lanes s3tc_lanes(const S3tcColor& color, unsigned alpha) {
    return Lanes{static_cast<float>(color.channels[0]), static_cast<float>(color.channels[1]),
                 static_cast<float>(color.channels[2]), static_cast<float>(alpha)} /
           255.0f;
}

}  // namespace

Lanes decode_bc1(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    const S3tcColor color = s3tc_color(block, true, x, y);
    return s3tc_lanes(color, color.transparent ? 0 : 255);
}

Lanes decode_bc2(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    const unsigned alpha = block_bits(block, 4 * (y * 4 + x), 4) * 17;
    return s3tc_lanes(s3tc_color(block + s3tc_alpha_bytes, false, x, y), alpha);
}

Lanes decode_bc3(const BlockForm&, const uint8_t* block, unsigned x, unsigned y) {
    return s3tc_lanes(s3tc_color(block + s3tc_alpha_bytes, false, x, y), bc3_alpha(block, x, y));
}

}  // namespace cuesta::simulator::agx
