// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/resource.h"

#include <algorithm>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/auxiliary/texture_shape.h"
#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

constexpr uint32_t max_texture_size = 4096;
constexpr uint64_t max_bytes = uint64_t{1} << 30;
constexpr uint32_t max_samples = 4;

Result<void> check_samples(const pipe::ResourceTemplate& d) {
    if (d.samples <= 1)
        return {};
    if (d.samples != max_samples)
        return Error{Errc::unsupported,
                     fmt::format("{} samples a pixel; there are 1 or {}", d.samples, max_samples)};
    if (d.target != pipe::Target::texture_2d || d.last_level != 0 ||
        gallium::must_be_linear(d.bind))
        return Error{Errc::unsupported,
                     "only flat textures of one level that nobody else reads have samples"};
    if (has(d.bind, pipe::Bind::sampler_view))
        return Error{Errc::unsupported, "shaders cannot read samples; blit to a texture without"};
    return {};
}

Result<void> check(const pipe::ResourceTemplate& d) {
    if (d.target == pipe::Target::buffer) {
        if (d.width == 0 || d.width > max_bytes)
            return Error{Errc::out_of_range, fmt::format("a buffer of {} bytes", d.width)};
        return {};
    }
    TRY(gallium::check_shape(d, max_texture_size));
    if (d.target == pipe::Target::texture_2d_array ||
        (d.target != pipe::Target::texture_3d && d.depth != 1))
        return Error{Errc::unsupported,
                     fmt::format("{} layers; there are no arrays of textures", d.depth)};
    return check_samples(d);
}

}  // namespace

uint32_t Resource::layers(uint32_t level) const {
    return gallium::level_extent(description(), level).layers;
}

uint32_t Resource::lay_out_levels() {
    const pipe::ResourceTemplate& d = description();
    uint64_t end = 0;
    for (uint32_t i = 0; i <= d.last_level; ++i) {
        levels_[i].offset = static_cast<uint32_t>(end);
        levels_[i].layout = hw::mali400::level_layout(element_, d.width, d.height, d.depth, i);
        end += uint64_t{levels_[i].layout.layer_stride} * layers(i);
        end = base::align_up(end, hw::mali400::level_alignment);
    }
    const uint64_t total = end * std::max(d.samples, 1u);
    if (total > max_bytes)
        return 0;
    plane_pitch_ = static_cast<uint32_t>(end);
    return static_cast<uint32_t>(total);
}

Result<std::shared_ptr<Resource>> Resource::describe(const pipe::ResourceTemplate& d) {
    TRY(check(d));
    std::shared_ptr<Resource> resource(new Resource(d));
    if (resource->is_buffer())
        return resource;
    resource->element_ = element_of(d.format);
    resource->bytes_ = resource->lay_out_levels();
    if (resource->bytes_ == 0)
        return Error{Errc::out_of_range, "the texture is larger than 1 GiB"};
    return resource;
}

Result<std::shared_ptr<Resource>> Resource::create(winsys::lima::Device& device,
                                                   const pipe::ResourceTemplate& d) {
    std::shared_ptr<Resource> resource = TRY(describe(d));
    resource->tiled_ = !resource->is_buffer() && !gallium::must_be_linear(d.bind);
    // The first level has the longest rows.
    const uint32_t row = resource->levels_[0].layout.row_stride;
    if (!resource->is_buffer() && !resource->tiled_ && row > max_linear_stride)
        return Error{Errc::out_of_range,
                     fmt::format("{} linear texels of {} are rows of {} bytes; the GPU reads rows "
                                 "of up to {}",
                                 d.width, hw::format_info(d.format).name, row, max_linear_stride)};
    const uint32_t bytes = resource->is_buffer() ? d.width : resource->bytes_;
    resource->bo_ =
        std::make_shared<winsys::lima::Bo>(TRY(winsys::lima::Bo::create(device, bytes)));
    return resource;
}

Result<std::span<std::byte>> Resource::map() {
    const std::lock_guard lock(mutex_);
    return bo_->map();
}

Result<gallium::IndexRange> Resource::find_index_range(uint32_t offset,
                                                       uint32_t bytes,
                                                       uint32_t index_size) {
    return index_ranges_.find(TRY(map()), offset, bytes, index_size);
}

Result<std::shared_ptr<winsys::lima::Bo>> Resource::replace_memory(winsys::lima::Device& device) {
    auto fresh =
        std::make_shared<winsys::lima::Bo>(TRY(winsys::lima::Bo::create(device, bo_->size())));
    std::swap(fresh, bo_);
    return fresh;
}

}  // namespace cuesta::lima
