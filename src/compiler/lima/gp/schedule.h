// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Packs the nodes of a block into instructions.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "compiler/lima/gp/bundle.h"
#include "compiler/lima/gp/compile.h"
#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

// How soon after the end of a block its successors load: stores must be early enough for that.
struct Gaps {
    uint32_t registers = 0;    // instructions at the end without register stores
    uint32_t temporaries = 0;  // likewise
};

struct Schedule {
    std::vector<Bundle> bundles;   // in program order
    uint32_t temporary_vec4s = 0;  // of the function so far, spills of this block included
    uint32_t spills = 0;           // scalars kept in temporaries
};

Result<Schedule> schedule(const Function& function,
                          const Block& block,
                          const Gaps& gaps,
                          const Options& options);

}  // namespace cuesta::lima::gp
