// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the G13 has for the formats of the interface: read from the channels that the format table
// names, as the hardware's codes name channels as well. What has no code cannot be used that way.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "compiler/agx/compile.h"
#include "hw/agx/formats.h"
#include "hw/agx/texture_codes.h"
#include "hw/formats/format.h"

namespace cuesta::agx {

inline bool is_integer(NumberClass numbers) {
    return numbers == NumberClass::uint || numbers == NumberClass::sint;
}

struct TextureFormat {
    hw::agx::Channels channels{};
    hw::agx::TextureType type{};
    bool srgb = false;
    // Of each component of the format: where it is in memory.
    std::array<hw::agx::Swizzle, 4> swizzle{};
};

// A colour buffer: in memory as `channels`, in the tile as `tile`.
struct TargetFormat {
    hw::agx::Channels channels{};
    hw::agx::TextureType type{};
    bool srgb = false;
    // Of each channel of memory: the component that is stored there.
    std::array<hw::agx::Component, 4> stored{};
    hw::agx::MemFormat tile{};
    uint8_t components = 4;  // 1..4, padding counts
    uint8_t bits = 8;        // of a component in memory (the first one's)
    uint8_t alpha_bits = 0;  // as ColorTarget has them
    NumberClass numbers{};
    uint8_t tile_bytes = 4;      // of a sample
    uint8_t tile_alignment = 1;  // of its place in the sample
};

// Depth and stencil lie in surfaces of their own.
struct DepthStencilFormat {
    bool depth = false;
    bool stencil = false;
    bool is_z16 = false;  // else depth is a 32-bit float, whatever the format says
};

// Colours, depth as a float, stencil as an integer. Of formats that have both it is the depth.
std::optional<TextureFormat> texture_format(hw::Format format);
std::optional<TargetFormat> target_format(hw::Format format);
std::optional<DepthStencilFormat> depth_stencil_format(hw::Format format);
// Stride and divisor are the caller's.
std::optional<AttributeFetch> attribute_format(hw::Format format);

}  // namespace cuesta::agx
