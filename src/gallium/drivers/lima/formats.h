// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which codes the Mali-400 has for the formats of the interface. One row a format; what has no code
// in a column cannot be used that way.
#pragma once

#include <optional>

#include "hw/formats/format.h"
#include "hw/mali400/layout.h"
#include "hw/mali400/pp_frame.h"
#include "hw/mali400/texture_descriptor.h"
#include "hw/mali400/vertex_descriptors.h"
#include "pipe/state.h"

namespace cuesta::lima {

namespace hw400 = hw::mali400;

struct RenderFormat {
    hw400::PixelFormat pixel;
    bool swap_red_blue = false;
    // Bits of the tile buffer a channel (frame word 22).
    uint8_t red_bits = 8;
    uint8_t green_bits = 8;
    uint8_t blue_bits = 8;
    uint8_t alpha_bits = 8;
    bool fp16 = false;
};

struct TextureFormat {
    hw400::TexelFormat texel;
    bool swap_red_blue = false;
    // What the shader must do with the sampler's result.
    std::array<pipe::Swizzle, 4> swizzle = {pipe::Swizzle::x, pipe::Swizzle::y, pipe::Swizzle::z,
                                            pipe::Swizzle::w};
};

struct AttributeFormat {
    hw400::AttributeType type;
    uint8_t components;
};

std::optional<RenderFormat> render_format(hw::Format format);  // colour, depth and stencil
std::optional<TextureFormat> texture_format(hw::Format format);
std::optional<AttributeFormat> attribute_format(hw::Format format);

hw400::Element element_of(hw::Format format);

}  // namespace cuesta::lima
