// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws whose vertices need too much memory at once are divided between primitives.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "pipe/state.h"

namespace cuesta::lima {

// What the outputs of the vertices of one part may take. A part larger than the limit of a batch is
// a batch of its own, and for each the framebuffer is loaded and stored again: of 1920 x 1080
// pixels with depth that is 32 MiB of traffic, a quarter of the 128 MiB that the outputs are,
// written and read. With less the frames would outweigh the vertices; with more, boards of 512 MiB
// would feel it.
constexpr uint64_t max_output_bytes = uint64_t{64} << 20;
// So many fit, whatever they write: all that indices of 16 bits reach.
constexpr uint32_t vertices_that_fit = 0x10000;
// The longest array, halved, stays below. Indices that jump about could give any number.
constexpr size_t max_draw_parts = 256;

// Of the indices of a draw, or of its vertices when it has none.
struct DrawPart {
    uint32_t start = 0;
    uint32_t count = 0;
};

// Two parts that draw the same primitives in the same order, about half of them each. Nothing for a
// single primitive, and for fans and loops, whose first vertex belongs to the last primitive.
std::optional<std::pair<DrawPart, DrawPart>> cut(pipe::Primitive mode, const DrawPart& part);

// Halves until no part runs more than `most` vertices.
Result<std::vector<DrawPart>> divide_draw(
    pipe::Primitive mode,
    const DrawPart& whole,
    uint64_t most,
    const std::function<Result<uint64_t>(const DrawPart&)>& vertices_of);

}  // namespace cuesta::lima
