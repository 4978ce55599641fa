// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/integer_texels.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/bits.h"

namespace cuesta::gles {
namespace {

// Channels and the constants of Swizzle::zero and Swizzle::one, by the format's own swizzle.
using IntegerComponents = std::array<int64_t, 6>;

// The bytes that the channel touches: never more than four.
struct Place {
    size_t first;
    size_t bytes;
    unsigned shift;
};
Place place_of(const hw::Channel& channel) {
    const size_t first = channel.shift / 8u;
    return {first, (channel.shift + channel.bits + 7u) / 8u - first, channel.shift % 8u};
}

int64_t load(const hw::Channel& channel, const std::byte* texel) {
    const Place place = place_of(channel);
    uint64_t word = 0;
    std::memcpy(&word, texel + place.first, place.bytes);
    const auto code = static_cast<uint32_t>(word >> place.shift & base::low_mask(channel.bits));
    return channel.type == hw::ChannelType::sint ? int64_t{base::sign_extend(code, channel.bits)}
                                                 : int64_t{code};
}

// The channel's bits are 0 before.
void store(const hw::Channel& channel, int64_t value, std::byte* texel) {
    const bool is_signed = channel.type == hw::ChannelType::sint;
    const int64_t greatest = (int64_t{1} << (is_signed ? channel.bits - 1 : channel.bits)) - 1;
    const int64_t least = is_signed ? -greatest - 1 : 0;
    const Place place = place_of(channel);
    uint64_t word = 0;
    std::memcpy(&word, texel + place.first, place.bytes);
    word |=
        (static_cast<uint64_t>(std::clamp(value, least, greatest)) & base::low_mask(channel.bits))
        << place.shift;
    std::memcpy(texel + place.first, &word, place.bytes);
}

IntegerComponents load_components(const hw::FormatInfo& info, const std::byte* texel) {
    IntegerComponents channels = {0, 0, 0, 0, 0, 1};
    for (size_t i = 0; i < info.channel_count; ++i)
        if (info.channels[i].type != hw::ChannelType::none)
            channels[i] = load(info.channels[i], texel);
    IntegerComponents components = {0, 0, 0, 0, 0, 1};
    for (size_t i = 0; i < info.swizzle.size(); ++i)
        components[i] = channels[static_cast<size_t>(info.swizzle[i])];
    return components;
}

void store_components(const hw::FormatInfo& info,
                      const std::array<int64_t, 4>& components,
                      std::byte* texel) {
    std::memset(texel, 0, info.block_bytes);
    for (size_t i = 0; i < components.size(); ++i) {
        const auto channel = static_cast<size_t>(info.swizzle[i]);
        if (channel < info.channels.size())
            store(info.channels[channel], components[i], texel);
    }
}

}  // namespace

void convert_integers(hw::Format from,
                      hw::Format to,
                      const std::array<pipe::Swizzle, 4>& swizzle,
                      const std::byte* source,
                      std::byte* target,
                      size_t width) {
    const hw::FormatInfo& source_info = hw::format_info(from);
    const hw::FormatInfo& target_info = hw::format_info(to);
    for (size_t x = 0; x < width; ++x) {
        const IntegerComponents values =
            load_components(source_info, source + x * source_info.block_bytes);
        std::array<int64_t, 4> components{};
        for (size_t i = 0; i < components.size(); ++i)
            components[i] = values[static_cast<size_t>(swizzle[i])];
        store_components(target_info, components, target + x * target_info.block_bytes);
    }
}

}  // namespace cuesta::gles
