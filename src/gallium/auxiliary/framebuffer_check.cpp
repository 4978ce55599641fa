// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/framebuffer_check.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/auxiliary/texture_shape.h"
#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

uint32_t samples_of(const pipe::Surface& surface) {
    return std::max(surface.texture->description().samples, 1u);
}

Result<void> check_size(const pipe::Framebuffer& framebuffer, const pipe::Surface& surface) {
    const Extent extent = level_extent(surface.texture->description(), surface.level);
    if (framebuffer.width <= extent.width && framebuffer.height <= extent.height)
        return {};
    return Error{Errc::out_of_range,
                 fmt::format("a framebuffer of {}x{} on a surface of {}x{}", framebuffer.width,
                             framebuffer.height, extent.width, extent.height)};
}

Result<void> check_separate_stencil(const pipe::Framebuffer& framebuffer,
                                    const TargetLimits& limits) {
    if (!limits.separate_stencil)
        return Error{Errc::unsupported, "depth and stencil are one buffer"};
    TRY(check_target(framebuffer.stencil, true, limits));
    if (!hw::has_stencil(framebuffer.stencil.format))
        return Error{Errc::invalid, "the stencil buffer has no stencil"};
    if (framebuffer.depth_stencil.texture == nullptr)
        return Error{Errc::invalid, "a stencil buffer of its own without one of depth"};
    TRY(check_target(framebuffer.depth_stencil, true, limits));
    const Extent depth = level_extent(framebuffer.depth_stencil.texture->description(),
                                      framebuffer.depth_stencil.level);
    const Extent stencil =
        level_extent(framebuffer.stencil.texture->description(), framebuffer.stencil.level);
    if (depth.width == stencil.width && depth.height == stencil.height)
        return {};
    return Error{Errc::invalid, "buffers of depth and of stencil differ in size"};
}

// Of all surfaces but the gaps that may be.
template <typename Visit>
Result<void> for_each_surface(const pipe::Framebuffer& framebuffer, bool gaps, Visit&& visit) {
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (!gaps || framebuffer.colors[i].texture != nullptr)
            TRY(visit(framebuffer.colors[i], false));
    for (const pipe::Surface* surface : {&framebuffer.depth_stencil, &framebuffer.stencil})
        if (surface->texture != nullptr)
            TRY(visit(*surface, true));
    return {};
}

}  // namespace

Result<void> check_surface(const pipe::Surface& surface, const char* what) {
    if (surface.texture == nullptr)
        return Error{Errc::invalid, fmt::format("there is no {}", what)};
    const pipe::ResourceTemplate& d = surface.texture->description();
    if (d.target == pipe::Target::buffer)
        return Error{Errc::invalid, fmt::format("the {} is a buffer, not a texture", what)};
    if (surface.level > d.last_level)
        return Error{Errc::out_of_range,
                     fmt::format("the {} has no level {}", what, surface.level)};
    if (surface.layer_count == 0)
        return Error{Errc::invalid, fmt::format("a {} of no layers", what)};
    const uint64_t last = uint64_t{surface.layer} + surface.layer_count - 1;
    if (last >= level_extent(d, surface.level).layers)
        return Error{Errc::out_of_range, fmt::format("the {} has no layer {}", what, last)};
    if (!same_texel_size(surface.format, d.format))
        return Error{Errc::invalid, fmt::format("the {}'s memory cannot be seen as {}", what,
                                                hw::format_info(surface.format).name)};
    return {};
}

Result<void> check_target(const pipe::Surface& surface,
                          bool depth_stencil,
                          const TargetLimits& limits) {
    TRY(check_surface(surface, depth_stencil ? "depth and stencil buffer" : "colour buffer"));
    if (surface.layer_count > 1 && !limits.layered)
        return Error{Errc::unsupported, "layers are drawn to one by one"};
    if (limits.is_target(surface.format) &&
        hw::is_depth_or_stencil(surface.format) == depth_stencil)
        return {};
    return Error{Errc::unsupported,
                 fmt::format("{} cannot be drawn to as {}", hw::format_info(surface.format).name,
                             depth_stencil ? "depth and stencil" : "colour")};
}

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer, const TargetLimits& limits) {
    if (framebuffer.color_count > limits.color_buffers)
        return Error{Errc::unsupported, fmt::format("{} colour buffers; there are {} at most",
                                                    framebuffer.color_count, limits.color_buffers)};
    if (framebuffer.width == 0 || framebuffer.height == 0) {
        if (framebuffer.color_count != 0 || framebuffer.depth_stencil.texture != nullptr)
            return Error{Errc::invalid, "a framebuffer without pixels"};
        return {};
    }
    if (framebuffer.width > limits.side || framebuffer.height > limits.side)
        return Error{Errc::out_of_range,
                     fmt::format("a framebuffer of {}x{} pixels; each side has 1 to {}",
                                 framebuffer.width, framebuffer.height, limits.side)};
    if (framebuffer.stencil.texture != nullptr)
        TRY(check_separate_stencil(framebuffer, limits));
    const uint32_t samples = framebuffer_samples(framebuffer);
    return for_each_surface(
        framebuffer, limits.gaps,
        [&](const pipe::Surface& surface, bool depth_stencil) -> Result<void> {
            TRY(check_target(surface, depth_stencil, limits));
            TRY(check_size(framebuffer, surface));
            if (samples_of(surface) != samples)
                return Error{Errc::invalid,
                             "the buffers of a framebuffer have different numbers of samples"};
            return {};
        });
}

uint32_t framebuffer_layers(const pipe::Framebuffer& framebuffer) {
    uint32_t layers = UINT32_MAX;
    const auto add = [&](const pipe::Surface& surface) {
        if (surface.texture != nullptr)
            layers = std::min(layers, surface.layer_count);
    };
    std::for_each_n(framebuffer.colors.begin(), framebuffer.color_count, add);
    add(framebuffer.depth_stencil);
    add(framebuffer.stencil);
    return layers == UINT32_MAX ? 1 : layers;
}

uint32_t framebuffer_samples(const pipe::Framebuffer& framebuffer) {
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (framebuffer.colors[i].texture != nullptr)
            return samples_of(framebuffer.colors[i]);
    if (framebuffer.depth_stencil.texture != nullptr)
        return samples_of(framebuffer.depth_stencil);
    return std::max(framebuffer.samples, 1u);
}

}  // namespace cuesta::gallium
