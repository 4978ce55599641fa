// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Memory for tile lists: first blocks, heap, and the array of pointers to the first blocks. Two
// sets take turns, so that the GP can bin one frame while the PP draws the one before.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/result.h"
#include "winsys/lima/bo.h"

namespace cuesta::lima {

struct TileListSet {
    winsys::lima::Bo lists;
    winsys::lima::Bo heap;
    winsys::lima::Bo pointers;
};

class TileLists {
  public:
    static Result<TileLists> create(winsys::lima::Device& device);

    // The set for the next job.
    const TileListSet& next();

  private:
    explicit TileLists(std::array<std::unique_ptr<TileListSet>, 2> sets) : sets_(std::move(sets)) {}

    std::array<std::unique_ptr<TileListSet>, 2> sets_;
    size_t turn_ = 0;
};

}  // namespace cuesta::lima
