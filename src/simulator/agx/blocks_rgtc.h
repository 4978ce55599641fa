// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of blocks of BC4 and BC5 (RGTC). Source: Khronos Data Format specification, chapter
// "RGTC".
#pragma once

#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {

Lanes decode_bc4(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_bc5(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
