// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/minifloat.h"

#include <bit>
#include <cmath>

namespace cuesta::hw::agx {

float minifloat_value(uint8_t bits) {
    const int exponent = bits >> 4 & 7;
    const int fraction = bits & 15;
    const float magnitude = exponent == 0
                                ? std::ldexp(static_cast<float>(fraction), -6)
                                : std::ldexp(static_cast<float>(16 + fraction), exponent - 7);
    return bits & 0x80 ? -magnitude : magnitude;
}

std::optional<uint8_t> minifloat_bits(float value) {
    // The values grow with their bits, so a search needs no rounding rules.
    const uint8_t sign = std::signbit(value) ? 0x80 : 0;
    const float magnitude = std::fabs(value);
    unsigned low = 0;
    unsigned high = 0x7f;
    while (low < high) {
        const unsigned middle = (low + high) / 2;
        if (minifloat_value(static_cast<uint8_t>(middle)) < magnitude)
            low = middle + 1;
        else
            high = middle;
    }
    if (minifloat_value(static_cast<uint8_t>(low)) != magnitude)
        return std::nullopt;
    return static_cast<uint8_t>(sign | low);
}

}  // namespace cuesta::hw::agx
