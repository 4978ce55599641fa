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
#include "simulator/agx/coverage.h"
#include "simulator/agx/fragment_stage.h"
#include "simulator/agx/primitive.h"
#include "simulator/agx/tile.h"

namespace cuesta::simulator::agx {

// What passed, for a counter in memory, which takes it at the end of a command.
struct VisibilityCount {
    uint64_t samples = 0;  // to add
    bool any = false;      // a boolean one becomes 1 where it is 0; drivers ask whether it is 0
};

// By the number of the counter.
using VisibilityCounts = std::map<uint16_t, VisibilityCount>;

class TileRenderer {
  public:
    TileRenderer(Tile& tile,
                 std::span<const Primitive* const> primitives,
                 const SamplePoints& points,
                 const LaunchContext& context,
                 VisibilityCounts& counts);

    Result<void> run();

  private:
    Result<void> draw(uint32_t number);
    void tag(uint32_t number);
    Result<void> shade_tags();
    Result<void> shade(const Primitive& primitive, const Coverage& coverage, bool tests_itself);

    Tile& tile_;
    std::span<const Primitive* const> primitives_;
    const SamplePoints& points_;
    const LaunchContext& context_;
    VisibilityCounts& counts_;
    Coverage coverage_;                  // of the primitive at work
    Coverage tagged_;                    // of what shade_tags() shades
    std::vector<uint32_t> tags_;         // of each sample: the primitive in front, or no_tag
    std::vector<uint32_t> tagged_by_;    // primitives, in order
    std::vector<uint32_t> tag_samples_;  // of each of these, how many are still its
    std::vector<FragmentQuad> quads_;
};

}  // namespace cuesta::simulator::agx
