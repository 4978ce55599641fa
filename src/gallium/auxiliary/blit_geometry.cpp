// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/blit_geometry.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

// The pixels between two edges in either order, inside of 0..size.
std::array<uint16_t, 2> pixels_between(int32_t start, int32_t length, uint32_t size) {
    const int64_t end = int64_t{start} + length;
    const auto inside = [size](int64_t at) {
        return static_cast<uint16_t>(std::clamp<int64_t>(at, 0, size));
    };
    return {inside(std::min<int64_t>(start, end)), inside(std::max<int64_t>(start, end))};
}

}  // namespace

std::array<float, 4> edges(const pipe::Box& box) {
    return {static_cast<float>(box.x), static_cast<float>(box.y),
            static_cast<float>(int64_t{box.x} + box.width),
            static_cast<float>(int64_t{box.y} + box.height)};
}

pipe::Scissor visible_part(const pipe::BlitInfo& info, uint32_t width, uint32_t height) {
    const auto [left, right] = pixels_between(info.dst_box.x, info.dst_box.width, width);
    const auto [top, bottom] = pixels_between(info.dst_box.y, info.dst_box.height, height);
    pipe::Scissor part = {left, top, right, bottom};
    if (info.scissor_enable) {
        part.min_x = std::max(part.min_x, info.scissor.min_x);
        part.min_y = std::max(part.min_y, info.scissor.min_y);
        part.max_x = std::min(part.max_x, info.scissor.max_x);
        part.max_y = std::min(part.max_y, info.scissor.max_y);
    }
    return part;
}

bool is_scaled(const pipe::BlitInfo& info) {
    return std::abs(int64_t{info.src_box.width}) != std::abs(int64_t{info.dst_box.width}) ||
           std::abs(int64_t{info.src_box.height}) != std::abs(int64_t{info.dst_box.height});
}

bool same_pixels(const pipe::Surface& a, const pipe::Surface& b) {
    return a.texture == b.texture && a.level == b.level && a.layer == b.layer;
}

pipe::Framebuffer framebuffer_of(const pipe::Surface& surface, uint32_t width, uint32_t height) {
    pipe::Framebuffer framebuffer = {.width = width, .height = height};
    if (hw::is_depth_or_stencil(surface.format)) {
        framebuffer.depth_stencil = surface;
    } else {
        framebuffer.color_count = 1;
        framebuffer.colors[0] = surface;
    }
    return framebuffer;
}

Result<void> check_depth_stencil_blit(const pipe::BlitInfo& info) {
    if (info.src.format != info.dst.format)
        return Error{Errc::unsupported,
                     fmt::format("depth and stencil are not converted from {} to {}",
                                 hw::format_info(info.src.format).name,
                                 hw::format_info(info.dst.format).name)};
    if (info.filter != pipe::Filter::nearest)
        return Error{Errc::invalid, "depth and stencil cannot be filtered"};
    return {};
}

}  // namespace cuesta::gallium
