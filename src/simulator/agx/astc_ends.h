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

// Channels of 8 bits.
struct AstcEnds {
    std::array<int, 4> first = {};
    std::array<int, 4> second = {};
};

// Nothing of modes with a high dynamic range.
std::optional<AstcEnds> astc_ends(const AstcBlock& block, unsigned partition);

}  // namespace cuesta::simulator::agx
