// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where the elements of a texture or image are. Source: AGX fact sheet, part 6, sections 6.5
// to 6.8.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "hw/agx/layout.h"
#include "hw/agx/texture_codes.h"

namespace cuesta::simulator::agx {

struct ElementPlace {
    unsigned level = 0;
    unsigned layer = 0;
    uint32_t x = 0;
    uint32_t y = 0;
    unsigned sample = 0;
};

struct ImageMemory {
    uint64_t address = 0;  // of layer 0
    bool is_linear = false;
    uint64_t stride = 0;          // linear: from row to row
    hw::agx::TiledLayout layout;  // what is used of a linear one: the layers' stride, the elements

    uint64_t address_of(const ElementPlace& at) const {
        if (is_linear)
            return address + at.layer * layout.layer_stride + at.y * stride +
                   uint64_t{at.x} * layout.element_bytes;
        return address + tiled_offset(layout, at.layer, at.level, at.x, at.y, at.sample);
    }
};

ImageMemory linear_memory(uint64_t address,
                          unsigned element_bytes,
                          uint64_t stride,
                          uint64_t layer_stride);

// Errors (Errc::fault) name the field. Compressed images lie in memory as others do: see
// docs/simulator-agx.md.
Result<ImageMemory> tiled_memory(uint64_t address,
                                 hw::agx::TextureLayout layout,
                                 const hw::agx::ImageShape& shape,
                                 bool page_aligned_layers);

}  // namespace cuesta::simulator::agx
