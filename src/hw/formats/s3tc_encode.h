// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Colours to blocks of BC1, BC2 and BC3 (S3TC's DXT1, DXT3, DXT5), for glTexImage2D, which may ask
// for them. What blocks mean: Khronos Data Format specification, chapter "S3TC".
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hw/formats/format.h"

namespace cuesta::hw {

struct Rgba8 {
    uint8_t r = 0;
    uint8_t g = 0;
    uint8_t b = 0;
    uint8_t a = 0;
};

// The blocks of an image of whole rows of `width` texels, from the first row on; what hangs over
// its edges repeats the last texels. `format` is bc1, bc2 or bc3; sRGB is taken as it is stored.
// Of bc1, alpha of less than a half makes texels transparent black where `keeps_alpha` says so.
std::vector<std::byte> encode_s3tc(Format format,
                                   bool keeps_alpha,
                                   std::span<const Rgba8> texels,
                                   uint32_t width);

}  // namespace cuesta::hw
