// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of the codes that texture and PBE descriptors share.
#pragma once

#include <array>

#include "hw/agx/formats.h"
#include "hw/agx/texture_codes.h"
#include "hw/isa/names.h"

namespace cuesta::hw::agx {

inline constexpr std::array channels_names = {
    isa::named(Channels::r8, "r8"),
    isa::named(Channels::r16, "r16"),
    isa::named(Channels::r8g8, "r8g8"),
    isa::named(Channels::r5g6b5, "r5g6b5"),
    isa::named(Channels::r4g4b4a4, "r4g4b4a4"),
    isa::named(Channels::a1r5g5b5, "a1r5g5b5"),
    isa::named(Channels::r5g5b5a1, "r5g5b5a1"),
    isa::named(Channels::r32, "r32"),
    isa::named(Channels::r16g16, "r16g16"),
    isa::named(Channels::r11g11b10, "r11g11b10"),
    isa::named(Channels::r10g10b10a2, "r10g10b10a2"),
    isa::named(Channels::r9g9b9e5, "r9g9b9e5"),
    isa::named(Channels::r8g8b8a8, "r8g8b8a8"),
    isa::named(Channels::r32g32, "r32g32"),
    isa::named(Channels::r16g16b16a16, "r16g16b16a16"),
    isa::named(Channels::r32g32b32, "r32g32b32"),
    isa::named(Channels::r32g32b32a32, "r32g32b32a32"),
    isa::named(Channels::gbgr, "gbgr"),
    isa::named(Channels::bgrg, "bgrg"),
    isa::named(Channels::pvrtc_2, "pvrtc_2"),
    isa::named(Channels::pvrtc_4, "pvrtc_4"),
    isa::named(Channels::etc2_rgb8, "etc2_rgb8"),
    isa::named(Channels::etc2_rgba8, "etc2_rgba8"),
    isa::named(Channels::etc2_rgb8a1, "etc2_rgb8a1"),
    isa::named(Channels::eac_r11, "eac_r11"),
    isa::named(Channels::eac_rg11, "eac_rg11"),
    isa::named(Channels::astc_4x4, "astc_4x4"),
    isa::named(Channels::astc_5x4, "astc_5x4"),
    isa::named(Channels::astc_5x5, "astc_5x5"),
    isa::named(Channels::astc_6x5, "astc_6x5"),
    isa::named(Channels::astc_6x6, "astc_6x6"),
    isa::named(Channels::astc_8x5, "astc_8x5"),
    isa::named(Channels::astc_8x6, "astc_8x6"),
    isa::named(Channels::astc_8x8, "astc_8x8"),
    isa::named(Channels::astc_10x5, "astc_10x5"),
    isa::named(Channels::astc_10x6, "astc_10x6"),
    isa::named(Channels::astc_10x8, "astc_10x8"),
    isa::named(Channels::astc_10x10, "astc_10x10"),
    isa::named(Channels::astc_12x10, "astc_12x10"),
    isa::named(Channels::astc_12x12, "astc_12x12"),
    isa::named(Channels::bc1, "bc1"),
    isa::named(Channels::bc2, "bc2"),
    isa::named(Channels::bc3, "bc3"),
    isa::named(Channels::bc4, "bc4"),
    isa::named(Channels::bc5, "bc5"),
    isa::named(Channels::bc6h_signed, "bc6h_signed"),
    isa::named(Channels::bc6h_unsigned, "bc6h_unsigned"),
    isa::named(Channels::bc7, "bc7"),
};

inline constexpr std::array texture_type_names = {
    isa::named(TextureType::unorm, "unorm"),  isa::named(TextureType::snorm, "snorm"),
    isa::named(TextureType::uint, "uint"),    isa::named(TextureType::sint, "sint"),
    isa::named(TextureType::float_, "float"), isa::named(TextureType::xr, "xr"),
};

inline constexpr std::array texture_dimension_names = {
    isa::named(TextureDimension::d1, "d1"),
    isa::named(TextureDimension::d1_array, "d1_array"),
    isa::named(TextureDimension::d2, "d2"),
    isa::named(TextureDimension::d2_array, "d2_array"),
    isa::named(TextureDimension::d2_ms, "d2_ms"),
    isa::named(TextureDimension::d3, "d3"),
    isa::named(TextureDimension::cube, "cube"),
    isa::named(TextureDimension::cube_array, "cube_array"),
    isa::named(TextureDimension::d2_ms_array, "d2_ms_array"),
};

inline constexpr std::array texture_layout_names = {
    isa::named(TextureLayout::linear, "linear"),
    isa::named(TextureLayout::twiddled, "twiddled"),
    isa::named(TextureLayout::gpu_tiled, "gpu_tiled"),
    isa::named(TextureLayout::compressed_interchange, "compressed_interchange"),
};

inline constexpr std::array swizzle_names = {
    isa::named(Swizzle::r, "r"), isa::named(Swizzle::g, "g"),     isa::named(Swizzle::b, "b"),
    isa::named(Swizzle::a, "a"), isa::named(Swizzle::one, "one"), isa::named(Swizzle::zero, "zero"),
};

// The shader's components, in two bits.
inline constexpr std::array component_names = {
    isa::named(Component::r, "r"),
    isa::named(Component::g, "g"),
    isa::named(Component::b, "b"),
    isa::named(Component::a, "a"),
};

inline constexpr std::array sample_count_names = {
    isa::named(SampleCount::x2, "2"),
    isa::named(SampleCount::x4, "4"),
};

inline constexpr std::array image_mode_names = {
    isa::named(ImageMode::normal, "normal"),
    isa::named(ImageMode::null, "null"),
};

}  // namespace cuesta::hw::agx
