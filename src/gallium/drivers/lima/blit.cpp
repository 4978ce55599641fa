// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blits: a rectangle with the source as its texture, in a batch of its own.
#include <algorithm>
#include <cstdlib>

#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/rectangle.h"

namespace cuesta::lima {
namespace {

// The pixels between two edges in either order, inside 0..size.
std::pair<uint16_t, uint16_t> span_of(int32_t start, int32_t length, uint32_t size) {
    const int64_t low = std::min<int64_t>(start, int64_t{start} + length);
    const int64_t high = std::max<int64_t>(start, int64_t{start} + length);
    const auto limit = static_cast<int64_t>(size);
    return {static_cast<uint16_t>(std::clamp<int64_t>(low, 0, limit)),
            static_cast<uint16_t>(std::clamp<int64_t>(high, 0, limit))};
}

std::array<float, 4> edges(const pipe::Box& box) {
    return {static_cast<float>(box.x),
            static_cast<float>(box.y),
            static_cast<float>(box.x + box.width),
            static_cast<float>(box.y + box.height)};
}

pipe::Scissor visible_part(const pipe::BlitInfo& info, const hw400::LevelLayout& target) {
    const auto [min_x, max_x] = span_of(info.dst_box.x, info.dst_box.width, target.width);
    const auto [min_y, max_y] = span_of(info.dst_box.y, info.dst_box.height, target.height);
    pipe::Scissor part{min_x, min_y, max_x, max_y};
    if (info.scissor_enable) {
        part.min_x = std::max(part.min_x, info.scissor.min_x);
        part.min_y = std::max(part.min_y, info.scissor.min_y);
        part.max_x = std::min(part.max_x, info.scissor.max_x);
        part.max_y = std::min(part.max_y, info.scissor.max_y);
    }
    return part;
}

}  // namespace

bool Context::blit(const pipe::BlitInfo& info, std::string* error) {
    const auto fail = [&](const char* text) {
        if (error != nullptr)
            *error = text;
        return false;
    };
    if (info.src.texture == nullptr || info.dst.texture == nullptr)
        return fail("a blit needs a source and a destination");
    if (!render_format(info.dst.format) || hw::is_depth_or_stencil(info.dst.format))
        return fail("the destination's format cannot be blitted to");
    const auto texture = surface_texture(info.src, info.filter);
    if (!texture || hw::is_depth_or_stencil(info.src.format))
        return fail("the source's format cannot be blitted from");
    submit();
    const hw400::LevelLayout& target =
        static_cast<Resource&>(*info.dst.texture).level(info.dst.level).layout;
    pipe::Framebuffer framebuffer;
    framebuffer.width = target.width;
    framebuffer.height = target.height;
    framebuffer.color_count = 1;
    framebuffer.colors[0] = info.dst;
    RectangleDraw draw;
    draw.target = edges(info.dst_box);
    draw.source = edges(info.src_box);
    draw.texture = *texture;
    draw.state = color_copy_state();
    draw.scissor = visible_part(info, target);
    if (draw.scissor->min_x >= draw.scissor->max_x || draw.scissor->min_y >= draw.scissor->max_y)
        return true;
    auto batch = std::make_unique<Batch>(pool_, framebuffer);
    batch->use(static_cast<Resource&>(*info.src.texture).shared_bo(),
               winsys::lima::Pipe::pp,
               winsys::lima::Access::read);
    if (const auto done = draw_rectangle(*batch, screen_.static_data(), draw, batch->plbu_words); !done)
        return fail(done.error().text.c_str());
    ++batch->draw_count;
    current_ = std::move(batch);
    submit();
    return true;
}

}  // namespace cuesta::lima
