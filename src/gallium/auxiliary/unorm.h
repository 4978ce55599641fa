// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Floats to the fixed-point fields of the hardware: clamped, to nearest, NaN as 0.
#pragma once

#include <cmath>
#include <cstdint>

namespace cuesta::gallium {

inline uint32_t unorm(double value, double greatest) {
    const double clamped = value > 0 ? (value < 1 ? value : 1) : 0;
    return static_cast<uint32_t>(std::lround(clamped * greatest));
}

inline uint8_t unorm8(float value) {
    return static_cast<uint8_t>(unorm(value, 255));
}
inline uint16_t unorm16(float value) {
    return static_cast<uint16_t>(unorm(value, 65535));
}

}  // namespace cuesta::gallium
