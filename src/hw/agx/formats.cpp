// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/formats.h"

#include <algorithm>

namespace cuesta::hw::agx {

namespace {

using enum TextureType;

// clang-format off
constexpr ChannelLayout layouts[] = {
    {Channels::r8, "r8", 1, 1, 1, 1, {8}},
    {Channels::r16, "r16", 2, 1, 1, 1, {16}},
    {Channels::r8g8, "r8g8", 2, 1, 1, 2, {8, 8}},
    {Channels::r5g6b5, "r5g6b5", 2, 1, 1, 3, {5, 6, 5}},
    {Channels::r4g4b4a4, "r4g4b4a4", 2, 1, 1, 4, {4, 4, 4, 4}},
    {Channels::a1r5g5b5, "a1r5g5b5", 2, 1, 1, 4, {1, 5, 5, 5}},
    {Channels::r5g5b5a1, "r5g5b5a1", 2, 1, 1, 4, {5, 5, 5, 1}},
    {Channels::r32, "r32", 4, 1, 1, 1, {32}},
    {Channels::r16g16, "r16g16", 4, 1, 1, 2, {16, 16}},
    {Channels::r11g11b10, "r11g11b10", 4, 1, 1, 3, {11, 11, 10}},
    {Channels::r10g10b10a2, "r10g10b10a2", 4, 1, 1, 4, {10, 10, 10, 2}},
    {Channels::r9g9b9e5, "r9g9b9e5", 4, 1, 1, 4, {9, 9, 9, 5}},
    {Channels::r8g8b8a8, "r8g8b8a8", 4, 1, 1, 4, {8, 8, 8, 8}},
    {Channels::r32g32, "r32g32", 8, 1, 1, 2, {32, 32}},
    {Channels::r16g16b16a16, "r16g16b16a16", 8, 1, 1, 4, {16, 16, 16, 16}},
    {Channels::r32g32b32, "r32g32b32", 12, 1, 1, 3, {32, 32, 32}},
    {Channels::r32g32b32a32, "r32g32b32a32", 16, 1, 1, 4, {32, 32, 32, 32}},
    {Channels::gbgr, "gbgr", 4, 2, 1},
    {Channels::bgrg, "bgrg", 4, 2, 1},
    {Channels::pvrtc_2, "pvrtc_2", 8, 8, 4},
    {Channels::pvrtc_4, "pvrtc_4", 8, 4, 4},
    {Channels::etc2_rgb8, "etc2_rgb8", 8, 4, 4},
    {Channels::etc2_rgba8, "etc2_rgba8", 16, 4, 4},
    {Channels::etc2_rgb8a1, "etc2_rgb8a1", 8, 4, 4},
    {Channels::eac_r11, "eac_r11", 8, 4, 4},
    {Channels::eac_rg11, "eac_rg11", 16, 4, 4},
    {Channels::astc_4x4, "astc_4x4", 16, 4, 4},
    {Channels::astc_5x4, "astc_5x4", 16, 5, 4},
    {Channels::astc_5x5, "astc_5x5", 16, 5, 5},
    {Channels::astc_6x5, "astc_6x5", 16, 6, 5},
    {Channels::astc_6x6, "astc_6x6", 16, 6, 6},
    {Channels::astc_8x5, "astc_8x5", 16, 8, 5},
    {Channels::astc_8x6, "astc_8x6", 16, 8, 6},
    {Channels::astc_8x8, "astc_8x8", 16, 8, 8},
    {Channels::astc_10x5, "astc_10x5", 16, 10, 5},
    {Channels::astc_10x6, "astc_10x6", 16, 10, 6},
    {Channels::astc_10x8, "astc_10x8", 16, 10, 8},
    {Channels::astc_10x10, "astc_10x10", 16, 10, 10},
    {Channels::astc_12x10, "astc_12x10", 16, 12, 10},
    {Channels::astc_12x12, "astc_12x12", 16, 12, 12},
    {Channels::bc1, "bc1", 8, 4, 4},
    {Channels::bc2, "bc2", 16, 4, 4},
    {Channels::bc3, "bc3", 16, 4, 4},
    {Channels::bc4, "bc4", 8, 4, 4},
    {Channels::bc5, "bc5", 16, 4, 4},
    {Channels::bc6h_signed, "bc6h_signed", 16, 4, 4},
    {Channels::bc6h_unsigned, "bc6h_unsigned", 16, 4, 4},
    {Channels::bc7, "bc7", 16, 4, 4},
};

constexpr ColorFormat formats[] = {
    {Channels::r5g6b5, unorm, false, MemFormat::f16},
    {Channels::r5g5b5a1, unorm, false, MemFormat::f16},
    {Channels::r4g4b4a4, unorm, false, MemFormat::f16},
    {Channels::r8, unorm, false, MemFormat::u8norm},
    {Channels::r8g8, unorm, false, MemFormat::u8norm},
    {Channels::r8g8b8a8, unorm, false, MemFormat::u8norm},
    {Channels::r8, snorm, false, MemFormat::s8norm},
    {Channels::r8g8, snorm, false, MemFormat::s8norm},
    {Channels::r8g8b8a8, snorm, false, MemFormat::s8norm},
    {Channels::r8, unorm, true, MemFormat::srgba8},
    {Channels::r8g8, unorm, true, MemFormat::srgba8},
    {Channels::r8g8b8a8, unorm, true, MemFormat::srgba8},
    {Channels::r8, uint, false, MemFormat::i8},
    {Channels::r8g8, uint, false, MemFormat::i8},
    {Channels::r8g8b8a8, uint, false, MemFormat::i8},
    {Channels::r8, sint, false, MemFormat::i8},
    {Channels::r8g8, sint, false, MemFormat::i8},
    {Channels::r8g8b8a8, sint, false, MemFormat::i8},
    {Channels::r16, unorm, false, MemFormat::u16norm},
    {Channels::r16g16, unorm, false, MemFormat::u16norm},
    {Channels::r16g16b16a16, unorm, false, MemFormat::u16norm},
    {Channels::r16, snorm, false, MemFormat::s16norm},
    {Channels::r16g16, snorm, false, MemFormat::s16norm},
    {Channels::r16g16b16a16, snorm, false, MemFormat::s16norm},
    {Channels::r16, float_, false, MemFormat::f16},
    {Channels::r16g16, float_, false, MemFormat::f16},
    {Channels::r16g16b16a16, float_, false, MemFormat::f16},
    {Channels::r16, uint, false, MemFormat::i16},
    {Channels::r16g16, uint, false, MemFormat::i16},
    {Channels::r16g16b16a16, uint, false, MemFormat::i16},
    {Channels::r16, sint, false, MemFormat::i16},
    {Channels::r16g16, sint, false, MemFormat::i16},
    {Channels::r16g16b16a16, sint, false, MemFormat::i16},
    {Channels::r32, float_, false, MemFormat::i32},
    {Channels::r32g32, float_, false, MemFormat::i32},
    {Channels::r32g32b32a32, float_, false, MemFormat::i32},
    {Channels::r32, uint, false, MemFormat::i32},
    {Channels::r32g32, uint, false, MemFormat::i32},
    {Channels::r32g32b32a32, uint, false, MemFormat::i32},
    {Channels::r32, sint, false, MemFormat::i32},
    {Channels::r32g32, sint, false, MemFormat::i32},
    {Channels::r32g32b32a32, sint, false, MemFormat::i32},
    {Channels::r10g10b10a2, unorm, false, MemFormat::rgb10a2},
    {Channels::r10g10b10a2, uint, false, MemFormat::i16},
    {Channels::r10g10b10a2, sint, false},
    {Channels::r11g11b10, float_, false, MemFormat::rg11b10f},
    {Channels::r9g9b9e5, float_, false, MemFormat::rgb9e5},
    {Channels::etc2_rgb8, unorm, false},
    {Channels::etc2_rgb8, unorm, true},
    {Channels::etc2_rgba8, unorm, false},
    {Channels::etc2_rgba8, unorm, true},
    {Channels::etc2_rgb8a1, unorm, false},
    {Channels::etc2_rgb8a1, unorm, true},
    {Channels::eac_r11, unorm, false},
    {Channels::eac_r11, snorm, false},
    {Channels::eac_rg11, unorm, false},
    {Channels::eac_rg11, snorm, false},
    {Channels::astc_4x4, unorm, false},
    {Channels::astc_4x4, float_, false},
    {Channels::astc_4x4, unorm, true},
    {Channels::astc_5x4, unorm, false},
    {Channels::astc_5x4, float_, false},
    {Channels::astc_5x4, unorm, true},
    {Channels::astc_5x5, unorm, false},
    {Channels::astc_5x5, float_, false},
    {Channels::astc_5x5, unorm, true},
    {Channels::astc_6x5, unorm, false},
    {Channels::astc_6x5, float_, false},
    {Channels::astc_6x5, unorm, true},
    {Channels::astc_6x6, unorm, false},
    {Channels::astc_6x6, float_, false},
    {Channels::astc_6x6, unorm, true},
    {Channels::astc_8x5, unorm, false},
    {Channels::astc_8x5, float_, false},
    {Channels::astc_8x5, unorm, true},
    {Channels::astc_8x6, unorm, false},
    {Channels::astc_8x6, float_, false},
    {Channels::astc_8x6, unorm, true},
    {Channels::astc_8x8, unorm, false},
    {Channels::astc_8x8, float_, false},
    {Channels::astc_8x8, unorm, true},
    {Channels::astc_10x5, unorm, false},
    {Channels::astc_10x5, float_, false},
    {Channels::astc_10x5, unorm, true},
    {Channels::astc_10x6, unorm, false},
    {Channels::astc_10x6, float_, false},
    {Channels::astc_10x6, unorm, true},
    {Channels::astc_10x8, unorm, false},
    {Channels::astc_10x8, float_, false},
    {Channels::astc_10x8, unorm, true},
    {Channels::astc_10x10, unorm, false},
    {Channels::astc_10x10, float_, false},
    {Channels::astc_10x10, unorm, true},
    {Channels::astc_12x10, unorm, false},
    {Channels::astc_12x10, float_, false},
    {Channels::astc_12x10, unorm, true},
    {Channels::astc_12x12, unorm, false},
    {Channels::astc_12x12, float_, false},
    {Channels::astc_12x12, unorm, true},
    {Channels::bc1, unorm, false},
    {Channels::bc1, unorm, true},
    {Channels::bc2, unorm, false},
    {Channels::bc2, unorm, true},
    {Channels::bc3, unorm, false},
    {Channels::bc3, unorm, true},
    {Channels::bc4, unorm, false},
    {Channels::bc4, snorm, false},
    {Channels::bc5, unorm, false},
    {Channels::bc5, snorm, false},
    {Channels::bc6h_signed, float_, false},
    {Channels::bc6h_unsigned, float_, false},
    {Channels::bc7, unorm, false},
    {Channels::bc7, unorm, true},
};
// clang-format on

}  // namespace

std::span<const ChannelLayout> channel_layouts() {
    return layouts;
}

std::optional<ChannelLayout> channel_layout(Channels channels) {
    const auto found = std::find_if(
        std::begin(layouts), std::end(layouts),
        [channels](const ChannelLayout& layout) { return layout.channels == channels; });
    return found == std::end(layouts) ? std::nullopt : std::optional(*found);
}

std::span<const ColorFormat> color_formats() {
    return formats;
}

std::optional<ColorFormat> color_format(Channels channels, TextureType type, bool srgb) {
    const auto found =
        std::find_if(std::begin(formats), std::end(formats), [&](const ColorFormat& format) {
            return format.channels == channels && format.type == type && format.srgb == srgb;
        });
    return found == std::end(formats) ? std::nullopt : std::optional(*found);
}

unsigned packed_components(MemFormat format) {
    switch (format) {
        case MemFormat::rgb10a2:
        case MemFormat::srgba8: return 4;
        case MemFormat::rg11b10f:
        case MemFormat::rgb9e5:
        case MemFormat::rg11b10f_rtz:
        case MemFormat::rgb9e5_rtz: return 3;
        default: return 0;
    }
}

unsigned tile_format_bytes(MemFormat format) {
    switch (format) {
        case MemFormat::i8:
        case MemFormat::u8norm:
        case MemFormat::s8norm: return 1;
        case MemFormat::i16:
        case MemFormat::f16:
        case MemFormat::u16norm:
        case MemFormat::s16norm: return 2;
        case MemFormat::i32: return 4;
        default: return is_packed(format) ? 4 : 0;
    }
}

}  // namespace cuesta::hw::agx
