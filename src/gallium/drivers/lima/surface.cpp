// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/surface.h"

#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

constexpr gallium::TargetLimits limits = {
    .color_buffers = 1,
    .side = 4096,
    .is_target = [](pipe::Format format) { return render_format(format).has_value(); },
};

}  // namespace

Result<void> check_target(const pipe::Surface& surface, bool depth_stencil) {
    return gallium::check_target(surface, depth_stencil, limits);
}

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer) {
    return gallium::check_framebuffer(framebuffer, limits);
}

}  // namespace cuesta::lima
