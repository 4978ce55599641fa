// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Checks of what is drawn to and copied from before anything is made of it.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "pipe/state.h"

namespace cuesta::gallium {

// A level and layer that exist, seen in a format of the texture's size.
Result<void> check_surface(const pipe::Surface& surface, const char* what);

struct TargetLimits {
    uint32_t color_buffers = 1;
    bool layered = false;           // surfaces may have several layers
    uint32_t side = 4096;           // pixels
    bool separate_stencil = false;  // stencil may lie in another texture than depth
    bool gaps = false;  // colour buffers below `color_count` may be missing (texture null)
    bool (*is_target)(pipe::Format format) = nullptr;  // of colours, depth or stencil
};
// A surface that can be stored to as depth and stencil, or as colour.
Result<void> check_target(const pipe::Surface& surface,
                          bool depth_stencil,
                          const TargetLimits& limits);
Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer, const TargetLimits& limits);

// Those that all surfaces have; 1 without any.
uint32_t framebuffer_layers(const pipe::Framebuffer& framebuffer);
// Samples a pixel.
uint32_t framebuffer_samples(const pipe::Framebuffer& framebuffer);

}  // namespace cuesta::gallium
