// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs a SIMD-group until it stops, reaches a barrier of its threadgroup, or fails.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "simulator/agx/program.h"
#include "simulator/agx/simd_group.h"

namespace cuesta::simulator::agx {

class Checker;

struct Execution {
    uint64_t instructions = 0;                       // executed so far
    uint64_t instruction_limit = uint64_t{1} << 32;  // then Errc::timeout
    Checker* checker = nullptr;                      // none: results are there at once, unchecked
};

// Errors name the address and the text of the instruction.
Result<Event> execute(SimdGroup& group, Execution& execution);

}  // namespace cuesta::simulator::agx
