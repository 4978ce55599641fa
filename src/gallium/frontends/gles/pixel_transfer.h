// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels between the application's memory and textures or framebuffers: where they lie, and how
// they are converted (OpenGL ES 2.0.25, 3.6 and 4.3; EXT_unpack_subimage, NV_pack_subimage;
// OpenGL ES 3.0.6, 3.7 and 4.3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "gallium/frontends/gles/pixel_store.h"
#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles {

struct ImageSize {
    uint32_t width = 0;
    uint32_t height = 1;
    uint32_t depth = 1;
};

// Where an image lies in the application's memory, in bytes from the pointer that it gave.
struct ClientLayout {
    uint64_t first = 0;         // the first pixel
    uint64_t row_stride = 0;    // from row to row
    uint64_t image_stride = 0;  // from slice to slice of 3D images
    uint64_t end = 0;           // behind the last pixel: what glReadnPixels compares with
};
// Nothing where it would not fit into the address space. Only images of three dimensions have rows
// between them and are skipped.
std::optional<ClientLayout> client_layout(const ClientFormat& client,
                                          const StoreMode& mode,
                                          const ImageSize& size,
                                          unsigned dimensions = 2);

// Texels in memory.
struct TexelsView {
    TexelLayout layout;
    const std::byte* data = nullptr;
    uint64_t row_stride = 0;
    uint64_t layer_stride = 0;
};
struct MutableTexels {
    TexelLayout layout;
    std::byte* data = nullptr;
    uint64_t row_stride = 0;
    uint64_t layer_stride = 0;
};

// Colours of any two layouts that are no blocks: both of integers, or none. Components that the
// source lacks are 0, alpha 1; sRGB is taken as it is stored, and integers are clamped. The two do
// not overlap.
void convert_texels(const TexelsView& from, const MutableTexels& to, const ImageSize& size);

// Depth and stencil likewise.
void convert_depth(const TexelsView& from, const MutableTexels& to, const ImageSize& size);

// From and to the application's memory: `pixels` is what it gave. Colours as convert_texels(),
// depth and stencil with theirs. Formats of blocks have no client format.
void unpack_pixels(const ClientFormat& client,
                   const ClientLayout& layout,
                   const void* pixels,
                   const MutableTexels& to,
                   const ImageSize& size);
void pack_pixels(const TexelsView& from,
                 const ClientFormat& client,
                 const ClientLayout& layout,
                 void* pixels,
                 const ImageSize& size);

}  // namespace cuesta::gles
