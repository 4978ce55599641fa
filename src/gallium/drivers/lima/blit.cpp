// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blits: a rectangle with the source as its texture, in a batch of its own. Samples are kept where
// both sides have them, spread or averaged where one has.
#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "gallium/drivers/lima/context.h"
#include "gallium/drivers/lima/rectangle.h"
#include "gallium/drivers/lima/surface.h"

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
    return {static_cast<float>(box.x), static_cast<float>(box.y),
            static_cast<float>(int64_t{box.x} + box.width),
            static_cast<float>(int64_t{box.y} + box.height)};
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

Result<void> check(const pipe::BlitInfo& info) {
    TRY(check_source(info.src));
    const bool depth_stencil = hw::is_depth_or_stencil(info.src.format);
    if (info.dst.texture == nullptr)
        return Error{Errc::invalid, "there is no destination"};
    TRY(check_target(info.dst, depth_stencil));
    if (depth_stencil && info.src.format != info.dst.format)
        return Error{Errc::unsupported,
                     fmt::format("depth and stencil are not converted from {} to {}",
                                 hw::format_info(info.src.format).name,
                                 hw::format_info(info.dst.format).name)};
    if (depth_stencil && info.filter != pipe::Filter::nearest)
        return Error{Errc::invalid, "depth and stencil cannot be filtered"};
    const bool scaled =
        std::abs(int64_t{info.src_box.width}) != std::abs(int64_t{info.dst_box.width}) ||
        std::abs(int64_t{info.src_box.height}) != std::abs(int64_t{info.dst_box.height});
    if (scaled && resource_of(info.src).samples() > 1)
        return Error{Errc::unsupported, "samples are not scaled"};
    return {};
}

bool same_pixels(const pipe::Surface& a, const pipe::Surface& b) {
    return a.texture == b.texture && a.level == b.level && a.layer == b.layer;
}

pipe::Framebuffer framebuffer_of(const pipe::Surface& surface) {
    const hw400::LevelLayout& layout = resource_of(surface).level(surface.level).layout;
    pipe::Framebuffer framebuffer;
    framebuffer.width = layout.width;
    framebuffer.height = layout.height;
    if (hw::is_depth_or_stencil(surface.format)) {
        framebuffer.depth_stencil = surface;
    } else {
        framebuffer.color_count = 1;
        framebuffer.colors[0] = surface;
    }
    return framebuffer;
}

}  // namespace

// A blit inside of one surface reads what it writes: it gets a copy to read.
Result<pipe::Surface> Context::copy_of_source(const pipe::BlitInfo& info) {
    const Resource& source = resource_of(info.src);
    if (source.samples() > 1)
        return Error{Errc::unsupported, "a blit of samples inside of one surface"};
    const hw400::LevelLayout& layout = source.level(info.src.level).layout;
    const std::shared_ptr<pipe::Resource> copy = TRY(Resource::create(
        screen_.device(),
        {.format = source.description().format, .width = layout.width, .height = layout.height}));
    const pipe::Box whole = {.width = static_cast<int32_t>(layout.width),
                             .height = static_cast<int32_t>(layout.height)};
    pipe::Box from = whole;
    from.z = static_cast<int32_t>(info.src.layer);
    TRY(copy_region(copy, 0, whole, info.src.texture, info.src.level, from));
    return pipe::Surface{copy, 0, 0, info.src.format};
}

Result<void> Context::do_blit(const pipe::BlitInfo& info) {
    TRY(check(info));
    CopyRectangle copy;
    copy.target = edges(info.dst_box);
    copy.source = edges(info.src_box);
    copy.surface = info.src;
    copy.filter = info.filter;
    copy.scissor = visible_part(info, resource_of(info.dst).level(info.dst.level).layout);
    if (copy.scissor->min_x >= copy.scissor->max_x || copy.scissor->min_y >= copy.scissor->max_y)
        return {};
    const hw::Format format = info.dst.format;
    const bool depth_stencil = hw::is_depth_or_stencil(format);
    copy.state = depth_stencil ? depth_stencil_copy_state(hw::has_depth(format),
                                                          hw::has_stencil(format), format)
                               : color_copy_state();
    submit();
    if (same_pixels(info.src, info.dst))
        copy.surface = TRY(copy_of_source(info));
    std::unique_ptr<Batch> batch = start_batch(framebuffer_of(info.dst));
    TRY(draw_copy(*batch, screen_.static_data(), copy, batch->plbu_words));
    ++batch->draw_count;
    batch->writes_depth_stencil = depth_stencil;
    current_ = std::move(batch);
    submit();
    return {};
}

}  // namespace cuesta::lima
