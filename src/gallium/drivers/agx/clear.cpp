// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears: what tiles begin with, or rectangles among the draws.
#include <algorithm>
#include <bit>
#include <cmath>

#include "gallium/auxiliary/color_buffers.h"
#include "gallium/auxiliary/depth_stencil.h"
#include "gallium/auxiliary/unorm.h"
#include "gallium/drivers/agx/context.h"
#include "gallium/drivers/agx/draw.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/variants.h"

namespace cuesta::agx {
namespace {

constexpr uint8_t all_channels = 0xf;
constexpr uint8_t all_bits = 0xff;

// Those of the buffers that the framebuffer has.
pipe::Clear present(const pipe::Framebuffer& framebuffer) {
    pipe::Clear buffers = pipe::Clear::none;
    if (gallium::present_colors(framebuffer) != 0)
        buffers = pipe::Clear::color;
    if (gallium::depth_surface(framebuffer) != nullptr)
        buffers = buffers | pipe::Clear::depth;
    if (gallium::stencil_surface(framebuffer) != nullptr)
        buffers = buffers | pipe::Clear::stencil;
    return buffers;
}

pipe::Scissor part_of(const pipe::Framebuffer& framebuffer, const pipe::ClearRegion& region) {
    pipe::Scissor part = {0, 0, static_cast<uint16_t>(framebuffer.width),
                          static_cast<uint16_t>(framebuffer.height)};
    if (region.scissor) {
        part.min_x = region.scissor->min_x;
        part.min_y = region.scissor->min_y;
        part.max_x = std::min(part.max_x, region.scissor->max_x);
        part.max_y = std::min(part.max_y, region.scissor->max_y);
    }
    return part;
}

bool is_whole(const pipe::Framebuffer& framebuffer,
              const pipe::ClearRegion& region,
              const pipe::Scissor& part) {
    return part.min_x == 0 && part.min_y == 0 && part.max_x == framebuffer.width &&
           part.max_y == framebuffer.height &&
           (!pipe::has(region.buffers, pipe::Clear::color) || region.color_mask == all_channels) &&
           (!pipe::has(region.buffers, pipe::Clear::stencil) || region.stencil_mask == all_bits);
}

// In 0..1, and one that a buffer of 16 bits has: however it is written, its code is the same.
double cleared_depth(double depth, const pipe::Surface& surface) {
    constexpr double z16_greatest = 65535;
    if (surface.texture != nullptr && depth_stencil_format(surface.format)->is_z16)
        return gallium::unorm(depth, z16_greatest) / z16_greatest;
    return depth > 0 ? std::min(depth, 1.0) : 0.0;  // of NaN: 0
}

// What of the region the framebuffer has.
pipe::ClearRegion of_framebuffer(const pipe::Framebuffer& framebuffer,
                                 const pipe::ClearRegion& asked) {
    pipe::ClearRegion region = asked;
    region.buffers = asked.buffers & present(framebuffer);
    region.color_buffers &= gallium::present_colors(framebuffer);
    if (!pipe::has(region.buffers, pipe::Clear::color))
        region.color_buffers = 0;
    if (region.color_buffers == 0)
        region.buffers = region.buffers & pipe::Clear::depth_stencil;
    region.depth = cleared_depth(asked.depth, framebuffer.depth_stencil);
    return region;
}

bool is_everything(const pipe::Framebuffer& framebuffer, const pipe::ClearRegion& region) {
    return region.buffers == present(framebuffer) &&
           region.color_buffers == gallium::present_colors(framebuffer);
}

void fold(const pipe::ClearRegion& region, ClearValues& values) {
    values.buffers = values.buffers | region.buffers;
    values.color_buffers |= region.color_buffers;
    for (size_t n = 0; n < values.colors.size(); ++n)
        if ((region.color_buffers >> n & 1) != 0)
            values.colors[n] = region.color;
    if (pipe::has(region.buffers, pipe::Clear::depth))
        values.depth = region.depth;
    if (pipe::has(region.buffers, pipe::Clear::stencil))
        values.stencil = region.stencil;
}

Blend clear_blend(const pipe::ClearRegion& region) {
    pipe::BlendState state = {.independent_blend_enable = true};
    for (size_t n = 0; n < state.rt.size(); ++n)
        state.rt[n].color_mask =
            (region.color_buffers >> n & 1) != 0 ? region.color_mask : uint8_t{0};
    state.target = state.rt[0];
    return Blend(state);
}

DepthStencilAlpha clear_depth_stencil(const pipe::ClearRegion& region) {
    pipe::DepthStencilAlphaState state;
    if (pipe::has(region.buffers, pipe::Clear::depth)) {
        state.depth_enable = state.depth_write = true;
        state.depth_func = pipe::CompareFunc::always;
    }
    if (pipe::has(region.buffers, pipe::Clear::stencil))
        state.stencil[0] = {.enable = true,
                            .fail_op = pipe::StencilOp::replace,
                            .zfail_op = pipe::StencilOp::replace,
                            .zpass_op = pipe::StencilOp::replace,
                            .write_mask = region.stencil_mask};
    return DepthStencilAlpha(state);
}

}  // namespace

Result<void> Context::draw_meta(Batch& batch, BoundState& state, const MetaDraw& draw) {
    state.framebuffer = batch.framebuffer;
    state.tile = batch.tile;
    set_framebuffer_targets(state);
    meta_.set_rectangle(draw);
    const pipe::DrawInfo strip = {
        .mode = pipe::Primitive::triangle_strip, .count = 4, .instance_count = batch.layers};
    const Result<void> done = draw_in(batch, state, strip, draw.overwrites);
    meta_.end();
    return done;
}

Result<void> Context::clear_buffers(const pipe::ClearRegion& asked) {
    Batch* target = TRY(batch());
    const pipe::ClearRegion region = of_framebuffer(target->framebuffer, asked);
    const pipe::Scissor part = part_of(target->framebuffer, region);
    if (region.buffers == pipe::Clear::none || part.min_x >= part.max_x || part.min_y >= part.max_y)
        return {};
    if (!target->is_part() && is_whole(target->framebuffer, region, part)) {
        const bool everything = is_everything(target->framebuffer, region);
        const bool is_free = target->queries().empty() && !target->stores();
        if (everything && is_free && target->draw_count != 0) {
            target->drop_draws();
            bound_.forget_emitted();
        }
        if (target->draw_count == 0) {
            fold(region, target->clear);
            return {};
        }
    }
    BoundState& state =
        meta_.begin({.colors = static_cast<uint8_t>(std::bit_width(region.color_buffers))});
    const Blend blend = clear_blend(region);
    const DepthStencilAlpha depth_stencil = clear_depth_stencil(region);
    state.blend = &blend;
    state.depth_stencil_alpha = &depth_stencil;
    state.stencil_reference = {region.stencil, region.stencil};
    set_constants(state, pipe::ShaderStage::fragment, std::as_bytes(std::span(region.color)));
    return draw_meta(*target, state,
                     {.target = {static_cast<float>(part.min_x), static_cast<float>(part.min_y),
                                 static_cast<float>(part.max_x), static_cast<float>(part.max_y)},
                      .depth = static_cast<float>(region.depth),
                      .part = part});
}

}  // namespace cuesta::agx
