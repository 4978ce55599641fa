// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of compressed blocks: ETC2 and EAC. Others are not emulated.
// Source: the OpenGL ES 3.0 specification, appendix C.
#pragma once

#include <cstdint>

#include "hw/agx/formats.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::agx {

bool can_decode_blocks(hw::agx::Channels channels);

// Channels of texel (x, y) of a block; absent ones are 0.
Lanes decode_block_texel(
    hw::agx::Channels channels, bool is_signed, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
