// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samplers: 8 bytes, or 24 with a border colour of their own behind (where the counts word says
// "extended"). Bits in sampler_rows.h. Source: AGX fact sheet, part 6, section 6.3.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace cuesta::hw::agx {

inline constexpr unsigned sampler_words = 2;
inline constexpr unsigned border_color_words = 4;
inline constexpr unsigned extended_sampler_words = sampler_words + border_color_words;
inline constexpr uint16_t greatest_lod = 0x380;  // 14.0

enum class Filter : uint8_t { nearest = 0, linear = 1, bicubic = 2 };
enum class MipFilter : uint8_t { none = 0, nearest = 1, linear = 2 };

enum class Wrap : uint8_t {
    clamp_to_edge = 0,
    repeat = 1,
    mirrored_repeat = 2,
    clamp_to_border = 3,
    clamp = 4,  // of old desktop GL
    mirrored_clamp_to_edge = 5,
};

// Reference FUNCTION texel.
enum class SamplerCompare : uint8_t {
    lequal = 0,
    gequal = 1,
    less = 2,
    greater = 3,
    equal = 4,
    notequal = 5,
    always = 6,
    never = 7,
};

enum class Border : uint8_t {
    transparent_black = 0,
    opaque_black = 1,
    opaque_white = 2,
    custom = 3,
};

struct SamplerDescriptor {
    uint16_t min_lod = 0;  // 4.6, up to greatest_lod
    uint16_t max_lod = 0;
    uint8_t max_anisotropy = 1;  // 1, 2, 4, 8, 16
    Filter magnify = Filter::nearest;
    Filter minify = Filter::nearest;
    MipFilter mip_filter = MipFilter::none;
    Wrap wrap_s = Wrap::clamp_to_edge;
    Wrap wrap_t = Wrap::clamp_to_edge;
    Wrap wrap_r = Wrap::clamp_to_edge;
    bool pixel_coordinates = false;
    SamplerCompare compare = SamplerCompare::lequal;
    bool compare_enable = false;
    Border border = Border::transparent_black;
    bool seamful_cube_maps = false;
};

// A word for each channel of the texture's format in memory, encoded as that channel is.
struct BorderColor {
    std::array<uint32_t, border_color_words> channels = {};
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, sampler_words> pack(const SamplerDescriptor& sampler);
std::array<uint32_t, border_color_words> pack(const BorderColor& color);
Result<void> check(const SamplerDescriptor& sampler);
Result<void> check(const BorderColor& color);
Result<SamplerDescriptor> unpack_sampler_descriptor(std::span<const uint32_t, sampler_words> words);
Result<BorderColor> unpack_border_color(std::span<const uint32_t, border_color_words> words);

// One line a field, each with its end.
void print(std::string& out, const SamplerDescriptor& sampler);
void print(std::string& out, const BorderColor& color);

}  // namespace cuesta::hw::agx
