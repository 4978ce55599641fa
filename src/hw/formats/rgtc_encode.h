// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Numbers to blocks of BC4 and BC5 (RGTC), for glTexImage2D, which may ask for them. What blocks
// mean: Khronos Data Format specification, chapter "RGTC".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hw/formats/format.h"

namespace cuesta::hw {

// The blocks of an image of whole rows of `width` texels, from the first row on; what hangs over
// its edges repeats the last texels. `format` is bc4 or bc5; numbers are clamped to its range.
std::vector<std::byte> encode_rgtc(Format format, std::span<const Rgba> texels, uint32_t width);

}  // namespace cuesta::hw
