// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The ends of a block are its greatest and its least number; each texel takes the nearest of the
// eight steps between them.
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

// Codes 0, 2 to 7, 1 are the steps from the first end to the second where the first is greater.
void encode_channel(const blocks::Tile<RgbaFloat>& tile,
                    size_t channel,
                    bool is_signed,
                    std::byte* to) {
    std::array<int, texel_count> numbers;
    for (size_t i = 0; i < texel_count; ++i)
        numbers[i] = to_end(tile[i][channel], is_signed);
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
    blocks::store_bits(ends | codes << 16, blocks::half_bytes, to);
}

}  // namespace

std::vector<std::byte> encode_rgtc(Format format,
                                   std::span<const RgbaFloat> texels,
                                   uint32_t width) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(info.layout == FormatLayout::bc4 || info.layout == FormatLayout::bc5,
                  "not a format of RGTC");
    if (texels.empty())
        return {};
    const bool is_signed = format == Format::bc4_snorm || format == Format::bc5_snorm;
    const size_t channels = info.layout == FormatLayout::bc4 ? 1 : 2;
    const auto height = static_cast<uint32_t>(texels.size() / width);
    std::vector<std::byte> result(row_bytes(format, width) * block_rows(format, height));
    std::byte* to = result.data();
    for (uint32_t top = 0; top < height; top += blocks::side)
        for (uint32_t left = 0; left < width; left += blocks::side) {
            const blocks::Tile<RgbaFloat> tile = blocks::load_tile(texels, width, left, top);
            for (size_t channel = 0; channel < channels; ++channel, to += blocks::half_bytes)
                encode_channel(tile, channel, is_signed, to);
        }
    return result;
}

}  // namespace cuesta::hw
