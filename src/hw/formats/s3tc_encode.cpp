// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ends of a block's line of colours are where its texels lie farthest apart along their main
// axis; each texel takes the nearest colour of the line. Single colours that 5:6:5 bits can say
// come out as they are.
#include "hw/formats/s3tc_encode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace cuesta::hw {

namespace {

constexpr uint32_t side = 4;
constexpr size_t texel_count = side * side;
constexpr size_t half_bytes = 8;
constexpr uint8_t least_opaque = 128;

using Tile = std::array<Rgba8, texel_count>;
using Vector = std::array<float, 3>;

Vector to_vector(const Rgba8& texel) {
    return {static_cast<float>(texel.r), static_cast<float>(texel.g), static_cast<float>(texel.b)};
}

float dot(const Vector& a, const Vector& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

float distance(const Vector& a, const Vector& b) {
    const Vector d = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return dot(d, d);
}

void store_bits(uint64_t bits, size_t bytes, std::byte* to) {
    for (size_t i = 0; i < bytes; ++i, bits >>= 8)
        to[i] = static_cast<std::byte>(bits & 0xff);
}

// --- colours ---------------------------------------------------------------------------------

uint16_t to_565(const Vector& color) {
    const auto scaled = [](float value, float greatest) {
        const float clamped = std::clamp(value, 0.0f, 255.0f);
        return static_cast<unsigned>(std::lround(clamped * greatest / 255.0f));
    };
    return static_cast<uint16_t>(scaled(color[0], 31) << 11 | scaled(color[1], 63) << 5 |
                                 scaled(color[2], 31));
}

Vector from_565(uint16_t code) {
    return {static_cast<float>(code >> 11) * 255 / 31,
            static_cast<float>(code >> 5 & 63) * 255 / 63,
            static_cast<float>(code & 31) * 255 / 31};
}

Vector between(const Vector& a, const Vector& b, float t) {
    return {a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t};
}

// The direction in which the colours differ most: the covariances' main axis, by repeated
// multiplication.
Vector main_axis(std::span<const Vector> colors, const Vector& mean) {
    std::array<Vector, 3> covariance = {};
    for (const Vector& color : colors)
        for (size_t i = 0; i < 3; ++i)
            for (size_t k = 0; k < 3; ++k)
                covariance[i][k] += (color[i] - mean[i]) * (color[k] - mean[k]);
    Vector axis = {1, 1, 1};
    // The row of the channel that differs most is never across the axis.
    for (size_t i = 0, most = 0; i < 3; ++i)
        if (covariance[i][i] >= covariance[most][most])
            axis = covariance[most = i];
    constexpr int rounds = 8;
    for (int round = 0; round < rounds; ++round) {
        const Vector next = {dot(covariance[0], axis), dot(covariance[1], axis),
                             dot(covariance[2], axis)};
        const float length = std::sqrt(dot(next, next));
        if (length == 0)
            return axis;
        axis = {next[0] / length, next[1] / length, next[2] / length};
    }
    return axis;
}

struct Ends {
    uint16_t first = 0;
    uint16_t second = 0;
};

Ends find_ends(std::span<const Vector> colors) {
    if (colors.empty())
        return {};
    Vector mean = {};
    for (const Vector& color : colors)
        for (size_t i = 0; i < 3; ++i)
            mean[i] += color[i] / static_cast<float>(colors.size());
    const Vector axis = main_axis(colors, mean);
    const auto along = [&](const Vector& a, const Vector& b) {
        return dot(a, axis) < dot(b, axis);
    };
    const auto [least, greatest] = std::minmax_element(colors.begin(), colors.end(), along);
    return {to_565(*greatest), to_565(*least)};
}

unsigned nearest(std::span<const Vector> palette, const Vector& color) {
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

bool is_transparent(const Rgba8& texel) {
    return texel.a < least_opaque;
}

// The order of the ends says whether the fourth colour is transparent black: not of BC2 and BC3,
// where the greater one comes first all the same.
void encode_colors(const Tile& tile, bool has_holes, std::byte* to) {
    std::array<Vector, texel_count> opaque = {};
    size_t count = 0;
    for (const Rgba8& texel : tile)
        if (!has_holes || !is_transparent(texel))
            opaque[count++] = to_vector(texel);
    Ends ends = find_ends(std::span(opaque).first(count));
    if ((ends.first < ends.second) != has_holes)
        std::swap(ends.first, ends.second);
    const Vector a = from_565(ends.first);
    const Vector b = from_565(ends.second);
    // Of equal ends the first colour alone is the same in both orders.
    const std::array<Vector, 4> colors = {a, b, between(a, b, has_holes ? 1.0f / 2 : 1.0f / 3),
                                          between(a, b, 2.0f / 3)};
    const size_t usable = ends.first == ends.second ? 1 : has_holes ? 3 : 4;
    const std::span<const Vector> palette = std::span(colors).first(usable);
    uint64_t codes = 0;
    for (size_t i = 0; i < texel_count; ++i) {
        const bool hole = has_holes && is_transparent(tile[i]);
        codes |= uint64_t{hole ? 3 : nearest(palette, to_vector(tile[i]))} << (2 * i);
    }
    store_bits(ends.first | uint32_t{ends.second} << 16 | codes << 32, half_bytes, to);
}

// --- alpha -----------------------------------------------------------------------------------

void encode_alpha4(const Tile& tile, std::byte* to) {
    uint64_t bits = 0;
    for (size_t i = 0; i < texel_count; ++i)
        bits |= static_cast<uint64_t>((tile[i].a * 15 + 127) / 255) << (4 * i);
    store_bits(bits, half_bytes, to);
}

// Eight steps from the greatest to the least: codes 0, 2 to 7, 1.
void encode_alpha_line(const Tile& tile, std::byte* to) {
    const auto by_alpha = [](const Rgba8& a, const Rgba8& b) { return a.a < b.a; };
    const auto [least, greatest] = std::minmax_element(tile.begin(), tile.end(), by_alpha);
    const unsigned range = static_cast<unsigned>(greatest->a - least->a);
    uint64_t bits = 0;
    for (size_t i = 0; i < texel_count && range != 0; ++i) {
        const unsigned below = static_cast<unsigned>(greatest->a - tile[i].a);
        const unsigned step = (below * 7 + range / 2) / range;
        const unsigned code = step == 0 ? 0 : step == 7 ? 1 : step + 1;
        bits |= uint64_t{code} << (3 * i);
    }
    store_bits(greatest->a | uint64_t{least->a} << 8 | bits << 16, half_bytes, to);
}

void encode_block(FormatLayout layout, bool keeps_alpha, const Tile& tile, std::byte* to) {
    if (layout == FormatLayout::bc1) {
        const bool has_holes = keeps_alpha && std::any_of(tile.begin(), tile.end(), is_transparent);
        return encode_colors(tile, has_holes, to);
    }
    layout == FormatLayout::bc2 ? encode_alpha4(tile, to) : encode_alpha_line(tile, to);
    encode_colors(tile, false, to + half_bytes);
}

Tile load_tile(std::span<const Rgba8> texels, uint32_t width, uint32_t left, uint32_t top) {
    const auto height = static_cast<uint32_t>(texels.size() / width);
    Tile tile;
    for (uint32_t y = 0; y < side; ++y)
        for (uint32_t x = 0; x < side; ++x)
            tile[y * side + x] = texels[size_t{std::min(top + y, height - 1)} * width +
                                        std::min(left + x, width - 1)];
    return tile;
}

}  // namespace

std::vector<std::byte> encode_s3tc(Format format,
                                   bool keeps_alpha,
                                   std::span<const Rgba8> texels,
                                   uint32_t width) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(info.layout >= FormatLayout::bc1 && info.layout <= FormatLayout::bc3,
                  "not a format of S3TC");
    if (texels.empty())
        return {};
    const auto height = static_cast<uint32_t>(texels.size() / width);
    std::vector<std::byte> blocks(row_bytes(format, width) * block_rows(format, height));
    std::byte* to = blocks.data();
    for (uint32_t top = 0; top < height; top += side)
        for (uint32_t left = 0; left < width; left += side, to += info.block_bytes)
            encode_block(info.layout, keeps_alpha, load_tile(texels, width, left, top), to);
    return blocks;
}

}  // namespace cuesta::hw
