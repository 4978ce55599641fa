// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/half.h"

#include <bit>

namespace cuesta::base {
namespace {

constexpr uint16_t half_infinity = 0x7c00;

// Rounds `significand` (with its leading one) right by `shift`, to nearest, ties to even.
uint64_t round_shift(uint64_t significand, unsigned shift) {
    const uint64_t kept = significand >> shift;
    const uint64_t rest = significand & ((uint64_t{1} << shift) - 1);
    const uint64_t tie = uint64_t{1} << (shift - 1);
    return kept + (rest > tie || (rest == tie && (kept & 1) != 0) ? 1 : 0);
}

// `exponent` is unbiased; `significand` has its leading one at bit `fraction_bits`.
uint16_t pack_half(uint16_t sign, int exponent, uint64_t significand, unsigned fraction_bits) {
    if (exponent > 15)
        return sign | half_infinity;
    const unsigned drop = fraction_bits - 10;
    if (exponent >= -14) {
        // A carry out of the fraction moves into the exponent field, up to infinity: both are
        // right.
        const uint64_t rounded = round_shift(significand, drop) - (uint64_t{1} << 10);
        return static_cast<uint16_t>(sign |
                                     ((static_cast<uint64_t>(exponent + 15) << 10) + rounded));
    }
    const int denormal_shift = -14 - exponent;
    if (denormal_shift > 11)
        return sign;
    return static_cast<uint16_t>(
        sign | round_shift(significand, drop + static_cast<unsigned>(denormal_shift)));
}

}  // namespace

uint16_t half_from_float(float value) {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000);
    const uint32_t fraction = bits & 0x7fffff;
    const int biased = static_cast<int>((bits >> 23) & 0xff);
    if (biased == 0xff)
        return sign | half_infinity |
               (fraction != 0 ? static_cast<uint16_t>(0x200 | (fraction >> 13)) : uint16_t{0});
    if (biased == 0)
        return sign;  // a binary32 denormal is far below the least binary16 denormal
    return pack_half(sign, biased - 127, fraction | 0x800000, 23);
}

uint16_t half_from_double(double value) {
    const uint64_t bits = std::bit_cast<uint64_t>(value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 48) & 0x8000);
    const uint64_t fraction = bits & 0xfffffffffffff;
    const int biased = static_cast<int>((bits >> 52) & 0x7ff);
    if (biased == 0x7ff)
        return sign | half_infinity |
               (fraction != 0 ? static_cast<uint16_t>(0x200 | (fraction >> 42)) : uint16_t{0});
    if (biased == 0)
        return sign;
    return pack_half(sign, biased - 1023, fraction | (uint64_t{1} << 52), 52);
}

float half_to_float(uint16_t bits) {
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
    const uint32_t biased = (bits >> 10) & 0x1f;
    const uint32_t fraction = bits & 0x3ff;
    if (biased == 0x1f)
        return std::bit_cast<float>(sign | 0x7f800000 | (fraction << 13));
    if (biased != 0)
        return std::bit_cast<float>(sign | ((biased + 112) << 23) | (fraction << 13));
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -magnitude : magnitude;
}

}  // namespace cuesta::base
