// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words are little-endian, as formats are and as both GPUs' hosts are.
#include "gallium/frontends/gles/texel_moves.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/bits.h"

namespace cuesta::gles {
namespace {

using hw::Channel;
using hw::ChannelType;
using hw::FormatInfo;
using pipe::Swizzle;

static_assert(std::endian::native == std::endian::little);

// sRGB is moved as it is stored.
ChannelType stored_type(const Channel& channel) {
    return channel.type == ChannelType::srgb ? ChannelType::unorm : channel.type;
}

// The code of 1 in the channel; nothing where there is none.
std::optional<uint64_t> code_of_one(const Channel& channel) {
    if (stored_type(channel) == ChannelType::unorm)
        return base::low_mask(channel.bits);
    if (channel.type == ChannelType::snorm)
        return base::low_mask(channel.bits - 1u);
    if (channel.type == ChannelType::sint || channel.type == ChannelType::uint)
        return 1;
    if (channel.type == ChannelType::floating && channel.bits == 16)
        return 0x3c00;
    if (channel.type == ChannelType::floating && channel.bits == 32)
        return 0x3f800000;
    return std::nullopt;
}

// The first component that reads the channel.
std::optional<size_t> component_of(const FormatInfo& info, size_t channel) {
    const auto reader =
        std::find(info.swizzle.begin(), info.swizzle.end(), static_cast<hw::Swizzle>(channel));
    if (reader == info.swizzle.end())
        return std::nullopt;
    return static_cast<size_t>(reader - info.swizzle.begin());
}

// What a channel of the target gets: a channel of the source, or 0 or 1.
struct Source {
    const Channel* channel = nullptr;
    bool one = false;
};
Source source_of(const FormatInfo& from, Swizzle component) {
    if (component >= Swizzle::zero)
        return {nullptr, component == Swizzle::one};
    const hw::Swizzle place = from.swizzle[static_cast<size_t>(component)];
    if (place >= hw::Swizzle::zero)
        return {nullptr, place == hw::Swizzle::one};
    return {&from.channels[static_cast<size_t>(place)], false};
}

}  // namespace

std::array<Swizzle, 4> conversion_swizzle(const TexelLayout& from, const TexelLayout& to) {
    const std::array<Swizzle, 4> read = read_swizzle(from);
    std::array<Swizzle, 4> swizzle = write_swizzle(to);
    for (Swizzle& component : swizzle)
        if (component < Swizzle::zero)
            component = read[static_cast<size_t>(component)];
    return swizzle;
}

bool copies_texels(const TexelLayout& from,
                   const TexelLayout& to,
                   const std::array<Swizzle, 4>& swizzle) {
    if (from.format != to.format)
        return false;
    const FormatInfo& info = hw::format_info(from.format);
    for (size_t channel = 0; channel < info.channel_count; ++channel) {
        const std::optional<size_t> component = component_of(info, channel);
        if (component && swizzle[*component] != static_cast<Swizzle>(*component))
            return false;
    }
    return true;
}

std::optional<TexelMoves> TexelMoves::find(const TexelLayout& from,
                                           const TexelLayout& to,
                                           const std::array<Swizzle, 4>& swizzle) {
    const FormatInfo& source = hw::format_info(from.format);
    const FormatInfo& target = hw::format_info(to.format);
    TexelMoves out;
    out.source_bytes_ = source.block_bytes;
    out.target_bytes_ = target.block_bytes;
    if (source.block_bytes > 8 || target.block_bytes > 8)
        return std::nullopt;
    for (size_t i = 0; i < target.channel_count; ++i) {
        const Channel& channel = target.channels[i];
        const std::optional<size_t> component = component_of(target, i);
        if (channel.type == ChannelType::none || !component)
            continue;
        const Source given = source_of(source, swizzle[*component]);
        if (given.channel != nullptr) {
            if (stored_type(*given.channel) != stored_type(channel) ||
                given.channel->bits != channel.bits)
                return std::nullopt;
            out.moves_[i] = {uint64_t{base::low_mask(channel.bits)} << given.channel->shift,
                             given.channel->shift, channel.shift};
        } else if (given.one) {
            const std::optional<uint64_t> one = code_of_one(channel);
            if (!one)
                return std::nullopt;
            out.constant_ |= *one << channel.shift;
        }
    }
    return out;
}

inline uint64_t TexelMoves::target_word(uint64_t source) const {
    uint64_t word = constant_;
    for (const Move& move : moves_)
        word |= (source & move.mask) >> move.right << move.left;
    return word;
}

template <size_t source_bytes, size_t target_bytes>
void TexelMoves::convert(const std::byte* from, std::byte* to, size_t width) const {
    const TexelMoves moves = *this;
    for (size_t x = 0; x < width; ++x) {
        uint64_t source = 0;
        std::memcpy(&source, from + x * source_bytes, source_bytes);
        const uint64_t word = moves.target_word(source);
        std::memcpy(to + x * target_bytes, &word, target_bytes);
    }
}

void TexelMoves::convert_any(const std::byte* from, std::byte* to, size_t width) const {
    for (size_t x = 0; x < width; ++x) {
        uint64_t source = 0;
        std::memcpy(&source, from + x * source_bytes_, source_bytes_);
        const uint64_t word = target_word(source);
        std::memcpy(to + x * target_bytes_, &word, target_bytes_);
    }
}

void TexelMoves::convert_row(const std::byte* from, std::byte* to, size_t width) const {
    const auto sizes = [&](size_t source, size_t target) {
        return source_bytes_ == source && target_bytes_ == target;
    };
    if (sizes(4, 4))
        convert<4, 4>(from, to, width);
    else if (sizes(3, 4))
        convert<3, 4>(from, to, width);
    else if (sizes(4, 3))
        convert<4, 3>(from, to, width);
    else if (sizes(2, 2))
        convert<2, 2>(from, to, width);
    else if (sizes(1, 1))
        convert<1, 1>(from, to, width);
    else
        convert_any(from, to, width);
}

}  // namespace cuesta::gles
