// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/format_channels.h"

#include <algorithm>
#include <array>

namespace cuesta::agx {

using hw::ChannelType;
using hw::agx::Channels;

ChannelType type_of(const hw::FormatInfo& info) {
    for (unsigned i = 0; i < info.channel_count; ++i)
        if (info.channels[i].type != ChannelType::none)
            return info.channels[i].type;
    return ChannelType::none;
}

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

}  // namespace cuesta::agx
