// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures and colour buffers. Source: AGX fact sheet, part 6, section 6.2.
#include "gallium/drivers/agx/formats.h"

#include <algorithm>

#include "gallium/drivers/agx/format_channels.h"

namespace cuesta::agx {
namespace {

using hw::ChannelType;
using hw::agx::Channels;
using hw::agx::TextureType;

std::optional<TextureType> texture_type(ChannelType type) {
    switch (type) {
        case ChannelType::unorm:
        case ChannelType::srgb: return TextureType::unorm;
        case ChannelType::snorm: return TextureType::snorm;
        case ChannelType::uint: return TextureType::uint;
        case ChannelType::sint: return TextureType::sint;
        case ChannelType::floating: return TextureType::float_;
        case ChannelType::none:
        case ChannelType::uscaled:
        case ChannelType::sscaled:
        case ChannelType::fixed: break;
    }
    return std::nullopt;
}

// Blocks of the table of formats and of the hardware.
struct BlockChannels {
    hw::FormatLayout layout;
    Channels channels;
};
constexpr BlockChannels block_channels[] = {
    // What ETC1 can say, ETC2 reads in the same way.
    {hw::FormatLayout::etc1, Channels::etc2_rgb8},
    {hw::FormatLayout::etc2_rgb8, Channels::etc2_rgb8},
    {hw::FormatLayout::etc2_rgb8a1, Channels::etc2_rgb8a1},
    {hw::FormatLayout::etc2_rgba8, Channels::etc2_rgba8},
    {hw::FormatLayout::eac_r11, Channels::eac_r11},
    {hw::FormatLayout::eac_rg11, Channels::eac_rg11},
    {hw::FormatLayout::bc1, Channels::bc1},
    {hw::FormatLayout::bc2, Channels::bc2},
    {hw::FormatLayout::bc3, Channels::bc3},
    {hw::FormatLayout::bc4, Channels::bc4},
    {hw::FormatLayout::bc5, Channels::bc5},
    {hw::FormatLayout::bc6h, Channels::bc6h_signed},
    {hw::FormatLayout::bc6h_unsigned, Channels::bc6h_unsigned},
    {hw::FormatLayout::bc7, Channels::bc7},
};

// ASTC's are told apart by their size in texels.
std::optional<Channels> astc_channels_of(const hw::FormatInfo& info) {
    for (const hw::agx::ChannelLayout& layout : hw::agx::channel_layouts())
        if (layout.channels >= Channels::astc_4x4 && layout.channels <= Channels::astc_12x12 &&
            layout.block_width == info.block_width && layout.block_height == info.block_height)
            return layout.channels;
    return std::nullopt;
}

std::optional<Channels> block_channels_of(const hw::FormatInfo& info) {
    if (info.layout == hw::FormatLayout::astc)
        return astc_channels_of(info);
    for (const BlockChannels& row : block_channels)
        if (row.layout == info.layout)
            return row.channels;
    return std::nullopt;
}

hw::agx::Swizzle texture_swizzle(hw::Swizzle from) {
    switch (from) {
        case hw::Swizzle::zero: return hw::agx::Swizzle::zero;
        case hw::Swizzle::one: return hw::agx::Swizzle::one;
        default: return static_cast<hw::agx::Swizzle>(from);
    }
}

constexpr std::array<hw::agx::Swizzle, 4> all_red = {hw::agx::Swizzle::r, hw::agx::Swizzle::r,
                                                     hw::agx::Swizzle::r, hw::agx::Swizzle::r};
// As OES_depth_texture has it.
constexpr std::array<hw::agx::Swizzle, 4> depth_swizzle = {
    hw::agx::Swizzle::r, hw::agx::Swizzle::r, hw::agx::Swizzle::r, hw::agx::Swizzle::one};

TextureFormat depth_texture(const DepthStencilFormat& format) {
    if (!format.depth)
        return {Channels::r8, TextureType::uint, false, all_red};
    return format.is_z16 ? TextureFormat{Channels::r16, TextureType::unorm, false, depth_swizzle}
                         : TextureFormat{Channels::r32, TextureType::float_, false, depth_swizzle};
}

// --- targets -------------------------------------------------------------------------------------

std::array<hw::agx::Component, 4> stored_order(const hw::FormatInfo& info) {
    using hw::agx::Component;
    std::array<Component, 4> order = {Component::r, Component::g, Component::b, Component::a};
    for (unsigned channel = 0; channel < info.channel_count; ++channel) {
        const auto reader =
            std::find(info.swizzle.begin(), info.swizzle.end(), static_cast<hw::Swizzle>(channel));
        order[channel] = reader == info.swizzle.end()
                             ? Component::a
                             : static_cast<Component>(reader - info.swizzle.begin());
    }
    return order;
}

NumberClass number_class(TextureType type) {
    switch (type) {
        case TextureType::unorm: return NumberClass::unorm;
        case TextureType::snorm: return NumberClass::snorm;
        case TextureType::uint: return NumberClass::uint;
        case TextureType::sint: return NumberClass::sint;
        case TextureType::float_:
        case TextureType::xr: break;
    }
    return NumberClass::float_;
}

}  // namespace

std::optional<DepthStencilFormat> depth_stencil_format(hw::Format format) {
    if (!hw::is_depth_or_stencil(format))
        return std::nullopt;
    return DepthStencilFormat{hw::has_depth(format), hw::has_stencil(format),
                              format == hw::Format::z16_unorm};
}

std::optional<TextureFormat> texture_format(hw::Format format) {
    if (const auto depth = depth_stencil_format(format))
        return depth_texture(*depth);
    const hw::FormatInfo& info = hw::format_info(format);
    TextureFormat out;
    for (unsigned i = 0; i < out.swizzle.size(); ++i)
        out.swizzle[i] = texture_swizzle(info.swizzle[i]);
    const auto type = texture_type(type_of(info));
    const auto channels = hw::has_blocks(format) ? block_channels_of(info) : channels_of(info);
    if (!type || !channels)
        return std::nullopt;
    out.channels = *channels;
    out.type = *type;
    out.srgb = type_of(info) == ChannelType::srgb;
    if (!hw::agx::color_format(out.channels, out.type, out.srgb))
        return std::nullopt;
    return out;
}

std::optional<TargetFormat> target_format(hw::Format format) {
    const hw::FormatInfo& info = hw::format_info(format);
    const std::optional<TextureFormat> texture = texture_format(format);
    if (info.layout != hw::FormatLayout::plain || !texture)
        return std::nullopt;
    const auto known = hw::agx::color_format(texture->channels, texture->type, texture->srgb);
    const unsigned components = stored_components(info);
    if (!known || !known->tile_format || components == 0)
        return std::nullopt;
    TargetFormat out = {texture->channels, texture->type, texture->srgb, stored_order(info),
                        *known->tile_format};
    out.components = static_cast<uint8_t>(components);
    out.bits = info.channels[0].bits;
    const hw::Swizzle alpha = info.swizzle[3];
    if (alpha < hw::Swizzle::zero) {
        const uint8_t bits = info.channels[static_cast<size_t>(alpha)].bits;
        out.alpha_bits = bits == out.bits ? 0 : bits;
    }
    out.numbers = number_class(texture->type);
    const unsigned bytes = hw::agx::tile_format_bytes(out.tile);
    out.tile_alignment = static_cast<uint8_t>(bytes);
    out.tile_bytes =
        static_cast<uint8_t>(hw::agx::is_packed(out.tile) ? bytes : bytes * components);
    return out;
}

}  // namespace cuesta::agx
