// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of compressed blocks: who decodes which. Each family has a file of its own.
#pragma once

#include <cstdint>

#include "hw/agx/formats.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::agx {

// What a decoder must know besides the block.
struct BlockForm {
    hw::agx::Channels channels = {};
    bool is_signed = false;
    bool is_srgb = false;
    bool is_hdr = false;  // floats
    uint8_t width = 4;
    uint8_t height = 4;
};

// Channels of texel (x, y) of a block, as floats; absent ones are 0. Of sRGB the codes, divided by
// 255.
using DecodeBlockTexel = Lanes (*)(const BlockForm& form,
                                   const uint8_t* block,
                                   unsigned x,
                                   unsigned y);

// Null where the blocks are not emulated.
DecodeBlockTexel find_block_decoder(hw::agx::Channels channels, hw::agx::TextureType type);

}  // namespace cuesta::simulator::agx
