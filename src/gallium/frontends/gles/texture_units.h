// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture units: what glActiveTexture and glBindTexture set.
#pragma once

#include <cstdint>

#include "gallium/frontends/gles/pixel_store.h"
#include "gallium/frontends/gles/texture.h"

namespace cuesta::gles {

struct TextureUnits {
    uint32_t active = 0;
};

}  // namespace cuesta::gles
