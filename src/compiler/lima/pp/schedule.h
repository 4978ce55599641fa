// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Packs the nodes of each block into instructions, as many units in each as fit together.
#pragma once

#include "compiler/lima/pp/bundle.h"
#include "compiler/lima/pp/liveness.h"

namespace cuesta::lima::pp {

struct ScheduledBlock {
    std::vector<Bundle> bundles;
    std::array<uint32_t, 2> successors = {none, none};
    bool stops = false;
};

struct Schedule {
    std::vector<ScheduledBlock> blocks;

    size_t bundle_count() const {
        size_t count = 0;
        for (const ScheduledBlock& block : blocks)
            count += block.bundles.size();
        return count;
    }
};

// As `cell_limit`: no node passes another, so that values live no longer than the program says.
constexpr unsigned in_order = 0;

struct Policy {
    bool wide_moves = false;  // the combiner moves vectors, at the price of a constant
};

// Adds nodes to `ir`: moves that save texture results. With more than `cell_limit` cells alive it
// prefers nodes that need fewer.
Schedule schedule(Ir& ir, unsigned cell_limit, const Policy& policy = {});

}  // namespace cuesta::lima::pp
