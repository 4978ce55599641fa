// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glPixelStorei.
#pragma once

#include <array>
#include <cstdint>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

// One direction of it.
struct StoreMode {
    GLint alignment = 4;
    GLint row_length = 0;  // 0: as wide as the image
    GLint skip_rows = 0;
    GLint skip_pixels = 0;
    // Of 3D images and arrays in OpenGL ES 3, where they are unpacked.
    GLint image_height = 0;  // 0: as high as the image
    GLint skip_images = 0;
    // Of desktop OpenGL, 0 or 1: bytes of an element in the other order, and bits of a byte.
    GLint swap_bytes = 0;
    GLint lsb_first = 0;
    // Columns, rows and images of a border, which are left out beside those that are skipped.
    std::array<uint8_t, 3> border{};
};

struct PixelStore {
    StoreMode pack;    // the rest than alignment: NV_pack_subimage
    StoreMode unpack;  // EXT_unpack_subimage
};

}  // namespace cuesta::gles
