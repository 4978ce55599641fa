// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "pipe/state.h"

namespace cuesta::gallium {

// The colour buffers that the framebuffer has, as a mask.
inline uint8_t present_colors(const pipe::Framebuffer& framebuffer) {
    uint8_t mask = 0;
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (framebuffer.colors[i].texture != nullptr)
            mask = static_cast<uint8_t>(mask | 1u << i);
    return mask;
}

}  // namespace cuesta::gallium
