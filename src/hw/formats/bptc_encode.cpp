// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Of the formats' modes one each is used: that with a single line of colours and indices of four
// bits, which serves any block well enough (BC7's mode 6, and of BC6H the one of ends of ten bits
// that are stated as they are).
#include "hw/formats/bptc_encode.h"

#include "base/assert.h"
#include "base/half.h"
#include "hw/formats/block_line.h"

namespace cuesta::hw {
namespace {

using blocks::texel_count;
using blocks::Vector;

constexpr size_t step_count = 16;
// 64ths of the second end.
constexpr std::array<int, step_count> weights = {0,  4,  9,  13, 17, 21, 26, 30,
                                                 34, 38, 43, 47, 51, 55, 60, 64};

// 128 bits from the lowest on.
class BlockWriter {
  public:
    void put(uint64_t value, unsigned bits) {
        for (unsigned i = 0; i < bits; ++i, ++at_)
            words_[at_ / 64] |= (value >> i & 1) << (at_ % 64);
    }
    void store(std::byte* to) const {
        blocks::store_bits(words_[0], 8, to);
        blocks::store_bits(words_[1], 8, to + 8);
    }

  private:
    std::array<uint64_t, 2> words_{};
    unsigned at_ = 0;
};

// The highest bit of the first texel's index is not stored, and is 0.
void put_indices(BlockWriter& writer, const std::array<unsigned, texel_count>& indices) {
    for (size_t i = 0; i < texel_count; ++i)
        writer.put(indices[i], i == 0 ? 3 : 4);
}

struct Line {
    std::array<unsigned, texel_count> indices{};
    float error = 0;
};

template <size_t N>
Line fit(std::span<const Vector<N>> palette, std::span<const Vector<N>> colors) {
    Line line;
    for (size_t i = 0; i < texel_count; ++i) {
        line.indices[i] = blocks::nearest(palette, colors[i]);
        line.error += blocks::distance(palette[line.indices[i]], colors[i]);
    }
    return line;
}

// Whether the ends have to change places so that the first index is below 8; indices follow.
bool must_turn(std::array<unsigned, texel_count>& indices) {
    if (indices[0] < step_count / 2)
        return false;
    for (unsigned& index : indices)
        index = static_cast<unsigned>(step_count) - 1 - index;
    return true;
}

// --- BC7, mode 6 -------------------------------------------------------------------------------

// Seven bits a component, and a lowest one that all components of an end share.
struct End7 {
    std::array<unsigned, 4> high{};
    unsigned low = 0;
    int value(size_t channel) const { return static_cast<int>(high[channel] << 1 | low); }
};

End7 to_end7(const Vector<4>& color, unsigned low) {
    End7 end;
    end.low = low;
    for (size_t i = 0; i < 4; ++i) {
        const float high = std::round((color[i] - static_cast<float>(low)) / 2);
        end.high[i] = static_cast<unsigned>(std::clamp(high, 0.0f, 127.0f));
    }
    return end;
}

std::array<Vector<4>, step_count> palette_of(const End7& a, const End7& b) {
    std::array<Vector<4>, step_count> palette;
    for (size_t step = 0; step < step_count; ++step)
        for (size_t i = 0; i < 4; ++i)
            palette[step][i] = static_cast<float>(
                ((64 - weights[step]) * a.value(i) + weights[step] * b.value(i) + 32) >> 6);
    return palette;
}

void encode_bc7(const blocks::Tile<Rgba>& tile, std::byte* to) {
    std::array<Vector<4>, texel_count> colors;
    for (size_t i = 0; i < texel_count; ++i)
        for (size_t c = 0; c < 4; ++c) {
            const float value = tile[i][c];
            colors[i][c] = std::round((value > 0 ? std::min(value, 1.0f) : 0.0f) * 255);
        }
    const std::span<const Vector<4>> all = colors;
    const auto [greatest, least] = blocks::find_ends(all);
    End7 first, second;
    Line best{.error = std::numeric_limits<float>::infinity()};
    for (unsigned lows = 0; lows < 4; ++lows) {
        const End7 a = to_end7(greatest, lows & 1);
        const End7 b = to_end7(least, lows >> 1);
        const std::array<Vector<4>, step_count> palette = palette_of(a, b);
        const Line line = fit(std::span<const Vector<4>>(palette), all);
        if (line.error < best.error) {
            best = line;
            first = a;
            second = b;
        }
    }
    if (must_turn(best.indices))
        std::swap(first, second);
    BlockWriter writer;
    writer.put(1 << 6, 7);
    for (size_t i = 0; i < 4; ++i) {
        writer.put(first.high[i], 7);
        writer.put(second.high[i], 7);
    }
    writer.put(first.low, 1);
    writer.put(second.low, 1);
    put_indices(writer, best.indices);
    writer.store(to);
}

// --- BC6H, mode 11 -----------------------------------------------------------------------------

constexpr float greatest_half = 65504;

// The bits of the number as a half, with a sign: the scale on which BC6H mixes.
float to_scale(float value, bool is_signed) {
    if (!(value == value))
        return 0;
    const float clamped = std::clamp(value, is_signed ? -greatest_half : 0.0f, greatest_half);
    const auto bits = static_cast<float>(base::half_from_float(std::abs(clamped)));
    return clamped < 0 ? -bits : bits;
}

// Ends of ten bits (of which one is a sign), to 16 bits, mixed, and to the scale of halves.
int unquantize(int end, bool is_signed) {
    const int magnitude = std::abs(end);
    int wide = 0;
    if (is_signed)
        wide = magnitude == 0 ? 0 : magnitude >= 511 ? 0x7fff : ((magnitude << 15) + 0x4000) >> 9;
    else
        wide = magnitude == 0 ? 0 : magnitude >= 1023 ? 0xffff : ((magnitude << 16) + 0x8000) >> 10;
    return end < 0 ? -wide : wide;
}

float finish(int mixed, bool is_signed) {
    if (!is_signed)
        return static_cast<float>((mixed * 31) >> 6);
    const int magnitude = (std::abs(mixed) * 31) >> 5;
    return static_cast<float>(mixed < 0 ? -magnitude : magnitude);
}

using Ends10 = std::array<int, 3>;

Ends10 to_ends10(const Vector<3>& color, bool is_signed) {
    Ends10 ends;
    // The step of an end in the scale of halves: 31 / 64 of 64, or 31 / 32 of 64.
    const float step = is_signed ? 62 : 31;
    const int most = is_signed ? 511 : 1023;
    for (size_t i = 0; i < 3; ++i) {
        const int magnitude = static_cast<int>(std::floor(std::abs(color[i]) / step));
        const int clamped = std::min(magnitude, most);
        ends[i] = color[i] < 0 ? -clamped : clamped;
    }
    return ends;
}

std::array<Vector<3>, step_count> palette_of(const Ends10& a, const Ends10& b, bool is_signed) {
    std::array<Vector<3>, step_count> palette;
    for (size_t step = 0; step < step_count; ++step)
        for (size_t i = 0; i < 3; ++i)
            palette[step][i] = finish(((64 - weights[step]) * unquantize(a[i], is_signed) +
                                       weights[step] * unquantize(b[i], is_signed) + 32) >>
                                          6,
                                      is_signed);
    return palette;
}

void encode_bc6h(const blocks::Tile<Rgba>& tile, bool is_signed, std::byte* to) {
    std::array<Vector<3>, texel_count> colors;
    for (size_t i = 0; i < texel_count; ++i)
        for (size_t c = 0; c < 3; ++c)
            colors[i][c] = to_scale(tile[i][c], is_signed);
    const std::span<const Vector<3>> all = colors;
    const auto [greatest, least] = blocks::find_ends(all);
    Ends10 first = to_ends10(greatest, is_signed);
    Ends10 second = to_ends10(least, is_signed);
    const std::array<Vector<3>, step_count> palette = palette_of(first, second, is_signed);
    Line line = fit(std::span<const Vector<3>>(palette), all);
    if (must_turn(line.indices))
        std::swap(first, second);
    BlockWriter writer;
    writer.put(3, 5);
    for (const Ends10& ends : {first, second})
        for (const int end : ends)
            writer.put(static_cast<uint64_t>(end) & 0x3ff, 10);
    put_indices(writer, line.indices);
    writer.store(to);
}

}  // namespace

std::vector<std::byte> encode_bptc(Format format, std::span<const Rgba> texels, uint32_t width) {
    const FormatInfo& info = format_info(format);
    const bool is_bc7 = info.layout == FormatLayout::bc7;
    const bool is_signed = info.layout == FormatLayout::bc6h;
    CUESTA_ASSERT(is_bc7 || is_signed || info.layout == FormatLayout::bc6h_unsigned,
                  "not a format of BPTC");
    if (texels.empty())
        return {};
    const auto height = static_cast<uint32_t>(texels.size() / width);
    std::vector<std::byte> result(row_bytes(format, width) * block_rows(format, height));
    std::byte* to = result.data();
    for (uint32_t top = 0; top < height; top += blocks::side)
        for (uint32_t left = 0; left < width; left += blocks::side, to += info.block_bytes) {
            const blocks::Tile<Rgba> tile = blocks::load_tile(texels, width, left, top);
            is_bc7 ? encode_bc7(tile, to) : encode_bc6h(tile, is_signed, to);
        }
    return result;
}

}  // namespace cuesta::hw
