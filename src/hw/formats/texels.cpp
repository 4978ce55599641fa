// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels and vertex elements to floats and back, for any row of the format table.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/assert.h"
#include "base/bits.h"
#include "base/half.h"
#include "hw/formats/format.h"

namespace cuesta::hw {

namespace {

// Formats are little-endian whatever the host is. A channel touches at most 4 whole bytes, or
// lies inside a unit of 2 bytes.
uint32_t load_channel(const FormatInfo& info, const Channel& channel, const std::byte* texel) {
    const unsigned first = channel.shift / 8u;
    const unsigned last = (channel.shift + channel.bits - 1u) / 8u;
    CUESTA_ASSERT(last < info.block_bytes, "channel outside of its block");
    (void)info;
    uint64_t bits = 0;
    for (unsigned i = first; i <= last; ++i)
        bits |= std::to_integer<uint64_t>(texel[i]) << (8 * (i - first));
    return static_cast<uint32_t>((bits >> channel.shift % 8u) & base::low_mask(channel.bits));
}

// The bytes must have been cleared before.
void store_channel(const Channel& channel, uint32_t code, std::byte* texel) {
    uint64_t bits = (code & base::low_mask(channel.bits)) << channel.shift % 8u;
    for (unsigned i = channel.shift / 8u; bits != 0; ++i, bits >>= 8)
        texel[i] |= static_cast<std::byte>(bits & 0xff);
}

// Floats of fewer bits than binary16 have no sign, and end where it does.
constexpr unsigned unsigned_half_bits = 15;

float decode_float(unsigned bits, uint32_t code) {
    if (bits == 32)
        return std::bit_cast<float>(code);
    const unsigned missing = bits < 16 ? unsigned_half_bits - bits : 0;
    return base::half_to_float(static_cast<uint16_t>(code << missing));
}

uint32_t encode_small_float(unsigned bits, float value) {
    constexpr int exponent_bits = 5;
    constexpr int least_exponent = -14;
    constexpr int greatest_exponent = 15;
    const int fraction_bits = static_cast<int>(bits) - exponent_bits;
    const uint32_t infinity = ((1u << exponent_bits) - 1) << fraction_bits;
    if (std::isnan(value))
        return infinity | 1;
    if (!(value > 0))
        return 0;
    if (value >= std::ldexp(1.0f, greatest_exponent + 1))
        return infinity;
    const int exponent = std::max(std::ilogb(value), least_exponent);
    // With its leading 1, which is the exponent's lowest bit of those that are not denormal. What
    // is rounded up to the next exponent comes out right, the next above the last as infinity.
    const auto fraction =
        static_cast<uint32_t>(std::nearbyint(std::ldexp(double{value}, fraction_bits - exponent)));
    return (static_cast<uint32_t>(exponent - least_exponent) << fraction_bits) + fraction;
}

double linear_from_srgb(double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double srgb_from_linear(double value) {
    return value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1 / 2.4) - 0.055;
}

float decode_channel(const Channel& channel, uint32_t code) {
    const double greatest = static_cast<double>(base::low_mask(channel.bits));
    const double greatest_signed = static_cast<double>(base::low_mask(channel.bits - 1u));
    const double number = static_cast<double>(base::sign_extend(code, channel.bits));
    switch (channel.type) {
        case ChannelType::none: return 0;
        case ChannelType::unorm: return static_cast<float>(code / greatest);
        case ChannelType::srgb: return static_cast<float>(linear_from_srgb(code / greatest));
        case ChannelType::snorm:
            return static_cast<float>(std::max(number / greatest_signed, -1.0));
        case ChannelType::uscaled:
        case ChannelType::uint: return static_cast<float>(code);
        case ChannelType::sscaled:
        case ChannelType::sint: return static_cast<float>(number);
        case ChannelType::fixed: return static_cast<float>(number / 65536.0);
        case ChannelType::floating: return decode_float(channel.bits, code);
    }
    return 0;
}

// Nearest, ties to even; NaN gives 0 when it is between the limits, as all formats allow.
uint32_t round_to_integer(double value, double least, double greatest) {
    if (std::isnan(value))
        return 0;
    const double clamped = std::clamp(value, least, greatest);
    return static_cast<uint32_t>(static_cast<int64_t>(std::nearbyint(clamped)));
}

uint32_t encode_channel(const Channel& channel, float value) {
    const double greatest = static_cast<double>(base::low_mask(channel.bits));
    const double greatest_signed = static_cast<double>(base::low_mask(channel.bits - 1u));
    switch (channel.type) {
        case ChannelType::none: return 0;
        case ChannelType::unorm: return round_to_integer(value * greatest, 0, greatest);
        case ChannelType::srgb:
            return round_to_integer(srgb_from_linear(value) * greatest, 0, greatest);
        case ChannelType::snorm:
            return round_to_integer(value * greatest_signed, -greatest_signed, greatest_signed);
        case ChannelType::uscaled:
        case ChannelType::uint: return round_to_integer(value, 0, greatest);
        case ChannelType::sscaled:
        case ChannelType::sint:
            return round_to_integer(value, -greatest_signed - 1, greatest_signed);
        case ChannelType::fixed:
            return round_to_integer(value * 65536.0, -greatest_signed - 1, greatest_signed);
        case ChannelType::floating:
            if (channel.bits == 32)
                return std::bit_cast<uint32_t>(value);
            return channel.bits == 16 ? base::half_from_float(value)
                                      : encode_small_float(channel.bits, value);
    }
    return 0;
}

Rgba unpack_plain(const FormatInfo& info, const std::byte* texel) {
    // Channels, then the constants of Swizzle::zero and Swizzle::one.
    std::array<float, 6> values = {0, 0, 0, 0, 0, 1};
    for (size_t i = 0; i < info.channel_count; ++i)
        values[i] = decode_channel(info.channels[i], load_channel(info, info.channels[i], texel));
    Rgba color = {};
    for (size_t i = 0; i < color.size(); ++i)
        color[i] = values[static_cast<size_t>(info.swizzle[i])];
    return color;
}

void pack_plain(const FormatInfo& info, const Rgba& color, std::byte* texel) {
    std::fill_n(texel, info.block_bytes, std::byte{0});
    for (size_t channel = 0; channel < info.channel_count; ++channel) {
        // The first component that reads the channel: r of luminance and intensity.
        const auto reads =
            std::find(info.swizzle.begin(), info.swizzle.end(), static_cast<Swizzle>(channel));
        if (reads == info.swizzle.end())
            continue;
        const float value = color[static_cast<size_t>(reads - info.swizzle.begin())];
        store_channel(info.channels[channel], encode_channel(info.channels[channel], value), texel);
    }
}

// --- a shared exponent (OpenGL ES 3.0, 3.8.3.5) --------------------------------------------------

constexpr unsigned exponent_channel = 3;
constexpr int exponent_bias = 15;

// What one step of the fractions is for that exponent.
double fraction_step(const FormatInfo& info, int exponent) {
    return std::ldexp(1.0, exponent - exponent_bias - info.channels[0].bits);
}

Rgba unpack_shared_exponent(const FormatInfo& info, const std::byte* texel) {
    const auto code = [&](unsigned i) { return load_channel(info, info.channels[i], texel); };
    const double step = fraction_step(info, static_cast<int>(code(exponent_channel)));
    Rgba color = {0, 0, 0, 1};
    for (unsigned i = 0; i < exponent_channel; ++i)
        color[i] = static_cast<float>(code(i) * step);
    return color;
}

void pack_shared_exponent(const FormatInfo& info, const Rgba& color, std::byte* texel) {
    const auto greatest_fraction = static_cast<double>(base::low_mask(info.channels[0].bits));
    const auto greatest_exponent =
        static_cast<int>(base::low_mask(info.channels[exponent_channel].bits));
    const double greatest = greatest_fraction * fraction_step(info, greatest_exponent);
    std::array<double, exponent_channel> values{};
    for (unsigned i = 0; i < exponent_channel; ++i)
        values[i] = color[i] > 0 ? std::min<double>(color[i], greatest) : 0;  // of NaN: 0
    const double largest = *std::max_element(values.begin(), values.end());
    int exponent =
        largest > 0 ? std::max(-exponent_bias - 1, std::ilogb(largest)) + 1 + exponent_bias : 0;
    const auto rounded = [&](double value) {
        return std::floor(value / fraction_step(info, exponent) + 0.5);
    };
    if (rounded(largest) > greatest_fraction)
        ++exponent;
    std::fill_n(texel, info.block_bytes, std::byte{0});
    for (unsigned i = 0; i < exponent_channel; ++i)
        store_channel(info.channels[i], static_cast<uint32_t>(rounded(values[i])), texel);
    store_channel(info.channels[exponent_channel], static_cast<uint32_t>(exponent), texel);
}

const FormatInfo& texel_info(Format format) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(
        info.layout == FormatLayout::plain || info.layout == FormatLayout::shared_exponent,
        "not a format of colours in single texels");
    return info;
}

Rgba unpack_texel(const FormatInfo& info, const std::byte* texel) {
    return info.layout == FormatLayout::plain ? unpack_plain(info, texel)
                                              : unpack_shared_exponent(info, texel);
}

void pack_texel(const FormatInfo& info, const Rgba& color, std::byte* texel) {
    if (info.layout == FormatLayout::plain)
        pack_plain(info, color, texel);
    else
        pack_shared_exponent(info, color, texel);
}

}  // namespace

Rgba unpack_rgba(Format format, const std::byte* texel) {
    return unpack_texel(texel_info(format), texel);
}

void pack_rgba(Format format, const Rgba& color, std::byte* texel) {
    pack_texel(texel_info(format), color, texel);
}

void unpack_rgba_row(Format format, const std::byte* texels, std::span<Rgba> colors) {
    const FormatInfo& info = texel_info(format);
    for (Rgba& color : colors) {
        color = unpack_texel(info, texels);
        texels += info.block_bytes;
    }
}

void pack_rgba_row(Format format, std::span<const Rgba> colors, std::byte* texels) {
    const FormatInfo& info = texel_info(format);
    for (const Rgba& color : colors) {
        pack_texel(info, color, texels);
        texels += info.block_bytes;
    }
}

DepthStencil unpack_depth_stencil(Format format, const std::byte* texel) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(info.layout == FormatLayout::depth_stencil, "not a depth or stencil format");
    DepthStencil value;
    if (info.channels[0].bits != 0)
        value.depth = load_channel(info, info.channels[0], texel);
    if (info.channels[1].bits != 0)
        value.stencil = static_cast<uint8_t>(load_channel(info, info.channels[1], texel));
    return value;
}

void pack_depth_stencil(Format format, DepthStencil value, std::byte* texel) {
    const FormatInfo& info = format_info(format);
    CUESTA_ASSERT(info.layout == FormatLayout::depth_stencil, "not a depth or stencil format");
    std::fill_n(texel, info.block_bytes, std::byte{0});
    if (info.channels[0].bits != 0)
        store_channel(info.channels[0], value.depth, texel);
    if (info.channels[1].bits != 0)
        store_channel(info.channels[1], value.stencil, texel);
}

}  // namespace cuesta::hw
