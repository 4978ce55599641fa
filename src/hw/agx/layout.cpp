// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/layout.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/assert.h"
#include "base/bits.h"

namespace cuesta::hw::agx {

namespace {

using base::align_up;
using base::div_round_up;

uint8_t log2_of(uint32_t power) {
    return static_cast<uint8_t>(std::countr_zero(power));
}

uint32_t at_level(uint32_t size, unsigned level) {
    return std::max(size >> level, 1u);
}

bool is_block(const ImageShape& shape) {
    return shape.block_width > 1 || shape.block_height > 1;
}

Error shape_error(std::string_view what) {
    return {Errc::out_of_range, fmt::format("image layout: {}", what)};
}

Result<void> check_sizes(const ImageShape& shape) {
    const auto in_range = [](uint32_t value, uint32_t greatest) {
        return value >= 1 && value <= greatest;
    };
    if (!in_range(shape.width, max_texture_size) || !in_range(shape.height, max_texture_size))
        return shape_error(fmt::format("{}x{} pixels, but there are 1 to {}", shape.width,
                                       shape.height, max_texture_size));
    if (!in_range(shape.layers, max_image_layers))
        return shape_error(
            fmt::format("{} layers, but there are 1 to {}", shape.layers, max_image_layers));
    if (shape.element_bytes == 0 || shape.block_width == 0 || shape.block_height == 0)
        return shape_error("elements of no size");
    return {};
}

Result<void> check_tiled(const ImageShape& shape) {
    TRY(check_sizes(shape));
    if (!std::has_single_bit(shape.samples) || shape.samples > 4)
        return shape_error(fmt::format("{} samples, but there are 1, 2 or 4", shape.samples));
    if (!std::has_single_bit(shape.element_bytes) || shape.element_bytes > 16)
        return shape_error(fmt::format("elements of {} bytes are not tiled", shape.element_bytes));
    if (shape.samples > 1 && (shape.levels > 1 || is_block(shape)))
        return shape_error("several samples, and several levels or blocks");
    if (shape.levels == 0)
        return shape_error("no levels");
    return {};
}

// All of them, where there is more than one.
unsigned laid_out_levels(const ImageShape& shape) {
    if (shape.levels == 1)
        return 1;
    const uint32_t longest = std::max({shape.width, shape.height, shape.is_3d ? shape.layers : 1u});
    return static_cast<unsigned>(std::bit_width(longest));
}

// Fills in the levels one by one.
struct Builder {
    const ImageShape& shape;
    TileShape tile;
    unsigned pixel_bytes;
    uint32_t width;  // of level 0, in elements
    uint32_t height;

    explicit Builder(const ImageShape& made)
        : shape(made),
          tile(tile_shape(unsigned{made.element_bytes} * made.samples)),
          pixel_bytes(unsigned{made.element_bytes} * made.samples),
          width(static_cast<uint32_t>(div_round_up(made.width, made.block_width))),
          height(static_cast<uint32_t>(div_round_up(made.height, made.block_height))) {}

    // The first level that is smaller than a tile, across or down.
    unsigned first_small_level() const {
        uint32_t pixels_x = width * shape.block_width;
        uint32_t pixels_y = height * shape.block_height;
        unsigned level = 0;
        while (div_round_up(pixels_x, shape.block_width) >> tile.width_log2 != 0 &&
               div_round_up(pixels_y, shape.block_height) >> tile.height_log2 != 0) {
            pixels_x = std::max(pixels_x / 2, 1u);
            pixels_y = std::max(pixels_y / 2, 1u);
            ++level;
        }
        return level;
    }

    TiledLevel sized(unsigned l) const {
        TiledLevel level;
        level.width =
            static_cast<uint32_t>(div_round_up(at_level(shape.width, l), shape.block_width));
        level.height =
            static_cast<uint32_t>(div_round_up(at_level(shape.height, l), shape.block_height));
        level.row_elements = level.width;
        return level;
    }

    // Whole tiles: a level has a quarter of the one above, and a margin where that leaves a rest.
    TiledLevel large(unsigned l) const {
        const uint64_t across = div_round_up(width, uint64_t{1} << tile.width_log2);
        const uint64_t down = div_round_up(height, uint64_t{1} << tile.height_log2);
        const uint64_t rest = (uint64_t{1} << l) - 1;
        const bool pad_left = (across & rest) != 0;
        const bool pad_bottom = (down & rest) != 0;
        uint64_t tiles = (across * down) >> (2 * l);
        if (pad_left)
            tiles += down >> l;
        if (pad_bottom)
            tiles += across >> l;
        if (pad_left && pad_bottom)
            ++tiles;
        TiledLevel level = sized(l);
        level.bytes = tiles * tile_bytes;
        level.tile_width_log2 = tile.width_log2;
        level.tile_height_log2 = tile.height_log2;
        if (is_block(shape) && pad_left)
            ++level.row_elements;
        return level;
    }

    // Powers of two, in square tiles.
    TiledLevel small(unsigned l) const {
        TiledLevel level = sized(l);
        uint32_t across;
        uint32_t down;
        uint32_t side;
        if (is_block(shape)) {
            across = at_level(std::bit_ceil(width), l);
            down = at_level(std::bit_ceil(height), l);
            side = std::bit_ceil(std::min(across, down));
        } else {
            // Halved from the first small level on, so that each is the power above its own size.
            across = at_level(std::bit_ceil(at_level(width, first_small)), l - first_small);
            down = at_level(std::bit_ceil(at_level(height, first_small)), l - first_small);
            side = std::bit_ceil(at_level(std::min(width, height), l));
        }
        level.bytes = uint64_t{across} * down * pixel_bytes;
        level.tile_width_log2 = log2_of(side);
        level.tile_height_log2 = log2_of(side);
        return level;
    }

    unsigned first_small = first_small_level();
};

bool wants_page_aligned_layers(const ImageShape& shape, unsigned levels, uint64_t layer_bytes) {
    if (shape.image_stores || (shape.render_target && shape.layers > 1))
        return true;
    return levels > 1 && layer_bytes > tile_bytes && (shape.layers > 1 || shape.depth_stencil);
}

}  // namespace

TileShape tile_shape(unsigned pixel_bytes) {
    CUESTA_ASSERT(std::has_single_bit(pixel_bytes) && pixel_bytes <= 64, "no size of elements");
    // Of the 2^14 bytes of a tile; the odd bit goes across.
    const unsigned elements_log2 = 14u - static_cast<unsigned>(std::countr_zero(pixel_bytes));
    const unsigned down = elements_log2 / 2;
    return {static_cast<uint8_t>(elements_log2 - down), static_cast<uint8_t>(down)};
}

Result<TiledLayout> tiled_layout(const ImageShape& shape) {
    TRY(check_tiled(shape));
    const Builder builder(shape);
    TiledLayout layout;
    layout.level_count = static_cast<uint8_t>(laid_out_levels(shape));
    layout.first_small_level = static_cast<uint8_t>(builder.first_small);
    layout.element_bytes = shape.element_bytes;
    layout.pixel_bytes = static_cast<uint8_t>(builder.pixel_bytes);
    uint64_t offset = 0;
    for (unsigned l = 0; l < layout.level_count; ++l) {
        layout.levels[l] = l < builder.first_small ? builder.large(l) : builder.small(l);
        layout.levels[l].offset = offset;
        offset = align_up(offset + layout.levels[l].bytes, level_alignment);
    }
    layout.page_aligned_layers = wants_page_aligned_layers(shape, layout.level_count, offset);
    layout.layer_stride = layout.page_aligned_layers ? align_up(offset, tile_bytes) : offset;
    layout.bytes = align_up(layout.layer_stride * shape.layers, level_alignment);
    return layout;
}

Result<LinearLayout> linear_layout(const ImageShape& shape, uint64_t stride) {
    TRY(check_sizes(shape));
    if (shape.levels != 1 || shape.samples != 1 || is_block(shape) || shape.is_3d)
        return shape_error("linear images have one level, one sample, no blocks and no depth");
    const uint64_t row = uint64_t{shape.width} * shape.element_bytes;
    LinearLayout layout;
    layout.stride = stride != 0 ? stride : align_up(row, level_alignment);
    if (layout.stride < row || layout.stride % linear_stride_alignment != 0)
        return shape_error(fmt::format("a stride of {} bytes for rows of {}, but multiples of {}",
                                       layout.stride, row, linear_stride_alignment));
    layout.layer_stride = align_up(layout.stride * shape.height, level_alignment);
    layout.bytes = layout.layer_stride * shape.layers;
    return layout;
}

}  // namespace cuesta::hw::agx
