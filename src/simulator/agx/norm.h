// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Normalised integers, as memory instructions and textures have them. Source: G13 fact sheet,
// operands (memory formats).
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/bits.h"
#include "simulator/agx/wide.h"

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

// A normalised integer of so many bits.
struct NormCode {
    unsigned bits = 8;
    bool is_signed = false;

    float least() const { return is_signed ? -1.0f : 0.0f; }
    double scale() const { return static_cast<double>((1u << (is_signed ? bits - 1 : bits)) - 1); }
    uint32_t mask() const { return (1u << bits) - 1; }
};

// A NaN is 0.
inline float clamped_to_norm(float value, float least) {
    const float real = value == value ? value : 0.0f;
    const float above = real > least ? real : least;
    return above < 1.0f ? above : 1.0f;
}

// To the nearest even one. The product is exact as a double, and a double has no fraction bits
// beyond `whole`; the host rounds to nearest even.
inline uint32_t rounded_to_norm(float clamped, double scale) {
    constexpr double whole = 0x1.8p52;
    return static_cast<uint32_t>(static_cast<int32_t>(double{clamped} * scale + whole - whole));
}

inline uint32_t float_to_norm(float value, NormCode code) {
    return rounded_to_norm(clamped_to_norm(value, code.least()), code.scale()) & code.mask();
}

// The same of all lanes; in steps that compilers make vectors of.
inline void floats_to_norm(WideFloat& values, NormCode code, WideBits& codes) {
    const float least = code.least();
    const double scale = code.scale();
    const uint32_t mask = code.mask();
    for (unsigned i = 0; i < lane_count; ++i)
        values[i] = clamped_to_norm(values[i], least);
    for (unsigned i = 0; i < lane_count; ++i)
        codes[i] = rounded_to_norm(values[i], scale) & mask;
}

}  // namespace cuesta::simulator::agx
