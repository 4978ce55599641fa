// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices. Source: AGX fact sheet, part 7, section 7.4.
#include <algorithm>

#include "gallium/drivers/agx/format_channels.h"
#include "gallium/drivers/agx/formats.h"

namespace cuesta::agx {
namespace {

using hw::ChannelType;
using hw::agx::Channels;
using hw::agx::MemFormat;

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
