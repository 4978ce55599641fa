// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of vertices.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> immediate_queries() {
    return {};
}

std::span<const gles::Capability> immediate_capabilities() {
    return {};
}

}  // namespace cuesta::gl
