// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/tile_layout.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/drivers/agx/formats.h"
#include "gallium/drivers/agx/surface.h"
#include "hw/agx/counts.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t max_sample_bytes = 64;
constexpr uint32_t max_tile_bytes = 32767;
constexpr uint32_t least_tile_pixels = 16 * 16;
constexpr uint32_t sample_alignment = 8;
constexpr uint32_t shared_alignment = 256;

struct TileSize {
    uint8_t width;
    uint8_t height;
};
constexpr std::array<TileSize, 3> tile_sizes = {{{32, 32}, {32, 16}, {16, 16}}};

uint32_t aligned_sample(uint32_t bytes) {
    return static_cast<uint32_t>(base::align_up(bytes, sample_alignment));
}

}  // namespace

Result<TileLayout> tile_layout(const pipe::Framebuffer& framebuffer) {
    TileLayout layout;
    layout.samples = static_cast<uint8_t>(framebuffer_samples(framebuffer));
    uint32_t used = 0;
    for (uint32_t i = 0; i < framebuffer.color_count; ++i) {
        if (framebuffer.colors[i].texture == nullptr)
            continue;
        const TargetFormat format = *target_format(framebuffer.colors[i].format);
        const auto offset = static_cast<uint32_t>(base::align_up(used, format.tile_alignment));
        used = offset + format.tile_bytes;
        if (used > max_sample_bytes ||
            aligned_sample(used) * least_tile_pixels * layout.samples > max_tile_bytes)
            return Error{Errc::unsupported,
                         fmt::format("colour buffer {} does not fit into tile memory: {} bytes a "
                                     "sample, {} samples",
                                     i, used, layout.samples)};
        layout.offsets[i] = static_cast<uint16_t>(offset);
    }
    if (layout.samples > 1)
        used = std::max(used, 1u);
    layout.sample_bytes = static_cast<uint8_t>(aligned_sample(used));
    const auto fits = [&](TileSize size) {
        return uint32_t{layout.sample_bytes} * layout.samples * size.width * size.height <=
               max_tile_bytes;
    };
    const TileSize size = *std::find_if(tile_sizes.begin(), tile_sizes.end(), fits);
    layout.width = size.width;
    layout.height = size.height;
    return layout;
}

Result<TileLayout> checked_tile_layout(const pipe::Framebuffer& framebuffer) {
    TRY(check_framebuffer(framebuffer));
    return tile_layout(framebuffer);
}

hw::agx::usc::Shared tile_memory(const TileLayout& layout) {
    using hw::agx::usc::SharedLayout;
    const uint32_t bytes =
        uint32_t{layout.sample_bytes} * layout.samples * layout.width * layout.height;
    return {.uses_shared_memory = true,
            .layout = layout.height == 32  ? SharedLayout::tile_32x32
                      : layout.width == 32 ? SharedLayout::tile_32x16
                                           : SharedLayout::tile_16x16,
            .samples = layout.samples,
            .sample_stride = layout.sample_bytes,
            .bytes_per_threadgroup = hw::agx::in_groups(bytes, shared_alignment)};
}

}  // namespace cuesta::agx
