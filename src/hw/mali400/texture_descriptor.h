// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The descriptor of a texture and its sampler: 16 words, 64-byte aligned; 18 words when it has
// more than 11 levels. Bits in texture_rows.h. Source: Mali-400 fact sheet, part 3, section 3.7.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace cuesta::hw::mali400 {

inline constexpr unsigned max_texture_levels = 13;
inline constexpr unsigned texture_descriptor_words = 16;
inline constexpr unsigned max_texture_descriptor_words = 18;

// Names as in memory from the least significant bits on, without swap_red_blue.
enum class TexelFormat : uint8_t {
    l8 = 0x09,
    a8 = 0x0a,
    i8 = 0x0b,
    b5g6r5 = 0x0e,
    b5g5r5a1 = 0x0f,
    b4g4r4a4 = 0x10,
    l8a8 = 0x11,
    l16 = 0x12,
    a16 = 0x13,
    i16 = 0x14,
    b8g8r8 = 0x15,
    b8g8r8a8 = 0x16,
    b8g8r8x8 = 0x17,
    etc1 = 0x20,
    l16_float = 0x22,
    a16_float = 0x23,
    i16_float = 0x24,
    l16a16_float = 0x25,
    b16g16r16a16_float = 0x26,
    z24x8 = 0x2c,
    b16g16r16_float = 0x2f,
    z24s8_packed = 0x32,  // reload draws: four raw bytes
};

enum class TexelRange : uint8_t { unorm = 0, snorm_half = 1, snorm = 2, unorm_inverted = 3 };
enum class TextureDimension : uint8_t { d1 = 0, d2 = 1, d3 = 2 };
enum class MipFilter : uint8_t { nearest = 0, linear = 3 };
enum class TextureLayout : uint8_t { linear = 0, tiled = 3 };

enum class Wrap : uint8_t {
    repeat = 0,
    clamp_to_edge = 1,
    clamp = 2,  // half border
    clamp_to_border = 3,
    mirror_repeat = 4,
    mirror_clamp_to_edge = 5,
    mirror_clamp = 6,
    mirror_clamp_to_border = 7,
};

struct TextureDescriptor {
    TexelFormat format = TexelFormat::b8g8r8a8;
    bool reverse_order = false;
    bool swap_red_blue = false;
    TexelRange range = TexelRange::unorm;
    bool has_signed_components = false;
    uint8_t unknown_0_11 = 0;
    uint16_t stride = 0;  // bytes, linear layout only, at most 32767
    uint8_t unknown_0_31 = 0;
    bool unnormalized_coordinates = false;
    bool unknown_1_8 = false;
    bool cube = false;
    TextureDimension dimension = TextureDimension::d2;  // d3 for cubes
    uint8_t min_lod = 0;                                // 4.4
    uint8_t max_lod = 0;                                // 4.4
    int16_t lod_bias = 0;                               // 5.4
    uint8_t max_anisotropy = 0;                         // log2
    bool has_stride = false;
    MipFilter mip_filter = MipFilter::nearest;
    bool min_nearest = false;
    bool mag_nearest = false;
    Wrap wrap_s = Wrap::repeat;
    Wrap wrap_t = Wrap::repeat;
    Wrap wrap_r = Wrap::repeat;
    uint16_t width = 1;  // 1..4096
    uint16_t height = 1;
    uint16_t depth = 1;
    uint16_t border_red = 0;  // unorm16
    uint16_t border_green = 0;
    uint16_t border_blue = 0;
    uint16_t border_alpha = 0;
    uint16_t unknown_5_29 = 0;
    TextureLayout layout = TextureLayout::linear;
    uint16_t unknown_6_15 = 0;
    std::array<uint32_t, max_texture_levels> levels = {};  // 64-byte aligned addresses
};

// The words that a descriptor with addresses for levels 0..count-1 takes.
constexpr unsigned texture_descriptor_size(unsigned level_count) {
    return level_count > 11 ? max_texture_descriptor_words : texture_descriptor_words;
}

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
// Always all words; store as many as texture_descriptor_size() says.
std::array<uint32_t, max_texture_descriptor_words> pack(const TextureDescriptor& descriptor);
Result<void> check(const TextureDescriptor& descriptor);

// From 16 words (addresses of levels 0..10, the others read as 0) or from 18.
Result<TextureDescriptor> unpack_texture_descriptor(std::span<const uint32_t> words);

// One line a field, each with its end.
void print(std::string& out, const TextureDescriptor& descriptor);

}  // namespace cuesta::hw::mali400
