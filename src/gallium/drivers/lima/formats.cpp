// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sources: Mali-400 fact sheet, part 3, sections 3.2 (tile buffer), 3.3 (pixel formats), 3.7 (texel
// formats), part 2, section 2.3 (attributes).
#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

using hw::Format;
using hw400::AttributeType;
using hw400::PixelFormat;
using hw400::TexelFormat;
using pipe::Swizzle;

struct RenderRow {
    Format format;
    RenderFormat render;
};

constexpr RenderRow render_rows[] = {
    {Format::r8g8b8a8_unorm, {PixelFormat::b8g8r8a8, true}},
    {Format::r8g8b8x8_unorm, {PixelFormat::b8g8r8a8, true}},
    {Format::b8g8r8a8_unorm, {PixelFormat::b8g8r8a8, false}},
    {Format::b8g8r8x8_unorm, {PixelFormat::b8g8r8a8, false}},
    {Format::r8_unorm, {PixelFormat::b8, true}},
    {Format::r8g8_unorm, {PixelFormat::b8g8, true}},
    {Format::b5g6r5_unorm, {PixelFormat::b5g6r5, false, 5, 6, 5, 8}},
    {Format::b5g5r5a1_unorm, {PixelFormat::b5g5r5a1, false, 5, 6, 5, 8}},
    {Format::b5g5r5x1_unorm, {PixelFormat::b5g5r5a1, false, 5, 6, 5, 8}},
    {Format::b4g4r4a4_unorm, {PixelFormat::b4g4r4a4, false, 4, 4, 4, 8}},
    {Format::b4g4r4x4_unorm, {PixelFormat::b4g4r4a4, false, 4, 4, 4, 8}},
    {Format::r16_float, {PixelFormat::b16_float, true, 0, 0, 0, 0, true}},
    {Format::r16g16_float, {PixelFormat::b16g16_float, true, 0, 0, 0, 0, true}},
    {Format::r16g16b16a16_float, {PixelFormat::b16g16r16a16_float, true, 0, 0, 0, 0, true}},
    {Format::z16_unorm, {PixelFormat::z16}},
    {Format::z24_unorm_x8, {PixelFormat::z24s8}},
    {Format::z24_unorm_s8_uint, {PixelFormat::z24s8}},
};

struct TextureRow {
    Format format;
    TextureFormat texture;
};

// R8 is read as L8, R16 as L16, R8G8 as L8A8, and packed colours in the order of bits that there
// is: the shader puts the channels in their places.
constexpr std::array<Swizzle, 4> red_only = {Swizzle::x, Swizzle::zero, Swizzle::zero,
                                             Swizzle::one};
constexpr std::array<Swizzle, 4> without_alpha = {Swizzle::x, Swizzle::y, Swizzle::z, Swizzle::one};
constexpr std::array<Swizzle, 4> red_green = {Swizzle::x, Swizzle::w, Swizzle::zero, Swizzle::one};

constexpr std::array<Swizzle, 4> red_first = {Swizzle::z, Swizzle::y, Swizzle::x, Swizzle::w};
constexpr std::array<Swizzle, 4> alpha_first = {Swizzle::w, Swizzle::x, Swizzle::y, Swizzle::z};
// Bump maps: no lookup shows the offsets, so that they need no signs.
constexpr std::array<Swizzle, 4> opaque_black = {Swizzle::zero, Swizzle::zero, Swizzle::zero,
                                                 Swizzle::one};

constexpr TextureRow texture_rows[] = {
    {Format::r8g8b8a8_unorm, {TexelFormat::b8g8r8a8, true}},
    {Format::r8g8b8x8_unorm, {TexelFormat::b8g8r8x8, true}},
    {Format::b8g8r8a8_unorm, {TexelFormat::b8g8r8a8}},
    {Format::b8g8r8x8_unorm, {TexelFormat::b8g8r8x8}},
    {Format::r8g8b8_unorm, {TexelFormat::b8g8r8, true}},
    {Format::b8g8r8_unorm, {TexelFormat::b8g8r8}},
    {Format::b5g6r5_unorm, {TexelFormat::b5g6r5}},
    {Format::b5g5r5a1_unorm, {TexelFormat::b5g5r5a1}},
    {Format::b4g4r4a4_unorm, {TexelFormat::b4g4r4a4}},
    {Format::r5g6b5_unorm, {TexelFormat::b5g6r5, false, red_first}},
    {Format::r5g5b5a1_unorm, {TexelFormat::b5g5r5a1, false, red_first}},
    {Format::r4g4b4a4_unorm, {TexelFormat::b4g4r4a4, false, red_first}},
    {Format::a4b4g4r4_unorm, {TexelFormat::b4g4r4a4, false, alpha_first}},
    {Format::b5g5r5x1_unorm, {TexelFormat::b5g5r5a1, false, without_alpha}},
    {Format::b4g4r4x4_unorm, {TexelFormat::b4g4r4a4, false, without_alpha}},
    {Format::a8_unorm, {TexelFormat::a8}},
    {Format::l8_unorm, {TexelFormat::l8}},
    {Format::i8_unorm, {TexelFormat::i8}},
    {Format::l8a8_unorm, {TexelFormat::l8a8}},
    {Format::r8_unorm, {TexelFormat::l8, false, red_only}},
    {Format::r8g8_unorm, {TexelFormat::l8a8, false, red_green}},
    {Format::u8v8_snorm, {TexelFormat::l8a8, false, opaque_black}},
    {Format::r16_unorm, {TexelFormat::l16, false, red_only}},
    {Format::a16_unorm, {TexelFormat::a16}},
    {Format::l16_unorm, {TexelFormat::l16}},
    {Format::i16_unorm, {TexelFormat::i16}},
    {Format::a16_float, {TexelFormat::a16_float}},
    {Format::l16_float, {TexelFormat::l16_float}},
    {Format::i16_float, {TexelFormat::i16_float}},
    {Format::l16a16_float, {TexelFormat::l16a16_float}},
    {Format::r16_float, {TexelFormat::l16_float, false, red_only}},
    {Format::r16g16_float, {TexelFormat::l16a16_float, false, red_green}},
    {Format::r16g16b16_float, {TexelFormat::b16g16r16_float, true}},
    {Format::b16g16r16_float, {TexelFormat::b16g16r16_float}},
    {Format::r16g16b16a16_float, {TexelFormat::b16g16r16a16_float, true}},
    {Format::b16g16r16a16_float, {TexelFormat::b16g16r16a16_float}},
    {Format::r16g16b16x16_float, {TexelFormat::b16g16r16a16_float, true, without_alpha}},
    {Format::z16_unorm, {TexelFormat::l16}},
    {Format::z24_unorm_x8, {TexelFormat::z24x8}},
    {Format::z24_unorm_s8_uint, {TexelFormat::z24x8}},
    {Format::etc1_rgb8, {TexelFormat::etc1}},
};

template <typename Row, size_t count>
const Row* find(const Row (&rows)[count], Format format) {
    for (const Row& row : rows)
        if (row.format == format)
            return &row;
    return nullptr;
}

// An attribute's type follows from the channels that the format table states.
std::optional<AttributeType> attribute_type(const hw::Channel& channel) {
    switch (channel.type) {
        case hw::ChannelType::floating:
            return channel.bits == 32 ? AttributeType::float32 : AttributeType::float16;
        case hw::ChannelType::fixed: return AttributeType::fixed16_16;
        case hw::ChannelType::unorm:
            return channel.bits == 8    ? AttributeType::unorm8
                   : channel.bits == 16 ? AttributeType::unorm16
                                        : AttributeType::unorm32;
        case hw::ChannelType::snorm:
            return channel.bits == 8    ? AttributeType::snorm8
                   : channel.bits == 16 ? AttributeType::snorm16
                                        : AttributeType::snorm32;
        case hw::ChannelType::uscaled:
            return channel.bits == 8    ? AttributeType::uint8
                   : channel.bits == 16 ? AttributeType::uint16
                                        : AttributeType::uint32;
        case hw::ChannelType::sscaled:
            return channel.bits == 8    ? AttributeType::sint8
                   : channel.bits == 16 ? AttributeType::sint16
                                        : AttributeType::sint32;
        case hw::ChannelType::none:
        case hw::ChannelType::srgb:
        case hw::ChannelType::uint:
        case hw::ChannelType::sint: break;
    }
    return std::nullopt;
}

}  // namespace

std::optional<RenderFormat> render_format(Format format) {
    const RenderRow* row = find(render_rows, format);
    return row != nullptr ? std::optional(row->render) : std::nullopt;
}

std::optional<TextureFormat> texture_format(Format format) {
    const TextureRow* row = find(texture_rows, format);
    return row != nullptr ? std::optional(row->texture) : std::nullopt;
}

std::optional<AttributeFormat> attribute_format(Format format) {
    const hw::FormatInfo& info = hw::format_info(format);
    if (info.layout != hw::FormatLayout::plain)
        return std::nullopt;
    const hw::Channel& first = info.channels[0];
    if (first.bits != 8 && first.bits != 16 && first.bits != 32)
        return std::nullopt;
    for (unsigned i = 0; i < info.channel_count; ++i) {
        // All alike, and in the order x, y, z, w.
        if (info.channels[i].type != first.type || info.channels[i].bits != first.bits ||
            info.swizzle[i] != static_cast<hw::Swizzle>(i))
            return std::nullopt;
    }
    // What is missing reads as 0, 0, 0, 1: luminance and intensity are no vertex data.
    for (unsigned i = info.channel_count; i < 4; ++i)
        if (info.swizzle[i] != (i == 3 ? hw::Swizzle::one : hw::Swizzle::zero))
            return std::nullopt;
    const std::optional<AttributeType> type = attribute_type(first);
    if (!type)
        return std::nullopt;
    return AttributeFormat{*type, info.channel_count};
}

hw400::Element element_of(Format format) {
    const hw::FormatInfo& info = hw::format_info(format);
    return {info.block_bytes, static_cast<uint8_t>(info.block_width == 4 ? 2 : 4)};
}

}  // namespace cuesta::lima
