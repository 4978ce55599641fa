// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/zls.h"

#include <algorithm>
#include <array>
#include <bit>

#include "simulator/agx/depth_unorm16.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ZFormat;
using hw::agx::ZlsTiling;

float depth_of(uint32_t raw, bool is_unorm16) {
    return is_unorm16 ? depth_of_unorm16(static_cast<uint16_t>(raw)) : std::bit_cast<float>(raw);
}

uint32_t raw_depth(float depth, bool is_unorm16) {
    return is_unorm16 ? unorm16_of(depth) : std::bit_cast<uint32_t>(depth);
}

std::array<uint32_t, 2> halves(uint64_t value) {
    return {static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32)};
}

}  // namespace

Result<DepthStencilSurfaces::Surface> DepthStencilSurfaces::surface(const RenderTask& task,
                                                                    const DepthBuffer& buffer,
                                                                    uint8_t element_bytes,
                                                                    bool load,
                                                                    bool store) {
    Surface made;
    made.load = load;
    made.store = store;
    if (!load && !store)
        return made;
    const std::array<uint32_t, 1> pixel_words = {task.zls_pixels};
    const auto pixels = TRY(hw::agx::unpack_zls_pixels(pixel_words));
    made.base = buffer.base;
    if (task.layers > 1) {
        const std::array<uint32_t, 1> stride_words = {buffer.stride};
        made.layer_stride = TRY(hw::agx::unpack_zls_stride(stride_words)).layer_stride;
    }
    // A level of its own: its tiles depend on its own size alone.
    made.layout = TRY(hw::agx::tiled_layout({.width = pixels.width,
                                             .height = pixels.height,
                                             .samples = static_cast<uint8_t>(task.samples),
                                             .element_bytes = element_bytes,
                                             .depth_stencil = true}));
    return made;
}

// A driver adds the API's stencil value as it comes, and what lies above the low byte does not
// count.
constexpr uint32_t known_background_bits = 0x7ff;

Result<DepthStencilSurfaces> DepthStencilSurfaces::create(AddressSpace& memory,
                                                          const RenderTask& task) {
    const auto control = TRY(hw::agx::unpack_zls_control(halves(task.zls_control)));
    if (control.z_resolve || control.s_resolve)
        return Error{Errc::unsupported, "resolves of depth or stencil"};
    for (const ZlsTiling tiling : {control.z_load_tiling, control.z_store_tiling,
                                   control.s_load_tiling, control.s_store_tiling})
        if (tiling != ZlsTiling::gpu_tiled)
            return Error{Errc::unsupported, "depth or stencil surfaces that are not GPU-tiled"};
    const std::array<uint32_t, 1> value_words = {task.background_values & known_background_bits};
    const auto values = TRY(hw::agx::unpack_background_values(value_words));

    DepthStencilSurfaces made(memory);
    made.is_unorm16_ = control.z_format == ZFormat::unorm_16;
    made.background_depth_ = depth_of(task.background_depth, made.is_unorm16_);
    made.background_stencil_ = values.stencil;
    const std::array<uint32_t, 1> pixel_words = {task.zls_pixels};
    const auto pixels = TRY(hw::agx::unpack_zls_pixels(pixel_words));
    made.width_ = pixels.width;
    made.height_ = pixels.height;
    const uint8_t depth_bytes = made.is_unorm16_ ? 2 : 4;
    made.depth_ = TRY(surface(task, task.depth, depth_bytes, control.z_load, control.z_store));
    made.stencil_ = TRY(surface(task, task.stencil, 1, control.s_load, control.s_store));
    return made;
}

// Calls visit(address, place in the tile) for the samples that lie inside the surface.
template <typename F>
Result<void> DepthStencilSurfaces::each_sample(const Surface& surface,
                                               const Tile& tile,
                                               F visit) const {
    const TileShape& shape = tile.shape;
    const uint64_t layer = surface.base + shape.layer * surface.layer_stride;
    const uint32_t end_x = std::min(shape.x + shape.width, width_);
    const uint32_t end_y = std::min(shape.y + shape.height, height_);
    for (uint32_t y = shape.y; y < end_y; ++y)
        for (uint32_t x = shape.x; x < end_x; ++x)
            for (uint32_t sample = 0; sample < shape.samples; ++sample)
                TRY(visit(layer + hw::agx::tiled_offset(surface.layout, 0, 0, x, y, sample),
                          tile.sample_at(x, y, sample)));
    return {};
}

Result<void> DepthStencilSurfaces::begin(Tile& tile) const {
    std::ranges::fill(tile.depth, background_depth_);
    std::ranges::fill(tile.stencil, background_stencil_);
    if (depth_.load)
        TRY(each_sample(depth_, tile, [&](uint64_t address, size_t at) -> Result<void> {
            std::array<uint8_t, 4> raw = {};
            TRY(memory_->read(address, std::span(raw).first(is_unorm16_ ? 2 : 4)));
            tile.depth[at] = depth_of(std::bit_cast<uint32_t>(raw), is_unorm16_);
            return {};
        }));
    if (stencil_.load)
        TRY(each_sample(stencil_, tile, [&](uint64_t address, size_t at) {
            return memory_->read(address, {&tile.stencil[at], 1});
        }));
    return {};
}

Result<void> DepthStencilSurfaces::store(const Tile& tile) const {
    if (depth_.store)
        TRY(each_sample(depth_, tile, [&](uint64_t address, size_t at) {
            const auto raw =
                std::bit_cast<std::array<uint8_t, 4>>(raw_depth(tile.depth[at], is_unorm16_));
            return memory_->write(address, std::span(raw).first(is_unorm16_ ? 2 : 4));
        }));
    if (stencil_.store)
        TRY(each_sample(stencil_, tile, [&](uint64_t address, size_t at) {
            return memory_->write(address, {&tile.stencil[at], 1});
        }));
    return {};
}

}  // namespace cuesta::simulator::agx
