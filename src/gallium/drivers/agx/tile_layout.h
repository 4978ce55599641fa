// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How the colour buffers of a framebuffer share the tile memory: what fragment, background and
// end-of-tile programs must agree on. AGX fact sheet, part 5, section 5.2.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "hw/agx/usc.h"
#include "pipe/state.h"

namespace cuesta::agx {

struct TileLayout {
    std::array<uint16_t, pipe::max_color_buffers> offsets{};  // bytes in the sample
    uint8_t samples = 1;
    uint8_t sample_bytes = 0;  // a multiple of 8; 0 without colour buffers
    uint8_t width = 32;        // pixels of a tile
    uint8_t height = 32;
};

// Refuses what does not fit: ASSUMED, since the hardware would have such buffers stored to by the
// fragment shaders, and this driver does not.
Result<TileLayout> tile_layout(const pipe::Framebuffer& framebuffer);

// Of a framebuffer that is checked first, or of an empty one.
Result<TileLayout> checked_tile_layout(const pipe::Framebuffer& framebuffer);

hw::agx::usc::Shared tile_memory(const TileLayout& layout);

}  // namespace cuesta::agx
