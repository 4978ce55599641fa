// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Codes that texture and PBE descriptors have in common. Source: AGX fact sheet, part 6, sections
// 6.1 and 6.4.
#pragma once

#include <cstdint>

namespace cuesta::hw::agx {

enum class TextureDimension : uint8_t {
    d1 = 0,
    d1_array = 1,
    d2 = 2,
    d2_array = 3,
    d2_ms = 4,
    d3 = 5,
    cube = 6,
    cube_array = 7,
    d2_ms_array = 8,
};

enum class TextureLayout : uint8_t {
    linear = 0,
    twiddled = 1,  // also of null textures
    gpu_tiled = 2,
    compressed_interchange = 3,
};

// What a texture gives for a component: a channel of memory, or a constant.
enum class Swizzle : uint8_t { r = 0, g = 1, b = 2, a = 3, one = 4, zero = 5 };

// What a PBE stores into a channel of memory.
enum class Component : uint8_t { r = 0, g = 1, b = 2, a = 3 };

// Of the multisampled dimensions; others have x2.
enum class SampleCount : uint8_t { x2 = 0, x4 = 1 };

enum class ImageMode : uint8_t { normal = 0, null = 2 };

inline constexpr unsigned texture_descriptor_words = 6;

}  // namespace cuesta::hw::agx
