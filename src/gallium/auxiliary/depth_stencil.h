// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which surface of a framebuffer has depth, and which has stencil: one for both, or one each.
#pragma once

#include "hw/formats/format.h"
#include "pipe/state.h"

namespace cuesta::gallium {

// Null where there is no depth.
inline const pipe::Surface* depth_surface(const pipe::Framebuffer& framebuffer) {
    const pipe::Surface& both = framebuffer.depth_stencil;
    return both.texture != nullptr && hw::has_depth(both.format) ? &both : nullptr;
}

// Null where there is no stencil.
inline const pipe::Surface* stencil_surface(const pipe::Framebuffer& framebuffer) {
    if (framebuffer.stencil.texture != nullptr)
        return &framebuffer.stencil;
    const pipe::Surface& both = framebuffer.depth_stencil;
    return both.texture != nullptr && hw::has_stencil(both.format) ? &both : nullptr;
}

}  // namespace cuesta::gallium
