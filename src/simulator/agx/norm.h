// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Normalised integers, as memory instructions and textures have them. Source: G13 fact sheet,
// operands (memory formats).
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bits.h"

namespace cuesta::simulator::agx {

// Of at most 16 bits, so that numbers are exact as floats.
inline float unorm_to_float(uint32_t code, unsigned bits) {
    return static_cast<float>(code) / static_cast<float>((1u << bits) - 1);
}

// The least code and the one after it are both -1.
inline float snorm_to_float(uint32_t code, unsigned bits) {
    const auto greatest = static_cast<int32_t>((1u << (bits - 1)) - 1);
    const auto value = static_cast<int32_t>(base::sign_extend(code, bits));
    return static_cast<float>(std::max(value, -greatest)) / static_cast<float>(greatest);
}

// To the nearest even one; a NaN is 0. The product is exact as a double.
inline int32_t float_to_norm(float value, double least, double scale) {
    // What a double has no fraction bits beyond; the host rounds to nearest even.
    constexpr double whole = 0x1.8p52;
    const double real = value == value ? double{value} : 0.0;
    const double above = real > least ? real : least;
    const double inside = above < 1.0 ? above : 1.0;
    return static_cast<int32_t>(inside * scale + whole - whole);
}

inline uint32_t float_to_unorm(float value, unsigned bits) {
    return static_cast<uint32_t>(float_to_norm(value, 0, static_cast<double>((1u << bits) - 1)));
}

inline uint32_t float_to_snorm(float value, unsigned bits) {
    const auto greatest = static_cast<double>((1u << (bits - 1)) - 1);
    return static_cast<uint32_t>(float_to_norm(value, -1, greatest)) & ((1u << bits) - 1);
}

}  // namespace cuesta::simulator::agx
