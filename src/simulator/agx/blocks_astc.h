// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of blocks of ASTC in its LDR profile. Source: Khronos Data Format specification, chapter
// "ASTC".
#pragma once

#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {

// Blocks that the profile does not know are opaque magenta.
Lanes decode_astc(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
