// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws all tiles with what was binned: background program, primitives, end-of-tile program, depth
// and stencil. Source: AGX fact sheet, part 5, 5.1 to 5.5.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "simulator/agx/job.h"
#include "simulator/agx/launch.h"
#include "simulator/agx/primitive.h"
#include "simulator/agx/tile_renderer.h"
#include "simulator/agx/zls.h"

namespace cuesta::simulator::agx {

// Primitives by the tiles that they may touch, in order. Tiles are numbered row by row, layer by
// layer. Only tiles that something touches take memory: a surface of many layers may have 2^31.
class TileBins {
  public:
    explicit TileBins(const RenderTask& task);

    void add(Primitive&& primitive);
    void clear();
    // Of the parameter buffer: what it takes here.
    uint64_t bytes() const { return bytes_; }

    uint32_t count() const { return columns_ * rows_ * layers_; }
    TileShape shape(uint32_t tile) const;
    // Of one tile; nothing where nothing was added.
    std::span<const Primitive* const> in(uint32_t tile) const;
    // The touched ones, by number.
    const auto& touched() const { return bins_; }

  private:
    uint32_t tile_width_, tile_height_, samples_, sample_bytes_;
    uint32_t columns_, rows_, layers_;
    std::deque<Primitive> primitives_;
    const DrawState* last_draw_ = nullptr;
    std::map<uint32_t, std::vector<const Primitive*>> bins_;
    uint64_t bytes_ = 0;
};

// What a tile ends with: the end-of-tile program or the partial one. It begins with the background,
// or with the partial one where an earlier pass has drawn in it.
enum class PassKind : uint8_t { partial, last };

class TilePass {
  public:
    TilePass(const LaunchContext& context, const RenderTask& task);

    Result<void> run(const TileBins& bins, PassKind kind);
    // Adds the counters to memory.
    Result<void> finish_visibility();

  private:
    Result<void> run_tile(const TileBins& bins, uint32_t number, PassKind kind);
    Result<void> run_background(Tile& tile, const TileProgram& program);
    Result<Launch> launch(const TileProgram& program) const;
    Result<void> keep(uint32_t number, Tile& tile);

    const LaunchContext& context_;
    const RenderTask& task_;
    std::optional<DepthStencilSurfaces> surfaces_;
    SamplePoints points_;
    VisibilityCounts visibility_;
    // Between partial renders; the firmware has memory of its own for it.
    std::map<uint32_t, std::pair<std::vector<float>, std::vector<uint8_t>>> kept_;
    uint64_t kept_bytes_ = 0;
};

}  // namespace cuesta::simulator::agx
