// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of the format table. A plain format's name says everything about it (format.h), so its
// row is read from the name; the others are spelled out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"
#include "hw/formats/format.h"

namespace cuesta::hw {

namespace format_names {

struct TypeName {
    std::string_view text;
    ChannelType type = ChannelType::none;
};

inline constexpr std::array type_names = {
    TypeName{"_unorm", ChannelType::unorm},     TypeName{"_snorm", ChannelType::snorm},
    TypeName{"_uscaled", ChannelType::uscaled}, TypeName{"_sscaled", ChannelType::sscaled},
    TypeName{"_float", ChannelType::floating},  TypeName{"_fixed", ChannelType::fixed},
    TypeName{"_uint", ChannelType::uint},       TypeName{"_sint", ChannelType::sint},
    TypeName{"_srgb", ChannelType::srgb},
};

// No default: a name with an unknown ending does not compile.
consteval ChannelType type_of(std::string_view ending) {
    for (const TypeName& name : type_names) {
        if (name.text == ending)
            return name.type;
    }
    base::unreachable("unknown type of a format's channels");
}

// The last word of a name of blocks; ETC1, whose name has none, is unorm.
consteval ChannelType block_type_of(std::string_view name) {
    const std::string_view ending = name.substr(name.rfind('_'));
    if (ending == "_rgb8")
        return ChannelType::unorm;
    return ending == "_ufloat" ? ChannelType::floating : type_of(ending);
}

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr ChannelType channel_type(ChannelType of_format, char letter) {
    if (letter == 'x' || letter == 'e')
        return ChannelType::none;
    return of_format == ChannelType::srgb && letter == 'a' ? ChannelType::unorm : of_format;
}

constexpr void set_swizzle(FormatInfo& info, char letter, Swizzle from) {
    constexpr std::string_view components = "rgba";
    for (size_t i = 0; i < components.size(); ++i) {
        const bool luminance = letter == 'l' && components[i] != 'a';
        if (components[i] == letter || luminance || letter == 'i')
            info.swizzle[i] = from;
    }
}

}  // namespace format_names

// Reads `r5g6b5_unorm`: letter and bits of each channel from bit 0 on, then the type.
consteval FormatInfo plain_format(Format format, std::string_view name) {
    FormatInfo info;
    info.format = format;
    info.name = name;
    info.layout = FormatLayout::plain;
    info.swizzle = {Swizzle::zero, Swizzle::zero, Swizzle::zero, Swizzle::one};
    const size_t ending = name.find('_');
    const ChannelType type = format_names::type_of(name.substr(ending));
    unsigned shift = 0;
    for (size_t i = 0; i < ending;) {
        const char letter = name[i++];
        unsigned bits = 0;
        for (; format_names::is_digit(name[i]); ++i)
            bits = bits * 10 + static_cast<unsigned>(name[i] - '0');
        info.channels[info.channel_count] = {format_names::channel_type(type, letter),
                                             static_cast<uint8_t>(bits),
                                             static_cast<uint8_t>(shift)};
        format_names::set_swizzle(info, letter, static_cast<Swizzle>(info.channel_count));
        ++info.channel_count;
        shift += bits;
    }
    if (shift % 8 != 0)
        base::unreachable("the channels of a format do not fill whole bytes");
    info.block_bytes = static_cast<uint8_t>(shift / 8);
    return info;
}

consteval FormatInfo shared_exponent_format(Format format, std::string_view name) {
    FormatInfo info = plain_format(format, name);
    info.layout = FormatLayout::shared_exponent;
    return info;
}

consteval FormatInfo depth_format(
    Format format, std::string_view name, uint8_t bytes, Channel depth, Channel stencil) {
    FormatInfo info;
    info.format = format;
    info.name = name;
    info.layout = FormatLayout::depth_stencil;
    info.block_bytes = bytes;
    info.channel_count = 2;
    info.channels = {depth, stencil};
    info.swizzle = {Swizzle::channel0, Swizzle::channel1, Swizzle::zero, Swizzle::one};
    return info;
}

// Blocks: their layout, size in texels and bytes, and the channels of a decoded texel.
struct BlockSize {
    uint8_t width = 4;
    uint8_t height = 4;
    uint8_t bytes = 16;
};

consteval FormatInfo block_format(Format format,
                                  std::string_view name,
                                  FormatLayout layout,
                                  BlockSize size,
                                  uint8_t channels,
                                  uint8_t bits = 8) {
    FormatInfo info;
    info.format = format;
    info.name = name;
    info.layout = layout;
    info.block_width = size.width;
    info.block_height = size.height;
    info.block_bytes = size.bytes;
    info.channel_count = channels;
    const ChannelType type = format_names::block_type_of(name);
    for (uint8_t i = 0; i < 4; ++i) {
        const bool present = i < channels;
        if (present)
            info.channels[i] = {format_names::channel_type(type, "rgba"[i]), bits, 0};
        info.swizzle[i] = present ? static_cast<Swizzle>(i) : i == 3 ? Swizzle::one : Swizzle::zero;
    }
    return info;
}

inline constexpr std::array<FormatInfo, format_count> format_table = {
    FormatInfo{.format = Format::none, .name = "none"},
    plain_format(Format::r8_unorm, "r8_unorm"),
    plain_format(Format::b8_unorm, "b8_unorm"),
    plain_format(Format::a8_unorm, "a8_unorm"),
    plain_format(Format::l8_unorm, "l8_unorm"),
    plain_format(Format::i8_unorm, "i8_unorm"),
    plain_format(Format::r8g8_unorm, "r8g8_unorm"),
    plain_format(Format::b8g8_unorm, "b8g8_unorm"),
    plain_format(Format::l8a8_unorm, "l8a8_unorm"),
    plain_format(Format::r8g8b8_unorm, "r8g8b8_unorm"),
    plain_format(Format::b8g8r8_unorm, "b8g8r8_unorm"),
    plain_format(Format::r8g8b8a8_unorm, "r8g8b8a8_unorm"),
    plain_format(Format::b8g8r8a8_unorm, "b8g8r8a8_unorm"),
    plain_format(Format::r8g8b8x8_unorm, "r8g8b8x8_unorm"),
    plain_format(Format::b8g8r8x8_unorm, "b8g8r8x8_unorm"),
    plain_format(Format::r8g8b8a8_srgb, "r8g8b8a8_srgb"),
    plain_format(Format::b8g8r8a8_srgb, "b8g8r8a8_srgb"),
    plain_format(Format::r8g8b8x8_srgb, "r8g8b8x8_srgb"),
    plain_format(Format::b8g8r8x8_srgb, "b8g8r8x8_srgb"),
    plain_format(Format::b5g6r5_unorm, "b5g6r5_unorm"),
    plain_format(Format::r5g6b5_unorm, "r5g6b5_unorm"),
    plain_format(Format::b5g5r5a1_unorm, "b5g5r5a1_unorm"),
    plain_format(Format::r5g5b5a1_unorm, "r5g5b5a1_unorm"),
    plain_format(Format::b5g5r5x1_unorm, "b5g5r5x1_unorm"),
    plain_format(Format::b4g4r4a4_unorm, "b4g4r4a4_unorm"),
    plain_format(Format::r4g4b4a4_unorm, "r4g4b4a4_unorm"),
    plain_format(Format::b4g4r4x4_unorm, "b4g4r4x4_unorm"),
    plain_format(Format::r10g10b10a2_unorm, "r10g10b10a2_unorm"),
    plain_format(Format::b10g10r10a2_unorm, "b10g10r10a2_unorm"),
    plain_format(Format::r10g10b10a2_uint, "r10g10b10a2_uint"),
    plain_format(Format::r11g11b10_float, "r11g11b10_float"),
    plain_format(Format::r16_unorm, "r16_unorm"),
    plain_format(Format::a16_unorm, "a16_unorm"),
    plain_format(Format::l16_unorm, "l16_unorm"),
    plain_format(Format::i16_unorm, "i16_unorm"),
    plain_format(Format::r16g16_unorm, "r16g16_unorm"),
    plain_format(Format::r16g16b16_unorm, "r16g16b16_unorm"),
    plain_format(Format::r16g16b16a16_unorm, "r16g16b16a16_unorm"),
    plain_format(Format::r16_float, "r16_float"),
    plain_format(Format::b16_float, "b16_float"),
    plain_format(Format::a16_float, "a16_float"),
    plain_format(Format::l16_float, "l16_float"),
    plain_format(Format::i16_float, "i16_float"),
    plain_format(Format::r16g16_float, "r16g16_float"),
    plain_format(Format::b16g16_float, "b16g16_float"),
    plain_format(Format::l16a16_float, "l16a16_float"),
    plain_format(Format::r16g16b16_float, "r16g16b16_float"),
    plain_format(Format::b16g16r16_float, "b16g16r16_float"),
    plain_format(Format::r16g16b16a16_float, "r16g16b16a16_float"),
    plain_format(Format::b16g16r16a16_float, "b16g16r16a16_float"),
    plain_format(Format::r16g16b16x16_float, "r16g16b16x16_float"),
    plain_format(Format::r32_float, "r32_float"),
    plain_format(Format::r32g32_float, "r32g32_float"),
    plain_format(Format::r32g32b32_float, "r32g32b32_float"),
    plain_format(Format::r32g32b32a32_float, "r32g32b32a32_float"),
    plain_format(Format::r8_uint, "r8_uint"),
    plain_format(Format::r8g8_uint, "r8g8_uint"),
    plain_format(Format::r8g8b8_uint, "r8g8b8_uint"),
    plain_format(Format::r8g8b8a8_uint, "r8g8b8a8_uint"),
    plain_format(Format::r8_sint, "r8_sint"),
    plain_format(Format::r8g8_sint, "r8g8_sint"),
    plain_format(Format::r8g8b8_sint, "r8g8b8_sint"),
    plain_format(Format::r8g8b8a8_sint, "r8g8b8a8_sint"),
    plain_format(Format::r16_uint, "r16_uint"),
    plain_format(Format::r16g16_uint, "r16g16_uint"),
    plain_format(Format::r16g16b16_uint, "r16g16b16_uint"),
    plain_format(Format::r16g16b16a16_uint, "r16g16b16a16_uint"),
    plain_format(Format::r16_sint, "r16_sint"),
    plain_format(Format::r16g16_sint, "r16g16_sint"),
    plain_format(Format::r16g16b16_sint, "r16g16b16_sint"),
    plain_format(Format::r16g16b16a16_sint, "r16g16b16a16_sint"),
    plain_format(Format::r32_uint, "r32_uint"),
    plain_format(Format::r32g32_uint, "r32g32_uint"),
    plain_format(Format::r32g32b32_uint, "r32g32b32_uint"),
    plain_format(Format::r32g32b32a32_uint, "r32g32b32a32_uint"),
    plain_format(Format::r32_sint, "r32_sint"),
    plain_format(Format::r32g32_sint, "r32g32_sint"),
    plain_format(Format::r32g32b32_sint, "r32g32b32_sint"),
    plain_format(Format::r32g32b32a32_sint, "r32g32b32a32_sint"),
    depth_format(Format::z16_unorm, "z16_unorm", 2, {ChannelType::unorm, 16, 0}, {}),
    depth_format(Format::z24_unorm_x8, "z24_unorm_x8", 4, {ChannelType::unorm, 24, 0}, {}),
    depth_format(Format::z24_unorm_s8_uint,
                 "z24_unorm_s8_uint",
                 4,
                 {ChannelType::unorm, 24, 0},
                 {ChannelType::uint, 8, 24}),
    depth_format(Format::s8_uint, "s8_uint", 1, {}, {ChannelType::uint, 8, 0}),
    depth_format(Format::z32_float, "z32_float", 4, {ChannelType::floating, 32, 0}, {}),
    depth_format(Format::z32_float_s8_uint,
                 "z32_float_s8_uint",
                 8,
                 {ChannelType::floating, 32, 0},
                 {ChannelType::uint, 8, 32}),
    block_format(Format::etc1_rgb8, "etc1_rgb8", FormatLayout::etc1, {4, 4, 8}, 3),
    plain_format(Format::r8_snorm, "r8_snorm"),
    plain_format(Format::r8g8_snorm, "r8g8_snorm"),
    plain_format(Format::r8g8b8_snorm, "r8g8b8_snorm"),
    plain_format(Format::r8g8b8a8_snorm, "r8g8b8a8_snorm"),
    plain_format(Format::r8_sscaled, "r8_sscaled"),
    plain_format(Format::r8g8_sscaled, "r8g8_sscaled"),
    plain_format(Format::r8g8b8_sscaled, "r8g8b8_sscaled"),
    plain_format(Format::r8g8b8a8_sscaled, "r8g8b8a8_sscaled"),
    plain_format(Format::r8_uscaled, "r8_uscaled"),
    plain_format(Format::r8g8_uscaled, "r8g8_uscaled"),
    plain_format(Format::r8g8b8_uscaled, "r8g8b8_uscaled"),
    plain_format(Format::r8g8b8a8_uscaled, "r8g8b8a8_uscaled"),
    plain_format(Format::r16_snorm, "r16_snorm"),
    plain_format(Format::r16g16_snorm, "r16g16_snorm"),
    plain_format(Format::r16g16b16_snorm, "r16g16b16_snorm"),
    plain_format(Format::r16g16b16a16_snorm, "r16g16b16a16_snorm"),
    plain_format(Format::r16_sscaled, "r16_sscaled"),
    plain_format(Format::r16g16_sscaled, "r16g16_sscaled"),
    plain_format(Format::r16g16b16_sscaled, "r16g16b16_sscaled"),
    plain_format(Format::r16g16b16a16_sscaled, "r16g16b16a16_sscaled"),
    plain_format(Format::r16_uscaled, "r16_uscaled"),
    plain_format(Format::r16g16_uscaled, "r16g16_uscaled"),
    plain_format(Format::r16g16b16_uscaled, "r16g16b16_uscaled"),
    plain_format(Format::r16g16b16a16_uscaled, "r16g16b16a16_uscaled"),
    plain_format(Format::r32_unorm, "r32_unorm"),
    plain_format(Format::r32g32_unorm, "r32g32_unorm"),
    plain_format(Format::r32g32b32_unorm, "r32g32b32_unorm"),
    plain_format(Format::r32g32b32a32_unorm, "r32g32b32a32_unorm"),
    plain_format(Format::r32_snorm, "r32_snorm"),
    plain_format(Format::r32g32_snorm, "r32g32_snorm"),
    plain_format(Format::r32g32b32_snorm, "r32g32b32_snorm"),
    plain_format(Format::r32g32b32a32_snorm, "r32g32b32a32_snorm"),
    plain_format(Format::r32_sscaled, "r32_sscaled"),
    plain_format(Format::r32g32_sscaled, "r32g32_sscaled"),
    plain_format(Format::r32g32b32_sscaled, "r32g32b32_sscaled"),
    plain_format(Format::r32g32b32a32_sscaled, "r32g32b32a32_sscaled"),
    plain_format(Format::r32_uscaled, "r32_uscaled"),
    plain_format(Format::r32g32_uscaled, "r32g32_uscaled"),
    plain_format(Format::r32g32b32_uscaled, "r32g32b32_uscaled"),
    plain_format(Format::r32g32b32a32_uscaled, "r32g32b32a32_uscaled"),
    plain_format(Format::r32_fixed, "r32_fixed"),
    plain_format(Format::r32g32_fixed, "r32g32_fixed"),
    plain_format(Format::r32g32b32_fixed, "r32g32b32_fixed"),
    plain_format(Format::r32g32b32a32_fixed, "r32g32b32a32_fixed"),
    plain_format(Format::r8g8b8_srgb, "r8g8b8_srgb"),
    plain_format(Format::a1b5g5r5_unorm, "a1b5g5r5_unorm"),
    plain_format(Format::a4b4g4r4_unorm, "a4b4g4r4_unorm"),
    block_format(Format::bc1_unorm, "bc1_unorm", FormatLayout::bc1, {4, 4, 8}, 4),
    block_format(Format::bc1_srgb, "bc1_srgb", FormatLayout::bc1, {4, 4, 8}, 4),
    block_format(Format::bc2_unorm, "bc2_unorm", FormatLayout::bc2, {4, 4, 16}, 4),
    block_format(Format::bc2_srgb, "bc2_srgb", FormatLayout::bc2, {4, 4, 16}, 4),
    block_format(Format::bc3_unorm, "bc3_unorm", FormatLayout::bc3, {4, 4, 16}, 4),
    block_format(Format::bc3_srgb, "bc3_srgb", FormatLayout::bc3, {4, 4, 16}, 4),
    block_format(Format::bc4_unorm, "bc4_unorm", FormatLayout::bc4, {4, 4, 8}, 1),
    block_format(Format::bc4_snorm, "bc4_snorm", FormatLayout::bc4, {4, 4, 8}, 1),
    block_format(Format::bc5_unorm, "bc5_unorm", FormatLayout::bc5, {4, 4, 16}, 2),
    block_format(Format::bc5_snorm, "bc5_snorm", FormatLayout::bc5, {4, 4, 16}, 2),
    block_format(Format::bc6h_float, "bc6h_float", FormatLayout::bc6h, {4, 4, 16}, 3, 16),
    block_format(
        Format::bc6h_ufloat, "bc6h_ufloat", FormatLayout::bc6h_unsigned, {4, 4, 16}, 3, 16),
    block_format(Format::bc7_unorm, "bc7_unorm", FormatLayout::bc7, {4, 4, 16}, 4),
    block_format(Format::bc7_srgb, "bc7_srgb", FormatLayout::bc7, {4, 4, 16}, 4),
    block_format(Format::astc_4x4_unorm, "astc_4x4_unorm", FormatLayout::astc, {4, 4, 16}, 4),
    block_format(Format::astc_4x4_srgb, "astc_4x4_srgb", FormatLayout::astc, {4, 4, 16}, 4),
    block_format(Format::astc_5x4_unorm, "astc_5x4_unorm", FormatLayout::astc, {5, 4, 16}, 4),
    block_format(Format::astc_5x4_srgb, "astc_5x4_srgb", FormatLayout::astc, {5, 4, 16}, 4),
    block_format(Format::astc_5x5_unorm, "astc_5x5_unorm", FormatLayout::astc, {5, 5, 16}, 4),
    block_format(Format::astc_5x5_srgb, "astc_5x5_srgb", FormatLayout::astc, {5, 5, 16}, 4),
    block_format(Format::astc_6x5_unorm, "astc_6x5_unorm", FormatLayout::astc, {6, 5, 16}, 4),
    block_format(Format::astc_6x5_srgb, "astc_6x5_srgb", FormatLayout::astc, {6, 5, 16}, 4),
    block_format(Format::astc_6x6_unorm, "astc_6x6_unorm", FormatLayout::astc, {6, 6, 16}, 4),
    block_format(Format::astc_6x6_srgb, "astc_6x6_srgb", FormatLayout::astc, {6, 6, 16}, 4),
    block_format(Format::astc_8x5_unorm, "astc_8x5_unorm", FormatLayout::astc, {8, 5, 16}, 4),
    block_format(Format::astc_8x5_srgb, "astc_8x5_srgb", FormatLayout::astc, {8, 5, 16}, 4),
    block_format(Format::astc_8x6_unorm, "astc_8x6_unorm", FormatLayout::astc, {8, 6, 16}, 4),
    block_format(Format::astc_8x6_srgb, "astc_8x6_srgb", FormatLayout::astc, {8, 6, 16}, 4),
    block_format(Format::astc_8x8_unorm, "astc_8x8_unorm", FormatLayout::astc, {8, 8, 16}, 4),
    block_format(Format::astc_8x8_srgb, "astc_8x8_srgb", FormatLayout::astc, {8, 8, 16}, 4),
    block_format(Format::astc_10x5_unorm, "astc_10x5_unorm", FormatLayout::astc, {10, 5, 16}, 4),
    block_format(Format::astc_10x5_srgb, "astc_10x5_srgb", FormatLayout::astc, {10, 5, 16}, 4),
    block_format(Format::astc_10x6_unorm, "astc_10x6_unorm", FormatLayout::astc, {10, 6, 16}, 4),
    block_format(Format::astc_10x6_srgb, "astc_10x6_srgb", FormatLayout::astc, {10, 6, 16}, 4),
    block_format(Format::astc_10x8_unorm, "astc_10x8_unorm", FormatLayout::astc, {10, 8, 16}, 4),
    block_format(Format::astc_10x8_srgb, "astc_10x8_srgb", FormatLayout::astc, {10, 8, 16}, 4),
    block_format(Format::astc_10x10_unorm, "astc_10x10_unorm", FormatLayout::astc, {10, 10, 16}, 4),
    block_format(Format::astc_10x10_srgb, "astc_10x10_srgb", FormatLayout::astc, {10, 10, 16}, 4),
    block_format(Format::astc_12x10_unorm, "astc_12x10_unorm", FormatLayout::astc, {12, 10, 16}, 4),
    block_format(Format::astc_12x10_srgb, "astc_12x10_srgb", FormatLayout::astc, {12, 10, 16}, 4),
    block_format(Format::astc_12x12_unorm, "astc_12x12_unorm", FormatLayout::astc, {12, 12, 16}, 4),
    block_format(Format::astc_12x12_srgb, "astc_12x12_srgb", FormatLayout::astc, {12, 12, 16}, 4),
    plain_format(Format::l16a16_unorm, "l16a16_unorm"),
    plain_format(Format::a32_float, "a32_float"),
    plain_format(Format::l32_float, "l32_float"),
    plain_format(Format::i32_float, "i32_float"),
    plain_format(Format::l32a32_float, "l32a32_float"),
    plain_format(Format::u8v8_snorm, "u8v8_snorm"),
    shared_exponent_format(Format::r9g9b9e5_float, "r9g9b9e5_float"),
    plain_format(Format::r8g8b8x8_snorm, "r8g8b8x8_snorm"),
    plain_format(Format::r8g8b8x8_uint, "r8g8b8x8_uint"),
    plain_format(Format::r8g8b8x8_sint, "r8g8b8x8_sint"),
    plain_format(Format::r16g16b16x16_uint, "r16g16b16x16_uint"),
    plain_format(Format::r16g16b16x16_sint, "r16g16b16x16_sint"),
    plain_format(Format::r32g32b32x32_float, "r32g32b32x32_float"),
    plain_format(Format::r32g32b32x32_uint, "r32g32b32x32_uint"),
    plain_format(Format::r32g32b32x32_sint, "r32g32b32x32_sint"),
    block_format(Format::etc2_rgb8_unorm, "etc2_rgb8_unorm", FormatLayout::etc2_rgb8, {4, 4, 8}, 3),
    block_format(Format::etc2_rgb8_srgb, "etc2_rgb8_srgb", FormatLayout::etc2_rgb8, {4, 4, 8}, 3),
    block_format(
        Format::etc2_rgb8a1_unorm, "etc2_rgb8a1_unorm", FormatLayout::etc2_rgb8a1, {4, 4, 8}, 4),
    block_format(
        Format::etc2_rgb8a1_srgb, "etc2_rgb8a1_srgb", FormatLayout::etc2_rgb8a1, {4, 4, 8}, 4),
    block_format(
        Format::etc2_rgba8_unorm, "etc2_rgba8_unorm", FormatLayout::etc2_rgba8, {4, 4, 16}, 4),
    block_format(
        Format::etc2_rgba8_srgb, "etc2_rgba8_srgb", FormatLayout::etc2_rgba8, {4, 4, 16}, 4),
    block_format(Format::eac_r11_unorm, "eac_r11_unorm", FormatLayout::eac_r11, {4, 4, 8}, 1, 11),
    block_format(Format::eac_r11_snorm, "eac_r11_snorm", FormatLayout::eac_r11, {4, 4, 8}, 1, 11),
    block_format(
        Format::eac_rg11_unorm, "eac_rg11_unorm", FormatLayout::eac_rg11, {4, 4, 16}, 2, 11),
    block_format(
        Format::eac_rg11_snorm, "eac_rg11_snorm", FormatLayout::eac_rg11, {4, 4, 16}, 2, 11),
    plain_format(Format::r10g10b10a2_snorm, "r10g10b10a2_snorm"),
    plain_format(Format::r10g10b10a2_uscaled, "r10g10b10a2_uscaled"),
    plain_format(Format::r10g10b10a2_sscaled, "r10g10b10a2_sscaled"),
    plain_format(Format::b2g3r3_unorm, "b2g3r3_unorm"),
    plain_format(Format::r3g3b2_unorm, "r3g3b2_unorm"),
    plain_format(Format::a2b10g10r10_unorm, "a2b10g10r10_unorm"),
};

// Rows stand at the index of their enumerator.
consteval bool format_table_in_order() {
    for (size_t i = 0; i < format_table.size(); ++i) {
        if (static_cast<size_t>(format_table[i].format) != i)
            return false;
    }
    return true;
}
static_assert(format_table_in_order());

}  // namespace cuesta::hw
