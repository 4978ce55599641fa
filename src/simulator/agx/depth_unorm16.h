// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Depth in 16 bits, where a depth buffer has no more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace cuesta::simulator::agx {

constexpr float greatest_unorm16 = 65535;

// Compared as it is kept (confirmed by Mesa's asahi: gles3, depths are kept; the fact sheet, part
// 5, guesses otherwise). Which of the two nearest is left open by the API: the nearer one, of ties
// the even one. Out of range is clamped.
inline uint16_t unorm16_of(float depth) {
    const float clamped = depth > 0 ? std::min(depth, 1.0f) : 0.0f;
    return static_cast<uint16_t>(std::nearbyint(clamped * greatest_unorm16));
}

inline float depth_of_unorm16(uint16_t raw) {
    return static_cast<float>(raw) / greatest_unorm16;
}

// NaN stays, so that it fails.
inline float rounded_to_unorm16(float depth) {
    return std::isnan(depth) ? depth : depth_of_unorm16(unorm16_of(depth));
}

}  // namespace cuesta::simulator::agx
