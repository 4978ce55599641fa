// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glClear (OpenGL ES 2.0.25, 4.2.3; 3.0.6, 4.2.3).
#include "gallium/frontends/gles/clear.h"

#include <bit>

#include "gallium/auxiliary/color_buffers.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pipe_state.h"
#include "gallium/frontends/gles/query.h"

namespace cuesta::gles {

namespace {

constexpr uint8_t all_colors = 0xf;
constexpr uint8_t all_stencil = 0xff;

pipe::Clear without(pipe::Clear set, pipe::Clear buffers) {
    return static_cast<pipe::Clear>(static_cast<uint32_t>(set) & ~static_cast<uint32_t>(buffers));
}

// What is cleared of what there is, by masks, of which all the region's colour buffers have one.
void mask_region(const State& state, const FramebufferTarget& target, pipe::ClearRegion& region) {
    const bool hidden_alpha = (target.hidden_alpha_buffers & region.color_buffers) != 0;
    const uint8_t visible = hidden_alpha ? 7 : all_colors;
    region.color_buffers &= gallium::present_colors(target.pipe);
    const uint8_t color_mask =
        region.color_buffers == 0
            ? uint8_t{0}
            : state.blend.color_masks[std::countr_zero(region.color_buffers)] & visible;
    if (color_mask == 0)
        region.buffers = without(region.buffers, pipe::Clear::color);
    if (!state.depth.write || !target.has_depth)
        region.buffers = without(region.buffers, pipe::Clear::depth);
    region.stencil_mask = static_cast<uint8_t>(state.stencil.sides[0].write_mask);
    if (region.stencil_mask == 0 || !target.has_stencil)
        region.buffers = without(region.buffers, pipe::Clear::stencil);
    // Alpha that is hidden is 1; a clear of all that is seen may write it.
    if (hidden_alpha)
        region.color[3] = 1;
    region.color_mask = color_mask == visible ? all_colors : color_mask;
}

// Of everything the pipe has a quicker way.
bool is_whole(const pipe::Framebuffer& target, const pipe::ClearRegion& region) {
    const bool colors = has(region.buffers, pipe::Clear::color);
    const bool stencil = has(region.buffers, pipe::Clear::stencil);
    return !region.scissor &&
           (!colors || (region.color_mask == all_colors &&
                        region.color_buffers == gallium::present_colors(target))) &&
           (!stencil || region.stencil_mask == all_stencil);
}

bool covers(const pipe::Scissor& scissor, const pipe::Framebuffer& framebuffer) {
    return scissor.min_x == 0 && scissor.min_y == 0 && scissor.max_x >= framebuffer.width &&
           scissor.max_y >= framebuffer.height;
}

// Of the framebuffer that the pipe has.
bool clear_bound(State& state, const pipe::Framebuffer& target, const pipe::ClearRegion& region) {
    std::string text;
    const bool cleared =
        is_whole(target, region)
            ? state.pipe->clear(region.buffers, region.color, region.depth, region.stencil, &text)
            : state.pipe->clear_region(region, &text);
    if (!cleared)
        state.pipe_failed(text);
    return cleared;
}

// The layers of a surface behind those that all have.
pipe::Surface layers_behind(const pipe::Surface& surface, uint32_t common) {
    if (surface.texture == nullptr || surface.layer_count <= common)
        return {};
    pipe::Surface rest = surface;
    rest.layer += common;
    rest.layer_count -= common;
    return rest;
}

// Of one surface alone.
bool clear_layers_behind(State& state,
                         const pipe::Framebuffer& target,
                         pipe::ClearRegion region,
                         const pipe::Surface& rest) {
    if (rest.texture == nullptr || region.buffers == pipe::Clear::none)
        return true;
    pipe::Framebuffer alone = {
        .width = target.width, .height = target.height, .samples = target.samples};
    if (has(region.buffers, pipe::Clear::color)) {
        alone.colors[0] = rest;
        alone.color_count = 1;
        region.color_buffers = 1;
    } else {
        alone.depth_stencil = rest;
    }
    state.set_dirty(Dirty::framebuffer);
    std::string text;
    if (state.pipe->set_framebuffer(alone, &text))
        return clear_bound(state, alone, region);
    state.pipe_failed(text);
    return false;
}

// A clear is one of all layers of a buffer, though it has more than others (OpenGL 3.2, 4.4.7);
// draws reach those that all have.
void clear_layers_behind(State& state,
                         const pipe::Framebuffer& target,
                         const pipe::ClearRegion& region) {
    const uint32_t common = gallium::framebuffer_layers(target);
    const auto part_of = [&](pipe::Clear buffers) {
        pipe::ClearRegion part = region;
        part.buffers = region.buffers & buffers;
        return part;
    };
    for (uint32_t i = 0; i < target.color_count; ++i)
        if ((region.color_buffers >> i & 1) != 0 &&
            !clear_layers_behind(state, target, part_of(pipe::Clear::color),
                                 layers_behind(target.colors[i], common)))
            return;
    const bool separate = target.stencil.texture != nullptr;
    if (clear_layers_behind(state, target,
                            part_of(separate ? pipe::Clear::depth : pipe::Clear::depth_stencil),
                            layers_behind(target.depth_stencil, common)))
        clear_layers_behind(state, target, part_of(pipe::Clear::stencil),
                            layers_behind(target.stencil, common));
}

void clear_region(State& state, pipe::ClearRegion region) {
    const FramebufferTarget& target = draw_target(state);
    mask_region(state, target, region);
    if (state.scissor.enabled) {
        const pipe::Scissor part =
            scissor_state(state.scissor, target.pipe.width, target.pipe.height);
        if (part.min_x >= part.max_x || part.min_y >= part.max_y)
            return;
        if (!covers(part, target.pipe))
            region.scissor = part;
    }
    if (region.buffers == pipe::Clear::none || target.is_empty() || !state.draw->bind_framebuffer())
        return;
    if (clear_bound(state, target.pipe, region))
        clear_layers_behind(state, target.pipe, region);
}

// Those of the buffers that one clear does with the first of them: their masks are the same, and
// buffers that hide their alpha are cleared to another colour than others.
uint8_t alike_with_first(const State& state, const FramebufferTarget& target, uint8_t buffers) {
    const auto first = static_cast<unsigned>(std::countr_zero(buffers));
    const auto hides = [&](unsigned i) { return (target.hidden_alpha_buffers >> i & 1) != 0; };
    uint8_t alike = 0;
    for (unsigned i = first; i < pipe::max_color_buffers; ++i)
        if ((buffers >> i & 1) != 0 && hides(i) == hides(first) &&
            state.blend.color_masks[i] == state.blend.color_masks[first])
            alike = static_cast<uint8_t>(alike | 1u << i);
    return alike;
}

}  // namespace

void clear_buffers(State& state, pipe::ClearRegion region) {
    // OpenGL ES 3.0.6, 3.1: GL_RASTERIZER_DISCARD is for clears too.
    if (state.raster.discard || state.queries->drops_draws ||
        (state.desktop != nullptr && !state.desktop->is_rendering()))
        return;
    if (!has(region.buffers, pipe::Clear::color))
        return clear_region(state, region);
    const FramebufferTarget& target = draw_target(state);
    auto left = static_cast<uint8_t>(region.color_buffers & gallium::present_colors(target.pipe));
    do {
        region.color_buffers = alike_with_first(state, target, left);
        clear_region(state, region);
        left &= static_cast<uint8_t>(~region.color_buffers);
        region.buffers = pipe::Clear::color;
    } while (left != 0);
}

void clear(State& state, GLbitfield mask) {
    constexpr GLbitfield all = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    // Of buffers that are not there the bit is no error.
    const GLbitfield known = all | (state.is_compatibility() ? GL_ACCUM_BUFFER_BIT : 0);
    if ((mask & ~known) != 0)
        return state.error(GL_INVALID_VALUE, "glClear: unknown buffers");
    if (!check_framebuffer(state))
        return;
    pipe::ClearRegion region;
    if ((mask & GL_COLOR_BUFFER_BIT) != 0)
        region.buffers = region.buffers | pipe::Clear::color;
    if ((mask & GL_DEPTH_BUFFER_BIT) != 0)
        region.buffers = region.buffers | pipe::Clear::depth;
    if ((mask & GL_STENCIL_BUFFER_BIT) != 0)
        region.buffers = region.buffers | pipe::Clear::stencil;
    region.color = state.clear.color;
    region.depth = state.clear.depth;
    region.stencil = static_cast<uint8_t>(state.clear.stencil);
    clear_buffers(state, region);
}

}  // namespace cuesta::gles
