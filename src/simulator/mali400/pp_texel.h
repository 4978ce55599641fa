// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the bytes of a texel mean, for each texel format of the sampler (Mali-400 fact sheet, part
// 3, 3.7). The lanes of a colour are r, g, b, a.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "hw/mali400/texture_descriptor.h"
#include "simulator/common/lanes.h"

namespace cuesta::simulator::mali400 {

using TexelReader = Lanes (*)(const uint8_t* bytes);

struct TexelDecoder {
    hw::mali400::TexelFormat format;
    uint8_t bytes = 0;           // of an element: a texel, or an ETC1 block
    TexelReader read = nullptr;  // null for ETC1
    bool swappable = false;      // has red and blue that the swap bit exchanges
};

Result<TexelDecoder> texel_decoder(hw::mali400::TexelFormat format);

// The same reader with red and blue exchanged in memory.
Lanes swap_red_blue(Lanes color);

}  // namespace cuesta::simulator::mali400
