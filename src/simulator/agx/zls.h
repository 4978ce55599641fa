// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Depth and stencil surfaces in memory: loads into tiles, stores from them.
// Source: AGX fact sheet, part 2, 2.8, and part 5, 5.5.
#pragma once

#include <optional>

#include "base/result.h"
#include "hw/agx/layout.h"
#include "hw/agx/render.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/job.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

class DepthStencilSurfaces {
  public:
    // Compressed surfaces lie in memory as others do (docs/simulator-agx.md). Refuses what is not
    // known how to do: other tilings, resolves.
    static Result<DepthStencilSurfaces> create(AddressSpace& memory, const RenderTask& task);

    // What the tiles' depths are rounded to.
    bool has_unorm16_depth() const { return is_unorm16_; }
    // Depth and stencil of each sample: from memory, or the background's values.
    Result<void> begin(Tile& tile) const;
    Result<void> store(const Tile& tile) const;

  private:
    // One of the two.
    struct Surface {
        uint64_t base = 0;
        uint64_t layer_stride = 0;
        hw::agx::TiledLayout layout;
        bool load = false, store = false;
    };

    explicit DepthStencilSurfaces(AddressSpace& memory) : memory_(&memory) {}
    static Result<Surface> surface(const RenderTask& task,
                                   const DepthBuffer& buffer,
                                   uint8_t element_bytes,
                                   bool load,
                                   bool store);
    template <typename F>
    Result<void> each_sample(const Surface& surface, const Tile& tile, F visit) const;

    AddressSpace* memory_;
    bool is_unorm16_ = false;
    uint32_t width_ = 0, height_ = 0;
    float background_depth_ = 0;
    uint8_t background_stencil_ = 0;
    Surface depth_, stencil_;
};

}  // namespace cuesta::simulator::agx
