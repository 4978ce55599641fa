// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/planes.h"

#include <bit>
#include <cstring>

#include "gallium/auxiliary/unorm.h"

namespace cuesta::agx {
namespace {

constexpr double greatest_z24 = 0xffffff;

// The bytes of the part's level and layer, to the end of the level.
template <typename Byte>
Result<std::span<Byte>> level_bytes(std::span<Byte> memory, const PlanePart& part) {
    const Plane& plane = part.plane;
    const uint64_t start =
        plane.offset + plane.level_offset(part.level) + part.layer * plane.layer_stride();
    const uint64_t bytes = plane.tiled ? plane.tiles.levels[part.level].bytes : 0;
    if (start + bytes > memory.size())
        return Error{Errc::out_of_range, "a texture's memory ends before its last level"};
    return memory.subspan(static_cast<size_t>(start));
}

// Of linear planes: where the first element of the rectangle's row is.
size_t row_start(const PlanePart& part, uint32_t row) {
    return static_cast<size_t>((part.rectangle.y + row) * part.plane.rows.stride +
                               uint64_t{part.rectangle.x} * part.plane.element_bytes);
}

// Calls copy(offset in the plane, offset in the rows, bytes) for each row.
template <typename Copy>
Result<void> for_each_row(
    size_t plane_bytes, size_t rows_bytes, const PlanePart& part, size_t stride, Copy&& copy) {
    const size_t bytes = size_t{part.rectangle.width} * part.plane.element_bytes;
    for (uint32_t row = 0; row < part.rectangle.height; ++row) {
        const size_t start = row_start(part, row);
        if (start + bytes > plane_bytes || row * stride + bytes > rows_bytes)
            return Error{Errc::out_of_range, "the rows of a texture do not fit"};
        copy(start, row * stride, bytes);
    }
    return {};
}

uint32_t code_of_depth(hw::Format format, float depth) {
    return hw::format_info(format).channels[0].bits == 32 ? std::bit_cast<uint32_t>(depth)
                                                          : gallium::unorm(depth, greatest_z24);
}

float depth_of_code(hw::Format format, uint32_t code) {
    return hw::format_info(format).channels[0].bits == 32 ? std::bit_cast<float>(code)
                                                          : static_cast<float>(code / greatest_z24);
}

}  // namespace

Result<void> read_plane(std::span<const std::byte> memory,
                        const PlanePart& part,
                        std::span<std::byte> rows,
                        size_t stride) {
    const std::span<const std::byte> from = TRY(level_bytes(memory, part));
    if (part.plane.tiled)
        return hw::agx::copy_tiled_to_linear(rows, stride, from,
                                             part.plane.tiles.levels[part.level], part.rectangle,
                                             part.plane.tiles.pixel_bytes);
    return for_each_row(from.size(), rows.size(), part, stride,
                        [&](size_t there, size_t here, size_t bytes) {
                            std::memcpy(rows.data() + here, from.data() + there, bytes);
                        });
}

Result<void> write_plane(std::span<std::byte> memory,
                         const PlanePart& part,
                         std::span<const std::byte> rows,
                         size_t stride) {
    const std::span<std::byte> to = TRY(level_bytes(memory, part));
    if (part.plane.tiled)
        return hw::agx::copy_linear_to_tiled(to, part.plane.tiles.levels[part.level], rows, stride,
                                             part.rectangle, part.plane.tiles.pixel_bytes);
    return for_each_row(to.size(), rows.size(), part, stride,
                        [&](size_t there, size_t here, size_t bytes) {
                            std::memcpy(to.data() + there, rows.data() + here, bytes);
                        });
}

void pack_texels(hw::Format format, const DepthStencilRows& planes, std::span<std::byte> texels) {
    const size_t texel_bytes = hw::format_info(format).block_bytes;
    for (size_t i = 0; i < texels.size() / texel_bytes; ++i) {
        hw::DepthStencil value;
        float depth = 0;
        if (!planes.depth.empty())
            std::memcpy(&depth, planes.depth.data() + i * sizeof(depth), sizeof(depth));
        value.depth = code_of_depth(format, depth);
        if (!planes.stencil.empty())
            value.stencil = std::to_integer<uint8_t>(planes.stencil[i]);
        hw::pack_depth_stencil(format, value, texels.data() + i * texel_bytes);
    }
}

void unpack_texels(hw::Format format,
                   std::span<const std::byte> texels,
                   const DepthStencilRows& planes) {
    const size_t texel_bytes = hw::format_info(format).block_bytes;
    for (size_t i = 0; i < texels.size() / texel_bytes; ++i) {
        const hw::DepthStencil value =
            hw::unpack_depth_stencil(format, texels.data() + i * texel_bytes);
        const float depth = depth_of_code(format, value.depth);
        if (!planes.depth.empty())
            std::memcpy(planes.depth.data() + i * sizeof(depth), &depth, sizeof(depth));
        if (!planes.stencil.empty())
            planes.stencil[i] = std::byte{value.stencil};
    }
}

}  // namespace cuesta::agx
