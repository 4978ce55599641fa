// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of display lists and stacks.
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

std::span<const gles::QueryRow> lists_queries() {
    return {};
}

std::span<const gles::Capability> lists_capabilities() {
    return {};
}

}  // namespace cuesta::gl
