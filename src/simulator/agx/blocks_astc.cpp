// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/blocks_astc.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/half.h"
#include "simulator/agx/astc_block.h"
#include "simulator/agx/astc_ends.h"

namespace cuesta::simulator::agx {

namespace {

constexpr Lanes astc_error_color = {1, 0, 1, 1};
using Codes16 = std::array<uint32_t, 4>;

// As the specification of ASTC decodes: half floats, rounded to zero; 65535 is 1. sRGB has 8 bits.
float astc_float(uint32_t code, bool is_srgb) {
    if (is_srgb)
        return static_cast<float>(code >> 8) / 255.0f;
    if (code == 0xffff)
        return 1;
    constexpr uint32_t bits_below_halves = 0x1fff;
    const float exact = static_cast<float>(code) / 65536.0f;
    return std::bit_cast<float>(std::bit_cast<uint32_t>(exact) & ~bits_below_halves);
}

// Five bits of an exponent, and a fraction that grows in three pieces, as a power of two does.
float astc_hdr_float(uint32_t code) {
    constexpr uint32_t greatest_half = 0x7bff;
    const uint32_t exponent = code >> 11;
    const uint32_t fraction = code & 0x7ff;
    const uint32_t eighths = fraction < 512    ? 3 * fraction
                             : fraction < 1536 ? 4 * fraction - 512
                                               : 5 * fraction - 2048;
    const uint32_t half = std::min((exponent << 10) + (eighths >> 3), greatest_half);
    return base::half_to_float(static_cast<uint16_t>(half));
}

Lanes astc_lanes(const Codes16& codes, bool is_srgb, unsigned hdr_channels) {
    Lanes color = {};
    for (unsigned i = 0; i < 4; ++i)
        color[i] =
            (hdr_channels >> i & 1) != 0 ? astc_hdr_float(codes[i]) : astc_float(codes[i], is_srgb);
    return color;
}

// --- blocks of one colour --------------------------------------------------------------------

bool is_astc_void_extent(const AstcBits& bits) {
    return bits.get(0, 9) == 0x1fc;
}

// Whether its ranges, lowest and highest coordinates of 13 bits, are empty ones.
bool has_bad_astc_extent(const AstcBits& bits) {
    constexpr unsigned width = 13;
    constexpr uint32_t none = (1u << width) - 1;
    std::array<uint32_t, 4> limits = {};
    bool all = true;
    for (unsigned i = 0; i < limits.size(); ++i) {
        limits[i] = bits.get(12 + i * width, width);
        all = all && limits[i] == none;
    }
    return !all && (limits[0] >= limits[1] || limits[2] >= limits[3]);
}

Lanes astc_void_extent(const AstcBits& bits, const BlockForm& form) {
    const bool has_halves = bits.get(9, 1) != 0;
    const bool reserved = bits.get(10, 2) != 3;
    if ((has_halves && !form.is_hdr) || reserved || has_bad_astc_extent(bits))
        return astc_error_color;
    const Codes16 codes = {bits.get(64, 16), bits.get(80, 16), bits.get(96, 16), bits.get(112, 16)};
    if (!has_halves)
        return astc_lanes(codes, form.is_srgb, 0);
    Lanes color = {};
    for (unsigned i = 0; i < 4; ++i)
        color[i] = base::half_to_float(static_cast<uint16_t>(codes[i]));
    return color;
}

// --- weights ---------------------------------------------------------------------------------

// A place on the grid in 16ths, of a texel along a side of the block.
unsigned astc_grid_place(unsigned texel, unsigned side, unsigned grid_side) {
    const unsigned scale = (1024 + side / 2) / (side - 1);
    return (scale * texel * (grid_side - 1) + 32) >> 6;
}

// Of 64: between the four nearest weights of the grid.
int astc_weight_at(const AstcBlock& block,
                   const AstcFootprint& footprint,
                   unsigned x,
                   unsigned y,
                   unsigned plane) {
    const AstcGrid& grid = block.grid;
    const unsigned s = astc_grid_place(x, footprint.width, grid.width);
    const unsigned t = astc_grid_place(y, footprint.height, grid.height);
    const unsigned first = s / 16 + t / 16 * grid.width;
    const auto fs = static_cast<int>(s % 16);
    const auto ft = static_cast<int>(t % 16);
    const int both = (fs * ft + 8) >> 4;
    const std::array<int, 4> shares = {16 - fs - ft + both, fs - both, ft - both, both};
    const std::array<unsigned, 4> places = {first, first + 1, first + grid.width,
                                            first + grid.width + 1};
    int sum = 8;
    for (unsigned i = 0; i < 4; ++i) {
        // Beyond the grid's edge there is nothing, of which nothing is taken.
        if (shares[i] == 0)
            continue;
        const unsigned index = grid.two_planes ? 2 * places[i] + plane : places[i];
        sum += shares[i] * astc_weight_value(grid.range, block.weights.at(index));
    }
    return sum >> 4;
}

uint32_t astc_widened(int channel, bool is_srgb, bool is_hdr) {
    const auto code = static_cast<uint32_t>(channel);
    if (is_hdr)
        return code << 4;
    return code << 8 | (is_srgb ? 0x80 : code);
}

}  // namespace

Lanes decode_astc(const BlockForm& form, const uint8_t* bytes, unsigned x, unsigned y) {
    const AstcBits bits = AstcBits::load(bytes);
    if (is_astc_void_extent(bits))
        return astc_void_extent(bits, form);
    const AstcFootprint footprint = {form.width, form.height};
    const std::optional<AstcBlock> block = open_astc(bits, footprint);
    if (!block)
        return astc_error_color;
    const auto ends = astc_ends(*block, astc_partition_of(*block, footprint, x, y), form.is_hdr);
    if (!ends)
        return astc_error_color;
    const int weight = astc_weight_at(*block, footprint, x, y, 0);
    const int second = block->grid.two_planes ? astc_weight_at(*block, footprint, x, y, 1) : weight;
    Codes16 codes = {};
    for (unsigned i = 0; i < 4; ++i) {
        const auto w = static_cast<uint32_t>(i == block->second_plane_channel ? second : weight);
        const bool is_hdr = (ends->hdr_channels >> i & 1) != 0;
        codes[i] = (astc_widened(ends->first[i], form.is_srgb, is_hdr) * (64 - w) +
                    astc_widened(ends->second[i], form.is_srgb, is_hdr) * w + 32) /
                   64;
    }
    return astc_lanes(codes, form.is_srgb, ends->hdr_channels);
}

}  // namespace cuesta::simulator::agx
