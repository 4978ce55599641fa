// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/image_memory.h"

#include <algorithm>
#include <bit>

#include "base/bits.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ImageShape;
using hw::agx::TextureLayout;
using hw::agx::TiledLayout;
using hw::agx::TiledLevel;

// Plain twiddled levels (6.7): squares in Morton order, one after the other, of powers of two.
void twiddle(TiledLayout& layout, const ImageShape& shape) {
    uint64_t offset = 0;
    for (unsigned l = 0; l < layout.level_count; ++l) {
        TiledLevel& level = layout.levels[l];
        const auto allocated = [l](uint32_t size) {
            return std::max(std::bit_ceil(size) >> l, 1u);
        };
        const auto logical = [l](uint32_t size) { return std::bit_ceil(std::max(size >> l, 1u)); };
        const bool has_blocks = shape.block_width > 1;
        const uint32_t blocks_x = (shape.width + shape.block_width - 1) / shape.block_width;
        const uint32_t blocks_y = (shape.height + shape.block_height - 1) / shape.block_height;
        const uint32_t across = has_blocks ? allocated(blocks_x) : logical(shape.width);
        const uint32_t down = has_blocks ? allocated(blocks_y) : logical(shape.height);
        const auto side = static_cast<uint8_t>(std::countr_zero(std::min(across, down)));
        level.offset = offset;
        level.bytes = uint64_t{allocated(blocks_x)} * allocated(blocks_y) * layout.pixel_bytes;
        level.row_elements = across;
        level.tile_width_log2 = side;
        level.tile_height_log2 = side;
        offset = base::align_up(offset + level.bytes, hw::agx::level_alignment);
    }
}

}  // namespace

ImageMemory linear_memory(uint64_t address,
                          unsigned element_bytes,
                          uint64_t stride,
                          uint64_t layer_stride) {
    ImageMemory memory = {.address = address, .is_linear = true, .stride = stride, .layout = {}};
    memory.layout.layer_stride = layer_stride;
    memory.layout.element_bytes = static_cast<uint8_t>(element_bytes);
    memory.layout.pixel_bytes = memory.layout.element_bytes;
    memory.layout.level_count = 1;
    return memory;
}

Result<ImageMemory> tiled_memory(uint64_t address,
                                 TextureLayout layout,
                                 const ImageShape& shape,
                                 bool page_aligned_layers) {
    if (layout == TextureLayout::compressed_interchange)
        return Error{Errc::fault, "layout compressed_interchange is not emulated"};
    ImageMemory memory;
    memory.address = address;
    auto made = hw::agx::tiled_layout(shape);
    if (!made)
        return Error{Errc::fault, made.error().text};
    memory.layout = *made;
    const bool twiddled = layout == TextureLayout::twiddled;
    if (twiddled)
        twiddle(memory.layout, shape);
    // The descriptor says whether layers start at pages, not the rule that drivers have for it.
    const TiledLevel& last = memory.layout.levels[memory.layout.level_count - 1u];
    const uint64_t end = base::align_up(last.offset + last.bytes, hw::agx::level_alignment);
    memory.layout.page_aligned_layers = page_aligned_layers || twiddled;
    memory.layout.layer_stride =
        memory.layout.page_aligned_layers ? base::align_up(end, hw::agx::tile_bytes) : end;
    return memory;
}

}  // namespace cuesta::simulator::agx
