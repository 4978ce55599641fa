// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Formats as the hardware codes them: how the channels of a texel (or block) lie in memory, their
// type, and the format that a tile holds them in. Which format of an API is which of these is the
// driver's matter. Source: AGX fact sheet, part 6, section 6.2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "hw/agx/isa_names.h"

namespace cuesta::hw::agx {

// Named from the least significant bits, or the lowest address, on.
enum class Channels : uint8_t {
    r8 = 0x00,
    r16 = 0x09,
    r8g8 = 0x0a,
    r5g6b5 = 0x0b,
    r4g4b4a4 = 0x0c,
    a1r5g5b5 = 0x0d,
    r5g5b5a1 = 0x0e,
    r32 = 0x21,
    r16g16 = 0x23,
    r11g11b10 = 0x25,
    r10g10b10a2 = 0x26,
    r9g9b9e5 = 0x27,
    r8g8b8a8 = 0x28,
    r32g32 = 0x31,
    r16g16b16a16 = 0x32,
    r32g32b32 = 0x36,  // of software alone
    r32g32b32a32 = 0x38,
    gbgr = 0x40,
    bgrg = 0x41,
    pvrtc_2 = 0x50,
    pvrtc_4 = 0x51,
    etc2_rgb8 = 0x58,
    etc2_rgba8 = 0x59,
    etc2_rgb8a1 = 0x5a,
    eac_r11 = 0x5b,
    eac_rg11 = 0x5c,
    astc_4x4 = 0x60,
    astc_5x4 = 0x61,
    astc_5x5 = 0x62,
    astc_6x5 = 0x63,
    astc_6x6 = 0x64,
    astc_8x5 = 0x65,
    astc_8x6 = 0x66,
    astc_8x8 = 0x67,
    astc_10x5 = 0x68,
    astc_10x6 = 0x69,
    astc_10x8 = 0x6a,
    astc_10x10 = 0x6b,
    astc_12x10 = 0x6c,
    astc_12x12 = 0x6d,
    bc1 = 0x74,
    bc2 = 0x75,
    bc3 = 0x76,
    bc4 = 0x77,
    bc5 = 0x78,
    bc6h_signed = 0x79,
    bc6h_unsigned = 0x7a,
    bc7 = 0x7b,
};

enum class TextureType : uint8_t {
    unorm = 0,
    snorm = 1,
    uint = 2,
    sint = 3,
    float_ = 4,
    xr = 5,
};

struct ChannelLayout {
    Channels channels = {};
    std::string_view name;
    uint8_t bytes = 1;  // of a texel or block
    uint8_t block_width = 1;
    uint8_t block_height = 1;
    uint8_t count = 0;                 // of channels; 0: packed in blocks
    std::array<uint8_t, 4> bits = {};  // of each
};

std::span<const ChannelLayout> channel_layouts();
// None for codes that nothing is known of.
std::optional<ChannelLayout> channel_layout(Channels channels);

// Channels and type that colours can be textured with, and what of them can be rendered to.
struct ColorFormat {
    Channels channels = {};
    TextureType type = TextureType::unorm;
    bool srgb = false;
    std::optional<MemFormat> tile_format;  // none: only textures
};

std::span<const ColorFormat> color_formats();
std::optional<ColorFormat> color_format(Channels channels, TextureType type, bool srgb);

// A packed format takes its bytes once a pixel instead of once a component, and loads give all of
// its components, whatever the mask: how many, or 0 where a format is none of these.
unsigned packed_components(MemFormat format);
inline bool is_packed(MemFormat format) {
    return packed_components(format) != 0;
}
// Of a component, or of a pixel where packed. 0 for codes that nothing is known of.
unsigned tile_format_bytes(MemFormat format);

}  // namespace cuesta::hw::agx
