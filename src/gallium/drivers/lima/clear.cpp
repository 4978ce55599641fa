// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Clears. What is cleared before anything is drawn is where the tiles start; later, or in parts, it
// is a rectangle among the draws.
#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/rectangle.h"

namespace cuesta::lima {
namespace {

pipe::Clear present(const pipe::Framebuffer& framebuffer) {
    pipe::Clear buffers = pipe::Clear::none;
    if (framebuffer.color_count != 0)
        buffers = buffers | pipe::Clear::color;
    const pipe::Surface& depth_stencil = framebuffer.depth_stencil;
    if (depth_stencil.texture != nullptr && hw::has_depth(depth_stencil.format))
        buffers = buffers | pipe::Clear::depth;
    if (depth_stencil.texture != nullptr && hw::has_stencil(depth_stencil.format))
        buffers = buffers | pipe::Clear::stencil;
    return buffers;
}

bool covers(const pipe::ClearRegion& region, const pipe::Framebuffer& framebuffer) {
    if (has(region.buffers, pipe::Clear::color) && region.color_mask != 0xf)
        return false;
    if (has(region.buffers, pipe::Clear::stencil) && region.stencil_mask != 0xff)
        return false;
    return !region.scissor || (region.scissor->min_x == 0 && region.scissor->min_y == 0 &&
                               region.scissor->max_x >= framebuffer.width &&
                               region.scissor->max_y >= framebuffer.height);
}

void start_with(ClearValues& values, const pipe::ClearRegion& region) {
    values.buffers = values.buffers | region.buffers;
    if (has(region.buffers, pipe::Clear::color))
        values.color = region.color;
    if (has(region.buffers, pipe::Clear::depth))
        values.depth = region.depth;
    if (has(region.buffers, pipe::Clear::stencil))
        values.stencil = region.stencil;
}

}  // namespace

Result<void> Context::clear_buffers(const pipe::ClearRegion& wanted) {
    if (bound_.framebuffer.width == 0)
        return Error{Errc::invalid, "no framebuffer is set"};
    const pipe::Clear there = present(bound_.framebuffer);
    pipe::ClearRegion region = wanted;
    region.buffers = region.buffers & there;
    if ((region.color_buffers & 1) == 0)  // there is one at most
        region.buffers = region.buffers & pipe::Clear::depth_stencil;
    if (region.buffers == pipe::Clear::none)
        return {};
    const bool whole = covers(region, bound_.framebuffer);
    // Nothing of what was drawn would be seen.
    if (whole && region.buffers == there && current_ != nullptr && current_->draw_count != 0)
        batches_.give_back(std::move(current_));
    Batch& target = batch();
    if (whole && target.draw_count == 0) {
        start_with(target.clear, region);
        return {};
    }
    return draw_clear(target, screen_.static_data(), region);
}

}  // namespace cuesta::lima
