// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Checks of what is drawn to and copied from before anything is made of it.
#pragma once

#include "base/result.h"
#include "gallium/drivers/lima/resource.h"

namespace cuesta::lima {

inline Resource& resource_of(const pipe::Surface& surface) {
    return static_cast<Resource&>(*surface.texture);
}

// A level and layer that exist, seen in a format of the texture's size.
Result<void> check_surface(const pipe::Surface& surface, const char* what);
// One that can be stored to.
Result<void> check_target(const pipe::Surface& surface, bool depth_stencil);

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer);

// Samples a pixel: 1 or 4.
uint32_t framebuffer_samples(const pipe::Framebuffer& framebuffer);

}  // namespace cuesta::lima
