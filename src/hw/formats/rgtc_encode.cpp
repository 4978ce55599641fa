// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/formats/rgtc_encode.h"

#include "base/assert.h"
#include "hw/formats/block_line.h"

namespace cuesta::hw {
namespace {

using blocks::texel_count;

// As the end of a block states it; NaN is the least.
int to_end(float value, bool is_signed) {
    const float least = is_signed ? -1.0f : 0.0f;
    const float clamped = value > least ? std::min(value, 1.0f) : least;
    return static_cast<int>(std::lround(clamped * (is_signed ? 127.0f : 255.0f)));
}

void encode_channel(const blocks::Tile<Rgba>& tile, size_t channel, bool is_signed, std::byte* to) {
    std::array<int, texel_count> numbers;
    for (size_t i = 0; i < texel_count; ++i)
        numbers[i] = to_end(tile[i][channel], is_signed);
    blocks::encode_number_line(numbers, to);
}

}  // namespace

std::vector<std::byte> encode_rgtc(Format format, std::span<const Rgba> texels, uint32_t width) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(info.layout == FormatLayout::bc4 || info.layout == FormatLayout::bc5,
                  "not a format of RGTC");
    if (texels.empty())
        return {};
    const bool is_signed = info.channels[0].type == ChannelType::snorm;
    const size_t channels = info.layout == FormatLayout::bc4 ? 1 : 2;
    const auto height = static_cast<uint32_t>(texels.size() / width);
    std::vector<std::byte> result(row_bytes(format, width) * block_rows(format, height));
    std::byte* to = result.data();
    for (uint32_t top = 0; top < height; top += blocks::side)
        for (uint32_t left = 0; left < width; left += blocks::side) {
            const blocks::Tile<Rgba> tile = blocks::load_tile(texels, width, left, top);
            for (size_t channel = 0; channel < channels; ++channel, to += blocks::half_bytes)
                encode_channel(tile, channel, is_signed, to);
        }
    return result;
}

}  // namespace cuesta::hw
