// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of images from and to the application, and between images.
#pragma once

#include <optional>
#include <span>

#include "gallium/frontends/gles/pixel_transfer.h"
#include "gallium/frontends/gles/texture.h"

namespace cuesta::gles {

// A part of an image.
struct TexelBox {
    uint32_t x = 0;
    uint32_t y = 0;
    uint32_t z = 0;
    ImageSize size;
};

// Each is false with GL_OUT_OF_MEMORY recorded where the pipe refuses.

// All of another image of the same format and size.
bool copy_image(State& state, const TextureImage& from, const TextureImage& to);

// From the application's memory. Does not wait for the GPU.
bool write_pixels(State& state,
                  const TextureImage& image,
                  const TexelBox& box,
                  const ClientFormat& client,
                  const ClientLayout& layout,
                  const void* pixels);
// Colours that become blocks: of formats that are encodable. The box is of whole blocks.
bool encode_pixels(State& state,
                   const TextureImage& image,
                   const TexelBox& box,
                   const ClientFormat& client,
                   const ClientLayout& layout,
                   const void* pixels);
// Blocks as they are; the box is of whole ones.
bool write_blocks(State& state,
                  const TextureImage& image,
                  const TexelBox& box,
                  std::span<const std::byte> blocks);

// A rectangle of a framebuffer's image to (x, y) of slice z; what lies outside of the source stays
// as it is.
bool copy_from_target(State& state,
                      const TargetImage& from,
                      int32_t from_x,
                      int32_t from_y,
                      const TextureImage& image,
                      const TexelBox& box);

// An image without texels for the colours that blocks have, of one layer.
std::optional<TextureImage> make_colors_of_blocks(State& state, const TextureImage& image);
// Blocks as colours in an image of its own, by the GPU: bytes where they are such, as stored of
// sRGB, else floats. Nothing with the error recorded.
std::optional<TextureImage> decode_blocks(State& state, const TextureImage& image);
// The other way round: of an image as decode_blocks() gives it, to blocks that are encodable.
bool encode_image(State& state, const TextureImage& from, const TextureImage& to);

// An image of half the size from one of colours: the mean of the texels that each covers.
bool average_image(State& state, const TextureImage& from, const TextureImage& to);

}  // namespace cuesta::gles
