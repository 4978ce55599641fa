// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/blocks_rgtc.h"

#include <algorithm>

#include "simulator/agx/block_bits.h"

namespace cuesta::simulator::agx {

namespace {

constexpr unsigned rgtc_channel_bytes = 8;

// Left open by the API: the hardware's 14 bits (those of its borders) are as good as no rounding at
// all.
float rgtc_channel(const uint8_t* block, bool is_signed, unsigned x, unsigned y) {
    const int first = is_signed ? static_cast<int8_t>(block[0]) : block[0];
    const int second = is_signed ? static_cast<int8_t>(block[1]) : block[1];
    const auto code = static_cast<int>(block_bits(block, 16 + 3 * (y * 4 + x), 3));
    const float unit = is_signed ? 127.0f : 255.0f;
    const auto a = std::max(static_cast<float>(first) / unit, -1.0f);
    const auto b = std::max(static_cast<float>(second) / unit, -1.0f);
    if (code < 2)
        return code == 0 ? a : b;
    const int steps = first > second ? 7 : 5;
    if (code > steps)
        return code == 7 ? 1.0f : is_signed ? -1.0f : 0.0f;
    const auto weight = static_cast<float>(code - 1);
    const auto whole = static_cast<float>(steps);
    return (a * (whole - weight) + b * weight) / whole;
}

}  // namespace

Lanes decode_bc4(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y) {
    return Lanes{rgtc_channel(block, form.is_signed, x, y), 0, 0, 0};
}

Lanes decode_bc5(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y) {
    return Lanes{rgtc_channel(block, form.is_signed, x, y),
                 rgtc_channel(block + rgtc_channel_bytes, form.is_signed, x, y), 0, 0};
}

}  // namespace cuesta::simulator::agx
