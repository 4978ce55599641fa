// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Runs the vertex program of a draw. Source: AGX fact sheet, part 2, 2.3, part 3, 3.5.1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "simulator/agx/launch.h"

namespace cuesta::simulator::agx {

struct VertexInput {
    uint32_t id = 0, instance = 0;
};

// What programs wrote for each vertex: so many words, in the order of the vertices.
struct VertexOutputs {
    uint32_t words = 0;  // a vertex
    std::vector<uint32_t> data;

    std::span<const uint32_t> vertex(size_t n) const {
        return std::span(data).subspan(n * words, words);
    }
};

// One output for each of the vertices, instead of those before.
Result<void> shade_vertices(Launch& launch,
                            const LaunchContext& context,
                            std::span<const VertexInput> vertices,
                            VertexOutputs& outputs);

}  // namespace cuesta::simulator::agx
