// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/resource.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/bits.h"
#include "gallium/drivers/lima/formats.h"

namespace cuesta::lima {
namespace {

constexpr uint32_t max_texture_size = 4096;
constexpr uint64_t max_bytes = uint64_t{1} << 30;

Result<void> check(const pipe::ResourceTemplate& d) {
    if (d.target == pipe::Target::buffer) {
        if (d.width == 0 || d.width > max_bytes)
            return Error{Errc::out_of_range, fmt::format("a buffer of {} bytes", d.width)};
        return {};
    }
    if (d.width == 0 || d.height == 0 || d.depth == 0 || d.width > max_texture_size ||
        d.height > max_texture_size || d.depth > max_texture_size)
        return Error{Errc::out_of_range,
                     fmt::format("a texture of {}x{}x{} texels; each side has 1 to {}",
                                 d.width,
                                 d.height,
                                 d.depth,
                                 max_texture_size)};
    if (d.last_level >= hw::mali400::max_texture_levels)
        return Error{Errc::out_of_range, fmt::format("{} mipmap levels", d.last_level + 1)};
    if (hw::format_info(d.format).block_bytes == 0)
        return Error{Errc::invalid, "a texture without a format"};
    if (d.samples > 1)
        return Error{Errc::unsupported, "multisampled textures are not supported yet"};
    if (d.target == pipe::Target::texture_cube && d.width != d.height)
        return Error{Errc::invalid, "faces of a cube must be square"};
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
    return end > max_bytes ? 0 : static_cast<uint32_t>(end);
}

Result<std::shared_ptr<Resource>> Resource::create(winsys::lima::Device& device,
                                                   const pipe::ResourceTemplate& d) {
    TRY(check(d));
    std::shared_ptr<Resource> resource(new Resource(d));
    uint32_t bytes = d.width;
    if (!resource->is_buffer()) {
        const pipe::Bind linear = pipe::Bind::scanout | pipe::Bind::shared | pipe::Bind::linear;
        resource->tiled_ = (static_cast<uint32_t>(d.bind) & static_cast<uint32_t>(linear)) == 0;
        resource->element_ = element_of(d.format);
        bytes = resource->lay_out_levels();
        if (bytes == 0)
            return Error{Errc::out_of_range, "the texture is larger than 1 GiB"};
    }
    resource->bo_ = std::make_shared<winsys::lima::Bo>(TRY(winsys::lima::Bo::create(device, bytes)));
    return resource;
}

Result<std::shared_ptr<winsys::lima::Bo>> Resource::replace_memory(winsys::lima::Device& device) {
    auto fresh =
        std::make_shared<winsys::lima::Bo>(TRY(winsys::lima::Bo::create(device, bo_->size())));
    std::swap(fresh, bo_);
    return fresh;
}

}  // namespace cuesta::lima
