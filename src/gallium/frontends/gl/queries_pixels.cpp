// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of pixels.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> pixels_queries() {
    return {};
}

std::span<const gles::Capability> pixels_capabilities() {
    return {};
}

}  // namespace cuesta::gl
