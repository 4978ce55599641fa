// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/texture.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/auxiliary/object_number.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/auxiliary/texture_uses.h"

namespace cuesta::agx {
namespace {

using hw::agx::TextureDescriptor;
using hw::agx::TextureDimension;

// The plane that a view shows; null where the format cannot see any.
const Plane* seen_plane(const Resource& resource, hw::Format format) {
    const auto wanted = depth_stencil_format(format);
    const auto owned = depth_stencil_format(resource.description().format);
    if (wanted && owned) {
        if (!wanted->depth)
            return resource.stencil_plane();
        return owned->depth && owned->is_z16 == wanted->is_z16 ? resource.depth_plane() : nullptr;
    }
    if (resource.is_packed_otherwise() ||
        !gallium::same_texel_size(resource.description().format, format))
        return nullptr;
    return &resource.plane();
}

TextureDimension dimension_of(const Resource& resource) {
    switch (resource.description().target) {
        case pipe::Target::texture_3d: return TextureDimension::d3;
        case pipe::Target::texture_cube: return TextureDimension::cube;
        case pipe::Target::texture_2d_array:
            return resource.samples() > 1 ? TextureDimension::d2_ms_array
                                          : TextureDimension::d2_array;
        // The compiler reads 1D textures as 2D ones, too (fact sheet, part 6, 6.1).
        case pipe::Target::texture_1d:
        case pipe::Target::texture_2d:
        case pipe::Target::buffer: break;
    }
    return resource.samples() > 1 ? TextureDimension::d2_ms : TextureDimension::d2;
}

uint32_t texel_bytes(hw::Format format) {
    return hw::format_info(format).block_bytes;
}

// Of a buffer, as the view's format has it.
uint32_t buffer_texels(const pipe::SamplerViewTemplate& view) {
    return std::min(view.texture->description().width / texel_bytes(view.format),
                    max_buffer_texels);
}

// Slices or layers; a cube is one.
uint16_t depth_of(const Resource& resource) {
    return resource.description().target == pipe::Target::texture_cube
               ? 1
               : static_cast<uint16_t>(resource.layers(0));
}

void set_memory(TextureDescriptor& out, const Resource& resource, const Plane& plane) {
    if (plane.tiled) {
        out.layout = hw::agx::TextureLayout::gpu_tiled;
        out.depth = depth_of(resource);
        out.page_aligned_layers = plane.tiles.page_aligned_layers;
        return;
    }
    out.layout = hw::agx::TextureLayout::linear;
    out.stride = static_cast<uint32_t>(plane.rows.stride);
    if (out.dimension == TextureDimension::d2_array) {
        out.extended = true;
        out.linear_layers = depth_of(resource);
        out.linear_layer_stride = plane.rows.layer_stride;
    }
}

}  // namespace

SamplerView::SamplerView(const pipe::SamplerViewTemplate& view,
                         const TextureFormat& format,
                         const Plane* plane)
    : view_(view), format_(format), plane_(plane), number_(gallium::new_object_number()) {}

Result<std::unique_ptr<SamplerView>> SamplerView::create(const pipe::SamplerViewTemplate& view) {
    TRY(gallium::check_sampler_view(view));
    const std::optional<TextureFormat> format = texture_format(view.format);
    if (!format)
        return Error{Errc::unsupported,
                     fmt::format("{} cannot be sampled", hw::format_info(view.format).name)};
    const Resource& resource = static_cast<const Resource&>(*view.texture);
    const Plane* plane = resource.is_buffer() ? nullptr : seen_plane(resource, view.format);
    if (plane == nullptr && !resource.is_buffer())
        return Error{Errc::invalid, fmt::format("{} cannot be seen as {}",
                                                hw::format_info(resource.description().format).name,
                                                hw::format_info(view.format).name)};
    return std::unique_ptr<SamplerView>(new SamplerView(view, *format, plane));
}

TextureDescriptor SamplerView::descriptor() const {
    const Resource& own = resource();
    TextureDescriptor out;
    out.dimension = dimension_of(own);
    out.channels = format_.channels;
    out.type = format_.type;
    out.srgb = format_.srgb;
    for (unsigned i = 0; i < out.swizzle.size(); ++i) {
        const pipe::Swizzle from = view_.swizzle[i];
        if (from <= pipe::Swizzle::w)
            out.swizzle[i] = format_.swizzle[static_cast<size_t>(from)];
        else
            out.swizzle[i] =
                from == pipe::Swizzle::one ? hw::agx::Swizzle::one : hw::agx::Swizzle::zero;
    }
    if (own.is_buffer()) {
        set_buffer(out);
        return out;
    }
    out.width = static_cast<uint16_t>(own.width(0));
    out.height = static_cast<uint16_t>(own.height(0));
    out.first_level = static_cast<uint8_t>(view_.first_level);
    out.last_level = static_cast<uint8_t>(view_.last_level);
    out.mipmapped = own.description().last_level > 0;
    if (own.samples() == 4)
        out.samples = hw::agx::SampleCount::x4;
    out.address = own.va(*plane_, 0, 0);
    set_memory(out, own, *plane_);
    return out;
}

// Rows one behind the other, of which the last may lead out of the buffer: the compiler's fetches
// do not (fact sheet, part 6, 6.1).
void SamplerView::set_buffer(TextureDescriptor& out) const {
    const uint32_t texels = std::max(buffer_texels(view_), 1u);
    constexpr uint32_t row = Limits::buffer_texture_row;
    out.layout = hw::agx::TextureLayout::linear;
    out.width = static_cast<uint16_t>(std::min(texels, row));
    out.height = static_cast<uint16_t>((texels + row - 1) / row);
    out.stride = row * texel_bytes(view_.format);
    out.address = resource().va();
}

const TextureWords& SamplerView::words() const {
    if (const uint64_t va = resource().va(); va != words_va_) {
        words_ = hw::agx::pack(descriptor());
        words_va_ = va;
    }
    return words_;
}

std::array<uint32_t, 4> SamplerView::size() const {
    const Resource& own = resource();
    if (own.is_buffer())
        return {buffer_texels(view_), 1, 1, 1};
    const uint32_t first = view_.first_level;
    const bool is_cube = own.description().target == pipe::Target::texture_cube;
    return {own.width(first), own.height(first), is_cube ? 1 : own.layers(first),
            view_.last_level - first + 1};
}

TextureDescriptor null_texture(uint64_t address) {
    TextureDescriptor out;
    out.layout = hw::agx::TextureLayout::twiddled;
    out.swizzle.fill(hw::agx::Swizzle::zero);
    out.mode = hw::agx::ImageMode::null;
    out.address = address;
    return out;
}

}  // namespace cuesta::agx
