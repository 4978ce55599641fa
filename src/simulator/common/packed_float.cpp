// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/common/packed_float.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cuesta::simulator {

namespace {

constexpr int exponent_bias = 15;
constexpr uint32_t exponent_special = 31;

// A number of the grid with steps of 2^exponent, as a count of steps.
double steps(double value, int exponent, SmallRounding rounding) {
    const double scaled = std::ldexp(value, -exponent);
    return rounding == SmallRounding::nearest_even ? std::nearbyint(scaled) : std::trunc(scaled);
}

float unpack_small(uint32_t code, unsigned fraction_bits) {
    const uint32_t fraction = code & ((1u << fraction_bits) - 1);
    const uint32_t exponent = code >> fraction_bits;
    const int bits = static_cast<int>(fraction_bits);
    if (exponent == exponent_special)
        return fraction != 0 ? std::numeric_limits<float>::quiet_NaN()
                             : std::numeric_limits<float>::infinity();
    if (exponent == 0)
        return std::ldexp(static_cast<float>(fraction), 1 - exponent_bias - bits);
    return std::ldexp(static_cast<float>(fraction | 1u << fraction_bits),
                      static_cast<int>(exponent) - exponent_bias - bits);
}

uint32_t pack_small(float value, unsigned fraction_bits, SmallRounding rounding) {
    const uint32_t infinity = exponent_special << fraction_bits;
    if (std::isnan(value))
        return infinity | 1u << (fraction_bits - 1);
    if (!(value > 0))
        return 0;
    if (std::isinf(value))
        return infinity;
    const int bits = static_cast<int>(fraction_bits);
    const int exponent = std::max(std::ilogb(value), 1 - exponent_bias);
    const double count = steps(value, exponent - bits, rounding);
    // Normal numbers have the bit above the fraction, which counts one exponent up; a carry is
    // right.
    const double code = count + std::ldexp(exponent + exponent_bias - 1, bits);
    if (code >= infinity)
        return rounding == SmallRounding::toward_zero ? infinity - 1 : infinity;
    return static_cast<uint32_t>(code);
}

constexpr int shared_fraction_bits = 9;
constexpr double greatest_shared = 65408;  // 511 / 512 * 2^16

}  // namespace

Rgb unpack_r11g11b10(uint32_t word) {
    return {unpack_small(word & 0x7ff, 6), unpack_small(word >> 11 & 0x7ff, 6),
            unpack_small(word >> 22, 5)};
}

uint32_t pack_r11g11b10(const Rgb& color, SmallRounding rounding) {
    return pack_small(color[0], 6, rounding) | pack_small(color[1], 6, rounding) << 11 |
           pack_small(color[2], 5, rounding) << 22;
}

Rgb unpack_r9g9b9e5(uint32_t word) {
    const int exponent = static_cast<int>(word >> 27) - exponent_bias - shared_fraction_bits;
    const auto channel = [&](unsigned shift) {
        return std::ldexp(static_cast<float>(word >> shift & 0x1ff), exponent);
    };
    return {channel(0), channel(9), channel(18)};
}

uint32_t pack_r9g9b9e5(const Rgb& color, SmallRounding rounding) {
    std::array<double, 3> clamped;
    for (unsigned i = 0; i < 3; ++i)
        clamped[i] = color[i] > 0 ? std::min<double>(color[i], greatest_shared) : 0;
    const double greatest = *std::max_element(clamped.begin(), clamped.end());
    const int least_exponent = -exponent_bias - 1;
    int exponent = greatest > 0 ? std::max(least_exponent, std::ilogb(greatest)) : least_exponent;
    ++exponent;
    if (steps(greatest, exponent - shared_fraction_bits, rounding) > 511)
        ++exponent;
    uint32_t word = static_cast<uint32_t>(exponent + exponent_bias) << 27;
    for (unsigned i = 0; i < 3; ++i)
        word |= static_cast<uint32_t>(steps(clamped[i], exponent - shared_fraction_bits, rounding))
                << (i * 9);
    return word;
}

}  // namespace cuesta::simulator
