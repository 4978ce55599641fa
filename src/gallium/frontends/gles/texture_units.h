// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture units: what glActiveTexture and glBindTexture set.
#pragma once

#include <cstdint>

#include "gallium/frontends/gles/texture.h"

namespace cuesta::gles {

struct TextureUnits {
    uint32_t active = 0;
};

// glPixelStorei.
struct PixelStore {
    GLint pack_alignment = 4;
    GLint pack_row_length = 0;  // NV_pack_subimage
    GLint pack_skip_rows = 0;
    GLint pack_skip_pixels = 0;
    GLint unpack_alignment = 4;
    GLint unpack_row_length = 0;  // EXT_unpack_subimage
    GLint unpack_skip_rows = 0;
    GLint unpack_skip_pixels = 0;
};

}  // namespace cuesta::gles
