// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a blit covers and what it may not ask for, whatever the GPU.
#pragma once

#include <array>

#include "base/result.h"
#include "pipe/state.h"

namespace cuesta::gallium {

// x and y of the box's beginning and of its end, which may lie before it.
std::array<float, 4> edges(const pipe::Box& box);

// The pixels that the blit reaches of a destination of that size; empty where min is not below max.
pipe::Scissor visible_part(const pipe::BlitInfo& info, uint32_t width, uint32_t height);
inline bool is_empty(const pipe::Scissor& part) {
    return part.min_x >= part.max_x || part.min_y >= part.max_y;
}

// Whether the boxes differ in size. Mirrored is not scaled.
bool is_scaled(const pipe::BlitInfo& info);

bool same_pixels(const pipe::Surface& a, const pipe::Surface& b);

// The surface alone, for drawing to it.
pipe::Framebuffer framebuffer_of(const pipe::Surface& surface, uint32_t width, uint32_t height);

// Depth and stencil are copied as they are.
Result<void> check_depth_stencil_blit(const pipe::BlitInfo& info);

}  // namespace cuesta::gallium
