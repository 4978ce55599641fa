// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A value of each of the 32 lanes of a SIMD-group. Loops over all lanes are what compilers turn
// into vector code, so operations compute all of them and writes choose by the mask.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cuesta::simulator::agx {

constexpr unsigned lane_count = 32;

// Bit i is lane i.
using LaneMask = uint32_t;
constexpr LaneMask all_lanes = ~LaneMask{0};

template <typename T>
struct alignas(32) Wide {
    std::array<T, lane_count> lane;

    T& operator[](unsigned i) { return lane[i]; }
    const T& operator[](unsigned i) const { return lane[i]; }
};

using WideBits = Wide<uint32_t>;
using WideBits64 = Wide<uint64_t>;
using WideFloat = Wide<float>;

template <typename T>
void fill(Wide<T>& wide, T value) {
    wide.lane.fill(value);
}

// Calls f(i) for each lane of the mask.
template <typename F>
void for_each_lane(LaneMask mask, F&& f) {
    for (; mask != 0; mask &= mask - 1)
        f(static_cast<unsigned>(__builtin_ctz(mask)));
}

}  // namespace cuesta::simulator::agx
