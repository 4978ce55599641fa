// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/surface.h"

#include <fmt/core.h>

#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {

Result<void> check_surface(const pipe::Surface& surface, const char* what) {
    if (surface.texture == nullptr)
        return Error{Errc::invalid, fmt::format("there is no {}", what)};
    const Resource& resource = resource_of(surface);
    if (resource.is_buffer())
        return Error{Errc::invalid, fmt::format("the {} is a buffer, not a texture", what)};
    if (surface.level > resource.description().last_level)
        return Error{Errc::out_of_range,
                     fmt::format("the {} has no level {}", what, surface.level)};
    if (surface.layer >= resource.layers(surface.level))
        return Error{Errc::out_of_range,
                     fmt::format("the {} has no layer {}", what, surface.layer)};
    const hw::FormatInfo& info = hw::format_info(surface.format);
    if (info.block_bytes != resource.element().bytes)
        return Error{Errc::invalid,
                     fmt::format("the {}'s memory cannot be seen as {}", what, info.name)};
    return {};
}

Result<void> check_target(const pipe::Surface& surface, bool depth_stencil) {
    TRY(check_surface(surface, depth_stencil ? "depth and stencil buffer" : "colour buffer"));
    if (!render_format(surface.format) || hw::is_depth_or_stencil(surface.format) != depth_stencil)
        return Error{
            Errc::unsupported,
            fmt::format("{} cannot be drawn to as {}", hw::format_info(surface.format).name,
                        depth_stencil ? "depth and stencil" : "colour")};
    return {};
}

namespace {

Result<void> check_size(const pipe::Framebuffer& framebuffer, const pipe::Surface& surface) {
    const hw::mali400::LevelLayout& layout = resource_of(surface).level(surface.level).layout;
    if (framebuffer.width <= layout.width && framebuffer.height <= layout.height)
        return {};
    return Error{Errc::out_of_range,
                 fmt::format("a framebuffer of {}x{} on a surface of {}x{}", framebuffer.width,
                             framebuffer.height, layout.width, layout.height)};
}

}  // namespace

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer) {
    const bool color = framebuffer.color_count != 0;
    const bool depth = framebuffer.depth_stencil.texture != nullptr;
    if (framebuffer.color_count > 1)
        return Error{Errc::unsupported, fmt::format("{} colour buffers; the hardware has one",
                                                    framebuffer.color_count)};
    if (framebuffer.width == 0 || framebuffer.height == 0) {
        if (color || depth)
            return Error{Errc::invalid, "a framebuffer without pixels"};
        return {};
    }
    constexpr uint32_t max_side = 4096;
    if (framebuffer.width > max_side || framebuffer.height > max_side)
        return Error{Errc::out_of_range,
                     fmt::format("a framebuffer of {}x{} pixels; each side has 1 to {}",
                                 framebuffer.width, framebuffer.height, max_side)};
    if (color) {
        TRY(check_target(framebuffer.colors[0], false));
        TRY(check_size(framebuffer, framebuffer.colors[0]));
    }
    if (depth) {
        TRY(check_target(framebuffer.depth_stencil, true));
        TRY(check_size(framebuffer, framebuffer.depth_stencil));
    }
    if (color && depth &&
        resource_of(framebuffer.colors[0]).samples() !=
            resource_of(framebuffer.depth_stencil).samples())
        return Error{Errc::invalid, "colour and depth buffer have different numbers of samples"};
    return {};
}

uint32_t framebuffer_samples(const pipe::Framebuffer& framebuffer) {
    if (framebuffer.color_count != 0)
        return resource_of(framebuffer.colors[0]).samples();
    if (framebuffer.depth_stencil.texture != nullptr)
        return resource_of(framebuffer.depth_stencil).samples();
    return 1;
}

}  // namespace cuesta::lima
