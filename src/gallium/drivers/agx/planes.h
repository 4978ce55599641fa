// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Elements of planes to rows and back, by the CPU.
#pragma once

#include <cstddef>
#include <span>

#include "base/result.h"
#include "gallium/drivers/agx/resource.h"

namespace cuesta::agx {

// A rectangle of one level and layer, in elements.
struct PlanePart {
    const Plane& plane;
    uint32_t level = 0;
    uint32_t layer = 0;
    base::Rectangle rectangle;
};

// `memory` is the resource's. Rows stand `stride` bytes apart; the first byte is that of the
// rectangle's first element.
Result<void> read_plane(std::span<const std::byte> memory,
                        const PlanePart& part,
                        std::span<std::byte> rows,
                        size_t stride);
Result<void> write_plane(std::span<std::byte> memory,
                         const PlanePart& part,
                         std::span<const std::byte> rows,
                         size_t stride);

// Texels of the interface's depth and stencil formats from those of the planes and back. Depth is
// in the texels' order; either span may be empty where the format has nothing of it.
struct DepthStencilRows {
    std::span<std::byte> depth;  // floats
    std::span<std::byte> stencil;
};
void pack_texels(hw::Format format, const DepthStencilRows& planes, std::span<std::byte> texels);
void unpack_texels(hw::Format format,
                   std::span<const std::byte> texels,
                   const DepthStencilRows& planes);

}  // namespace cuesta::agx
