// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/resource.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/auxiliary/sharing.h"
#include "gallium/auxiliary/texture_shape.h"

namespace cuesta::agx {
namespace {

constexpr uint64_t max_bytes = uint64_t{1} << 32;

using hw::agx::ImageShape;

Result<void> check_samples(const pipe::ResourceTemplate& d) {
    if (d.samples <= 1)
        return {};
    if (!is_sample_count(d.samples))
        return Error{Errc::unsupported,
                     fmt::format("{} samples a pixel; there are 1, 2 or 4", d.samples)};
    const bool flat =
        d.target == pipe::Target::texture_2d || d.target == pipe::Target::texture_2d_array;
    if (!flat || d.last_level != 0 || gallium::must_be_linear(d.bind))
        return Error{Errc::unsupported,
                     "only flat textures and arrays of one level that nobody else reads have "
                     "samples"};
    return {};
}

Result<void> check_linear(const pipe::ResourceTemplate& d) {
    const bool flat =
        d.target == pipe::Target::texture_2d || d.target == pipe::Target::texture_2d_array;
    if (!flat || d.last_level != 0)
        return Error{Errc::unsupported, "only flat textures and arrays of one level can be linear"};
    if (hw::is_depth_or_stencil(d.format))
        return Error{Errc::unsupported, "depth and stencil cannot be linear"};
    return {};
}

Result<void> check_texture(const pipe::ResourceTemplate& d) {
    TRY(gallium::check_shape(d, hw::agx::max_texture_size));
    const bool has_layers =
        d.target == pipe::Target::texture_3d || d.target == pipe::Target::texture_2d_array;
    const uint32_t most = has_layers ? max_layers : 1;
    if (d.depth > most)
        return Error{Errc::out_of_range,
                     fmt::format("{} layers or slices; there are 1 to {}", d.depth, most)};
    if (d.target == pipe::Target::texture_3d && std::max(d.width, d.height) > max_layers)
        return Error{Errc::out_of_range, fmt::format("{}x{} texels of a 3D texture; there are {}",
                                                     d.width, d.height, max_layers)};
    return check_samples(d);
}

ImageShape shape_of(const pipe::ResourceTemplate& d, const hw::agx::ChannelLayout& channels) {
    const gallium::Extent extent = gallium::level_extent(d, 0);
    ImageShape shape = {.width = extent.width, .height = extent.height, .layers = extent.layers};
    shape.is_3d = d.target == pipe::Target::texture_3d;
    shape.levels = static_cast<uint8_t>(d.last_level + 1);
    shape.samples = static_cast<uint8_t>(std::max(d.samples, 1u));
    shape.element_bytes = channels.bytes;
    shape.block_width = channels.block_width;
    shape.block_height = channels.block_height;
    shape.depth_stencil = hw::is_depth_or_stencil(d.format);
    shape.render_target =
        has(d.bind, pipe::Bind::render_target) || has(d.bind, pipe::Bind::depth_stencil);
    shape.image_stores = has(d.bind, pipe::Bind::shader_image);
    return shape;
}

Result<Plane> lay_out(const pipe::ResourceTemplate& d,
                      const TextureFormat& format,
                      bool tiled,
                      uint32_t stride) {
    const hw::agx::ChannelLayout channels = *hw::agx::channel_layout(format.channels);
    Plane plane = {.channels = format.channels, .type = format.type, .tiled = tiled};
    plane.element_bytes = channels.bytes;
    if (tiled)
        plane.tiles = TRY(hw::agx::tiled_layout(shape_of(d, channels)));
    else
        plane.rows = TRY(hw::agx::linear_layout(shape_of(d, channels), stride));
    return plane;
}

// Every plane is of one: depth, then stencil; or the colour.
std::array<hw::Format, 2> plane_formats(hw::Format format) {
    const auto depth = depth_stencil_format(format);
    if (depth && depth->depth && depth->stencil)
        return {hw::Format::z32_float, hw::Format::s8_uint};
    return {format, hw::Format::none};
}

winsys::agx::BoOptions options_for(const pipe::ResourceTemplate& d, bool tiled) {
    // What is mapped as it is gets read by the CPU; what is tiled, a copy of.
    return {.writeback = !tiled, .shareable = gallium::check_exported(d).has_value()};
}

}  // namespace

uint32_t Resource::layers(uint32_t level) const {
    return gallium::level_extent(description(), level).layers;
}

uint32_t Resource::width(uint32_t level) const {
    return gallium::level_extent(description(), level).width;
}

uint32_t Resource::height(uint32_t level) const {
    return gallium::level_extent(description(), level).height;
}

const Plane* Resource::depth_plane() const {
    return hw::has_depth(description().format) ? &planes_[0] : nullptr;
}

const Plane* Resource::stencil_plane() const {
    if (!hw::has_stencil(description().format))
        return nullptr;
    return &planes_[plane_count_ - 1];
}

bool Resource::is_packed_otherwise() const {
    const hw::Format format = description().format;
    return format == hw::Format::z24_unorm_x8 || plane_count_ > 1;
}

uint64_t Resource::bytes() const {
    if (is_buffer())
        return description().width;
    const Plane& last = planes_[plane_count_ - 1];
    return last.offset + last.bytes();
}

Result<std::shared_ptr<Resource>> Resource::describe(const pipe::ResourceTemplate& d,
                                                     bool tiled,
                                                     uint32_t stride) {
    std::shared_ptr<Resource> resource(new Resource(d));
    if (resource->is_buffer()) {
        if (d.width == 0)
            return Error{Errc::out_of_range, "a buffer of 0 bytes"};
        return resource;
    }
    TRY(check_texture(d));
    if (!tiled)
        TRY(check_linear(d));
    for (const hw::Format format : plane_formats(d.format)) {
        if (format == hw::Format::none)
            continue;
        const std::optional<TextureFormat> codes = texture_format(format);
        if (!codes)
            return Error{Errc::unsupported, fmt::format("the hardware has no texels of {}",
                                                        hw::format_info(format).name)};
        Plane plane = TRY(lay_out(d, *codes, tiled, stride));
        if (resource->plane_count_ > 0)
            plane.offset = base::align_up(resource->bytes(), hw::agx::tile_bytes);
        resource->planes_[resource->plane_count_++] = plane;
    }
    if (resource->bytes() > max_bytes)
        return Error{Errc::out_of_range, "the texture is larger than 4 GiB"};
    return resource;
}

Result<std::shared_ptr<Resource>> Resource::create(winsys::agx::Device& device,
                                                   const pipe::ResourceTemplate& d) {
    const bool tiled = d.target != pipe::Target::buffer && !gallium::must_be_linear(d.bind);
    std::shared_ptr<Resource> resource = TRY(describe(d, tiled, 0));
    resource->memory_ = TRY(Memory::create(device, resource->bytes(), options_for(d, tiled)));
    return resource;
}

Result<void> Resource::replace_memory(winsys::agx::Device& device) {
    const bool tiled = !is_buffer() && plane().tiled;
    memory_ = TRY(Memory::create(device, memory_->size(), options_for(description(), tiled)));
    return {};
}

Result<gallium::IndexRange> Resource::find_index_range(uint32_t offset,
                                                       uint32_t bytes,
                                                       uint32_t index_size) {
    return index_ranges_.find(TRY(memory_->map()), offset, bytes, index_size);
}

}  // namespace cuesta::agx
