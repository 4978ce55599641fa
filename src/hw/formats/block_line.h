// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What encoders of blocks of 4 x 4 texels share: the texels of a block, and the line through its
// colours whose ends a block states.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace cuesta::hw::blocks {

inline constexpr uint32_t side = 4;
inline constexpr size_t texel_count = side * side;
// A line of numbers, or of colours of 5:6:5 bits.
inline constexpr size_t half_bytes = 8;

template <typename Texel>
using Tile = std::array<Texel, texel_count>;

// The texels from (left, top) on, of an image of rows of `width`; beyond its edges the last ones
// repeat.
template <typename Texel>
Tile<Texel> load_tile(std::span<const Texel> texels, uint32_t width, uint32_t left, uint32_t top) {
    const auto height = static_cast<uint32_t>(texels.size() / width);
    Tile<Texel> tile;
    for (uint32_t y = 0; y < side; ++y)
        for (uint32_t x = 0; x < side; ++x)
            tile[y * side + x] = texels[size_t{std::min(top + y, height - 1)} * width +
                                        std::min(left + x, width - 1)];
    return tile;
}

inline void store_bits(uint64_t bits, size_t bytes, std::byte* to) {
    for (size_t i = 0; i < bytes; ++i, bits >>= 8)
        to[i] = static_cast<std::byte>(bits & 0xff);
}

// A line of numbers of eight bits, with a sign or without: the ends are the greatest and the least,
// and codes 0, 2 to 7, 1 the eight steps from the one to the other.
inline void encode_number_line(const std::array<int, texel_count>& numbers, std::byte* to) {
    const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
    const int range = *greatest - *least;
    uint64_t codes = 0;
    for (size_t i = 0; i < texel_count && range != 0; ++i) {
        const int step = ((*greatest - numbers[i]) * 7 + range / 2) / range;
        const int code = step == 0 ? 0 : step == 7 ? 1 : step + 1;
        codes |= static_cast<uint64_t>(code) << (3 * i);
    }
    const uint64_t ends =
        static_cast<uint8_t>(*greatest) | static_cast<uint64_t>(static_cast<uint8_t>(*least)) << 8;
    store_bits(ends | codes << 16, half_bytes, to);
}

template <size_t N>
using Vector = std::array<float, N>;

template <size_t N>
float dot(const Vector<N>& a, const Vector<N>& b) {
    float sum = 0;
    for (size_t i = 0; i < N; ++i)
        sum += a[i] * b[i];
    return sum;
}

template <size_t N>
float distance(const Vector<N>& a, const Vector<N>& b) {
    Vector<N> d;
    for (size_t i = 0; i < N; ++i)
        d[i] = a[i] - b[i];
    return dot(d, d);
}

template <size_t N>
Vector<N> between(const Vector<N>& a, const Vector<N>& b, float t) {
    Vector<N> mixed;
    for (size_t i = 0; i < N; ++i)
        mixed[i] = a[i] + (b[i] - a[i]) * t;
    return mixed;
}

// Of length 1; zeros stay.
template <size_t N>
Vector<N> unit(const Vector<N>& a) {
    float most = 0;
    for (const float component : a)
        most = std::max(most, std::abs(component));
    if (most == 0)
        return a;
    // The greatest component becomes 1 first: squares of large numbers are no floats.
    Vector<N> scaled = a;
    for (float& component : scaled)
        component /= most;
    const float length = std::sqrt(dot(scaled, scaled));
    for (float& component : scaled)
        component /= length;
    return scaled;
}

// The direction in which the colours differ most: the covariances' main axis, by repeated
// multiplication.
template <size_t N>
Vector<N> main_axis(std::span<const Vector<N>> colors, const Vector<N>& mean) {
    std::array<Vector<N>, N> covariance = {};
    for (const Vector<N>& color : colors)
        for (size_t i = 0; i < N; ++i)
            for (size_t k = 0; k < N; ++k)
                covariance[i][k] += (color[i] - mean[i]) * (color[k] - mean[k]);
    // The row of the channel that differs most is never across the axis.
    size_t most = 0;
    for (size_t i = 1; i < N; ++i)
        if (covariance[i][i] >= covariance[most][most])
            most = i;
    Vector<N> axis = unit(covariance[most]);
    constexpr int rounds = 8;
    for (int round = 0; round < rounds; ++round) {
        Vector<N> next;
        for (size_t i = 0; i < N; ++i)
            next[i] = dot(covariance[i], axis);
        axis = unit(next);
    }
    return axis;
}

// The colours that lie farthest apart along the main axis: the greatest, the least.
template <size_t N>
std::pair<Vector<N>, Vector<N>> find_ends(std::span<const Vector<N>> colors) {
    if (colors.empty())
        return {};
    Vector<N> mean = {};
    for (const Vector<N>& color : colors)
        for (size_t i = 0; i < N; ++i)
            mean[i] += color[i] / static_cast<float>(colors.size());
    const Vector<N> axis = main_axis(colors, mean);
    const auto along = [&](const Vector<N>& a, const Vector<N>& b) {
        return dot(a, axis) < dot(b, axis);
    };
    const auto [least, greatest] = std::minmax_element(colors.begin(), colors.end(), along);
    return {*greatest, *least};
}

template <size_t N>
unsigned nearest(std::span<const Vector<N>> palette, const Vector<N>& color) {
    unsigned best = 0;
    float least = std::numeric_limits<float>::infinity();
    for (unsigned i = 0; i < palette.size(); ++i) {
        const float away = distance(palette[i], color);
        if (away < least) {
            least = away;
            best = i;
        }
    }
    return best;
}

}  // namespace cuesta::hw::blocks
