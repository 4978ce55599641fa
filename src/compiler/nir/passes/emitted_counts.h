// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is known of how much a geometry shader has emitted, in front of each emission.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

struct CountRange {
    uint32_t least = 0;
    uint32_t most = 0;

    std::optional<uint32_t> known() const {
        return least == most ? std::optional(least) : std::nullopt;
    }
};

// So far. What is emitted behind the most that there may be counts nowhere.
struct EmittedCounts {
    CountRange vertices;
    CountRange in_strip;  // vertices since the strip began
    CountRange primitives;
};

struct EmissionLimits {
    uint32_t vertices = 0;
    uint32_t primitives = 0;
    uint32_t corners = 0;  // of a primitive
};

struct CountsOfMain {
    std::unordered_map<const Instr*, EmittedCounts> before;  // each emit_vertex
    EmittedCounts end;
};

CountsOfMain emitted_counts(Function& main, const EmissionLimits& limits);

}  // namespace cuesta::nir
