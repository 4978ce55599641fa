// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Fields of blocks whose first byte holds the lowest bits: all but ETC2's.
#pragma once

#include <cstdint>

#include "base/bits.h"

namespace cuesta::simulator::agx {

// Fields of up to 32 bits, which lie within the block.
inline uint32_t block_bits(const uint8_t* block, unsigned lo, unsigned width) {
    uint64_t bits = 0;
    for (unsigned byte = (lo + width + 7) / 8; byte-- > lo / 8;)
        bits = bits << 8 | block[byte];
    return static_cast<uint32_t>(bits >> lo % 8 & base::low_mask(width));
}

}  // namespace cuesta::simulator::agx
