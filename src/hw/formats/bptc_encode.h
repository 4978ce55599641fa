// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Colours to blocks of BC7 and BC6H (BPTC), for glTexImage2D, which may ask for them. What blocks
// mean: Khronos Data Format specification, chapter "BPTC".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hw/formats/format.h"

namespace cuesta::hw {

// As encode_rgtc (rgtc_encode.h). `format` is bc7 or bc6h; sRGB is taken as it is stored. Of BC6H
// infinities become the greatest number, and NaN 0.
std::vector<std::byte> encode_bptc(Format format, std::span<const Rgba> texels, uint32_t width);

}  // namespace cuesta::hw
