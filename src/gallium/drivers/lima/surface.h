// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the Mali-400 can draw to.
#pragma once

#include "base/result.h"
#include "gallium/drivers/lima/resource.h"

namespace cuesta::lima {

inline Resource& resource_of(const pipe::Surface& surface) {
    return static_cast<Resource&>(*surface.texture);
}

// One that can be stored to.
Result<void> check_target(const pipe::Surface& surface, bool depth_stencil);

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer);

}  // namespace cuesta::lima
