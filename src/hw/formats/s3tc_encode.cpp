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

#include "base/assert.h"
#include "hw/formats/block_line.h"

namespace cuesta::hw {

namespace {

using blocks::texel_count;
using Color = blocks::Vector<3>;
using ColorTile = blocks::Tile<Rgba8>;

constexpr uint8_t least_opaque = 128;

Color to_vector(const Rgba8& texel) {
    return {static_cast<float>(texel.r), static_cast<float>(texel.g), static_cast<float>(texel.b)};
}

// --- colours ---------------------------------------------------------------------------------

uint16_t to_565(const Color& color) {
    const auto scaled = [](float value, float greatest) {
        const float clamped = std::clamp(value, 0.0f, 255.0f);
        return static_cast<unsigned>(std::lround(clamped * greatest / 255.0f));
    };
    return static_cast<uint16_t>(scaled(color[0], 31) << 11 | scaled(color[1], 63) << 5 |
                                 scaled(color[2], 31));
}

Color from_565(uint16_t code) {
    return {static_cast<float>(code >> 11) * 255 / 31,
            static_cast<float>(code >> 5 & 63) * 255 / 63,
            static_cast<float>(code & 31) * 255 / 31};
}

struct Ends {
    uint16_t first = 0;
    uint16_t second = 0;
};

Ends find_ends(std::span<const Color> colors) {
    const auto [greatest, least] = blocks::find_ends(colors);
    return {to_565(greatest), to_565(least)};
}

bool is_transparent(const Rgba8& texel) {
    return texel.a < least_opaque;
}

// The order of the ends says whether the fourth colour is transparent black: not of BC2 and BC3,
// where the greater one comes first all the same.
void encode_colors(const ColorTile& tile, bool has_holes, std::byte* to) {
    std::array<Color, texel_count> opaque = {};
    size_t count = 0;
    for (const Rgba8& texel : tile)
        if (!has_holes || !is_transparent(texel))
            opaque[count++] = to_vector(texel);
    Ends ends = find_ends(std::span(opaque).first(count));
    if ((ends.first < ends.second) != has_holes)
        std::swap(ends.first, ends.second);
    const Color a = from_565(ends.first);
    const Color b = from_565(ends.second);
    // Of equal ends the first colour alone is the same in both orders.
    const std::array<Color, 4> colors = {a, b,
                                         blocks::between(a, b, has_holes ? 1.0f / 2 : 1.0f / 3),
                                         blocks::between(a, b, 2.0f / 3)};
    const size_t usable = ends.first == ends.second ? 1 : has_holes ? 3 : 4;
    const std::span<const Color> palette = std::span(colors).first(usable);
    uint64_t codes = 0;
    for (size_t i = 0; i < texel_count; ++i) {
        const bool hole = has_holes && is_transparent(tile[i]);
        codes |= uint64_t{hole ? 3 : blocks::nearest(palette, to_vector(tile[i]))} << (2 * i);
    }
    blocks::store_bits(ends.first | uint32_t{ends.second} << 16 | codes << 32, blocks::half_bytes,
                       to);
}

// --- alpha -----------------------------------------------------------------------------------

void encode_alpha4(const ColorTile& tile, std::byte* to) {
    uint64_t bits = 0;
    for (size_t i = 0; i < texel_count; ++i)
        bits |= static_cast<uint64_t>((tile[i].a * 15 + 127) / 255) << (4 * i);
    blocks::store_bits(bits, blocks::half_bytes, to);
}

void encode_alpha_line(const ColorTile& tile, std::byte* to) {
    std::array<int, texel_count> numbers;
    for (size_t i = 0; i < texel_count; ++i)
        numbers[i] = tile[i].a;
    blocks::encode_number_line(numbers, to);
}

void encode_block(FormatLayout layout, bool keeps_alpha, const ColorTile& tile, std::byte* to) {
    if (layout == FormatLayout::bc1) {
        const bool has_holes = keeps_alpha && std::any_of(tile.begin(), tile.end(), is_transparent);
        return encode_colors(tile, has_holes, to);
    }
    layout == FormatLayout::bc2 ? encode_alpha4(tile, to) : encode_alpha_line(tile, to);
    encode_colors(tile, false, to + blocks::half_bytes);
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
    std::vector<std::byte> result(row_bytes(format, width) * block_rows(format, height));
    std::byte* to = result.data();
    for (uint32_t top = 0; top < height; top += blocks::side)
        for (uint32_t left = 0; left < width; left += blocks::side, to += info.block_bytes)
            encode_block(info.layout, keeps_alpha, blocks::load_tile(texels, width, left, top), to);
    return result;
}

}  // namespace cuesta::hw
