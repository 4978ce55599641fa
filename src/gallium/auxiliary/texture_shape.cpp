// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/texture_shape.h"

#include <algorithm>
#include <bit>

#include <fmt/core.h>

#include "hw/formats/format.h"

namespace cuesta::gallium {
namespace {

bool inside(int32_t start, int32_t length, uint32_t size) {
    return start >= 0 && length > 0 &&
           static_cast<uint64_t>(start) + static_cast<uint64_t>(length) <= size;
}

// Whole blocks, or up to the edge.
bool is_of_blocks(int32_t start, int32_t length, uint32_t size, uint32_t block) {
    const uint32_t end = static_cast<uint32_t>(start) + static_cast<uint32_t>(length);
    return static_cast<uint32_t>(start) % block == 0 && (end % block == 0 || end == size);
}

}  // namespace

bool must_be_linear(pipe::Bind bind) {
    constexpr pipe::Bind outside = pipe::Bind::scanout | pipe::Bind::shared | pipe::Bind::linear;
    return (static_cast<uint32_t>(bind) & static_cast<uint32_t>(outside)) != 0;
}

Extent level_extent(const pipe::ResourceTemplate& d, uint32_t level) {
    if (d.target == pipe::Target::buffer)
        return {d.width, 1, 1};
    const auto minified = [level](uint32_t size) { return std::max(size >> level, 1u); };
    Extent extent = {minified(d.width), minified(d.height), d.depth};
    if (d.target == pipe::Target::texture_3d)
        extent.layers = minified(d.depth);
    else if (d.target == pipe::Target::texture_cube)
        extent.layers = pipe::cube_faces;
    return extent;
}

Result<void> check_shape(const pipe::ResourceTemplate& d, uint32_t longest) {
    const auto in_range = [longest](uint32_t side) { return side != 0 && side <= longest; };
    if (!in_range(d.width) || !in_range(d.height) || !in_range(d.depth))
        return Error{Errc::out_of_range,
                     fmt::format("a texture of {}x{}x{} texels; each side has 1 to {}", d.width,
                                 d.height, d.depth, longest)};
    if (d.target == pipe::Target::texture_1d && d.height != 1)
        return Error{Errc::invalid, fmt::format("{} rows of a 1D texture", d.height)};
    if (d.target == pipe::Target::texture_cube && d.width != d.height)
        return Error{Errc::invalid, "faces of a cube must be square"};
    const uint32_t side =
        std::max({d.width, d.height, d.target == pipe::Target::texture_3d ? d.depth : 1u});
    const auto levels = static_cast<uint32_t>(std::bit_width(side));
    if (d.last_level >= levels)
        return Error{Errc::out_of_range, fmt::format("{} mipmap levels; {} texels have {}",
                                                     d.last_level + 1, side, levels)};
    if (hw::format_info(d.format).block_bytes == 0)
        return Error{Errc::invalid, "a texture without a format"};
    return {};
}

Result<void> check_map(const pipe::Resource* resource, uint32_t level, const pipe::Box& box) {
    if (resource == nullptr)
        return Error{Errc::invalid, "there is no resource to map"};
    const pipe::ResourceTemplate& d = resource->description();
    const bool buffer = d.target == pipe::Target::buffer;
    if (d.samples > 1)
        return Error{Errc::unsupported, "samples cannot be mapped; blit to a texture without"};
    if (level > (buffer ? 0 : d.last_level))
        return Error{Errc::out_of_range, fmt::format("there is no level {}", level)};
    const Extent extent = level_extent(d, level);
    const bool fits = inside(box.x, box.width, extent.width) &&
                      (buffer || (inside(box.y, box.height, extent.height) &&
                                  inside(box.z, box.depth, extent.layers)));
    if (!fits)
        return Error{Errc::out_of_range,
                     fmt::format("a box of {}x{}x{} at {},{},{} is not inside", box.width,
                                 box.height, box.depth, box.x, box.y, box.z)};
    const hw::FormatInfo& info = hw::format_info(d.format);
    if (!buffer && (!is_of_blocks(box.x, box.width, extent.width, info.block_width) ||
                    !is_of_blocks(box.y, box.height, extent.height, info.block_height)))
        return Error{Errc::invalid, "the box cuts blocks of a compressed texture"};
    return {};
}

base::Rectangle elements_of(pipe::Format format, const pipe::Box& box) {
    const hw::FormatInfo& info = hw::format_info(format);
    const uint32_t w = info.block_width;
    const uint32_t h = info.block_height;
    return {static_cast<uint32_t>(box.x) / w, static_cast<uint32_t>(box.y) / h,
            (static_cast<uint32_t>(box.width) + w - 1) / w,
            (static_cast<uint32_t>(box.height) + h - 1) / h};
}

bool same_texel_size(pipe::Format a, pipe::Format b) {
    const hw::FormatInfo& one = hw::format_info(a);
    const hw::FormatInfo& other = hw::format_info(b);
    return one.block_bytes == other.block_bytes && one.block_width == other.block_width &&
           one.block_height == other.block_height;
}

Result<void> check_copy(const pipe::Resource* dst, const pipe::Resource* src) {
    if (dst == nullptr || src == nullptr)
        return Error{Errc::invalid, "a copy needs a source and a destination"};
    const bool buffers = dst->description().target == pipe::Target::buffer;
    if (buffers != (src->description().target == pipe::Target::buffer))
        return Error{Errc::invalid, "a copy between a buffer and a texture"};
    const pipe::Format to = dst->description().format;
    const pipe::Format from = src->description().format;
    if (!buffers && !same_texel_size(to, from))
        return Error{Errc::invalid,
                     fmt::format("a copy of {} to {}, whose texels have another size",
                                 hw::format_info(from).name, hw::format_info(to).name)};
    return {};
}

pipe::Box box_at(const pipe::Box& size, int32_t x, int32_t y, int32_t z) {
    pipe::Box box = size;
    box.x = x;
    box.y = y;
    box.z = z;
    return box;
}

}  // namespace cuesta::gallium
