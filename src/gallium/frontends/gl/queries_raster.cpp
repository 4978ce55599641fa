// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of rasterization and fragments.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> raster_queries() {
    return {};
}

std::span<const gles::Capability> raster_capabilities() {
    return {};
}

}  // namespace cuesta::gl
