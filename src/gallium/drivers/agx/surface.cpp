// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/surface.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/assert.h"
#include "gallium/auxiliary/depth_stencil.h"
#include "gallium/auxiliary/framebuffer_check.h"

namespace cuesta::agx {
namespace {

bool is_target(pipe::Format format) {
    return hw::is_depth_or_stencil(format) || target_format(format).has_value();
}

constexpr gallium::TargetLimits limits = {
    .color_buffers = pipe::max_color_buffers,
    .layered = true,
    .side = hw::agx::max_texture_size,
    .separate_stencil = true,
    .gaps = true,
    .is_target = is_target,
};

Result<void> check_planes(const pipe::Surface& surface) {
    const Resource& resource = resource_of(surface);
    const hw::Format format = resource.description().format;
    const bool same = surface.format == format;
    if (!same && (hw::is_depth_or_stencil(surface.format) || resource.is_packed_otherwise()))
        return Error{Errc::invalid, fmt::format("depth and stencil of {} cannot be drawn to as {}",
                                                hw::format_info(format).name,
                                                hw::format_info(surface.format).name)};
    return {};
}

hw::agx::TextureDimension dimension_of(const Resource& resource, uint32_t layers) {
    using hw::agx::TextureDimension;
    if (layers > 1)
        return resource.samples() > 1 ? TextureDimension::d2_ms_array : TextureDimension::d2_array;
    return resource.samples() > 1 ? TextureDimension::d2_ms : TextureDimension::d2;
}

// Layers of an array are found by its levels; so are a volume's slices, if as an array it has as
// many of them (part 6, layout of levels).
Resource::DescribedLevels described_levels(const pipe::Surface& surface, uint32_t layers) {
    const Resource& resource = resource_of(surface);
    if (layers > 1)
        return {0, static_cast<uint8_t>(resource.description().last_level + 1)};
    return resource.described_levels(surface.level);
}

Result<void> check_layers(const pipe::Surface& surface, uint32_t layers) {
    if (layers == 1)
        return {};
    const pipe::ResourceTemplate& d = resource_of(surface).description();
    if (d.target == pipe::Target::texture_3d && d.last_level > 0 &&
        std::bit_width(d.depth) > std::bit_width(std::max(d.width, d.height)))
        return Error{Errc::unsupported,
                     "slices of a volume with levels that is deeper than wide and high are drawn "
                     "to one by one"};
    return {};
}

void set_layers(hw::agx::PbeDescriptor& out, uint16_t layers) {
    out.layers = layers;
}
void set_layers(hw::agx::TextureDescriptor& out, uint16_t layers) {
    out.depth = layers;
}

// What both descriptors of one level have.
template <typename Descriptor>
Descriptor describe(const pipe::Surface& surface, uint32_t layers) {
    const Resource& resource = resource_of(surface);
    const Plane& plane = resource.plane();
    Descriptor out;
    out.dimension = dimension_of(resource, layers);
    out.layout = plane.tiled ? hw::agx::TextureLayout::gpu_tiled : hw::agx::TextureLayout::linear;
    const Resource::DescribedLevels levels = described_levels(surface, layers);
    out.width = static_cast<uint16_t>(resource.width(levels.first));
    out.height = static_cast<uint16_t>(resource.height(levels.first));
    out.mipmapped = levels.count > 1;
    if (resource.samples() == 4)
        out.samples = hw::agx::SampleCount::x4;
    out.address = resource.va(plane, levels.first, surface.layer);
    if (plane.tiled) {
        out.page_aligned_layers = plane.tiles.page_aligned_layers;
        set_layers(out, static_cast<uint16_t>(layers));
        return out;
    }
    out.stride = static_cast<uint32_t>(plane.rows.stride);
    if (layers > 1) {
        out.extended = true;
        out.linear_layers = static_cast<uint16_t>(layers);
        out.linear_layer_stride = plane.rows.layer_stride;
    }
    return out;
}

}  // namespace

Result<void> check_target(const pipe::Surface& surface, bool depth_stencil) {
    TRY(gallium::check_target(surface, depth_stencil, limits));
    return check_planes(surface);
}

Result<void> check_framebuffer(const pipe::Framebuffer& framebuffer) {
    TRY(gallium::check_framebuffer(framebuffer, limits));
    if (const uint32_t samples = framebuffer_samples(framebuffer); !is_sample_count(samples))
        return Error{
            Errc::unsupported,
            fmt::format("a framebuffer of {} samples a pixel; there are 1, 2 or 4", samples)};
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (framebuffer.colors[i].texture != nullptr)
            TRY(check_planes(framebuffer.colors[i]));
    for (const pipe::Surface* surface : {&framebuffer.depth_stencil, &framebuffer.stencil})
        if (surface->texture != nullptr)
            TRY(check_planes(*surface));
    const uint32_t layers = framebuffer_layers(framebuffer);
    for (uint32_t i = 0; i < framebuffer.color_count; ++i)
        if (framebuffer.colors[i].texture != nullptr)
            TRY(check_layers(framebuffer.colors[i], layers));
    for (const pipe::Surface* surface : {&framebuffer.depth_stencil, &framebuffer.stencil})
        if (surface->texture != nullptr)
            TRY(check_layers(*surface, layers));
    return {};
}

hw::agx::PbeDescriptor pbe_descriptor(const pipe::Surface& surface, uint32_t layers) {
    const std::optional<TargetFormat> format = target_format(surface.format);
    CUESTA_ASSERT(format.has_value(), "the colour buffer was not checked");
    auto out = describe<hw::agx::PbeDescriptor>(surface, layers);
    out.channels = format->channels;
    out.type = format->type;
    out.swizzle = format->stored;
    const auto levels = described_levels(surface, layers);
    out.level = static_cast<uint8_t>(surface.level - levels.first);
    if (resource_of(surface).plane().tiled)
        out.levels = levels.count;
    return out;
}

hw::agx::TextureDescriptor surface_texture(const pipe::Surface& surface, uint32_t layers) {
    const std::optional<TextureFormat> format = texture_format(surface.format);
    CUESTA_ASSERT(format.has_value(), "the colour buffer was not checked");
    auto out = describe<hw::agx::TextureDescriptor>(surface, layers);
    out.channels = format->channels;
    out.type = format->type;
    out.swizzle = format->swizzle;
    out.srgb = format->srgb;
    out.first_level = static_cast<uint8_t>(surface.level - described_levels(surface, layers).first);
    out.last_level = out.first_level;
    return out;
}

DepthStencilSurface depth_stencil_surface(const pipe::Framebuffer& framebuffer) {
    DepthStencilSurface out;
    const auto note = [&](const pipe::Surface& surface, const Plane& plane) {
        out.width = resource_of(surface).width(surface.level);
        out.height = resource_of(surface).height(surface.level);
        return resource_of(surface).va(plane, surface.level, surface.layer);
    };
    if (const pipe::Surface* surface = gallium::depth_surface(framebuffer)) {
        const Plane& plane = *resource_of(*surface).depth_plane();
        out.depth = note(*surface, plane);
        out.depth_layer_stride = plane.layer_stride();
        out.is_z16 = plane.channels == hw::agx::Channels::r16;
    }
    if (const pipe::Surface* surface = gallium::stencil_surface(framebuffer)) {
        const Plane& plane = *resource_of(*surface).stencil_plane();
        out.stencil = note(*surface, plane);
        out.stencil_layer_stride = plane.layer_stride();
    }
    return out;
}

}  // namespace cuesta::agx
