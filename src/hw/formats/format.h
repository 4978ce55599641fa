// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The one table of pixel and vertex formats: enumerators here, rows in format_table.h.
//
// Names list the channels from the least significant bit (the first byte) on: b5g6r5_unorm has
// blue in bits 4:0. `uint` and `sint` are integers, `scaled` are integers read as floats without
// normalisation, `x` is padding, `e` is the exponent of the others, `l` is luminance (r = g = b),
// `i` is intensity (r = g = b = a), `u` and `v` are the offsets of bump maps, which colours do not
// show.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cuesta::hw {

enum class Format : uint8_t {
    none,
    // Colours of 8 bits a channel.
    r8_unorm,
    b8_unorm,
    a8_unorm,
    l8_unorm,
    i8_unorm,
    r8g8_unorm,
    b8g8_unorm,
    l8a8_unorm,
    r8g8b8_unorm,
    b8g8r8_unorm,
    r8g8b8a8_unorm,
    b8g8r8a8_unorm,
    r8g8b8x8_unorm,
    b8g8r8x8_unorm,
    r8g8b8a8_srgb,
    b8g8r8a8_srgb,
    r8g8b8x8_srgb,
    b8g8r8x8_srgb,
    // Packed colours.
    b5g6r5_unorm,
    r5g6b5_unorm,
    b5g5r5a1_unorm,
    r5g5b5a1_unorm,
    b5g5r5x1_unorm,
    b4g4r4a4_unorm,
    r4g4b4a4_unorm,
    b4g4r4x4_unorm,
    r10g10b10a2_unorm,
    b10g10r10a2_unorm,
    r10g10b10a2_uint,
    r11g11b10_float,
    // 16 bits a channel.
    r16_unorm,
    a16_unorm,
    l16_unorm,
    i16_unorm,
    r16g16_unorm,
    r16g16b16_unorm,
    r16g16b16a16_unorm,
    r16_float,
    b16_float,
    a16_float,
    l16_float,
    i16_float,
    r16g16_float,
    b16g16_float,
    l16a16_float,
    r16g16b16_float,
    b16g16r16_float,
    r16g16b16a16_float,
    b16g16r16a16_float,
    r16g16b16x16_float,
    // 32 bits a channel.
    r32_float,
    r32g32_float,
    r32g32b32_float,
    r32g32b32a32_float,
    // Integers.
    r8_uint,
    r8g8_uint,
    r8g8b8_uint,
    r8g8b8a8_uint,
    r8_sint,
    r8g8_sint,
    r8g8b8_sint,
    r8g8b8a8_sint,
    r16_uint,
    r16g16_uint,
    r16g16b16_uint,
    r16g16b16a16_uint,
    r16_sint,
    r16g16_sint,
    r16g16b16_sint,
    r16g16b16a16_sint,
    r32_uint,
    r32g32_uint,
    r32g32b32_uint,
    r32g32b32a32_uint,
    r32_sint,
    r32g32_sint,
    r32g32b32_sint,
    r32g32b32a32_sint,
    // Depth and stencil.
    z16_unorm,
    z24_unorm_x8,
    z24_unorm_s8_uint,
    s8_uint,
    z32_float,
    z32_float_s8_uint,  // 24 bits of padding at the end
    // Blocks.
    etc1_rgb8,
    // Signed, and vertex data.
    r8_snorm,
    r8g8_snorm,
    r8g8b8_snorm,
    r8g8b8a8_snorm,
    r8_sscaled,
    r8g8_sscaled,
    r8g8b8_sscaled,
    r8g8b8a8_sscaled,
    r8_uscaled,
    r8g8_uscaled,
    r8g8b8_uscaled,
    r8g8b8a8_uscaled,
    r16_snorm,
    r16g16_snorm,
    r16g16b16_snorm,
    r16g16b16a16_snorm,
    r16_sscaled,
    r16g16_sscaled,
    r16g16b16_sscaled,
    r16g16b16a16_sscaled,
    r16_uscaled,
    r16g16_uscaled,
    r16g16b16_uscaled,
    r16g16b16a16_uscaled,
    r32_unorm,
    r32g32_unorm,
    r32g32b32_unorm,
    r32g32b32a32_unorm,
    r32_snorm,
    r32g32_snorm,
    r32g32b32_snorm,
    r32g32b32a32_snorm,
    r32_sscaled,
    r32g32_sscaled,
    r32g32b32_sscaled,
    r32g32b32a32_sscaled,
    r32_uscaled,
    r32g32_uscaled,
    r32g32b32_uscaled,
    r32g32b32a32_uscaled,
    r32_fixed,
    r32g32_fixed,
    r32g32b32_fixed,
    r32g32b32a32_fixed,
    // Of textures in memory of the application alone.
    r8g8b8_srgb,
    a1b5g5r5_unorm,
    a4b4g4r4_unorm,
    // More blocks. Those of bc1 have an alpha of one bit.
    bc1_unorm,
    bc1_srgb,
    bc2_unorm,
    bc2_srgb,
    bc3_unorm,
    bc3_srgb,
    bc4_unorm,
    bc4_snorm,
    bc5_unorm,
    bc5_snorm,
    bc6h_float,
    bc6h_ufloat,
    bc7_unorm,
    bc7_srgb,
    astc_4x4_unorm,
    astc_4x4_srgb,
    astc_5x4_unorm,
    astc_5x4_srgb,
    astc_5x5_unorm,
    astc_5x5_srgb,
    astc_6x5_unorm,
    astc_6x5_srgb,
    astc_6x6_unorm,
    astc_6x6_srgb,
    astc_8x5_unorm,
    astc_8x5_srgb,
    astc_8x6_unorm,
    astc_8x6_srgb,
    astc_8x8_unorm,
    astc_8x8_srgb,
    astc_10x5_unorm,
    astc_10x5_srgb,
    astc_10x6_unorm,
    astc_10x6_srgb,
    astc_10x8_unorm,
    astc_10x8_srgb,
    astc_10x10_unorm,
    astc_10x10_srgb,
    astc_12x10_unorm,
    astc_12x10_srgb,
    astc_12x12_unorm,
    astc_12x12_srgb,
    // Of textures alone.
    l16a16_unorm,
    a32_float,
    l32_float,
    i32_float,
    l32a32_float,
    u8v8_snorm,
    r9g9b9e5_float,  // 9 bits of fraction each, and the exponent of all three
    // Three components in the place of four.
    r8g8b8x8_snorm,
    r8g8b8x8_uint,
    r8g8b8x8_sint,
    r16g16b16x16_uint,
    r16g16b16x16_sint,
    r32g32b32x32_float,
    r32g32b32x32_uint,
    r32g32b32x32_sint,
    // Blocks of ETC2 and EAC. Those of rgb8a1 have an alpha of one bit.
    etc2_rgb8_unorm,
    etc2_rgb8_srgb,
    etc2_rgb8a1_unorm,
    etc2_rgb8a1_srgb,
    etc2_rgba8_unorm,
    etc2_rgba8_srgb,
    eac_r11_unorm,
    eac_r11_snorm,
    eac_rg11_unorm,
    eac_rg11_snorm,
    // Packed vertex data.
    r10g10b10a2_snorm,
    r10g10b10a2_uscaled,
    r10g10b10a2_sscaled,
    // More that textures in memory of the application alone have.
    b2g3r3_unorm,
    r3g3b2_unorm,
    a2b10g10r10_unorm,
    count_,
};

inline constexpr size_t format_count = static_cast<size_t>(Format::count_);

enum class ChannelType : uint8_t {
    none,  // padding
    unorm,
    snorm,
    uscaled,
    sscaled,
    uint,  // also of stencil
    sint,
    srgb,   // the colours of such formats; their alpha is unorm
    fixed,  // 16.16
    floating,
};

struct Channel {
    ChannelType type = ChannelType::none;
    uint8_t bits = 0;
    uint8_t shift = 0;  // of the lowest bit, in the block
};

// Where a component of the result comes from.
enum class Swizzle : uint8_t { channel0, channel1, channel2, channel3, zero, one };

enum class FormatLayout : uint8_t {
    none,
    plain,
    shared_exponent,
    depth_stencil,
    // Blocks.
    etc1,
    etc2_rgb8,
    etc2_rgb8a1,
    etc2_rgba8,
    eac_r11,
    eac_rg11,
    bc1,
    bc2,
    bc3,
    bc4,
    bc5,
    bc6h,
    bc6h_unsigned,
    bc7,
    astc,
};

struct FormatInfo {
    Format format = Format::none;
    std::string_view name;
    FormatLayout layout = FormatLayout::none;
    uint8_t block_width = 1;  // texels
    uint8_t block_height = 1;
    uint8_t block_bytes = 0;
    uint8_t channel_count = 0;
    // In the order of the bits; of blocks those of a decoded texel, without places.
    std::array<Channel, 4> channels = {};
    std::array<Swizzle, 4> swizzle = {};  // r, g, b, a; of depth formats: depth, stencil
};

// Any value of the enumeration; unknown ones give the row of Format::none.
const FormatInfo& format_info(Format format);
std::span<const FormatInfo> all_formats();
std::optional<Format> format_from_name(std::string_view name);

inline bool is_depth_or_stencil(Format format) {
    return format_info(format).layout == FormatLayout::depth_stencil;
}
// Of several texels that are stored together.
inline bool has_blocks(Format format) {
    return format_info(format).block_width > 1;
}
bool has_depth(Format format);
bool has_stencil(Format format);
bool has_alpha(Format format);

// The bytes of a row of `width` texels without padding.
size_t row_bytes(Format format, uint32_t width);
// The rows of blocks that `height` texels take.
uint32_t block_rows(Format format, uint32_t height);

using Rgba = std::array<float, 4>;

// Texel (or vertex element) to floats, integers to the nearest: missing channels are 0, missing
// alpha is 1. Plain formats and those of a shared exponent only; `texel` has block_bytes bytes.
Rgba unpack_rgba(Format format, const std::byte* texel);

// Floats to texel: clamped to the range of the format, rounded to nearest (NaN gives 0 in integer
// channels); padding is 0. Luminance and intensity take r.
void pack_rgba(Format format, const Rgba& color, std::byte* texel);

void unpack_rgba_row(Format format, const std::byte* texels, std::span<Rgba> colors);
void pack_rgba_row(Format format, std::span<const Rgba> colors, std::byte* texels);

// Depth as an integer of the format's own depth bits (of floats their bits), stencil as it is;
// absent ones are 0.
struct DepthStencil {
    uint32_t depth = 0;
    uint8_t stencil = 0;
};
DepthStencil unpack_depth_stencil(Format format, const std::byte* texel);
void pack_depth_stencil(Format format, DepthStencil value, std::byte* texel);

}  // namespace cuesta::hw
