// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/resource.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "base/bits.h"
#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

constexpr uint32_t max_texture_size = 4096;
constexpr uint64_t max_bytes = uint64_t{1} << 30;
constexpr uint32_t max_samples = 4;

// What others read must be linear.
constexpr pipe::Bind outside = pipe::Bind::scanout | pipe::Bind::shared | pipe::Bind::linear;

bool has_any(pipe::Bind set, pipe::Bind bits) {
    return (static_cast<uint32_t>(set) & static_cast<uint32_t>(bits)) != 0;
}

Result<void> check_shape(const pipe::ResourceTemplate& d) {
    if (d.target == pipe::Target::texture_cube && d.width != d.height)
        return Error{Errc::invalid, "faces of a cube must be square"};
    if (d.target != pipe::Target::texture_3d && d.depth != 1)
        return Error{Errc::unsupported,
                     fmt::format("{} layers; there are no arrays of textures", d.depth)};
    const uint32_t longest = std::max({d.width, d.height, d.depth});
    const auto levels = static_cast<uint32_t>(std::bit_width(longest));
    if (d.last_level >= levels)
        return Error{Errc::out_of_range, fmt::format("{} mipmap levels; {} texels have {}",
                                                     d.last_level + 1, longest, levels)};
    return {};
}

Result<void> check_samples(const pipe::ResourceTemplate& d) {
    if (d.samples <= 1)
        return {};
    if (d.samples != max_samples)
        return Error{Errc::unsupported,
                     fmt::format("{} samples a pixel; there are 1 or {}", d.samples, max_samples)};
    if (d.target != pipe::Target::texture_2d || d.last_level != 0 || has_any(d.bind, outside))
        return Error{Errc::unsupported,
                     "only flat textures of one level that nobody else reads have samples"};
    if (has(d.bind, pipe::Bind::sampler_view))
        return Error{Errc::unsupported, "shaders cannot read samples; blit to a texture without"};
    return {};
}

// Sides, levels, samples and format, in that order.
Result<void> check(const pipe::ResourceTemplate& d) {
    if (d.target == pipe::Target::buffer) {
        if (d.width == 0 || d.width > max_bytes)
            return Error{Errc::out_of_range, fmt::format("a buffer of {} bytes", d.width)};
        return {};
    }
    if (d.width == 0 || d.height == 0 || d.depth == 0 || d.width > max_texture_size ||
        d.height > max_texture_size || d.depth > max_texture_size)
        return Error{Errc::out_of_range,
                     fmt::format("a texture of {}x{}x{} texels; each side has 1 to {}", d.width,
                                 d.height, d.depth, max_texture_size)};
    TRY(check_shape(d));
    TRY(check_samples(d));
    if (hw::format_info(d.format).block_bytes == 0)
        return Error{Errc::invalid, "a texture without a format"};
    return {};
}

}  // namespace

uint32_t Resource::layers(uint32_t level) const {
    return description().target == pipe::Target::texture_cube ? pipe::cube_faces
                                                              : levels_[level].layout.depth;
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
    resource->tiled_ = !resource->is_buffer() && !has_any(d.bind, outside);
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

void Resource::forget_index_ranges() {
    const std::lock_guard lock(mutex_);
    known_ranges_.clear();
}

Result<IndexRange> Resource::find_index_range(uint32_t offset,
                                              uint32_t bytes,
                                              uint32_t index_size) {
    const std::lock_guard lock(mutex_);
    for (const KnownRange& known : known_ranges_)
        if (known.offset == offset && known.bytes == bytes && known.index_size == index_size)
            return known.range;
    const std::span<const std::byte> memory = TRY(bo_->map());
    const KnownRange found = {offset, bytes, index_size,
                              index_range(memory.subspan(offset, bytes), index_size)};
    if (known_ranges_.size() < max_known_ranges)
        known_ranges_.push_back(found);
    else
        known_ranges_[next_range_++ % max_known_ranges] = found;
    return found.range;
}

Result<std::shared_ptr<winsys::lima::Bo>> Resource::replace_memory(winsys::lima::Device& device) {
    auto fresh =
        std::make_shared<winsys::lima::Bo>(TRY(winsys::lima::Bo::create(device, bo_->size())));
    std::swap(fresh, bo_);
    return fresh;
}

}  // namespace cuesta::lima
