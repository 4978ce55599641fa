// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of blocks of BC7 and BC6H (BPTC). Source: Khronos Data Format specification, chapter
// "BPTC".
#pragma once

#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {

Lanes decode_bc7(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_bc6h(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
