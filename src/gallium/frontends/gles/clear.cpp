// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glClear (OpenGL ES 2.0.25, 4.2.3).
#include "gallium/frontends/gles/draw_state.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/pipe_state.h"

namespace cuesta::gles {

namespace {

constexpr uint8_t all_colors = 0xf;
constexpr uint8_t all_stencil = 0xff;

// What is cleared of what there is, by buffers and masks.
pipe::ClearRegion region_of(const State& state, const FramebufferTarget& target, GLbitfield mask) {
    pipe::ClearRegion region;
    const uint8_t visible = target.hidden_alpha ? 7 : all_colors;
    const uint8_t color_mask = state.blend.color_mask & visible;
    if ((mask & GL_COLOR_BUFFER_BIT) != 0 && color_mask != 0 && target.pipe.color_count != 0)
        region.buffers = region.buffers | pipe::Clear::color;
    if ((mask & GL_DEPTH_BUFFER_BIT) != 0 && state.depth.write && target.has_depth)
        region.buffers = region.buffers | pipe::Clear::depth;
    region.stencil_mask = static_cast<uint8_t>(state.stencil.sides[0].write_mask);
    if ((mask & GL_STENCIL_BUFFER_BIT) != 0 && region.stencil_mask != 0 && target.has_stencil)
        region.buffers = region.buffers | pipe::Clear::stencil;
    region.color = state.clear.color;
    // Alpha that is hidden is 1; a clear of all that is seen may write it.
    if (target.hidden_alpha)
        region.color[3] = 1;
    region.color_mask = color_mask == visible ? all_colors : color_mask;
    region.depth = state.clear.depth;
    region.stencil = static_cast<uint8_t>(state.clear.stencil);
    return region;
}

// Of everything the pipe has a quicker way.
bool is_whole(const pipe::ClearRegion& region) {
    const bool colors = has(region.buffers, pipe::Clear::color);
    const bool stencil = has(region.buffers, pipe::Clear::stencil);
    return !region.scissor && (!colors || region.color_mask == all_colors) &&
           (!stencil || region.stencil_mask == all_stencil);
}

bool covers(const pipe::Scissor& scissor, const pipe::Framebuffer& framebuffer) {
    return scissor.min_x == 0 && scissor.min_y == 0 && scissor.max_x >= framebuffer.width &&
           scissor.max_y >= framebuffer.height;
}

}  // namespace

void clear(State& state, GLbitfield mask) {
    constexpr GLbitfield all = GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
    if ((mask & ~all) != 0)
        return state.error(GL_INVALID_VALUE, "glClear: unknown buffers");
    if (!check_framebuffer(state))
        return;
    const FramebufferTarget& target = draw_target(state);
    pipe::ClearRegion region = region_of(state, target, mask);
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
    std::string text;
    const bool cleared = is_whole(region) ? state.pipe->clear(region.buffers, region.color,
                                                              region.depth, region.stencil, &text)
                                          : state.pipe->clear_region(region, &text);
    if (!cleared)
        state.pipe_failed(text);
}

}  // namespace cuesta::gles
