// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Surfaces of framebuffers: checks, and what the hardware is told of them. Facts: AGX fact sheet,
// part 5, sections 5.3 to 5.5, and part 6, section 6.4.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/drivers/agx/resource.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/texture_descriptor.h"
#include "pipe/state.h"

namespace cuesta::agx {

using gallium::check_surface;
using gallium::framebuffer_layers;
using gallium::framebuffer_samples;  // 1, 2 or 4

// One that can be stored to.
Result<void> check_target(const pipe::Surface& surface, bool depth_stencil);
// A colour buffer may be missing (texture null).
Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer);

// Of a checked colour buffer: what the end of a tile stores to, in the format without sRGB, and
// what a background program loads from. Of several layers as an array.
hw::agx::PbeDescriptor pbe_descriptor(const pipe::Surface& surface, uint32_t layers);
hw::agx::TextureDescriptor surface_texture(const pipe::Surface& surface, uint32_t layers);

// Of checked buffers of depth and stencil, what the render command names. Addresses are of the
// level and first layer; 0 where there is none.
struct DepthStencilSurface {
    uint64_t depth = 0;
    uint64_t stencil = 0;
    uint64_t depth_layer_stride = 0;  // bytes
    uint64_t stencil_layer_stride = 0;
    bool is_z16 = false;
    uint32_t width = 1;  // of the level
    uint32_t height = 1;
};
DepthStencilSurface depth_stencil_surface(const pipe::Framebuffer& framebuffer);

}  // namespace cuesta::agx
