// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of textures.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> textures_queries() {
    return {};
}

std::span<const gles::Capability> textures_capabilities() {
    return {};
}

}  // namespace cuesta::gl
