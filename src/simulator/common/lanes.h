// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A 2x2 quad of fragments as one short vector. Lane 0 is the upper left pixel (smaller row), 1 the
// upper right, 2 the lower left, 3 the lower right.
#pragma once

#include <bit>
#include <cstdint>

namespace cuesta::simulator {

constexpr unsigned lanes_per_quad = 4;

using Lanes = float __attribute__((vector_size(16)));
using IntLanes = int32_t __attribute__((vector_size(16)));
using BitLanes = uint32_t __attribute__((vector_size(16)));
using LaneMask = IntLanes;  // ~0 where a lane takes part, else 0: as vector comparisons give

inline Lanes splat(float value) {
    return Lanes{value, value, value, value};
}
inline IntLanes splat_int(int32_t value) {
    return IntLanes{value, value, value, value};
}
inline LaneMask full_mask() {
    return LaneMask{-1, -1, -1, -1};
}

inline bool any(LaneMask mask) {
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
}
inline bool all(LaneMask mask) {
    return (mask[0] & mask[1] & mask[2] & mask[3]) != 0;
}

inline Lanes select(LaneMask mask, Lanes yes, Lanes no) {
    const BitLanes bits = std::bit_cast<BitLanes>(mask);
    return std::bit_cast<Lanes>((std::bit_cast<BitLanes>(yes) & bits) |
                                (std::bit_cast<BitLanes>(no) & ~bits));
}

inline Lanes one_where(LaneMask mask) {
    return select(mask, splat(1.0f), splat(0.0f));
}

// Bit i of the result is lane i.
inline unsigned to_bits(LaneMask mask) {
    return static_cast<unsigned>(mask[0] & 1) | static_cast<unsigned>(mask[1] & 2) |
           static_cast<unsigned>(mask[2] & 4) | static_cast<unsigned>(mask[3] & 8);
}

inline LaneMask from_bits(unsigned bits) {
    const IntLanes lane_bits = {1, 2, 4, 8};
    const int32_t all_bits = static_cast<int32_t>(bits);
    return (IntLanes{all_bits, all_bits, all_bits, all_bits} & lane_bits) != 0;
}

// What a binary16 register holds after the lanes were written to it: nearest, ties to even,
// denormals kept, overflow to infinity. Whole-vector twin of base::round_to_half.
inline Lanes round_to_half(Lanes value) {
    const BitLanes bits = std::bit_cast<BitLanes>(value);
    const BitLanes sign = bits & 0x80000000u;
    const BitLanes magnitude = bits & 0x7fffffffu;
    const IntLanes signed_magnitude = std::bit_cast<IntLanes>(magnitude);

    // Thirteen fraction bits go. A carry may run into the exponent, which is right.
    BitLanes rounded = (magnitude + 0xfffu + ((magnitude >> 13) & 1u)) & ~0x1fffu;
    const BitLanes overflow =
        std::bit_cast<BitLanes>(std::bit_cast<IntLanes>(rounded) >= 0x47800000);
    rounded = (overflow & 0x7f800000u) | (~overflow & rounded);

    // Below 2^-14 the step is fixed at 2^-24, which is the step of floats between 0.5 and 1.
    const Lanes small_sum = std::bit_cast<Lanes>(magnitude) + 0.5f;
    const BitLanes small_rounded = std::bit_cast<BitLanes>(small_sum - 0.5f);
    const BitLanes is_small = std::bit_cast<BitLanes>(signed_magnitude < 0x38800000);
    rounded = (is_small & small_rounded) | (~is_small & rounded);

    const BitLanes is_nan = std::bit_cast<BitLanes>(signed_magnitude > 0x7f800000);
    rounded = (is_nan & 0x7fc00000u) | (~is_nan & rounded);
    return std::bit_cast<Lanes>(rounded | sign);
}

// The binary16 patterns, in the low halves, of lanes that hold such values exactly. Every NaN is
// the quiet one.
inline BitLanes half_bits(Lanes value) {
    const BitLanes bits = std::bit_cast<BitLanes>(value);
    const BitLanes magnitude = bits & 0x7fffffffu;
    // Scaled so that a half's exponent is that of the float with the same bits; denormals too.
    const BitLanes scaled =
        std::bit_cast<BitLanes>(std::bit_cast<Lanes>(magnitude) * 0x1p-112f) >> 13;
    const IntLanes signed_magnitude = std::bit_cast<IntLanes>(magnitude);
    const BitLanes is_infinite = std::bit_cast<BitLanes>(signed_magnitude == 0x7f800000);
    const BitLanes is_nan = std::bit_cast<BitLanes>(signed_magnitude > 0x7f800000);
    const BitLanes finite = scaled & ~(is_infinite | is_nan);
    return finite | (is_infinite & 0x7c00u) | (is_nan & 0x7e00u) | ((bits >> 16) & 0x8000u);
}

// Exact.
inline Lanes from_half_bits(BitLanes half) {
    const BitLanes magnitude = (half & 0x7fffu) << 13;
    const BitLanes finite = std::bit_cast<BitLanes>(std::bit_cast<Lanes>(magnitude) * 0x1p112f);
    const BitLanes special =
        std::bit_cast<BitLanes>(std::bit_cast<IntLanes>(magnitude) >= 0x0f800000);
    const BitLanes all = (special & (magnitude | 0x7f800000u)) | (~special & finite);
    return std::bit_cast<Lanes>(all | (half & 0x8000u) << 16);
}

}  // namespace cuesta::simulator
