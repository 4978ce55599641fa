// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How results of the float units become f32 and f16: nearest, ties to even; f32 results below the
// normal range are zeros of their sign before any rounding, f16 ones keep their denormals; every
// NaN is the quiet one. Source: G13 fact sheet, arithmetic, formats and rounding rules.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace cuesta::simulator::agx {

constexpr uint32_t quiet_nan_bits = 0x7fc00000;
constexpr double least_normal = 0x1p-126;

inline float quiet_nan() {
    return std::bit_cast<float>(quiet_nan_bits);
}

// Reads a denormal as zero of its sign.
inline float flushed(float value) {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    return (bits & 0x7f800000) == 0 ? std::bit_cast<float>(bits & 0x80000000) : value;
}

// a + b of doubles, rounded to odd: where the sum is not exact, its last bit is set. Rounding this
// once more, to at most 51 bits, gives what one rounding of the exact sum gives.
inline double add_to_odd(double a, double b) {
    const double sum = a + b;
    // The exact error of the sum (Knuth).
    const double b_part = sum - a;
    const double error = (a - (sum - b_part)) + (b - b_part);
    const uint64_t bits = std::bit_cast<uint64_t>(sum);
    const bool is_even = (bits & 1) == 0;
    // Towards the exact value where the sum was rounded away from it: then the odd one is there.
    const bool inexact = error != 0 && std::isfinite(sum);
    const bool too_large = (error < 0) != (sum < 0);
    const uint64_t odd = too_large ? bits - 1 : bits + 1;
    return inexact && is_even ? std::bit_cast<double>(odd) : sum;
}

// Of a double that is exact or was rounded to odd.
inline float to_f32(double value) {
    if (std::isnan(value))
        return quiet_nan();
    if (std::fabs(value) < least_normal)
        return std::copysign(0.0f, static_cast<float>(value));
    return static_cast<float>(value);
}

// Of a float already; only the flush and the NaN are left to do.
inline float settled(float value) {
    return std::isnan(value) ? quiet_nan() : flushed(value);
}

inline float saturated(float value) {
    if (std::isnan(value) || std::signbit(value))
        return 0;
    return value > 1 ? 1 : value;
}

}  // namespace cuesta::simulator::agx
