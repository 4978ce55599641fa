// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixel transfer: what happens to colours, depths and indices on their way, between their decoding
// and their final conversion (OpenGL 2.1, 3.6.5).
#pragma once

#include <cstdint>
#include <span>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gl/pixels_state.h"
#include "hw/formats/format.h"

namespace cuesta::gl {

bool changes_colors(const PixelState& pixels);
bool changes_depths(const PixelState& pixels);
bool changes_stencils(const PixelState& pixels);

// Scale and bias, then the maps of components. What is changed is not clamped behind.
void change_colors(const PixelState& pixels, std::span<hw::Rgba> colors);
void change_depths(const PixelState& pixels, std::span<float> depths);
// Colour indices: shift and offset, then the maps from indices to components.
void make_colors(const PixelState& pixels,
                 std::span<const double> indices,
                 std::span<hw::Rgba> colors);
// Shift and offset, then the map of stencil values.
void make_stencils(const PixelState& pixels,
                   std::span<const double> indices,
                   std::span<uint32_t> stencils);
// Both of them.
void change_pairs(const PixelState& pixels, std::span<DepthStencil> pairs);

}  // namespace cuesta::gl
