// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws the primitives of one tile: coverage, tests, hidden-surface removal, fragment programs.
// Source: AGX fact sheet, part 4, 4.2, part 5, 5.9, part 7, 7.7.
//
// What is opaque is not shaded when it is drawn: each sample remembers the primitive in front (its
// tag), and only those are shaded, at the end or before something is drawn that looks at what is
// there or decides itself what it covers.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "base/result.h"
#include "simulator/agx/fragment_stage.h"
#include "simulator/agx/job.h"
#include "simulator/agx/primitive.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// Samples that passed, by the number of the counter; added to memory at the end of a pass.
struct VisibilityCounts {
    std::map<uint16_t, uint64_t> samples;
};

class TileRenderer {
  public:
    TileRenderer(Tile& tile,
                 std::span<const Primitive* const> primitives,
                 const SamplePoints& points,
                 const LaunchContext& context);

    // Counts into both; the limit is of instructions.
    Result<void> run(GpuStats& stats,
                     VisibilityCounts& counts,
                     uint64_t instruction_limit,
                     bool checks);

  private:
    void cover(const Primitive& primitive);
    void clip_planes(const Primitive& primitive);
    Result<void> draw(uint32_t number);
    uint8_t test(const Primitive& primitive,
                 uint32_t x,
                 uint32_t y,
                 uint8_t samples,
                 const float* depth,
                 const uint8_t* stencil);
    void test_all(const Primitive& primitive);
    void tag(uint32_t number);
    Result<void> shade_tags();
    Result<void> shade(const Primitive& primitive, bool tests_itself);

    Tile& tile_;
    std::span<const Primitive* const> primitives_;
    const SamplePoints& points_;
    const LaunchContext& context_;
    std::vector<uint8_t> covered_;  // samples of each pixel, of the primitive at work
    std::vector<uint32_t> tags_;    // of each sample: number + 1 of the primitive in front, or 0
    bool any_tag_ = false;
    GpuStats* stats_ = nullptr;
    VisibilityCounts* counts_ = nullptr;
    uint64_t instruction_limit_ = 0;
    bool checks_ = false;
};

}  // namespace cuesta::simulator::agx
