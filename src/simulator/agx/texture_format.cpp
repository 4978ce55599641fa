// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_format.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/core.h>

#include "base/bits.h"
#include "base/half.h"
#include "hw/agx/texture_descriptor.h"
#include "simulator/agx/memory_format.h"
#include "simulator/agx/norm.h"
#include "simulator/common/packed_float.h"
#include "simulator/common/srgb.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Channels;
using hw::agx::TextureType;

Lanes from_bits4(const std::array<uint32_t, 4>& bits) {
    return std::bit_cast<Lanes>(bits);
}

// The table that loads from memory use.
const std::array<float, 256>& srgb_table() {
    static const auto table = [] {
        std::array<float, 256> made;
        for (unsigned i = 0; i < made.size(); ++i)
            made[i] = std::bit_cast<float>(unpack_element(hw::agx::MemFormat::srgba8, i, 0, true));
        return made;
    }();
    return table;
}

uint32_t element_bits(const TexelFormat& format, const uint8_t* bytes, unsigned channel) {
    uint64_t word = 0;
    const unsigned first = format.shift[channel] / 32 * 4;
    std::memcpy(&word, bytes + first, std::min<size_t>(format.bytes - first, 4));
    return static_cast<uint32_t>(word >> format.shift[channel] % 32 &
                                 base::low_mask(format.bits[channel]));
}

uint32_t decode_channel(const TexelFormat& format, uint32_t code, unsigned channel) {
    const unsigned bits = format.bits[channel];
    switch (format.type) {
        case TextureType::snorm: return std::bit_cast<uint32_t>(snorm_to_float(code, bits));
        case TextureType::uint: return code;
        case TextureType::sint: return static_cast<uint32_t>(base::sign_extend(code, bits));
        case TextureType::float_:
            return bits == 32
                       ? code
                       : std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(code)));
        default: break;
    }
    if ((format.srgb_channels >> channel & 1) != 0)
        return std::bit_cast<uint32_t>(srgb_table()[code]);
    return std::bit_cast<uint32_t>(unorm_to_float(code, bits));
}

Lanes decode_any(const TexelFormat& format, const uint8_t* bytes, unsigned, unsigned) {
    std::array<uint32_t, 4> channels = {};
    for (unsigned i = 0; i < format.count; ++i)
        channels[i] = decode_channel(format, element_bits(format, bytes, i), i);
    return from_bits4(channels);
}

Lanes decode_plain_rgba8(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    return decode_rgba8(bytes);
}

Lanes decode_srgb_rgba8(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    const auto& table = srgb_table();
    return Lanes{table[bytes[0]], table[bytes[1]], table[bytes[2]],
                 static_cast<float>(bytes[3]) / 255.0f};
}

Lanes decode_r8(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    return Lanes{static_cast<float>(bytes[0]) / 255.0f, 0, 0, 0};
}

Lanes decode_r32(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return std::bit_cast<Lanes>(BitLanes{word, 0, 0, 0});
}

Lanes decode_rgba16_float(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    std::array<uint16_t, 4> halves;
    std::memcpy(&halves, bytes, sizeof halves);
    return from_half_bits(BitLanes{halves[0], halves[1], halves[2], halves[3]});
}

Lanes decode_r11g11b10(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    const Rgb color = unpack_r11g11b10(word);
    return Lanes{color[0], color[1], color[2], 0};
}

Lanes decode_r9g9b9e5(const TexelFormat&, const uint8_t* bytes, unsigned, unsigned) {
    uint32_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    const Rgb color = unpack_r9g9b9e5(word);
    return Lanes{color[0], color[1], color[2], 0};
}

Lanes decode_block(const TexelFormat& format, const uint8_t* bytes, unsigned x, unsigned y) {
    const BlockForm form = {.channels = format.channels,
                            .is_signed = format.type == TextureType::snorm,
                            .is_srgb = format.srgb_channels != 0,
                            .is_hdr = format.type == TextureType::float_,
                            .width = format.block_width,
                            .height = format.block_height};
    Lanes color = format.decode_block(form, bytes, x, y);
    for (unsigned i = 0; i < 3; ++i) {
        if ((format.srgb_channels >> i & 1) != 0)
            color[i] = srgb_table()[static_cast<unsigned>(std::lround(color[i] * 255))];
    }
    return color;
}

bool has_type(const hw::agx::ChannelLayout& layout, TextureType type) {
    const bool floats_only =
        layout.channels == Channels::r11g11b10 || layout.channels == Channels::r9g9b9e5;
    if (floats_only || type == TextureType::xr)
        return floats_only && type == TextureType::float_;
    const unsigned bits = layout.bits[0];
    if (type == TextureType::float_)
        return bits == 16 || bits == 32;
    // Of 32 bits, only integers are exact enough to be of use.
    return bits != 32 || type == TextureType::uint || type == TextureType::sint;
}

DecodeTexel decoder_of(const TexelFormat& format) {
    switch (format.channels) {
        case Channels::r11g11b10: return decode_r11g11b10;
        case Channels::r9g9b9e5: return decode_r9g9b9e5;
        default: break;
    }
    const bool is_unorm = format.type == TextureType::unorm;
    if (format.channels == Channels::r8g8b8a8 && is_unorm)
        return format.srgb_channels == 0 ? decode_plain_rgba8 : decode_srgb_rgba8;
    if (format.channels == Channels::r8 && is_unorm && format.srgb_channels == 0)
        return decode_r8;
    if (format.channels == Channels::r16g16b16a16 && format.type == TextureType::float_)
        return decode_rgba16_float;
    return format.channels == Channels::r32 ? decode_r32 : decode_any;
}

Result<TexelFormat> block_format(const hw::agx::ChannelLayout& layout,
                                 TextureType type,
                                 bool srgb) {
    const DecodeBlockTexel decoder = find_block_decoder(layout.channels, type);
    if (decoder == nullptr || !hw::agx::color_format(layout.channels, type, srgb))
        return Error{Errc::fault, fmt::format("channels {} of type {}, which are not emulated",
                                              layout.name, static_cast<unsigned>(type))};
    TexelFormat format = {.channels = layout.channels, .type = type};
    format.bytes = layout.bytes;
    format.block_width = layout.block_width;
    format.block_height = layout.block_height;
    format.srgb_channels = srgb ? 7 : 0;
    format.decode = decode_block;
    format.decode_block = decoder;
    return format;
}

}  // namespace

bool is_plain_rgba8(const TexelFormat& format) {
    return format.channels == Channels::r8g8b8a8 && format.type == TextureType::unorm &&
           format.srgb_channels == 0;
}

Result<TexelFormat> texel_format(Channels channels, TextureType type, SrgbUse srgb) {
    const auto layout = hw::agx::channel_layout(channels);
    if (!layout)
        return Error{Errc::fault,
                     fmt::format("channels {:#x} are not known", static_cast<unsigned>(channels))};
    if (layout->count == 0)
        return block_format(*layout, type, srgb.enabled);
    if (channels == Channels::r32g32b32)
        return Error{Errc::fault, "channels r32g32b32 are of software alone"};
    if (!has_type(*layout, type))
        return Error{Errc::fault, fmt::format("channels {} have no type {}", layout->name,
                                              static_cast<unsigned>(type))};
    TexelFormat format = {.channels = channels, .type = type};
    format.bytes = layout->bytes;
    format.count = layout->count;
    format.bits = layout->bits;
    for (unsigned i = 1; i < 4; ++i)
        format.shift[i] = static_cast<uint8_t>(format.shift[i - 1] + format.bits[i - 1]);
    if (srgb.enabled) {
        if (type != TextureType::unorm || layout->bits[0] != 8)
            return Error{Errc::fault, fmt::format("sRGB of channels {}", layout->name)};
        // Of two channels, the second is an alpha unless the descriptor says otherwise.
        const bool second_is_alpha = layout->count == 2 && !srgb.two_channels;
        format.srgb_channels = second_is_alpha ? 1 : 7;
    }
    format.decode = decoder_of(format);
    return format;
}

namespace {

// Of normalised blocks. ASSUMED of ASTC, of which the sheet says nothing.
unsigned block_border_bits(Channels channels) {
    switch (channels) {
        case Channels::eac_r11:
        case Channels::eac_rg11: return 11;
        case Channels::bc4:
        case Channels::bc5: return 14;
        default: return 8;
    }
}

float border_channel(const TexelFormat& format, uint32_t word, unsigned channel) {
    if ((format.srgb_channels >> channel & 1) != 0)
        return unorm_to_float(word & 0xfff, 12);
    const unsigned bits =
        format.has_blocks() ? block_border_bits(format.channels) : format.bits[channel];
    const auto code = static_cast<uint32_t>(word & base::low_mask(bits));
    return format.type == TextureType::snorm ? snorm_to_float(code, bits)
                                             : unorm_to_float(code, bits);
}

}  // namespace

Lanes decode_border(const TexelFormat& format, const std::array<uint32_t, 4>& words) {
    std::array<uint32_t, 4> channels = {};
    const unsigned count = format.has_blocks() ? 4 : format.count;
    for (unsigned i = 0; i < count; ++i) {
        const bool is_half = format.type == TextureType::float_ && format.bits[i] != 32;
        if (format.is_integer())
            channels[i] = decode_channel(
                format, words[i] & static_cast<uint32_t>(base::low_mask(format.bits[i])), i);
        else if (is_half)
            channels[i] =
                std::bit_cast<uint32_t>(base::half_to_float(static_cast<uint16_t>(words[i])));
        else if (format.type == TextureType::float_)
            channels[i] = words[i];
        else
            channels[i] = std::bit_cast<uint32_t>(border_channel(format, words[i], i));
    }
    return from_bits4(channels);
}

// --- to memory ---------------------------------------------------------------

namespace {

uint16_t to_half(float value, bool rounds_to_zero) {
    const uint16_t nearest = base::half_from_float(value);
    const bool too_large =
        std::fabs(base::half_to_float(nearest)) > std::fabs(value);  // false of NaN
    return static_cast<uint16_t>(rounds_to_zero && too_large ? nearest - 1 : nearest);
}

uint32_t encode_channel(const TexelFormat& format,
                        uint32_t value,
                        unsigned channel,
                        bool rounds_to_zero) {
    const unsigned bits = format.bits[channel];
    const float real = std::bit_cast<float>(value);
    switch (format.type) {
        case TextureType::uint:
        case TextureType::sint: return value;
        case TextureType::float_: return bits == 32 ? value : to_half(real, rounds_to_zero);
        case TextureType::snorm: return float_to_norm(real, {.bits = bits, .is_signed = true});
        default: break;
    }
    const bool is_srgb = (format.srgb_channels >> channel & 1) != 0;
    return float_to_norm(is_srgb ? linear_to_srgb(std::max(real, 0.0f)) : real, {.bits = bits});
}

uint32_t encode_packed(const TexelFormat& format,
                       const std::array<uint32_t, 4>& channels,
                       bool rounds_to_zero) {
    const Rgb color = {std::bit_cast<float>(channels[0]), std::bit_cast<float>(channels[1]),
                       std::bit_cast<float>(channels[2])};
    const SmallRounding rounding =
        rounds_to_zero ? SmallRounding::toward_zero : SmallRounding::nearest_even;
    return format.channels == Channels::r9g9b9e5 ? pack_r9g9b9e5(color, rounding)
                                                 : pack_r11g11b10(color, rounding);
}

}  // namespace

Texel encode_texel(const TexelFormat& format,
                   const std::array<uint32_t, 4>& channels,
                   bool rounds_to_zero) {
    std::array<uint32_t, 4> words = {};
    if (format.channels == Channels::r9g9b9e5 || format.channels == Channels::r11g11b10) {
        words[0] = encode_packed(format, channels, rounds_to_zero);
    } else {
        for (unsigned i = 0; i < format.count; ++i) {
            const uint64_t code = encode_channel(format, channels[i], i, rounds_to_zero) &
                                  base::low_mask(format.bits[i]);
            base::insert_bits(words, format.shift[i], format.bits[i], code);
        }
    }
    return std::bit_cast<Texel>(words);
}

}  // namespace cuesta::simulator::agx
