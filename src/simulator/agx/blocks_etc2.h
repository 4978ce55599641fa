// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of blocks of ETC2 and EAC. Source: the OpenGL ES 3.0 specification, appendix C.
#pragma once

#include "simulator/agx/texture_blocks.h"

namespace cuesta::simulator::agx {

Lanes decode_etc2_rgb8(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_etc2_rgba8(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_etc2_rgb8a1(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_eac_r11(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);
Lanes decode_eac_rg11(const BlockForm& form, const uint8_t* block, unsigned x, unsigned y);

}  // namespace cuesta::simulator::agx
