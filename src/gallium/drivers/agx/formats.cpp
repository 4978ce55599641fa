// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sources: AGX fact sheet, part 6, section 6.2; part 7, section 7.4 (vertices).
#include "gallium/drivers/agx/formats.h"

#include <algorithm>

namespace cuesta::agx {
namespace {

using hw::ChannelType;
using hw::agx::Channels;
using hw::agx::MemFormat;
using hw::agx::TextureType;

// What all channels are; padding and the alpha of sRGB do not count.
ChannelType type_of(const hw::FormatInfo& info) {
    for (unsigned i = 0; i < info.channel_count; ++i)
        if (info.channels[i].type != ChannelType::none)
            return info.channels[i].type;
    return ChannelType::none;
}

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

// Both name channels from the lowest bits on.
std::optional<Channels> channels_of(const hw::FormatInfo& info) {
    for (const hw::agx::ChannelLayout& layout : hw::agx::channel_layouts()) {
        const auto same_bits = [&](unsigned i) { return info.channels[i].bits == layout.bits[i]; };
        bool same = layout.count == info.channel_count && layout.bytes == info.block_bytes;
        for (unsigned i = 0; same && i < layout.count; ++i)
            same = same_bits(i);
        if (same)
            return layout.channels;
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

// Of components r, g, b, a from the first on, as the shader writes them; padding stands for alpha.
// 0: luminance and the like, which shaders would have to reorder.
unsigned stored_components(const hw::FormatInfo& info) {
    const bool padded =
        std::any_of(info.channels.begin(), info.channels.begin() + info.channel_count,
                    [](const hw::Channel& channel) { return channel.type == ChannelType::none; });
    const unsigned real = info.channel_count - (padded ? 1u : 0u);
    std::array<bool, 4> taken{};
    for (unsigned i = 0; i < info.swizzle.size(); ++i) {
        const auto channel = static_cast<unsigned>(info.swizzle[i]);
        const bool is_constant = info.swizzle[i] >= hw::Swizzle::zero;
        if (is_constant != (i >= real) || (!is_constant && taken[channel]))
            return 0;
        if (!is_constant)
            taken[channel] = true;
    }
    return info.channel_count;
}

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

// --- vertices ------------------------------------------------------------------------------------

// Whole bytes: the loads of arrays.
std::optional<MemFormat> array_format(unsigned bits, ChannelType type) {
    if (type == ChannelType::unorm && bits != 32)
        return bits == 8 ? MemFormat::u8norm : MemFormat::u16norm;
    if (type == ChannelType::snorm && bits != 32)
        return bits == 8 ? MemFormat::s8norm : MemFormat::s16norm;
    return bits == 8 ? MemFormat::i8 : bits == 16 ? MemFormat::i16 : MemFormat::i32;
}

FetchConversion conversion(unsigned bits, ChannelType type) {
    switch (type) {
        case ChannelType::floating:
            return bits == 16 ? FetchConversion::half : FetchConversion::none;
        case ChannelType::uscaled: return FetchConversion::uint_to_float;
        case ChannelType::sscaled: return FetchConversion::sint_to_float;
        case ChannelType::fixed: return FetchConversion::fixed16;
        case ChannelType::unorm:
            return bits == 32 ? FetchConversion::unorm32 : FetchConversion::none;
        case ChannelType::snorm:
            return bits == 32 ? FetchConversion::snorm32 : FetchConversion::none;
        case ChannelType::sint:
            return bits < 32 ? FetchConversion::sign_extend : FetchConversion::none;
        case ChannelType::uint:
        case ChannelType::srgb:
        case ChannelType::none: break;
    }
    return FetchConversion::none;
}

bool is_array(const hw::FormatInfo& info) {
    const hw::Channel& first = info.channels[0];
    return (first.bits == 8 || first.bits == 16 || first.bits == 32) &&
           std::all_of(info.channels.begin(), info.channels.begin() + info.channel_count,
                       [&](const hw::Channel& channel) {
                           return channel.bits == first.bits && channel.type == first.type;
                       });
}

std::optional<MemFormat> packed_format(const hw::FormatInfo& info) {
    const std::optional<Channels> channels = channels_of(info);
    if (channels == Channels::r10g10b10a2 && type_of(info) == ChannelType::unorm)
        return MemFormat::rgb10a2;
    if (channels == Channels::r11g11b10)
        return MemFormat::rg11b10f;
    return std::nullopt;
}

// What the hardware only unpacks as unorm: the shader takes the word apart.
std::optional<FetchConversion> word_conversion(const hw::FormatInfo& info) {
    if (channels_of(info) != Channels::r10g10b10a2)
        return std::nullopt;
    switch (type_of(info)) {
        case ChannelType::uscaled: return FetchConversion::rgb10a2_uint_to_float;
        case ChannelType::sscaled: return FetchConversion::rgb10a2_sint_to_float;
        case ChannelType::snorm: return FetchConversion::rgb10a2_snorm;
        default: return std::nullopt;
    }
}

// Without swizzle, stride and divisor.
std::optional<AttributeFetch> fetch_of(const hw::FormatInfo& info) {
    const ChannelType type = type_of(info);
    AttributeFetch fetch = {.components = info.channel_count};
    fetch.integer = type == ChannelType::uint || type == ChannelType::sint;
    std::optional<MemFormat> load;
    if (is_array(info)) {
        load = array_format(info.channels[0].bits, type);
        fetch.conversion = conversion(info.channels[0].bits, type);
    } else if (const auto word = word_conversion(info)) {
        load = MemFormat::i32;
        fetch.conversion = *word;
    } else {
        load = packed_format(info);
    }
    if (!load)
        return std::nullopt;
    fetch.format = *load;
    return fetch;
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
    out.alpha_bits =
        alpha < hw::Swizzle::zero ? info.channels[static_cast<size_t>(alpha)].bits : out.bits;
    out.numbers = number_class(texture->type);
    const unsigned bytes = hw::agx::tile_format_bytes(out.tile);
    out.tile_alignment = static_cast<uint8_t>(bytes);
    out.tile_bytes =
        static_cast<uint8_t>(hw::agx::is_packed(out.tile) ? bytes : bytes * components);
    return out;
}

std::optional<AttributeFetch> attribute_format(hw::Format format) {
    const hw::FormatInfo& info = hw::format_info(format);
    // Luminance and the like would need constants in the middle.
    if (info.layout != hw::FormatLayout::plain || type_of(info) == ChannelType::srgb ||
        stored_components(info) == 0)
        return std::nullopt;
    std::optional<AttributeFetch> fetch = fetch_of(info);
    if (!fetch)
        return std::nullopt;
    for (unsigned i = 0; i < info.channel_count; ++i)
        fetch->swizzle[i] = static_cast<uint8_t>(info.swizzle[i]);
    return fetch;
}

}  // namespace cuesta::agx
