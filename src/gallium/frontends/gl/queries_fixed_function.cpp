// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of matrices, light, materials, texture environments, fog, clip
// planes.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> fixed_function_queries() {
    return {};
}

std::span<const gles::Capability> fixed_function_capabilities() {
    return {};
}

}  // namespace cuesta::gl
