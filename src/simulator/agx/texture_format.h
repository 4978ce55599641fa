// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels between memory and the channels of the texture and image units. Colours of integer formats
// are integers in the bits of the lanes. Source: AGX fact sheet, part 6, sections 6.1 to 6.4.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "hw/agx/formats.h"
#include "simulator/agx/texture_blocks.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::agx {

struct TexelFormat;

// The channels in memory of texel (x, y) of a block; of one element where there are no blocks.
using DecodeTexel = Lanes (*)(const TexelFormat& format,
                              const uint8_t* bytes,
                              unsigned x,
                              unsigned y);

struct TexelFormat {
    hw::agx::Channels channels = {};
    hw::agx::TextureType type = {};
    uint8_t bytes = 4;  // of an element
    uint8_t block_width = 1;
    uint8_t block_height = 1;
    uint8_t count = 0;                  // of channels
    std::array<uint8_t, 4> bits = {};   // of each
    std::array<uint8_t, 4> shift = {};  // in the element
    uint8_t srgb_channels = 0;          // a mask
    DecodeTexel decode = nullptr;
    DecodeBlockTexel decode_block = nullptr;  // of blocks, for `decode`

    bool is_integer() const {
        return type == hw::agx::TextureType::uint || type == hw::agx::TextureType::sint;
    }
    bool has_blocks() const { return block_width > 1; }
    bool has_texels() const { return decode != nullptr; }  // else there is only the border
};

// Four channels unorm of 8 bits.
inline Lanes decode_rgba8(const uint8_t* bytes) {
    const IntLanes codes = {bytes[0], bytes[1], bytes[2], bytes[3]};
    return __builtin_convertvector(codes, Lanes) / 255.0f;
}
bool is_plain_rgba8(const TexelFormat& format);

struct SrgbUse {
    bool enabled = false;
    bool two_channels = false;  // the second of two channels is a colour too
};

// Errors (Errc::fault) name channels and type.
Result<TexelFormat> texel_format(hw::agx::Channels channels,
                                 hw::agx::TextureType type,
                                 SrgbUse srgb);

// A custom border: words as the sampler has them.
Lanes decode_border(const TexelFormat& format, const std::array<uint32_t, 4>& words);

using Texel = std::array<uint8_t, 16>;

// Channels in memory: floats, or the integers of integer formats. Not of blocks.
Texel encode_texel(const TexelFormat& format,
                   const std::array<uint32_t, 4>& channels,
                   bool rounds_to_zero);

}  // namespace cuesta::simulator::agx
