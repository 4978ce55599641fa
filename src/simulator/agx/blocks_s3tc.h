// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of blocks of BC1, BC2 and BC3 (S3TC). Source: Khronos Data Format specification, chapter
// "S3TC".
#pragma once

#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {

// BC1 with its alpha; what has none reads one by the swizzle.
Lanes decode_bc1(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_bc2(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_bc3(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
