// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The two colours that a partition of a block of ASTC lies between. Source: Khronos Data Format
// specification, chapter "ASTC", endpoint interpretation.
#pragma once

#include <array>
#include <optional>

#include "simulator/agx/astc_block.h"

namespace cuesta::simulator::agx {

using AstcNumbers = std::array<int, 8>;

// Channels of 8 bits, those with a high dynamic range of 12.
struct AstcEnds {
    std::array<int, 4> first = {};
    std::array<int, 4> second = {};
    unsigned hdr_channels = 0;  // a mask
};

// Nothing of modes with a high dynamic range, unless `hdr`.
std::optional<AstcEnds> astc_ends(const AstcBlock& block, unsigned partition, bool hdr);

// Of the modes 2, 3, 7, 11, 14 and 15: those with a high dynamic range.
AstcEnds astc_hdr_ends(unsigned mode, const AstcNumbers& numbers);

}  // namespace cuesta::simulator::agx
